"""Dates relative to an unsaid day, and the words that narrow a period (early 2021, summer of 2019, circa 1820)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundwire.verifiers.deterministic._around import word_before

_WORDS = """
yesterday tomorrow tonight last next previous upcoming gestern vorgestern übermorgen
letzte letzten letztem letzter letztes
nächste nächsten nächstem nächster nächstes demain ayer ontem amanhã ieri domani вчера завтра ano anno mês mes mese mois
semana semaine settimana année an año trimestre próximo próxima прошлом следующем
"""
RELATIVE = re.compile(
    r"(?:yesterday|tomorrow|tonight"
    r"|(?:last|next|previous|upcoming) (?:night|week|weekend|month|quarter|year|decade|century)"
    r"|gestern|vorgestern|übermorgen|(?:letzte|nächste)[nmrs]? (?:woche|monat|jahr|quartal)"
    r"|demain|(?:semaine|mois|année|an|trimestre) (?:dernière?|prochaine?|passée?)"
    r"|ayer|(?:semana|mes|año|trimestre) (?:pasad[oa]|próxim[oa]|que viene)|próxim[ao] (?:semana|mes|año|mês|ano)"
    r"|ontem|amanhã|(?:semana|mês|ano) passad[oa]|ieri|domani|(?:settimana|mese|anno) (?:scors[oa]|prossim[oa])"
    r"|вчера|завтра|(?:прошлом|следующем) (?:году|месяце))(?!\w)",
    re.IGNORECASE,
)
RELATIVE_WORDS = frozenset(_WORDS.split())
EASTERN_RELATIVE = re.compile(
    "[昨明去来來先上下어내작](?:[日天年月週周个個]|제|일|년)"
    "(?<=昨日|昨天|明日|明天|去年|昨年|来年|來年|明年|先月|来月|上周|下周|先週|来週|어제|내일|작년|내년)"
    "(?![一二三四五六日天月])|[上下][个個](?:月|星期)"
)

_NAMES = {
    "early": "early anfang début",
    "mid": "mid mitte mi",
    "late": "late ende fin",
    "spring": "spring frühjahr frühling printemps primavera",
    "summer": "summer sommer été verano estate verão",
    "autumn": "autumn fall herbst automne otoño autunno outono",
    "winter": "winter hiver invierno inverno",
    "circa": "circa c. ca. ca around about approximately roughly vers hacia etwa",
    "start": "start beginning principios inicio",
    "middle": "middle mediados",
    "end": "end finales",
}
_PARTS = {word: name for name, words in _NAMES.items() for word in words.split()}
_WITH_OF = {"start": "early", "middle": "mid", "end": "late"}  # "end of 2021", never "end 2021"
_OF = frozenset(("of", "de", "del", "the"))


@dataclass(frozen=True, slots=True)
class Part:
    """A word that narrows or loosens the period after it, and where it starts."""

    start: int
    name: str


def part_before(text: str, start: int) -> Part | None:
    """The narrowing words that end where a period starts, or None."""
    word = word_before(text, start)
    at = start - len(word) - 1
    linked = word in _OF
    while word in _OF and at > 0:
        word = word_before(text, at)
        at -= len(word) + 1
    name = _PARTS.get(word, "")
    if not name or (name in _WITH_OF and not linked) or (name == "circa" and linked):
        return None
    return Part(at, _WITH_OF.get(name, name))
