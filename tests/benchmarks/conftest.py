"""Benchmarks and scripts are programs, not a package: their folders are put where their tests can import them."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
for folder in ("benchmarks", "scripts"):
    sys.path.insert(0, str(ROOT / folder))
