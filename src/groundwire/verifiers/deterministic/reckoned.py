"""A value that is not the source's because the claim reckons another way: for several at once, or what is left over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from groundwire.core._reasons import Code
from groundwire.core._types import Reason
from groundwire.verifiers.deterministic._figure import Figure, plain
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence, counts_of

_WHOLE = 100  # percent


def reckoned(claim: Sentence, sentence: Sentence, swaps: Sequence[tuple[Token, Token]]) -> bool:
    """True when the values that differ agree all the same.

    "Two bags, 64 kg altogether" of "32 kg a bag", "50 balls" of "20 red and 30 blue balls", "two of nine are not" of
    "seven of nine are".
    """
    if len(swaps) != 1:
        return False
    (ours, theirs) = swaps[0]
    one, other = ours.value, theirs.value
    if not isinstance(one, Figure) or not isinstance(other, Figure):
        return False
    if claim.denies is not sentence.denies:
        return _is_rest(one, other)
    if _is_sum(one, sentence):
        return True
    count = _times(one, other)
    return count > 1 and count in counts_of(
        [token for token in (*claim.values, *sentence.values) if token not in (ours, theirs)]
    )


def for_several(token: Token, claim: Sentence, pieces: Iterable[Analysed]) -> Reason | None:
    """That a value may be the source's so many times: "two adults pay 24 euros", "two bags of up to 32 kg each"."""
    value = token.value
    if not isinstance(value, Figure) or not value.dimension or value.low != value.high:
        return None
    for piece in pieces:
        for figure, counts in piece.measured:
            count = _times(value, figure) if figure.high < value.low else 0
            if count > 1:
                ours = counts_of([other for other in claim.values if other is not token])
                if count in ours or count in counts:
                    told = f"{token.word} may follow by arithmetic: {plain(count)} × {figure.text}"
                    return Reason(Code.DERIVED.value, told)
    return None


def _times(one: Figure, other: Figure) -> int:
    """How many times one measure is the other, or the other is this one; 0 where that is no whole number."""
    if not one.dimension or one.dimension != other.dimension or one.low != one.high:
        return 0
    less, more = sorted((one.low, other.high))
    return int(Fraction(more) / Fraction(less)) if less > 0 and more % less == 0 else 0


def _is_sum(one: Figure, sentence: Sentence) -> bool:
    """True when a figure is what all figures of its kind in the sentence come to."""
    if len(sentence.values) < 2:
        return False
    figures = [token.value for token in sentence.values if isinstance(token.value, Figure)]
    alike = [f.low for f in figures if (f.kind, f.dimension) == (one.kind, one.dimension) and f.low == f.high]
    return len(alike) > 1 and sum(alike) == one.low == one.high


def _is_rest(one: Figure, other: Figure) -> bool:
    """True when two shares make up a whole."""
    if one.parts is not None and other.parts is not None:
        return one.parts[1] == other.parts[1] == one.parts[0] + other.parts[0]
    return one.kind == other.kind == "percent" and one.low + other.low == _WHOLE
