"""Written sets of questions: wordings of one, and near misses by templates. The files say when each was written."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

from question_pairs import THINGS, TOWNS

PEOPLE = "Alice Bruno Carla Derek Elena Farid".split()
HERE = Path(__file__).parent


def wordings(name: str) -> list[tuple[str, str]]:
    """Every two wordings of each question of a file (`tuned` or `held_out`)."""
    found: list[tuple[str, str]] = []
    for line in _lines(f"wordings_{name}.txt"):
        found += itertools.combinations([wording.strip() for wording in line.split("|")], 2)
    return found


def near_misses(name: str = "", *, seed: int = 1) -> list[tuple[str, str, str]]:
    """Kind and two questions, each template filled twice. `name`: "" or "_later"."""
    rng = random.Random(seed)
    found = []
    for line in _lines(f"near_misses{name}.txt"):
        kind, one, other = line.split(" | ")
        for _ in range(2 if "{" in one else 1):
            (t, u), (a, b), (p, q) = (rng.sample(values, 2) for values in (THINGS, TOWNS, PEOPLE))
            n, m = rng.sample(range(2, 60), 2)
            slots = {"t": t, "u": u, "a": a, "b": b, "p": p, "q": q, "n": n, "m": m}
            found.append((kind, one.format(**slots), other.format(**slots)))
    return found


def _lines(name: str) -> list[str]:
    lines = HERE.joinpath(name).read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("# ")]
