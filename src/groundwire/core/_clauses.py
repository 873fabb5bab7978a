"""The parts of a sentence that can be checked on their own: coordinated clauses, insertions, list items, reasons.

English only, by closed lists; when unsure a sentence is left whole, since the whole is always checked as well.
Conditions, "between A and B", subjects joined by "and", quotations and brackets are never cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from groundwire.core._coreference import is_expletive
from groundwire.core._enumerations import HOLDS, HOLDS_LOOSELY, items_of
from groundwire.core._joins import RESTRICTED, absolute_statement, carried, insertion_statement, joins_clauses
from groundwire.core._verbs import (
    AUXILIARY,
    PREPOSITION,
    PRONOUN,
    SINGULAR_AUXILIARY,
    SPEECH,
    find_clause,
    is_finite,
    tokenize,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A range of the sentence that asserts something by itself, and the same in a form that stands alone."""

    start: int
    end: int
    statement: str


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts in order; `covered` says that together they say all that the sentence says."""

    parts: tuple[Part, ...] = ()
    covered: bool = False


@dataclass(frozen=True, slots=True)
class _Unit:
    """A range still to be looked at. `head` is the subject (and what goes with it) that the range itself lacks."""

    start: int
    end: int
    head: str = ""
    final: str = ""  # the statement, where it is already settled


_SOLID = re.compile(
    r"\"[^\"]{1,400}\"|“[^“”]{1,400}”|„[^„“”]{1,400}[“”]|«[^«»]{1,400}»|'(?<=\s')[^']{1,200}'(?!\w)|\([^()]{1,300}\)|\[[^\[\]]{1,200}\]"
)
# A cheap look at the words of a sentence comes before each of the searches below.
_JOINS = frozenset("and but yet because while whereas although though".split())
_REASONS = frozenset("because although though even while whereas since given".split())
_CONDITIONS = frozenset(
    "if unless provided providing as in whether assuming respectively not neither either wenn falls sofern si "
    "sauf se если jika "
    "kecuali".split()
)
_RESTRICTIONS = frozenset("only except unless other apart rather excluding at".split())
_CONDITION = re.compile(
    r"\b(?:if|unless|provided|providing|as long as|in case|whether|assuming|respectively|not only|neither|either|"
    r"wenn|falls|sofern|si|sauf|se|если|если бы|jika|kecuali)\b|如果|若|除非|只有",
    re.IGNORECASE,
)
_FRONTED = re.compile(r"(because|although|though|even though|while|whereas|since|given that)\s", re.IGNORECASE)
_TRAILING = re.compile(r",?\s(because|although|even though|whereas)\s", re.IGNORECASE)
_TEMPORAL = re.compile(r"(?:when|once|until|after|before|as soon as|whenever)\s", re.IGNORECASE)
_COORDINATOR = re.compile(
    r"(,?)\s+(and|but|yet|while|whereas)\s+(?:(?:also|then|thus|therefore|later|still|now)\s+)?|(,)\s+(?=[a-z])"
)
_PRONOUN_AHEAD = re.compile(
    r"(?:^|[;,]\s|\b(?:and|but|while|whereas|because|although|though|since)\s)(?:it|they|he|she)\b", re.IGNORECASE
)
_INSERTED = re.compile(r"([^,;:—–]{2,80}?)(?:,\s|\s[—–]\s)([^,;:—–]{3,120})(?:,\s|\s[—–]\s)(?=\S)")
_SEMICOLON = re.compile(r"[;；]\s*")
_WITH = re.compile(r",\s+with\s+")


def parts_of(text: str, *, subject: str = "") -> Parts:
    """The parts of one sentence (citation markers blanked out). `subject` stands for its leading pronoun, where
    resolved.

    Offsets are of `text`. Fewer than two parts are none: the sentence itself is checked anyway.
    """
    if len(text) > 1500:
        return Parts()
    words = frozenset(text.lower().replace(",", " ").replace(";", " ").split())
    if words.isdisjoint(_JOINS) and not ("," in text or ";" in text or "；" in text or "—" in text or "–" in text):
        return Parts()
    return _Sentence(text, subject, words).parts()


class _Sentence:
    def __init__(self, text: str, subject: str, words: frozenset[str]) -> None:
        self.text, self.words = text, words
        self.shape = text.replace("\n", " ")
        if any(sign in text for sign in "\"“„«'(["):
            self.shape = _SOLID.sub(lambda m: "_" * len(m.group()), self.shape)
        self.subject = subject
        self.covered = True
        self.pronouns = not words.isdisjoint(("it", "they", "he", "she")) and bool(_PRONOUN_AHEAD.search(text))
        self.conditions = not words.isdisjoint(_CONDITIONS) or not text.isascii()

    def parts(self) -> Parts:
        end = len(self.text.rstrip(" .!?。…"))
        units = list(self._by_semicolon(_Unit(0, end)))
        units = [each for unit in units for each in self._sentence_level(unit)]
        found: list[Part] = []
        last = ""
        for unit in units:
            for piece in self._listed(unit):
                part, last = self._finished(piece, last)
                if part.end > part.start and (not found or part.start >= found[-1].end):
                    found.append(part)
                else:
                    self.covered = False
        return Parts(tuple(found), self.covered) if len(found) > 1 else Parts()

    def _sentence_level(self, unit: _Unit) -> Iterator[_Unit]:
        body = self.text[unit.start : unit.end]
        if (self.conditions and _CONDITION.search(body)) or _TEMPORAL.match(body.lstrip()):
            yield unit
            return
        for clause in self._reasons(unit):
            for inserted in self._insertions(clause):
                if inserted.final:
                    yield inserted
                    continue
                for coordinated in self._coordinated(inserted):
                    yield from self._absolute(coordinated)

    def _by_semicolon(self, unit: _Unit) -> Iterator[_Unit]:
        cuts = list(_SEMICOLON.finditer(self.shape, unit.start, unit.end))
        bounds = [unit.start, *(edge for cut in cuts for edge in cut.span()), unit.end]
        pieces = [_Unit(start, end) for start, end in zip(bounds[::2], bounds[1::2], strict=True)]
        # In English each side must be a clause: "it includes a hall; a lift" is one.
        clauses = [find_clause(self.text[piece.start : piece.end]) is not None for piece in pieces]
        short = any(len(self.text[piece.start : piece.end].split()) < 3 for piece in pieces)
        if self.text.isascii() and not all(clauses) and (any(clauses) or short):
            pieces = [unit]
        yield from (piece for piece in pieces if piece.end > piece.start)

    def _reasons(self, unit: _Unit) -> Iterator[_Unit]:
        """ "Because X, Y" and "Y because X": both are asserted, and that one follows from the other besides."""
        body = self.shape[unit.start : unit.end]
        if self.words.isdisjoint(_REASONS):
            yield unit
            return
        if front := _FRONTED.match(body):
            comma = self._comma_between_clauses(unit.start + front.end(), unit.end)
            if comma is not None:
                self.covered &= front[1].lower() not in {"because", "since", "given that"}
                yield _Unit(unit.start + front.end(), comma)
                yield _Unit(comma + 2, unit.end)
            else:
                yield replace(unit, final=self.text[unit.start : unit.end])
            return
        back = _TRAILING.search(body)
        main = find_clause(body[: back.start()]) if back else None
        says = back and main and main.verb.low not in SPEECH and body[main.verb.end : back.start()].strip()
        if back and says and find_clause(self.text[unit.start + back.end() : unit.end]):
            self.covered &= back[1].lower() != "because"
            yield _Unit(unit.start, unit.start + back.start())
            yield _Unit(unit.start + back.end(), unit.end)
            return
        yield unit

    def _comma_between_clauses(self, start: int, end: int) -> int | None:
        for match in re.finditer(r", ", self.shape[start:end]):
            at = start + match.start()
            if find_clause(self.text[at + 2 : end]):
                return at if find_clause(self.text[start:at]) else None
        return None

    def _insertions(self, unit: _Unit) -> Iterator[_Unit]:
        """ "Vesk, founded in 870, is the capital": what stands between the commas, and the rest."""
        body = self.shape[unit.start : unit.end]
        match = _INSERTED.match(body) if body.count(", ") > 1 or "—" in body or "–" in body else None
        if not match or unit.head or len(match[1].split()) > 7:
            yield unit
            return
        name = self.text[unit.start : unit.start + match.end(1)].strip()
        rest = tokenize(body[match.end() :])
        inner = tokenize(match[2])
        name_words = {word.low for word in tokenize(name)}
        if (
            not rest
            or not inner
            or name_words & AUXILIARY
            or name_words & PREPOSITION - {"of"}
            or not is_finite(rest, 0)
        ):
            yield unit
            return
        plural = name.lower().split()[-1].endswith("s") and rest[0].low not in SINGULAR_AUXILIARY
        said = insertion_statement(
            name, inner, self.text[unit.start + match.start(2) : unit.start + match.end(2)], plural=plural
        )
        if not said:
            yield unit
            return
        yield _Unit(unit.start + match.start(2), unit.start + match.end(2), final=said)
        yield _Unit(unit.start + match.end(), unit.end, head=name)

    def _coordinated(self, unit: _Unit) -> Iterator[_Unit]:
        start, head = unit.start, unit.head
        whole = (head + " " if head else "") + self.text[start : unit.end]
        clause = find_clause(whole)
        for match in _COORDINATOR.finditer(self.shape, unit.start, unit.end):
            left = whole[: len(whole) - (unit.end - match.start())]
            if clause is None or match.start() <= start or len(left) <= clause.verb.end:
                continue
            right = self.shape[match.end() : min(unit.end, match.end() + 120)]
            how = joins_clauses(clause, left, right, comma=bool(match[1] or match[3]), bare=bool(match[3]))
            if how is None:
                continue
            yield _Unit(start, match.start(), head)
            start = match.end()
            lead = left[: clause.subject_start].rstrip(" ,")
            shared = lead if lead and lead.split()[0].lower() in PREPOSITION else ""
            head = carried(left, clause, how) if how != "clause" else shared
            whole = (head + " " if head else "") + self.text[start : unit.end]
            clause = find_clause(whole)
        yield _Unit(start, unit.end, head)

    def _absolute(self, unit: _Unit) -> Iterator[_Unit]:
        """ ", with Mr Brandt in the chair"."""
        match = _WITH.search(self.shape, unit.start, unit.end) if "with" in self.words else None
        before = self.text[unit.start : match.start()] if match else ""
        clause = find_clause((unit.head + " " if unit.head else "") + before) if match else None
        said = absolute_statement(clause, self.text[match.end() : unit.end]) if match and clause else ""
        if not match or not said:
            yield unit
            return
        yield _Unit(unit.start, match.start(), unit.head)
        yield _Unit(self.shape.index("with", match.start()), unit.end, final=said)

    def _listed(self, unit: _Unit) -> Iterator[_Unit]:
        """One unit an item of "contains a torch, a whistle and a map"."""
        said = (unit.head + " " if unit.head else "") + self.text[unit.start : unit.end]
        offset = len(said) - (unit.end - unit.start)
        verbs = HOLDS if "," not in said else HOLDS | HOLDS_LOOSELY
        if (
            unit.final
            or "and" not in self.words
            or self.words.isdisjoint(verbs)
            or said.lower().startswith("there ")
            or (not self.words.isdisjoint(_RESTRICTIONS) and RESTRICTED.search(said))
            or (self.conditions and _CONDITION.search(said))
            or not (clause := find_clause(said))
        ):
            yield unit
            return
        shape = unit.head + " " * (offset - len(unit.head)) + self.shape[unit.start : unit.end]
        items = items_of(clause, shape)
        if not items:
            yield unit
            return
        stem = said[: items[0][0]].rstrip()
        if self.subject and clause.subject.lower() in PRONOUN:
            stem = said[: clause.subject_start] + self.subject + said[clause.subject_end : items[0][0]].rstrip()
        for start, end in items:
            at = unit.start + start - offset
            yield _Unit(at, at + end - start, final=f"{stem} {said[start:end]}")

    def _finished(self, unit: _Unit, last: str) -> tuple[Part, str]:
        raw = self.text[unit.start : unit.end]
        lead = len(raw) - len(raw.lstrip(" ,;\n"))
        start, end = unit.start + lead, unit.start + len(raw.rstrip(" ,;\n"))
        said = unit.final or (unit.head + " " if unit.head else "") + self.text[start:end]
        clause = find_clause(said) if self.pronouns and not unit.final else None
        if clause and unit.head and clause.subject.lower() in PRONOUN and self.subject:
            said = said[: clause.subject_start] + self.subject + said[clause.subject_end :]
        elif clause:
            pronoun = clause.subject.lower()
            resolved = self._antecedent(pronoun, last, first=unit.start == 0)
            expletive = pronoun == "it" and is_expletive(said[clause.subject_end :])
            if pronoun in {"it", "they", "he", "she"} and resolved and not expletive:
                said = said[: clause.subject_start] + resolved + said[clause.subject_end :]
                last = resolved
            elif pronoun not in PRONOUN:
                last = clause.subject
        said = " ".join(said.split())
        return Part(start, max(start, end), said[:1].upper() + said[1:]), last

    def _antecedent(self, pronoun: str, last: str, *, first: bool) -> str:
        if first or not last:
            return self.subject
        plural = " and " in last or (last.lower().endswith("s") and not last.lower().endswith(("ss", "us")))
        return last if (pronoun == "they") == plural and pronoun in {"it", "they"} else self.subject
