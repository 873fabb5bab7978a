"""When a word or value of a claim is that of the evidence, and the longest order of words that both have."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sentence import EVERY, Asked, Sentence
from groundwire.verifiers.deterministic.values import bears_out

Tokens = Sequence[Token]
Gap = tuple[int, int, int, int]  # from and to in the claim, from and to in the evidence
_NOBODY = frozenset(("nobody", "nothing", "nowhere"))
_CONTENT, _NEGATOR = Kind.CONTENT, Kind.NEGATOR


def same(claim: Token, evidence: Token) -> bool:
    """Equal words, equal negators of whatever form, or a value that the evidence's value bears out."""
    if claim.value is not None and evidence.value is not None:
        return bears_out(claim.value, evidence.value)
    if claim.value is not None or evidence.value is not None:
        return ordinal(claim) == ordinal(evidence) != 0
    if claim.key == evidence.key:
        return claim.kind is not _CONTENT or _one_form(claim, evidence)
    if claim.kind is _NEGATOR and evidence.kind is _NEGATOR:
        return claim.key not in _NOBODY and evidence.key not in _NOBODY
    return claim.key in EVERY and evidence.key in EVERY


def partner_of(value: Token, others: Tokens) -> Token | None:
    """The first of the others that is the same as a value."""
    place = ordinal(value)
    for other in others:
        if (other.value is not None or place) and same(value, other):
            return other
    return None


def ordinal(token: Token) -> int:
    """3 for "3rd" and for "third", which may be a fraction and so is no value; 0 for all else."""
    if isinstance(token.value, Figure):
        return int(token.value.low) if token.value.kind == "ordinal" else 0
    return words.ORDINALS.get(token.key, 0)


def _one_form(claim: Token, evidence: Token) -> bool:
    """False where the same verb says another thing: "was paid" and "paid", "employs" and "employed"."""
    if evidence.passive and not claim.passive:
        return False
    if claim.word == evidence.word or claim.passive:
        return True
    past = claim.word.endswith("ed"), evidence.word.endswith("ed")
    return not (past[0] != past[1] and (evidence.word if past[0] else claim.word).endswith("s"))


class Difference(NamedTuple):
    """One place where claim and evidence part: what the claim has there, and what the evidence has."""

    claim: tuple[Token, ...]
    evidence: tuple[Token, ...]


class Alignment(NamedTuple):
    """The longest common order of a claim and a sentence.

    `matched` says how near they are; `share` is of the claim's content words, values left out.
    """

    sentence: Sentence
    matched: int
    share: float
    differences: tuple[Difference, ...]


def align(asked: Asked, sentence: Sentence, lacked: Tokens = ()) -> Alignment:
    """Align a claim with a sentence. Values find their place by the words around them.

    `lacked` are values of the claim that no value of the sentence bears out, so far as that is known.
    """
    claim, evidence, places = asked.tokens, sentence.spoken, sentence.places
    gaps = _in_order(asked.keys, places, len(evidence))
    if gaps is None:
        pairs = _longest_common([places.get(key, ()) for key in asked.keys])
        gaps = _between(pairs, len(claim), len(evidence))
    differences: list[Difference] = []
    alike, content = len(claim), asked.content  # less what differs
    for c, next_c, e, next_e in gaps:
        ours, theirs = claim[c:next_c], evidence[e:next_e]
        if ours and theirs and "" in asked.keys[c:next_c]:  # a value, which has no key
            ours, theirs = _cancelled(ours, theirs, lacked)
        if ours:
            alike -= len(ours)
            content -= [token.kind for token in ours].count(_CONTENT)
            differences.append(Difference(ours, theirs))
        elif theirs and c and next_c < len(claim):
            differences.append(Difference(ours, theirs))
    share = content / asked.content if asked.content else 0.0
    if sentence.colon > 0:
        # The words of a label and its value say which cell is meant, in any order; the value is what is asked.
        alike = len([key for key in asked.keys if key in places])
    return Alignment(sentence, alike, share, tuple(differences))


def _cancelled(
    claim: tuple[Token, ...], evidence: tuple[Token, ...], lacked: Tokens
) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Two stretches between the same words, without the values that both have: a value counts only in its own place."""
    ours, theirs = claim, evidence
    for token in claim:
        partner = None if token.value is None or token in lacked else partner_of(token, theirs)
        if partner is not None:
            at = theirs.index(partner)
            ours, theirs = tuple([one for one in ours if one is not token]), (*theirs[:at], *theirs[at + 1 :])
    return ours, theirs


def _longest_common(hits: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """A longest common subsequence, as pairs of places: the longest rising run through the hits of each word."""
    tails: list[int] = []  # the lowest place in the evidence that ends a run of each length
    ends: list[tuple[int, int, int]] = []  # claim place, evidence place, the entry before it
    last: list[int] = []  # for each length, the entry that ends it
    for at, places in enumerate(hits):
        for place in reversed(places):
            length = bisect_left(tails, place)
            before = last[length - 1] if length else -1
            ends.append((at, place, before))
            if length == len(tails):
                tails.append(place)
                last.append(len(ends) - 1)
            else:
                tails[length] = place
                last[length] = len(ends) - 1
    pairs = []
    entry = last[-1] if last else -1
    while entry >= 0:
        at, place, entry = ends[entry]
        pairs.append((at, place))
    return pairs[::-1]


def _in_order(keys: Sequence[str], places: Mapping[str, Sequence[int]], size: int) -> list[Gap] | None:
    """What lies between when each word takes its first place after that of the word before; None where one has none.

    Where every word finds a place, there is no longer run, nor one that ends earlier. `size` is the evidence's.
    """
    gaps: list[Gap] = []
    c = e = 0
    for at, key in enumerate(keys):
        found = places.get(key)
        if found is None:
            continue
        place = found[0]
        if place < e:
            place = next((later for later in found if later >= e), -1)
            if place < 0:
                return None
        if c < at or e < place:
            gaps.append((c, at, e, place))
        c, e = at + 1, place + 1
    if c < len(keys) or e < size:
        gaps.append((c, len(keys), e, size))
    return gaps


def _between(pairs: Sequence[tuple[int, int]], claim: int, evidence: int) -> list[Gap]:
    """What lies between pairs of places in texts of these lengths."""
    gaps: list[Gap] = []
    c = e = 0
    for next_c, next_e in (*pairs, (claim, evidence)):
        if c < next_c or e < next_e:
            gaps.append((c, next_c, e, next_e))
        c, e = next_c + 1, next_e + 1
    return gaps
