import pytest

from groundwire.core._errors import InputError
from groundwire.core._types import Claim, ClaimKind, Span
from groundwire.core.claims import given_claims, split_claims

IDS = ("1", "2", "3")

TABLE = """| Plan | Users | Storage |
|:-----|------:|---------|
| Basic | 5 | 20 GB |
| **Team** | 50 [2] | 200 GB |
"""


def kinds(answer: str, question: str | None = None) -> list[tuple[str, str]]:
    found = split_claims(answer, IDS, question=question)
    assert all(claim.span is not None and claim.span.of(answer) == claim.text for claim in found.claims)
    return [(claim.kind.value, claim.text) for claim in found.claims]


def statements(answer: str, question: str | None = None) -> list[str]:
    found = split_claims(answer, IDS, question=question).claims
    return [claim.statement for claim in found if claim.kind is ClaimKind.CLAIM]


def cited(claim: Claim) -> list[str | None]:
    return [citation.chunk_id for citation in claim.citations]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("", []),
        (" \n\t ", []),
        ("The fee is 5 euros.", [("claim", "The fee is 5 euros.")]),
        ("# Fees\n\nThe fee is 5.", [("heading", "Fees"), ("claim", "The fee is 5.")]),
        (
            "# The toll was abolished in 2030.\n\nYes.",
            [("claim", "The toll was abolished in 2030."), ("claim", "Yes.")],
        ),
        ("- **One** is free\n- two costs 5", [("claim", "**One** is free"), ("claim", "two costs 5")]),
        (
            "1. It is old.\n   - It is big.\n2. It is red.",
            [("claim", t) for t in ("It is old.", "It is big.", "It is red.")],
        ),
        ("1. The pass is old. 2. The pass is valid.", [("claim", "The pass is old."), ("claim", "The pass is valid.")]),
        ("• One is free\n• Two costs 5", [("claim", "One is free"), ("claim", "Two costs 5")]),
        (
            "- [x] The roof is done\n- [ ] The lift is not",
            [("claim", "The roof is done"), ("claim", "The lift is not")],
        ),
        ("Fee: 5 euros\nHours: 9 to 5", [("claim", "Fee: 5 euros"), ("claim", "Hours: 9 to 5")]),
        (
            "```python\nx = items[4]\n```\n\nIt is so.",
            [("code", "```python\nx = items[4]\n```"), ("claim", "It is so.")],
        ),
        (
            "![map](http://x.example/y.png)\n\nIt is so.",
            [("code", "![map](http://x.example/y.png)"), ("claim", "It is so.")],
        ),
        ("<!-- no -->\n\nIt is so.", [("code", "<!-- no -->"), ("claim", "It is so.")]),
        ("<div>The fee is 5.</div>", [("claim", "<div>The fee is 5.</div>")]),
        ("It is so.\n\n---\n\nIt is old.", [("claim", "It is so."), ("claim", "It is old.")]),
        (
            "It runs [1].\n\nSources:\n[1] Timetable",
            [("claim", "It runs [1]."), ("heading", "Sources:"), ("reference", "[1] Timetable")],
        ),
        (
            "## Sources\n\nThe water comes from springs.",
            [("heading", "Sources"), ("claim", "The water comes from springs.")],
        ),
        (
            "Sources:\n- Fares, p. 3\n\nIt runs.",
            [("heading", "Sources:"), ("reference", "Fares, p. 3"), ("claim", "It runs.")],
        ),
        ("It runs.[^1]\n\n[^1]: Timetable, p. 3", [("claim", "It runs.[^1]"), ("reference", "[^1]: Timetable, p. 3")]),
        ("[1]: http://a.example\n\nIt runs.", [("reference", "[1]: http://a.example"), ("claim", "It runs.")]),
        ("It runs. Source: the timetable", [("claim", "It runs."), ("reference", "Source: the timetable")]),
        ("Hello!\n\nIt runs. Let me know!", [("courtesy", "Hello!"), ("claim", "It runs."), ("offer", "Let me know!")]),
        ("I do not know, but it costs 5.", [("refusal", "I do not know,"), ("claim", "but it costs 5.")]),
        ("It opens at 9. Shall I go on?", [("claim", "It opens at 9."), ("question", "Shall I go on?")]),
        (
            "It runs.[^1]\n\n[^1]: The fee is 20 euros.",
            [("claim", "It runs.[^1]"), ("claim", "[^1]: The fee is 20 euros.")],
        ),
        ('[1]: http://a.example "It closes at 9."', [("claim", '[1]: http://a.example "It closes at 9."')]),
        ("[1] Timetable", [("claim", "[1] Timetable")]),
        (
            "It runs.\n\n[1] Timetable\n[2] Fares, p. 3",
            [("claim", "It runs."), ("reference", "[1] Timetable"), ("reference", "[2] Fares, p. 3")],
        ),
        (
            "Sources:\n[1]. Fares\n[2] It costs 5 euros",
            [("heading", "Sources:"), ("reference", "[1]. Fares"), ("claim", "[2] It costs 5 euros")],
        ),
        ("**Fee: 20 euros**\n\nIt is so.", [("claim", "**Fee: 20 euros**"), ("claim", "It is so.")]),
        ("## Top 5 tips (2024)\n\nIt is so.", [("heading", "Top 5 tips (2024)"), ("claim", "It is so.")]),
        ("# Die Gebühr beträgt wenig\n\nIt is so.", [("claim", "Die Gebühr beträgt wenig"), ("claim", "It is so.")]),
        ("```\nthe fee is 20 euros\n```", [("claim", "the fee is 20 euros")]),
        ("```\npip install tool\nmake run\n```", [("code", "```\npip install tool\nmake run\n```")]),
        ("<!-- The fee is 5 euros. -->", [("claim", "The fee is 5 euros.")]),
        ("![The fee is 5 euros.](x.png)", [("claim", "![The fee is 5 euros.](x.png)")]),
        ("| Plan (5 euros) | Users |\n|-|-|\n| A | 5 |", [("claim", "Plan (5 euros) | Users"), ("claim", "A | 5")]),
        ("41.", [("claim", "41.")]),
        ("14. Juni 2031 ist der Termin.", [("claim", "14. Juni 2031 ist der Termin.")]),
        ("1931. It was rebuilt in 1990.", [("claim", "1931."), ("claim", "It was rebuilt in 1990.")]),
        ("**It is old.** It is *big*.", [("claim", "**It is old.**"), ("claim", "It is *big*.")]),
        ("> > > " * 12 + "deep text is here.", [("claim", "deep text is here.")]),
        ("a\r\n\r\nIt is old.\rIt is new.", [("claim", "a"), ("claim", "It is old."), ("claim", "It is new.")]),
    ],
)
def test_what_is_a_claim(answer: str, found: list[tuple[str, str]]) -> None:
    """Sentences, items and rows are claims; layout, references, code and talk are named; nothing is lost."""
    assert kinds(answer) == found


@pytest.mark.parametrize(
    ("answer", "question", "found"),
    [
        ("The **fee** is [five](http://a.example/b_(c)) `euros` \\*.", None, ["The fee is five euros *."]),
        ("According to the provided context, the fee is 5.", None, ["The fee is 5."]),
        (
            "The drill was launched in 2018. It weighs 2 kg [1].",
            None,
            ["The drill was launched in 2018.", "The drill weighs 2 kg."],
        ),
        ("Yes.", "Is the pool heated?", ["The pool is heated."]),
        ("41", "How many floors does the tower have?", ["The tower has 41 floors."]),
        ("The rule states:\n> Late members pay.\n\n[1]", None, ['The rule states: "Late members pay."']),
        ("> It closes at ten.", None, ['"It closes at ten."']),
        ("The kit contains:\n- a torch\n- a map", None, ["The kit contains a torch", "The kit contains a map"]),
        (
            "There are two rules:\n- Members pay 5.\n- Guests pay 9.",
            None,
            ["There are two rules:", "Members pay 5.", "Guests pay 9."],
        ),
        ("Here are the steps:\n1. Open the page.\n2. Choose it.", None, ["Open the page.", "Choose it."]),
        (TABLE, None, ["Plan: Basic; Users: 5; Storage: 20 GB", "Plan: Team; Users: 50; Storage: 200 GB"]),
        ("# Drill\n\nIt weighs 2 kg.", None, ["It weighs 2 kg."]),
        ('See [rules](http://a.example "The fee is 5 euros.")', None, ["See rules The fee is 5 euros."]),
        ("The fee is 4 euros [sic]. It rose [citation needed].", None, ["The fee is 4 euros.", "The fee rose."]),
        ("It is **old**.<br>It is <span class=x>big</span>.", None, ["It is old.", "It is big."]),
        ("| Fact | Source |\n|-|-|\n| The hall seats 400 | [1] |", None, ["The hall seats 400"]),
        ("| Room | Seats | Source |\n|-|-|-|\n| Hall | 400 | 1, 2 |", None, ["Room: Hall; Seats: 400"]),
        ("The list [1, 2, 3] has three entries.", None, ["The list [1, 2, 3] has three entries."]),
    ],
)
def test_statements_stand_alone(answer: str, question: str | None, found: list[str]) -> None:
    """What is verified is the plain reading: references resolved, markers removed, the line above a list added."""
    assert statements(answer, question) == found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("It is old [1]. It is big [2].", [["1"], ["2"]]),
        ("It is old. [1] It is big. [2]", [["1"], ["2"]]),
        ("It is old.¹ It is big.²", [["1"], ["2"]]),
        ("It is old. It is big. [1]", [["1"], ["1"]]),
        ("It is old. It is big [1].", [[], ["1"]]),
        ("It is old [2]. It is big. [1]", [["2"], ["1"]]),
        ("It is old. It is big.\n\n[1][2]", [["1", "2"], ["1", "2"]]),
        ("It is old [2]. It is big.\n\n[1]", [["2"], []]),
        ("> It is old.\n\n[1]", [["1"]]),
        ("[1] Passage: it is old.", [["1"]]),
        ("It is old [[1]](http://a.example).", [["1"]]),
        ("It is old<sup>1</sup>. It is big<sup>[2]</sup>.", [["1"], ["2"]]),
        ("It is old [9].", [[None]]),
        ("It lists [How we work](http://a.example).", [[]]),
        ("`items[1]` is last.", [[]]),
        ("It covers 5 m² [1].", [["1"]]),
        ("- It is old [1]\n- It is big", [["1"], []]),
        ("It costs £5.70\n[1]. It is big [2]. It is red", [["1"], ["2"], []]),
        ("It costs £5.70\n[1] and is big [2].", [["1", "2"]]),
        ("It costs 5\n[a.md]. It is big [a.md].", [[None], [None]]),
        ("It is old (1). It is big (2).", [["1"], ["2"]]),
        ('It is old<cite>1</cite>. It is big <ref name="2"/>.', [["1"], ["2"]]),
        ('It is old<sup><a href="#n">1</a></sup>. It is big <a href="#m">[2]</a>.', [["1"], ["2"]]),
        ("| Claim | Reference |\n|-|-|\n| It is old | 1 |", [[], ["1"]]),
    ],
)
def test_citations_belong_to_their_sentence(answer: str, found: list[list[str | None]]) -> None:
    """A marker speaks for the sentence it stands in or after; at a paragraph's end for those that have none."""
    claims = split_claims(answer, IDS).claims
    assert [cited(claim) for claim in claims] == found
    spans = [citation.span for claim in claims for citation in claim.citations]
    assert all(span is not None and len(span) for span in spans)


def test_a_row_has_its_cells_as_parts() -> None:
    """A table row is one claim with its headers; each cell but the row's name is a part with its own markers."""
    rows = [claim for claim in split_claims(TABLE, IDS).claims if claim.kind is ClaimKind.CLAIM]
    assert rows[1].text == "**Team** | 50 [2] | 200 GB"
    assert rows[1].covered
    assert [(part.text, part.statement, cited(part)) for part in rows[1].parts] == [
        ("50 [2]", "Team: Users: 50", ["2"]),
        ("200 GB", "Team: Storage: 200 GB", ["2"]),
    ]


def test_parts_have_spans_and_citations_of_their_own() -> None:
    """A marker after a clause speaks for that clause, the next one for the next."""
    answer = "So it is. The **hall** seats 400 people [1] and was built in 1931 [2]."
    claim = split_claims(answer, IDS).claims[1]
    assert [(part.text, part.statement, cited(part)) for part in claim.parts] == [
        ("The **hall** seats 400 people", "The hall seats 400 people", ["1"]),
        ("was built in 1931", "The hall was built in 1931", ["2"]),
    ]
    assert all(part.span is not None and part.span.of(answer) == part.text for part in claim.parts)
    assert cited(claim) == ["1", "2"]


def test_a_refusal_is_no_part() -> None:
    """An insertion beside a refusal is still checked, the refusal is not."""
    claim = split_claims("The museum, founded in 1870, is not mentioned in the documents.", IDS).claims[0]
    assert claim.kind is ClaimKind.CLAIM
    assert [part.statement for part in claim.parts] == ["The museum was founded in 1870"]


def test_open_references_carry_their_context() -> None:
    """Where "it" stays open, the claim names what a model may read to resolve it."""
    found = split_claims(
        "The Kestrel drill replaced the Merlin drill. It weighs 2 kg.", IDS, question="Which one?"
    ).claims
    assert found[1].context == "Which one? The Kestrel drill replaced the Merlin drill."
    assert found[0].context == ""


def test_past_the_cap_the_rest_is_one_claim() -> None:
    """Nothing is dropped when there are more claims than allowed: the last claim is all that is left."""
    answer = "It is old. " * 9
    found = split_claims(answer, IDS, max_claims=4)
    assert found.capped
    assert len(found.claims) == 4
    assert found.claims[-1].text == ("It is old. " * 6).strip()


def test_a_long_answer_is_read_in_part() -> None:
    """An answer far longer than its claims could be ends in one claim that holds the rest."""
    answer = "- a\n" * 100_000
    found = split_claims(answer, IDS)
    assert found.capped
    assert found.claims[-1].span == Span(found.claims[-1].text and answer.index("a", 4 * 499), len(answer) - 1)


def test_given_claims_are_taken_as_given() -> None:
    """Given claims keep order and span, and are read like the answer, with the markers after them."""
    answer = "Sure! The hall seats 400 people and is old. [1] It was built in 1931 [2]. It is red."
    spans = [Span(0, 5), Span(6, 43), Span(48, 69)]
    found = given_claims(answer, [(span.of(answer), span) for span in spans], IDS)
    assert [claim.kind.value for claim in found.claims] == ["courtesy", "claim", "claim"]
    assert [claim.statement for claim in found.claims[1:]] == [
        "The hall seats 400 people and is old.",
        "The hall was built in 1931",
    ]
    assert [cited(claim) for claim in found.claims] == [[], ["1"], ["2"]]
    assert [part.text for part in found.claims[1].parts] == ["The hall seats 400 people", "is old"]
    assert [claim.text for claim in found.uncovered] == ["It is red."]


def test_given_claims_without_span() -> None:
    """A given claim without span is read from its text; what the answer says besides is uncovered."""
    found = given_claims(
        "The hall is old. It is red.", [("The hall is old.", None), ("It was built in 1931.", None)], IDS
    )
    assert [claim.span for claim in found.claims] == [None, None]
    assert [claim.text for claim in found.uncovered] == ["It is red."]


def test_what_is_left_of_a_sentence_is_uncovered() -> None:
    """A clause outside the given claims is uncovered; joining words and signs are not."""
    answer = "The hall is old [1], and it was built in 1931."
    part = given_claims(answer, [("The hall is old", Span(0, 15))], IDS)
    assert [claim.text for claim in part.uncovered] == [" [1], and it was built in 1931."]
    most = given_claims(answer, [("The hall is old", Span(0, 15)), ("it was built in 1931", Span(25, 45))], IDS)
    assert most.uncovered == ()


def test_no_given_claims_leave_everything_uncovered() -> None:
    """With an empty list nothing was checked: every claim of the answer is uncovered."""
    found = given_claims("Sure! The hall is old.", [], IDS)
    assert found.claims == ()
    assert [claim.text for claim in found.uncovered] == ["The hall is old."]


@pytest.mark.parametrize("span", [Span(0, 99), Span(1, 5)])
def test_a_wrong_span_is_refused(span: Span) -> None:
    """A span that does not hold its claim's text is an error of the input."""
    with pytest.raises(InputError, match="does not hold"):
        given_claims("The hall is old.", [("The hall", span)], IDS)


def test_several_sentences_given_as_one() -> None:
    """A given claim of several sentences is one claim with its sentences as parts."""
    answer = "The hall is old. It was built in 1931."
    (claim,) = given_claims(answer, [(answer, Span(0, len(answer)))], IDS).claims
    assert claim.statement == "The hall is old. The hall was built in 1931."
    assert [part.text for part in claim.parts] == ["The hall is old.", "It was built in 1931."]
    assert claim.covered
