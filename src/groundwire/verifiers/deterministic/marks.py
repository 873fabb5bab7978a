"""Cells that only say yes or no: "Export | Basic: no" settles whether the Basic plan includes export."""

from __future__ import annotations

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._cells import content_of, heading_of, row_of, value_of
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._sentence import EVERY, Analysed, Sentence
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import has_all

_GRANTED = frozenset("include available support enable yes offer provide".split())
_HAVING = _GRANTED | frozenset("have come with contain feature possible get allow part cover there".split())
_LACKING = frozenset("lack exclude omit miss unavailable".split())
# What rows and columns are of, which a claim may name beside them.
KINDS = frozenset(
    "plan tier edition package version feature option model subscription product table function capability".split()
)
_SEVERAL = frozenset("neither either nor or any some most other than".split())
_UNSURE = words.UNSURE - words.NEGATORS - words.RESTRICTORS - KINDS - {"can"}


def marked(claim: Sentence, piece: Analysed, *, whole: bool) -> tuple[Finding, Sentence] | None:
    """What the one cell says whose row and column the claim names, and nothing beside; None where none is meant.

    That all cells of a column say yes is seen only where the `whole` table is there.
    """
    if not claim.all_words.isdisjoint(_SEVERAL | _UNSURE) or any(t.kind is Kind.JOIN for t in claim.tokens):
        return None
    meant = [cell for cell in piece.sentences if cell.cell and _names(claim, cell)]
    if not meant:
        return _of_all(claim, piece, whole=whole)
    if len(meant) > 1 or not claim.all_words.isdisjoint(EVERY):
        return None
    cell = meant[0]
    if "only" in claim.all_words:
        return _alone(claim, cell, piece, whole=whole)
    affirmed = (claim.denies + len(claim.keys & _LACKING)) % 2 == 0
    if affirmed is mark_of(cell):
        return Finding(Stance.SUPPORTS, Code.SAME_WORDS, "the source says so"), cell
    said = "yes" if affirmed is False else "no"
    return Finding(Stance.CONTRADICTS, Code.POLARITY, f"source says {said!r}"), cell


def _of_all(claim: Sentence, piece: Analysed, *, whole: bool) -> tuple[Finding, Sentence] | None:
    """What the row, or the column, says of "both plans include sharing": yes in each cell, or no where it says all."""
    if claim.denies or claim.values or claim.keys & _LACKING or not claim.keys & KINDS or "only" in claim.all_words:
        return None
    lines: dict[object, list[Sentence]] = {}
    for cell in piece.sentences:
        if not cell.cell or not _is_labelled(cell):
            continue
        for label, line in ((row_of(cell), cell.span), (heading_of(cell), _column(cell))):
            named = set(content_of(label)) - KINDS
            if named and named <= claim.keys <= named | KINDS | _HAVING:
                lines.setdefault(line, []).append(cell)
    cells = next(iter(lines.values())) if len(lines) == 1 else []
    marks = [mark_of(cell) for cell in cells]
    if len(marks) < 2 or None in marks:
        return None
    if not any(marks) or (False in marks and not claim.all_words.isdisjoint(EVERY)):
        refused = cells[marks.index(False)]
        return Finding(Stance.CONTRADICTS, Code.SCOPE, "source says 'no' for it"), refused
    return (Finding(Stance.SUPPORTS, Code.SAME_WORDS, "the source says so"), cells[0]) if whole and all(marks) else None


def _alone(claim: Sentence, cell: Sentence, piece: Analysed, *, whole: bool) -> tuple[Finding, Sentence] | None:
    """What is said of "only in the Pro plan": yes there and no in every other column, or row, or another yes."""
    if claim.denies or claim.keys & _LACKING:
        return None
    if not mark_of(cell):
        return Finding(Stance.CONTRADICTS, Code.POLARITY, "source says 'no'"), cell
    at = next(at for at, token in enumerate(claim.tokens) if token.key == "only")
    row, heading = set(content_of(row_of(cell))), set(content_of(heading_of(cell)))
    named = next((key for key in content_of(claim.tokens[at:]) if key in (row | heading) - _HAVING - KINDS), "")
    if (named in row) is (named in heading):
        return None
    if named in heading:
        others = [other for other in piece.sentences if other.cell and other.span == cell.span and other is not cell]
    else:
        others = [
            other
            for other in piece.sentences
            if other.cell and other.span != cell.span and _column(other) == _column(cell)
        ]
    marks = [mark_of(other) for other in others]
    if True in marks:
        return Finding(Stance.CONTRADICTS, Code.SCOPE, "source says 'yes' of another as well"), cell
    if not marks or None in marks or not (whole or named in heading):
        return None
    return Finding(Stance.SUPPORTS, Code.SAME_WORDS, "the source says so"), cell


def mark_of(cell: Sentence) -> bool | None:
    """Whether a cell says yes or no; None where it says anything else."""
    said = value_of(cell)
    content = set(content_of(said))
    denials = sum(token.kind is Kind.NEGATOR for token in said)
    if not content <= _GRANTED | _LACKING or any(token.kind is Kind.VALUE for token in said):
        return None
    if not (content or denials) or ("yes" in content and denials):
        return None
    return (denials + len(content & _LACKING)) % 2 == 0


def _column(cell: Sentence) -> tuple[str, ...]:
    """By what cells of one column are known, whatever the form of its words."""
    return tuple(token.key for token in heading_of(cell))


def _is_labelled(cell: Sentence) -> bool:
    """True when both row and column of a cell have names."""
    return 0 < cell.row < cell.colon


def _names(claim: Sentence, cell: Sentence) -> bool:
    """True when the claim says row and column of a cell that is a mark, that one has the other, and nothing else."""
    if mark_of(cell) is None or not _is_labelled(cell):
        return False
    row, heading = set(content_of(row_of(cell))), set(content_of(heading_of(cell)))
    label = cell.tokens[: cell.colon]
    if not row - KINDS or not heading - KINDS or not _LACKING.isdisjoint(row | heading):
        return False
    if any(token.kind is Kind.NEGATOR for token in label):
        return False
    values = [token for token in label if token.kind is Kind.VALUE]
    if len(values) != len(claim.values) or not has_all(claim, values):
        return False
    return (row | heading) - KINDS <= claim.keys <= row | heading | KINDS | _HAVING | _LACKING
