"""Text to measure with: plain business prose, made by counting, so that every run measures the same input."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

_PLACES = ("Aldern", "Bexhope", "Carrick", "Dunmere", "Elstow", "Farrow", "Gilsby", "Hartle", "Ingram", "Jarrow")
_MONTHS = ("January", "March", "May", "July", "September", "November")
_FORMS = (
    "The depot in {p} sold {a} crates of apples in {m} {y}.",
    "Maintenance of the lifts is the duty of the landlord, who must answer a call within {c} hours.",
    "About {b} people work at the mill near {p}, most of them in the spinning hall.",
    "A parcel that weighs more than {c} kg is taken only at the counter in {p}.",
    "Revenue from repairs rose by {c}.{b}% to £{a} thousand, helped by a mild winter.",
    "The council opened the swimming pool on {c} {m} {y} after two years of delay.",
    "Members who cancel in writing get back their deposit of £{c}.50, less the cost of postage.",
    "Nobody under the age of {b} may drive the minibus without a second adult on board.",
    "The old bridge at {p} carries {a} vehicles on a working day, and far fewer on Sundays.",
    "Records of each inspection are kept for {c} years unless the customer asks for their deletion.",
    "In {y} the orchestra toured Portugal with a programme of three symphonies.",
    "The contract with the caterer ends on {c} {m} {y} and is not renewed automatically.",
    "Seen from {p}, the wind farm has {b} turbines, each with a hub height of {c}0 m.",
    "Dr. Vance, who leads the laboratory, found traces of copper in {b} of {a} samples.",
    "Tickets bought online are cheaper; the price at the door is £{b}.",
    "The museum's roof was replaced with slate from {p}, because the tiles had let in water since {y}.",
    "Version {c}.{b} of the driver adds support for colour scanners and fixes a fault in the tray sensor.",
    "Water samples have to reach {p} within {c} days, cooled and out of the light.",
    "Some {a} households receive the newsletter, which is printed on recycled paper.",
    "If the boiler shows code E{b}, close the gas tap and call the service line.",
    "The insurance covers theft from a locked car up to {a} euros, but not loss of cash.",
    "Trains to {p} leave every {c} minutes on weekdays and every hour at night.",
    "Copper fell by {c}% in {m}, while zinc hardly moved.",
)
# The same facts in other words and without any figure or name: what no rule can settle, so that a model has to read it
# beside every chunk.
_REWORDED = (
    "Crates full of apples were bought from the store.",
    "If a lift breaks down, the owner of the building has to react within a few hours.",
    "The spinning hall is where most of the people at the mill have their jobs.",
    "For heavy packets, customers have to come to the desk in person.",
    "Thanks to mild weather, the repair business grew its sales.",
    "Later than planned, swimmers were let into the new pool of the town.",
    "Anyone who resigns by letter is refunded the deposit, minus what the stamps cost.",
    "To take the minibus out alone, a driver has to have reached a certain age.",
    "Traffic over the ancient crossing is much quieter when people are off work.",
    "Unless clients want them erased, inspection reports stay on file for years.",
    "The musicians gave concerts abroad, playing symphonies.",
    "The catering deal runs out, and it does not prolong itself.",
    "The rotors in the wind park stand high above the ground.",
    "Traces of a metal turned up in some of the specimens that the team examined.",
    "Whoever pays at the entrance is charged more than on the website.",
    "Because rain had leaked in, slates now cover the building with the exhibition.",
    "Scanners with colour are supported by the driver, which also mends a problem with the tray.",
    "The probes must be kept cold and dark on their way.",
    "The circular that goes to many homes is made of recycled paper.",
    "When the heater shows an error, you should shut the valve and phone for help.",
    "The policy pays if the locked vehicle is robbed, although money is excluded.",
    "During the week trains go more often than at night.",
    "The price of one metal stayed nearly flat, but the other lost value.",
)


def facts(start: int = 0, *, reworded: bool = False) -> Iterator[str]:
    """Sentences without end; `start` leads into another stretch. `reworded`: in other words, without figures."""
    for n in count(start):
        form = (_REWORDED if reworded else _FORMS)[n % len(_FORMS)]
        values = {"a": 1000 + 7 * n % 90_000, "b": 20 + n % 79, "c": 2 + n % 26, "y": 1990 + n % 35}
        yield form.format(p=_PLACES[n // 3 % 10], m=_MONTHS[n % 6], **values)


def passage(words: int, start: int = 0) -> str:
    """Whole sentences of at least `words` words together."""
    taken: list[str] = []
    length = 0
    for fact in facts(start):
        taken.append(fact)
        length += len(fact.split())
        if length >= words:
            return " ".join(taken)
    raise AssertionError("facts() has no end")


def answer(claims: int, start: int = 0, *, reworded: bool = False) -> str:
    """An answer of `claims` sentences, one a fact; every third has a wrong figure where it has one."""
    lines = []
    for place, fact in enumerate(islice(facts(start, reworded=reworded), claims)):
        digits = [char for char in fact if char.isdigit()]
        wrong = place % 3 == 2 and digits
        lines.append(fact.replace(digits[-1], str((int(digits[-1]) + 3) % 10), 1) if wrong else fact)
    return " ".join(lines)
