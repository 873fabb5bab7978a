"""Turn the mixture into tokenised training and development arrays.

`python -m training.prepare --mixture train_mix.jsonl.gz --out DIR` writes DIR/train.npz, DIR/dev.npz (token ids,
labels, kinds) and DIR/prepared.json (counts, options).  Same options, same bytes.
"""

import argparse
import gzip
import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from training.base import base_folder
from training.negatives import Example, Maker, documents
from training.sources import SOURCES, Pair, fingerprint, read_mixture
from training.text import content_words, inverse_document_frequency, words
from training.windows import choose_premise, pad_with_distractors
from training.worlds import world_examples

MAX_TOKENS = 256
LABELS = ("supported", "unsupported", "contradicted")


def capped(pairs: Iterable[Pair], rng: random.Random) -> list[Pair]:
    """At most `cap` pairs of each set, drawn at random."""
    by_set: defaultdict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by_set[pair.dataset].append(pair)
    kept: list[Pair] = []
    for name in sorted(by_set):
        group = by_set[name]
        cap = SOURCES[name].cap
        kept.extend(group if len(group) <= cap else rng.sample(group, cap))
    return kept


def labelled_examples(pairs: Sequence[Pair], rng: random.Random) -> list[Example]:
    """Pairs of the mixture as examples: windows chosen, some short premises hidden among others of their set."""
    distinct = {pair.document: pair.chunks for pair in pairs}
    idf = inverse_document_frequency(content_words(" ".join(chunks)) for chunks in distinct.values())
    pool: defaultdict[str, list[str]] = defaultdict(list)
    for pair in pairs:
        if SOURCES[pair.dataset].mixable:
            pool[pair.dataset].append(" ".join(pair.chunks))
    examples = []
    again = [pair for pair in pairs if SOURCES[pair.dataset].documents]  # a second window of each document
    for pair in [*pairs, *again]:
        premise, held = choose_premise(pair.chunks, pair.claim, idf, rng)
        if pair.label == "supported" and pair.dataset == "factscore" and held < 0.4:
            continue  # the article supports it somewhere; this window does not
        kind = "labelled"
        if pair.dataset in pool and rng.random() < 0.35:
            others = [text for text in rng.sample(pool[pair.dataset], 4) if pair.chunks[0] not in text]
            premise, kind = pad_with_distractors(premise, others, rng), "labelled_hidden"
        examples.append(Example(premise, pair.claim, pair.label, pair.two_way, pair.dataset, kind, pair.document))
    return examples


def deduplicated(examples: Iterable[Example]) -> list[Example]:
    """One example of each premise and claim; those with two different two-way labels are dropped altogether."""
    groups: defaultdict[tuple[str, str], list[Example]] = defaultdict(list)
    for example in examples:
        groups[fingerprint(example.premise), fingerprint(example.claim)].append(example)
    return [group[0] for group in groups.values() if len({e.label == "supported" for e in group}) == 1]


def without_known_claims(examples: Iterable[Example], folder: Path | None) -> list[Example]:
    """Drop examples whose claim (six words or more) occurs in the evaluation sets: a guard against leaks."""
    known: set[str] = set()
    for path in sorted(folder.glob("*.jsonl.gz")) if folder else []:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                known.update(fingerprint(claim["text"]) for claim in json.loads(line)["claims"])
    return [e for e in examples if len(words(e.claim)) < 6 or fingerprint(e.claim) not in known]


def is_held_out(document: str, share: float) -> bool:
    """Split by document, not by pair: pairs of one document never fall on both sides."""
    return int(hashlib.sha256(b"dev" + document.encode()).hexdigest()[:8], 16) / 2**32 < share


def encode(examples: Sequence[Example], tokenizer: Tokenizer) -> dict[str, np.ndarray]:
    """Token ids of all pairs laid end to end, with offsets, where the claim starts, labels and kinds."""
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS, strategy="only_first")
    ids: list[int] = []
    offsets, splits, kept = [0], [], []
    for start in range(0, len(examples), 4096):
        part = examples[start : start + 4096]
        short = [e for e in part if len(e.claim.split()) <= 120]
        for example, coded in zip(short, tokenizer.encode_batch([(e.premise, e.claim) for e in short]), strict=True):
            ids.extend(coded.ids)
            offsets.append(len(ids))
            splits.append(coded.type_ids.index(1))
            kept.append(example)
    kinds = [f"{e.dataset}/{e.kind}" for e in kept]
    names = sorted(set(kinds))
    number = {name: i for i, name in enumerate(names)}
    return {
        "ids": np.array(ids, dtype=np.uint16),
        "offsets": np.array(offsets, dtype=np.int64),
        "splits": np.array(splits, dtype=np.int32),
        "labels": np.array([LABELS.index(e.label) for e in kept], dtype=np.int8),
        "two_way": np.array([e.two_way for e in kept], dtype=bool),
        "kinds": np.array([number[kind] for kind in kinds], dtype=np.int32),
        "kind_names": np.array(names),
    }


def _write_report(path: Path, options: argparse.Namespace, parts: dict[str, Sequence[Example]]) -> None:
    report = {
        "options": {key: str(value) for key, value in vars(options).items()},
        "counts": {name: Counter(f"{e.dataset}/{e.kind}/{e.label}" for e in part) for name, part in parts.items()},
        "totals": {name: len(part) for name, part in parts.items()},
    }
    path.write_text(json.dumps(report, indent=1, sort_keys=True))


def main() -> None:
    """Read, choose windows, make negatives, split, tokenise, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mixture", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--exclude", type=Path, help="folder of evaluation sets whose claims must not occur")
    parser.add_argument("--made", type=int, default=56000, help="examples made by rule")
    parser.add_argument("--worlds", type=int, default=24000, help="examples of small worlds whose facts are known")
    parser.add_argument("--dev-share", type=float, default=0.04)
    parser.add_argument("--stated-only", action="store_true", help="leave out sets without a stated licence")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    everything = list(read_mixture(options.mixture, stated_only=options.stated_only))
    examples = labelled_examples(capped(everything, rng), rng)
    texts = documents(everything)
    # Made examples of held-out documents stay on the dev side: the split is by document.
    examples.extend(Maker(texts, options.seed).examples(options.made))
    examples.extend(world_examples(options.worlds, options.seed))
    examples = without_known_claims(deduplicated(examples), options.exclude)
    rng.shuffle(examples)
    parts = {
        "train": [e for e in examples if not is_held_out(e.document, options.dev_share)],
        "dev": [e for e in examples if is_held_out(e.document, options.dev_share)],
    }
    tokenizer = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    options.out.mkdir(parents=True, exist_ok=True)
    for name, part in parts.items():
        arrays = encode(part, tokenizer)
        np.savez(options.out / f"{name}.npz", **arrays)  # type: ignore[arg-type]
        print(name, len(part), "pairs,", len(arrays["ids"]), "tokens")
    _write_report(options.out / "prepared.json", options, dict(parts))


if __name__ == "__main__":
    main()
