"""More small worlds: quantities that follow from others, comparison, signs and directions, tables, dates."""

from collections.abc import Callable

from training.synthetic import World
from training.vocabulary import COLUMNS, DAYS, FIRST, MEASURES, MONTHS, QUANTITIES, SITES, STORES, Draw

_TIMES = {2: ("twice", "double"), 3: ("three times", "triple"), 4: ("four times", "four times")}
_WORDS = "zero one two three four five six seven eight nine ten".split()


def sums(draw: Draw) -> World:
    """Totals, differences and multiples of two stated amounts."""
    a, b = (f"{draw.one(SITES).capitalize()} {name}" for name in draw.some("North South East West A B C".split(), 2))
    what = draw.one("pallets crates barrels tonnes boxes sacks".split())
    n, m = draw.number(10, 900), draw.number(10, 900)
    kind = draw.rng.randint(0, 2)
    if kind == 0:
        premise = f"{a} stores {n} {what}. {b} stores {m} {what}."
        return premise, [
            (f"{a} and {b} together store {n + m} {what}.", "s"), (f"In total the two hold {n + m} {what}.", "s"),
            (f"{a} and {b} together store {n + m + draw.number(2, 50)} {what}.", "c"),
            (f"The difference between the two is {abs(n - m)} {what}.", "s"),
        ]  # fmt: skip
    times = draw.one(list(_TIMES))
    if kind == 1:
        premise = f"{a} moves {n} {what} a day. {b} moves {draw.one(_TIMES[times])} as much."
        return premise, [
            (f"{b} moves {n * times} {what} a day.", "s"), (f"{b} moves {n} {what} a day.", "c"),
            (f"{b} moves {n * (times + 1)} {what} a day.", "c"), (f"{b} moves more than {a}.", "s"),
        ]  # fmt: skip
    low, high = sorted(draw.some(range(5, 95), 2))
    thing = draw.one(("approval rate", "occupancy", "market share", "error rate", "attendance rate"))
    premise = f"The {thing} rose from {low}% to {high}%."
    return premise, [
        (f"The {thing} went up by {high - low} percentage points.", "s"),
        (f"The {thing} fell by {high - low} points.", "c"),
        (f"The {thing} is now {high}%.", "s"), (f"The {thing} was once {high}% and is now {low}%.", "c"),
        (f"The {thing} increased to {low}%.", "c"),
    ]  # fmt: skip


def counted(draw: Draw) -> World:
    """Lists and how many stand in them."""
    names = draw.some(FIRST, draw.rng.randint(2, 6))
    n = len(names)
    listed = ", ".join(names[:-1]) + draw.one((", ", " and ")) + names[-1]
    premise = draw.one(
        (f"Attendees (complete list): {listed}.", f"The members of the jury are {listed}.", f"Present: {listed}.")
    )
    wrong = draw.one([k for k in range(2, 9) if k != n])
    return premise, [
        (f"{_WORDS[n].capitalize()} people are named.", "s"), (f"There were {n} people in all: {listed}.", "s"),
        (f"{_WORDS[wrong].capitalize()} people are named.", "c"), (f"{names[0]} was one of the {_WORDS[n]}.", "s"),
    ]  # fmt: skip


def compared(draw: Draw) -> World:
    """Which of two has more, from two figures."""
    kind, verb, unit, more, less, says_more = draw.one(MEASURES)
    a, b = (
        f"The {name} {kind}" if draw.rng.random() < 0.3 else f"{kind.capitalize()} {name}" for name in draw.places(2)
    )
    n, m = draw.some(range(11, 980), 2)
    if n < m:
        n, m = m, n
    premise = draw.one(
        (f"{a} {verb} {n} {unit}. {b} {verb} {m} {unit}.", f"{b} {verb} {m} {unit}. {a} {verb} {n} {unit}.")
    )
    return premise, [
        (f"{a} is {more} than {b}.", "s"), (f"{b} is {more} than {a}.", "c"), (f"{b} is {less} than {a}.", "s"),
        (f"{a} is {less} than {b}.", "c"), (f"{a} {says_more} than {b}.", "s"), (f"{a} {verb} {m} {unit}.", "c"),
    ]  # fmt: skip


def signed(draw: Draw) -> World:
    """A change with a sign, or an amount in brackets, and the words for it."""
    what, n = draw.one(QUANTITIES), draw.number(2, 90)
    other = n + draw.number(1, 9)
    up = draw.rng.random() < 0.5
    if draw.rng.random() < 0.3:
        amount = f"{draw.number(100, 99_000):,}"
        shown = amount if up else f"({amount})"
        premise = draw.one(
            (
                f"| Line | FY |\n|---|---|\n| Revenue, USD | {draw.number(10, 99)},000 |\n"
                f"| Net income (loss), USD | {shown} |",
                f"Net income (loss): {shown}",
            )
        )
        return premise, [
            (f"The company made a net {'profit' if up else 'loss'} of {amount}.", "s"),
            (f"The company made a net {'loss' if up else 'profit'} of {amount}.", "c"),
            (f"There was a net {'income' if up else 'loss'} of {amount} dollars.", "s"),
        ]  # fmt: skip
    sign = draw.one(("+", "")) if up else draw.one(("-", "−"))
    premise = draw.one(
        (
            f"Year-over-year change in {what}: {sign}{n}%.",
            f"{what.capitalize()}: {sign}{n}% against last year.",
            f"{what.capitalize()} {'rose' if up else 'fell'} by {n}% this year.",
        )
    )
    rose, fell = draw.one((("rose", "fell"), ("increased", "declined"), ("grew", "shrank"), ("went up", "went down")))
    right, wrong = (rose, fell) if up else (fell, rose)
    return premise, [
        (f"{what.capitalize()} {right} by {n}%.", "s"), (f"{what.capitalize()} {wrong} by {n}%.", "c"),
        (f"{what.capitalize()} {right} by {other}%.", "c"),
        (f"{what.capitalize()} {right} compared with the year before.", "s"),
        (f"There was a {n}% {'increase' if up else 'decrease'} in {what}.", "s"),
    ]  # fmt: skip


def table(draw: Draw) -> World:
    """A Markdown table: cells, cells of another row or column, the most and the least."""
    names, columns = draw.places(3), draw.some(COLUMNS, 2)
    cells = {(name, column): draw.number(4, 99) for name in names for column in columns}
    while len({cells[name, columns[0]] for name in names}) < 3:
        cells[draw.one(names), columns[0]] = draw.number(4, 99)
    rows = "\n".join(f"| {name} | {cells[name, columns[0]]} | {cells[name, columns[1]]} |" for name in names)
    premise = f"| Name | {columns[0]} | {columns[1]} |\n|---|---|---|\n{rows}"
    a, b = draw.some(names, 2)
    column, other = draw.one((columns, columns[::-1]))
    plain = column.split(" (")[0]
    right = cells[a, column]
    most = max(names, key=lambda name: cells[name, columns[0]])
    not_most = draw.one([name for name in names if name != most])
    claims = [(f"{a} has a {plain} of {right}.", "s"), (f"The {plain} of {a} is {right}.", "s")]
    claims += [(f"{b} has a {plain} of {right}.", "c")] if cells[b, column] != right else []
    claims += [(f"{a} has a {other.split(' (')[0]} of {right}.", "c")] if cells[a, other] != right else []
    top = columns[0].split(" (")[0].lower()
    return premise, [
        *claims,
        (f"{most} has the highest {top}.", "s"),
        (f"{not_most} has the highest {top}.", "c"),
        (f"{most} has a higher {top} than {not_most}.", "s"),
    ]


def dated(draw: Draw) -> World:
    """Order of events, periods, and a fiscal year that is no calendar year."""
    year = draw.rng.randint(1990, 2026)
    first, second = draw.some(
        (
            "the mill opened",
            "the strike began",
            "the tower collapsed",
            "the line was electrified",
            "the bank merged",
            "the charter was granted",
        ),
        2,
    )
    if draw.rng.random() < 0.3:
        end = MONTHS[draw.rng.randint(2, 9)]
        amount = f"{draw.number(2, 90)} million"
        premise = f"Fiscal year {year} (ending in {end} {year}): revenue {amount}."
        return premise, [
            (f"In fiscal {year} revenue was {amount}.", "s"),
            (f"In the calendar year {year} revenue was {amount}.", "u"),
            (f"Revenue of {amount} was reported for the fiscal year that ended in {end} {year}.", "s"),
            (f"From January to December {year} revenue came to {amount}.", "u"),
        ]
    later = year + draw.rng.randint(1, 40)
    premise = f"In {year} {first}. In {later} {second}."
    return premise, [
        (f"{first.capitalize()} before {second}.", "s"),
        (f"{second.capitalize()} before {first}.", "c"),
        (f"{second.capitalize()} {later - year} years after {first}.", "s"),
        (f"{second.capitalize()} because {first}.", "u"),
        (f"{first.capitalize()} in {later}.", "c"),
        (f"{second.capitalize()} in {later}.", "s"),
    ]


def limits(draw: Draw) -> World:
    """At most, at least, between: what lies inside and outside."""
    n = draw.number(3, 80)
    inside, above = max(1, n - draw.rng.randint(1, 2)), n + draw.number(1, 30)
    what, unit = draw.one(
        (
            ("A parcel may weigh", "kg"),
            ("The lift carries", "people"),
            ("A stay may last", "nights"),
            ("A loan runs for", "months"),
            ("Speeches may take", "minutes"),
        )
    )
    premise = draw.one((f"{what} at most {n} {unit}.", f"{what} up to {n} {unit}.", f"{what} no more than {n} {unit}."))
    return premise, [
        (f"{what} {inside} {unit}, since the limit is {n}.", "s"), (f"{what} {above} {unit}.", "c"),
        (f"{what} at least {n} {unit}.", "c"), (f"The limit is {n} {unit}.", "s"),
        (f"More than {n} {unit} are not allowed.", "s"),
    ]  # fmt: skip


def stock(draw: Draw) -> World:
    """What a day brings, and what another day does not."""
    a, b = draw.some(DAYS, 2)
    x, y = draw.some(STORES, 2)
    n, m = draw.number(2, 80), draw.number(2, 80)
    premise = f"On {a} the yard received {n} loads of {x}; on {b} it received {m} loads of {y}."
    return premise, [
        (f"{n} loads of {x} arrived on {a}.", "s"), (f"{n} loads of {x} arrived on {b}.", "c"),
        (f"On {b} the yard got {m} loads of {x}.", "c"), (f"{x.capitalize()} came on {a} and {y} on {b}.", "s"),
        (f"{x.capitalize()} came on {b} and {y} on {a}.", "c"),
    ]  # fmt: skip


FAMILIES: tuple[Callable[[Draw], World], ...] = (
    sums, counted, compared, signed, table, dated, limits, stock,
)  # fmt: skip
