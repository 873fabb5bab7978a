"""Prompts are text files with a version; what was written by others is fenced in them as data."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from groundwire.core._errors import ConfigError

PROMPTS = Path(__file__).resolve().parent.parent / "llm" / "prompts"
_HEADER = "version:"


@dataclass(frozen=True, slots=True)
class Prompt:
    """The fixed text of a request. `version` stands in versions, so that a changed prompt is seen in an outcome."""

    name: str
    version: str
    text: str


@cache
def load_prompt(name: str, folder: Path = PROMPTS) -> Prompt:
    """The prompt `name` from `folder`: a file NAME.txt whose first line is "version: N".

    Raises ConfigError when it cannot be read or has no version.
    """
    path = folder / f"{name}.txt"
    try:
        first, _, text = path.read_text("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the prompt {path} cannot be read") from error
    if not first.startswith(_HEADER) or not text.strip():
        raise ConfigError(f"the prompt {path} does not begin with a line 'version: N', or says nothing after it")
    return Prompt(name, first.removeprefix(_HEADER).strip(), text.strip())


def fence(label: str, text: str) -> str:
    """`text` between two lines that it cannot hold itself: they carry its own hash. `label` says what it is.

    An instruction inside is read as data, and nothing inside can close the fence.
    """
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"<<{label} {digest}>>\n{text}\n<</{label} {digest}>>"
