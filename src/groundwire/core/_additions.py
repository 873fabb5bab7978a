"""What a text says that its sources do not have: figures, words, names, signs and denials, looked up one by one.

It errs towards finding additions: a synonym is one, and so is a number written in another way of counting. Word order
and sense are not its business; the cascade judges those.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache

from groundwire.core._normalize import fold
from groundwire.core._value_format import MONTHS

_TOKEN = re.compile(
    r"(?P<number>\d+(?:[.,'\u00a0]\d+)*)|(?P<word>[^\W\d_]+)|(?P<sign>[%‰$€£¥₹₩₽°±<>≤≥§≠]|(?<![\w.,])-(?=\d))"
)
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
_GROUPED = re.compile(r"\d{1,3}(?:[.,'\u00a0]\d{3})+")
_DECIMAL = re.compile(r"(\d+)[.,](\d+)")
_ISO = re.compile(r"\b\d{4}-(\d{2})-\d{2}\b")
_NOT = re.compile(r"n't\b", re.IGNORECASE)
# Words that say nothing of their own. Not among them: whatever denies, bounds, orders or joins alternatives.
_FREE = frozenset(
    "a an the this that these those it its they them their there is are was were be been being am has have had do does "
    "did of in on at to for from by with as and which who s".split()
)


def added(text: str, sources: Iterable[str]) -> tuple[str, ...]:
    """The figures, words and signs of `text` that none of the `sources` has, in order, each once.

    Figures are compared by value ("1,250" and "1250"), words in lower case or by their dictionary form, scripts without
    spaces by each two characters. Articles, pronouns, forms of "be" and a few prepositions are never additions.
    """
    known = frozenset(key for source in sources for _, keys in _read(source) for key in keys)
    return tuple(dict.fromkeys(word for word, keys in _read(text) if not any(key in known for key in keys)))


def _read(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each token with the keys by which it can be found; none for a free word."""
    plain = _NOT.sub(" not", fold(text).text)
    for found in _TOKEN.finditer(plain):
        token = found.group()
        if found["number"]:
            yield token, tuple(_values(token))
        elif found["sign"]:
            yield token, (token,)
        elif _UNSPACED.search(token):
            pairs = [token[at : at + 2] for at in range(max(1, len(token) - 1))]
            yield from ((pair, (pair,)) for pair in pairs)
        else:
            word = token.casefold()
            if word == "cannot":
                yield from (("can", _keys("can")), ("not", _keys("not")))
            elif word not in _FREE:
                yield token, _keys(word)
    for month in _ISO.findall(plain):
        if 1 <= int(month) <= 12:
            name = MONTHS[int(month) - 1].casefold()
            yield month, (*_values(month), name, name[:3])


def _values(number: str) -> Iterator[str]:
    """The values that a number as written may have."""
    if number.isdigit():
        yield f"#{Decimal(number)}"
    if _GROUPED.fullmatch(number):
        yield f"#{Decimal(''.join(filter(str.isdigit, number)))}"
    decimal = _DECIMAL.fullmatch(number)
    if decimal:
        yield f"#{Decimal(f'{decimal[1]}.{decimal[2]}').normalize():f}"
    mixed = re.fullmatch(r"(\d{1,3}(?:,\d{3})+)\.(\d+)|(\d{1,3}(?:\.\d{3})+),(\d+)", number)
    if mixed:
        whole = "".join(filter(str.isdigit, mixed[1] or mixed[3]))
        yield f"#{Decimal(f'{whole}.{mixed[2] or mixed[4]}').normalize():f}"
    yield number


@lru_cache(maxsize=50_000)
def _keys(word: str) -> tuple[str, ...]:
    """The word, and its dictionary form with its degree: "higher" is not "high"."""
    if not word.isascii() or len(word) < 3:
        return (word,)
    from simplemma import lemmatize

    lemma = lemmatize(word, lang="en").lower()
    degree = next((ending for ending in ("er", "est") if word.endswith(ending) and not lemma.endswith(ending)), "")
    return (word, f"{lemma}+{degree}")
