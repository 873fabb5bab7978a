"""How often it errs, in both directions, on labelled answers: `python benchmarks/quality.py FILE...`.

A file holds one JSON record a line (.jsonl or .jsonl.gz) in either of two forms: the labelled form, whose `claims` have
`text`, `span` and `label` (supported, unsupported, contradicted, unknown), or the case form, whose `expect.claims` have
`contains` and `verdict`. A bad claim that was called supported was let pass. A good claim that was called contradicted,
unsupported, miscited or fabricated was blocked; one that is `unverified` was left open. Prints each error and writes
results/quality.json beside this file. Nothing of the input is kept.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from groundwire import Gate
from groundwire.core._json import case_from
from groundwire.core._types import CheckedClaim, Label, Outcome, Span

RESULTS = Path(__file__).parent / "results" / "quality.json"
PASSING = {None, Label.SUPPORTED, Label.NOT_A_CLAIM}


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled claim: its kind, the label that is right, and the one that the gate gave (None: no claim there)."""

    kind: str
    right: str
    got: Label | None

    @property
    def outcome(self) -> str:
        """good, let_pass, blocked or open."""
        if self.right not in {Label.SUPPORTED, Label.NOT_A_CLAIM}:
            return "let_pass" if self.got in PASSING else "good"
        if self.got in PASSING:
            return "good"
        return "open" if self.got is Label.UNVERIFIED else "blocked"


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a .jsonl or .jsonl.gz file."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    yield from (json.loads(line) for line in text.split("\n") if line.strip())


def _flat(claims: tuple[CheckedClaim, ...]) -> Iterator[CheckedClaim]:
    for checked in claims:
        yield checked
        yield from _flat(checked.parts)


def _at(outcome: Outcome, place: Span) -> Label | None:
    """The verdict on the smallest claim or part that covers `place`, else on the one that shares most with it."""
    best: tuple[int, int] | None = None
    label = None
    for checked in _flat(outcome.claims):
        span = checked.claim.span
        shared = min(span.end, place.end) - max(span.start, place.start) if span else 0
        if span is None or shared <= 0:
            continue
        if best is None or (-shared, len(span)) < best:
            best, label = (-shared, len(span)), checked.verdict.label
    return label


def judged(gate: Gate, record: dict[str, Any]) -> Iterator[Judged]:
    """Check one record and compare each of its labelled claims."""
    expected = record.get("expect", {}).get("claims")
    if expected is None:
        case = case_from(record)
        outcome = gate.check(case.answer, case.chunks, question=case.question, claims=case.given)
        for given, checked in zip(record["claims"], outcome.claims, strict=False):
            if given["label"] != "unknown":
                yield Judged(record.get("task") or "all", given["label"], checked.verdict.label)
        return
    case = case_from({key: value for key, value in record.items() if key != "claims"})
    outcome = gate.check(case.answer, case.chunks, question=case.question)
    for want in expected:
        start = case.answer.index(want["contains"])
        yield Judged(record["kind"], want["verdict"], _at(outcome, Span(start, start + len(want["contains"]))))


def summary(claims: list[Judged]) -> dict[str, int]:
    """Both errors, counted."""
    outcomes = Counter(claim.outcome for claim in claims)
    good = sum(claim.right in {Label.SUPPORTED, Label.NOT_A_CLAIM} for claim in claims)
    return {
        "claims": len(claims), "bad": len(claims) - good, "good": good,
        "let_pass": outcomes["let_pass"], "blocked": outcomes["blocked"], "open": outcomes["open"],
    }  # fmt: skip


def _print(name: str, row: dict[str, int]) -> None:
    print(
        f"{name:28s} claims {row['claims']:5d}  let pass {row['let_pass']:4d} of {row['bad']:5d}  "
        f"blocked {row['blocked']:4d} of {row['good']:5d}  left open {row['open']:4d}"
    )


def main() -> None:
    """Measure every file that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--verifier", action="append", help="a stage; may be repeated (default: deterministic)")
    parser.add_argument("--kinds", action="store_true", help="print each kind, too")
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    verifiers = tuple(options.verifier or ("deterministic",))
    gate = Gate(verifiers=verifiers)
    sets = {}
    for path in options.files:
        kinds: dict[str, list[Judged]] = defaultdict(list)
        for record in records(path):
            for claim in judged(gate, record):
                kinds[claim.kind].append(claim)
        name = path.name.split(".")[0]
        sets[name] = summary([claim for some in kinds.values() for claim in some])
        for kind in sorted(kinds) if options.kinds else ():
            _print(f"  {kind}", summary(kinds[kind]))
        _print(name, sets[name])
    written = {"date": datetime.now(UTC).date().isoformat(), "verifiers": list(verifiers), "sets": sets}
    options.out.parent.mkdir(exist_ok=True)
    options.out.write_text(json.dumps(written, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
