"""Plain text: paragraphs set apart by blank lines."""

from __future__ import annotations

from groundwire.sources._cut import Block, Document, paragraphs


def read_text(text: str, name: str) -> Document:
    """The file as it is, a block a paragraph."""
    return Document(text, tuple(Block(span, 0) for span in paragraphs(text)))
