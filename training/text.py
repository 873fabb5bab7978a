"""Plain text helpers shared by the data preparation and the evaluation: sentences, words, names, idf."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from functools import lru_cache

_ABBREVIATIONS = frozenset(
    "mr mrs ms dr st sr jr prof gen col lt sgt capt rev hon no vs etc inc ltd co corp dept est fig al eg ie approx "
    "jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k e.g i.e a.m p.m".split()
)
_BREAK = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9#])|\n+")
_LAST_WORD = re.compile(r"([A-Za-z.]+)\.[\"'”’)\]]*$")
_WORD = re.compile(r"[A-Za-z0-9]+(?:[.,'’-][A-Za-z0-9]+)*")
NAME = re.compile(r"\b[A-Z][\w’'-]*[a-z][\w’'-]*(?:\s+(?:of\s+|the\s+|de\s+|van\s+)?[A-Z][\w’'-]*[a-z][\w’'-]*)*")

STOP_WORDS = frozenset(
    "a an the and or but if then than that this these those of in on at by for with from to into onto as is are was "
    "were be been being am do does did done has have had having it its he she they them his her their him i you we us "
    "our your my me who whom whose which what when where why how not no nor so too very can could may might must shall "
    "should will would there here also about such some any each all both more most other over under up down out off "
    "again further once own same just only s t don now".split()
)
MONTHS = "January February March April May June July August September October November December".split()


def split_sentences(text: str) -> list[str]:
    """Split text into sentences; a line break always ends one.  Whitespace inside a sentence is normalised."""
    sentences: list[str] = []
    start = 0
    for match in _BREAK.finditer(text):
        head = text[start : match.start()]
        if "\n" not in match.group() and _ends_in_abbreviation(head):
            continue
        sentences.append(head + match.group().rstrip())
        start = match.end()
    sentences.append(text[start:])
    return [cleaned for cleaned in (" ".join(part.split()) for part in sentences) if cleaned]


def _ends_in_abbreviation(head: str) -> bool:
    match = _LAST_WORD.search(head)
    if match is None:
        return False
    word = match.group(1).lower()
    return word in _ABBREVIATIONS or len(word) == 1


def words(text: str) -> list[str]:
    """Lower-cased words and figures of a text, in order."""
    return [token.lower() for token in _WORD.findall(text)]


def content_words(text: str) -> list[str]:
    """Crudely stemmed words of a text, stop words out, in order."""
    return [stem(token) for token in words(text) if token not in STOP_WORDS]


@lru_cache(maxsize=400_000)
def vocabulary(sentence: str) -> frozenset[str]:
    """The distinct content words of a sentence; kept, since windows of one document share their sentences."""
    return frozenset(content_words(sentence))


def stem(word: str) -> str:
    """Cut the commonest English endings: enough to match `plays` with `played`, no more."""
    for ending in ("'s", "’s"):
        word = word.removesuffix(ending)
    if word[:1].isdigit() or len(word) < 5:
        return word
    for ending in ("ing", "ies", "ied", "es", "ed", "ly", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def names(text: str) -> list[str]:
    """Capitalised runs that do not open the sentence: a cheap stand-in for named entities."""
    found = []
    for match in NAME.finditer(text):
        first = match.group().split()[0].lower()
        if match.start() == 0 or match.group() in MONTHS or first in STOP_WORDS:
            continue
        found.append(match.group())
    return found


def inverse_document_frequency(documents: Iterable[Iterable[str]]) -> dict[str, float]:
    """Smoothed idf of each word over documents given as words; 0 < idf, larger is rarer."""
    seen: Counter[str] = Counter()
    total = 0
    for document in documents:
        total += 1
        seen.update(set(document))
    return {word: math.log((total + 1) / (count + 0.5)) for word, count in seen.items()}


UNSEEN_IDF = 10.0  # about what a word seen once in 30,000 documents has


def coverage(claim: str, premise_words: Set[str], idf: Mapping[str, float]) -> float:
    """Share in 0..1 of the claim's idf weight that the premise's words hold; 1.0 for a claim of stop words only."""
    total = held = 0.0
    for word in vocabulary(claim):
        weight = idf.get(word, UNSEEN_IDF)
        total += weight
        if word in premise_words:
            held += weight
    return held / total if total else 1.0
