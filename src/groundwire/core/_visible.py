"""Make hostile text safe to look at: what steers a terminal or turns the reading order round is shown as an escape."""

from __future__ import annotations

import re

_LONE = re.compile("[\ud800-\udfff]")
# Controls but tab and newline, C1 controls, line separators, bidi controls and marks, tag characters, lone surrogates.
# Joiners stay: scripts and emoji need them, and they move nothing.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def encodable(text: str) -> str:
    """`text` with U+FFFD for each lone surrogate, which no encoding, tokenizer or database takes. As long as before."""
    return text if text.isascii() else _LONE.sub("\ufffd", text)


def visible(text: str) -> str:
    r"""`text` with every control character but tab and newline written out (`\x1b`, `\u202e`). Linear in its length.

    A carriage return before a newline is dropped: a file with Windows line ends reads like any other.
    """
    return _UNSAFE.sub(_escape, text.replace("\r\n", "\n"))


def one_line(text: str, limit: int) -> str:
    """`text` on one line, safe to show, cut to `limit` characters with an ellipsis in place of the rest.

    For display only: nothing that is compared or stored goes through here.
    """
    flat = visible(" ".join(text[: limit * 4].split()))
    cut = len(flat) > limit or len(text) > limit * 4
    return flat[: limit - 1].rstrip() + "…" if cut else flat
