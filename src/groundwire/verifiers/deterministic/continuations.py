"""What goes on in a sentence after the words of a claim, and whether it may take them back.

"Entry is free, apart from Sundays": after a comma only what is known to leave the claim true may follow.
"""

from __future__ import annotations

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._sameness import Tokens

ENDS = ";|!?。！？؟•.।۔"  # what ends a clause beyond doubt
# "On condition", "as long as", and the signs by which Chinese and Japanese except, limit and go on with "but".
_NARROWS = frozenset(
    "condition bedingung condición condizione condição voorwaarde siempre utom förutom undtagen".split()
)
_NARROWS |= frozenset("除仅僅只限但须須需凭憑如若")
_REASONS = ("because", "since", "while", "whereas")
_ADDS = frozenset("include too also moreover namely".split())
_FALSE = words.DISOWNING | words.ATTITUDES | frozenset("wrong false untrue incorrect invalid outdated".split())
_TIMES = frozenset(
    "always ever yet today now anymore usually often weekend weekday holiday evening morning night".split()
)
_HOLDS = frozenset("apply hold valid true correct case stand force".split())
# What a clause may begin with that limits the one before; other participles tell what went with it.
_LIMITING = frozenset(
    """barring pending assuming excluding starting beginning commencing depending failing considering providing
    supposing notwithstanding omitting lacking""".split()
)
_FEW = 0.4  # share of words with letters beyond Western Europe that names in a sentence may be
_BY = 3  # words of a participle clause among which its "by" stands
_MEMBER = 3  # words of meaning that a member of a list may have


def free_after(claim: Tokens, tokens: Tokens) -> bool:
    """True when what stands after the match begins a new clause, and takes nothing back."""
    if not tokens:
        return True
    first, end = tokens[0], len(tokens)
    for at, token in enumerate(tokens):
        if token.kind is Kind.BREAK and token.key in ENDS:
            if token.key in "?？؟":
                return False
            end = at
            break
        if token.key in words.RESTRICTORS or token.key in words.ATTITUDES or token.key in _NARROWS:
            return False
    rest = tokens[1:end]
    if first.kind is Kind.BREAK and first.key in ENDS:
        return not (first.key == ";" and _revokes(tokens[1:]))
    if first.kind not in (Kind.BREAK, Kind.JOIN):
        return first.key in _REASONS
    if _is_unfamiliar(claim):
        return False  # what follows may take it back in words that nobody here knows
    if first.kind is Kind.BREAK:
        return _adds_nothing(tokens[:end])
    if first.key == "and":
        if first.word == "but" and rest and rest[0].kind is Kind.NEGATOR:
            return False  # "but not on Sundays"
        return not (rest and claim[-1].value is not None and rest[0].value is not None)
    return _is_harmless(rest)


def _is_unfamiliar(claim: Tokens) -> bool:
    """True for letters of languages whose words of restriction are not known; a name ("Łódź") may have them."""
    said = [token.word for token in claim if token.kind is Kind.CONTENT]
    odd = [word for word in said if any(char > "\u00ff" and not "\u3040" <= char <= "\u9fff" for char in word)]
    return len(odd) > _FEW * len(said)


def _adds_nothing(tokens: Tokens) -> bool:
    """True when a bracket, dash or colon after the match does not narrow it: a year, a sign, another statement."""
    if tokens[0].key in "([{":
        close = next((at for at, token in enumerate(tokens) if token.key in ")]}"), len(tokens))
        return all(token.kind is Kind.VALUE or token.word.isupper() for token in tokens[1:close])
    after = tokens[1:]
    if not after:
        return True
    plain = after[0].kind is not Kind.MARKER and after[0].word != "but"
    return plain and not any(t.kind is Kind.NEGATOR or t.key in words.DISOWNING for t in after)


def _revokes(tokens: Tokens) -> bool:
    """True for "this no longer applies", "that is wrong"."""
    said = {token.key for token in tokens[:6]}
    denied = any(token.kind is Kind.NEGATOR for token in tokens[:3])
    return not said.isdisjoint(_FALSE) or (denied and not said.isdisjoint(_HOLDS))


def _is_harmless(rest: Tokens) -> bool:
    """True for what may follow a comma: "and", a reason, an addition, "helped by", a participle, a list."""
    if not rest:
        return True
    first = rest[0]
    if _contrasts(rest):
        return True
    if first.word in ("but", "or") or any(token.kind is Kind.NEGATOR for token in rest):
        return False
    if _is_unspaced(rest) or first.key == "and" or first.key in _REASONS or first.key in _ADDS:
        return True
    if all(token.key in ("as", "well") for token in rest):
        return True
    if first.word.endswith("ing"):
        return first.word not in _LIMITING and not any(token.key in _FALSE for token in rest)
    if first.word.endswith("ed"):
        return any(token.key == "by" for token in rest[:_BY])
    if first.key == "with":
        return any(token.word.endswith("ing") for token in rest)
    return _is_list(rest)


def _contrasts(rest: Tokens) -> bool:
    """True for "a local archive, not an internet portal": another thing, no time at which it does not hold."""
    things = rest[1:]
    plain = all(token.kind is Kind.CONTENT and token.key not in _TIMES for token in things)
    return rest[0].key == "not" and bool(things) and plain and len(things) <= _MEMBER


def _is_unspaced(tokens: Tokens) -> bool:
    """True for text without spaces, in which a comma parts statements and each sign is a token."""
    content = [token.word for token in tokens if token.kind is Kind.CONTENT]
    return bool(content) and min(content) > "\u3040"


def _is_list(tokens: Tokens) -> bool:
    """True for further members of a list: short, and joined."""
    member = 0
    for token in tokens:
        if token.kind not in (Kind.CONTENT, Kind.VALUE, Kind.JOIN) or token.word.endswith("ly") or token.word == "but":
            return False
        member = 0 if token.kind is Kind.JOIN else member + 1
        if member > _MEMBER:
            return False
    return any(token.kind is Kind.JOIN for token in tokens) and tokens[-1].kind is not Kind.JOIN
