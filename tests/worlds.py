"""Generated inputs for the law tests: small worlds of facts, chunks that state them, and answers that bend them."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from groundwire.core._types import Chunk

THINGS = ("basic plan", "blue kettle", "north pier", "winter ticket", "oak table", "Model K4", "Lena Brandt", "ferry")
MADE = ("costs {n} euros", "weighs {n} kg", "lasts {n} days", "was opened in {y}", "does not include batteries")
TURNED = (
    "costs €{n}", "weighs {n} g", "does not last {n} days", "was closed in {y}", "includes batteries", "is well liked",
)  # fmt: skip
CITED = ("", "", " [1]", " [2]", " [1][2]", " [9]", " [report.pdf]")
ODD = (
    "Thanks for asking!", "The documents do not say who built it.", "Is there anything else?", "## Costs", "- item",
    "```\nx = 1\n```", "Yes.", "**Bold**", "[^1]: a note", "| a | b |\n|---|---|\n| 1 | 2 |", "„Zitat“", "价格是五元。",
    "1.2.3",
)  # fmt: skip


@dataclass(frozen=True)
class World:
    """Chunks and an answer about them."""

    chunks: tuple[Chunk, ...]
    answer: str


def _fill(thing: str, form: str, number: int) -> str:
    return f"The {thing} {form.format(n=number, y=1900 + number)}"


_numbers = st.integers(0, 120)
facts = st.builds(_fill, st.sampled_from(THINGS), st.sampled_from(MADE), _numbers)
_claims = st.one_of(facts, st.builds(_fill, st.sampled_from(THINGS), st.sampled_from(TURNED), _numbers))
sentences = st.one_of(
    st.builds(lambda claim, cited: f"{claim}{cited}.", _claims, st.sampled_from(CITED)),
    st.sampled_from(ODD),
    st.text(min_size=1, max_size=30),
)
plain_sentences = _claims.map(lambda claim: f"{claim}.")


@st.composite
def chunk_lists(draw: st.DrawFn, *, least: int = 1) -> tuple[Chunk, ...]:
    """Up to four chunks of up to three facts, with ids 1, 2, …"""
    stated = draw(st.lists(st.lists(facts, min_size=1, max_size=3), min_size=least, max_size=4))
    return tuple(
        Chunk(str(number), " ".join(f"{fact}." for fact in some), doc_id=f"doc{number}", pages=(number,))
        for number, some in enumerate(stated, start=1)
    )


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Chunks, and an answer of up to four sentences: facts of the chunks, bent facts, odd lines, any text."""
    chunks = draw(chunk_lists())
    stated = st.sampled_from([part for chunk in chunks for part in chunk.text.split(". ")]).map(
        lambda s: s.rstrip(".") + "."
    )
    lines = draw(st.lists(st.one_of(stated, sentences), min_size=1, max_size=4))
    return World(chunks, draw(st.sampled_from((" ", "\n", "\n\n"))).join(lines))
