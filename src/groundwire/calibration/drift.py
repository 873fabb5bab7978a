"""Whether a log's last answers are like those before: each figure of two windows, with a test and a plain sentence.

Abstaining is a figure of quality, not an error: an honest "the documents do not say" counts for the answerer. Each test
is exact or asks for no shape of a distribution; the p-values are held to one error together (Holm 1979).
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from groundwire.core._errors import InputError
from groundwire.core.verdict_log import LogRecord

LEAST = 30  # answers that a window needs
_EARLY = frozenset({"deterministic", "overlap", "claims", "citations", "gate"})  # what settles without a model
_HELD = frozenset({"unsupported", "contradicted", "unverified"})
_REWORDED = "supported"


@dataclass(frozen=True, slots=True)
class Change:
    """One figure in both windows. `p_value` says how likely such a difference is when nothing changed."""

    name: str
    before: float
    after: float
    p_value: float
    drifted: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Drift:
    """All figures, and what later stages made of claims that an earlier one left open or flagged."""

    before: int
    after: int
    changes: tuple[Change, ...]
    flagged: Mapping[str, int]

    @property
    def drifted(self) -> bool:
        """True when any figure changed more than chance explains."""
        return any(change.drifted for change in self.changes)


def drift(records: Iterable[LogRecord], *, window: int | None = None, error: float = 0.01) -> Drift:
    """The last `window` answers (by default the later half) against all before them.

    Raises InputError when either window has fewer than 30 answers. Needs the extra `tune` (SciPy).
    """
    every = list(records)
    for record in every:
        _whole(record)
    size = len(every) // 2 if window is None else window
    before, now = every[: max(0, len(every) - size)], every[max(0, len(every) - size) :]
    if min(len(before), len(now)) < LEAST:
        raise InputError(
            f"drift needs {LEAST} answers in each window, and the log has {len(before)} before and {len(now)} in it",
            hint="log more, or choose another --window",
        )
    found = [*_scores(before, now), *(_rate(name, told, before, now) for name, told in _RATES.items())]
    held, open_ = set(), True
    for rank, at in enumerate(sorted(range(len(found)), key=lambda place: found[place].p_value)):
        open_ = open_ and found[at].p_value <= error / (len(found) - rank)
        held |= {at} if open_ else set()
    changes = tuple(_said(change, at in held) for at, change in enumerate(found))
    return Drift(len(before), len(now), changes, flagged(every))


def _whole(record: LogRecord) -> None:
    """Raises InputError for a record that lacks what is compared here."""
    score = record.score
    known = score is None or (isinstance(score, int | float) and 0 <= score <= 1)
    claims = record.data["claims"]
    if not known or not all(isinstance(claim, dict) and isinstance(claim.get("decided_by"), str) for claim in claims):
        raise InputError(f"the record {record.id} of {record.time} is not whole")


def _scores(before: Sequence[LogRecord], now: Sequence[LogRecord]) -> Iterator[Change]:
    """The distribution of scores, where both windows have any: medians, and the test of Kolmogorov and Smirnov."""
    from scipy.stats import ks_2samp

    old, new = ([one.score for one in some if one.score is not None] for some in (before, now))
    if not old or not new:
        return
    with warnings.catch_warnings():  # it says so where it takes the limiting distribution
        warnings.simplefilter("ignore", RuntimeWarning)
        p_value = float(ks_2samp(old, new).pvalue)
    middle = [sorted(some)[len(some) // 2] for some in (old, new)]
    yield Change("score, median", middle[0], middle[1], p_value, False, "")


def _rate(
    name: str, told: Callable[[LogRecord], bool], before: Sequence[LogRecord], now: Sequence[LogRecord]
) -> Change:
    """A share of the answers, with Fisher's exact test."""
    from scipy.stats import fisher_exact

    old, new = sum(map(told, before)), sum(map(told, now))
    p_value = float(fisher_exact([[old, len(before) - old], [new, len(now) - new]]).pvalue)
    return Change(name, old / len(before), new / len(now), p_value, False, "")


def _escalated(record: LogRecord) -> bool:
    """True when a claim was not settled by the first stage that was asked."""
    return any(claim["decided_by"] not in _EARLY for claim in record.data["claims"])


_RATES: dict[str, Callable[[LogRecord], bool]] = {
    "declined by the model itself": lambda record: record.own_abstention,
    "refused by the gate": lambda record: record.gate_refusal,
    "asked of a later stage": _escalated,
    "could not be verified": lambda record: "unverified" in record.verdicts,
    "cited an id that was not retrieved": lambda record: bool(record.fabricated),
}


def _said(change: Change, drifted: bool) -> Change:
    way = "rose" if change.after > change.before else "fell"
    percent = "score" not in change.name
    before, now = (f"{value:.1%}" if percent else f"{value:.2f}" for value in (change.before, change.after))
    if drifted:
        moved = f"{way} from {before} to {now}" if before != now else f"changed its shape around {now}"
        sentence = f"{change.name}: {moved}, more than chance explains (p = {change.p_value:.2g})"
    else:
        sentence = f"{change.name}: {before} before, {now} now; no change that chance would not explain"
    return Change(change.name, change.before, change.after, change.p_value, drifted, sentence)


def flagged(records: Iterable[LogRecord]) -> dict[str, int]:
    """Of the claims that the rules did not confirm: how many a later stage found reworded, and how many not there."""
    counts: Counter[str] = Counter()
    for record in records:
        for claim in record.data["claims"]:
            if claim["decided_by"] in _EARLY:
                continue
            verdict = claim["verdict"]
            if verdict == _REWORDED:
                counts["reworded"] += 1
            elif verdict in _HELD:
                counts["open" if verdict == "unverified" else "invented"] += 1
    return {name: counts[name] for name in ("reworded", "invented", "open")}


def found_by_people(labels: Iterable[tuple[str, bool | None]]) -> dict[str, int]:
    """Of labelled claims that the gate held, given as verdict and label: how many were good after all, how many not."""
    counts: Counter[str] = Counter()
    for verdict, good in labels:
        if verdict in _HELD and good is not None:
            counts["reworded" if good else "invented"] += 1
    return {name: counts[name] for name in ("reworded", "invented")}
