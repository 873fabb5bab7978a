"""When a word or value of a claim is that of the evidence, and the longest order of words that both have."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._text import Sentence
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.values import compare_values

Tokens = Sequence[Token]
_NOBODY = frozenset(("nobody", "nothing", "nowhere"))
_EVERY = frozenset(("all", "every", "each"))


def same(claim: Token, evidence: Token) -> bool:
    """Equal words, equal negators of whatever form, or a value that the evidence's value bears out."""
    if claim.value is not None and evidence.value is not None:
        return compare_values(claim.value, evidence.value) is Match.SAME
    if claim.value is not None or evidence.value is not None:
        return _ordinal(claim) == _ordinal(evidence) != 0
    if claim.key == evidence.key:
        return claim.kind is not Kind.CONTENT or _one_form(claim, evidence)
    if claim.kind is Kind.NEGATOR and evidence.kind is Kind.NEGATOR:
        return claim.key not in _NOBODY and evidence.key not in _NOBODY
    return claim.key in _EVERY and evidence.key in _EVERY


def _ordinal(token: Token) -> int:
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


def spoken(tokens: Tokens) -> tuple[Token, ...]:
    """The claim's tokens that must be matched: punctuation and the joining words are left to the evidence."""
    return tuple(token for token in tokens if token.kind not in (Kind.BREAK, Kind.JOIN))


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where claim and evidence part: what the claim has there, and what the evidence has."""

    claim: tuple[Token, ...]
    evidence: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Alignment:
    """The longest common order of a claim and a sentence. `share` is of the claim's content words, values left out."""

    sentence: Sentence
    matched: int
    share: float
    differences: tuple[Difference, ...]


def align(claim: Tokens, sentence: Sentence) -> Alignment:
    """Align the claim's spoken tokens with a sentence; work is their product, and both are short."""
    evidence = spoken(sentence.tokens)
    pairs = _longest_common(claim, evidence)
    differences: list[Difference] = []
    values = c = e = 0
    for next_c, next_e in (*pairs, (len(claim), len(evidence))):
        ours, theirs = _cancelled(claim[c:next_c], evidence[e:next_e])
        values += next_c - c - len(ours)
        if ours or (theirs and c and next_c < len(claim)):
            differences.append(Difference(ours, theirs))
        c, e = next_c + 1, next_e + 1
    content = sum(token.kind is Kind.CONTENT for token in claim)
    matched = sum(claim[at].kind is Kind.CONTENT for at, _ in pairs)
    return Alignment(sentence, len(pairs) + values, matched / content if content else 0.0, tuple(differences))


def _cancelled(claim: Tokens, evidence: Tokens) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Two stretches between the same words, without the values that both have: a value counts only in its own place."""
    theirs = list(evidence)
    ours: list[Token] = []
    for token in claim:
        partner = next((other for other in theirs if same(token, other)), None) if token.value is not None else None
        if partner is None:
            ours.append(token)
        else:
            theirs.remove(partner)
    return tuple(ours), tuple(theirs)


def _hits(claim: Tokens, evidence: Tokens) -> list[list[int]]:
    """For each word of the claim, where the evidence has the same. Values find their place by the words around them."""
    by_key: dict[str, list[int]] = {}
    for at, token in enumerate(evidence):
        if token.value is None:
            by_key.setdefault(_shared_key(token), []).append(at)
    return [[] if token.value is not None else by_key.get(_shared_key(token), []) for token in claim]


def _shared_key(token: Token) -> str:
    return "every" if token.key in _EVERY else "not" if token.kind is Kind.NEGATOR else token.key


def _longest_common(claim: Tokens, evidence: Tokens) -> list[tuple[int, int]]:
    """A longest common subsequence under `same`, as pairs of places: the longest rising run through the hits."""
    tails: list[int] = []  # the lowest place in the evidence that ends a run of each length
    ends: list[tuple[int, int, int]] = []  # claim place, evidence place, the entry before it
    last: list[int] = []  # for each length, the entry that ends it
    for at, places in enumerate(_hits(claim, evidence)):
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
    pairs: list[tuple[int, int]] = []
    entry = last[-1] if last else -1
    while entry >= 0:
        at, place, entry = ends[entry]
        pairs.append((at, place))
    return pairs[::-1]
