"""What the reader gets: layout, marks, citations, refusals."""

from __future__ import annotations

import pytest

from groundwire.core._policy_file import load_policy
from groundwire.core._types import CheckedClaim, Chunk, Citation, Claim, Evidence, Span
from groundwire.core.policy import Policy, Texts
from groundwire.core.response import respond
from marked_answers import CHUNKS, Marked, marked, verdict

BALANCED = Policy(name="plain", rules=load_policy("balanced").rules, texts=Texts(mark="?", recited="moved", closing=""))

REDACTED = {
    "a sentence in the middle": ("⟦+One.⟧ ⟦-Two.⟧ ⟦+Three.⟧", "One. Three."),
    "the first": ("⟦-One.⟧ ⟦+Two.⟧", "Two."),
    "the last": ("⟦+One.⟧ ⟦-Two.⟧", "One."),
    "a line": ("⟦+One.⟧\n⟦-Two.⟧\n⟦+Three.⟧", "One.\nThree."),
    "no spaces": ("⟦+门票是30元。⟧⟦-周一闭馆。⟧⟦+周二开馆。⟧", "门票是30元。周二开馆。"),
    "a stop outside the claim": ("⟦+One⟧. ⟦-Two⟧. ⟦+Three⟧.", "One. Three."),
    "emphasis": ("**⟦-One.⟧ ⟦+Two.⟧** **⟦-Three.⟧** ⟦+Four.⟧", "**Two.** Four."),
    "emphasis that reaches over": ("⟦-**One.⟧ ⟦+Two.**⟧ ⟦+Three.⟧", "**Two.** Three."),
    "quotes": ("⟦+He said so.⟧ “⟦-One.⟧” ⟦+Two.⟧", "He said so. Two."),
    "an item": ("- ⟦+one⟧\n- ⟦-two⟧\n- ⟦+three⟧", "- one\n- three"),
    "a loose item": ("- ⟦+one⟧\n\n- ⟦-two⟧\n\n⟦+End.⟧", "- one\n\nEnd."),
    "a numbered item": ("1. ⟦+one⟧\n2. ⟦-two⟧\n3. ⟦+three⟧", "1. one\n2. three"),
    "numbers that are all one": ("1. ⟦+one⟧\n1. ⟦-two⟧\n1. ⟦+three⟧", "1. one\n1. three"),
    "an item with items": ("- ⟦-one⟧\n  - ⟦+a⟧\n- ⟦+two⟧", "- […]\n  - a\n- two"),
    "nested items": ("1. ⟦+one⟧\n   - ⟦-a⟧\n   - ⟦-b⟧\n2. ⟦+two⟧", "1. one\n2. two"),
    "all of an item": ("1. ⟦-one⟧\n   - ⟦-a⟧\n2. ⟦+two⟧\n3. ⟦+three⟧", "1. two\n2. three"),
    "a quoted item": ("> - ⟦+one⟧\n> - ⟦-two⟧\n> - ⟦+three⟧", "> - one\n> - three"),
    "items at the end of two lists": (
        "1. ⟦+one⟧\n   - ⟦+a⟧\n\n   - ⟦-b⟧\n2. ⟦-two⟧\n\n⟦+End.⟧",
        "1. one\n   - a\n\nEnd.",
    ),
    "the first of a list": ("⟦#All:⟧\n\n1. ⟦-one⟧\n2. ⟦-two⟧\n\n3. ⟦+three⟧", "All:\n\n1. three"),
    "a task": ("- [x] ⟦-one⟧\n- [ ] ⟦+two⟧", "- [ ] two"),
    "a labelled item": ("- **Price:** ⟦-5.⟧\n- **Size:** ⟦+3.⟧\n- ⟦+x⟧", "- **Size:** 3.\n- x"),
    "a bullet that is not Markdown": ("⟦+One.⟧\n• ⟦-two⟧\n• ⟦+three⟧", "One.\n• three"),
    "a number within a line": ("1. ⟦-The pass costs 12.⟧ 2. ⟦+It is valid.⟧", "1. It is valid."),
    "a row": ("| A | B |\n|---|---|\n⟦+| x | 1 |⟧\n⟦-| y | 2 |⟧\n\n⟦+End.⟧", "| A | B |\n|---|---|\n| x | 1 |\n\nEnd."),
    "a list with its lead-in": ("⟦#The fees are:⟧\n\n- ⟦-a⟧\n- ⟦-b⟧\n\n⟦+End.⟧", "End."),
    "a lead-in in a paragraph": ("⟦+One.⟧ ⟦#The fees are:⟧\n- ⟦-a⟧\n\n⟦+End.⟧", "One.\n\nEnd."),
    "a claim that leads in": ("⟦+It has three fees:⟧\n- ⟦-a⟧\n\n⟦+End.⟧", "It has three fees.\n\nEnd."),
    "a table with its lead-in": ("⟦#Prices:⟧\n\n| A |\n|---|\n⟦-| x |⟧\n\n⟦+End.⟧", "End."),
    "a heading": ("## ⟦#A⟧\n\n### ⟦#B⟧\n\n⟦-One.⟧\n\n## ⟦#C⟧\n\n⟦+Two.⟧", "## C\n\nTwo."),
    "a bold heading": ("**A**\n\n⟦-One.⟧\n\n**B**\n\n⟦+Two.⟧", "**B**\n\nTwo."),
    "a heading that was bare": ("# ⟦#A⟧\n\n## ⟦#B⟧\n\n⟦+One.⟧ ⟦-Two.⟧", "# A\n\n## B\n\nOne."),
    "a block quote": ("⟦+One.⟧\n\n> ⟦-Two.⟧\n\n⟦+Three.⟧", "One.\n\nThree."),
    "text in a frame": ("⟦+One.⟧\n\n```\n⟦-Two.⟧\n⟦+Three.⟧\n```", "One.\n\n```\nThree.\n```"),
    "Windows line ends": ("⟦+One.⟧\r\n\r\n- ⟦-a⟧\r\n- ⟦+b⟧\r\n", "One.\r\n\r\n- b\r\n"),
    "its citation after it": ("⟦+One [1].⟧ ⟦-Two [2].⟧ ⟦+Three [3].⟧", "One [1]. Three [3]."),
}


@pytest.mark.parametrize("case", REDACTED)
def test_redaction_keeps_the_layout(case: str) -> None:
    """What goes leaves nothing hanging, and what stays is as it was."""
    text, left = REDACTED[case]
    assert marked(text).shipped(BALANCED).text == left


MARKED = {
    "a sentence": ("⟦+One.⟧ ⟦?Two.⟧ ⟦+Three.⟧", "One. Two. [?] Three."),
    "before a newline": ("⟦?One.⟧\n⟦+Two.⟧", "One. [?]\nTwo."),
    "after its citation": ("⟦?One⟧ [2]. ⟦+Two.⟧", "One [2]. [?] Two."),
    "after emphasis": ("**⟦?One.⟧** ⟦+Two.⟧", "**One.** [?] Two."),
    "after a code span": ("⟦?Use `pip⟧ list`. ⟦+Two.⟧", "Use `pip list`. [?] Two."),
    "after a block of code": ("```\n⟦?x = 1⟧\n```\n\n⟦+Two.⟧", "```\nx = 1\n```\n\n[?]\n\nTwo."),
    "in the last cell": ("| A | B |\n|---|---|\n⟦?| x | 1 |⟧", "| A | B |\n|---|---|\n| x | 1 [?] |"),
    "in an item": ("- ⟦?one⟧\n- ⟦+two⟧", "- one [?]\n- two"),
    "no link by accident": ("⟦?One⟧(x)", "One [?] (x)"),
}


@pytest.mark.parametrize("case", MARKED)
def test_marks(case: str) -> None:
    """A mark stands in brackets right after what it is about, outside code, and the rest is as it was."""
    text, left = MARKED[case]
    found = marked(text)
    if case == "after its citation":
        claim = found.claims[0].claim
        cited = Claim(claim.text, claim.span, claim.statement, citations=(Citation("2", Span(4, 7), "2"),))
        found = Marked(found.answer, (CheckedClaim(cited, found.claims[0].verdict), found.claims[1]))
    assert found.shipped(BALANCED).text == left


CITED = {
    "another chunk": ("⟦@One [2].⟧ ⟦+Two [3].⟧", "One [1]. [moved] Two [3].", ["1", "3"]),
    "made up": ("⟦%One [9].⟧", "One [1]. [moved]", ["1"]),
    "made up beside a right one": ("⟦%One [1, 9].⟧", "One [1]. [moved]", ["1"]),
    "made up and untrue": ("⟦!One [9].⟧ ⟦+Two [2].⟧", "Two [2].", ["2"]),
    "made up in a courtesy": ("⟦=See [9] too.⟧ ⟦+Two [2].⟧", "See too. Two [2].", ["2"]),
    "after the full stop": ("⟦+One. [2]⟧ ⟦@Two. [3]⟧", "One. [2] Two. [1] [moved]", ["2", "1"]),
    "shared with a claim that it fits": ("⟦@One.⟧ ⟦+Two.⟧ [2]", "One. [1] [moved] Two. [2]", ["1", "2"]),
}


@pytest.mark.parametrize("case", CITED)
def test_citations(case: str) -> None:
    """Every marker shown leads to a chunk; a true claim is cited anew in the answer's own style."""
    text, left, ids = CITED[case]
    found = marked(text)
    if case == "shared with a claim that it fits":
        shared = Citation("2", Span(10, 13), "2")
        both = [Claim(c.claim.text, c.claim.span, c.claim.text, citations=(shared,)) for c in found.claims]
        claims = [CheckedClaim(new, old.verdict) for new, old in zip(both, found.claims, strict=True)]
        found = Marked(found.answer, tuple(claims))
    response = found.shipped(BALANCED)
    assert (response.text, [shown.id for shown in response.citations]) == (left, ids)


@pytest.mark.parametrize(
    ("answer", "label", "left"),
    [
        ("A 【9†source】.", "9", "A 【1†source】."),
        ("A[^9].", "9", "A[^1]."),
        ("A.⁹", "9", "A.¹"),
        ("A (doc 9).", "9", "A (doc 1)."),
        ("A [[9]](https://kb.example.org/9).", "9", "A [[1]]."),
        ("A [Source: 9, page 3].", "9", "A [Source: 1]."),
    ],
)
def test_styles_of_markers(answer: str, label: str, left: str) -> None:
    """A new marker is written like the one it replaces, without what belonged to the other source alone."""
    at = answer.index("⁹" if "⁹" in answer else label)
    span = Span(0, len(answer))
    claim = Claim(answer, span, "A.", citations=(Citation(label, Span(at, at + 1), None),))
    found = Marked(answer, (CheckedClaim(claim, marked("⟦%A.⟧").claims[0].verdict),))
    quiet = Policy(name="quiet", rules=BALANCED.rules, texts=Texts(recited=""))
    assert found.shipped(quiet).text == left


def test_pass_changes_nothing() -> None:
    """An answer that passes is returned as it is, and a claim without a citation is given its source."""
    answer = "  ⟦+One  [2] .⟧\r\n\r\n ⟦+Two⟧ \n"
    response = marked(answer).shipped("strict")
    assert response.text == "  One  [2] .\r\n\r\n Two \n"
    assert [shown.id for shown in response.citations] == ["2", "1"]


def test_closing_line() -> None:
    """A redacted answer ends with the policy's closing line."""
    assert marked("⟦+One.⟧ ⟦-Two.⟧\n").shipped("balanced").text == f"One.\n\n{Texts().closing}"


def test_citations_know_page_and_kind() -> None:
    """A citation has the evidence's page, none when it may be one of several, and says when it is from a picture."""
    chunks = (Chunk("1", "Text", pages=(4, 5), type="image_transcript"), Chunk("2", "Text"))
    found = marked("⟦+One.⟧ ⟦+Two [2].⟧")
    shown = respond(found.answer, found.claims, found.decided("balanced"), chunks, load_policy("balanced")).citations
    assert [(c.id, c.page, c.badge) for c in shown] == [
        ("1", None, "transcribed from a scan: figures may be misread"),
        ("2", None, None),
    ]


def test_refusal_names_what_holds_and_hands_over() -> None:
    """A refusal says what was confirmed and what was not, names the sources, and carries all of it for a person."""
    response = marked("⟦+One.⟧ ⟦-Two.⟧ ⟦-Three.⟧ ⟦-Four.⟧").shipped("balanced", CHUNKS[:2])
    assert response.text == (
        "The sources do not confirm an answer to this.\n\nConfirmed by the sources:\n\n- One.\n\n"
        "Not confirmed by the sources:\n\n- Two.\n- Three.\n- Four.\n\nRelated sources:\n\n- Title 1\n- Title 2"
    )
    assert response.handoff is not None
    assert response.handoff.confirmed == ("One.",)
    assert response.handoff.not_confirmed == ("Two.", "Three.", "Four.")
    assert response.handoff.sources == ("Title 1", "Title 2")


def test_overlapping_given_claims_go_together() -> None:
    """A claim that shares text with one that goes, goes as well."""
    answer = "One two three. Four."
    spans = [(Span(0, 14), "+"), (Span(4, 7), "-"), (Span(15, 20), "+")]
    claims = tuple(
        CheckedClaim(Claim(span.of(answer), span, span.of(answer)), marked(f"⟦{sign}x⟧").claims[0].verdict)
        for span, sign in spans
    )
    assert Marked(answer, claims).shipped(BALANCED).text == "Four."


def test_a_mark_without_a_place_stands_at_the_end() -> None:
    """A given claim without a span is named at the end of the answer with its mark."""
    found = marked("⟦+One.⟧ ⟦?Two.⟧")
    loose = CheckedClaim(Claim("Three.", None, "Three."), found.claims[1].verdict)
    shipped = Marked("One.", (found.claims[0], loose)).shipped(BALANCED)
    assert shipped.text == "One.\n\n“Three.” [?]"


def test_evidence_of_several_chunks_is_cited_together() -> None:
    """A true claim that rests on two chunks is cited anew with both."""
    found = marked("⟦@One [3].⟧")
    both = (Evidence("1", Span(0, 4), "Text"), Evidence("2", Span(0, 4), "Text"), Evidence("3", Span(0, 4), "Text"))
    old = found.claims[0]
    verdict = type(old.verdict)(old.verdict.label, 0.0, old.verdict.reasons, both)
    assert Marked(found.answer, (CheckedClaim(old.claim, verdict),)).shipped(BALANCED).text == "One [1][2]. [moved]"


@pytest.mark.parametrize(("sign", "ids"), [("+", ["3"]), ("?", ["1"])])
def test_a_document_cited_by_name_is_listed_by_its_evidence(sign: str, ids: list[str]) -> None:
    """Of a document that is cited whole, the chunk that supports the claim is listed, or the first one."""
    answer = "One [fees.md]."
    cited = tuple(Citation("fees.md", Span(4, 13), str(number)) for number in range(1, 5))
    claim = Claim(answer, Span(0, len(answer)), "One.", citations=cited)
    response = Marked(answer, (CheckedClaim(claim, verdict(sign, "3")),)).shipped(BALANCED)
    assert [shown.id for shown in response.citations] == ids
