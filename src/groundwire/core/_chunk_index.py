"""What a citation marker can name: the chunks by id, by number, by position and by other names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

_ID_NUMBER = re.compile(r"\d+")
_CITE_ID = re.compile(r"c_[0-9a-f]{4,64}", re.IGNORECASE)
_ID_HEAD = re.compile(r"[^\W\d_]*[_:\-#./]*")


class ChunkIndex:
    """The chunks' ids, their positions, and `aliases` (other names, with their chunks).

    An answer without markers needs none of the tables, so each is made when it is first asked for.
    """

    def __init__(self, chunk_ids: Sequence[str], aliases: Mapping[str, Sequence[str]] | None = None) -> None:
        self.ids = tuple(chunk_ids)
        self.exact = frozenset(self.ids)
        self.aliases = {_fold(name): tuple(found) for name, found in (aliases or {}).items()}
        self.aliases |= {_stem(name): found for name, found in self.aliases.items() if _stem(name) not in self.aliases}

    @cached_property
    def folded(self) -> dict[str, str]:
        """The first id of each folded form."""
        return {_fold(one): one for one in reversed(self.ids)}

    @cached_property
    def numbered(self) -> bool:
        """Whether any id is a bare number: then a number in brackets is an id, not a position."""
        return any(map(_ID_NUMBER.fullmatch, self.ids))

    @cached_property
    def by_number(self) -> dict[int, str]:
        """The ids that are numbers."""
        return {int(one): one for one in reversed(self.ids) if len(one) < 10 and _ID_NUMBER.fullmatch(one)}

    @cached_property
    def shapes(self) -> frozenset[str]:
        """What the ids look like, family by family."""
        return frozenset(filter(None, map(shape_of, self.ids)))

    def by_name(self, label: str) -> tuple[str, ...]:
        """The chunks whose id or alias is `label`."""
        if label in self.exact:
            return (label,)
        low = _fold(label)
        if low in self.folded:
            return (self.folded[low],)
        return self.aliases.get(low) or self.aliases.get(_stem(low), ())

    def number(self, value: int) -> str | None:
        """The chunk whose id is this number, or, where no id is a number, the one at this position from 1."""
        if self.numbered:
            return self.by_number.get(value)
        return self.ids[value - 1] if 1 <= value <= len(self.ids) else None


def _fold(label: str) -> str:
    return " ".join(label.casefold().split())


def _stem(name: str) -> str:
    return re.sub(r"\.(?:pdf|docx?|txt|md|html?|csv|json|xlsx?|pptx?|xml)(?=,|\Z)", "", name)


def shape_of(label: str) -> str:
    """What ids of one family share: their prefix and separators ("s1" and "s2", "c_8f21" and "c_77aa")."""
    if _CITE_ID.fullmatch(label):  # of a corpus; one in ten thousand has no digit
        return "c_*"
    if not any(map(str.isdigit, label)) or " " in label or label.isdigit():
        return ""
    prefix = _ID_HEAD.match(label)
    head = prefix.group() if prefix else ""
    return f"{head.casefold()}*" if head else ""
