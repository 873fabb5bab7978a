"""From scores to opinions: thresholds, windows, citations, and what a model cannot read. No model is loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from groundwire import Gate, Label
from groundwire.core._errors import ConfigError
from groundwire.core._types import Claim, Evidence, Opinion, Pair, Premise, Span, Stance
from groundwire.verifiers.checkpoints._check import Checker, Decision
from groundwire.verifiers.checkpoints._scorers import Score

FILLER = " ".join(f"w{number}" for number in range(60))


class Words:
    """A scorer whose tokens are words; `rule` gives support, or support and contradiction."""

    def __init__(self, rule: Callable[[str, str], float | tuple[float, float]], limit: int = 40) -> None:
        self.limit = limit
        self.runs: list[list[tuple[str, str]]] = []
        self._rule = rule

    def count(self, texts: Sequence[str]) -> list[int]:
        """Words."""
        return [len(text.split()) for text in texts]

    def length(self, premise: str, claim: str) -> int:
        """Words, and three around them."""
        return len(premise.split()) + len(claim.split()) + 3

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[Score]:
        """What the rule says; no input is longer than the limit."""
        assert all(self.length(*pair) <= self.limit for pair in pairs)
        self.runs.append(list(pairs))
        said = [self._rule(*pair) for pair in pairs]
        return [Score(*one) if isinstance(one, tuple) else Score(one) for one in said]


def pair(premise: str, claim: str, *, context: str = "", start: int = 0) -> Pair:
    """One window of one chunk, which starts at `start` in it, and a claim."""
    evidence = Evidence("a", Span(start, start + len(premise)), premise)
    return Pair(Premise((evidence,), context), Claim(claim, Span(0, len(claim)), claim))


def ask(scorer: Words, *pairs: Pair, batch_size: int = 1, accept: float = 0.8, reject: float = 0.2) -> list[Opinion]:
    """What a checker with this scorer says."""
    return Checker("tiny", "1", scorer, Decision(accept, reject, batch_size)).verify(pairs)


@pytest.mark.parametrize(
    ("support", "stance", "decisive"),
    [
        (1.0, Stance.SUPPORTS, True),
        (0.8, Stance.SUPPORTS, True),
        (0.79, Stance.CANNOT_TELL, False),
        (0.21, Stance.CANNOT_TELL, False),
        (0.2, Stance.ABSENT, True),
        (0.0, Stance.ABSENT, True),
    ],
)
def test_two_thresholds_decide(support: float, stance: Stance, decisive: bool) -> None:
    """Both thresholds are inclusive; between them the model cannot tell and hands on."""
    opinion = ask(Words(lambda *_: support), pair("It is red.", "It is red."))[0]
    assert (opinion.stance, opinion.decisive, opinion.support) == (stance, decisive, support)


def test_one_threshold_leaves_nothing_open() -> None:
    """With accept = reject every pair is decided."""
    stances = [
        ask(Words(lambda *_, s=s: s), pair("a", "b"), accept=0.5, reject=0.5)[0].stance for s in (0.49, 0.5, 0.51)
    ]
    assert stances == [Stance.ABSENT, Stance.SUPPORTS, Stance.SUPPORTS]


@pytest.mark.parametrize(("accept", "reject", "batch"), [(0.2, 0.8, 1), (1.1, 0.2, 1), (0.8, -0.1, 1), (0.8, 0.2, 0)])
def test_senseless_options_are_refused(accept: float, reject: float, batch: int) -> None:
    """0 <= reject <= accept <= 1, and at least one pair a run."""
    with pytest.raises(ConfigError):
        Decision(accept, reject, batch)


@pytest.mark.parametrize(
    ("score", "stance"),
    [((0.1, 0.5), Stance.CONTRADICTS), ((0.1, 0.49), Stance.ABSENT), ((0.3, 0.7), Stance.CANNOT_TELL)],
)
def test_contradiction_is_told_from_absence(score: tuple[float, float], stance: Stance) -> None:
    """A rejected claim is contradicted when the model thinks so by half; support itself is unchanged."""
    opinion = ask(Words(lambda *_: score), pair("It is red.", "It is blue."))[0]
    assert (opinion.stance, opinion.support) == (stance, score[0])


def test_the_premise_comes_first() -> None:
    """The evidence is the first text, the claim's statement the second."""
    scorer = Words(lambda *_: 1.0)
    ask(scorer, pair("I visited Iowa.", "I visited the United States."))
    assert scorer.runs == [[("I visited Iowa.", "I visited the United States.")]]


@pytest.mark.parametrize("where", ["start", "middle", "end"])
def test_support_is_the_best_of_the_windows(where: str) -> None:
    """What one window of a long premise says counts, wherever it stands, and that window is the evidence."""
    fact = "The kettle holds two litres."
    before, after = {"start": ("", FILLER), "middle": (FILLER, FILLER), "end": (FILLER, "")}[where]
    text = f"{before} {fact} {after}".strip()
    scorer = Words(lambda premise, _: 0.9 if fact in premise else 0.1)
    opinion = ask(scorer, pair(text, "It holds two litres.", start=7))[0]
    assert (opinion.stance, opinion.support) == (Stance.SUPPORTS, 0.9)
    assert sum(map(len, scorer.runs)) > 1
    assert opinion.evidence is not None
    assert fact in opinion.evidence.text
    assert opinion.evidence.span.shift(-7 if opinion.evidence.span.start >= 7 else 0).of(text) == opinion.evidence.text


def test_the_context_precedes_every_window() -> None:
    """Title and heading are evidence for each window of a passage."""
    scorer = Words(lambda *_: 0.5)
    ask(scorer, pair(FILLER, "It is red.", context="Kettles"))
    texts = [premise for run in scorer.runs for premise, _ in run]
    assert len(texts) > 1
    assert all(text.startswith("Kettles\n") for text in texts)


def test_a_long_context_is_read_in_windows_too() -> None:
    """A context that takes more than a third of the room is not cut: it is windowed with the passage."""
    context = " ".join(f"c{number}" for number in range(30))
    scorer = Words(lambda *_: 0.5)
    opinion = ask(scorer, pair(FILLER, "It is red.", context=context))[0]
    read = {word for run in scorer.runs for premise, _ in run for word in premise.split()}
    assert {*context.split(), *FILLER.split()} <= read
    assert opinion.support == 0.5


def test_joined_passages_keep_their_own_places() -> None:
    """A window inside one of several joined passages cites that passage."""
    first, second = FILLER, "The kettle holds two litres. " + FILLER
    pieces = (Evidence("a", Span(0, len(first)), first), Evidence("b", Span(5, 5 + len(second)), second))
    one = replace(pair("x", "It holds two litres."), premise=Premise(pieces))
    seen = {}
    for word in ("w3", "litres."):
        opinion = ask(Words(lambda premise, _, word=word: 0.9 if word in premise.split() else 0.1), one)[0]
        seen[word] = opinion.evidence
    assert seen["w3"] is not None
    assert seen["w3"].chunk_id == "a"
    found = seen["litres."]
    assert found is None or found.span.shift(-5).of(second) == found.text


def test_a_claim_that_does_not_fit_is_not_scored() -> None:
    """A claim that leaves too little room for a long premise is unverified, with the reason that says so."""
    scorer = Words(lambda *_: 1.0)
    opinion = ask(scorer, pair(FILLER, " ".join(["so"] * 35)))[0]
    assert (opinion.stance, opinion.support) == (Stance.CANNOT_TELL, None)
    assert opinion.reasons[0].code == "claim_too_long"
    assert scorer.runs == []


def test_a_long_claim_beside_a_short_premise_is_read() -> None:
    """What fits as a whole is read as a whole, however the room is shared."""
    assert ask(Words(lambda *_: 1.0), pair("It is.", " ".join(["so"] * 35)))[0].stance is Stance.SUPPORTS


def test_equal_pairs_are_scored_once_and_order_is_kept() -> None:
    """Opinions come in the order of the pairs, whatever the batches."""
    pairs = [pair(f"It is {number}." * (1 + number % 3), "It is.") for number in (5, 1, 4, 1, 3)]
    scorer = Words(lambda premise, _: int(premise[6]) / 10, limit=60)
    for size in (1, 2, 8):
        scorer.runs.clear()
        assert [opinion.support for opinion in ask(scorer, *pairs, batch_size=size)] == [0.5, 0.1, 0.4, 0.1, 0.3]
        assert sum(map(len, scorer.runs)) == 4
        assert max(map(len, scorer.runs)) <= size


@pytest.mark.parametrize("bad", [float("nan"), 1.5])
def test_a_score_that_is_none_does_not_pass(bad: float) -> None:
    """A model that gives something else than 0..1 ends in unverified, not in a verdict."""
    outcome = Gate(verifiers=[Checker("tiny", "1", Words(lambda *_: bad), Decision(0.8, 0.2, 1))]).check(
        "The kettle holds two litres.", ["The kettle holds two litres of water."]
    )
    assert outcome.claims[0].verdict.label is Label.UNVERIFIED
    assert outcome.action != "pass"


def test_between_the_thresholds_the_gate_holds() -> None:
    """What the model cannot tell, and nobody else is asked about, is unverified."""
    outcome = Gate(verifiers=[Checker("tiny", "1", Words(lambda *_: 0.5), Decision(0.8, 0.2, 1))]).check(
        "The kettle holds two litres.", ["The kettle holds two litres of water."]
    )
    verdict = outcome.claims[0].verdict
    assert (verdict.label, verdict.reasons[0].code) == (Label.UNVERIFIED, "between_thresholds")
    assert outcome.action != "pass"
