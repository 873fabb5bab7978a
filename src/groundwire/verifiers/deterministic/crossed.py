"""Two ways to say what a source does not: two of its sentences mixed up, and what held once said of today."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._statement import Statement
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import has_all

_NOW = frozenset("now currently today still presently nowadays".split())
_ENDED = frozenset("until till formerly previously once former".split())
_GOES_ON = _NOW | {"since", "again", "remain"}
_LONGEST = 3  # words of a name

Near = tuple[Sentence, str]  # a sentence, and the folded text that it stands in


def crossed(statement: Statement, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """What two sentences of one shape say of two things each, when the claim takes one of each.

    "Vesk is the capital of Norland. Orsa is the capital of Quell." does not say that Vesk is the capital of Quell.
    `near` are the sentences that share most with the claim, `pieces` all of the premise.
    """
    claim, plainly = statement.sentence, statement.plain
    if not 3 <= len(claim.keys) <= 12 or claim.denies:
        return None
    keys, common = claim.keys, statement.common
    if keys <= common:
        return None  # it names nothing that could be another's
    plain = [s for s, _ in near if not s.cell and len(keys & s.keys) >= 2]
    if len(plain) < 2:
        return None
    for sentence, text in near:
        strange = keys - sentence.keys
        if not 0 < len(strange) <= _LONGEST or not strange.isdisjoint(common):
            continue
        other = sentence.keys - keys
        if not 0 < len(other) <= _LONGEST or sentence.denies:
            continue
        found = _partner(keys, sentence, plain)
        if found is None or any(strange | found[1] <= s.keys for p in pieces for s in p.sentences):
            continue
        partner, kept = found
        their_text = next(text for one, text in near if one is partner)
        named = (
            _named(claim, strange | kept, plainly),
            _named(sentence, other | kept, text),
            _named(partner, partner.keys - sentence.keys, their_text),
        )
        if all(named):
            ours, theirs = _words(claim, strange, plainly), _words(sentence, other, text)
            return Finding(Stance.ABSENT, Code.VALUE_WRONG_ROLE, f"source says this of {theirs}, not of {ours}")
    return None


def _partner(
    keys: frozenset[str], sentence: Sentence, near: Sequence[Sentence]
) -> tuple[Sentence, frozenset[str]] | None:
    """The sentence of the same shape that has what `sentence` lacks of the claim, and what `sentence` alone has."""
    strange = keys - sentence.keys
    for other in near:
        shape = sentence.keys & other.keys
        kept = (keys & sentence.keys) - other.keys
        same = shape and kept and not other.denies and strange <= other.keys and shape <= keys
        if same and 0 < len(other.keys - shape - strange) <= _LONGEST and len(kept) <= _LONGEST:
            return other, kept
    return None


def outdated(claim: Sentence, near: Sequence[Near]) -> Finding | None:
    """A sentence that says the claim of the past, when the claim says it of today, and no other says that it goes on.

    The sentence has no other content: "the fee was set at 5 euros" says what may still hold, "was 5 euros" does not.
    """
    now = not claim.all_words.isdisjoint(_NOW)
    wanted = claim.keys - _NOW
    if not (now or "present" in claim.tense) or not wanted or claim.denies:
        return None
    for sentence, _ in near:
        if sentence.cell or not wanted <= sentence.keys or not has_all(sentence, claim.values):
            continue
        if sentence.said & _GOES_ON or sentence.denies or not _past(claim, sentence):
            return None
        ended = next((token for token in sentence.tokens if token.key in _ENDED), None)
        if sentence.keys - wanted - _ENDED or (ended is None and not now):
            return None
        said = f"only {ended.word!r} then" if ended else "only of the past"
        return Finding(Stance.ABSENT, Code.SCOPE, f"source says it {said}, the claim of today")
    return None


def _past(claim: Sentence, sentence: Sentence) -> bool:
    if "present" in sentence.tense:
        return False
    forms = {token.key: token.word for token in claim.tokens if token.kind is Kind.CONTENT}
    ended = (t for t in sentence.tokens if t.word.endswith("ed") and forms.get(t.key, t.word) != t.word)
    return "past" in sentence.tense or any(ended)


def _named(sentence: Sentence, keys: frozenset[str], text: str) -> bool:
    """True when every token of these keys is written with a capital."""
    found = [token for token in sentence.tokens if token.key in keys]
    return bool(found) and all(text[token.start : token.start + 1].isupper() for token in found)


def _words(sentence: Sentence, keys: frozenset[str], text: str) -> str:
    return " ".join(text[token.start : token.end] for token in sentence.tokens if token.key in keys)
