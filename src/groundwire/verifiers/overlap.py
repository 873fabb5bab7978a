"""The plain token-overlap floor: which share of a claim's tokens the evidence has. Cheap, blind to order and sense."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from groundwire.core._errors import ConfigError
from groundwire.core._reasons import Code
from groundwire.core._stopwords import STOP_WORDS
from groundwire.core._types import Opinion, Pair, Reason, Stance

_TOKEN = re.compile(r"[^\W_]+")


class OverlapVerifier:
    """Support = claim tokens found in the premise / claim tokens, raw. At or above `threshold` a claim is supported.

    Tokens are lower-cased runs of letters and digits without stop words; `stopwords` is a file with one word a line
    that replaces the built-in list. `lemmas` compares dictionary forms. A claim that is all stop words keeps them.
    """

    name = "overlap"
    version = "1"

    def __init__(self, *, threshold: float = 0.75, lemmas: bool = False, stopwords: str | Path | None = None) -> None:
        if not 0.0 <= threshold <= 1.0:
            raise ConfigError(f"threshold must lie in 0..1, not {threshold}")
        self.threshold = threshold
        self._lemmas = lemmas
        self._stop = STOP_WORDS if stopwords is None else _read_words(Path(stopwords))
        self._tokens = lru_cache(maxsize=4096)(self._read)

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair; below the threshold it cannot tell, and names the missing tokens."""
        return [self._opinion(pair) for pair in pairs]

    def _opinion(self, pair: Pair) -> Opinion:
        wanted = self._tokens(pair.claim.statement)
        given = set(self._tokens(pair.premise.text)) | set(self._tokens(pair.premise.context))
        missing = [token for token in dict.fromkeys(wanted) if token not in given]
        score = sum(token in given for token in wanted) / len(wanted) if wanted else 0.0
        if wanted and score >= self.threshold:
            told = Reason(Code.COVERED.value, f"{score:.0%} of the claim's words stand in the source")
            return Opinion(self.name, self.version, Stance.SUPPORTS, score, (told,))
        told = Reason(Code.LOW_COVERAGE.value, f"not in the source: {', '.join(missing) or 'any word'}")
        return Opinion(self.name, self.version, Stance.CANNOT_TELL, score, (told,))

    def _read(self, text: str) -> tuple[str, ...]:
        tokens = _TOKEN.findall(text.lower())
        kept = [token for token in tokens if token not in self._stop] or tokens
        return tuple(map(_lemma, kept)) if self._lemmas else tuple(kept)


def _lemma(word: str) -> str:
    from simplemma import lemmatize

    return lemmatize(word, lang="en").lower()


def _read_words(path: Path) -> frozenset[str]:
    try:
        return frozenset(path.read_text(encoding="utf-8").lower().split())
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the stop words {path} cannot be read: {error}") from error
