"""A value that is not the source's because the claim reckons another way: for several at once, or what is left over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from groundwire.core._reasons import Code
from groundwire.core._types import Reason
from groundwire.verifiers.deterministic._figure import Figure, Number, plain
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
    counts = counts_of([token for token in (*claim.values, *sentence.values) if token not in (ours, theirs)])
    return any(_is_multiple(one, other, count) for count in counts)


def for_several(token: Token, claim: Sentence, pieces: Iterable[Analysed]) -> Reason | None:
    """That a value may be the source's so many times: "two adults pay 24 euros", "two bags of up to 32 kg each"."""
    value = token.value
    if not isinstance(value, Figure) or not value.dimension or value.low != value.high:
        return None
    ours = counts_of([other for other in claim.values if other is not token])
    for piece in pieces:
        for figure, counts in piece.measured:
            if figure.dimension == value.dimension and 0 < figure.high < value.low:
                count = Fraction(value.low) / Fraction(figure.high)
                if count in ours or count in counts:
                    told = f"{token.word} may follow by arithmetic: {plain(count)} × {figure.text}"
                    return Reason(Code.DERIVED.value, told)
    return None


def _is_multiple(one: Figure, other: Figure, count: Number) -> bool:
    """True when one measure is as many times the other, or the other way round."""
    if not one.dimension or one.dimension != other.dimension or one.low != one.high:
        return False
    return count in (one.low / other.high if other.high else 0, other.high / one.low if one.low else 0)


def _is_sum(one: Figure, sentence: Sentence) -> bool:
    """True when a figure is what all figures of its kind in the sentence come to."""
    figures = [token.value for token in sentence.values if isinstance(token.value, Figure)]
    alike = [f.low for f in figures if (f.kind, f.dimension) == (one.kind, one.dimension) and f.low == f.high]
    return len(alike) > 1 and sum(alike) == one.low == one.high


def _is_rest(one: Figure, other: Figure) -> bool:
    """True when two shares make up a whole."""
    if one.parts is not None and other.parts is not None:
        return one.parts[1] == other.parts[1] == one.parts[0] + other.parts[0]
    return one.kind == other.kind == "percent" and one.low + other.low == _WHOLE
