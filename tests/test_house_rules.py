"""The rules of the house, checked with the standard library: layers, sizes, types, names, what may be in the tree."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "groundwire"
MODULES = sorted(SRC.rglob("*.py"))
PYTHON_DIRS = ("src", "tests", "benchmarks", "examples", "scripts", "training")
PYTHON = sorted(path for part in PYTHON_DIRS for path in (ROOT / part).rglob("*.py") if "__pycache__" not in path.parts)

# Each line may import from the lines below it, never from above, and never from another part of its own line.
LAYERS = (
    {"cli"},
    {"integrations", "server", "audit"},
    {"assistant"},
    {"cache", "routing", "calibration", "corpus", "config", "testing"},
    {"gate", "verifiers", "llm", "sources", "storage", "handoff"},
    {"core"},
)
MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_PARAMETERS = 300, 60, 8
BROAD_EXCEPT = "core/_plugin_call.py"

# Written in two parts, so that this file does not hold what it forbids.
_HOSTS = "|".join(("py" + "pi", "npm" + "js", "deb" + "ian", "python" + "hosted"))
_FOLDERS = "|".join(("wo" + "rk", "ro" + "ot", "ho" + "me", "Us" + "ers"))
FORBIDDEN = re.compile(rf"(?:{_HOSTS})\.org|(?:^|[\s\"'(=`:])/(?:{_FOLDERS})/\w", re.MULTILINE)
UNFINISHED = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")) + r")\b")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of one file."""
    return ast.parse(path.read_text("utf-8"), str(path))


def name_of(path: Path) -> str:
    """The dotted name of a module of the package."""
    return ".".join(path.relative_to(SRC.parent).with_suffix("").parts).removesuffix(".__init__")


def part_of(module: str) -> str:
    """The part of the package that a dotted name lies in; empty for the package itself."""
    return module.split(".")[1] if "." in module else ""


def functions(path: Path) -> Iterator[Function]:
    """Every function of a file, methods and nested ones too."""
    return (node for node in ast.walk(tree(path)) if isinstance(node, Function))


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, with its line: `from a import b` counts as a.b where that is a module."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield (full if full in KNOWN else node.module), node.lineno


KNOWN = {name_of(path) for path in MODULES}
PACKAGES = {name_of(path) for path in MODULES if path.name == "__init__.py"}


def rank(part: str) -> int:
    """The line that a part stands on; 0 is the top."""
    return next(place for place, parts in enumerate(LAYERS) if part in parts)


def committed() -> list[Path]:
    """The text files of the tree: what git holds or would hold, or all files where there is no git."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True,
        )  # fmt: skip
        names = done.stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        names = [
            str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if not {".venv", ".venv-torch"} & {*path.parts}
        ]
    found = []
    for name in filter(None, names):
        path = ROOT / name
        if path.is_file() and b"\0" not in path.read_bytes()[:4096]:
            found.append(path)
    return found


def test_every_part_stands_on_a_line() -> None:
    """A new part of the package has to be given its place in the order of imports."""
    placed = set().union(*LAYERS)
    assert {part_of(name_of(path)) for path in MODULES} - {""} <= placed


def test_imports_point_one_way() -> None:
    """A part imports only from the lines below its own."""
    wrong = []
    for path in MODULES:
        own = part_of(name_of(path))
        for target, line in imports(path):
            if not target.startswith("groundwire."):
                continue
            other = part_of(target)
            allowed = own in {other, ""} or rank(other) > rank(own)
            if not allowed:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {target}")
    assert wrong == []


def test_no_import_through_a_package() -> None:
    """Inside the package each name is imported from the module that defines it, without relative imports."""
    wrong = []
    for path in MODULES:
        wrong += [f"{path.relative_to(ROOT)}:{line} {name}" for name, line in imports(path) if name in PACKAGES]
        wrong += [
            f"{path.relative_to(ROOT)}:{node.lineno} relative"
            for node in ast.walk(tree(path))
            if isinstance(node, ast.ImportFrom) and node.level
        ]
    assert wrong == []


def test_init_files_are_empty() -> None:
    """A package's `__init__` holds nothing; the root's holds the public names."""
    full = [str(path) for path in MODULES if path.name == "__init__.py" and path.parent != SRC and tree(path).body]
    assert full == []


def test_files_are_small() -> None:
    """No file of Python is longer than 300 lines."""
    counted = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in PYTHON}
    assert {name: lines for name, lines in counted.items() if lines > MAX_FILE_LINES} == {}


def test_functions_are_small() -> None:
    """No function is longer than 60 lines or takes more than eight parameters besides self."""
    wrong = []
    for path in PYTHON:
        for node in functions(path):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            args = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            count = len([name for name in args if name not in {"self", "cls"}])
            if lines > MAX_FUNCTION_LINES or (count > MAX_PARAMETERS and "cli" not in path.parts):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {lines} lines, {count} parameters")
    assert wrong == []


def test_functions_are_annotated() -> None:
    """Every parameter and every result of the package's functions has a type."""
    wrong = []
    for path in MODULES:
        for node in functions(path):
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            every += [extra for extra in (node.args.vararg, node.args.kwarg) if extra]
            bare = [a.arg for a in every if a.annotation is None and a.arg not in {"self", "cls"}]
            if bare or node.returns is None:
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name} {bare}")
    assert wrong == []


def test_modules_and_public_functions_say_what_they_do() -> None:
    """Every module, public class and public function of the package has a docstring."""
    wrong = []
    for path in MODULES:
        module = tree(path)
        if path.name != "__init__.py" and not ast.get_docstring(module):
            wrong.append(str(path.relative_to(ROOT)))
        for node in module.body:
            is_public = isinstance(node, (*Function.__args__, ast.ClassDef)) and not node.name.startswith("_")
            if is_public and not ast.get_docstring(node):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}")
    assert wrong == []


def test_each_test_says_what_must_hold() -> None:
    """Every test function states the behaviour in a docstring."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in PYTHON
        if path.is_relative_to(ROOT / "tests")
        for node in functions(path)
        if node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert wrong == []


def test_one_broad_except() -> None:
    """`except Exception` stands once, around the plug-in call; a bare `except` stands nowhere."""
    found = []
    for path in MODULES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ExceptHandler):
                kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
                if any(
                    k is None or (isinstance(k, ast.Name) and k.id in {"Exception", "BaseException"}) for k in kinds
                ):
                    found.append(str(path.relative_to(SRC)))
    assert found == [BROAD_EXCEPT]


def test_results_do_not_depend_on_chance() -> None:
    """No module of the package draws random numbers, and core and verifiers read no calendar clock."""
    wrong = []
    for path in MODULES:
        for name, line in imports(path):
            if name in {"random", "secrets", "uuid"}:
                wrong.append(f"{path.relative_to(ROOT)}:{line} {name}")
        for node in ast.walk(tree(path)):
            reads = isinstance(node, ast.Attribute) and node.attr in {"now", "utcnow", "today"}
            if reads and path.name != "verdict_log.py":
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.attr}")
    assert wrong == []


def test_nothing_is_unfinished() -> None:
    """No note to self is left in the code or the docs."""
    kinds = {".py", ".md", ".toml", ".html", ""}
    wrong = [
        str(p.relative_to(ROOT)) for p in committed() if p.suffix in kinds and UNFINISHED.search(p.read_text("utf-8"))
    ]
    assert wrong == []


def test_no_machine_and_no_registry_is_named() -> None:
    """No file holds an absolute path of somebody's machine or the address of a package registry."""
    wrong = []
    for path in committed():
        found = FORBIDDEN.search(path.read_text("utf-8", errors="replace"))
        if found:
            wrong.append(f"{path.relative_to(ROOT)}: {found.group().strip()}")
    assert wrong == []


def test_every_module_is_used() -> None:
    """Every module is imported by another, named as an entry point or by name in the code, or public."""
    used = {target for path in MODULES for target, _ in imports(path)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for group in (project["scripts"], *project["entry-points"].values()):
        used |= {target.partition(":")[0] for target in group.values()}
    used |= PACKAGES | {"groundwire.testing", "groundwire.routing.answer"}  # what callers import by itself
    text = "\n".join(path.read_text("utf-8") for path in MODULES)
    assert [name for name in sorted(KNOWN - used) if not re.search(rf'"{re.escape(name)}[":]', text)] == []
