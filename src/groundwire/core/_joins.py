"""How two clauses of an English sentence hang together: what follows an "and", and what stands between two commas."""

from __future__ import annotations

import re

from groundwire.core._verbs import (
    AUXILIARY,
    BE,
    DETERMINER,
    MODAL,
    PLURAL_AUXILIARY,
    PREPOSITION,
    PURE_BASE,
    SINGULAR_AUXILIARY,
    SPEECH,
    Clause,
    Token,
    find_clause,
    is_base,
    is_finite,
    is_participle,
    is_simple_past,
    may_be_finite,
    tokenize,
)

RESTRICTED = re.compile(
    r"\b(?:only|except|unless|other than|apart from|rather than|excluding|at most|at least one)\b", re.IGNORECASE
)
_SUBORDINATE = frozenset("that which who whom whose because when where whether until so how why what".split())
_SCOPED = frozenset("not never n't no hardly without".split())
_FIRST_WORD = re.compile(r"\w+")
_PLACED = frozenset("in on at under behind".split())
_ADVERBS = frozenset(
    "sometimes often usually always never rarely also then thus later now still even instead rather otherwise just "
    "perhaps maybe".split()
)
_STATIVE = frozenset("located situated based known called named made used owned designed intended written".split())


def insertion_statement(name: str, inner: tuple[Token, ...], said: str, *, plural: bool) -> str:
    """What an insertion says of the name before it: "Vesk was founded in 870"; empty when unsure."""
    words = list(inner)
    first = words[0].low
    if first in {"which", "who"} and len(words) > 1 and is_finite(inner, 1):
        return f"{name} {said.split(None, 1)[1]}"
    if (
        (first.endswith("ly") or first in {"also", "once", "first", "then"})
        and len(words) > 1
        and is_participle(words[1].low)
    ):
        first = words[1].low
    present = first in _STATIVE
    be = ("are" if plural else "is") if present else ("were" if plural else "was")
    if is_participle(first):
        return f"{name} {be} {said}"
    if words[0].low in {"a", "an", "the"} and not any(word.low in AUXILIARY for word in words):
        return f"{name} {'are' if plural else 'is'} {said}"
    return ""


def absolute_statement(clause: Clause, said: str) -> str:
    """What "with Mr Brandt in the chair" says: "Mr Brandt was in the chair"; empty when unsure."""
    words = tokenize(said)
    turn = next((at for at in range(1, min(8, len(words) - 1)) if _turns(words, at)), None)
    if turn is None or any(word.text in ",:" or word.low in _SUBORDINATE for word in words):
        return ""
    name = said[: words[turn - 1].end]
    present = clause.verb.low in {"is", "are", "has", "have"} or (
        clause.verb.low.endswith("s") and clause.verb.low != "was"
    )
    plural = " and " in name or (name.endswith("s") and not name.endswith("ss"))
    be = ("are" if plural else "is") if present else ("were" if plural else "was")
    rest = said[words[turn + (words[turn].low == "being")].start :]
    return f"{name} {be} {rest}"


def _turns(words: tuple[Token, ...], at: int) -> bool:
    """Whether what the name does or where it is begins at this word."""
    low, before, following = words[at].low, words[at - 1].low, words[at + 1].low
    if before in DETERMINER | PREPOSITION or following in {"and", "or"}:
        return False
    if low in _PLACED:
        return True
    object_follows = following in PREPOSITION | DETERMINER or following[0].isdigit() or words[at + 1].text[:1].isupper()
    return low == "being" or ((low.endswith("ing") or is_participle(low)) and object_follows)


def joins_clauses(clause: Clause, left: str, right: str, *, comma: bool, bare: bool) -> str | None:
    """How what follows "and" continues: a "clause", or a "verb", "participle" or "base" to carry the subject to.

    None when it continues no clause. `bare` is a comma without "and", which joins only verbs.
    """
    first = _FIRST_WORD.match(right)
    if not first or (bare and not may_be_finite(first.group().lower())):
        return None
    words = tokenize(right)
    if bare and (is_participle(words[0].low) or not is_finite(words, 0)):
        return None
    after = tuple(token for token in clause.tokens[clause.verb_index + 1 :] if token.end <= len(left))
    reported = clause.verb.low in SPEECH and any(is_finite(after, at) for at in range(1, len(after)))
    if (
        not after
        or reported
        or (RESTRICTED.search(left) and not comma)
        or any(word.low in _SUBORDINATE for word in after)
    ):
        return None
    low = words[0].low
    if bare and low in {"do", "have"}:
        return None
    if low in AUXILIARY:
        clash = (clause.plural and low in SINGULAR_AUXILIARY) or (clause.plural is False and low in PLURAL_AUXILIARY)
        return "verb" if len(words) > 1 and not clash else None
    if is_finite(words, 0) and not is_participle(low):
        return "verb"
    own = None if low in PURE_BASE else find_clause(right)
    if own and own.subject_start == 0 and own.verb_index + 1 < len(words):
        head = own.subject.rsplit(" ", 1)[-1].lower()
        singular = not head.endswith("s") and head not in {"they", "we", "you", "people"}
        # "revenue and profit were up" is one plural subject; "says buns and onions can kill" is one report
        joined = (singular and own.verb.low in PLURAL_AUXILIARY) or clause.verb.low in SPEECH
        adverb = own.verb_index == 1 and (low in _ADVERBS or low.endswith("ly"))
        # "and other gases produced by …" may as well be a noun with a participle
        loose = is_participle(own.verb.low) and own.verb.low not in AUXILIARY
        return None if adverb or ((joined or loose) and not comma) else "clause"
    return _shares_auxiliary(clause, words, after)


def _shares_auxiliary(clause: Clause, words: tuple[Token, ...], after: tuple[Token, ...]) -> str | None:
    """ "was built in 1931 and renovated in 1990", "will open in May and close in June"."""
    low = words[0].low
    scoped = any(word.low in _SCOPED or word.low.endswith("n't") for word in clause.tokens)
    if low in PREPOSITION or scoped or len(words) < 2:
        return None
    following = words[1].low
    if is_participle(low):
        settled = following in PREPOSITION | DETERMINER | {"again", "only"} or following[0].isdigit()
        if (
            not settled
            or clause.verb.low in MODAL
            or is_participle(after[-1].low)
            or any(w.low == "being" for w in after)
        ):
            return None
        if clause.verb.low in BE | {"has", "have", "had"}:
            return "participle"
        return "verb" if is_simple_past(low) and is_simple_past(clause.verb.low) else None
    if clause.verb.low in MODAL and is_base(words, 0) and not any(word.low == "to" for word in after):
        return "base"
    return None


def carried(left: str, clause: Clause, how: str) -> str:
    """What the second verb lacks: the subject with what is shared before it, and an auxiliary where it has none."""
    head = left[: clause.subject_end]
    return head if how == "verb" else f"{head} {clause.verb.text}"
