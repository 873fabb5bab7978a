"""Does a sentence of the evidence say what the claim says, word for word in the roles that it gives them?

The claim's tokens must be matched in order. Between them the evidence may only have what leaves the claim true: an
insertion in brackets or commas, or the other members of a list ("two floors and a lift" gives "a lift"). What stands
before and after the match must not take it back: a condition, a denial, a doubt, a qualifier. Everything else is left
to a model; a rule that confirms on resemblance confirms "signed on" by "terminated on".
"""

from __future__ import annotations

from groundwire.core._verbs import may_be_finite
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import Tokens, ordinal, partner_of, same
from groundwire.verifiers.deterministic._sentence import Sentence
from groundwire.verifiers.deterministic.continuations import ENDS, free_after
from groundwire.verifiers.deterministic.labels_said import label_states
from groundwire.verifiers.deterministic.orders import active, other_orders

_MEANING = frozenset((Kind.CONTENT, Kind.VALUE))
_MEMBER = 2  # words of meaning that a member of a list may have


def stated(claim: Sentence, evidence: Sentence) -> bool:
    """True when the evidence states the claim: as it stands, with voice turned, or with an adverbial moved."""
    if evidence.disowned or not tense_agrees(claim, evidence) or not _persons_agree(claim, evidence):
        return False
    if not claim.says_something:
        return False
    for value in claim.values:
        if not _stands(value, evidence):
            return False
    tokens = claim.spoken
    if not claim.needs <= evidence.said:
        return label_states(tokens, evidence)
    orders = [tokens, *other_orders(tokens)]
    if any(_walks(order, evidence.tokens) for order in orders):
        return True
    turned = active(evidence.tokens)
    if turned is not None and any(_walks(order, turned) for order in orders):
        return True
    return label_states(tokens, evidence)


def _stands(value: Token, evidence: Sentence) -> bool:
    """True when the evidence has the claim's value at all, as a value or, of an ordinal, as a word."""
    return partner_of(value, evidence.tokens if ordinal(value) else evidence.values) is not None


def tense_agrees(claim: Sentence, evidence: Sentence) -> bool:
    """False for "the fare is 2 euros" against "the fare was 2 euros", and the other way round."""
    return not (len(claim.tense) == 1 and len(evidence.tense) == 1 and claim.tense != evidence.tense)


def _persons_agree(claim: Sentence, evidence: Sentence) -> bool:
    """False for what you may do against what we may do."""
    return not (claim.persons and evidence.persons and claim.persons.isdisjoint(evidence.persons))


def _walks(claim: Tokens, evidence: Tokens) -> bool:
    first = claim[0]
    for start, token in enumerate(evidence):
        if same(first, token):
            end = _walk(claim, evidence, start)
            if end is not None and _free_before(evidence[:start]) and free_after(claim, evidence[end:]):
                return True
    return False


def _walk(claim: Tokens, evidence: Tokens, start: int) -> int | None:
    """Where the match of the whole claim that begins at `start` ends, or None."""
    at = start
    for position, token in enumerate(claim):
        if at < len(evidence) and same(token, evidence[at]) and not _has_object(token, evidence, at):
            at += 1
            continue
        if position == 0:
            return None
        following = next((later for later in range(at + 1, len(evidence)) if same(token, evidence[later])), None)
        if following is None or not _insertion(evidence[at:following], claim[:position]):
            return None
        at = following + 1
    return at


def _has_object(claim: Token, evidence: Tokens, at: int) -> bool:
    """True when the claim's passive would be the source's active: "was paid" of "Kirsch paid 300 euros"."""
    if not claim.passive or evidence[at].passive or at + 1 >= len(evidence):
        return False
    return evidence[at + 1].kind in _MEANING


def _insertion(run: Tokens, before: Tokens) -> bool:
    """True when `run`, which the claim leaves out, leaves the rest of the sentence standing."""
    if all(token.kind in (Kind.JOIN, Kind.BREAK) for token in run):
        return all(token.key not in ";|?" for token in run)
    if len(run) == 1 and run[0].key in words.PREPOSITIONS:
        return any(token.key == run[0].key for token in before)  # "in Bern, not in Basel"
    if any(token.kind is Kind.NEGATOR or token.key in words.HAZARDS or token.key == "'s" for token in run):
        return False
    if run[0].key == "(" and run[-1].key == ")":
        return True
    return run[-1].kind is Kind.JOIN and run[0].key not in words.MODALS and _lists(run, before)


def _lists(run: Tokens, before: Tokens) -> bool:
    """True when `run` holds members of a list, and no clause of its own: short members, no verb said again."""
    said = {token.key for token in before if token.kind is Kind.CONTENT}
    member = 0
    for token in run:
        if token.key in ";" or (token.kind is Kind.CONTENT and token.key in said):
            return False
        member = 0 if token.kind is Kind.JOIN else member + (token.kind in _MEANING)
        if member > _MEMBER:
            return False
    return True


def _clause_before(tokens: Tokens) -> Tokens:
    """The end of `tokens` that belongs to the clause after it."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].kind is Kind.BREAK and tokens[at].key in ENDS:
            return tokens[at + 1 :]
    return tokens


def _free_before(tokens: Tokens) -> bool:
    """True when what stands before the match neither governs nor limits it."""
    clause = _clause_before(tokens)
    if not clause:
        return True
    last = clause[-1]
    if last.key in words.FACTIVE and last.kind is Kind.CONTENT:
        return all(t.kind in _MEANING and t.key not in words.DISOWNING and not t.word.endswith("ly") for t in clause)
    if any(token.key in words.DISOWNING or token.kind is Kind.NEGATOR for token in clause):
        return False
    if last.kind is Kind.BREAK:
        return last.key in ":—-)]"
    if last.key == "and" and last.kind is Kind.JOIN:
        return last.word != "but" and any(may_be_finite(token.word) for token in clause[:-1])
    return last.key == "with" and len(clause) > 1 and clause[-2].kind is Kind.JOIN
