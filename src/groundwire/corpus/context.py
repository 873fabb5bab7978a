"""What was retrieved, as a block of a prompt: each passage with its citation id, source, page and badge."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any
from xml.sax.saxutils import escape

from groundwire.core._badges import badge_of
from groundwire.core._types import Chunk
from groundwire.core._visible import visible

_HEADER = re.compile(r"\[\s{0,9}(c_[0-9a-f]{4,64})\s{0,9}\]", re.IGNORECASE)
_ROUND = str.maketrans("[]", "()")
_IN_QUOTES = {'"': "&quot;"}


def context_block(chunks: Sequence[Chunk], *, model: str = "") -> str:
    """The passages in order, a blank line apart, in the form that suits `model` (see headers.toml).

    Where the form has no escaping, brackets of a title and those around what looks like an id in a text become
    parentheses. A chunk without a known page is named by its document, one over several pages by all of them.
    """
    form = next(form for form in _forms().values() if any(fnmatchcase(model.lower(), name) for name in form["models"]))
    return "\n\n".join(_passage(chunk, form) for chunk in chunks)


@cache
def _forms() -> dict[str, Any]:
    return tomllib.loads(files("groundwire.corpus").joinpath("headers.toml").read_text("utf-8"))


def _passage(chunk: Chunk, form: dict[str, Any]) -> str:
    badge = badge_of(chunk)
    text, title = chunk.text, " ".join(visible(chunk.title or chunk.doc_id).split())
    if not form.get("escape"):  # nothing inside a passage looks like the beginning of another
        text, title = _HEADER.sub(r"(\1)", text), title.translate(_ROUND)
    values = {
        "id": chunk.id,
        "title": title,
        "page": page_words(chunk),
        "badge": f" ({badge})" if badge else "",
        "text": text,
    }
    if form.get("escape"):
        values = {key: escape(value, _IN_QUOTES) for key, value in values.items()}
    return str(form["passage"].format(**values))


def page_words(chunk: Chunk) -> str:
    """ ", page 4" or ", pages 4-5"; empty where no page is known."""
    if not chunk.pages:
        return ""
    first, last = chunk.pages[0], chunk.pages[-1]
    return f", page {first}" if first == last else f", pages {first}-{last}"
