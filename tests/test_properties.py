"""The laws of docs/architecture.md, each as a property of the whole gate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from groundwire import Gate
from groundwire.core._reasons import Code
from groundwire.core._types import Action, CheckedClaim, Chunk, Label, Outcome, Pair
from groundwire.testing import SAMPLE_CHUNKS, ScriptedVerifier
from worlds import World, chunk_lists, plain_sentences, worlds

settings.register_profile("laws", max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("laws")

POLICIES = ("lenient", "balanced", "strict")  # in order of strictness


def words_in_common(pair: Pair) -> float:
    """A script that any text can be put to: the share of the claim's words that stand in the premise."""
    words = set(pair.claim.statement.lower().split())
    return len(words & set(pair.premise.text.lower().split())) / max(1, len(words))


@pytest.fixture(scope="module", params=["deterministic", "scripted", "both", "default"])
def gate(request: pytest.FixtureRequest) -> Gate:
    """A gate with the rules, with a scripted verifier, with one after the other, and as it ships: rules and model."""
    if request.param == "default":
        return Gate()
    scripted = ScriptedVerifier(words_in_common)
    stages = {"deterministic": ["deterministic"], "scripted": [scripted], "both": ["deterministic", scripted]}
    return Gate(verifiers=stages[request.param])


def flat(claims: tuple[CheckedClaim, ...]) -> Iterator[CheckedClaim]:
    """Claims and their parts."""
    for checked in claims:
        yield checked
        yield from flat(checked.parts)


def timeless(outcome: Outcome) -> Outcome:
    """The outcome without its timings."""
    return replace(outcome, timings={})


@given(world=worlds())
def test_spans_are_exact(gate: Gate, world: World) -> None:
    """Claims are ordered slices of the answer, parts lie inside their sentence, evidence is a slice of its chunk."""
    outcome = gate.check(world.answer, world.chunks)
    texts = {chunk.id: chunk.text for chunk in outcome.chunks}
    end = 0
    for checked in outcome.claims:
        span = checked.claim.span
        assert span is not None
        assert span.start >= end
        end = span.end
        assert all(part.claim.span is not None and span.covers(part.claim.span) for part in flat(checked.parts))
    for checked in flat(outcome.claims):
        assert checked.claim.span is not None
        assert checked.claim.span.of(world.answer) == checked.claim.text
        assert all(piece.span.of(texts[piece.chunk_id]) == piece.text for piece in checked.verdict.evidence)


@given(world=worlds())
def test_same_input_same_outcome(gate: Gate, world: World) -> None:
    """Two checks of one input give equal outcomes, timings apart."""
    first, second = gate.check(world.answer, world.chunks), gate.check(world.answer, world.chunks)
    assert repr(timeless(first)) == repr(timeless(second))


@given(world=worlds())
def test_unverified_never_passes(gate: Gate, world: World) -> None:
    """An answer with an unverified claim has no score and is not passed; an unverified claim says why."""
    outcome = gate.check(world.answer, world.chunks)
    open_claims = [checked for checked in outcome.claims if checked.verdict.label is Label.UNVERIFIED]
    if open_claims:
        assert outcome.score is None
        assert outcome.action is not Action.PASS
    assert all(checked.verdict.reasons for checked in open_claims)


@given(world=worlds())
def test_pass_changes_nothing(gate: Gate, world: World) -> None:
    """A passed answer is shipped as it came, and holds no claim that failed."""
    outcome = gate.check(world.answer, world.chunks)
    if outcome.action is Action.PASS:
        assert outcome.text == world.answer
        assert {checked.verdict.label for checked in outcome.claims} <= {Label.SUPPORTED, Label.NOT_A_CLAIM}


@given(world=worlds())
def test_shown_citations_resolve(gate: Gate, world: World) -> None:
    """Every citation that a reader sees names a chunk of the input."""
    outcome = gate.check(world.answer, world.chunks)
    assert {shown.id for shown in outcome.citations} <= {chunk.id for chunk in world.chunks}


@given(chunks=chunk_lists(), more=chunk_lists(), lines=st.lists(plain_sentences, min_size=1, max_size=3))
def test_a_chunk_never_lowers_a_score(
    gate: Gate, chunks: tuple[Chunk, ...], more: tuple[Chunk, ...], lines: list[str]
) -> None:
    """With more chunks each claim's score is as high or higher, and what was supported stays supported."""
    added = tuple(replace(chunk, id=f"more{chunk.id}") for chunk in more)
    before, after = (gate.check(" ".join(lines), some) for some in (chunks, chunks + added))
    for old, new in zip(before.claims, after.claims, strict=True):
        if old.verdict.score is not None and new.verdict.score is not None:
            assert new.verdict.score >= old.verdict.score
        if old.verdict.label is Label.SUPPORTED:
            assert new.verdict.label is Label.SUPPORTED


@given(chunks=chunk_lists(), lines=st.lists(plain_sentences, min_size=1, max_size=3), last=plain_sentences)
def test_a_claim_never_raises_a_score(gate: Gate, chunks: tuple[Chunk, ...], lines: list[str], last: str) -> None:
    """An answer with one more claim scores as much or less; an unverified claim is not cured by company."""
    before, after = (gate.check(" ".join(some), chunks) for some in (lines, [*lines, last]))
    assume(len(after.claims) == len(before.claims) + 1)
    if before.score is None:
        assert after.score is None
    elif after.score is not None:
        assert after.score <= before.score


@given(world=worlds())
def test_a_stricter_policy_never_lets_more_through(gate: Gate, world: World) -> None:
    """From lenient to balanced to strict the action on an answer is as severe or severer."""
    severities = [gate.check(world.answer, world.chunks, policy=name).action.severity for name in POLICIES]
    assert severities == sorted(severities)


@given(world=worlds())
def test_a_failing_verifier_never_passes(world: World) -> None:
    """Where the only verifier raises, every claim that reached it is unverified and the answer is not passed."""

    def fail(pair: Pair) -> float:
        raise RuntimeError(f"no opinion of {pair.claim.text!r}")

    outcome = Gate(verifiers=[ScriptedVerifier(fail)]).check(world.answer, world.chunks)
    labels = {checked.verdict.label for checked in outcome.claims}
    assert Label.SUPPORTED not in labels
    if labels - {Label.NOT_A_CLAIM}:
        assert outcome.action is not Action.PASS


@given(answer=st.text(max_size=200), texts=st.lists(st.text(max_size=120), max_size=4))
def test_any_text_is_checked(gate: Gate, answer: str, texts: list[str]) -> None:
    """Any answer against any chunks gives an outcome and no verifier raises; without evidence no claim is supported."""
    outcome = gate.check(answer, [Chunk(str(number), text) for number, text in enumerate(texts)])
    codes = {reason.code for checked in flat(outcome.claims) for reason in checked.verdict.reasons}
    assert Code.VERIFIER_FAILED.value not in codes
    if not any(text.strip() for text in texts):
        assert Label.SUPPORTED not in {checked.verdict.label for checked in flat(outcome.claims)}


@pytest.mark.parametrize("support", [0.0, 0.49, 0.5, 1.0])
def test_the_score_is_the_minimum_over_claims(support: float) -> None:
    """The answer's score is that of its weakest claim."""
    script = {"The basic plan is good.": support}
    verifier = ScriptedVerifier(lambda pair: script.get(pair.claim.statement, 1.0))
    outcome = Gate(verifiers=[verifier]).check("The basic plan is good. The notice is short.", SAMPLE_CHUNKS)
    assert outcome.score == min(checked.verdict.score or 0.0 for checked in outcome.claims) == support
