"""Where the sentences of a plain text end, in any script.

The clear cases are settled by rule: other full stops than the Latin one, figures, ordinals, initials, known
abbreviations, open quotations, missing spaces. Only a short word before ". X" that no list has is left to nupunkt's
trained model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from groundwire.core._abbreviations import lists
from groundwire.core._types import Span

_HARD = "。！？｡।॥።፧។៕؟۔။։"
_STOP = re.compile(rf"[.!?…{_HARD}．]{{1,20}}|\n")
_MAYBE_STOP = re.compile(rf"[.!?…{_HARD}．\n\u0e00-\u0e7f]")
_CLOSERS = "\"'”’»)]」』）》›〉】*_"
_OPENERS = "\"'“‘«([「『（《‹〈【„¿¡"
_QUOTED = re.compile(
    r"(?<!\w)\"[^\"\n]{1,600}\"|“[^“”]{1,600}”|„[^„“”]{1,600}[“”]|«[^«»]{1,600}»|»[^«»]{1,600}«|「[^「」]{1,600}」"
    r"|『[^『』]{1,600}』|(?<!\w)'[^'\n]{1,300}'(?!\w)|(?<!\w)‘[^‘’\n]{1,300}’(?!\w)|\([^()]{1,400}\)|（[^（）]{1,400}）"
    r"|\[[^\[\]]{1,200}\]"
)
_MEASURED = re.compile(
    r"\d[ \u00a0]?(?:[kmc]?[gml]|mm|[kM]?[WVJ]h?|[kMGT]?B|[kMG]?Hz|lbs?|oz|yd|mph|bar|rpm)\Z"
)  # "500 kg"
_WORD_BEFORE = re.compile(r"[^\s,;:(\[\"“„«'‘/—–]{1,30}\Z")
_JOINED = re.compile(r"[A-Z\u00c0-\u00de][a-z\u00df-\u00ff]+(?:[\s,;:'’]|\Z)|(?:A|I)\s")
_THAI = re.compile(r"[\u0e00-\u0e7f]")
# Thai has no full stop: a space between two long stretches ends a sentence, unless a conjunction follows.
_THAI_END = re.compile(
    r"(?:(?<=ครับ)|(?<=ค่ะ)|(?<=[\u0e00-\u0e7f]{12}))\s+(?=[\u0e00-\u0e7f]{12})"
    r"(?!และ|หรือ|แต่|ที่|ซึ่ง|โดย|เพราะ|เมื่อ|ถ้า|หาก|จึง|เพื่อ|ของ|ใน|กับ|ตั้งแต่|จาก|ถึง|เว้น|ยกเว้น)"
)
_LIST_MARK = re.compile(r"(\d{1,2})[.)]\s+(?=([^\s\W]{0,20}))(?![a-zà-ÿ])(?=\S)")
_QUOTES = re.compile(r"[\"“„«»「『'‘(（\[]")
_KEY_LINE = re.compile(r"[A-Z][^.:!?\n]{0,40}:\s")


def sentences(
    text: str,
    *,
    markers: Sequence[Span] = (),
    solid: Sequence[Span] = (),
    numbered: int = 0,
    at_most: int = 10_000,
) -> list[Span]:
    """The sentences of `text`, in order, without the space around them; a list marker between them ("2.") is left out.

    `markers` are citation markers, ordered: one right after a full stop belongs to the sentence before it, unless
    the text puts its markers in front. `solid` are ranges that hold no boundary, such as code. `numbered` is the
    number of the list item that the text is, if any. Past `at_most` sentences the last is the rest. Linear.
    """
    if len(text) < 400 and not _MAYBE_STOP.search(text, 0, max(0, len(text) - 1)):
        return _trimmed(text, [Span(0, len(text))], numbered)
    return _trimmed(text, _capped(text, _Splitter(text, markers, solid).pieces(), at_most), numbered)


def _capped(text: str, pieces: Iterable[Span], at_most: int) -> list[Span]:
    """The pieces, the rest of the text as the last of them past `at_most`; signs alone (". .") do not count."""
    kept, said = list[Span](), 0
    for piece in pieces:
        said += any(map(str.isalnum, piece.of(text)))
        kept.append(piece if said <= at_most else Span(piece.start, len(text)))
        if said > at_most:
            break
    return kept


def _trimmed(text: str, spans: Sequence[Span], number: int) -> list[Span]:
    kept: list[Span] = []
    for span in spans:
        piece = span.of(text)
        lead = len(piece) - len(piece.lstrip())
        inner = piece.strip()
        marker = _LIST_MARK.match(inner)
        if marker and int(marker[1]) == number + 1 and marker[2].lower() not in lists().months:
            number = int(marker[1])
            lead += marker.end()
            inner = inner[marker.end() :]
        if inner:
            kept.append(Span(span.start + lead, span.start + lead + len(inner)))
    return kept


def _quoted(text: str) -> Iterator[Span]:
    """The closed quotations and brackets, outermost first."""
    position = 0
    while opening := _QUOTES.search(text, position):
        found = _QUOTED.match(text, opening.start())
        position = found.end() if found else opening.end()
        if found:
            yield Span(found.start(), found.end())


class _Splitter:
    """One pass over one text; the state is where the running sentence, markers and quotations are."""

    def __init__(self, text: str, markers: Sequence[Span], solid: Sequence[Span]) -> None:
        self.text = text
        self.markers = {marker.start: marker.end for marker in markers}
        self.marker_ends = frozenset(self.markers.values())
        self.first = any(not text[: marker.start].strip() for marker in markers[:1])
        self.code = frozenset(span.start for span in solid)
        self.solid = sorted([*solid, *markers, *_quoted(text)])
        self.at_solid = 0
        self.covered = 0  # no boundary before this offset: the furthest end of a solid range that has begun
        self.start = 0
        self._ordinals: bool | None = None
        self._learned: frozenset[int] | None = None
        self.leading = self.first and bool(markers) and not self._ends_in_marker(markers[-1])

    def _ends_in_marker(self, last: Span) -> bool:
        return not self.text[last.end :].strip(" \n.!?。") or last.start == 0

    def pieces(self) -> Iterator[Span]:
        text = self.text
        thai = bool(_THAI.search(text))
        for match in _STOP.finditer(text):
            if match.start() < self.start or self._inside(match.start()):
                continue
            end = self._past_closers(match.end())
            if match.group() == "\n":
                if self._line_break(match.start()):
                    yield from self._cut(match.start(), thai)
                continue
            verdict = True if self._plain(match, end) else self._ends(match, end)
            if verdict is None:
                verdict = self._model_says(end)
            if verdict:
                yield from self._cut(self._past_markers(end), thai)
        if self.start < len(text):
            yield from self._cut(len(text), thai)

    def _plain(self, stop: re.Match[str], end: int) -> bool:
        """The commonest end: a full stop after a long lower-case word, before a capital."""
        tail = self.text[stop.start() - 5 : stop.start()] if stop.start() >= 5 else ""
        ahead = self.text[end : end + 2]
        return (
            end == stop.end() == stop.start() + 1
            and tail.isalpha() and tail.islower() and ahead[:1] == " " and ahead[1:].isupper()
            and tail not in {"pprox", "essrs"}
        )  # fmt: skip

    def _cut(self, end: int, thai: bool) -> Iterator[Span]:
        start, self.start = self.start, end
        if thai:
            for match in _THAI_END.finditer(self.text, start, end):
                yield Span(start, match.start())
                start = match.end()
        yield Span(start, end)

    def _inside(self, position: int) -> bool:
        while self.at_solid < len(self.solid) and self.solid[self.at_solid].start <= position:
            self.covered = max(self.covered, self.solid[self.at_solid].end)
            self.at_solid += 1
        # The last stop inside a quotation may end the sentence around it.
        return position < self.covered and not self._closes(position)

    def _closes(self, position: int) -> bool:
        end = position
        while end < self.covered and (self.text[end] in _CLOSERS or _STOP.match(self.text[end])):
            end += 1
        return end >= self.covered and self.covered not in self.marker_ends

    def _past_closers(self, end: int) -> int:
        while end < len(self.text) and self.text[end] in _CLOSERS and end not in self.markers:
            end += 1
        return end

    def _past_markers(self, end: int) -> int:
        """The end of the citation markers that follow at `end`, when they belong to what stands before."""
        if self.leading and end < len(self.text) and self.text[end].isspace():
            return end
        at = end
        while True:
            gap = at
            while gap < len(self.text) and gap - at < 3 and self.text[gap].isspace():
                gap += 1
            if gap not in self.markers or ("\n" in self.text[at:gap] and not self._closes_line(self.markers[gap])):
                break
            at = end = self._past_closers(self.markers[gap])
            if end < len(self.text) and self.text[end] in ".。":
                at = end = end + 1
        return end

    def _closes_line(self, end: int) -> bool:
        return self.text[end : end + 1] in {".", "。"} or self._alone_on_line(end)

    def _alone_on_line(self, end: int) -> bool:
        rest = self.text[end : end + 200].split("\n", 1)[0].strip()
        return not rest or end + self.text[end : end + 3].find("[") in self.markers

    def _line_break(self, position: int) -> bool:
        before = self.text[max(self.start, position - 200) : position].rstrip()
        after = self.text[position + 1 : position + 60].lstrip()
        if not after or self._alone_after(position):
            return False
        return before.endswith((":", "：", ";")) or bool(_KEY_LINE.match(after)) or before[-1:] in _HARD

    def _alone_after(self, position: int) -> bool:
        at = position + 1
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at in self.markers and self._alone_on_line(self.markers[at])

    def _ends(self, stop: re.Match[str], end: int) -> bool | None:
        """Whether a sentence ends at this stop; None when only a model of abbreviations could tell."""
        text, sign = self.text, stop.group()
        if any(char in _HARD for char in sign):
            return not (end > stop.end() and end < len(text) and text[end] in "とって")
        past = self._past_markers(end)
        marked = past > end
        at = past
        while at < len(text) and text[at].isspace():
            at += 1
        if at >= len(text):
            return True
        following = text[at : at + 40]
        spaced = at > past
        lead = following.lstrip(_OPENERS)[:1] or following[:1]
        if at in self.code:  # a name in code opens a sentence in whatever case it is written
            lead = lead.upper()
        if sign[0] == "…" or len(sign) > 1 or sign[0] in "!?":
            return (spaced or marked or sign[0] in "!?") and not lead.islower() and (spaced or lead.isupper() or marked)
        before = _WORD_BEFORE.search(text, max(self.start, stop.start() - 30), stop.start())
        word = before.group() if before else ""
        if not spaced and not marked:
            return self._joined(stop, word, at)
        if lead.islower():
            return following[1:2].isupper() or marked
        return self._after_word(word, following, stop.start(), marked=marked or end > stop.end())

    def _joined(self, stop: re.Match[str], word: str, at: int) -> bool:
        """A full stop without a space after it: between two sentences, or inside a name, a figure or an address."""
        if not _JOINED.match(self.text, at) or at != stop.end():
            return at != stop.end() and self.text[at : at + 1].isupper()
        plain = word.isalpha() and word[1:].islower() and len(word) > 2 and word.lower() not in lists().never
        return plain or (word[:1].isdigit() and word[-1:].isdigit() and "." not in word)

    def _after_word(self, word: str, following: str, position: int, *, marked: bool) -> bool | None:
        known = lists()
        low = word.lower().rstrip(".")
        next_word = re.match(r"[^\W\d_]+", following.lstrip(_OPENERS))
        opens = bool(next_word) and next_word.group().lower() in known.openers if next_word else False
        number = following.lstrip(_OPENERS)[:1].isdigit()
        if marked:
            return True
        if not low or not low[-1].isalnum():
            return True
        if low.isdigit():
            return self._after_number(low, following, position, opens=opens)
        if number and low in known.before_number:
            return False
        if low == "no" or (not number and _MEASURED.search(self.text, max(self.start, position - 20), position)):
            return True
        if len(low) == 1 and word.isalpha():
            return opens if word.isupper() or low in known.never else (None if low.isascii() else True)
        if low in known.never:
            return opens and low in {"st", "v", "al", "max", "min", "ft", "mt", "str"} and following[:1].isupper()
        if low in known.rarely or ("." in low and len(low) <= 8 and low.replace(".", "").isalpha()):
            return opens or (
                low in {"p.m", "a.m", "pm", "am", "etc", "usw"}
                and not self._zone(following)
                and not following.startswith("(")
            )
        # A short capitalised or vowelless word may be an abbreviation that no list has ("Fla. Stat.", "pkt. Senf").
        plain = len(low) > 4 or not low.isascii() or (word.islower() and any(vowel in low for vowel in "aeiouy"))
        return True if plain or opens else None

    @staticmethod
    def _zone(following: str) -> bool:
        return bool(re.match(r"[A-Z]{2,4}\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z][a-z]+ time\b", following))

    def _after_number(self, low: str, following: str, position: int, *, opens: bool) -> bool:
        if len(low) < 3 and not self.text[self.start : position].strip().rstrip("0123456789"):
            return False  # a list marker: the sentence has only begun
        month = re.match(r"[^\W\d_]+", following)
        if month and month.group().lower() in lists().months and len(low) <= 2:
            return False
        if len(low) > 3 or opens or not following[:1].isupper():
            return True
        return not self._has_ordinals()

    def _has_ordinals(self) -> bool:
        if self._ordinals is None:
            words = re.findall(r"[^\W\d_]+", self.text[:2000].lower())
            known = lists().ordinal_languages
            english = sum(word in {"the", "of", "is", "and", "to", "are", "was", "it", "at", "for"} for word in words)
            self._ordinals = sum(word in known for word in words) > max(0, english * 2)
        return self._ordinals

    def _model_says(self, end: int) -> bool:
        if self._learned is None:
            from nupunkt import sent_spans

            self._learned = frozenset(stop for _, raw in sent_spans(self.text) for stop in range(raw - 3, raw + 1))
        return end in self._learned
