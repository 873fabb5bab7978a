"""What the source says of another product whose name goes on: of "Home Plus Office" for "Home Plus"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.crossed import Near
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import has_all

# Words by which makers tell one product of a line from the next.
_TIERS = frozenset(
    """plus pro max mini lite light premium basic ultra office air classic business enterprise standard junior senior
    home advanced elite essential starter deluxe express flex select prime gold silver platinum""".split()
)
_SAME = 0.7  # share of the claim's words from which a sentence says what the claim says


def namesake(claim: Sentence, plain: str, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """The sentence that says the claim of a product whose name goes on, where the source has the shorter name too."""
    for sentence, text in near:
        if sentence.cell or len(claim.keys & sentence.keys) < _SAME * len(claim.keys):
            continue
        if sentence.keys.isdisjoint(_TIERS):
            return None
        if not has_all(sentence, claim.values):
            continue
        for token, tier in _longer(claim, plain, sentence, text):
            if tier.key not in claim.keys and _stands_alone(token, tier, pieces):
                told = f"source says this of {text[token.start : tier.end]}"
                return Finding(Stance.ABSENT, Code.VALUE_WRONG_ROLE, told, tier)
        return None  # the sentence that says most says it of what the claim names
    return None


def _longer(claim: Sentence, plain: str, sentence: Sentence, text: str) -> Iterator[tuple[Token, Token]]:
    """Each name of the claim that goes on in the sentence, as its last word there and the word that goes on."""
    names = {token.key for token in claim.tokens if plain[token.start].isupper() and token.kind is Kind.CONTENT}
    for token, tier in zip(sentence.tokens, sentence.tokens[1:], strict=False):
        if token.key in names and _goes_on(token, tier, text):
            yield token, tier


def _goes_on(token: Token, tier: Token, text: str) -> bool:
    beside = tier.start == token.end + 1
    return beside and tier.word in _TIERS and text[tier.start].isupper() and text[token.start].isupper()


def _stands_alone(name: Token, tier: Token, pieces: Sequence[Analysed]) -> bool:
    """True when the source has the name without the word as well, so that these are two things."""
    for piece in pieces:
        text = piece.folded.text
        for sentence in piece.sentences:
            following = [*sentence.tokens[1:], None]
            for token, after in zip(sentence.tokens, following, strict=True):
                alone = after is None or after.key != tier.key or not _goes_on(token, after, text)
                if token.key == name.key and text[token.start].isupper() and alone:
                    return True
    return False
