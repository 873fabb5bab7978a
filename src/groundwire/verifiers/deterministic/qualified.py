"""What a sentence says with a qualification that the claim leaves out: a condition, "may", "previously", by whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import Tokens, same
from groundwire.verifiers.deterministic._sentence import Sentence
from groundwire.verifiers.deterministic.crossed import Near
from groundwire.verifiers.deterministic.differences import Finding, rival

_CONDITIONS = frozenset(("if", "unless", "provided"))
_CONDITIONAL = _CONDITIONS | frozenset(
    "when whenever while where once until before after except only depend subject as".split()
)
_BYGONE = frozenset("previously formerly prior".split())
_EARLIER = _BYGONE | frozenset("early+er late+er last before ago old initially initial original".split())
_PRONOUNS = frozenset("it they he she we you this that".split())
_ENDS = (Kind.JOIN, Kind.BREAK)
_ASIDE = 2  # words of the main clause that a claim may leave out
_WEAK = frozenset(word for word, strength in words.MODAL_STRENGTH.items() if strength == 1)
_SURE = 3  # strength of "will" and "must"


def unqualified(claim: Sentence, near: Sequence[Near]) -> Finding | None:
    """The qualification that the claim leaves out of one of the sentences that share most with it."""
    if claim.denies:
        return None
    for sentence, _ in near:
        if sentence.all_words.isdisjoint(_SIGNS) or sentence.cell or sentence.disowned:
            continue
        if len(claim.keys & sentence.keys) < 2:
            continue
        for rule, signs in _RULES:
            if not sentence.all_words.isdisjoint(signs) and (found := rule(claim, sentence)) is not None:
                return found
    return None


def _condition(claim: Sentence, sentence: Sentence) -> Finding | None:
    """ "It is insured only if you bought the extension" for "it is insured"."""
    if not claim.said.isdisjoint(_CONDITIONAL) or claim.keys - sentence.keys:
        return None
    at = next((at for at, token in enumerate(sentence.tokens) if token.key in _CONDITIONS), 0)
    if at < 2:
        return None
    before = sentence.tokens[:at]
    main = {token.key for token in before if token.kind is Kind.CONTENT}
    after = {token.key for token in sentence.tokens[at:] if token.kind is Kind.CONTENT}
    under = {token.key for token in _last_clause(before) if token.kind is Kind.CONTENT} - _PRONOUNS
    said = claim.keys <= main and under <= claim.keys and len(main - claim.keys) <= _ASIDE
    if not said or not under or not after - main:
        return None
    word = sentence.tokens[at].word
    told = f"only {word}" if before[-1].key == "only" else word
    return Finding(Stance.ABSENT, Code.SCOPE, f"source says it with a condition ({told!r})", sentence.tokens[at])


def _last_clause(tokens: Tokens) -> Tokens:
    """The tokens after the last comma, "and" or "but" that has something behind it."""
    end = len(tokens)
    while end and tokens[end - 1].kind in _ENDS:
        end -= 1
    start = next((at + 1 for at in range(end - 1, -1, -1) if tokens[at].kind in _ENDS), 0)
    return tokens[start:end]


def _weaker(claim: Sentence, sentence: Sentence) -> Finding | None:
    """ "The company may sell its yard" for "Halden will sell its yard": what follows the weak word is the claim's."""
    strong = next((at for at, t in enumerate(claim.spoken) if words.MODAL_STRENGTH.get(t.key, 0) == _SURE), -1)
    weak = next((at for at, t in enumerate(sentence.spoken) if words.MODAL_STRENGTH.get(t.key, 0) == 1), -1)
    if strong < 1 or weak < 1:
        return None
    said = claim.spoken[strong + 1 :]
    given = sentence.spoken[weak + 1 : weak + 1 + len(said)]
    if len(said) < 2 or len(given) < len(said) or not all(same(a, b) for a, b in zip(said, given, strict=True)):
        return None
    word = sentence.spoken[weak]
    return Finding(Stance.ABSENT, Code.MODALITY, f"source says only {word.word!r}", word)


def _bygone(claim: Sentence, sentence: Sentence) -> Finding | None:
    """ "18.5 billion (previously 18.0 billion)" for "18.0 billion"."""
    if "past" in claim.tense or not claim.said.isdisjoint(_EARLIER):
        return None
    for at, token in enumerate(sentence.tokens[:-1]):
        old = sentence.tokens[at + 1]
        if token.key not in _BYGONE or old.value is None:
            continue
        new = rival(old.value, [other for other in sentence.values if other is not old])
        ours = next((value for value in claim.values if same(value, old)), None)
        if new is not None and any(same(value, new) for value in claim.values):
            return None
        if ours is not None and new is not None and _times(ours, sentence) == 1:
            return Finding(
                Stance.ABSENT, Code.SCOPE, f"source says {ours.word} only {token.word!r}; now {new.word}", new
            )
    return None


def _times(value: Token, sentence: Sentence) -> int:
    """How many values of the sentence bear out this one."""
    return sum(same(value, other) for other in sentence.values)


def _agent(claim: Sentence, sentence: Sentence) -> Finding | None:
    """ "Brekke will be succeeded by Aune" for "Aune will be succeeded by Brekke"."""
    ours, theirs = _by(claim.spoken), _by(sentence.spoken)
    if ours is None or theirs is None or ours[0].key != theirs[0].key:
        return None
    if _starts(ours[2], theirs[1]) and not _starts(theirs[1], ours[1]) and ours[1][0].key in sentence.said:
        told = " ".join(token.word for token in theirs[1][:2])
        return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, f"source has it the other way round: by {told}")
    return None


def _by(tokens: Tokens) -> tuple[Token, Tokens, Tokens] | None:
    """The participle before "by", who does it, and to whom it is done."""
    for at in range(1, len(tokens) - 1):
        if tokens[at].key == "by" and tokens[at - 1].passive and tokens[at + 1].value is None:
            return tokens[at - 1], tokens[at + 1 :], tokens[: at - 1]
    return None


def _starts(tokens: Tokens, name: Tokens) -> bool:
    """Whether the first word of a name is the first of these tokens."""
    return bool(tokens) and bool(name) and tokens[0].key == name[0].key


# Each rule with the words without which a sentence shows nothing of its kind.
_RULES: tuple[tuple[Callable[[Sentence, Sentence], Finding | None], frozenset[str]], ...] = (
    (_condition, _CONDITIONS),
    (_weaker, _WEAK),
    (_bygone, _BYGONE),
    (_agent, frozenset(("by",))),
)
_SIGNS = frozenset().union(*(signs for _, signs in _RULES))
