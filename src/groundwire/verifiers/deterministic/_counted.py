"""Whether a bare number counts something ("2019 people", "1990 kg"), so that it is no year and no day of a month."""

from __future__ import annotations

import re

_COUNTED = """
people persons person men women children kids students pupils patients employees workers staff members users
customers clients visitors guests residents inhabitants participants respondents voters soldiers refugees
cases deaths units items copies votes points seats rooms beds houses homes households cars vehicles trucks
buses ships boats aircraft trees animals sheep fish cattle shares hours hour hrs minutes minute mins seconds
second secs days weeks months years year metres meters metre meter kilometres kilometers km miles mile mi feet
foot ft inches inch yards yard cm mm nm m kg g mg t lb lbs oz tonnes tons tonne ton grams kilograms pounds
litres liters litre liter l ml gallons barrels acres hectares ha watts kw mw gw kwh mwh volts amps hz khz mhz
ghz degrees percent per pixels px dpi bytes kb mb gb tb rpm calories kcal joules dollars dollar euros euro
cents pence yen yuan rupees francs pesos roubles rubles thousand million billion trillion lakh crore hundred
times pages words lines steps rows columns parts pieces bottles boxes bags tickets Menschen Personen Einwohner
Mitarbeiter Stück Euro Tage Stunden Minuten Meter Kilometer Liter Tonnen Prozent Mal personnes habitants
employés heures jours mètres personas habitantes empleados horas días metros personen inwoners mensen persone
abitanti pessoas человек людей рублей
"""
_WORDS = frozenset(word.lower() for word in _COUNTED.split())
_SIGN = re.compile(
    r"[ \u00a0]?(?:[%‰°€£¥$₹₩×]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN)(?![A-Za-z])"
    r"|[人名个個件本台円元块塊家棟株명개원])"
)
_NEXT = re.compile(r"[ \u00a0-]([^\W\d_]{1,20})(?!\w)")
_NOT_PLURAL = (
    "was has is this its his does as us plus versus thus always across less alas perhaps sees marks begins starts ends"
)


def is_counted(text: str, end: int) -> bool:
    """True when a unit, a currency or a noun that is usually counted follows the number that ends at `end`."""
    if _SIGN.match(text, end):
        return True
    word = _NEXT.match(text, end)
    return word is not None and word[1].lower() in _WORDS and (word[1] != "T")


def plural_follows(text: str, end: int) -> bool:
    """True when a lower-case word that looks like an English plural follows."""
    found = _NEXT.match(text, end)
    if found is None:
        return False
    word = found[1]
    return (
        word.islower()
        and len(word) > 3
        and word[-1] == "s"
        and word[-2:] not in {"ss", "us", "is"}
        and word not in _NOT_PLURAL.split()
    )


def singular_follows(text: str, end: int) -> bool:
    """True when a lower-case word follows that neither looks like a plural nor is one of what is usually counted."""
    found = _NEXT.match(text, end)
    if found is None or not found[1].islower() or len(found[1]) < 3 or plural_follows(text, end):
        return False
    return found[1] not in _WORDS and f"{found[1]}s" not in _WORDS
