"""Clauses and list items taken out of a sentence."""

from __future__ import annotations

import pytest

from groundwire.core._cutting import cut
from groundwire.core._edits import apply
from marked_answers import marked

KEPT = [
    (
        "⟦+The kit contains a torch⟧, ⟦+a whistle⟧, ⟦+a map⟧ and ⟦-a needle⟧.",
        "The kit contains a torch, a whistle and a map.",
    ),
    (
        "⟦+The kit contains a torch⟧, ⟦-a whistle⟧, ⟦+a map⟧ and ⟦+a needle⟧.",
        "The kit contains a torch, a map and a needle.",
    ),
    ("⟦+The kit contains a torch⟧, ⟦-a whistle⟧, and ⟦+a map⟧.", "The kit contains a torch and a map."),
    ("The kit contains ⟦-a torch⟧, ⟦+a whistle⟧ and ⟦+a map⟧.", "The kit contains a whistle and a map."),
    ("⟦+The hall seats 400 people⟧ and ⟦-was built in 1931⟧ [1][2].", "The hall seats 400 people [1][2]."),
    ("⟦+It opens at nine⟧, but ⟦-it closes at five.⟧", "It opens at nine."),
    ("⟦+It opens at nine⟧, ⟦-and it closes at five [1].⟧", "It opens at nine [1]."),
    ("⟦+It opens at nine⟧; ⟦-it closes at five⟧; ⟦+entry is free⟧.", "It opens at nine; entry is free."),
    ("⟦+Die Halle fasst 400 Leute⟧ und ⟦-wurde 1931 gebaut⟧.", "Die Halle fasst 400 Leute."),
    ("⟦+Vesk⟧, ⟦-founded in 870⟧, ⟦+is the capital of Norland⟧.", "Vesk is the capital of Norland."),
    ("Vesk, ⟦-founded in 870⟧, ⟦+is the capital of Norland⟧.", "Vesk is the capital of Norland."),
    ("⟦+It opens at nine⟧ and then ⟦-closes at five⟧.", "It opens at nine."),
    ("⟦+The lift⟧ (⟦-built in 1931⟧) ⟦+is closed⟧.", "The lift is closed."),
    ("⟦+馆内有餐厅⟧和⟦-游泳池⟧。", "馆内有餐厅。"),
]
WHOLE = [
    "⟦+Refunds are paid⟧, ⟦-unless the item is damaged⟧.",  # a condition changes what the rest says
    "⟦+Refunds are paid⟧ and, ⟦-if the item is damaged⟧, ⟦+in full⟧.",
    "⟦+You may pay by card⟧ or ⟦-in cash⟧.",
    "⟦+The kit has both a torch⟧ and ⟦-a map⟧.",
    "⟦+The kit has three items: a torch⟧, ⟦+a map⟧ and ⟦-a needle⟧.",
    "⟦+A pass costs either 5⟧ and ⟦-6⟧.",
    "⟦+Bread⟧ and ⟦-milk⟧ are free.",  # one thing would be left before "are"
    "⟦-It opens at nine⟧ and ⟦+closes at five⟧.",  # what is left has no subject
    "Vesk, ⟦+founded in 870⟧, ⟦-is the capital of Norland⟧.",
    "Although ⟦+it is closed⟧, ⟦-the lift works⟧.",
    "⟦+In 1931⟧, ⟦-the hall was built⟧.",
    "⟦+It has no pool⟧ and ⟦-no sauna⟧.",
]


@pytest.mark.parametrize(("text", "left"), KEPT)
def test_additive_clauses_go_alone(text: str, left: str) -> None:
    """What was merely said beside the rest goes, and the sentence stays grammatical."""
    found = marked(f"⟦-{text}⟧")
    parts = found.claims[0].parts
    dropped = frozenset(at for at, part in enumerate(parts) if part.verdict.label == "contradicted")
    assert apply(found.answer, cut(found.claims[0].claim, dropped)) == left


@pytest.mark.parametrize("text", WHOLE)
def test_other_sentences_go_whole(text: str) -> None:
    """Nothing is cut where the rest would say something else, or would not be a sentence."""
    found = marked(f"⟦-{text}⟧")
    parts = found.claims[0].parts
    dropped = frozenset(at for at, part in enumerate(parts) if part.verdict.label == "contradicted")
    assert cut(found.claims[0].claim, dropped) == ()


def test_a_smaller_cut_is_possible_wherever_a_larger_one_is() -> None:
    """Of every sentence here, each set of parts that can be cut can also be cut in part."""
    for text in [text for text, _ in KEPT] + WHOLE:
        claim = marked(f"⟦-{text}⟧").claims[0].claim
        every = range(1, 2 ** len(claim.parts))
        sets = [frozenset(n for n in range(len(claim.parts)) if bits >> n & 1) for bits in every]
        possible = {dropped for dropped in sets if cut(claim, dropped)}
        assert all(smaller in possible for dropped in possible for smaller in sets if smaller < dropped)
