"""Generated answers with planted faults, over documents of their own: what repair is measured on.

Each answer is made of lines whose true wording is known; some have a wrong value, a wrong or invented citation, a
denial of what the source says, or are made up. The same seed gives the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from groundwire.core._types import Chunk

NAMES = tuple(
    "Alder Birch Cedar Damson Elder Fennel Gorse Hazel Juniper Larch Mallow Nettle Osier Poplar Rowan".split()
)
MONTHS = ("March", "April", "June", "July", "October", "November")
_FACTS = (
    ("The {name} pump delivers {value} litres a minute.", lambda r: str(r.randrange(20, 90))),
    ("Entry to the {name} museum costs €{value}.", lambda r: f"{r.randrange(4, 30)}.{r.choice(('50', '80', '20'))}"),
    ("The {name} warranty lasts {value} months.", lambda r: str(r.randrange(13, 60))),
    (
        "The {name} bridge was opened on {value}.",
        lambda r: f"{r.randrange(2, 28)} {r.choice(MONTHS)} {r.randrange(1961, 2019)}",
    ),
    ("The {name} library holds {value} books.", lambda r: f"{r.randrange(20, 90)},{r.randrange(100, 999)}"),
    ("The {name} battery charges in {value} minutes.", lambda r: str(r.randrange(31, 59))),
    ("Sales of the {name} range grew by {value}%.", lambda r: f"{r.randrange(2, 40)}.{r.randrange(1, 9)}"),
    ("The {name} ferry leaves at {value}.", lambda r: f"{r.randrange(13, 23)}:{r.randrange(10, 59)}"),
)
_INVENTED = (
    "The {name} staff speak Basque and Finnish.",
    "Camping is allowed in the {name} gardens.",
    "The {name} café serves breakfast to members.",
    "A retired judge leads the {name} committee.",
)
KINDS = ("value", "miscited", "fabricated", "denied", "invented")
_TABLE = "d5"
_HEADER = "| Model | Price | Weight |\n|---|---|---|"
_NOTICE = "```\nstatus --all --limit 30\n```"


@dataclass(frozen=True, slots=True)
class Line:
    """One statement: as the sources have it, as the answer has it, the chunk that says it, and what was done to it."""

    true: str
    said: str
    chunk_id: str
    cites: str
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Planted:
    """One answer with its chunks and lines; `layout` names how the lines were set."""

    answer: str
    chunks: tuple[Chunk, ...]
    lines: tuple[Line, ...]
    layout: str


def planted(seed: int) -> Planted:
    """The answer of one seed: five to eight lines, of which up to a third are faulty."""
    random = Random(seed)
    chunks, facts = _documents(random)
    chosen = random.sample(facts, random.randrange(5, 9))
    faulty = random.sample(range(len(chosen)), random.randrange(1, 1 + len(chosen) // 3))
    lines = []
    for at, (true, value, chunk_id) in enumerate(chosen):
        kind = random.choice(KINDS) if at in faulty else ""
        lines.append(_line(random, true, value, chunk_id, kind, [chunk.id for chunk in chunks]))
    layout = random.choice(sorted(_LAYOUTS))
    if layout == "table":
        chunk, rows = _price_list(random)
        chunks, lines = (*chunks, chunk), [*rows, *lines]
    return Planted(_LAYOUTS[layout](lines), chunks, tuple(lines), layout)


def _documents(random: Random) -> tuple[tuple[Chunk, ...], list[tuple[str, str, str]]]:
    """Four chunks of four facts each; no two facts are about the same thing."""
    subjects = [(fact, name) for fact in range(len(_FACTS)) for name in NAMES]
    picked = random.sample(subjects, 16)
    facts: list[tuple[str, str, str]] = []
    chunks = []
    for number in range(4):
        told = []
        for fact, name in picked[number * 4 : number * 4 + 4]:
            pattern, value_of = _FACTS[fact]
            value = value_of(random)
            told.append(pattern.format(name=name, value=value))
            facts.append((told[-1], value, f"d{number + 1}"))
        chunks.append(
            Chunk(f"d{number + 1}", " ".join(told), doc_id=f"notes{number + 1}.md", title=f"Notes {number + 1}")
        )
    return tuple(chunks), facts


def _price_list(random: Random) -> tuple[Chunk, list[Line]]:
    """A chunk with a table of four tents, and three of its rows as an answer has them, up to one with a wrong cell."""
    rows = [
        f"{name} | €{random.randrange(120, 480)}.00 | {random.randrange(1, 4)}.{random.randrange(1, 9)} kg"
        for name in random.sample(NAMES, 4)
    ]
    chunk = Chunk(_TABLE, "\n".join([_HEADER, *(f"| {row} |" for row in rows)]), doc_id="prices.md", title="Tents")
    lines = [Line(row, row, _TABLE, _TABLE) for row in rows[:3]]
    if random.random() < 0.5:
        at = random.randrange(3)
        price = rows[at].split(" | ")[1]
        lines[at] = Line(rows[at], rows[at].replace(price, _other(random, price)), _TABLE, _TABLE, "value")
    return chunk, lines


def _line(random: Random, true: str, value: str, chunk_id: str, kind: str, ids: list[str]) -> Line:
    cites = chunk_id
    said = true
    if kind == "value":
        said = true.replace(value, _other(random, value))
    elif kind == "miscited":
        cites = random.choice([one for one in ids if one != chunk_id])
    elif kind == "fabricated":
        cites = f"d{random.randrange(7, 20)}"
    elif kind == "denied":
        said = _denied(true)
    elif kind == "invented":
        said = random.choice(_INVENTED).format(name=random.choice(NAMES))
    return Line("" if kind == "invented" else true, said, chunk_id, cites, kind)


def _other(random: Random, value: str) -> str:
    """Another value of the same form: one digit changes, never the first or a zero."""
    places = [at for at, char in enumerate(value) if char.isdigit()][1:] or [0]
    at = random.choice(places[-2:]) if ":" not in value else places[-1]
    new = str((int(value[at]) + random.randrange(1, 9)) % 10)
    return f"{value[:at]}{new}{value[at + 1 :]}"


def _denied(true: str) -> str:
    swaps = (
        ("costs", "does not cost"), ("delivers", "does not deliver"), ("lasts", "does not last"),
        ("grew", "did not grow"),
        ("was opened", "was not opened"), ("holds", "does not hold"), ("charges", "does not charge"),
        ("leaves", "does not leave"),
    )  # fmt: skip
    return next(true.replace(old, new) for old, new in swaps if old in true)


def _cited(line: Line) -> str:
    return f"{line.said.removesuffix('.')} [{line.cites}]."


def _prose(lines: list[Line]) -> str:
    half = len(lines) // 2
    return " ".join(map(_cited, lines[:half])) + "\n\n" + " ".join(map(_cited, lines[half:]))


def _bullets(lines: list[Line]) -> str:
    return "## What the notes say\n\n" + "\n".join(f"- {_cited(line)}" for line in lines) + "\n"


def _numbers(lines: list[Line]) -> str:
    return "In short:\n\n" + "\n".join(f"{at}. {_cited(line)}" for at, line in enumerate(lines, start=1)) + "\n"


def _quoted(lines: list[Line]) -> str:
    rest = " ".join(map(_cited, lines[2:]))
    return f"{_cited(lines[0])}\n\n> {_cited(lines[1])}\n\n{_NOTICE}\n\n{rest}\n"


def _emphasised(lines: list[Line]) -> str:
    first = [f"**{line.said.removesuffix('.')}** [{line.cites}]." for line in lines[:2]]
    return (
        "\n".join(f"* {text}" for text in first)
        + "\n\n"
        + " ".join(map(_cited, lines[2:]))
        + "\n\n---\n\n"
        + _NOTICE
        + "\n"
    )


def _table(lines: list[Line]) -> str:
    rows = "\n".join(f"| {line.said} |" for line in lines if line.cites == _TABLE)
    return f"{_HEADER}\n{rows}\n\n" + " ".join(_cited(line) for line in lines if line.cites != _TABLE) + "\n"


_LAYOUTS = {
    "prose": _prose,
    "bullets": _bullets,
    "numbers": _numbers,
    "quoted": _quoted,
    "emphasised": _emphasised,
    "table": _table,
}
