"""Time zones as they stand after a time of day: an offset, an abbreviation, or a name that only equals itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Minutes east of Greenwich. Several: the letters mean several zones, or the season is not said.
_OFFSETS: dict[str, tuple[int, ...]] = {
    "UTC": (0,), "GMT": (0,), "Z": (0,), "WET": (0,), "WEST": (60,), "CET": (60,), "CEST": (120,),
    "MEZ": (60,), "MESZ": (120,),
    "HNEC": (60,), "EET": (120,), "EEST": (180,), "MSK": (180,), "BST": (60, 360), "IST": (330, 60, 120),
    "PKT": (300,),
    "SGT": (480,), "HKT": (480,), "WIB": (420,), "JST": (540,), "KST": (540,), "AEST": (600,),
    "AEDT": (660,), "ACST": (570,),
    "AWST": (480,), "NZST": (720,), "NZDT": (780,), "SAST": (120,), "EAT": (180,), "WAT": (60,),
    "BRT": (-180,), "ART": (-180,),
    "EST": (-300,), "EDT": (-240,), "ET": (-300, -240), "CST": (-360, 480), "CDT": (-300,), "CT": (-360, -300),
    "MST": (-420,), "MDT": (-360,), "MT": (-420, -360), "PST": (-480,), "PDT": (-420,), "PT": (-480, -420),
    "AKST": (-540,), "AKDT": (-480,), "HST": (-600,), "AST": (-240, 180), "NST": (-210,),
}  # fmt: skip
_REGIONS = {"eastern": -300, "central": -360, "mountain": -420, "pacific": -480}

_ABBREVIATED = re.compile(
    rf"[ \u00a0]{{0,2}}[(\[]?({'|'.join(sorted(_OFFSETS, key=len, reverse=True))})(?![A-Za-z0-9])"
    r"(?:[ \u00a0]?([+-])(\d{1,2})(?::?([0-5]\d))?(?!\d))?[)\]]?"
)
_NAMED = re.compile(
    r"[ \u00a0]{1,2}\(?((?:[A-Z][a-z]{2,20} ){1,2})(?:([Ss]tandard|[Dd]aylight|[Ss]ummer) )?[Tt]ime(?!\w)\)?"
    r"|[ \u00a0]{1,2}\(?(local time|Ortszeit|heure locale|hora local|ora locale)(?!\w)\)?"
)
# Whether a text has a zone at all: most texts with a date have none.
ZONE_TALK = re.compile(rf"(?:{'|'.join(_OFFSETS)})(?![A-Za-z0-9])|[+-]\d\d:?[0-5]\d(?!\d)|[Tt]ime(?!\w)")
_NUMERIC = re.compile(r"([+-])(\d{2}):?([0-5]\d)(?!\d)")


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone as written. `offsets` are the minutes east of UTC it may mean; empty when only its `name` is known."""

    end: int
    name: str
    offsets: tuple[int, ...] = ()


def _offset(sign: str, hours: str, minutes: str | None) -> tuple[int, ...]:
    size = int(hours) * 60 + int(minutes or 0)
    return (-size if sign == "-" else size,) if size <= 14 * 60 else ()


def read_zone(text: str, start: int, *, iso: bool = False) -> Zone | None:
    """The zone that begins at `start`, or None. `iso`: the time came after a date and a T, so `-04:00` "
    "is an offset."""
    if found := _ABBREVIATED.match(text, start):
        name, sign, hours, minutes = found.groups()
        offsets = _offset(sign, hours, minutes) if sign else _OFFSETS[name]
        end = found.end() - (found.group().endswith((")", "]")) and not found.group().lstrip().startswith(("(", "[")))
        exact = None if sign else _ABBREVIATED.match(text, end)
        if exact and exact[2] and (given := _offset(exact[2], exact[3], exact[4])):  # "EDT (UTC-4)": the figure decides
            return Zone(exact.end(), name.casefold(), given)
        return Zone(end, name.casefold(), offsets)
    if (found := _NUMERIC.match(text, start)) and (iso or found[1] == "+"):
        offsets = _offset(*found.groups())
        return Zone(found.end(), "", offsets) if offsets else None
    if found := _NAMED.match(text, start):
        name = (found[1] or found[3]).strip().casefold()
        base = _REGIONS.get(name)
        if base is None:
            return Zone(found.end(), name)
        season = (found[2] or "").casefold()
        both = {"standard": (base,), "daylight": (base + 60,), "summer": (base + 60,)}.get(season, (base, base + 60))
        return Zone(found.end(), name, both)
    return None
