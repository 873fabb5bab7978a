"""Small worlds whose facts are known, so that a claim is known to hold or not: what running text seldom shows.

Who did what to whom, which of two has what, hedges and scope, states and their denial, comparison, ranges, tables.
Each family gives a premise and claims with their labels: "s" supported, "c" contradicted, "u" neither.
"""

from collections.abc import Callable

from training.vocabulary import (
    CAUSES,
    EFFECTS,
    PERSON_VERBS,
    SITES,
    STATES,
    STORES,
    SUBJECTS,
    THING_VERBS,
    THINGS,
    Draw,
)

World = tuple[str, list[tuple[str, str]]]


def who_did_it(draw: Draw) -> World:
    """Two people and a verb between them: passive, other wording, roles swapped, another verb."""
    verb = draw.one(PERSON_VERBS)
    a, b, c = draw.people(3)
    when = draw.one(("", f" in {draw.number(1950, 2026)}", f" on {draw.date()}", " in the final", " last spring"))
    claims = [(f"{b} was {verb.participle} by {a}{when}.", "s"), (f"{a} {verb.past} {b}.", "s")]
    claims += [(f"{a} {again} {b}.", "s") for again in verb.again[:1]]
    swapped = "s" if verb.mutual else "c"
    claims += [(f"{b} {verb.past} {a}{when}.", swapped), (f"{a} was {verb.participle} by {b}.", swapped)]
    claims += [(f"{a} {draw.one(verb.not_same)} {b}{when}.", "u"), (f"{c} {verb.past} {b}.", "u")]
    return f"{a} {verb.past} {b}{when}.", claims


def what_was_done(draw: Draw) -> World:
    """A person and a thing: another verb, another thing, another person, another date."""
    verb, other = draw.some(THING_VERBS, 2)
    a, b = draw.people(2)
    thing, second = draw.some(THINGS, 2)
    day = draw.date()
    on = draw.one((f" on {day}", ""))
    premise = draw.one((f"The {thing} was {verb.participle}{on} by {a}.", f"{a} {verb.past} the {thing}{on}."))
    claims = [(f"{a} {verb.past} the {thing}.", "s"), (f"The {thing} was {verb.participle} by {a}{on}.", "s")]
    claims += [(f"{a} {again} the {thing}{on}.", "s") for again in verb.again[:1]]
    claims += [(f"The {thing} was {wrong}{on}.", "u") for wrong in verb.not_same[:2] if not wrong.endswith("for")]
    claims += [(f"The {second} was {verb.participle}{on}.", "u"), (f"{b} {verb.past} the {thing}.", "u")]
    if draw.rng.random() < 0.5:
        premise += f" The {second} was {other.participle} by {b}."
        claims += [(f"The {second} was {other.participle} by {a}.", "u"), (f"{b} {other.past} the {second}.", "s")]
    return premise, claims


def capital_of(draw: Draw) -> World:
    """A role that only one can hold, of two different things."""
    role = draw.one(("capital", "largest city", "main port", "seat of government"))
    a, b, x, y = draw.places(4)
    of = draw.one((True, False))
    if not of:
        role, (a, b) = draw.one(("chair", "director", "treasurer", "captain", "editor")), draw.people(2)
    premise = f"{a} is the {role} of {x}. {b} is the {role} of {y}."
    return premise, [
        (f"The {role} of {x} is {a}.", "s"),
        (f"{b} is the {role} of {y}.", "s"),
        (f"The {role} of {x} is {b}.", "c"),
        (f"{a} is the {role} of {y}.", "c"),
        (f"The {role} of {y} is {a}.", "c"),
        (f"{x} has {a} as its {role}.", "s"),
    ]


def two_sites(draw: Draw) -> World:
    """Two of a kind with something each; "the former" and "the latter"."""
    site = draw.one(SITES)
    a, b = draw.some("A B C D E F North South East West".split(), 2)
    x, y = draw.some(STORES, 2)
    n, m = draw.number(), draw.number()
    name, other = f"{site.capitalize()} {a}", f"{site.capitalize()} {b}"
    if draw.rng.random() < 0.5:
        premise = f"{name} stores {x}. {other} stores {y}."
        return premise, [
            (f"{name} holds {x}.", "s"), (f"{name} stores {y}.", "c"), (f"{other} stores {x}.", "c"),
            (f"There are two {site}s, {a} and {b}. The former stores {x}.", "s"),
            (f"{name} and {other} are {site}s. The former stores {y}.", "c"),
            (f"{name} and {other} are {site}s. The latter stores {y}.", "s"),
            (f"{name} and {other} both store {x}.", "u"), (f"{x.capitalize()} is kept in {name}.", "s"),
        ]  # fmt: skip
    premise = f"{name} has {n} workers and {other} has {m}."
    return premise, [
        (f"{name} employs {n} people.", "s"), (f"{name} has {m} workers.", "c"), (f"{other} has {n} workers.", "c"),
        (f"Together {name} and {other} have {n + m} workers.", "s"),
        (f"Together {name} and {other} have {n + m + draw.number(1, 40)} workers.", "c"),
        (f"{name} has more workers than {other}.", "s" if n > m else "c"),
        (f"{other} has more workers than {name}.", "s" if m > n else "c"),
    ]  # fmt: skip


def hedged(draw: Draw) -> World:
    """A suspicion is no finding; a finding is more than a suspicion."""
    effect, cause, other = draw.one(EFFECTS), *draw.some(CAUSES, 2)
    who = draw.one(("The authors", "Engineers", "Some experts", "The report", "Two studies"))
    doubt = (
        draw.one(
            (
                f"{who} suggest that {effect} may be due to {cause}.",
                f"{effect.capitalize()} might have been caused by {cause}.",
                f"It is possible that {cause} led to {effect}.",
                f"{who} suspect {cause} behind {effect}, but this has not been confirmed.",
            )
        )
        .replace("The report suggest", "The report suggests")
        .replace("The report suspect", "The report suspects")
    )
    sure = draw.one(
        (f"{effect.capitalize()} was caused by {cause}.", f"The inquiry found that {cause} caused {effect}.")
    )
    strong = (f"{effect.capitalize()} was caused by {cause}.", f"{cause.capitalize()} caused {effect}.")
    weak = (
        f"{effect.capitalize()} may have been caused by {cause}.",
        f"{cause.capitalize()} possibly caused {effect}.",
    )
    if draw.rng.random() < 0.6:
        claims = [
            (draw.one(strong), "u"),
            (f"It has been proved that {cause} caused {effect}.", "u"),
            *((w, "s") for w in weak),
        ]
        return doubt, [*claims, (f"{effect.capitalize()} may have been caused by {other}.", "u")]
    after = f"{effect.capitalize()} began after {cause} was noticed."
    return draw.one(
        (
            (sure, [(draw.one(strong), "s"), (draw.one(weak), "s"), (strong[0].replace(cause, other), "c")]),
            (after, [(strong[0], "u"), (f"{cause.capitalize()} was noticed before {effect}.", "s")]),
        )
    )


def all_or_some(draw: Draw) -> World:
    """Shares: most is not all, not all is not none."""
    things = draw.one("checks samples orders rooms members buses trees tickets devices patients".split())
    did, not_did = draw.one(
        (
            ("passed", "failed"),
            ("were contaminated", "were clean"),
            ("were late", "were on time"),
            ("were sold", "were kept"),
            ("were infected", "were healthy"),
        )
    )
    n = draw.number(2, 60)
    share = draw.one(
        (
            f"{draw.rng.randint(51, 99)}.{draw.rng.randint(1, 9)}% of the {things}",
            f"Most of the {things}",
            f"All but {n} of the {things}",
            f"Nearly all {things}",
        )
    )
    kind = draw.rng.randint(0, 2)
    if kind == 0:
        premise = f"{share} {did}; {n} {things} {not_did}."
        return premise, [
            (f"All of the {things} {did}.", "c"),
            (f"Some {things} {not_did}.", "s"),
            (f"Most {things} {did}.", "s"),
            (f"None of the {things} {did}.", "c"),
            (f"Every one of the {things} {did}.", "c"),
        ]
    if kind == 1:
        premise = f"Not all of the {things} {did}."
        return premise, [
            (f"All of the {things} {did}.", "c"),
            (f"Some of the {things} {not_did}.", "s"),
            (f"None of the {things} {did}.", "u"),
        ]
    premise = draw.one((f"All {things} {did}.", f"All {n} {things} {did}."))
    return premise, [
        (f"The {things} {did}.", "s"),
        (f"Some of the {things} {not_did}.", "c"),
        (f"Not all {things} {did}.", "c"),
        (f"No {things} {not_did}.", "s"),
    ]


def some_group(draw: Draw) -> World:
    """What one group needs is not needed by everybody."""
    group, need = draw.one(
        (
            ("under 18", "a guardian's signature"),
            ("over 65", "a medical check"),
            ("with a pacemaker", "a doctor's note"),
            ("from abroad", "a visa"),
            ("on the night shift", "a second badge"),
        )
    )
    people = draw.one("patients visitors employees members drivers applicants".split())
    premise = f"{people.capitalize()} {group} need {need}."
    return premise, [
        (f"Every {people[:-1]} needs {need}.", "u"),
        (f"All {people} need {need}.", "u"),
        (f"{need.capitalize()} is needed for {people} {group}.", "s"),
        (f"{people.capitalize()} {group} do not need {need}.", "c"),
    ]


def state(draw: Draw) -> World:
    """A thing is in a state or in the opposite one."""
    subject, other = draw.some(SUBJECTS, 2)
    yes, also_yes, no, also_no = draw.one(STATES)
    if draw.rng.random() < 0.5:
        yes, also_yes, no, also_no = no, also_no, yes, also_yes
    premise = f"{subject} {yes}."
    claims = [
        (f"{subject} {also_yes}.", "s"),
        (f"{subject} {no}.", "c"),
        (f"{subject} {also_no}.", "c"),
        (f"{other} {yes}.", "u"),
        (f"{subject} {yes}.", "s"),
    ]
    if draw.rng.random() < 0.4:
        premise = f"{premise} {other} {no}."
        claims[3] = (f"{other} {yes}.", "c")
    return premise, claims


FAMILIES: tuple[Callable[[Draw], World], ...] = (
    who_did_it, what_was_done, capital_of, two_sites, hedged, all_or_some, some_group, state,
)  # fmt: skip
