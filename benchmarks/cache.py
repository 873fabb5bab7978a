"""Measures the cache: hits on other wordings of a question, and false hits on questions that differ in one thing.

    python benchmarks/cache.py

Two thresholds: the default, and one that leaves all to the words. `wordings.toml` was written with the sets `seen`,
`unseen` and `tuned` in view, never `held out`; of the near misses `later` was written after it, and what it found was
mended.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from groundwire.cache._guard import canonical, difference
from groundwire.corpus.embedders.hashed import HashedEmbedder
from question_pairs import question_pairs
from question_sets import near_misses, wordings

THRESHOLDS = (0.97, 0.001)


def rate(pairs: list[tuple[str, str]], threshold: float) -> dict[str, float]:
    """How many of the pairs share an answer."""
    embedder = HashedEmbedder()
    one, other = (embedder.embed([canonical(pair[at]) for pair in pairs]) for at in (0, 1))
    cosines = (one * other).sum(axis=1)
    hits = sum(bool(cosine >= threshold) and not difference(*pair) for pair, cosine in zip(pairs, cosines, strict=True))
    return {"pairs": len(pairs), "hits": hits, "rate": round(hits / len(pairs), 3)}


def measured() -> dict[str, dict[str, dict[str, float]]]:
    """Rates by threshold and set."""
    made = question_pairs()
    same = {kind: [(pair.one, pair.other) for pair in made if pair.kind == kind] for kind in ("seen", "unseen")}
    sets = {f"same, {kind}": pairs for kind, pairs in same.items()}
    sets |= {f"same, {name.replace('_', ' ')}": wordings(name) for name in ("tuned", "held_out")}
    sets["near misses"] = [(pair.one, pair.other) for pair in made if not pair.same]
    for name in ("", "_later"):
        sets[f"near misses, written{name.replace('_', ' ')}"] = [(one, other) for _, one, other in near_misses(name)]
    return {str(at): {name: rate(pairs, at) for name, pairs in sets.items()} for at in THRESHOLDS}


def main() -> None:
    """Measure and print as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    written = json.dumps(measured(), indent=2)
    print(written)
    out = parser.parse_args().out
    if out:
        out.write_text(written + "\n")


if __name__ == "__main__":
    main()
