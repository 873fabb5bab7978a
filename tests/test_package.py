"""The package as it is installed: its names, what its import costs, its entry points."""

from __future__ import annotations

import ast
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


def test_each_public_name_is_told_to_type_checkers() -> None:
    """What type checkers read of the package are its public names, each from the module that it is loaded from."""
    package = importlib.import_module("groundwire")
    told: dict[str, str] = {}
    for node in ast.walk(ast.parse(Path(package.__file__ or "").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("groundwire."):
            told |= {alias.name: node.module or "" for alias in node.names}
    assert sorted(told) == list(package.__all__)
    assert {name: getattr(importlib.import_module(module), name) for name, module in told.items()} == {
        name: getattr(package, name) for name in package.__all__
    }


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A name that the package does not have is missing in the way Python says it, and is not listed."""
    package = importlib.import_module("groundwire")
    assert not hasattr(package, "Gates")
    with pytest.raises(ImportError, match="Gates"):
        exec("from groundwire import Gates", {})
    assert "Gates" not in dir(package)


def _loaded(code: str, names: tuple[str, ...]) -> str:
    """Which of the modules `names` a new process has loaded after `code`, as a printed list."""
    code = f"import sys\n{code}\nprint([n for n in {names!r} if n in sys.modules], file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stderr.strip()


def test_import_is_cheap() -> None:
    """`import groundwire` loads nothing of the package, and `Chunk` loads no gate."""
    assert _loaded("import groundwire", ("groundwire.core._types", "groundwire.gate", *HEAVY)) == "[]"
    assert _loaded("from groundwire import Chunk", ("groundwire.gate", *HEAVY)) == "[]"


def test_the_gate_is_cheap_to_import() -> None:
    """`Gate` loads no heavy library, no reader of package metadata and no log before it is built."""
    late = ("groundwire.core.verdict_log", "importlib.metadata", "asyncio", *HEAVY)
    assert _loaded("from groundwire import Chunk, Gate", late) == "[]"


def test_help_is_cheap() -> None:
    """`groundwire --help` loads no parser, splitter or model."""
    late = tuple(name for name in HEAVY if name != "click")
    code = "from groundwire.cli.main import main\nsys.argv = ['groundwire', '--help']"
    assert _loaded(f"{code}\ntry: main()\nexcept SystemExit: pass", late) == "[]"


def _entry_points() -> list[str]:
    plugs = [target for group in PROJECT["entry-points"].values() for target in group.values()]
    return [*PROJECT["scripts"].values(), *plugs]


@pytest.mark.parametrize("target", _entry_points())
def test_entry_points_load(target: str) -> None:
    """Every entry point of the package names something that exists."""
    module, _, name = target.partition(":")
    assert callable(getattr(importlib.import_module(module), name))
