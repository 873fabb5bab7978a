"""The structure of an answer as Markdown, without its words: what an edit may not change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_WORDS = frozenset({"text", "softbreak", "text_special"})
_AS_IT_IS = frozenset({"code_inline", "fence", "code_block", "html_inline", "html_block"})


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def skeleton(answer: str) -> tuple[str, ...]:
    """Every block and every mark in running text, in order, with the text of code and of HTML, which are no prose."""
    return tuple(_bones(_parser().parse(answer.replace("\0", "\ufffd"))))


def _bones(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in _WORDS:
            continue
        held = token.content if token.type in _AS_IT_IS else ""
        yield f"{token.level} {token.type} {token.tag} {token.info} {held}".rstrip()
        yield from _bones(token.children or [])
