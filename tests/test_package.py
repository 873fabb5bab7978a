"""The package as it is installed: its names, what its import costs, its entry points."""

from __future__ import annotations

import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
HEAVY = ("click", "markdown_it", "nupunkt", "numpy", "onnxruntime", "pypdf", "selectolax", "simplemma", "tokenizers")


def test_public_names_are_what_the_package_exports() -> None:
    """Every name of `__all__` can be imported, is sorted and is documented; nothing else is public."""
    package = importlib.import_module("groundwire")
    names = list(package.__all__)
    assert names == sorted(set(names), key=lambda name: (name.startswith("_"), name))
    for name in names:
        value = getattr(package, name)
        assert name == "__version__" or value.__doc__, f"{name} has no docstring"
    public = {name for name in dir(package) if not name.startswith("_")}
    inner = {path.stem for path in Path(package.__file__).parent.iterdir()}
    assert public - set(names) - inner <= {"annotations"}


def test_import_is_cheap() -> None:
    """`import groundwire` loads no heavy library."""
    code = f"import sys, groundwire; print([n for n in {HEAVY!r} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_help_is_cheap() -> None:
    """`groundwire --help` loads no parser, splitter or model."""
    late = tuple(name for name in HEAVY if name != "click")
    code = (
        "import sys\nfrom groundwire.cli.main import main\nsys.argv = ['groundwire', '--help']\n"
        f"try: main()\nexcept SystemExit: pass\nprint([n for n in {late!r} if n in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def _entry_points() -> list[str]:
    plugs = [target for group in PROJECT["entry-points"].values() for target in group.values()]
    return [*PROJECT["scripts"].values(), *plugs]


@pytest.mark.parametrize("target", _entry_points())
def test_entry_points_load(target: str) -> None:
    """Every entry point of the package names something that exists."""
    module, _, name = target.partition(":")
    assert callable(getattr(importlib.import_module(module), name))
