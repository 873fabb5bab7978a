"""From pairs to opinions: long premises become windows, support is the best of them, two thresholds decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from groundwire.core._errors import ConfigError
from groundwire.core._reasons import Code
from groundwire.core._types import Evidence, Opinion, Pair, Premise, Reason, Span, Stance
from groundwire.core.evidence import narrowed
from groundwire.verifiers.checkpoints._scorers import Score, Scorer, Texts
from groundwire.verifiers.checkpoints._windows import windows

_LEAST_ROOM = 4  # a claim must leave a quarter of the model's length for the premise, where that is long
_MOST_CONTEXT = 3  # title and heading precede every window while they take no more than a third of the room
_REFUTED = 0.5  # probability from which a model that can tell is taken to say that the claim is ruled out


@dataclass(frozen=True, slots=True)
class Decision:
    """At or above `accept` a claim is supported, at or below `reject` it is not, between them the model cannot tell.

    `batch_size` pairs are scored in one run. Raises ConfigError for values that make no sense.
    """

    accept: float
    reject: float
    batch_size: int

    def __post_init__(self) -> None:
        if not 0.0 <= self.reject <= self.accept <= 1.0:
            raise ConfigError(f"0 <= reject <= accept <= 1 must hold, not {self.reject} and {self.accept}")
        if self.batch_size < 1:
            raise ConfigError(f"batch_size must be 1 or more, not {self.batch_size}")


class View(NamedTuple):
    """A text that the model reads as the premise; `span` is its part of the premise's text, None for all of it."""

    text: str
    span: Span | None = None


class Checker:
    """Asks a scorer about pairs. Safe to call from several threads, which wait for each other."""

    def __init__(self, name: str, version: str, scorer: Scorer, decision: Decision) -> None:
        self.name, self.version = name, version
        self._scorer = scorer
        self._decision = decision
        self._lock = Lock()  # tokenizers keep the padding of the call before

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order. Equal pairs are scored once."""
        with self._lock:
            keys = dict.fromkeys((pair.premise, pair.claim.statement) for pair in pairs)
            views = {key: premise_views(*key, self._scorer) for key in keys}
            wanted = dict.fromkeys((view.text, claim) for (_, claim), found in views.items() for view in found or ())
            scores = self._scores(list(wanted))
        opinions = {}
        for (premise, claim), found in views.items():
            scored = None if found is None else [(view, scores[view.text, claim]) for view in found]
            opinions[premise, claim] = self._opinion(premise, scored)
        return [opinions[pair.premise, pair.claim.statement] for pair in pairs]

    def _scores(self, texts: list[Texts]) -> dict[Texts, Score]:
        size = self._decision.batch_size
        ordered = sorted(texts, key=lambda pair: len(pair[0]) + len(pair[1])) if size > 1 else texts
        batches = (ordered[start : start + size] for start in range(0, len(ordered), size))
        return {pair: score for batch in batches for pair, score in zip(batch, self._scorer.score(batch), strict=True)}

    def _opinion(self, premise: Premise, scored: list[tuple[View, Score]] | None) -> Opinion:
        if not scored:
            told = Reason(Code.CLAIM_TOO_LONG.value, "the claim is longer than the model can read beside a passage")
            return Opinion(self.name, self.version, Stance.CANNOT_TELL, None, (told,))
        view, best = max(scored, key=lambda pair: pair[1].support)
        support, stance, refuted = best.support, Stance.ABSENT, 0.0
        told = Reason(Code.NOT_ENTAILED.value, f"the source does not say so (support {support:.2f})")
        if support >= self._decision.accept:
            stance = Stance.SUPPORTS
            told = Reason(Code.ENTAILED.value, f"the source supports it ({support:.2f})")
        elif support > self._decision.reject:
            stance = Stance.CANNOT_TELL
            told = Reason(Code.BETWEEN_THRESHOLDS.value, f"the model cannot tell (support {support:.2f})")
        else:
            against, worst = max(scored, key=lambda pair: pair[1].contradiction)
            if worst.contradiction >= _REFUTED:
                view, refuted, stance = against, worst.contradiction, Stance.CONTRADICTS
                told = Reason(Code.REFUTED.value, f"the source speaks against it ({refuted:.2f})")
        evidence = None if view.span is None else _narrowed(premise, view.span)
        return Opinion(
            self.name,
            self.version,
            stance,
            support,
            (told,),
            evidence,
            decisive=stance is not Stance.CANNOT_TELL,
            relevance=max(support, refuted),
        )


def premise_views(premise: Premise, claim: str, scorer: Scorer) -> list[View] | None:
    """The texts that the model reads as the premise: all of it where it fits beside the claim, else its windows.

    What the metadata says of a passage precedes every window while that is short, and is windowed with it otherwise.
    None when the claim leaves too little room.
    """
    head = f"{premise.context}\n" if premise.context else ""
    text = premise.text
    if scorer.length(head + text, claim) <= scorer.limit:
        return [View(head + text)]
    room = scorer.limit - scorer.length("", claim)
    if room < scorer.limit // _LEAST_ROOM:
        return None
    used = scorer.count([head])[0] if head else 0
    if used > room // _MOST_CONTEXT:
        spans = windows(
            head + text, room=room, count=scorer.count, fits=lambda part: scorer.length(part, claim) <= scorer.limit
        )
        return None if spans is None else [_view(head + text, span, len(head)) for span in spans]
    spans = windows(
        text,
        room=room - used,
        count=scorer.count,
        fits=lambda part: scorer.length(head + part, claim) <= scorer.limit,
    )
    return None if spans is None else [View(head + span.of(text), span) for span in spans]


def _view(text: str, span: Span, head: int) -> View:
    """A window of head and text as one; its place is what it has of the text."""
    start, end = max(span.start, head) - head, span.end - head
    return View(span.of(text), Span(start, end) if end > start else None)


def _narrowed(premise: Premise, span: Span) -> Evidence | None:
    """The stretch of the one piece of a premise that a window lies in; None where it spans several."""
    start = 0
    for piece in premise.evidence:
        inner = Span(start, start + len(piece.text))
        if inner.covers(span):
            return narrowed(piece, Span(span.start - start, span.end - start))
        start = inner.end + 1
    return None
