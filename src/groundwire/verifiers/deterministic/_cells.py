"""The parts of a cell of a table, which reads "row heading: value"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sentence import Sentence


def row_of(cell: Sentence) -> tuple[Token, ...]:
    """The tokens that name the row."""
    return cell.tokens[: cell.row]


def heading_of(cell: Sentence) -> tuple[Token, ...]:
    """The tokens that name the column."""
    return cell.tokens[cell.row : cell.colon]


def value_of(cell: Sentence) -> tuple[Token, ...]:
    """The tokens of what stands in the cell."""
    return cell.tokens[cell.colon + 1 :]


def column_of(cell: Sentence) -> tuple[str, ...]:
    """The words that name the column, by which cells of one column are known."""
    return tuple(token.word for token in heading_of(cell) if token.kind is not Kind.JOIN)


def content_of(tokens: Sequence[Token]) -> Iterator[str]:
    """The keys of the content words, in order."""
    return (token.key for token in tokens if token.kind is Kind.CONTENT)
