"""The docs are true: their code runs, their links lead somewhere, and they name everything that a user can name."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import click
import pytest

from groundwire.cli import main as cli
from groundwire.config import load_config
from groundwire.core._reasons import MEANINGS
from groundwire.core._registry import available
from groundwire.core._types import Action, ClaimKind, Label, Stance
from groundwire.core.policy import Policy, Rule, Texts

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]\n]{1,200}\]\(([^)\s]{1,200})\)")
LANGUAGES = {"python", "console", "sh", "toml", "json", "text"}


@dataclass(frozen=True)
class Block:
    """A fenced block: where it stands, its language, its text."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(*languages: str) -> list[Block]:
    """The fenced blocks of all pages in the given languages."""
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for match in BLOCK.finditer(text):
            if match[1] in languages:
                found.append(Block(page, text.count("\n", 0, match.start()) + 1, match[1], match[2]))
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples in it, as the docs suppose."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands(group: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command of the program, with the words that call it."""
    yield path, group
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            yield from commands(command, (*path, name))


def program() -> click.Command:
    """The click command behind `groundwire`."""
    found = [value for value in vars(cli).values() if isinstance(value, click.Group)]
    assert len(found) == 1
    return found[0]


def test_blocks_have_a_language() -> None:
    """Every fenced block says what it is, so that none escapes the tests."""
    wrong = []
    for page in PAGES:
        text = page.read_text("utf-8")
        fences = len(re.findall(r"^```", text, re.MULTILINE))
        names = [match[1] for match in BLOCK.finditer(text)]
        if fences != 2 * len(names) or set(names) - LANGUAGES:
            wrong.append((page.name, fences, names))
    assert wrong == []


@pytest.mark.parametrize("page", sorted({block.page for block in blocks("python")}), ids=lambda page: page.name)
def test_python_blocks_run(page: Path, folder: Path) -> None:
    """The Python blocks of a page run in order, as one program."""
    names: dict[str, object] = {"__name__": "docs"}
    for block in blocks("python"):
        if block.page == page:
            exec(compile("\n" * block.line + block.text, str(page), "exec"), names)


def _squeezed(text: str) -> str:
    """`text` with runs of spaces as one, so that columns need not agree."""
    return re.sub(r" +", " ", text.strip("\n"))


@pytest.mark.parametrize("block", blocks("console"), ids=str)
def test_console_blocks_run(block: Block, folder: Path) -> None:
    """Every shown command runs, and prints what is shown under it; a line `...` stands for any lines."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
    }
    for piece in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, shown = piece.partition("\n")
        while command.endswith("\\"):
            more, _, shown = shown.partition("\n")
            command = command[:-1] + more
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode in {0, 1}, f"{command}\n{done.stderr}"
        if shown.strip():
            parts = [re.escape(_squeezed(part)) for part in re.split(r"^\.\.\.$", shown, flags=re.MULTILINE)]
            pattern = r"[\s\S]*?".join(parts)
            assert re.fullmatch(rf"\s*{pattern}\s*", _squeezed(done.stdout)), f"{command} printed:\n{done.stdout}"


@pytest.mark.parametrize("block", blocks("sh"), ids=str)
def test_shell_blocks_are_known(block: Block) -> None:
    """A shell block holds `make` targets that exist, an install, or a clone."""
    for line in filter(None, block.text.splitlines()):
        words = shlex.split(line, comments=True)
        if words[:1] == ["make"]:
            subprocess.run(["make", "--dry-run", *words[1:]], cwd=ROOT, capture_output=True, check=True)
        else:
            assert words[:2] in (["pip", "install"], ["git", "clone"]) or words[:1] == ["cd"], line


@pytest.mark.parametrize("block", blocks("toml", "json"), ids=str)
def test_data_blocks_parse(block: Block) -> None:
    """Every TOML and JSON block is well formed; JSON may be one value, or one value a line."""
    if block.language == "toml":
        tomllib.loads(block.text)
        return
    try:
        json.loads(block.text)
    except json.JSONDecodeError:
        assert [json.loads(line) for line in block.text.splitlines() if line.strip()]


def test_links_lead_somewhere() -> None:
    """Every relative link of README and docs names a file that exists."""
    wrong = []
    for page in PAGES:
        for target in LINK.findall(BLOCK.sub("", page.read_text("utf-8"))):
            path = target.partition("#")[0]
            if path and "://" not in path and not (page.parent / path).exists():
                wrong.append(f"{page.name}: {target}")
    assert wrong == []


def _said(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def test_cli_page_names_every_command_and_option() -> None:
    """docs/cli.md has a heading for each command and, under it, each of its options."""
    sections = {
        part.partition("\n")[0].strip("` "): part for part in re.split(r"^## ", _said("cli.md"), flags=re.MULTILINE)
    }
    missing = []
    for path, command in commands(program()):
        section = sections.get(" ".join(("groundwire", *path)), "")
        if not section:
            missing.append(" ".join(path))
        for parameter in command.params:
            names = [*parameter.opts, *parameter.secondary_opts] if isinstance(parameter, click.Option) else []
            missing += [f"{' '.join(path)} {name}" for name in names if name != "--help" and f"`{name}" not in section]
    assert missing == []


@pytest.mark.parametrize("code", MEANINGS, ids=str)
def test_verification_page_explains_every_reason(code: str) -> None:
    """docs/verification.md has a row for each reason code, with the meaning that the code gives it."""
    assert f"| `{code}` | {MEANINGS[code]} |" in _said("verification.md")


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("verification.md", [*Label, *Stance]),
        ("policies.md", [*Action, *Label]),
        ("claims-and-citations.md", list(ClaimKind)),
        ("plugins.md", list(available())),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_pages_name_every_value(page: str, names: list[str]) -> None:
    """Verdicts, actions, kinds, stances and verifiers are all explained where a reader looks for them."""
    assert [name for name in names if f"`{name}`" not in _said(page)] == []


def test_configuration_page_names_every_key() -> None:
    """docs/configuration.md has a row for each key of the gate, the log and our verifiers, with its default."""
    page = _said("configuration.md")
    rows = load_config(environ={}, verifiers=list(available())).rows()
    assert [row.key for row in rows if f"| `{row.key}` |" not in page] == []


def test_policies_page_names_every_key() -> None:
    """docs/policies.md names each key of a policy file, of a rule and of the texts."""
    page = _said("policies.md")
    keys = [field.name for kind in (Policy, Rule, Texts) for field in fields(kind)]
    assert [key for key in keys if f"`{key}`" not in page] == []


def test_input_output_page_names_every_key() -> None:
    """docs/input-output.md names each key of the published schema."""
    page = _said("input-output.md")
    schema = json.loads((ROOT / "src" / "groundwire" / "outcome.schema.json").read_text("utf-8"))
    parts = [schema, schema["$defs"]["claim"], schema["$defs"]["evidence"], schema["properties"]["citations"]["items"]]
    assert [key for part in parts for key in part["properties"] if f"`{key}`" not in page] == []


def test_readme_figures_are_the_committed_results() -> None:
    """The README's table is what scripts/readme_table.py makes of the committed results."""
    script = [sys.executable, str(ROOT / "scripts" / "readme_table.py"), "--check"]
    assert subprocess.run(script, check=False).returncode == 0, "run: python scripts/readme_table.py"


def test_index_lists_every_page() -> None:
    """docs/index.md links to each page of the docs."""
    index = _said("index.md")
    assert [
        page.name for page in (ROOT / "docs").glob("*.md") if page.name != "index.md" and page.name not in index
    ] == []
