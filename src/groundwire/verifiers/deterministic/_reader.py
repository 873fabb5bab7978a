"""From characters to tokens: words by their lemma, degree and voice, negators, markers, and where clauses break."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._lemma import lemma
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.figures import Bound, Figure

_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+(?:[.,:/]\d+)*|[^\w\s]|_+")
_ASCII_TOKEN = re.compile(r"[A-Za-z]+(?:'[A-Za-z]+)?|[0-9]+(?:[.,:/][0-9]+)*|[^\w\s]|_+")  # the same, faster
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_SINGLE = frozenset("ABCDEFGHJKLMNOPQRSTUVWXYZ")  # a capital alone is a name; "I" is a pronoun
# Where the dictionary errs.
_CLITIC = re.compile(r"(.+?)(n't|'s|'re|'ve|'ll|'d|'m)\Z")
_WHOLE = {"can't": "can", "won't": "will", "shan't": "shall"}
_ELISION = re.compile(r"(?:l|d|qu|n|s|c|j|m|t|dell|nell|all|dall|sull|un)'(?=[^\W\d_]{2})")
# Particles and polite endings of unspaced scripts and of Korean that a paraphrase may change at will. The object's
# particle is kept: without it "A chases B" is "B chases A".
_UNSPACED_GLUE = frozenset("はがのですだたしっ了的是为為之也")
_BREAKS = frozenset(";!?|。！？؟।:—()[]{}•")  # not the full stop: where it ends no sentence it ends an abbreviation
_INNER_STOP = re.compile(r"(?<=[^\W\d_]{4})\.(?= +[\"'(]?[A-ZÀ-Þ])")
# Words before a figure that its bound or range has read already.
_BOUND = re.compile(
    r"\b(?:(?:no |not )?(?:more|less|fewer|higher|lower) than|at (?:least|most)|up to|(?:an? )?(?:min|max)imum(?: of)?"
    r"|(?:just |well |slightly )?(?:over|under|above|below)|about|around|roughly|approximately|approx\.?|circa|ca\.?"
    r"|some|nearly|almost|exactly|precisely|etwa|rund|ungefähr|mindestens|höchstens|bis zu|über|unter|environ|presque"
    r"|plus de|moins de|au (?:moins|plus)|más de|menos de|al menos|unos|alrededor de|cerca de|quasi|ongeveer|minstens)"
    r"[ \u00a0$€£]{0,3}\Z",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\b(?:from|between|von|zwischen|de|entre|da|tra)[ $€£]{1,3}\Z", re.IGNORECASE)
_EACH = re.compile(r"\b(?:a|an|per|each|every)\s{1,2}\Z", re.IGNORECASE)
_PARTICIPLE = re.compile(r"(?:ed|en|wn|rn|pt|ght|elt|aid|old|ept|eft|uilt|ut)\Z")


_MOST_WORDS = 50_000  # of one language that are remembered


class Kind(IntEnum):
    """What a token is to the alignment."""

    CONTENT = 0
    VALUE = 1
    MARKER = 2
    NEGATOR = 3
    JOIN = 4  # "and", a comma: where a list or a clause goes on
    BREAK = 5  # punctuation that ends a clause


class Token(NamedTuple):
    """One token; glue is not kept. `key` is what is compared, `start` and `end` are in the folded text.

    `passive` is set on a participle after a form of "be".
    """

    key: str
    kind: Kind
    start: int
    end: int
    word: str
    value: Value | None = None
    passive: bool = False


class Reader:
    """Reads the stretches of one sentence in order; `tokens`, `tense` and `persons` fill as it goes."""

    def __init__(self, text: str, glue: frozenset[str]) -> None:
        self.text, self.glue, self._ascii = text, glue, text.isascii()
        self.tokens: list[Token] = []
        self.tense: set[str] = set()
        self.persons: set[str] = set()
        self._be = -9  # how many tokens there were when a form of "be" was last seen

    def value(self, value: Value) -> None:
        """Take a value as one token, and the words that bound it: the value has them already."""
        if isinstance(value, Figure):
            opens = _BOUND if value.bound is not Bound.EXACT else _RANGE if value.low != value.high else None
            found = opens.search(self.text, max(0, value.span.start - 40), value.span.start) if opens else None
            while found and self.tokens and self.tokens[-1].start >= found.start():
                self.tokens.pop()
            if value.dimension and self.tokens and self.tokens[-1].key in words.MEASURING:
                self.tokens.pop()  # "measures 42 km" is 42 km
        while self.tokens and self.tokens[-1].key in ("at", "of") and self.tokens[-1].kind is Kind.MARKER:
            self.tokens.pop()
        self.tokens.append(Token("#", Kind.VALUE, value.span.start, value.span.end, value.text, value))

    def read(self, start: int, end: int) -> None:
        """Take the tokens of `text[start:end]`, which holds no value."""
        text, tokens, jobs, new = self.text, self.tokens, _JOBS[self.glue], tuple.__new__
        stop = start
        for raw in (_ASCII_TOKEN if self._ascii else _TOKEN).findall(text, start, end):
            at = text.find(raw, stop)  # only blanks stand between two tokens
            stop = at + len(raw)
            job = jobs[raw]
            if job is None:
                self._look(raw, at, start, end)
                continue
            key, kind, word, participle, noted = job
            if kind is not None:
                passive = participle and len(tokens) - self._be <= 1
                # Most tokens are made here: without the call that a named tuple's own constructor is.
                tokens.append(new(Token, (key, kind, at, stop, word, None, passive)))
            elif noted:
                self._note(word)

    def _look(self, word: str, at: int, start: int, end: int) -> None:
        """Take a word or sign whose job hangs on what stands around it or that says more than itself."""
        first = word[0]
        if not (first.isalpha() or first.isdigit()):
            self._sign(first, at, end)
            return
        lower = word.casefold()
        if not word.isascii() and _UNSPACED.search(word):
            self._unspaced(word, at)
        elif "'" in lower:
            self._apostrophe(lower, at, at + len(word))
        elif word in _SINGLE and at > start:
            self._add(word, Kind.CONTENT, at, at + 1, word)  # "Score A", not the article
        else:
            self._word(lower, at, at + len(word))

    def finish(self) -> tuple[Token, ...]:
        """The tokens, without words that a value beside them has read; "No," as a reply denies nothing."""
        tokens = self.tokens
        if len(tokens) > 3 and tokens[0].key in ("no", "nope") and tokens[1].key == ",":
            tokens[0] = tokens[0]._replace(key=f"{tokens[0].key},", kind=Kind.MARKER)
        gone: set[int] = set()
        for at in [at for at, token in enumerate(tokens) if token.value is not None]:
            value = tokens[at].value
            if isinstance(value, Figure) and value.per:
                gone.update(self._rates(at, value.per))
            if at and tokens[at - 1].word in words.RANGE_LINKS and self._links_values(at - 1):
                gone.add(at - 1)
        return tuple(token for at, token in enumerate(tokens) if at not in gone) if gone else tuple(tokens)

    def _rates(self, at: int, per: str) -> Iterator[int]:
        """The "year" and the "per" of "24 days of leave per year": the figure has its rate already."""
        for place in range(at + 1, min(at + 5, len(self.tokens))):
            token = self.tokens[place]
            if token.kind is Kind.CONTENT and token.key == per and self._after_each(token):
                yield place
                if self.tokens[place - 1].key in ("per", "every", "each"):
                    yield place - 1

    def _after_each(self, token: Token) -> bool:
        return _EACH.search(self.text, max(0, token.start - 8), token.start) is not None

    def _links_values(self, at: int) -> bool:
        """True for "to" between two values, and for the "from" or "between" that opens such a pair."""
        valued = [token.value is not None for token in self.tokens[max(0, at - 1) : at + 4]]
        if at and valued[:3] == [True, False, True]:
            return True
        after = valued[2 if at else 1 :]
        return self.tokens[at].word in words.RANGE_OPENERS and after[:3] in ([True, False, True], [True, True])

    def _add(self, key: str, kind: Kind, start: int, end: int, word: str, passive: bool = False) -> None:
        self.tokens.append(Token(key, kind, start, end, word, None, passive))

    def _sign(self, sign: str, at: int, end: int) -> None:
        if sign == "." and _INNER_STOP.match(self.text, at, end):
            self._add(sign, Kind.BREAK, at, at + 1, sign)

    def _apostrophe(self, lower: str, start: int, end: int) -> None:
        if elided := _ELISION.match(lower):
            self._word(lower[elided.end() :], start + elided.end(), end)
        elif clitic := _CLITIC.match(lower):
            cut = end - len(clitic.group(2))  # from the end: folded, the word may have more letters than in the text
            self._word(_WHOLE.get(lower, clitic.group(1)), start, cut)
            self._word(clitic.group(2), cut, end)
        else:
            self._word(lower, start, end)

    def _word(self, lower: str, start: int, end: int) -> None:
        self._note(lower)
        if lower in self.glue:
            return
        if lower == "cannot":
            self._add("can", Kind.MARKER, start, end, lower)
            self._add("not", Kind.NEGATOR, start, end, lower)
            return
        if lower in _ONLY and self.tokens and self.tokens[-1].key == "not":
            self.tokens.pop()  # "not only fast" says that it is fast
            return
        job = _word_job(lower)
        if job.kind is not None:
            near = len(self.tokens) - self._be <= 1
            self._add(job.key, job.kind, start, end, lower, near and job.participle)

    def _note(self, lower: str) -> None:
        """Remember what glue says of tense, voice and person before it is dropped."""
        if lower in words.COPULAS:
            self._be = len(self.tokens)
        if lower in words.PRESENT and lower != "'s":
            self.tense.add("present")
        elif lower in words.PAST:
            self.tense.add("past")
        person = words.PERSONS.get(lower)
        if person:
            self.persons.add(person)

    def _unspaced(self, word: str, start: int) -> None:
        # Each character is folded by itself: "ß" has two small letters, and what follows it stays where it is.
        for at, character in enumerate(map(str.casefold, word), start=start):
            if character not in _UNSPACED_GLUE:
                kind = Kind.NEGATOR if character in words.NEGATORS else Kind.CONTENT
                self._add(character, kind, at, at + 1, character)


class _Job(NamedTuple):
    """What a word or sign is by itself. `kind` is None for what is not kept; `word` is in lower case.

    `noted` is set on glue that says something of tense, voice or person.
    """

    key: str
    kind: Kind | None
    word: str
    participle: bool = False
    noted: bool = False


_ONLY = frozenset(("only", "just", "merely", "solely"))
_NOTED = words.COPULAS | words.PRESENT | words.PAST | words.PERSONS.keys() | _ONLY | {"cannot"}


class _Jobs(dict[str, _Job | None]):
    """The jobs of the raw tokens met in one language, each worked out once; None for one that is looked at in place."""

    def __init__(self, glue: frozenset[str]) -> None:
        super().__init__()
        self._glue = glue

    def __missing__(self, word: str) -> _Job | None:
        if len(self) >= _MOST_WORDS:
            self.clear()
        found = self[word] = _job(word, self._glue)
        return found


_JOBS = {glue: _Jobs(glue) for glue in words.GLUE.values()}


def _job(word: str, glue: frozenset[str]) -> _Job | None:
    """The job of a raw token, or None when it must be looked at in its place."""
    first = word[0]
    if not (first.isalpha() or first.isdigit()):
        return _sign_job(first)
    lower = word.casefold()
    if "'" in lower or word in _SINGLE or (not word.isascii() and _UNSPACED.search(word)):
        return None
    if lower in glue:
        return _Job("", None, lower, noted=lower in _NOTED)
    return None if lower in _NOTED else _word_job(lower)


def _sign_job(sign: str) -> _Job | None:
    if sign == ".":
        return None
    if sign in _BREAKS:
        return _Job(sign, Kind.BREAK, sign)
    if sign in ",、，&+":
        return _Job(",", Kind.JOIN, sign)
    return _Job(sign, Kind.MARKER if sign in "%$€£¥<>=±" else None, sign)


def _word_job(lower: str) -> _Job:
    if lower in words.NEGATORS:
        return _Job("not" if lower == "n't" else lower, Kind.NEGATOR, lower)
    if lower in words.CONJUNCTIONS:
        return _Job("and", Kind.JOIN, lower)
    if lower in words.MARKERS:
        return _Job(lower, Kind.MARKER, lower)
    key = lemma(lower)
    return _Job(key, Kind.CONTENT if key else None, lower, _PARTICIPLE.search(lower) is not None)
