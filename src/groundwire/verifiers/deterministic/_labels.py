"""Values that a word announces: versions after "version", numbered names ("class 4"), reference "
"numbers ("order 12345")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._counted import is_counted
from groundwire.verifiers.deterministic._periods import roman_number


@dataclass(frozen=True, slots=True)
class Identifier:
    """A value that is only equal to itself.

    `kind` is version, label, identifier, reference, phone, address, hash, url, email, file or section. `value` is the
    normal form that is compared; `label` is the product of a version or the name of a label ("class"), else "".
    """

    span: Span
    text: str
    kind: str
    value: str
    label: str = ""


_NAMES = {
    "class": "class classes klasse klassen classe clase класс クラス",
    "type": "type types typ typen tipo tipi tipos",
    "level": "level levels stufe niveau nivel livello nível",
    "grade": "grade grades grado",
    "phase": "phase phases phasen fase fasi fases",
    "stage": "stage stages stadium stade estadio",
    "tier": "tier tiers",
    "category": "category categories kategorie kategorien catégorie categoría categoria",
    "zone": "zone zones zonen zona",
    "group": "group groups gruppe gruppen groupe grupo gruppo",
    "model": "model models modell modèle modelo modello",
    "series": "series serie baureihe",
    "rule": "rule rules regel regla règle regola",
    "room": "room rooms raum zimmer salle sala",
    "gate": "gate gates",
    "platform": "platform platforms gleis bahnsteig voie andén binario",
    "terminal": "terminal terminals",
    "building": "building buildings gebäude bâtiment edificio",
    "block": "block blocks",
    "hall": "hall halls halle",
    "route": "route routes linie ligne línea linea",
    "flight": "flight flights flug vol vuelo volo",
    "highway": "highway autobahn",
    "track": "track tracks",
    "pump": "pump pumps pumpe",
    "reactor": "reactor reactors reaktor",
    "warehouse": "warehouse warehouses",
    "annex": "annex annexes anhang anlage annexe anexo allegato",
    "appendix": "appendix appendices",
    "exhibit": "exhibit exhibits",
    "schedule": "schedule schedules",
    "plan": "plan plans",
    "option": "option options",
    "vitamin": "vitamin vitamins",
    "hepatitis": "hepatitis",
}
LABELS = {word: name for name, words in _NAMES.items() for word in words.split()}
_LETTER_ONLY = frozenset(("plan", "option", "vitamin", "hepatitis", "schedule", "exhibit"))
_COUNTABLE = frozenset(("group", "room", "block", "rule", "flight", "hall", "pump", "warehouse", "building", "track"))
_PLURAL_SINGULARS = frozenset(("series", "hepatitis"))
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDED = frozenset(("class", "type", "level", "grade", "phase", "stage", "tier", "category", "zone"))
_LABEL_NUMBER = re.compile(
    r"[ \u00a0-](?:(?:[Nn]o|[Nn]r)\.? ?|[Nn]umber |#)?"
    rf"(?:(?P<n>\d{{1,5}}(?:\.\d{{1,3}}){{0,3}}[A-Za-z]?)|(?P<r>[IVX]{{1,6}})|(?P<w>{'|'.join(_WORDS)})"
    rf"|(?P<l>[A-Z]\d{{0,2}}))"
    r"(?![A-Za-z0-9_%°'$€£]|[.,:]\d|/\d)"
)
_GOES_ON = re.compile(r"[ \u00a0]?(?!and\b|or\b)[a-z]")
_MORE = re.compile(
    r"(?:, | and | or | & | und | et | y | e |, and |-)(\d{1,5}[A-Za-z]?|[IVX]{1,6}|[A-Z])(?![\w%°'$€£]|[.,:]\d)"
)

_VERSION_WORDS = """
version versions v ver release releases rev revision build firmware versión versiones versione versão версия
версии wersja verze
"""
_PRODUCT_WORDS = """
python java node nodejs ruby php perl rust django rails linux kernel ubuntu debian fedora windows macos ios android
postgresql postgres mysql mariadb sqlite mongodb redis kubernetes docker chrome firefox safari numpy pandas pytorch
tensorflow react angular vue jquery spark kafka elasticsearch nginx openssl cuda gcc clang cmake npm pip http
tls ssl usb
bluetooth hdmi opengl vulkan unicode html css xml llama gemini claude
"""
VERSION_WORDS, PRODUCTS = frozenset(_VERSION_WORDS.split()), frozenset(_PRODUCT_WORDS.split())
_WHOLE = frozenset(
    ("version", "versions", "v", "ver", "revision", "firmware", "versión", "versione", "versão", "версия", "версии")
)
_WHOLE_PRODUCTS = frozenset(
    ("Windows", "Android", "iOS", "Java", "Python", "PHP", "Ubuntu", "Debian", "Angular", "React")
)
_TAIL = (
    r"(?:[-.+]?(?:rc|alpha|beta|a|b|dev|post|preview|pre|snapshot|final|ga|p|sp|m)"
    r"[.-]?\d{0,6}){0,3}(?:\+[0-9a-z.]{1,40})?"
)
VERSION = re.compile(
    rf"[vV]?(\d{{1,6}}(?:\.\d{{1,8}}){{0,5}}(?:\.x)?{_TAIL})(?![A-Za-z0-9_%$€£]|[.,]\d|-\d)", re.IGNORECASE
)
_BEFORE_NUMBER = re.compile(r"(?:\.js)?\.?:?[ \u00a0]?(?=[vV]?\d)")
_NEXT_VERSION = re.compile(r",? (?:and |or |to |through |until |und |et )?v?(?=\d)|-v?(?=\d)")

_REFERENCE_WORDS = """
order invoice ticket account id serial policy permit licence license contract reference ref tracking po batch lot
customer booking zip postcode plz registration patent docket isbn issn auftrag rechnung konto kundennummer
bestellung vertrag commande
facture compte pedido factura cuenta
"""
REFERENCES = frozenset(_REFERENCE_WORDS.split())
_REFERENCE = re.compile(
    r"(?P<mark>(?:[ -](?:number|no|nr|id|code|ref|num)\b\.?|nummer)?[ ]?[:#]?[ ]?#?(?:is |was |ist )?)"
    r"(?P<n>[A-Z]{0,4}-?\d[\dXx]*(?:[- ][\dXx]{1,6}){0,5})(?![A-Za-z0-9_%$€£]|[.,]\d)",
    re.IGNORECASE,
)
STANDARDS = frozenset(
    ("rfc", "iso", "iec", "din", "en", "astm", "ieee", "pep", "cwe", "nist", "ansi", "bs", "icd", "ecma")
)
_STANDARD = re.compile(
    r"(?:[ /-](?:IEC|EN|ISO|SP|Std)){0,2}[ -]?(\d{1,6}(?:[.:-]\d{1,5}){0,3}[A-Za-z]?)(?![A-Za-z0-9_%]|[.,]\d)"
)
CLAUSES = {
    **dict.fromkeys(("section", "sec", "abschnitt", "sección", "sezione"), "section"),
    **dict.fromkeys(("article", "art", "artikel", "artículo", "articolo", "artigo"), "article"),
    **dict.fromkeys(("clause", "paragraph", "klausel", "cláusula"), "clause"),
}
_CLAUSE = re.compile(r"\.?[ \u00a0](\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?(?:\([A-Za-z0-9]{1,4}\)){1,4})")
_SEPARATORS = re.compile(r"[\s-]")


def number_of(text: str) -> str:
    """The number of a label in figures: Roman numerals and words are turned into them."""
    if text in _WORDS:
        return str(_WORDS.index(text) + 1)
    if set(text) <= {"I", "V", "X"} and text != "X":
        return str(roman_number(text))
    return text.lower()


def label(text: str, start: int, end: int, word: str) -> Iterator[Identifier]:
    """Class 4, type II, phase two, Appendix B, classes 2 and 3: the word stands at `start:end`."""
    name = LABELS[word]
    found = _LABEL_NUMBER.match(text, end)
    if found is None:
        return
    given = found["n"] or found["r"] or found["w"] or found["l"]
    if found["n"] and (name in _LETTER_ONLY or (name in _COUNTABLE and is_counted(text, found.end()))):
        return
    if found["w"] and name not in _WORDED:
        return
    if given == "I" and text[start].islower() and _GOES_ON.match(text, found.end()):
        return  # "a plan I like"
    yield Identifier(Span(start, found.end()), text[start : found.end()], "label", number_of(given), name)
    at = found.end()
    while word != name and word not in _PLURAL_SINGULARS and (more := _MORE.match(text, at)):
        if is_counted(text, more.end()):
            return
        yield Identifier(Span(more.start(1), more.end()), more[1], "label", number_of(more[1]), name)
        at = more.end()


def version(text: str, start: int, end: int, word: str) -> Iterator[Identifier]:
    """Version 3.20, v2.1-rc1, Python 3.11, versions 3.1 and 3.2: the word stands at `start:end`."""
    gap = _BEFORE_NUMBER.match(text, end)
    found = VERSION.match(text, gap.end()) if gap else None
    if gap is None or found is None or (gap.end() == end and word not in {"v", "version"}):
        return
    product = word if word in PRODUCTS else ""
    dotted = "." in found[1] or not found[1].isdecimal()
    whole = word in _WHOLE or text[start:end] in _WHOLE_PRODUCTS
    if (not dotted and not whole) or (word != "v" and is_counted(text, found.end())):
        return
    if word == "v" and not dotted and (gap.end() > end or text[start] == "V"):  # "Smith v 3 others", "a V8"
        return
    begin = start if word in VERSION_WORDS else found.start()
    yield Identifier(Span(begin, found.end()), text[begin : found.end()], "version", version_value(found[1]), product)
    at = found.end()
    while (step := _NEXT_VERSION.match(text, at)) and (found := VERSION.match(text, step.end())) and "." in found[1]:
        if is_counted(text, found.end()):
            return
        yield Identifier(Span(*found.span()), found.group(), "version", version_value(found[1]), product)
        at = found.end()


def version_value(text: str) -> str:
    """A version without its v, in lower case."""
    return text.lower().removeprefix("v").rstrip(".-+")


def reference(text: str, start: int, end: int, word: str) -> Iterator[Identifier]:
    """Order 12345, account number 1234567, ID: 4512, ISBN 978-3-16-148410-0: the word stands at `start:end`."""
    found = _REFERENCE.match(text, end)
    if found is None:
        return
    value = _SEPARATORS.sub("", found["n"]).lower()
    marked = bool(found["mark"].strip(" is")) or word in {"isbn", "issn", "kundennummer"}
    digits = sum(map(str.isdecimal, value))
    if digits < (3 if marked else 5) or is_counted(text, found.end()):
        return
    span = Span(found.start("n"), found.end())
    yield Identifier(span, span.of(text), "reference", value, word)


def standard(text: str, start: int, end: int) -> Identifier | None:
    """RFC 2119, ISO/IEC 27001:2022, CWE-79: the word stands at `start:end`."""
    found = _STANDARD.match(text, end) if text[start:end].isupper() else None
    if found is None:
        return None
    span = Span(start, found.end())
    return Identifier(span, span.of(text), "identifier", text[start:end].lower() + found[1].lower())


def clause(text: str, start: int, end: int) -> Identifier | None:
    """Section 5(a)(2): with its brackets only; a plain "section 5" is a figure, as the heading that it names is."""
    found = _CLAUSE.match(text, end)
    if found is None:
        return None
    span = Span(start, found.end())
    return Identifier(span, span.of(text), "section", found[1].lower())
