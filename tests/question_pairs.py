"""500 pairs of questions: wordings of one question, and questions that differ in one thing that matters."""

from __future__ import annotations

import random
from dataclasses import dataclass

TOWNS = "Leeds Turin Bergen Porto Ghent Split Cork Graz".split()
THINGS = "tent mat stove lantern rope helmet kettle jacket".split()
YEARS = "2021 2022 2023 2024 2025".split()
MONTHS = "January March April June September November".split()

# The first wording with others of the same question. `wordings.toml` was written with these in view ...
SEEN = (
    ("How much does the {thing} cost?", "What is the price of the {thing}?", "What does the {thing} cost?"),
    ("How do I return a {thing}?", "How can I send back a {thing}?", "How do I send a {thing} back?"),
    ("Who repairs a {thing} in {town}?", "Who fixes a {thing} in {town}?", "In {town}, who mends a {thing}?"),
    ("When does the shop in {town} open?", "What time does the store in {town} open?", "When do you open in {town}?"),
    (
        "How long is the warranty of the {thing}?",
        "What is the duration of the guarantee of the {thing}?",
        "How long does the warranty for the {thing} last?",
    ),
    ("How heavy is the {thing}?", "What does the {thing} weigh?", "What is the weight of the {thing}?"),
    (
        "How do I contact the staff in {town}?",
        "How can I reach the employees in {town}?",
        "How do I get in touch with the team in {town}?",
    ),
    (
        "What was the fee for {n} parcels in {year}?",
        "How much were {n} packages charged in {year}?",
        "What did {n} packages cost in {year}?",
    ),
    (
        "When did the job in {town} start?",
        "When did the position in {town} begin?",
        "On what date did the job in {town} commence?",
    ),
    (
        "Is a {thing} allowed on {month} {n}?",
        "Is a {thing} permitted on {month} {n}?",
        "Would a {thing} be allowed on {month} {n}?",
    ),
)
# ... and these were written afterwards and only measured.
UNSEEN = (
    (
        "How many employees worked in {town} in {year}?",
        "What was the headcount in {town} in {year}?",
        "In {year}, how many staff did {town} have?",
    ),
    (
        "Can I cancel my order of {n} {thing}s?",
        "Is it possible to cancel an order of {n} {thing}s?",
        "May I cancel the order for {n} {thing}s?",
    ),
    (
        "What colour is the {thing} from {town}?",
        "Which colour does the {thing} from {town} have?",
        "Tell me the colour of the {thing} from {town}.",
    ),
    (
        "Where can I buy a {thing} in {town}?",
        "Where is a {thing} sold in {town}?",
        "In {town}, where could I purchase a {thing}?",
    ),
    (
        "Does the {thing} need an inspection in {month}?",
        "Is an inspection of the {thing} required in {month}?",
        "Must the {thing} be inspected in {month}?",
    ),
    (
        "What is the maximum load of the {thing}?",
        "What load can the {thing} take at most?",
        "How much weight can the {thing} carry?",
    ),
    (
        "Which documents do I need to hire a {thing}?",
        "What papers are needed for hiring a {thing}?",
        "What documents are required to hire a {thing}?",
    ),
    (
        "Who signed the contract with {town} in {year}?",
        "By whom was the contract with {town} signed in {year}?",
        "Who was the signatory of the {year} contract with {town}?",
    ),
    (
        "Why was the {thing} recalled in {year}?",
        "What was the reason for recalling the {thing} in {year}?",
        "Why did you recall the {thing} in {year}?",
    ),
    (
        "What does the insurance for the {thing} cover?",
        "What is covered by the insurance of the {thing}?",
        "Please tell me what the {thing} insurance covers.",
    ),
)
# One thing that matters, changed. {a} and {b} are two towns, {n} and {m} two numbers, {y} and {z} two years.
NEAR = (
    ("number", "What is the fee for {n} parcels to {a}?", "What is the fee for {m} parcels to {a}?"),
    ("number", "Can I cancel within {n} days of delivery?", "Can I cancel within {m} days of delivery?"),
    ("year", "What was the revenue of the {a} branch in {y}?", "What was the revenue of the {a} branch in {z}?"),
    ("year", "Who signed the contract with {a} in {y}?", "Who signed the contract with {a} in {z}?"),
    ("name", "How do I contact the workshop in {a}?", "How do I contact the workshop in {b}?"),
    ("name", "how much does it cost to post a {t} to {a}", "how much does it cost to post a {t} to {b}"),
    ("thing", "How much does the {t} of series {n} cost?", "How much does the {u} of series {n} cost?"),
    ("negation", "Is the {t} covered by the warranty in {a}?", "Is the {t} not covered by the warranty in {a}?"),
    ("negation", "Which parts of the {t} can be washed?", "Which parts of the {t} can't be washed?"),
    ("negation", "Can I return the {t} with the receipt?", "Can I return the {t} without the receipt?"),
    ("direction", "How do I start the {t} pump?", "How do I stop the {t} pump?"),
    ("direction", "Did the price of the {t} rise in {y}?", "Did the price of the {t} fall in {y}?"),
    ("direction", "What must I do before the {t} is delivered?", "What must I do after the {t} is delivered?"),
    ("direction", "What is the fee above {n} kilograms?", "What is the fee below {n} kilograms?"),
    ("direction", "What is the maximum age for the {t}?", "What is the minimum age for the {t}?"),
    ("direction", "How long is the bus from {a} to {b}?", "How long is the bus from {b} to {a}?"),
    ("date", "Is the shop in {a} open in {month}?", "Is the shop in {a} open in {other}?"),
    ("date", "When does the {t} course on Monday begin?", "When does the {t} course on Friday begin?"),
    ("word", "Who pays when the {t} breaks?", "When does the {t} break?"),
    ("word", "How many {t}s were sold in {y}?", "How many {t}s were returned in {y}?"),
    ("word", "Does the customer pay the shop for the {t}?", "Does the shop pay the customer for the {t}?"),
    ("word", "What does the {t} cost to buy?", "What does the {t} cost to hire?"),
    ("word", "Are all {t}s inspected in {a}?", "Are some {t}s inspected in {a}?"),
    ("word", "Is the {t} heavier than the {u}?", "Is the {u} heavier than the {t}?"),
    ("word", "Where is the {t} made?", "When is the {t} made?"),
)


@dataclass(frozen=True)
class QuestionPair:
    """Two questions; `kind` is seen or unseen for wordings of one, else what differs."""

    kind: str
    one: str
    other: str

    @property
    def same(self) -> bool:
        """True when one answer may serve both."""
        return self.kind in {"seen", "unseen"}


def question_pairs(seed: int = 3) -> list[QuestionPair]:
    """250 pairs of one question, half of them of wordings never looked at, and 250 near misses."""
    rng = random.Random(seed)
    found = []
    for kind, sets in (("seen", SEEN), ("unseen", UNSEEN)):
        for at in range(125):
            wordings = sets[at % len(sets)]
            slots = {
                "thing": rng.choice(THINGS),
                "town": rng.choice(TOWNS),
                "year": rng.choice(YEARS),
                "month": rng.choice(MONTHS),
                "n": rng.randrange(2, 29),
            }
            one, other = rng.sample(range(3), 2)
            found.append(QuestionPair(kind, wordings[one].format(**slots), wordings[other].format(**slots)))
    for at in range(250):
        kind, one, other = NEAR[at % len(NEAR)]
        towns, years, things, months = (rng.sample(values, 2) for values in (TOWNS, YEARS, THINGS, MONTHS))
        numbers = rng.sample(range(2, 60), 2)
        slots = {
            "a": towns[0],
            "b": towns[1],
            "y": years[0],
            "z": years[1],
            "t": things[0],
            "u": things[1],
            "n": numbers[0],
            "m": numbers[1],
            "month": months[0],
            "other": months[1],
        }
        pair = (one.format(**slots), other.format(**slots))
        found.append(QuestionPair(kind, *(pair if rng.random() < 0.5 else pair[::-1])))
    return found
