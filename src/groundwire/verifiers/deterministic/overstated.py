"""A claim that says more than a sentence of the source on the same matter: a plan as done, a limited thing of all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.core._verbs import is_participle, is_plainly_finite
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import same
from groundwire.verifiers.deterministic._sentence import Sentence
from groundwire.verifiers.deterministic.crossed import Near
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import has_all

_SAME = 0.6  # share of the claim's words from which a sentence speaks of the same matter
_GOVERNS = 4  # tokens before a verb within which "will", "may" or "plans to" makes it a thing to come
_COMING = frozenset("will may shall plan intend expect aim hope propose seek schedule".split())
_PLANS = frozenset("plan propose intend aim seek".split())  # to do something
_PERFECT = re.compile(r"\b(?:has|have|had|was|were|been|already)\b|'ve\b", re.IGNORECASE)
_PRESENT_PASSIVE = re.compile(r"\b(?:is|are|be|being)\b", re.IGNORECASE)
_OF_ALL = frozenset("all every everyone everybody always definitely certainly invariably".split())
_EXCEPTING = frozenset("unless except excluding exception apart only save".split())
_MOSTLY = frozenset("usually normally typically generally often mostly sometimes occasionally most some".split())
_WEAKER = _COMING | _EXCEPTING | _MOSTLY  # without any of which a sentence says all that it says
_EVEN_IF = re.compile(r"\b(?:even (?:if|when|though)|whether or not|regardless of whether)\b", re.IGNORECASE)


def overstated(claim: Sentence, plain: str, near: Sequence[Near]) -> Finding | None:
    """What the sentence that says most of the claim says less of; `plain` is the claim's folded text."""
    for sentence, _ in near:
        if sentence.all_words.isdisjoint(_WEAKER) or not _is_alike(claim, sentence):
            continue
        found = (
            _even_if(plain, sentence)
            or _of_all(claim, sentence)
            or _done(claim, plain, sentence, near)
            or _planned(claim, sentence, near)
        )
        if found is not None:
            return found
    return None


def _is_alike(claim: Sentence, sentence: Sentence) -> bool:
    wanted = claim.keys - _OF_ALL
    shared = len(wanted & sentence.keys)
    return shared > 1 and shared >= _SAME * len(wanted) and not sentence.cell and not sentence.disowned


def _even_if(plain: str, sentence: Sentence) -> Finding | None:
    """ "Not covered, even if the water is turned off" of "not covered unless the water is turned off"."""
    word = next((token for token in sentence.tokens if token.key in _EXCEPTING - {"only"}), None)
    if word is None or not _EVEN_IF.search(plain):
        return None
    return Finding(Stance.CONTRADICTS, Code.SCOPE, f"source says it with an exception ({word.word!r})", word)


def _of_all(claim: Sentence, sentence: Sentence) -> Finding | None:
    """ "All bags are carried free" of "bags are carried free, except …", "always" of "usually"."""
    if claim.all_words.isdisjoint(_OF_ALL) or not sentence.all_words.isdisjoint(_OF_ALL):
        return None
    limits = (_EXCEPTING | _MOSTLY) - claim.all_words
    word = next((token for token in sentence.tokens if token.key in limits), None)
    if word is None or not claim.all_words.isdisjoint(_EXCEPTING):
        return None
    return Finding(Stance.ABSENT, Code.SCOPE, f"source says it with a limit ({word.word!r})", word)


def _done(claim: Sentence, plain: str, sentence: Sentence, near: Sequence[Near]) -> Finding | None:
    """ "Was switched off" of "will be switched off"; None where another sentence says that it is done."""
    if not claim.all_words.isdisjoint(_COMING | words.MODALS):
        return None
    for token in claim.tokens:
        if token.kind is not Kind.CONTENT or not _is_past(token, plain):
            continue
        coming = _governed(token.key, sentence)
        if coming is not None and not any(_stands_free(token.key, other) for other, _ in near):
            return Finding(Stance.ABSENT, Code.MODALITY, f"source says only {coming.word!r}", coming)
    return None


def _planned(claim: Sentence, sentence: Sentence, near: Sequence[Near]) -> Finding | None:
    """ "Gets twelve weeks" of "plans to extend it to twelve weeks"; None where another sentence has the value too."""
    ours = claim.values
    if not ours or not claim.all_words.isdisjoint(_COMING | words.MODALS) or not has_all(sentence, ours):
        return None
    first = min(token.start for token in sentence.values if any(same(value, token) for value in ours))
    followed = zip(sentence.tokens, sentence.tokens[1:], strict=False)
    plan = next((one for one, to in followed if one.key in _PLANS and to.key == "to" and one.start < first), None)
    if plan is None or any(other is not sentence and has_all(other, ours) for other, _ in near):
        return None
    return Finding(Stance.ABSENT, Code.MODALITY, f"source says only {plan.word!r}", plan)


def _is_past(token: Token, plain: str) -> bool:
    """True for a verb that says what has happened: "has ended", "was paid", "approved"; not for "is charged"."""
    past = is_participle(token.word) or (is_plainly_finite(token.word) and not token.word.endswith("s"))
    return past and (_PERFECT.search(plain) is not None or not _PRESENT_PASSIVE.search(plain))


def _governed(key: str, sentence: Sentence) -> Token | None:
    """What makes a verb of the sentence a thing to come, if it stands there."""
    for at, token in enumerate(sentence.tokens):
        if token.key == key and token.kind is Kind.CONTENT:
            before = sentence.tokens[max(0, at - _GOVERNS) : at]
            coming = next((one for one in reversed(before) if one.key in _COMING), None)
            if coming is not None:
                return coming
    return None


def _stands_free(key: str, sentence: Sentence) -> bool:
    return key in sentence.keys and _governed(key, sentence) is None
