"""Does a sentence of the evidence say what the claim says, word for word in the roles that it gives them?

The claim's tokens must be matched in order. Between them the evidence may only have what leaves the claim true: an
insertion in brackets or commas, or the other members of a list ("two floors and a lift" gives "a lift"). What stands
before and after the match must not take it back: a condition, a denial, a doubt, a qualifier. Everything else is left
to a model; a rule that confirms on resemblance confirms "signed on" by "terminated on".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._text import Kind, Sentence, Token
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.values import compare_values

Tokens = Sequence[Token]
_EVERY = frozenset(("all", "every", "each"))
_MEANING = frozenset((Kind.CONTENT, Kind.VALUE))


def same(claim: Token, evidence: Token) -> bool:
    """Equal words, equal negators of whatever form, or a value that the evidence's value bears out."""
    if claim.value is not None:
        return evidence.value is not None and compare_values(claim.value, evidence.value) is Match.SAME
    if evidence.value is not None:
        return False
    if claim.key == evidence.key:
        return True
    if claim.kind is Kind.NEGATOR and evidence.kind is Kind.NEGATOR:
        return True
    return claim.key in _EVERY and evidence.key in _EVERY


def spoken(tokens: Tokens) -> tuple[Token, ...]:
    """The claim's tokens that must be matched: punctuation and the joining words are left to the evidence."""
    return tuple(token for token in tokens if token.kind not in (Kind.BREAK, Kind.JOIN))


def stated(claim: Sentence, evidence: Sentence) -> bool:
    """True when the evidence states the claim: as it stands, with voice turned, or with an adverbial moved."""
    if not _tense_agrees(claim, evidence):
        return False
    tokens = spoken(claim.tokens)
    meaning = [token for token in tokens if token.kind in _MEANING]
    if len(meaning) < 2 and not (len(meaning) == 1 and len(tokens) > 1):
        return False
    orders = [tokens, *_other_orders(tokens)]
    if any(_walks(order, evidence.tokens) for order in orders):
        return True
    active = _active(evidence.tokens)
    if active is not None and any(_walks(order, active) for order in orders):
        return True
    return _label_states(tokens, evidence.tokens)


def _tense_agrees(claim: Sentence, evidence: Sentence) -> bool:
    """ "The fare is 2 euros" is not said by "the fare was 2 euros", nor the other way round."""
    return not (len(claim.tense) == 1 and len(evidence.tense) == 1 and claim.tense != evidence.tense)


def _walks(claim: Tokens, evidence: Tokens) -> bool:
    first = claim[0]
    for start, token in enumerate(evidence):
        if same(first, token):
            end = _walk(claim, evidence, start)
            if end is not None and _free_before(evidence[:start]) and _free_after(claim, evidence[end:]):
                return True
    return False


def _walk(claim: Tokens, evidence: Tokens, start: int) -> int | None:
    """Where the match of the whole claim that begins at `start` ends, or None."""
    at = start
    for position, token in enumerate(claim):
        if at < len(evidence) and same(token, evidence[at]):
            at += 1
            continue
        if position == 0:
            return None
        following = next((later for later in range(at + 1, len(evidence)) if same(token, evidence[later])), None)
        if following is None or not _insertion(evidence[at:following], claim[:position]):
            return None
        at = following + 1
    return at


def _insertion(run: Tokens, before: Tokens) -> bool:
    """True when `run`, which the claim leaves out, leaves the rest of the sentence standing."""
    if all(token.kind in (Kind.JOIN, Kind.BREAK) for token in run):
        return all(token.key not in ";|" for token in run)
    if len(run) == 1 and run[0].key in words.PREPOSITIONS:
        return any(token.key == run[0].key for token in before)  # "in Bern, not in Basel"
    if any(token.kind is Kind.NEGATOR or token.key in words.HAZARDS or token.key == "'s" for token in run):
        return False
    if run[0].key == "(" and run[-1].key == ")":
        return True
    return run[-1].kind is Kind.JOIN and run[0].key not in words.MODALS and not any(t.key == ";" for t in run)


def _clause_before(tokens: Tokens) -> Tokens:
    """The end of `tokens` that belongs to the clause after it."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].kind is Kind.BREAK and tokens[at].key in ";|!?。！？•":
            return tokens[at + 1 :]
    return tokens


def _free_before(tokens: Tokens) -> bool:
    """True when what stands before the match neither governs nor limits it."""
    clause = _clause_before(tokens)
    if not clause:
        return True
    last = clause[-1]
    if last.key in words.FACTIVE and last.kind is Kind.CONTENT:
        return not any(t.kind not in (Kind.CONTENT, Kind.VALUE) or t.key in words.DISOWNING for t in clause)
    if any(token.key in words.DISOWNING or token.kind is Kind.NEGATOR for token in clause):
        return False
    if last.kind is Kind.BREAK:
        return last.key in ":—-)]"
    if last.kind is Kind.JOIN:
        return last.key == "and"
    return last.key == "with" and len(clause) > 1 and clause[-2].kind is Kind.JOIN


def _free_after(claim: Tokens, tokens: Tokens) -> bool:
    """True when what stands after the match begins a new clause, and takes nothing back."""
    if not tokens:
        return True
    first = tokens[0]
    for token in tokens:
        if token.kind is Kind.BREAK and token.key in ";|!?。！？•":
            break
        if token.key in words.RESTRICTORS:
            return False
    if first.kind is Kind.BREAK:
        return True
    if first.kind is Kind.JOIN and len(tokens) > 1:
        if first.key == "and":
            return not (claim[-1].value is not None and tokens[1].value is not None)
        return True  # what a comma adds may restrict the clause, and that was looked for above
    return first.kind is Kind.JOIN or first.key in ("because", "since", "while", "whereas")


def _other_orders(tokens: Tokens) -> list[tuple[Token, ...]]:
    """The claim in the active voice, and with an adverbial moved from the front to the end or back."""
    orders: list[tuple[Token, ...]] = []
    active = _active(tokens)
    if active is not None:
        orders.append(tuple(active))
    if tokens[0].key in words.PREPOSITIONS:
        orders += [(*tokens[cut:], *tokens[:cut]) for cut in range(2, min(6, len(tokens) - 1))]
    for at in range(len(tokens) - 2, max(1, len(tokens) - 6), -1):
        if tokens[at].key in words.PREPOSITIONS:
            orders.append((*tokens[at:], *tokens[:at]))
    return orders


def _active(tokens: Tokens) -> list[Token] | None:
    """ "A fixed by B" as "B fix A": a participle directly before "by" turns the sentence round."""
    for at in range(2, len(tokens)):
        if tokens[at].key == "by" and tokens[at].kind is Kind.MARKER:
            verb = tokens[at - 1]
            if verb.kind is Kind.CONTENT and (verb.word != verb.key or verb.word.endswith(("ed", "en", "t"))):
                end = next((i for i in range(at + 1, len(tokens)) if _ends_agent(tokens[i])), len(tokens))
                if end > at + 1:
                    return [*tokens[at + 1 : end], verb, *tokens[: at - 1], *tokens[end:]]
    return None


def _ends_agent(token: Token) -> bool:
    return token.kind in (Kind.BREAK, Kind.JOIN) or token.key in words.PREPOSITIONS


@dataclass(frozen=True, slots=True)
class LabelGap:
    """What a claim and a label with its value, "Leave: 24 days a year", do not share; order and prepositions aside.

    No verb relates two things in a label, so the order says nothing.
    """

    unsaid: tuple[Token, ...]  # of the claim
    ungiven: tuple[Token, ...]  # of the label


def label_gap(claim: Tokens, evidence: Tokens) -> LabelGap | None:
    """How the claim differs from a label and its value; None when the evidence is no such line."""
    colon = next((at for at, token in enumerate(evidence) if token.key == ":" and token.kind is Kind.BREAK), None)
    if colon is None or not 0 < colon <= 8 or len(evidence) - colon > 14:
        return None
    label, value = evidence[:colon], evidence[colon + 1 :]
    if not value or any(token.kind is Kind.BREAK for token in (*label, *value)):
        return None
    given = [t for t in (*label, *value) if t.kind is not Kind.JOIN and t.key not in words.PREPOSITIONS]
    said = [t for t in claim if t.key not in words.PREPOSITIONS and t.key not in ("can", "may")]
    unsaid = [t for t in _unmatched(said, given, same) if t.kind is not Kind.CONTENT or t.key not in words.LIGHT_VERBS]
    ungiven = [t for t in _unmatched(given, said, _given) if t.kind is not Kind.CONTENT or t.key not in words.GENERIC]
    return LabelGap(tuple(unsaid), tuple(ungiven))


def _given(evidence: Token, claim: Token) -> bool:
    return same(claim, evidence)


def _label_states(claim: Tokens, evidence: Tokens) -> bool:
    gap = label_gap(claim, evidence)
    return gap is not None and not gap.unsaid and not gap.ungiven


def _unmatched(tokens: Tokens, others: Tokens, alike: Callable[[Token, Token], bool]) -> list[Token]:
    """The tokens without a partner among `others`, each of which partners once."""
    free = list(others)
    rest: list[Token] = []
    for token in tokens:
        partner = next((other for other in free if alike(token, other)), None)
        if partner is None:
            rest.append(token)
        else:
            free.remove(partner)
    return rest


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
