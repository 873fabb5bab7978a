"""Measurements of the language model's tier, with a model that takes 150 ms a call and needs no processor.

Twenty sentences are cut into claims by the model, all of them lie in the band, and each is asked of the judge: what is
timed is a whole check, with both calls. The band is scripted, so that the time of the entailment model is not in it.
"""

from __future__ import annotations

import json
import statistics

from _default_gate import task
from _text import answer
from _timing import Row, seconds

from groundwire import Gate
from groundwire.core._assist import Assist
from groundwire.core._chat import ChatRequest
from groundwire.testing import FakeChat, ScriptedVerifier
from groundwire.verifiers.atoms.stage import LlmDecomposer
from groundwire.verifiers.judge.stage import JudgeVerifier

CLAIMS, CALL, RUNS = 20, 0.15, 20


def _reply(request: ChatRequest) -> str:
    """A model that takes every sentence for one claim, and finds no claim in the passages."""
    if request.schema_name == "claims":
        sentence = request.messages[-1].content.rpartition("\n<</sentence ")[0].rpartition("\n")[2]
        return json.dumps({"claims": [{"source": sentence, "claim": sentence}]})
    return json.dumps({"quotes": [], "verdict": "unsupported"})


def measure_judge() -> list[Row]:
    """Median and 95th percentile of a check, in milliseconds; the most that is wanted is three calls."""
    chat = FakeChat(_reply, delay=CALL)
    band = ScriptedVerifier(lambda _: 0.6)
    gate = Gate(verifiers=[band, JudgeVerifier(chat=chat)], assist=Assist(claims=LlmDecomposer(chat)))
    times = []
    for run in range(RUNS + 1):
        text, chunks = answer(CLAIMS, start=5_000_000 + 1_000 * run, reworded=True), task().chunks
        chat.seen.clear()
        times.append(seconds(lambda text=text, chunks=chunks: gate.check(text, chunks)) * 1e3)  # type: ignore[misc]
    calls = f"{len(chat.seen)} calls a check"
    name = f"{CLAIMS} claims in the band, cut and judged by a model of {CALL * 1e3:.0f} ms a call"
    most = 3 * CALL * 1e3
    return [
        Row(f"{name}, median", statistics.median(times[1:]), "ms", most, calls),
        Row("the same, 95th percentile", statistics.quantiles(times[1:], n=20)[-1], "ms", most, calls),
    ]
