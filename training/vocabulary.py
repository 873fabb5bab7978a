"""Words that synthetic examples are made of; names and places are partly invented, so that none is learnt by heart."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

FIRST = (
    "Anna Ben Carla David Elena Farid Grace Hugo Ines Jonas Kenji Lena Marco Nadia Omar Priya Quentin Rosa Samir Tara "
    "Uma Victor Wei Yusuf Zoe Alice Boris Chloe Dmitri Esther Felix Gita Henrik Irene Jamal Karin Luis Maya Noah Olga"
).split()
TITLES = ("Ms", "Mr", "Dr", "Professor", "Judge", "Captain", "Senator", "Mayor")
_SYLLABLES = (
    "ba be bri ca cor da del dor el fa fen gar hal il jo ka kel lan lor "
    "ma mir na nor ol or pa quel ra ros sa sel ta tor u val ves wen yar zan"
).split()
_ENDINGS = ("n", "a", "o", "ton", "ford", "berg", "ia", "mar", "ka", "ley", "stead", "holm", "is", "en", "by", "u")
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
PLACES_OPEN = (
    "museum library pool gallery office shop archive clinic market park garden cafe theatre zoo workshop".split()
)
STORES = (
    "paint timber grain salt copper wool glass tea rubber cement paper seeds coal tiles flour steel rope cotton fish"
).split()
SITES = "depot warehouse silo hangar shed barn cellar store plant lab ward branch station mine factory".split()
THINGS = (
    "contract licence permit report budget treaty plan bill proposal merger lease petition agreement protocol policy "
    "invoice warrant programme project tender"
).split()
PRODUCTS = "printer router tent lamp pump boiler kettle drill camera watch heater mixer scooter tablet freezer".split()
DISEASES = "asthma diabetes anaemia migraine gout eczema hepatitis arthritis epilepsy glaucoma".split()
RELATIVES = "mother father brother sister son daughter uncle aunt wife husband".split()
CAUSES = "humidity;corrosion;overheating;vibration;dust;a leak;poor wiring;a virus;frost;age;stress;salt".split(";")
EFFECTS = (
    "the swelling;the failure;the delay;the outage;the decline;the crack;the noise;the rash;the loss;the fire".split(
        ";"
    )
)
MEASURES = (
    ("lake", "covers", "square kilometres", "larger", "smaller", "covers more ground"),
    ("tower", "is", "metres tall", "taller", "shorter", "rises higher"),
    ("river", "is", "kilometres long", "longer", "shorter", "runs further"),
    ("ship", "weighs", "tonnes", "heavier", "lighter", "weighs more"),
    ("bridge", "is", "years old", "older", "newer", "was built earlier"),
    ("phone", "costs", "euros", "more expensive", "cheaper", "has the higher price"),
)  # fmt: skip
COLUMNS = ("Score A", "Score B", "Price", "Weight (kg)", "Free hours per month", "Staff", "Rooms", "Speed", "Fee (EUR)")
QUANTITIES = (
    "revenue",
    "shipments",
    "attendance",
    "output",
    "headcount",
    "traffic",
    "sales",
    "costs",
    "membership",
    "exports",
)


@dataclass(frozen=True, slots=True)
class Verb:
    """A transitive verb: past, participle, what it is not (opposites or near misses), and whether it is mutual."""

    past: str
    participle: str
    not_same: tuple[str, ...]
    again: tuple[str, ...] = ()
    mutual: bool = False


PERSON_VERBS = (
    Verb("beat", "beaten", ("lost to", "joined"), ("defeated", "won against")),
    Verb("hired", "hired", ("dismissed", "sued"), ("employed", "took on")),
    Verb("sued", "sued", ("paid", "thanked"), ("took to court",)),
    Verb("praised", "praised", ("criticised", "ignored"), ("spoke highly of",)),
    Verb("succeeded", "succeeded", ("preceded", "assisted"), ("took over from",)),
    Verb("taught", "taught", ("replaced", "hired"), ("was the teacher of",)),
    Verb("paid", "paid", ("invoiced", "owed"), ("gave money to",)),
    Verb("rescued", "rescued", ("attacked", "followed"), ("saved",)),
    Verb("outvoted", "outvoted", ("supported",), ()),
    Verb("introduced", "introduced", ("interrupted",), ()),
    Verb("treated", "treated", ("examined", "infected"), ("gave treatment to",)),
    Verb("met", "met", ("replaced",), ("had a meeting with",), mutual=True),
    Verb("married", "married", ("divorced",), (), mutual=True),
)
THING_VERBS = (
    Verb("signed", "signed", ("terminated", "drafted", "amended", "rejected"), ("put a signature to",)),
    Verb("approved", "approved", ("rejected", "proposed", "reviewed"), ("gave approval to", "accepted")),
    Verb("cancelled", "cancelled", ("renewed", "postponed", "extended"), ("called off",)),
    Verb("drafted", "drafted", ("signed", "published", "approved"), ("wrote a draft of",)),
    Verb("published", "published", ("withdrew", "drafted", "translated"), ("released",)),
    Verb("renewed", "renewed", ("cancelled", "terminated", "reviewed"), ("extended",)),
    Verb("audited", "audited", ("prepared", "paid for"), ("carried out an audit of",)),
    Verb("funded", "funded", ("led", "evaluated"), ("paid for",)),
    Verb("led", "led", ("funded", "joined", "opposed"), ("was in charge of",)),
    Verb("opposed", "opposed", ("supported", "proposed"), ("was against",)),
)
STATES = (
    ("is working", "works", "is out of order", "is broken"),
    ("is open", "can be entered", "is closed", "is shut"),
    ("is included in the price", "costs nothing extra", "is not included in the price", "costs extra"),
    ("is mandatory", "is required", "is optional", "is voluntary"),
    ("is allowed", "is permitted", "is forbidden", "is prohibited"),
    ("is waterproof", "keeps water out", "is not waterproof", "lets water in"),
    ("is covered by the warranty", "falls under the warranty", "is excluded from the warranty", "voids the warranty"),
    ("is in stock", "is available", "is sold out", "is out of stock"),
    ("has been repaired", "was fixed", "has not been repaired", "still waits for repair"),
    ("is refundable", "can be refunded", "is non-refundable", "cannot be refunded"),
)
SUBJECTS = (
    "The lift;The west gate;Breakfast;Parking;The deposit;Battery damage;Smoking on the balcony;The travel card;"
    "The sauna;Express delivery;The screen protector;Online training;The annual fee;The red model;"
    "Late check-out;Accident cover"
).split(";")
DUTIES = (
    ("submit timesheets", "submitting timesheets"), ("wear a badge", "wearing a badge"),
    ("keep receipts", "keeping receipts"), ("attend the course", "attending the course"),
    ("register online", "registering online"), ("renew the insurance", "renewing the insurance"),
    ("pay a deposit", "paying a deposit"), ("report defects", "reporting defects"),
    ("use the side entrance", "using the side entrance"), ("bring their own tools", "bringing their own tools"),
)  # fmt: skip


class Draw:
    """Random words and invented names from one generator."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def one(self, of: Sequence[T]) -> T:
        """One of a sequence."""
        return self.rng.choice(of)

    def some(self, of: Sequence[T], count: int) -> list[T]:
        """`count` different ones of a sequence."""
        return self.rng.sample(list(of), count)

    def invented(self) -> str:
        """A name that means nothing."""
        return (self.one(_SYLLABLES) + self.one(_SYLLABLES) * self.rng.randint(0, 1) + self.one(_ENDINGS)).capitalize()

    def places(self, count: int) -> list[str]:
        """Different invented names."""
        found: dict[str, None] = {}
        while len(found) < count:
            found[self.invented()] = None
        return list(found)

    def people(self, count: int) -> list[str]:
        """Different people, all by surname, by full name or with a title."""
        kind = self.rng.randint(0, 3)
        last, first = self.places(count), self.some(FIRST, count)
        if kind == 0:
            return last
        if kind == 1:
            return [f"{self.one(TITLES)} {name}" for name in last]
        return first if kind == 2 else [f"{a} {b}" for a, b in zip(first, last, strict=True)]

    def number(self, low: int = 3, high: int = 900) -> int:
        """A whole number; small ones are commoner."""
        return int(low * (high / low) ** self.rng.random())

    def date(self) -> str:
        """A date in one of three forms."""
        day, month, year = self.rng.randint(1, 28), self.rng.randint(1, 12), self.rng.randint(1985, 2026)
        return self.one(
            (f"{year}-{month:02}-{day:02}", f"{day} {MONTHS[month - 1]} {year}", f"{MONTHS[month - 1]} {day}, {year}")
        )
