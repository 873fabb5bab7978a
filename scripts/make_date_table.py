"""Write the month and weekday names of many languages to `_date_words.py`, from the Unicode CLDR data in babel.

Run `python scripts/make_date_table.py` after an update of babel and commit what it writes; the package itself does not
need babel. Case forms that CLDR does not list (the locative of Slavic months, the accusative of weekdays) stand below.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections import defaultdict
from pathlib import Path

import babel
from babel import Locale

TARGET = Path(__file__).parent.parent / "src/groundwire/verifiers/deterministic/_date_words.py"
_LOCALES = """
en de de_AT fr es it pt nl sv da nb fi et lv lt pl cs sk sl hr sr bg ru uk el tr hu ro ca id ms
ar ar_SY fa ur he hi mr bn gu te kn ml th
"""
BARE = {"fr", "es", "it", "pt"}  # where accents are often left out

MORE_MONTHS = {
    "ru": "январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре",
    "uk": "січні лютому березні квітні травні червні липні серпні вересні жовтні листопаді грудні",
    "pl": "styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu",
    "cs": "lednu únoru březnu dubnu květnu červnu červenci srpnu září říjnu listopadu prosinci",
    "sk": "januári februári marci apríli máji júni júli auguste septembri októbri novembri decembri",
    "hr": "siječnju veljači ožujku travnju svibnju lipnju srpnju kolovozu rujnu listopadu studenome prosincu",
    "fi": "tammikuussa helmikuussa maaliskuussa huhtikuussa toukokuussa kesäkuussa heinäkuussa elokuussa syyskuussa "
    "lokakuussa marraskuussa joulukuussa",
    "hu": "januárban februárban márciusban áprilisban májusban júniusban júliusban augusztusban szeptemberben "
    "októberben novemberben decemberben",
    "lv": "janvārī februārī martā aprīlī maijā jūnijā jūlijā augustā septembrī oktobrī novembrī decembrī",
    "el": "ιανουάριο φεβρουάριο μάρτιο απρίλιο μάιο ιούνιο ιούλιο αύγουστο σεπτέμβριο οκτώβριο νοέμβριο δεκέμβριο",
    "en": "jan feb mar apr may jun jul aug sept oct nov dec",
}
# Monday first.
MORE_DAYS = {
    "ru": "понедельника вторника среду четверга пятницу субботу воскресенья",
    "uk": "понеділка вівторка середу четверга п'ятницю суботу неділю",
    "pl": "poniedziałku wtorku środę czwartku piątku sobotę niedzielę",
    "cs": "pondělka úterka středu čtvrtka pátku sobotu neděli",
    "sk": "pondelka utorka stredu štvrtka piatku sobotu nedeľu",
    "hr": "ponedjeljka utorka srijedu četvrtka petka subotu nedjelju",
    "hu": "hétfőn kedden szerdán csütörtökön pénteken szombaton vasárnap",
    "fi": "maanantaisin tiistaisin keskiviikkoisin torstaisin perjantaisin lauantaisin sunnuntaisin",
}
# Ordinary words of some other language, or names: a stray one would read as a date.
_NOT_ALONE = """
may march mars august augusta auguste augusti augustus augusts mac mart marts marta mai mei maj maja maio mayo marec
marca marci marzo marte ocak mari leden listopad medi julio gener rujan آب मे मई মে
luni marti marți joi khamis senin rabu reede domingo lunes среда среду sreda torek petak cuma
"""
_DROPPED = "неделя minggu ahad pazar ہفتہ پیر salı marco"  # "week", "market", a name
_NOISE = re.compile(r"^(?:de |d'|d’)|[.॰׳’']")


def words(name: str, code: str) -> set[str]:
    """The forms of one name: as given, and without accents where that is usual."""
    plain = _NOISE.sub("", unicodedata.normalize("NFC", name).lower()).replace("\u200c", "").strip()
    bare = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return {plain, bare} if code in BARE else {plain}


def usable(word: str) -> bool:
    return len(word) > 1 and word not in _DROPPED.split() and not re.search(r"[\d\s-]", word.replace("-feira", ""))


def collect() -> tuple[dict[str, set[int]], dict[str, set[int]], dict[str, set[int]]]:
    """Month names in full, short month names, weekday names: each to the numbers it may stand for."""
    full: dict[str, set[int]] = defaultdict(set)
    short: dict[str, set[int]] = defaultdict(set)
    days: dict[str, set[int]] = defaultdict(set)
    for code in _LOCALES.split():
        locale = Locale.parse(code)
        for form in ("format", "stand-alone"):
            for width, table in (("wide", full), ("abbreviated", short)):
                for number, name in locale.months[form][width].items():
                    for word in filter(usable, words(name, code)):
                        table[word].add(number)
            for number, name in locale.days[form]["wide"].items():
                for word in filter(usable, words(name, code)):
                    days[word].add(number + 1)
    for code, line in MORE_MONTHS.items():
        for number, name in enumerate(line.split(), 1):
            for word in words(name, code):
                (short if code == "en" else full)[word].add(number)
    for code, line in MORE_DAYS.items():
        for number, name in enumerate(line.split(), 1):
            for word in words(name, code):
                days[word].add(number)
    for word in set(short) & set(full):
        full[word] |= short.pop(word)
    # A name with two meanings in two languages is kept for months (a date may have several readings) only.
    return full, short, {word: found for word, found in days.items() if len(found) == 1}


def block(name: str, about: str, table: dict[str, set[int]]) -> list[str]:
    """One dictionary of the module: the numbers, as text, to the words that may mean them."""
    groups: dict[str, list[str]] = defaultdict(list)
    for word, numbers in table.items():
        groups[" ".join(map(str, sorted(numbers)))].append(word)
    lines = [f"# {about}", f"{name}: dict[str, str] = {{"]
    for key in sorted(groups, key=lambda key: (key.count(" "), [int(part) for part in key.split()])):
        lines.append(f'    "{key}": (')
        line = "       "
        for word in sorted(groups[key]):
            if len(line) + len(word) > 104:
                lines.append(f'        "{line.strip()} "')
                line = ""
            line += f" {word}"
        lines += [f'        "{line.strip()}"', "    ),"]
    return [*lines, "}"]


def main() -> None:
    full, short, days = collect()
    cautious = sorted(word for word in set(_NOT_ALONE.split()) if word in full or word in days)
    lines = [
        '"""Month and weekday names of many languages. Written by `scripts/make_date_table.py`; do not edit.',
        "",
        f"Source: Unicode CLDR as in babel {babel.__version__}. Words are lower case, without full stops; a key with",
        "several numbers is a word that means another month in another language.",
        '"""',
        "",
        "# fmt: off",
        *block("MONTHS", "Month names in full.", full),
        "",
        *block("SHORT_MONTHS", "Short month names: a date only beside a day or a year.", short),
        "",
        *block("WEEKDAYS", "Weekday names in full; 1 is Monday.", days),
        "",
        "# Also ordinary words or names: a date only beside a day, a year or a preposition of time.",
        'CAUTIOUS = """',
        *textwrap.wrap(" ".join(cautious), 100),
        '"""',
    ]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(full)} months, {len(short)} short months, {len(days)} weekdays")


if __name__ == "__main__":
    main()
