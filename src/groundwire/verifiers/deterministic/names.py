"""Names: who and what a claim speaks of, and whether a source knows them.

Only scripts with capitals are read. A name that no source has is a strong signal and no veto: it may be an alias.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _name_words as words
from groundwire.verifiers.deterministic._around import letter_words
from groundwire.verifiers.deterministic._name_match import Name, is_acronym, keys, same_name, same_words, significant

__all__ = ["Name", "find_names", "names_absent", "same_name"]

_UPPER = "".join(chr(code) for code in range(0x41, 0x588) if chr(code).isupper())
_CAPITALISED = re.compile(
    rf"[{_UPPER}](?<!\w.)(?:\.(?:[ ]?[{_UPPER}]\.){{0,3}}(?!\w)|[^\W\d_]*(?:[-'][^\W\d_]+){{0,4}})(?!\w|-?\d|@)"
)
_LINK = re.compile(
    r"[ \u00a0](?:(?:of|del?|della|di|da|do|du|des|von|van|zu|al|bin|ibn)[ ](?:(?:the|la|las|los|le|der"
    r"|den|het)[ ])?)?\Z"
)
_TIGHT = re.compile(
    r"[ \u00a0]?[-&][ \u00a0]?\Z|[ \u00a0](?:al|el)-\Z|[ ](?:van der|van den|von der|de la|y|e|ter|ten|der|den) \Z"
)
_SKIPPED_BEFORE = frozenset(" \"'([*_#>\t")
_STARTS = frozenset(".!?:\n•-;|。！？")
_ABBREVIATED = re.compile(r"(?:^|[\s(])(?:[A-Z]|[A-Z][a-z]{1,4}|[a-z]\.[a-z]|vs|no|al|approx|ca|dott)\Z")
_GERMAN = frozenset(
    (
        "der",
        "die",
        "das",
        "und",
        "ist",
        "nicht",
        "ein",
        "eine",
        "mit",
        "für",
        "wird",
        "auf",
        "sind",
        "im",
        "dem",
        "des",
        "den",
        "von",
        "zu",
    )
)
_ENGLISH = frozenset(("the", "and", "is", "of", "to", "was", "are", "by", "for", "with", "in"))
_LETTERS = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str
    owns: bool  # ends in a possessive
    initial: bool  # starts a sentence


def find_names(text: str) -> list[Name]:
    """The names in a folded text, in order. Never weekdays, months, pronouns or words that only start a sentence."""
    if text.isupper():
        return []
    found = _CAPITALISED.finditer(text)
    sequences = list(_sequences(text, found))
    german = bool(sequences) and _is_german(text)
    names = [name for sequence in sequences for name in _names(text, sequence, german=german)]
    if not names:
        return names
    known = {name.words for name in names if name.certain}
    return [name if name.certain or name.words not in known else _sure(name) for name in names]


def _sure(name: Name) -> Name:
    return Name(name.span, name.text, name.words)


def _is_german(text: str) -> bool:
    if len(letter_words(text) & _GERMAN) < 2:
        return False
    seen = set(_LETTERS.findall(text[:2_000].lower()))
    return len(seen & _GERMAN) >= 2 and not seen & _ENGLISH - {"in"}


def _sequences(text: str, found: Iterable[re.Match[str]]) -> Iterator[list[_Word]]:
    """Capitalised words that stand together, with the particles between them."""
    sequence: list[_Word] = []
    for match in found:
        word = _word(text, match)
        if sequence and not (_linked(text, sequence[-1], word) and len(sequence) < 8):
            yield sequence
            sequence = []
        sequence.append(word)
    if sequence:
        yield sequence


def _word(text: str, match: re.Match[str]) -> _Word:
    shown = match.group()
    owns = shown.endswith("'s") or (text[match.end() : match.end() + 1] == "'" and shown.endswith("s"))
    shown = shown.removesuffix("'s")
    return _Word(match.start(), match.start() + len(shown), shown, owns, _starts_sentence(text, match.start()))


def _linked(text: str, left: _Word, right: _Word) -> bool:
    if right.start - left.end > 12 or left.owns or (right.initial and text[left.end : right.start].strip()):
        return False
    gap = text[left.end : right.start]
    if gap == " ":
        return True
    if left.initial and " of " in gap:
        return left.text.lower() not in words.FUNCTION and left.text.isupper()
    return _LINK.match(gap) is not None or _TIGHT.match(gap) is not None


def _starts_sentence(text: str, start: int) -> bool:
    at = start - 1
    lowest = max(-1, start - 8)
    while at > lowest and text[at] in _SKIPPED_BEFORE:
        at -= 1
    if at < 0 or text[at] in "\n":
        return True
    if text[at] == "-":  # a list item, not a hyphen
        return text[at - 1 : at] in {"\n", ""}
    if text[at] == ".":
        return _ABBREVIATED.search(text, max(0, at - 7), at) is None
    return text[at] in _STARTS


def _names(text: str, sequence: Sequence[_Word], *, german: bool) -> Iterator[Name]:
    """The name in a sequence, once what only looks like a part of it is off."""
    first, last = 0, len(sequence)
    titled = False
    while first < last:
        plain = sequence[first].text.lower().rstrip(".")
        titled = titled or plain in words.TITLES
        spoken = plain in words.FUNCTION and not is_acronym(sequence[first].text)
        if not spoken and plain not in words.TITLES and plain not in words.DATE_WORDS:
            break
        first += 1
    while last > first and _only_spoken(sequence[last - 1].text):
        last -= 1
    if (
        last > first
        and sequence[last - 1].text.lower() in words.DATE_WORDS
        and text[sequence[last - 1].end : sequence[last - 1].end + 2].strip().isdecimal()
    ):
        last -= 1
    kept = sequence[first:last]
    if not kept or (len(kept) == 1 and _no_name(kept[0].text)):
        return
    span = Span(kept[0].start, kept[-1].end)
    initial = kept[0].initial and not titled
    single = len(kept) == 1
    certain = not (single and (initial or (german and not titled))) or kept[0].owns or is_acronym(kept[0].text)
    alone = single and is_acronym(kept[0].text)  # U.S. is no pair of initials
    parts = (kept[0].text.replace(".", ""),) if alone else tuple(part for word in kept for part in _split(word.text))
    if parts:
        yield Name(span, span.of(text), parts, certain, loose=initial and not single)


def _only_spoken(word: str) -> bool:
    lower = word.lower()
    return lower in words.FUNCTION and lower not in words.DATE_WORDS and not is_acronym(word)


def _no_name(word: str) -> bool:
    lower = word.lower().rstrip(".")
    return len(lower) < 2 or lower in words.DATE_WORDS or (word.isupper() and lower in words.NOT_ACRONYMS)


def _split(word: str) -> list[str]:
    """One word, or the initials of J.R.R. one by one."""
    if "." in word:
        return [part for part in re.split(r"[. ]+", word) if part]
    return [word]


def _has_word(text: str, word: str) -> bool:
    """Whether a word stands in a text as it is written, and not inside another."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not text[at - 1 : at].isalpha() and not text[end : end + 1].isalpha():
            return True
        at = text.find(word, at + 1)
    return False


@lru_cache(maxsize=64)
def _known_words(text: str) -> frozenset[str]:
    return frozenset(key for word in set(_LETTERS.findall(text)) for key in keys(word.removesuffix("'s")))


@lru_cache(maxsize=64)
def _known_names(text: str) -> tuple[tuple[str, ...], ...]:
    """The significant words of each name of a text."""
    return tuple(dict.fromkeys(map(significant, find_names(text))))


def _known(word: str, evidence: str) -> bool:
    if _has_word(evidence, word):
        return True
    known = _known_words(evidence)
    return any(not keys(part).isdisjoint(known) for part in {word, word.replace("-", "")}) or (
        "-" in word and all(not keys(part).isdisjoint(known) for part in word.split("-") if part)
    )


def names_absent(names: Iterable[Name], evidence: str) -> list[Name]:
    """The certain names of a claim that the folded evidence does not have, in any of its ways to be written.

    A name is there when all its words are (initials apart), or when a name of the evidence may be the same.
    """
    absent = []
    for name in names:
        if not name.certain:
            continue
        needed = significant(name)[1 if name.loose else 0 :]
        if all(len(word) < 2 or _known(word, evidence) for word in needed):
            continue
        ours = significant(name)
        if not any(same_words(ours, theirs) for theirs in _known_names(evidence)):
            absent.append(name)
    return absent
