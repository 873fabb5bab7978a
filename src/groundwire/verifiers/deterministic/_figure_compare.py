"""How a claim's figure relates to one of the evidence's: equal, a fair rounding or bound of it, or not.

Rounding: a claim that says "about" may round to its last written place, or to its last non-zero digit when that is
within 5 %. Without such a word it may round correctly when it keeps two digits or more; money and counts of whole
things only when they have a scale word ("1.7 million"), durations never.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from groundwire.verifiers.deterministic._currencies import shares_currency
from groundwire.verifiers.deterministic._figure import Bound, Figure, Reading, nouns_agree
from groundwire.verifiers.deterministic._rounding import round_step, written_digits
from groundwire.verifiers.deterministic._separators import other_convention, settles_sign, shifted, thousandfold
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.numerals import magnitude

SAME, DIFFERENT, INCOMPARABLE = Match.SAME, Match.DIFFERENT, Match.INCOMPARABLE
EXACT, EXACTLY, ABOUT = Bound.EXACT, Bound.EXACTLY, Bound.ABOUT
AT_LEAST, MORE_THAN, AT_MOST, LESS_THAN = Bound.AT_LEAST, Bound.MORE_THAN, Bound.AT_MOST, Bound.LESS_THAN
_EXACT = (EXACT, EXACTLY, ABOUT)
_LOWER = (AT_LEAST, MORE_THAN)
_UPPER = (AT_MOST, LESS_THAN)
_NEVER_ROUNDED = frozenset({"time", "calendar time", "business days"})
_SHARES = frozenset({"percent", "ratio", ""})
_CLOSE = Fraction(1, 20)


def compare(claim: Figure, evidence: Figure) -> Match:
    """SAME when the evidence bears the claim's figure out, DIFFERENT when it is of one kind and says another value.

    Readings are tried in pairs (an ambiguous separator, "pounds" of money or weight): one that agrees is enough.
    """
    if claim.plain and evidence.plain and (match := _plainly(claim, evidence)) is not None:
        return match
    if (claim.shift or evidence.shift) and (fold := thousandfold(claim, evidence)) is not None:
        return fold
    match = _best(claim, claim.readings, evidence, evidence.readings)
    if match is SAME and (claim.shift or evidence.shift) and other_convention(claim, evidence):
        return DIFFERENT
    if (
        match is SAME
        or not (claim.shift or evidence.shift)
        or claim.readings[0].dimension != evidence.readings[0].dimension
        or settles_sign(claim, evidence)
        or settles_sign(evidence, claim)
    ):
        return match
    if claim.shift and _agree(claim, shifted(claim), evidence, evidence.readings):
        return SAME
    if evidence.shift and _agree(claim, claim.readings, evidence, shifted(evidence)):
        return SAME
    return match


def _agree(claim: Figure, said: Sequence[Reading], evidence: Figure, given: Sequence[Reading]) -> bool:
    """True where one of the other readings is the same value, but for a unit: none is read so only to be rounded."""
    same = claim.bound is not EXACT or any(c.low == e.low for c in said for e in given)
    return same and _best(claim, said, evidence, given) is SAME


def _plainly(claim: Figure, evidence: Figure) -> Match | None:
    """How two plain figures relate where neither rounding nor conversion has a say; None where it may."""
    c, e = claim.readings[0], evidence.readings[0]
    if c.dimension != e.dimension:
        apart = claim.kinds.isdisjoint(evidence.kinds) and not claim.loose
        return INCOMPARABLE if apart else None
    if c.low == e.low:
        return SAME
    if c.size != e.size or magnitude(c.low - e.low) * 2 <= c.step:
        return None
    return INCOMPARABLE if not c.dimension and nouns_agree(claim, evidence) is False else DIFFERENT


def _best(claim: Figure, said: Sequence[Reading], evidence: Figure, given: Sequence[Reading]) -> Match:
    if len(said) == 1 == len(given):
        return _relate(claim, said[0], evidence, given[0])
    found = {_relate(claim, c, evidence, e) for c in said for e in given}
    return next((match for match in (SAME, DIFFERENT) if match in found), INCOMPARABLE)


def _relate(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    if c.dimension != e.dimension:
        return _across(claim, c, evidence, e)
    if c.dimension[:1] == "#" or c.dimension == "ordinal":
        return SAME if (c.low, c.high, c.step) == (e.low, e.high, e.step) else DIFFERENT
    if claim.per and evidence.per and claim.per != evidence.per and "/" not in c.dimension:
        return INCOMPARABLE  # "per share" and "per user"
    if claim.parts is not None and evidence.parts is not None:
        return SAME if claim.parts == evidence.parts else DIFFERENT
    if c.dimension == "ratio" and c.low != e.low:
        return DIFFERENT if claim.parts is None is evidence.parts else INCOMPARABLE
    match = _values(claim, c, evidence, e)
    if match is DIFFERENT and not c.dimension and nouns_agree(claim, evidence) is False:
        return INCOMPARABLE
    return match


def _across(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    """Two dimensions: shares of a whole, basis points, a currency known by its sign, a rate that one side lacks."""
    if c.money and e.money:
        above_c, _, over_c = c.dimension.partition("/")
        above_e, _, over_e = e.dimension.partition("/")
        if over_c == over_e and shares_currency(above_c, above_e):
            return _values(claim, c, evidence, e)
    if "ordinal" in (c.dimension, e.dimension):
        return _place(claim, c, evidence, e)
    if c.dimension in _SHARES and e.dimension in _SHARES:
        return _share(claim, c, evidence, e)
    if {c.dimension, e.dimension} == {"percent", "points"}:
        basis = c if c.dimension == "points" else e
        return _values(claim, c, evidence, e) if basis.size != 1 else INCOMPARABLE
    if evidence.parts is not None and evidence.kind == "ratio" and not c.dimension:
        return _part(claim, c, evidence)
    if not c.dimension and not claim.nouns and c.low == c.high == evidence.written and "#" not in e.dimension:
        return SAME if e.low == e.high and evidence.bound in _EXACT and e.dimension != "score" else INCOMPARABLE
    if claim.noun == "old" and not e.dimension and not evidence.nouns and claim.written == evidence.written:
        return SAME if c.low == c.high and e.low == e.high and claim.bound == evidence.bound else INCOMPARABLE
    if claim.per or evidence.per:
        return _without_rate(claim, c, evidence, e)
    return INCOMPARABLE


def _place(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    """ "season 9" and "the ninth season"."""
    ordinal, label = (claim, e.dimension) if c.dimension == "ordinal" else (evidence, c.dimension)
    if label[:1] != "#" or ordinal.noun != label[1:]:
        return INCOMPARABLE
    return SAME if c.low == e.low else DIFFERENT


def _share(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    """0.38 and 38 %, "half" and 50 %, "9 of 40" and 22.5 %, "9 of 40" and the 9 of "9 beams"."""
    if evidence.parts is not None and not c.dimension:
        return _part(claim, c, evidence)
    if _shares_apart(claim, c, evidence, e):
        return INCOMPARABLE
    scaled = [_per_hundred(figure, reading) for figure, reading in ((claim, c), (evidence, e))]
    if scaled[0] is None or scaled[1] is None:
        return INCOMPARABLE
    match = _values(claim, scaled[0], evidence, scaled[1])
    if match is DIFFERENT and "fraction" in (claim.kind, evidence.kind):
        exact, written = (scaled[0], scaled[1]) if claim.kind == "fraction" else (scaled[1], scaled[0])
        if magnitude(exact.low - written.low) * 2 <= written.step <= 1 and evidence.bound in _EXACT:
            return SAME
    return match if match is SAME else INCOMPARABLE


def _shares_apart(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> bool:
    """True where two single shares differ by more than rounding to a whole per cent may: exact arithmetic is slow."""
    if claim.bound not in (EXACT, EXACTLY) or evidence.bound not in _EXACT or c.low != c.high or e.low != e.high:
        return False
    ours, theirs = (abs(float(r.low)) * (1 if r.dimension == "percent" else 100) for r in (c, e))
    return abs(ours - theirs) > max(1.0, float(c.step) * (1 if c.dimension == "percent" else 100))


def _per_hundred(figure: Figure, reading: Reading) -> Reading | None:
    if reading.dimension == "percent":
        return reading
    if reading.dimension == "" and (
        isinstance(reading.low, int) or not 0 <= magnitude(reading.high) <= 1 or figure.nouns
    ):
        return None
    step = reading.step * 100 if figure.kind != "ratio" else Fraction(1, 10**4)
    return Reading(reading.low * 100, reading.high * 100, step, "percent", 100)


def _part(claim: Figure, c: Reading, evidence: Figure) -> Match:
    """The 9 of "9 of 40" is a count of the things; the 40 is none of them, and "1 in 40" counts nothing."""
    if evidence.parts is None or c.low != c.high or claim.bound not in _EXACT or claim.parts is not None:
        return INCOMPARABLE
    if " in " in evidence.text.lower():
        return INCOMPARABLE
    return SAME if c.low == evidence.parts[0] else INCOMPARABLE


def _without_rate(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    """ "9,000 people" of "9,000 people a day" and "40 per week" of "40 hours per week" hold; adding a rate does not."""
    if claim.per == evidence.per and c.dimension[:1] == "/" and not claim.nouns and claim.written == evidence.written:
        return SAME if claim.bound == evidence.bound else INCOMPARABLE
    above_c, _, over_c = c.dimension.rpartition("/") if claim.per else (c.dimension, "", "")
    above_e, _, over_e = e.dimension.rpartition("/") if evidence.per else (e.dimension, "", "")
    if above_c != above_e and not shares_currency(above_c, above_e):
        return INCOMPARABLE
    equal = (c.low * c.per, c.high * c.per) == (e.low * e.per, e.high * e.per) and claim.bound == evidence.bound
    if not over_c:
        return SAME if equal else INCOMPARABLE
    return DIFFERENT if over_e and equal else INCOMPARABLE


def _sign(figure: Figure, reading: Reading) -> int:
    """-1 or +1 where writing or words give a sign, else 0."""
    return -1 if reading.low < 0 else figure.direction


def _values(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    """Values of one dimension: signs first, then ends, bounds and rounding."""
    if c.low < 0 or e.low < 0 or claim.direction or evidence.direction:
        signs = _sign(claim, c), _sign(evidence, e)
        written = (c.low < 0 and not signs[1]) or (e.low < 0 and not signs[0])
        if signs[0] * signs[1] < 0 or written:
            return DIFFERENT
        if (c.low < 0 and c.high > 0) or (e.low < 0 and e.high > 0):
            return SAME if (c.low, c.high) == (e.low, e.high) else DIFFERENT
        c, e = _unsigned(c), _unsigned(e)
    if c.low != c.high or e.low != e.high:
        return _ranges(claim, c, evidence, e)
    return _single(claim, c, evidence, e)


def _unsigned(reading: Reading) -> Reading:
    if reading.low >= 0:
        return reading
    ends = magnitude(reading.low), magnitude(reading.high)
    return Reading(min(ends), max(ends), reading.step, reading.dimension, reading.size, reading.per, reading.money)


def _ranges(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    if c.low != c.high and e.low != e.high:
        return SAME if (c.low, c.high) == (e.low, e.high) else DIFFERENT
    if e.low != e.high:  # one value of the claim against a range of the evidence
        if (claim.bound in _UPPER and c.high == e.high) or (claim.bound in _LOWER and c.low == e.low):
            return SAME if claim.bound in (AT_MOST, AT_LEAST) else INCOMPARABLE
        return INCOMPARABLE if e.low <= c.low <= e.high or claim.bound not in _EXACT else DIFFERENT
    if evidence.bound not in _EXACT:
        return INCOMPARABLE
    return INCOMPARABLE if c.low <= e.low <= c.high else DIFFERENT


def _single(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    said, given = claim.bound, evidence.bound
    if said in _EXACT and given in _EXACT:
        return _exact(claim, c, evidence, e)
    if said in _EXACT:  # the evidence only bounds the value
        possible = c.low >= e.low if given in _LOWER else c.low <= e.low
        strict = given in (MORE_THAN, LESS_THAN) and said is EXACTLY and c.low == e.low
        return DIFFERENT if strict or not possible else INCOMPARABLE
    if given in _EXACT:
        return _implied(claim, c, evidence, e)
    if (said in _LOWER) == (given in _LOWER):
        weaker = said is given or said in (AT_LEAST, AT_MOST)
        return SAME if _converted_equal(c, e) and weaker else DIFFERENT
    apart = c.low >= e.low if said in _LOWER else c.low <= e.low
    return DIFFERENT if apart else INCOMPARABLE


def _converted_equal(c: Reading, e: Reading) -> bool:
    return c.low == e.low or (c.size != e.size and magnitude(c.low - e.low) * 2 <= c.step and written_digits(c) >= 2)


def _implied(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    """A bound in the claim against a value: it must hold, be the next round number, and count the same thing."""
    said, value, limit = claim.bound, e.low, c.low
    holds = {AT_LEAST: value >= limit, MORE_THAN: value > limit, AT_MOST: value <= limit}.get(said, value < limit)
    if not holds:
        return DIFFERENT
    near = magnitude(value - limit) < round_step(c)
    if said is MORE_THAN:
        near = near or value < 2 * limit
    elif said is LESS_THAN:
        near = value * 2 > limit
    elif said is AT_MOST and limit == round_step(c):
        near = value * 10 > limit * 9
    if not near or evidence.bound is ABOUT:
        return INCOMPARABLE
    return INCOMPARABLE if not c.dimension and nouns_agree(claim, evidence) is False else SAME


def _exact(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> Match:
    apart = magnitude(c.low - e.low)
    if apart == 0:
        return INCOMPARABLE if evidence.bound is ABOUT and claim.bound is EXACTLY else SAME
    if claim.bound is ABOUT:
        if apart * 2 <= c.step or (apart * 2 <= round_step(c) and apart <= magnitude(e.low) * _CLOSE):
            return SAME
        return INCOMPARABLE if apart <= magnitude(e.low) * _CLOSE else DIFFERENT
    if evidence.bound is ABOUT and apart * 2 <= round_step(e):
        return INCOMPARABLE
    if claim.bound is EXACT and apart * 2 <= c.step and _may_round(claim, c, evidence, e):
        return SAME
    return DIFFERENT


def _may_round(claim: Figure, c: Reading, evidence: Figure, e: Reading) -> bool:
    if c.dimension in _NEVER_ROUNDED:
        return False
    converted = c.size != e.size and not c.money
    if converted and magnitude(c.low - e.low) * 100 <= magnitude(e.low):
        return True
    if written_digits(c) < 2 or not (converted or c.step > e.step):
        return False
    counted = c.money or (not c.dimension and isinstance(e.low, int))
    return claim.scaled or not counted
