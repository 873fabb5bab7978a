"""What repair is handed and what it leaves: an editor, the text that it proposes, the edit that was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from groundwire.core._types import CheckedClaim, Evidence, Reason, Span


@dataclass(frozen=True, slots=True)
class Revision:
    """What a claim should say instead: the whole new text of the claim, and why."""

    text: str
    reason: Reason


class Editor(Protocol):
    """The plug-in point of repair. What it writes is not trusted: code looks for additions, the cascade for support."""

    name: str
    version: str

    def edit(self, claims: Sequence[CheckedClaim]) -> Sequence[Revision | None]:
        """For each claim, in order, a text as close to it as its evidence allows; None where there is none."""


@dataclass(frozen=True, slots=True)
class Repairer:
    """What a gate repairs with: rules always, and after them the editor, if there is one."""

    editor: Editor | None = None


@dataclass(frozen=True, slots=True)
class Repair:
    """One edit of the answer: at `span`, `before` became `after`. `by` is "rules" or the editor's name.

    `reason` says why; of an edit that was not `kept`, why it was withdrawn. `evidence` is what the edit rests on.
    """

    span: Span
    before: str
    after: str
    by: str
    reason: Reason
    evidence: tuple[Evidence, ...] = ()
    kept: bool = True
