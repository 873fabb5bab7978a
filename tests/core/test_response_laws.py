"""Laws of what ships, over generated answers: identity of pass, order of policies, structure, citations, marks."""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass, replace
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from groundwire.core._policy_file import load_policy
from groundwire.core._types import Action, CheckedClaim, Claim, Span
from groundwire.core.policy import Texts
from marked_answers import CHUNKS, Marked, marked

FACT = re.compile(r"fact\d+")
PASSING = "+="
LAW = settings(max_examples=60, deadline=None)
SIGNS = "+++-~?@%!="


@dataclass
class Draw:
    """Draws answers in the notation of `marked`, each claim with a word of its own."""

    draw: st.DrawFn
    signs: str
    numbers: count[int]
    mood: str = ""

    def claim(self, *, stop: str = ".", bare: bool = False) -> str:
        sign = self.draw(st.sampled_from(self.mood or self.signs))
        cited = "" if bare else self.draw(st.sampled_from(["", "", " [1]", " [2]", " [1, 3]", " [2, 9]", " [9]"]))
        if sign in "@%!" or "9" in cited:
            cited = {"@": " [2]", "%": " [9]", "!": " [9]"}.get(sign, "")
        return f"⟦{sign}It says fact{next(self.numbers)} so{cited}{stop}⟧"

    def sentence(self) -> str:
        """Mostly a claim of one piece; now and then one with clauses, whose verdict is that of its worst."""
        if self.draw(st.integers(0, 3)):
            return self.claim()
        joint = self.draw(st.sampled_from([" and ", ", and ", " or ", ", but ", "; "]))
        parts = [self.claim(stop="", bare=True) for _ in range(self.draw(st.integers(2, 4)))]
        worst = next((sign for sign in "!-~?%@" if any(part[1] == sign for part in parts)), "+")
        body = (", " if len(parts) > 2 and joint != "; " else joint).join(parts[:-1]) + joint + parts[-1]
        return f"⟦{worst}{body}.⟧"

    def paragraph(self) -> str:
        between = self.draw(st.sampled_from([" ", " ", "\n"]))
        return between.join(self.sentence() for _ in range(self.draw(st.integers(1, 4))))

    def items(self, *, depth: int = 0) -> str:
        numbered, loose = self.draw(st.booleans()), self.draw(st.booleans())
        items = []
        for number in range(1, self.draw(st.integers(1, 4)) + 1):
            mark = f"{number}. " if numbered else "- "
            item = mark + self.claim(stop="")
            if depth < 2 and self.draw(st.integers(0, 4)) == 0:
                inner = self.items(depth=depth + 1)
                item += "\n" + "\n".join(" " * len(mark) + line if line else "" for line in inner.split("\n"))
            items.append(item)
        return ("\n\n" if loose else "\n").join(items)

    def block(self) -> str:
        """A block whose claims are mixed, all bad, or bad but for some."""
        if self.signs == SIGNS:
            self.mood = self.draw(st.sampled_from(["", "", "+", "-", "-", "+-", "--~!?"]))
        kind = self.draw(st.sampled_from(["paragraph", "paragraph", "items", "led", "table", "heading", "quote"]))
        if kind == "items":
            return self.items()
        if kind == "led":
            return f"⟦#The list is:⟧\n\n{self.items()}"
        if kind == "table":
            rows = "\n".join(f"| {self.claim(stop='')} | x |" for _ in range(self.draw(st.integers(1, 3))))
            return f"| A | B |\n|---|---|\n{rows}"
        if kind == "heading":
            return f"{'#' * self.draw(st.integers(1, 3))} ⟦#Head⟧\n\n{self.paragraph()}"
        if kind == "quote":
            return "\n".join(f"> {line}" for line in self.paragraph().split("\n"))
        return self.paragraph()


@st.composite
def answers(draw: st.DrawFn, signs: str = SIGNS) -> Marked:
    """An answer of one to four blocks."""
    drawing = Draw(draw, signs, count())
    return marked("\n\n".join(drawing.block() for _ in range(draw(st.integers(1, 4)))))


def structure(text: str) -> dict[str, tuple[str, ...]]:
    """Of each fact in a Markdown text, the blocks that it stands in, from the outside in."""
    found: dict[str, tuple[str, ...]] = {}
    stack: list[str] = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.nesting:
            stack = [*stack, token.type] if token.nesting > 0 else stack[:-1]
        for fact in FACT.findall(token.content):
            found[fact] = tuple(kind.removesuffix("_open") for kind in stack)
    return found


def shipped_facts(answer: Marked, policy: str) -> set[str]:
    """The facts that a policy ships; none when it refuses."""
    response = answer.shipped(policy)
    return set() if response.action is Action.REFUSE else set(FACT.findall(response.text))


@LAW
@given(answers(PASSING))
def test_pass_is_identity(answer: Marked) -> None:
    """An answer that holds, with citations that resolve, ships byte for byte under every policy."""
    for policy in ("balanced", "strict", "lenient"):
        assert (answer.shipped(policy).text, answer.shipped(policy).action) == (answer.answer, Action.PASS)


@LAW
@given(answers())
def test_a_stricter_policy_never_lets_more_through(answer: Marked) -> None:
    """What strict ships, balanced ships; what balanced ships, lenient ships."""
    strict, balanced, lenient = (shipped_facts(answer, name) for name in ("strict", "balanced", "lenient"))
    assert strict <= balanced <= lenient


@LAW
@given(answers(), st.sampled_from(["balanced", "strict", "lenient"]))
def test_what_goes_is_gone_and_what_stays_stays(answer: Marked, policy: str) -> None:
    """Of a redacted answer exactly the claims that may stay are there, word for word, and in the same structure."""
    decision, response = answer.decided(policy), answer.shipped(policy)
    if response.action in {Action.REFUSE, Action.PASS}:
        return
    gone, kept = set(), set()
    for act in decision.claims:
        for piece in act.parts if act.cuts else (act,):
            facts = set(FACT.findall(piece.checked.claim.text))
            gone |= facts if piece.gone else set()
            kept |= facts if not piece.gone else set()
    assert set(FACT.findall(response.text)) == kept - gone
    assert all(f"It says {fact} so" in response.text for fact in kept)
    before, after = structure(answer.answer), structure(response.text)
    assert after == {fact: place for fact, place in before.items() if fact in kept}


@LAW
@given(answers(), st.sampled_from(["balanced", "strict", "lenient"]))
def test_nothing_hangs(answer: Marked, policy: str) -> None:
    """No empty item, row or emphasis, no doubled space or stop and no lead-in to nothing is left."""
    response = answer.shipped(policy)
    if response.action in {Action.REFUSE, Action.PASS}:
        return
    text = response.text.removesuffix(Texts().closing)
    assert not re.search(
        r"^[ >]*(?:[-*+]|\d+[.)])[ \t]*$|^[ >]*\|[ |]*$|^>[ >]*$|\*\*\*\*|\S  +\S|\.\.|[ \t]$", text, re.M
    )
    assert not re.search(r"\n\n\n|:\s*\Z|# Head\s*\Z|:\n\n(?![ >]*(?:[-*+]|\d+[.)]) )", text)


@LAW
@given(answers(), st.sampled_from(["balanced", "strict", "lenient"]))
def test_every_shown_citation_resolves(answer: Marked, policy: str) -> None:
    """Every marker in the text names a chunk and is listed; every listed citation is a chunk, once."""
    response = answer.shipped(policy)
    shown = [citation.id for citation in response.citations]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= {chunk.id for chunk in CHUNKS}
    if response.action is not Action.REFUSE:
        named = {label for inner in re.findall(r"\[([\d, ]+)\]", response.text) for label in inner.split(", ")}
        assert named <= set(shown)


@LAW
@given(answers(), st.sampled_from(["balanced", "strict", "lenient"]))
def test_marks_stand_once_for_each_marked_claim(answer: Marked, policy: str) -> None:
    """There are as many marks in the text as claims that carry one and stay."""
    decision, response = answer.decided(policy), answer.shipped(policy)
    if response.action is not Action.REFUSE:
        texts = load_policy(policy).texts
        marks = sum(bool(act.mark) for act in decision.claims)
        assert response.text.count(f"[{texts.mark}]") + response.text.count(f"[{texts.recited}]") == marks


LAYOUT = st.text(alphabet='ab1. \n\t-*#|>`[]():_~^"“”', max_size=80)
PLACES = st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80), st.sampled_from("++-~?!=")), max_size=6)


def letters(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(map(str.isalnum, text))


@settings(max_examples=300, deadline=None)
@given(LAYOUT, PLACES, st.sampled_from(["balanced", "strict", "lenient"]))
def test_any_text_and_any_claims(answer: str, places: list[tuple[int, int, str]], name: str) -> None:
    """Whatever the answer and wherever its claims lie, something ships, and what has to go is not in it."""
    policy = replace(load_policy(name), texts=Texts(mark="", recited="", closing=""), min_supported_share=0.0)
    claims = []
    for start, end, sign in places:
        span = Span(min(start, end, len(answer)), min(max(start, end), len(answer)))
        verdict = marked(f"⟦{sign}x⟧").claims[0].verdict
        claims.append(CheckedClaim(Claim(span.of(answer), span, span.of(answer)), verdict))
    found = Marked(answer, tuple(claims))
    response, decision = found.shipped(policy), found.decided(policy)
    assert (response.handoff is not None) == (response.action is Action.REFUSE)
    if response.action in {Action.PASS, Action.MARK}:
        assert response.text == answer
    elif response.action is Action.REDACT:
        gone = {place for act in decision.claims if act.gone for place in range(*astuple(act.checked.claim.span))}
        assert letters(response.text) <= letters(answer) - sum(answer[place].isalnum() for place in gone)
