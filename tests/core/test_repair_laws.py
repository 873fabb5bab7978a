"""The laws of docs/architecture.md for a gate that repairs: repair adds nothing, and what held before holds with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from groundwire import Action, CheckedClaim, Chunk, Gate, Label, Pair, Policy, Reason, Rule
from groundwire.core._additions import added
from groundwire.core._assist import Assist
from groundwire.core._editor import Repairer, Revision
from groundwire.core.policy import Texts
from groundwire.testing import ScriptedVerifier
from worlds import World, worlds

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
HOLDS = frozenset({Label.SUPPORTED, Label.NOT_A_CLAIM})
MEND = Policy(name="mend all", rules=(Rule(verdicts=HOLDS, action=Action.PASS), Rule(action=Action.REPAIR)))
POLICIES = ("lenient", "balanced", "strict")


class MixingEditor:
    """An editor that takes words from claim and evidence, and at times one of its own, as a number tells it."""

    name, version = "mixing", "1"

    def __init__(self, number: int) -> None:
        self._number = number

    def edit(self, claims: Sequence[CheckedClaim]) -> list[Revision | None]:
        """One text a claim."""
        return [self._text(claim) for claim in claims]

    def _text(self, checked: CheckedClaim) -> Revision | None:
        words = checked.claim.text.split()
        told = [word for piece in checked.verdict.evidence for word in piece.text.split()]
        for at in range(0, len(words), 1 + self._number % 3):
            if told:
                words[at] = told[(at * 7 + self._number) % len(told)]
        own = ("never", "99", "Zanzibar", "**", "not") if self._number % 4 == 0 else ()
        return Revision(" ".join([*words, *own[: self._number % 5]]), Reason("mixed", "as the number says"))


def words_in_common(pair: Pair) -> float:
    """A script that any text can be put to: the share of the claim's words that stand in the premise."""
    words = set(pair.claim.statement.lower().split())
    return len(words & set(pair.premise.text.lower().split())) / max(1, len(words))


def gates(number: int) -> list[Gate]:
    """Gates that repair: by rules, and with the editor, over the rules and over a scripted verifier."""
    editor = Repairer(MixingEditor(number))
    scripted = ScriptedVerifier(words_in_common)
    return [
        Gate(verifiers=["deterministic"], assist=Assist(repair=Repairer()), policy=MEND),
        Gate(verifiers=["deterministic", scripted], assist=Assist(repair=editor), policy=MEND),
    ]


@few
@example(world=World((Chunk("1", "The basic plan costs 0 euros."),), "0\r!A"), number=0)  # edits that touch: one word
@given(world=worlds(), number=st.integers(0, 1000))
def test_repair_never_adds(world: World, number: int) -> None:
    """Every figure, word and sign that ships stands in the answer, in a source, or in a text of the policy."""
    names = [word for chunk in world.chunks for word in (chunk.id, chunk.title, chunk.doc_id)]
    sources = [world.answer, *(chunk.text for chunk in world.chunks), *names, *map(str, asdict(Texts()).values())]
    for gate in gates(number):
        assert added(gate.check(world.answer, world.chunks).text, sources) == ()


@few
@given(world=worlds(), number=st.integers(0, 1000))
def test_a_kept_edit_left_a_claim_that_holds(world: World, number: int) -> None:
    """What was edited and ships is supported when it is checked alone; edits are slices of the answer."""
    for gate in gates(number):
        outcome = gate.check(world.answer, world.chunks)
        assert all(one.span.of(world.answer) == one.before for one in outcome.repairs)
        kept = [one for one in outcome.repairs if one.kept]
        if outcome.action is Action.REPAIR:
            assert kept
            plain = replace_repair(gate).check(outcome.text, world.chunks)
            assert Label.CONTRADICTED not in {checked.verdict.label for checked in plain.claims}


def replace_repair(gate: Gate) -> Gate:
    """The same gate, which does not repair."""
    return Gate(verifiers=gate.verifiers)


@few
@given(world=worlds(), number=st.integers(0, 1000))
def test_claims_are_slices_and_pass_changes_nothing(world: World, number: int) -> None:
    """Claims stay ordered slices of the answer as it was written; pass ships it; shown citations name chunks."""
    for gate in gates(number):
        outcome = gate.check(world.answer, world.chunks)
        spans = [checked.claim.span for checked in outcome.claims if checked.claim.span is not None]
        assert spans == sorted(spans)
        assert all(c.claim.span is None or c.claim.span.of(world.answer) == c.claim.text for c in outcome.claims)
        assert {shown.id for shown in outcome.citations} <= {chunk.id for chunk in world.chunks}
        if outcome.action is Action.PASS:
            assert outcome.text == world.answer


@few
@given(world=worlds(), number=st.integers(0, 1000))
def test_a_stricter_policy_never_lets_more_through(world: World, number: int) -> None:
    """From lenient to balanced to strict the action is as severe or severer, with repair as without."""
    for gate in gates(number):
        severities = [gate.check(world.answer, world.chunks, policy=name).action.severity for name in POLICIES]
        assert severities == sorted(severities)


@few
@given(world=worlds(), number=st.integers(0, 1000))
def test_same_input_same_outcome(world: World, number: int) -> None:
    """Two checks of one input give equal outcomes, timings apart."""
    for gate in gates(number):
        first, second = gate.check(world.answer, world.chunks), gate.check(world.answer, world.chunks)
        assert repr(replace(first, timings={})) == repr(replace(second, timings={}))


def test_the_editor_is_heard() -> None:
    """The mixing editor does get an edit through here, so that the laws above are about something."""
    outcome = gates(3)[1].check("Cats sing at noon.", ["Dogs bark loudly."])
    assert {(one.by, one.kept) for one in outcome.repairs} == {("mixing", True)}
    assert outcome.action is Action.REPAIR
