"""Words reduced to their dictionary form, so that "held" finds "holds"."""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR = {"rose": "rise", "max": "maximum", "min": "minimum", "avg": "average", "qty": "quantity"}
_DEGREES = {"better": "+er", "best": "+est", "worse": "+er", "worst": "+est", "least": "+est", "less": "+er"}
_HANGUL = re.compile(r"[\uac00-\ud7a3]+\Z")
_HANGUL_TAIL = re.compile(r"(?:입니다|이에요|예요|이다|은|는|이|가|에|의|도)\Z")


@lru_cache(maxsize=200_000)
def lemma(word: str) -> str:
    """The dictionary form of a lower-cased word, with its degree: "largest" is not "large".

    English; Korean without its particle, so that a polite ending alone is empty; the word itself when unknown.
    """
    if word.isascii():
        if len(word) < 3:
            return word
        from simplemma import lemmatize

        found = _IRREGULAR.get(word) or lemmatize(word, lang="en").lower()
        if word in _DEGREES:
            return found + _DEGREES[word]
        if found != word and word.endswith(("er", "est")) and not found.endswith("er"):
            return found + ("+est" if word.endswith("est") else "+er")
        return found
    if _HANGUL.match(word):
        return _HANGUL_TAIL.sub("", word)
    return word
