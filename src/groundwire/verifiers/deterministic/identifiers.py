"""Identifiers: versions, part numbers, addresses, hashes, phone numbers, codes, URLs, e-mails, file names.

An identifier is compared whole, never by a part of it: 2.1 is not 2.10, and 10.0.0.1 is not 10.0.0.12. Scores ("3-1"),
ranges ("6-12"), dates and times are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._around import letter_words, places, runs_of
from groundwire.verifiers.deterministic._labels import (
    CLAUSES,
    LABELS,
    PRODUCTS,
    REFERENCES,
    STANDARDS,
    VERSION_WORDS,
    Identifier,
    clause,
    label,
    reference,
    standard,
    version,
)
from groundwire.verifiers.deterministic._spans import Free
from groundwire.verifiers.deterministic._tokens import coded, phone, token
from groundwire.verifiers.deterministic._values import Match

__all__ = ["Identifier", "compare_identifiers", "find_identifiers"]

_KNOWN = frozenset((*LABELS, *VERSION_WORDS, *PRODUCTS, *REFERENCES, *STANDARDS, *CLAUSES))
_INSIDE = frozenset("_./:@-+")
_URL = re.compile(r"[a-z][a-z0-9+.-]{1,9}://[^\s<>\"'`)\]}\u3000-\u9fff\uac00-\ud7a3]{1,2000}", re.IGNORECASE)
_PARTED = frozenset(" -/.")  # before more digits of a telephone or card number
_SCHEME = 10
_BARE_HOST = re.compile(
    r"\.(?:com|org|net|io|dev|edu|gov|info|eu|ai|co\.uk|de|fr|es|it|nl|ch"
    r"|app)(?![A-Za-z0-9_-])(?:/[^\s<>\"')\]]{0,500})?"
)
_FILE_END = re.compile(
    r"\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|json|jsonl|toml|ya?ml|xml|md|txt|html?|py|js|ts|tsx|jsx|java|c|h"
    r"|cpp|rs|go|rb|php|sh|bat|exe"
    r"|dll|so|ini|cfg|conf|log|sql|db|zip|gz|tar|png|jpe?g|svg|gif|mp3|mp4|wav|whl|onnx|ipynb)(?![A-Za-z0-9_/]|\.[A-Za-z])"
)
_FILE_CHARS = frozenset("_./~-\\")
_MAIL = re.compile(r"@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}(?![A-Za-z0-9_-])")
_OPTION = re.compile(r"--[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9_])")
_NAME_CHARS = frozenset("_.")
_SECTION = re.compile(
    r"§§?[ \u00a0]?(\d+[a-z]?(?:[.-]\d+){0,4}(?:(?:\([a-z0-9]{1,4}\)){1,4}"
    r"|(?:[ \u00a0](?:Abs\.|Absatz|Nr\.|Satz|S\.)[ \u00a0]?\d+){1,4}))"
)
_LAW = re.compile(
    r"(\d(?<![\d.,]\d)\d{0,3} (?:U\.S\.C\.|U\.S\.|USC|C\.F\.R\.|CFR|F\.[23]d|F\.R\."
    r"|S\.Ct\.) (?:§§? ?)?\d+(?:[.-]\d+)*[a-z]?(?:\([a-z0-9]{1,4}\)){0,4})(?!\d)"
)
_HASH_NUMBER = re.compile(r"#(\d{3,9})(?![\w.-])")
_EAST_VERSION = re.compile(r"(?:版本|バージョン|버전)[ :：]?v?(\d{1,6}(?:\.\d{1,8}){0,4})(?![\w.]?\d)", re.IGNORECASE)
_LAW_NOISE = re.compile(r"[§\s]|\.(?!\d)")
_THEN = re.compile(r"(?:then|now)-(?=\d)", re.IGNORECASE)  # "the then-16-year-old"
_DIGIT_RUN = re.compile(r"\d+")
_ZEROES = re.compile(r"(?:\.0)+\Z")


def _worded(text: str) -> Iterator[Identifier]:
    """Identifiers that hang on a word of the tables."""
    for start, end in places(text, _KNOWN & letter_words(text)):
        word = text[start:end].lower()
        if word not in _KNOWN:
            continue
        if start and (text[start - 1].isalnum() or text[start - 1] in "_-@/"):
            continue
        if word in LABELS:
            yield from label(text, start, end, word)
        elif word in REFERENCES:
            yield from reference(text, start, end, word)
        elif word in STANDARDS or word in CLAUSES:
            found_one = standard(text, start, end) if word in STANDARDS else clause(text, start, end)
            if found_one is not None:
                yield found_one
        else:
            yield from version(text, start, end, word)


def _edge(text: str, at: int, step: int, inside: frozenset[str]) -> int:
    """How far a token reaches from `at` in the direction of `step`."""
    last = len(text)
    while 0 <= at < last and ((text[at].isalnum() and text[at] < "\u2e80") or text[at] in inside):
        at += step
    return at


def _tokens(text: str) -> Iterator[Identifier]:
    """Tokens with a digit, each looked at once."""
    done = 0
    for start, end in runs_of(text):
        if start < done:
            continue
        before, after = text[start - 1 : start], text[end : end + 1]
        parted = before in "+(" or (after in _PARTED and text[end + 1 : end + 2].isdecimal())
        spaced = (phone(text, start) or coded(text, start)) if parted and after and end - start < 6 else None
        if spaced is not None:
            done = spaced.span.end
            yield spaced
            continue
        if not (before.isalpha() or before in _INSIDE or after.isalpha() or after in _INSIDE):
            continue
        first = max(done, _edge(text, start - 1, -1, _INSIDE) + 1) if start else 0
        done = last = _edge(text, end, 1, _INSIDE)
        yield from _pieces(text, first, last)


def _pieces(text: str, start: int, end: int) -> Iterator[Identifier]:
    """The identifiers of one token without its outer punctuation: the token itself, else the parts "
    "between slashes."""
    while start < end and text[start] in _INSIDE:
        start += 1
    while end > start and text[end - 1] in _INSIDE:
        end -= 1
    if prefix := _THEN.match(text, start, end):
        start = prefix.end()
    if start == end:
        return
    if text[start].isalpha() and (spaced := coded(text, start)):
        yield spaced
        return
    whole = token(text, start, end)
    if whole is not None:
        yield whole
    elif "/" in text[start:end] or ":" in text[start:end]:
        at = start
        for part in re.split(r"[/:]", text[start:end]):
            if part and not part.isdecimal() and _DIGIT_RUN.search(part):
                found = token(text, at, at + len(part)) if part[0] not in _INSIDE and part[-1] not in _INSIDE else None
                if found is not None:
                    yield found
            at += len(part) + 1


def _links(text: str) -> Iterator[Identifier]:
    """URLs, hosts, e-mail addresses and file names, found by the sign that only they have."""
    at = text.find("://")
    while at >= 0:
        start = max(0, at - _SCHEME)
        while start < at and not (text[start:at].isalnum() and text[start].isalpha()):
            start += 1
        found = _URL.match(text, start)
        if found is not None:
            end = start + len(found.group().rstrip(".,;:!?"))
            yield Identifier(Span(start, end), text[start:end], "url", _host_and_path(text[start:end]))
        at = text.find("://", max(at + 3, found.end() if found else 0))
    if "@" in text:
        for found in _MAIL.finditer(text):
            start = _edge(text, found.start() - 1, -1, frozenset("._+-")) + 1
            if start < found.start():
                shown = text[start : found.end()]
                yield Identifier(Span(start, found.end()), shown, "email", shown.lower())
    if "." not in text:
        return
    for pattern, kind in ((_BARE_HOST, "url"), (_FILE_END, "file")):
        done = 0
        for found in pattern.finditer(text):
            chars = _FILE_CHARS if kind == "file" else frozenset(".-")
            start = max(done, _edge(text, found.start() - 1, -1, chars) + 1)
            done = found.end()
            end = start + len(text[start:done].rstrip(".,;:!?"))
            if start < found.start() and _named(text[start : found.start()]):
                shown = text[start:end]
                yield Identifier(
                    Span(start, end), shown, kind, _host_and_path(shown) if kind == "url" else shown.lower()
                )


def _named(stem: str) -> bool:
    return any(map(str.isalnum, stem)) and not stem.isdecimal()


def _host_and_path(url: str) -> str:
    """A URL as it is compared: without scheme, www and a last slash; the host in lower case."""
    rest = url.partition("://")[2] or url
    host, slash, path = rest.partition("/")
    return (host.lower().removeprefix("www.") + slash + path).rstrip("/")


def _signed(text: str) -> Iterator[Identifier]:
    """Names with underscores, --options, § and law references, #123, versions after an East Asian word."""
    at = text.find("_")
    while at >= 0:
        start, end = _edge(text, at - 1, -1, _NAME_CHARS) + 1, _edge(text, at, 1, _NAME_CHARS)
        shown = text[start:end].strip("_.")
        if "_" in shown and "__" not in shown.strip("_"):
            start += text[start:end].index(shown)
            yield Identifier(Span(start, start + len(shown)), shown, "identifier", shown.lower())
        at = text.find("_", end)
    if "--" in text:
        for found in _OPTION.finditer(text):
            if not found.start() or text[found.start() - 1] in " \n`('\"":
                yield Identifier(Span(*found.span()), found.group(), "identifier", found.group().lower())
    if "U.S" in text or "CFR" in text or "USC" in text or "C.F.R" in text or "F." in text:
        for found in _LAW.finditer(text):
            yield Identifier(Span(*found.span(1)), found[1], "section", _LAW_NOISE.sub("", found[1]).lower())
    for pattern, kind, sign in ((_SECTION, "section", "§"), (_HASH_NUMBER, "reference", "#")):
        for found in pattern.finditer(text) if sign in text else ():
            value = "".join(found[1].split()).lower()
            yield Identifier(Span(*found.span()), found.group(), kind, value)
    if not text.isascii():
        for found in _EAST_VERSION.finditer(text):
            yield Identifier(Span(*found.span()), found.group(), "version", found[1])


_SIGNS = ("@", "_", "§", "#", "://", "--")
_INNER_DOT = re.compile(r"\.[a-z]")


def find_identifiers(text: str, taken: Iterable[Span] = ()) -> list[Identifier]:
    """The identifiers in a folded text, in order, free of `taken` and of each other. Linear in the text.

    Meant to run before dates, times and figures, whose forms it leaves alone.
    """
    candidates: list[Identifier] = []
    digits = bool(runs_of(text))
    if any(map(text.__contains__, _SIGNS)) or _INNER_DOT.search(text) is not None:
        candidates.extend(_links(text))
        candidates.extend(_signed(text))
    elif digits and (not text.isascii() or "U.S" in text or "CFR" in text):
        candidates.extend(_signed(text))
    if not _KNOWN.isdisjoint(letter_words(text)):
        candidates.extend(_worded(text))
    if digits:
        candidates.extend(_tokens(text))
    if not candidates:
        return candidates
    free = Free(len(text), taken)
    found = [one for one in candidates if free.take(one.span.start, one.span.end)]
    return sorted(found, key=_start)


def _start(identifier: Identifier) -> int:
    return identifier.span.start


def _same_phone(claim: str, evidence: str) -> bool:
    """Equal digits, with the country code left out on one side (then the leading 0 stands for it)."""
    if claim == evidence or claim.lstrip("+") == evidence.lstrip("+"):
        return True
    long, short = sorted((claim, evidence), key=lambda digits: not digits.startswith("+"))
    national = short.lstrip("0")
    return long.startswith("+") and not short.startswith("+") and len(national) >= 7 and long.endswith(national)


def compare_identifiers(claim: Identifier, evidence: Identifier) -> Match:
    """SAME when they are the same whole value, DIFFERENT when they are two values of one series, else "
    "INCOMPARABLE."""
    if claim.kind != evidence.kind:
        return Match.SAME if claim.value == evidence.value and not claim.label else Match.INCOMPARABLE
    if claim.kind == "phone":
        return Match.SAME if _same_phone(claim.value, evidence.value) else Match.DIFFERENT
    if claim.label and evidence.label and claim.label != evidence.label:
        return Match.INCOMPARABLE
    if claim.value == evidence.value:
        return Match.SAME
    if claim.kind == "version":
        return _compare_versions(claim.value, evidence.value)
    if claim.kind == "section":
        return Match.SAME if evidence.value.startswith(claim.value + "(") else Match.DIFFERENT
    if claim.kind == "identifier" and _series(claim.value) != _series(evidence.value):
        return Match.INCOMPARABLE
    return Match.DIFFERENT


def _compare_versions(claim: str, evidence: str) -> Match:
    """2.0 is 2; 3 says nothing of 3.2, nor the other way round; 2.1 is not 2.10."""
    ours, theirs = _ZEROES.sub("", claim), _ZEROES.sub("", evidence)
    if ours == theirs:
        return Match.SAME
    if theirs.startswith(ours + ".") or ours.startswith(theirs + "."):
        return Match.INCOMPARABLE
    return Match.DIFFERENT


def _series(value: str) -> str:
    """The shape of an identifier: its letters, with one sign for each run of figures."""
    return _DIGIT_RUN.sub("0", value)
