"""Fakes for tests of code that uses the gate: a verifier that says what it is told to, and sample chunks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from groundwire.core._types import Chunk, Opinion, Pair, Reason, Stance

SAMPLE_CHUNKS = (
    Chunk(
        "plan", "The basic plan costs 12 euros a month and includes 5 GB of storage.", doc_id="plans.md", title="Plans"
    ),
    Chunk("notice", "Either side may end the plan with 30 days' notice.", doc_id="terms.md", title="Terms", pages=(2,)),
    Chunk("support", "Support answers by mail from Monday to Friday.", doc_id="terms.md", title="Terms", pages=(3,)),
)

Said = float | Stance | Opinion | None


class ScriptedVerifier:
    """A verifier whose opinion of a pair is whatever `script` says.

    The script is a function of the pair, or a mapping from a claim's text or statement (what it lacks cannot be told).
    It gives the support in 0..1 (0.5 and more supports, less is absent), a stance, a whole opinion, or None for "cannot
    tell". What it raises goes through, so that a failing verifier can be played. `seen` holds every pair in the order
    it came.
    """

    def __init__(
        self,
        script: Callable[[Pair], Said] | Mapping[str, Said],
        *,
        name: str = "scripted",
        version: str = "1",
        decisive: bool = False,
    ) -> None:
        self.name = name
        self.version = version
        self.seen: list[Pair] = []
        self._script = script
        self._decisive = decisive

    def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
        """One opinion a pair, in order."""
        self.seen += pairs
        return [self._opinion(pair) for pair in pairs]

    def _said(self, pair: Pair) -> Said:
        if isinstance(self._script, Mapping):
            return self._script.get(pair.claim.text, self._script.get(pair.claim.statement))
        return self._script(pair)

    def _opinion(self, pair: Pair) -> Opinion:
        said = self._said(pair)
        if isinstance(said, Opinion):
            return said
        stance, support = _read(said)
        message = "the script cannot tell" if support is None else f"the script gives a support of {support:g}"
        reasons = (Reason("scripted", message),)
        return Opinion(self.name, self.version, stance, support, reasons, decisive=self._decisive)


def _read(said: float | Stance | None) -> tuple[Stance, float | None]:
    if said is None or said is Stance.CANNOT_TELL:
        return Stance.CANNOT_TELL, None
    if isinstance(said, Stance):
        return said, 1.0 if said is Stance.SUPPORTS else 0.0
    return (Stance.SUPPORTS if said >= 0.5 else Stance.ABSENT), said
