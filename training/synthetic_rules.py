"""Small worlds of rules and states: duties, conditions, opening times, steps through a menu, who was first."""

from collections.abc import Callable

from training.synthetic import World
from training.vocabulary import (
    DAYS,
    DISEASES,
    DUTIES,
    MONTHS,
    PLACES_OPEN,
    PRODUCTS,
    RELATIVES,
    Draw,
)


def duty(draw: Draw) -> World:
    """Must, may, need not, must not."""
    who = draw.one("Contractors Tenants Students Drivers Suppliers Guests Nurses Editors Members Traders".split())
    what, doing = draw.one(DUTIES)
    when = draw.one(("", f" by {draw.one(DAYS)}", f" within {draw.number(2, 60)} days", " every month"))
    must, may, not_must = f"{who} must {what}{when}.", f"{who} may {what}{when}.", f"{who} need not {what}."
    never = f"{who} must not {what}."
    table = {
        must: [
            (f"{who} are required to {what}.", "s"),
            (f"For {who.lower()} it is optional to {what}.", "c"),
            (not_must, "c"),
            (f"{who} have to {what}{when}.", "s"),
            (f"{doing.capitalize()} is voluntary for {who.lower()}.", "c"),
        ],
        may: [
            (must, "u"),
            (f"{who} are allowed to {what}.", "s"),
            (never, "c"),
            (f"{who} can {what}{when}.", "s"),
            (f"{who} are obliged to {what}.", "u"),
        ],
        not_must: [
            (f"{who} must {what}.", "c"),
            (f"{who} do not have to {what}.", "s"),
            (f"It is optional for {who.lower()} to {what}.", "s"),
        ],
        never: [(f"{who} may {what}.", "c"), (f"{who} are not allowed to {what}.", "s"), (f"{who} must {what}.", "c")],
    }
    premise = draw.one(list(table))
    return premise, table[premise]


def condition(draw: Draw) -> World:
    """What holds on a condition does not hold without it."""
    result = draw.one(
        (
            "delivery is free",
            "the fee is waived",
            "you get a refund",
            "parking costs nothing",
            "the upgrade is included",
            "support is available at night",
            "the deposit is returned",
        )
    )
    rule = draw.one(
        (
            "you pay by card",
            "the order exceeds 50 euros",
            "you are a member",
            "you book a week ahead",
            "the seal is unbroken",
            "you cancel in writing",
            "the damage was not your fault",
        )
    )
    cap = result.capitalize()
    premise = draw.one(
        (f"If {rule}, {result}.", f"{cap} if {rule}.", f"{cap}, provided that {rule}.", f"{cap} only if {rule}.")
    )
    return premise, [
        (f"{cap}.", "u"),
        (f"{cap} for everyone.", "u"),
        (f"{cap} when {rule}.", "s"),
        (f"As long as {rule}, {result}.", "s"),
        (f"{cap} in every case.", "u"),
        (f"{cap} even if it is not the case that {rule}.", "u"),
    ]


def relative(draw: Draw) -> World:
    """What a relative has is not what the person has."""
    who = draw.one(("The patient", "The applicant", "The witness", *draw.people(2)))
    kin, (ill, other) = draw.one(RELATIVES), draw.some(DISEASES, 2)
    premise = f"{who}'s {kin} has {ill}." + draw.one(("", f" {who} has {other}.", f" {who} has no chronic disease."))
    own = "s" if f"{who} has {other}." in premise else ("c" if "no chronic" in premise else "u")
    return premise, [
        (f"{who} has {ill}.", "c" if "no chronic" in premise else "u"),
        (f"{who}'s {kin} suffers from {ill}.", "s"),
        (f"{who} suffers from {other}.", own),
        (f"{ill.capitalize()} runs in the family: {who}'s {kin} has it.", "s"),
    ]


def opening(draw: Draw) -> World:
    """Days and months inside and outside a range."""
    place = f"The {draw.one(PLACES_OPEN)}"
    if draw.rng.random() < 0.5:
        off, on, third = draw.some(DAYS, 3)
        premise = draw.one(
            (f"{place} is open every day except {off}.", f"{place} is closed on {off}s and open on all other days.")
        )
        return premise, [
            (f"{place} is open on {on}s.", "s"),
            (f"{place} is closed on {off}s.", "s"),
            (f"{place} is open on {off}s.", "c"),
            (f"{place} is closed on {third}s.", "c"),
            (f"You can visit {place.lower()} on a {on}.", "s"),
        ]
    first, last = sorted(draw.some(range(12), 2))
    inside = MONTHS[draw.rng.randint(first, last)]
    outside = [month for at, month in enumerate(MONTHS) if not first <= at <= last]
    does, not_does = draw.one(
        (
            ("is open", "is closed"),
            ("is heated", "is not heated"),
            ("is staffed", "is unstaffed"),
            ("offers tours", "offers no tours"),
        )
    )
    premise = f"{place} {does} from {MONTHS[first]} to {MONTHS[last]}."
    claims = [(f"{place} {does} in {inside}.", "s"), (f"{place} {not_does} in {inside}.", "c")]
    claims += [(f"{place} {does} in {month}.", "c") for month in draw.some(outside, min(2, len(outside)))]
    return premise, claims


def steps(draw: Draw) -> World:
    """A way through menus, told in other words, in the wrong order or with another button."""
    page, menu, other = draw.some(
        "Security Billing Profile Network Privacy Account Sound Backup Display Sharing".split(), 3
    )
    goal, told, button = draw.one(
        (
            ("reset your password", "The password is reset", "Reset"),
            ("export your data", "Data are exported", "Export"),
            ("delete the account", "The account is deleted", "Delete"),
            ("change the address", "The address is changed", "Edit"),
            ("pair a device", "A device is paired", "Add"),
        )
    )
    premise = f"To {goal}, open {menu}, choose {page} and press {button}."
    return premise, [
        (f"{told} from the {page} page in {menu}.", "s"),
        (f"You can {goal} under {menu} > {page}.", "s"),
        (f"To {goal}, press {button} in the {page} section of {menu}.", "s"),
        (f"{told} from the {other} page in {menu}.", "c"),
        (f"To {goal}, call the help desk.", "u"),
        (f"To {goal}, press {button} twice and wait an hour.", "u"),
    ]


def first_among(draw: Draw) -> World:
    """One of several is not the one."""
    a, b = draw.people(2)
    deed = draw.one(
        ("map the cave", "sail the strait", "climb the peak", "study the comet", "record the song", "cross the desert")
    )
    rank = draw.one(("first", "last", "youngest"))
    premise = draw.one((f"{a} was among the {rank} to {deed}.", f"{a} was one of the {rank} people to {deed}."))
    sole = f"{a} was the {rank} person to {deed}."
    if draw.rng.random() < 0.4:
        return sole, [
            (f"The {rank} to {deed} was {a}.", "s"),
            (f"{b} was the {rank} person to {deed}.", "c"),
            (
                f"Nobody {'before' if rank != 'last' else 'after'} {a} managed to {deed}.",
                "s" if rank != "youngest" else "u",
            ),
        ]
    return premise, [
        (sole, "u"),
        (f"{a} was one of the {rank} to {deed}.", "s"),
        (f"{b} was among the {rank} to {deed}.", "u"),
        (f"Nobody managed to {deed} before {a}.", "u"),
    ]


def known_as(draw: Draw) -> World:
    """A feature of one product said of another."""
    a, b = draw.some(PRODUCTS, 2)
    name, second = draw.places(2)
    x, y = draw.some(
        (
            "a spare battery",
            "a carrying case",
            "a two-year warranty",
            "a remote control",
            "a charger",
            "a manual in Braille",
        ),
        2,
    )
    premise = f"The {name} {a} comes with {x}. The {second} {b} comes with {y} but without {x}."
    return premise, [
        (f"{x.capitalize()} is supplied with the {name} {a}.", "s"),
        (f"The {second} {b} comes with {x}.", "c"),
        (f"The {second} {b} includes {y}.", "s"),
        (f"The {name} {a} comes with {y}.", "u"),
        (f"Both come with {x}.", "c"),
    ]


FAMILIES: tuple[Callable[[Draw], World], ...] = (
    duty, condition, relative, opening, steps, first_among, known_as,
)  # fmt: skip
