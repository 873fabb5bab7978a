"""The HTML report: what it shows, and that no text in it becomes markup."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from groundwire.core._report import report_page
from groundwire.core._types import (
    Action,
    CheckedClaim,
    Chunk,
    Citation,
    Claim,
    ClaimKind,
    Evidence,
    Label,
    Outcome,
    Reason,
    ShownCitation,
    Span,
    Verdict,
)

HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!--",
    "</style><svg onload=alert(1)>",
    "javascript:alert(1)",
    "&lt;b&gt;",
    "' onmouseover='alert(1)",
    "]]>",
    "\x1b[31m\u202e\x00\ud83d",
)


def outcome_of(text: str, *, label: Label = Label.CONTRADICTED, action: Action = Action.REFUSE) -> Outcome:
    """An outcome in which every text that a caller controls is `text`."""
    whole = Span(0, len(text))
    score = None if label is Label.UNVERIFIED else 0.0
    verdict = Verdict(label, score, (Reason("x", text),), (Evidence(text, whole, text, page=2),), text)
    claim = Claim(text, whole, f"{text} resolved", citations=(Citation(text, whole, None),))
    return Outcome(
        id=text,
        action=action,
        text=f"{text} shipped",
        answer=text,
        question=text,
        claims=(CheckedClaim(claim, verdict, (CheckedClaim(Claim(text, whole, text), verdict),)),),
        chunks=(Chunk(text, text, doc_id=text, title=text, pages=(2,), type=text),),
        score=score,
        supported_share=0.0,
        citations=(ShownCitation(text, text, text, 2, text, text),),
        notes=(Reason("x", text),),
        versions={text: text},
    )


def skeleton(page: str) -> list[tuple[str, tuple[str, ...]]]:
    """The elements of a page with the names of their attributes, in order."""
    root = LexborHTMLParser(page).root
    assert root is not None
    return [(node.tag or "", tuple(sorted(node.attributes))) for node in root.traverse() if node.tag != "-comment"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("embed", [False, True])
def test_no_text_becomes_markup(text: str, embed: bool) -> None:
    """A page about hostile texts has exactly the elements and attributes of a page about a harmless one."""
    pages = [report_page((outcome_of(each),) * 2, embed=embed) for each in (text, "harmless")]
    assert skeleton(pages[0]) == skeleton(pages[1])
    if embed:
        inner = [str(LexborHTMLParser(page).css_first("iframe").attributes["srcdoc"]) for page in pages]
        assert skeleton(inner[0]) == skeleton(inner[1])


@given(st.text(st.characters(), min_size=1, max_size=30))
def test_any_text_is_shown_as_text(text: str) -> None:
    """Whatever the text, the page has the same elements and can be written as UTF-8."""
    page = report_page((outcome_of(text),))
    page.encode("utf-8")
    assert skeleton(page) == skeleton(report_page((outcome_of("harmless"),)))


def test_the_page_asks_for_nothing_and_runs_only_its_own_script() -> None:
    """The policy allows one style and one script by their hashes; no attribute of the page leads anywhere else."""
    page = report_page((outcome_of("The fee is 4."),))
    tree = LexborHTMLParser(page)
    policy = str(tree.css_first("meta[http-equiv]").attributes["content"])
    assert policy.startswith("default-src 'none'")
    for tag in ("style", "script"):
        (inner,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    leads = [value for node in tree.css("[href],[src],[action]") for value in node.attributes.values() if value]
    assert not [value for value in leads if value.startswith(("http", "//", "data:"))]
    assert "url(" not in page
    assert "@import" not in page
    assert not tree.css("[style]")


def test_each_claim_leads_to_its_evidence() -> None:
    """Each claim of the answer is a link in the colour of its verdict to an article with the passage marked."""
    outcome = outcome_of("The fee is 4. It may rise.")
    tree = LexborHTMLParser(report_page((outcome,)))
    (link,) = tree.css("a.c")
    assert "v-contradicted" in str(link.attributes["class"])
    article = tree.css_first(str(link.attributes["href"]))
    assert article.css_first("mark").text() == "The fee is 4. It may rise."
    assert "page 2" in article.css_first("figcaption").text()


def test_the_answer_is_shown_whole_and_in_order() -> None:
    """Claims, what is no claim, and what lies between them make up the answer; an unplaced claim follows it."""
    answer = "Hello! The fee is 4. It may rise."
    fee = CheckedClaim(Claim("The fee is 4.", Span(7, 20), "x"), Verdict(Label.SUPPORTED, 1.0))
    hello = CheckedClaim(Claim("Hello!", Span(0, 6), "x", ClaimKind.COURTESY), Verdict(Label.NOT_A_CLAIM, None))
    free = CheckedClaim(Claim("Free claim.", None, "x"), Verdict(Label.UNVERIFIED, None))
    outcome = replace(outcome_of("x"), answer=answer, text=answer, claims=(hello, fee, free))
    tree = LexborHTMLParser(report_page((outcome,)))
    for hidden in tree.css(".vh"):
        hidden.decompose()
    assert tree.css_first(".text").text() == answer + "\n\nFree claim."
    assert [link.text() for link in tree.css("a.c")] == ["The fee is 4.", "Free claim."]
    assert "The answer as written." in tree.css_first(".same").text()


def test_many_outcomes_are_a_list_that_opens() -> None:
    """Several outcomes are closed entries with their decision, counted at the top; one stands open."""
    passed = replace(outcome_of("b", label=Label.SUPPORTED), action=Action.PASS)
    tree = LexborHTMLParser(report_page((outcome_of("a"), passed)))
    assert [node.attributes["data-action"] for node in tree.css("details.record")] == ["refuse", "pass"]
    assert "2 answers: 1 passed, 1 held" in tree.css_first("header").text()
    ids = [node.attributes["id"] for node in tree.css("[id]")]
    assert len(ids) == len(set(ids))
    assert len(LexborHTMLParser(report_page((passed,))).css("section.record")) == 1


def test_a_long_chunk_is_shown_around_the_passage_and_whole_among_the_sources() -> None:
    """A passage has its surroundings with an ellipsis where text was left out; the sources have all of it."""
    text = "left " * 500 + "HERE" + " right" * 500
    evidence = Evidence("c", Span(2500, 2504), "HERE")
    verdict = Verdict(Label.UNSUPPORTED, 0.0, (), (evidence,))
    base = replace(outcome_of("x"), chunks=(Chunk("c", text),))
    outcome = replace(base, claims=(CheckedClaim(base.claims[0].claim, verdict),))
    tree = LexborHTMLParser(report_page((outcome,)))
    quote = tree.css_first("figure blockquote")
    assert quote.css_first("mark").text() == "HERE"
    assert quote.text().startswith("… ")
    assert quote.text().endswith(" …")
    assert tree.css_first(".sources blockquote").text() == text


def test_a_notebook_shows_a_frame_that_keeps_to_itself() -> None:
    """The notebook form is one frame without access to the page around it, with the same report in it."""
    outcome = outcome_of("The fee is 4.")
    shown = outcome._repr_html_()
    frame = LexborHTMLParser(shown).css_first("iframe")
    assert frame.attributes["sandbox"] == "allow-scripts"
    assert frame.attributes["srcdoc"] == report_page((outcome,))
    assert unescape(shown).count("<iframe") == 1
