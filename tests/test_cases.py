"""Small inputs with the right verdict, each for one kind of fault: what is stated, and what only resembles it."""

import json
from pathlib import Path

import pytest

from groundwire.core._types import CheckedClaim, Label, Span
from groundwire.gate import Gate

HELD = {Label.UNSUPPORTED, Label.CONTRADICTED, Label.UNVERIFIED}
GATE = Gate(verifiers=["deterministic"])


def cases(name: str) -> list[dict[str, object]]:
    """The cases of one file, one a line."""
    lines = (Path(__file__).parent / "data" / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def verdict(case: dict[str, object]) -> Label:
    """The verdict of the smallest claim or part that covers the words the case is about."""
    answer, words = str(case["answer"]), str(case["contains"])
    outcome = GATE.check(answer, case["chunks"], question=case["question"])  # type: ignore[arg-type]
    wanted = Span(answer.index(words), answer.index(words) + len(words))
    found = [(shared(claim, wanted), claim) for top in outcome.claims for claim in (top, *top.parts)]
    best = max(found, key=lambda pair: pair[0], default=None)
    return best[1].verdict.label if best and best[0][0] else Label.NOT_A_CLAIM


def shared(checked: CheckedClaim, wanted: Span) -> tuple[int, int]:
    """How much of the wanted span a claim covers, and how little besides."""
    span = checked.claim.span
    if span is None:
        return (0, 0)
    return (max(0, min(span.end, wanted.end) - max(span.start, wanted.start)), -len(span))


def agrees(expected: Label, got: Label) -> bool:
    """All three verdicts that keep a claim from shipping as fact agree; what is no claim may also be supported."""
    if expected in HELD:
        return got in HELD
    return got is expected or (expected is Label.NOT_A_CLAIM and got is Label.SUPPORTED)


@pytest.mark.parametrize("name", ["reports.jsonl", "siblings.jsonl", "resemblance.jsonl"])
def test_rules_give_the_right_verdict(name: str) -> None:
    """Every case that a rule can decide is decided, and nothing that only resembles its source is supported."""
    wrong = [
        f"{case['contains']!r}: {got.value}, not {case['verdict']}"
        for case in cases(name)
        if not agrees(Label(str(case["verdict"])), got := verdict(case))
    ]
    assert wrong == []
