from collections.abc import Sequence

import pytest

from groundwire.core._types import Chunk, Citation, Claim, ClaimKind, Label, Opinion, Pair, Reason, Stance
from groundwire.core.evidence import Passages
from groundwire.core.grounding import ground
from groundwire.testing import ScriptedVerifier

CHUNKS = (Chunk("1", "alpha"), Chunk("2", "beta"), Chunk("3", "gamma"))


def says(**support: float | None) -> ScriptedVerifier:
    """A verifier whose support depends on the premise's word alone; 0.1 for words that are not named."""
    return ScriptedVerifier(lambda pair: support.get(pair.premise.evidence[0].text, 0.1))


def claim(text: str = "c", *cited: str | None, **more: object) -> Claim:
    """A claim that cites the chunks named; None is an id that no chunk has."""
    citations = tuple(Citation(name or "?", None, name) for name in cited)
    return Claim(text, None, text, citations=citations, **more)  # type: ignore[arg-type]


def label(one: Claim, verifier: ScriptedVerifier, **options: str) -> Label:
    """The verdict on one claim."""
    return ground([one], Passages(CHUNKS), [verifier], **options)[0].verdict.label


@pytest.mark.parametrize(
    ("cited", "support", "expected"),
    [
        ((), {"beta": 0.9}, Label.SUPPORTED),
        ((), {}, Label.UNSUPPORTED),
        ((), {"alpha": None}, Label.UNVERIFIED),
        (("2",), {"beta": 0.9}, Label.SUPPORTED),
        (("1",), {"beta": 0.9}, Label.MISCITED),
        (("1",), {}, Label.UNSUPPORTED),
        ((None,), {"beta": 0.9}, Label.FABRICATED_CITATION),
        (("2", None), {"beta": 0.9}, Label.FABRICATED_CITATION),
    ],
)
def test_a_claim_is_held_to_what_it_cites(
    cited: tuple[str | None, ...], support: dict[str, float | None], expected: Label
) -> None:
    """Cited claims stand or fall by the cited chunks; true elsewhere is miscited; an unknown id is fabricated."""
    assert label(claim("c", *cited), says(**support)) is expected


def test_citations_can_be_ignored() -> None:
    """With citations = "ignore" every chunk counts for every claim."""
    assert label(claim("c", "1"), says(beta=0.9), citations="ignore") is Label.SUPPORTED


def test_a_missing_citation_is_said_where_one_is_required() -> None:
    """With citations = "required" the verdict on a claim without one says so, whatever else it is."""
    checked = ground([claim("c")], Passages(CHUNKS), [says(beta=0.9)], citations="required")[0]
    assert checked.verdict.reasons[-1].code == "citation_missing"


def test_miscited_says_where_it_is_true() -> None:
    """The verdict on a miscited claim has the passage that supports it first."""
    verdict = ground([claim("c", "1")], Passages(CHUNKS), [says(beta=0.9)])[0].verdict
    assert verdict.evidence[0].chunk_id == "2"
    assert "2" in verdict.reasons[0].message


class Broken:
    """A verifier that raises whenever it sees one claim."""

    name, version = "broken", "0"

    def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
        """Raise for the claim "bad", support all others."""
        if any(pair.claim.text == "bad" for pair in pairs):
            raise RuntimeError("boom")
        return [Opinion("broken", "0", Stance.SUPPORTS, 1.0) for _ in pairs]


def test_a_verifier_that_raises_costs_only_its_claim() -> None:
    """An exception ends in `unverified` with its reason for that claim, and the others are still checked."""
    bad, good = ground([claim("bad"), claim("good")], Passages(CHUNKS), [Broken()])
    assert (bad.verdict.label, good.verdict.label) == (Label.UNVERIFIED, Label.SUPPORTED)
    assert bad.verdict.score is None
    assert bad.verdict.reasons[0].code == "verifier_failed"


class Short:
    """A verifier that gives too few opinions."""

    name, version = "short", "0"

    def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
        """Nothing, whatever was asked."""
        return []


def test_too_few_opinions_are_no_opinion() -> None:
    """A reply that does not match the pairs is never read as support."""
    assert ground([claim()], Passages(CHUNKS), [Short()])[0].verdict.label is Label.UNVERIFIED


def test_no_evidence_and_no_verifier_are_unverified() -> None:
    """Without a chunk or without a verifier nothing is settled, and the reason says which."""
    assert ground([claim()], Passages([]), [says()])[0].verdict.reasons[0].code == "no_evidence"
    assert ground([claim()], Passages(CHUNKS), [])[0].verdict.reasons[0].code == "no_verifier"


def test_a_decisive_opinion_is_not_handed_on() -> None:
    """What the first verifier settles decisively the second is never asked."""

    class Veto:
        name, version = "veto", "0"

        def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
            """A decisive denial for every pair."""
            return [Opinion("veto", "0", Stance.CONTRADICTS, 0.0, decisive=True) for _ in pairs]

    second = says(alpha=1.0)
    verdict = ground([claim()], Passages(CHUNKS), [Veto(), second])[0].verdict
    assert verdict.label is Label.CONTRADICTED
    assert second.seen == []


@pytest.mark.parametrize(
    ("whole", "parts", "covered", "expected"),
    [
        (0.9, (0.9, 0.9), True, Label.SUPPORTED),
        (0.9, (0.9, 0.1), True, Label.UNSUPPORTED),
        (0.9, (0.9, 0.4), True, Label.SUPPORTED),
        (0.4, (0.9, 0.4), True, Label.UNSUPPORTED),
        (0.1, (0.9, 0.9), True, Label.SUPPORTED),
        (0.1, (0.9, 0.9), False, Label.UNSUPPORTED),
        (0.9, (0.9, None), True, Label.UNVERIFIED),
    ],
)
def test_a_sentence_is_no_better_than_its_worst_part(
    whole: float, parts: tuple[float | None, ...], covered: bool, expected: Label
) -> None:
    """A part that certainly fails fails the sentence, a doubted one does not; parts that cover it can carry it."""
    script = {"whole": whole} | {f"part{at}": support for at, support in enumerate(parts)}
    pieces = tuple(claim(f"part{at}") for at in range(len(parts)))

    def said(pair: Pair) -> Opinion | None:
        support = script[pair.claim.text]
        if support is None:
            return None
        stance = Stance.SUPPORTS if support >= 0.5 else Stance.ABSENT
        return Opinion("scripted", "1", stance, support, decisive=not 0.2 < support < 0.8)

    verifier = ScriptedVerifier(said)
    checked = ground([claim("whole", parts=pieces, covered=covered)], Passages(CHUNKS), [verifier])[0]
    assert checked.verdict.label is expected


def test_what_is_no_claim_is_not_checked() -> None:
    """A greeting is named and shown to no verifier."""
    verifier = says()
    checked = ground([Claim("Hi!", None, "Hi!", ClaimKind.COURTESY)], Passages(CHUNKS), [verifier])[0]
    assert checked.verdict.label is Label.NOT_A_CLAIM
    assert verifier.seen == []


@pytest.mark.parametrize(("by_rule", "expected"), [(True, Label.MISCITED), (False, Label.CONTRADICTED)])
def test_what_a_model_finds_elsewhere_does_not_excuse_a_contradiction(by_rule: bool, expected: Label) -> None:
    """A claim that its cited chunk rules out is miscited only where a rule finds it stated elsewhere."""

    def said(pair: Pair) -> Opinion:
        if pair.premise.evidence[0].chunk_id == CHUNKS[0].id:
            return Opinion("scripted", "1", Stance.CONTRADICTS, 0.0, decisive=True)
        reasons = (Reason("same_words" if by_rule else "entailed", "found"),)
        return Opinion("scripted", "1", Stance.SUPPORTS, 1.0 if by_rule else 0.9, reasons, decisive=True)

    assert ground([claim("whole", "1")], Passages(CHUNKS), [ScriptedVerifier(said)])[0].verdict.label is expected


def test_a_rule_about_another_passage_is_not_the_reason() -> None:
    """A veto on a passage that says less of the claim does not hide what the passage that it is about has to say."""

    def tell(pair: Pair) -> Opinion:
        veto = pair.premise.evidence[0].text == "beta"
        stance, relevance = (Stance.CONTRADICTS, 0.4) if veto else (Stance.ABSENT, 0.9)
        return Opinion("t", "1", stance, 0.0 if veto else 0.4, (Reason("r", ""),), decisive=veto, relevance=relevance)

    verdict = ground([claim()], Passages(CHUNKS), [ScriptedVerifier(tell)])[0].verdict
    assert (verdict.label, verdict.opinions[0].decisive) == (Label.UNSUPPORTED, False)


class InTurn:
    """A verifier that is asked in turn: the support of each premise by its word, decisive from 0.9."""

    name, version, in_turn = "in turn", "1", True

    def __init__(self, **support: float) -> None:
        self.support = support
        self.calls: list[list[str]] = []

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, from the word of its premise."""
        words = [pair.premise.text for pair in pairs]
        self.calls.append(words)
        return [self._opinion(self.support.get(word, 0.1)) for word in words]

    def _opinion(self, support: float) -> Opinion:
        stance = Stance.SUPPORTS if support >= 0.5 else Stance.ABSENT
        return Opinion(self.name, self.version, stance, support, decisive=support >= 0.9)


def test_a_verifier_in_turn_stops_at_full_support() -> None:
    """The premises come one by one, closest first, and none after one that supports the claim in full."""
    verifier = InTurn(beta=1.0)
    checked = ground([claim("beta")], Passages(CHUNKS), [verifier])[0]
    assert verifier.calls == [["beta"]]
    assert checked.verdict.label is Label.SUPPORTED
    later = InTurn(gamma=1.0)
    ground([claim("c")], Passages(CHUNKS), [later])
    assert later.calls == [["alpha"], ["beta"], ["gamma"]]


def test_a_verifier_in_turn_goes_on_where_more_support_may_come() -> None:
    """A decisive premise without full support does not end the search: the score is the best of all premises."""
    verifier = InTurn(alpha=0.9, gamma=0.95)
    checked = ground([claim("c")], Passages(CHUNKS), [verifier])[0]
    assert verifier.calls == [["alpha"], ["beta"], ["gamma"]]
    assert checked.verdict.score == 0.95


def test_what_stopped_in_turn_is_not_shown_to_the_next_verifier() -> None:
    """A claim that a verifier in turn confirmed is settled; one that it did not is handed on with all its premises."""
    asked = ScriptedVerifier(lambda pair: 0.2)
    ground([claim("alpha")], Passages(CHUNKS), [InTurn(alpha=1.0), asked])
    assert asked.seen == []
    ground([claim("delta")], Passages(CHUNKS), [InTurn(), asked])
    assert [pair.premise.text for pair in asked.seen] == ["alpha", "beta", "gamma"]


class Preparing(InTurn):
    """A verifier that notes in `order` when it is told to prepare, and raises then."""

    def __init__(self, order: list[str]) -> None:
        super().__init__(alpha=0.9)
        self.order = order

    def prepare(self) -> None:
        """Fail, as a broken download would."""
        self.order.append("prepared")
        raise OSError

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """Note the call."""
        self.order.append("asked")
        return super().verify(pairs)


def test_a_later_verifier_prepares_for_what_is_not_copied() -> None:
    """Told before the first is asked, but not for claims that stand in a chunk or have none; raising harms nothing."""
    order: list[str] = []
    checked = ground([claim("delta")], Passages(CHUNKS), [InTurn(), Preparing(order)])[0]
    assert (order[0], order.count("prepared"), order[-1]) == ("prepared", 1, "asked")
    assert checked.verdict.label is Label.SUPPORTED
    order.clear()
    ground([claim("alpha")], Passages(CHUNKS), [InTurn(alpha=1.0), Preparing(order)])
    assert order == []
    ground([claim("delta")], Passages([]), [InTurn(), Preparing(order)])
    assert order == []
