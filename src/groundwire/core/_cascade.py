"""Who is asked about which pair of premise and claim: each verifier about what those before it left open.

A pair that one verifier settles decisively is not shown to the next, nor is any pair of a claim that is confirmed. A
verifier that is `in_turn` is asked about one premise of a claim after the other until one supports it in full. Where
a claim is not copied, a later verifier with a `prepare` has it called, so that it loads while the first is at work.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundwire.core._plugin_call import attempt
from groundwire.core._reasons import Code
from groundwire.core._types import Claim, Opinion, Pair, Premise, Reason, Stance, Verifier

_FAILURES = (Code.VERIFIER_FAILED, Code.VERIFIER_PROTOCOL)


@dataclass(slots=True)
class Ask:
    """One claim or part on its way through the cascade, with the last word on each of its premises."""

    claim: Claim
    premises: tuple[Premise, ...]
    opinions: list[Opinion | None]
    capped: bool = False

    @property
    def confirmed(self) -> bool:
        return any(o is not None and o.decisive and o.stance is Stance.SUPPORTS for o in self.opinions)

    def open(self) -> Iterator[int]:
        """The premises that no verifier has settled yet."""
        if not self.confirmed:
            yield from (at for at, opinion in enumerate(self.opinions) if opinion is None or not opinion.decisive)

    def full(self, at: int) -> bool:
        """True where a premise decisively gives all the support there can be."""
        opinion = self.opinions[at]
        return opinion is not None and opinion.decisive and opinion.support == 1.0


def cascade(asks: Sequence[Ask], verifiers: Sequence[Verifier]) -> None:
    """Have every open pair answered, each verifier in turn. Never raises for what a verifier does."""
    later = [verifier.prepare for verifier in verifiers[1:] if hasattr(verifier, "prepare")]
    if later and any(map(_reworded, asks)):
        for prepare in later:
            attempt(prepare)
    for verifier in verifiers:
        if getattr(verifier, "in_turn", False):
            for ask in asks:
                _ask_in_turn(verifier, ask)
        else:
            _put(verifier, [(ask, at) for ask in asks for at in ask.open()])


def _reworded(ask: Ask) -> bool:
    """True where no premise has the claim word for word: what comes after the rules will most likely be needed.

    Without a premise there is nothing to ask about.
    """
    text = ask.claim.text.rstrip(" .!?")
    return bool(ask.premises) and not any(text in premise.text for premise in ask.premises)


def _ask_in_turn(verifier: Verifier, ask: Ask) -> None:
    """The premises one by one, closest first, up to one that supports the claim in full: no other can do more."""
    for at in ask.open():
        _put(verifier, [(ask, at)])
        if ask.full(at):
            return


def _put(verifier: Verifier, places: Sequence[tuple[Ask, int]]) -> None:
    """Ask about these pairs in one call."""
    if places:
        pairs = [Pair(ask.premises[at], ask.claim) for ask, at in places]
        for (ask, at), opinion in zip(places, _opinions(verifier, pairs), strict=True):
            ask.opinions[at] = _later(ask.opinions[at], opinion)


def _later(before: Opinion | None, now: Opinion) -> Opinion:
    """The last word on a pair: a later verifier's, with what the earlier ones found.

    Not knowing never overrules, unless it is decisive or a failure: what was left to a verifier stays open without it.
    """
    if before is None:
        return now
    gave_up = now.decisive or any(why.code in _FAILURES for why in now.reasons)
    if now.stance is Stance.CANNOT_TELL and before.stance is not Stance.CANNOT_TELL and not gave_up:
        return replace(before, reasons=(*before.reasons, *now.reasons))
    now = replace(now, earlier=before.earlier if before.support is None else before.support)
    return replace(now, reasons=(*now.reasons, *before.reasons), evidence=now.evidence or before.evidence)


def _opinions(verifier: Verifier, pairs: Sequence[Pair]) -> Sequence[Opinion]:
    """One opinion a pair. When the whole call fails, each claim is asked apart, so that one cannot spoil the others."""
    opinions = _call(verifier, pairs)
    if isinstance(opinions, Reason):
        apart = [_call(verifier, [pair]) for pair in pairs] if len(pairs) > 1 else [opinions]
        return [_failed(verifier, alone) if isinstance(alone, Reason) else alone[0] for alone in apart]
    return opinions


def _call(verifier: Verifier, pairs: Sequence[Pair]) -> Sequence[Opinion] | Reason:
    """The verifier's opinions, or the reason why there are none."""
    opinions = attempt(lambda: verifier.verify(pairs))
    if isinstance(opinions, Exception):
        return Reason(Code.VERIFIER_FAILED.value, f"the verifier {verifier.name!r} raised {type(opinions).__name__}")
    if isinstance(opinions, Sequence) and len(opinions) == len(pairs) and all(isinstance(o, Opinion) for o in opinions):
        return opinions
    return Reason(Code.VERIFIER_PROTOCOL.value, f"the verifier {verifier.name!r} did not give one opinion a pair")


def _failed(verifier: Verifier, why: Reason) -> Opinion:
    return Opinion(verifier.name, verifier.version, Stance.CANNOT_TELL, None, (why,))
