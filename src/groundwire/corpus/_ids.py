"""Citation ids that last: made from what is cited, not from when it was read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256

from groundwire.core._normalize import fold

LENGTH = 10  # hex digits; 100,000 chunks meet with a chance of one in two hundred, and then the later id is longer
_ID = re.compile(r"c_[0-9a-f]{1,64}")


def normalised(text: str) -> str:
    """The text without what a reader would not call a change: case, spacing, typography, ligatures."""
    return " ".join(fold(text).text.casefold().split())


def digest_of(text: str) -> str:
    """SHA-256 of the normalised text, in hex."""
    return sha256(normalised(text).encode("utf-8", "replace")).hexdigest()


def place_digest(doc_id: str, page: int | None, text: str) -> str:
    """SHA-256 of document, page and normalised text, in hex: what a citation id is the beginning of."""
    written = json.dumps([doc_id, page, normalised(text)], ensure_ascii=True)
    return sha256(written.encode()).hexdigest()


def cite_id(digest: str, holder: Callable[[str], str | None], *, length: int = LENGTH) -> str:
    """`c_` and the beginning of the digest. `holder` gives the digest that an id stands for already, or None.

    An id that stands for another digest is made longer until it stands for this one alone.
    """
    for digits in range(length, len(digest) + 1):
        name = f"c_{digest[:digits]}"
        if holder(name) in {None, digest}:
            return name
    raise AssertionError("two texts with one SHA-256")


def is_cite_id(name: str) -> bool:
    """True for what has the form of a citation id, whole or its beginning."""
    return _ID.fullmatch(name) is not None
