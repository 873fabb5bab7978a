"""At least 100,000 generated and mutated inputs through the whole gate: no crash, no hang, no broken span."""

from __future__ import annotations

import json
import os
import random
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import FrameType

import pytest

from groundwire import Gate
from groundwire.core._json import case_from, outcome_line
from groundwire.core._reasons import Code
from groundwire.core._types import Action, Case, CheckedClaim, Label, Outcome

ROOT = Path(__file__).parents[2]
INPUTS = int(os.environ.get("GROUNDWIRE_FUZZ", "100000"))
BATCH = 500
HANG_S = 2.0  # of the processor's time, so that a busy machine makes no hang
HIDDEN = {Code.VERIFIER_FAILED.value, Code.VERIFIER_PROTOCOL.value}

NOISE = (
    "\u200b", "\u202e", "\u00ad", "\ufeff", "é", "ﬁ", "½", "²", "１２３", "٣٤", "१२", "’", "…", "—",
    "−", "\u00a0", "\x00", "\x85",
    "\u2028", "\ud83d", "👩‍🚀", "🇬🇧", "中文。", "ไทย", "عربى؟", "हिन्दी।", "а", "ο", "Å", "ß", "İ", "ſ",
)  # fmt: skip
MARKUP = (
    "[", "]", "[1]", "[1][2]", "[1-3]", "[9]", "[^1]", "[^1]: note", "【4†source】", "(doc 3)",
    "[Source: x, page 3]", "[sic]",
    "**", "__", "`", "```\n", "~~~", "# ", "- ", "  - ", "1. ", "> ", "> > ", "| ", "|---|---|\n",
    "\n\n", "\n", "\\", "<b>",
    "<table>", "&amp;", "&#x41;", "[a](b)", "![a](b)", "$x$", '"', "“", "”", "(", ")", "...", ". ",
    ".", "。", "?", "!",
)  # fmt: skip
VALUES = (
    "0", "-0", "1e309", "9" * 400, "1,234.56", "1.234,56", "1'000", "12,34,567", "3/0", "½", "50%",
    "5 pp", "25 bps", "$3MM",
    "(1,200)", "−5 °C", "£1.2bn", "10^9", "at least 3", "three hundred", "twenty-one",
    "3 of 5 stars", "2.10", "v2.1.0-rc1",
    "31 February 2024", "2024-02-30", "12/13/14", "25:61", "Q5 FY24", "00:00Z", "10 m²", "5 km/h",
    "0x1F", "192.168.0.1",
    "not", "no", "never", "only", "unless", "may", "all", "more than", "rose", "fell", "before",
    "after", "best", "therefore",
)  # fmt: skip


class Hung(BaseException):
    """A check took longer than it may. No `except Exception` of the gate may catch it."""


def _alarm(signum: int, frame: FrameType | None) -> None:
    raise Hung


def seeds() -> list[Case]:
    """The cases that mutations start from: those of the examples, and every case file of the tests."""
    files = [ROOT / "examples" / "cases.jsonl", *sorted((ROOT / "tests").rglob("*cases*.jsonl"))]
    found = []
    for path in files:
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            record.pop("claims", None)
            found.append(case_from(record))
    return found


def mutated(text: str, draw: random.Random) -> str:
    """`text` after one to six small accidents."""
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(text) + 1)
        kind = draw.randrange(8)
        if kind == 0:
            text = text[:at] + draw.choice(NOISE) + text[at:]
        elif kind == 1:
            text = text[:at] + draw.choice(MARKUP) * draw.choice((1, 1, 1, 2, 40)) + text[at:]
        elif kind == 2:
            text = f"{text[:at]} {draw.choice(VALUES)} {text[at:]}"
        elif kind == 3:
            text = text[:at] + text[at + draw.randint(1, 12) :]
        elif kind == 4:
            words = text.split(" ")
            draw.shuffle(words)
            text = " ".join(words)
        elif kind == 5:
            text = "".join(draw.choice("0123456789") if c.isdigit() and draw.random() < 0.5 else c for c in text)
        elif kind == 6:
            text = text[:at] + text[max(0, at - draw.randint(1, 30)) : at] * draw.randint(1, 4) + text[at:]
        else:
            text = draw.choice((str.upper, str.lower, str.title, str.swapcase))(text)
    return text[:4000]


def generated(draw: random.Random) -> str:
    """A text with no sense at all, of up to 60 pieces."""
    return "".join(
        draw.choice(draw.choice((NOISE, MARKUP, VALUES))) + draw.choice((" ", "")) for _ in range(draw.randrange(60))
    )


def _flat(claims: tuple[CheckedClaim, ...]) -> list[CheckedClaim]:
    return [inner for checked in claims for inner in (checked, *_flat(checked.parts))]


def broken(outcome: Outcome) -> str:
    """What is wrong with an outcome; empty when nothing is."""
    texts = {chunk.id: chunk.text for chunk in outcome.chunks}
    end = 0
    for checked in outcome.claims:
        span = checked.claim.span
        if span is None or span.start < end:
            return f"claims overlap or have no place: {checked.claim!r}"
        end = span.end
    for checked in _flat(outcome.claims):
        span = checked.claim.span
        if span is None or span.of(outcome.answer) != checked.claim.text:
            return f"not a slice of the answer: {checked.claim!r}"
        for piece in checked.verdict.evidence:
            if piece.span.of(texts[piece.chunk_id]) != piece.text:
                return f"not a slice of its chunk: {piece!r}"
        if any(reason.code in HIDDEN for reason in checked.verdict.reasons):
            return f"the verifier raised, and the gate hid it: {checked.claim!r}"
    labels = {checked.verdict.label for checked in outcome.claims}
    if outcome.action is Action.PASS and labels - {Label.SUPPORTED, Label.NOT_A_CLAIM}:
        return f"passed with {labels}"
    if outcome.action is Action.PASS and outcome.text != outcome.answer:
        return "pass changed the text"
    outcome_line(outcome).encode("utf-8")
    return ""


def run_batch(seed: int) -> list[str]:
    """Check one batch of inputs; what went wrong, with the input."""
    draw = random.Random(seed)
    gate, cases = Gate(), seeds()
    gate.check(cases[0].answer, cases[0].chunks)  # load what is loaded late
    signal.signal(signal.SIGPROF, _alarm)
    faults = []
    for _ in range(BATCH):
        case = draw.choice(cases)
        answer = generated(draw) if draw.random() < 0.2 else mutated(case.answer, draw)
        chunks = [
            {"id": chunk.id, "text": mutated(chunk.text, draw) if draw.random() < 0.3 else chunk.text}
            for chunk in case.chunks
        ]
        signal.setitimer(signal.ITIMER_PROF, HANG_S)
        try:
            fault = broken(gate.check(answer, chunks, question=case.question))
        except Hung:
            fault = f"longer than {HANG_S} s"
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if fault:
            faults.append(f"seed {seed}: {fault[:300]}\n  answer {answer!r}\n  chunks {chunks!r}")
    return faults


@pytest.mark.long
def test_no_input_breaks_the_gate() -> None:
    """Mutated cases and nonsense are checked without an exception, a hang or a span that is not exact."""
    batches = range(-(-INPUTS // BATCH))
    with ProcessPoolExecutor(max_workers=os.cpu_count(), mp_context=get_context("spawn")) as pool:
        faults = [fault for some in pool.map(run_batch, batches) for fault in some]
    assert faults == [], f"{len(faults)} faults in {len(batches) * BATCH} inputs, the first:\n{faults[0]}"
