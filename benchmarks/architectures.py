"""The same work by the architectures that people use, in the same run: `python benchmarks/architectures.py`.

Needs torch and transformers, which groundwire itself does not. Five sentences against five chunks of 150 words, as in
the speed table, on the CPU with as many threads as groundwire uses, timed in turn with groundwire itself:

- ModernBERT-base, token classification, as LettuceDetect runs it: one pass over all chunks and the answer;
- Flan-T5-base, encoder with a classification head, as HHEM-2.1-Open runs it: a pass for each pair of claim and chunk,
  one by one and as one batch, of which the faster counts;
- DeBERTa-v3-large, sequence classification, as FactCG runs it: a pass for each pair, likewise.

The networks have the published sizes and RANDOM weights in fp32, PyTorch's default: the time does not depend on the
values. There is no tokenizer: a text has round(1.3 x words) tokens, drawn at random, plus what opens and closes a
sequence; the instruction that HHEM puts around a pair is left out. So tokenisation and loading cost the other
architectures nothing here, while groundwire's time is the whole of `Gate.check` with its model loaded.

Run it on a machine that does nothing else: threads that wait for each other suffer more from other programs than
groundwire's, which do not, so that a busy machine flatters groundwire. Each row's note has the ratio in CPU seconds,
which hardly depends on that.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from _default_gate import CHUNKS, FRESH, SENTENCES, Task, gate, task
from _machine import versions, write
from _timing import Row, seconds, table

from groundwire import Gate

RESULTS = Path(__file__).parent / "results" / "architectures.json"
TOKENS_PER_WORD = 1.3
VOCABULARY = 30_000  # token numbers are drawn below this; every network's own vocabulary is larger
Work = Callable[[], object]


def token_count(words: int) -> int:
    """How many tokens so many words are taken for."""
    return round(TOKENS_PER_WORD * words)


@dataclass(frozen=True, slots=True)
class Lengths:
    """A task in tokens: each claim's and each chunk's length."""

    claims: tuple[int, ...]
    chunks: tuple[int, ...]

    @classmethod
    def of(cls, some: Task) -> Lengths:
        """Sentences are told apart by where they end; the tasks' sentences hold no other ". "."""
        sentences = some.answer.replace("Dr. ", "Dr ").split(". ")
        return cls(
            tuple(token_count(len(sentence.split())) for sentence in sentences),
            tuple(token_count(len(chunk.text.split())) for chunk in some.chunks),
        )

    @property
    def whole(self) -> int:
        """One sequence of all chunks and the answer, with one token to open it and two to close its halves."""
        return sum(self.chunks) + sum(self.claims) + 3

    @property
    def pairs(self) -> list[int]:
        """One sequence for each claim and chunk, with three tokens around them."""
        return [claim + chunk + 3 for claim in self.claims for chunk in self.chunks]


def modernbert(transformers: Any) -> Any:
    """ModernBERT-base with a head that labels tokens: 22 layers of 768, 150 M parameters."""
    config = transformers.ModernBertConfig(
        vocab_size=50_368, hidden_size=768, intermediate_size=1_152, num_hidden_layers=22, num_attention_heads=12,
        global_attn_every_n_layers=3, local_attention=128, num_labels=2,
    )  # fmt: skip
    return transformers.ModernBertForTokenClassification(config)


def flan_t5(transformers: Any) -> Any:
    """The encoder of Flan-T5-base with a classification head: 12 layers of 768, 110 M parameters."""
    config = transformers.T5Config(
        vocab_size=32_128, d_model=768, d_kv=64, d_ff=2_048, num_layers=12, num_heads=12,
        feed_forward_proj="gated-gelu", tie_word_embeddings=False, num_labels=2,
    )  # fmt: skip
    return transformers.T5ForTokenClassification(config)


def deberta(transformers: Any) -> Any:
    """DeBERTa-v3-large with a classification head: 24 layers of 1,024, 435 M parameters."""
    config = transformers.DebertaV2Config(
        vocab_size=128_100, hidden_size=1_024, intermediate_size=4_096, num_hidden_layers=24, num_attention_heads=16,
        relative_attention=True, position_buckets=256, norm_rel_ebd="layer_norm", share_att_key=True,
        pos_att_type=["p2c", "c2p"], position_biased_input=False, type_vocab_size=0, max_position_embeddings=512,
        num_labels=2,
    )  # fmt: skip
    return transformers.DebertaV2ForSequenceClassification(config)


@dataclass(frozen=True, slots=True)
class Architecture:
    """A network and how it is run; `target` is how many times faster groundwire shall be."""

    name: str
    used_by: str
    build: Callable[[Any], Any]
    pairwise: bool
    target: float | None
    runs: int


ARCHITECTURES = (
    Architecture("ModernBERT-base", "LettuceDetect, one pass over chunks and answer", modernbert, False, 3, 5),
    Architecture("Flan-T5-base", "HHEM-2.1-Open, a pass a pair", flan_t5, True, 5, 3),
    Architecture("DeBERTa-v3-large", "FactCG, a pass a pair", deberta, True, None, 1),
)


class Network:
    """A network with random weights, ready to be run on sequences of given lengths."""

    def __init__(self, built: Any, torch: Any) -> None:
        self._torch = torch
        self._model = built.eval()
        self.parameters = sum(parameter.numel() for parameter in built.parameters())

    def one_by_one(self, lengths: Sequence[int]) -> Work:
        """A pass for each sequence."""
        inputs = [self._inputs([length]) for length in lengths]
        return lambda: [self._run(one) for one in inputs]

    def as_batch(self, lengths: Sequence[int]) -> Work:
        """One pass for all sequences, padded to the longest."""
        inputs = self._inputs(lengths)
        return lambda: self._run(inputs)

    def _inputs(self, lengths: Sequence[int]) -> dict[str, Any]:
        torch = self._torch
        ids = torch.randint(5, VOCABULARY, (len(lengths), max(lengths)))
        mask = (torch.arange(max(lengths))[None, :] < torch.tensor(lengths)[:, None]).long()
        return {"input_ids": ids * mask, "attention_mask": mask}

    def _run(self, inputs: dict[str, Any]) -> object:
        with self._torch.inference_mode():
            return self._model(**inputs).logits


def ways(architecture: Architecture, network: Network, lengths: Lengths) -> dict[str, Work]:
    """The ways to run a task, by name."""
    if not architecture.pairwise:
        return {"one pass": network.one_by_one([lengths.whole])}
    return {"one by one": network.one_by_one(lengths.pairs), "one batch": network.as_batch(lengths.pairs)}


@dataclass(frozen=True, slots=True)
class Times:
    """Wall and CPU seconds of one piece of work, or the medians of several."""

    wall: float
    cpu: float

    @classmethod
    def of(cls, work: Work) -> Times:
        """Of one call; CPU seconds are those of all threads."""
        start = time.process_time()
        wall = seconds(work)
        return cls(wall, time.process_time() - start)

    @classmethod
    def median(cls, some: Sequence[Times]) -> Times:
        """The median of each."""
        return cls(statistics.median(one.wall for one in some), statistics.median(one.cpu for one in some))


def measure(architecture: Architecture, network: Network, built: Gate) -> list[Row]:
    """Times of one architecture and of groundwire, taken in turn; each run has a new task."""
    times: dict[str, list[Times]] = {}
    own: list[Times] = []
    network.one_by_one([64])()
    for _ in range(architecture.runs):
        for some in (task(), task(), task()):
            own.append(Times.of(lambda some=some: built.check(some.answer, some.chunks)))  # type: ignore[misc]
        for way, work in ways(architecture, network, Lengths.of(task())).items():
            times.setdefault(way, []).append(Times.of(work))
    middle = {way: Times.median(some) for way, some in times.items()}
    best = min(middle, key=lambda way: middle[way].wall)
    base = Times.median(own)
    told = ", ".join(f"{way} {value.wall:.3g} s" for way, value in middle.items())
    note = (
        f"random weights, {network.parameters / 1e6:.0f} M parameters, fp32; as {architecture.used_by}; {told}; "
        f"ratio in CPU seconds {middle[best].cpu / base.cpu:.3g}"
    )
    return [
        Row(f"{architecture.name} ({architecture.used_by}), {best}", middle[best].wall * 1e3, "ms", note=note),
        Row("groundwire in the same minute", base.wall * 1e3, "ms", note=f"beside {architecture.name}"),
        Row(
            f"{architecture.name} against groundwire, ratio", middle[best].wall / base.wall, "×", architecture.target,
            note=note, at_least=True,
        ),
    ]  # fmt: skip


def libraries() -> tuple[Any, Any]:
    """torch and transformers. Ends the program with one line where they are missing."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        import torch
        import transformers
    except ImportError as error:
        raise SystemExit(f"benchmarks/architectures.py needs torch and transformers: {error}") from error
    return torch, transformers


def main() -> None:
    """Measure each architecture beside groundwire."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=min(os.cpu_count() or 1, 8), help="for all of them")
    parser.add_argument("--runs", type=int, help="of each architecture, for a quick look (default: 5, 3 and 1)")
    parser.add_argument("--out", type=Path, default=RESULTS)
    asked = parser.parse_args()
    torch, transformers = libraries()
    if (load := os.getloadavg()[0]) > 0.5:
        print(
            f"other programs are running (load {load:.1f}): ratios of wall time will flatter groundwire",
            file=sys.stderr,
        )
    torch.set_num_threads(asked.threads)
    torch.manual_seed(0)
    built = gate(asked.threads)
    rows: list[Row] = []
    for listed in ARCHITECTURES:
        architecture = replace(listed, runs=asked.runs or listed.runs)
        print(f"{architecture.name}: {architecture.runs} runs", file=sys.stderr, flush=True)
        network = Network(architecture.build(transformers), torch)
        rows += measure(architecture, network, built)
    print(table(rows))
    print("\n".join(f"{row.name}: {row.note}" for row in rows if row.unit == "×"))
    what = f"{SENTENCES} sentences against {CHUNKS} chunks; groundwire: {FRESH}"
    found = versions("groundwire", "onnxruntime", "torch", "transformers")
    write(
        asked.out, {"what": what, "threads": asked.threads, "versions": found, "rows": [row.written() for row in rows]}
    )


if __name__ == "__main__":
    main()
