"""What the model reads of a premise: whole sentences that fit, chosen by what they share with the claim."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._types import Span
from groundwire.verifiers._excerpts import Sentence, choose, sentence_spans

TEXTS = st.text(alphabet="ab .!?\n。”)", max_size=60)


def sentences(*lengths: int, keys: dict[int, set[int]] | None = None) -> list[Sentence]:
    """Sentences of so many tokens; `keys` says which keys each has, by its place."""
    return [
        Sentence((at,) * length, frozenset((keys or {}).get(at, ())), 0, Span(at, at + 1))
        for at, length in enumerate(lengths)
    ]


def places(chosen: tuple[Sentence, ...]) -> list[int]:
    """Where the chosen sentences stand."""
    return [sentence.span.start for sentence in chosen]


@given(text=TEXTS)
def test_sentence_spans_keep_every_visible_character(text: str) -> None:
    """The spans are in order, do not overlap, and together hold all that is not blank."""
    spans = sentence_spans(text)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    outside = "".join(
        text[end:start]
        for end, start in zip([0, *(s.end for s in spans)], [*(s.start for s in spans), len(text)], strict=True)
    )
    assert not outside.strip()


def test_a_decimal_ends_no_sentence() -> None:
    """A point inside a number, a version or an address is no full stop."""
    text = "It costs 4.50 euros at shop.example. It opens at 9."
    assert [span.of(text) for span in sentence_spans(text)] == [text[:36], text[36:]]


def test_what_fits_is_read_whole() -> None:
    """Where there is room for everything, everything is read, and the sentence nearest to the claim is shown."""
    found = choose(sentences(5, 5, keys={1: {7}}), frozenset({7}), 10)
    assert places(found.sentences) == [0, 1]
    assert places(found.best) == [1]


def test_the_run_with_most_of_the_claim_is_read() -> None:
    """Of a long premise the stretch that shares most is read, with its neighbours as far as there is room."""
    found = choose(sentences(*[10] * 8, keys={5: {1, 2}, 6: {3}}), frozenset({1, 2, 3}), 40)
    assert set(places(found.best)) == {5, 6}
    assert len(found.ids) <= 40
    assert {5, 6} <= set(places(found.sentences))


def test_what_the_run_lacks_is_fetched_from_elsewhere() -> None:
    """A key of the claim that only a far sentence has brings that sentence in, in the text's order."""
    found = choose(sentences(*[10] * 12, keys={1: {9}, 8: {1, 2}}), frozenset({1, 2, 9}), 40)
    assert {1, 8} <= set(places(found.sentences))
    assert places(found.sentences) == sorted(places(found.sentences))


@given(
    lengths=st.lists(st.integers(1, 30), max_size=12),
    keys=st.lists(st.sets(st.integers(0, 5)), max_size=12),
    wanted=st.frozensets(st.integers(0, 5)),
)
def test_an_excerpt_never_takes_more_than_its_room(
    lengths: list[int], keys: list[set[int]], wanted: frozenset[int]
) -> None:
    """However long the sentences are, the excerpt has as many tokens as there is room for, or fewer."""
    found = choose(sentences(*lengths, keys=dict(enumerate(keys))), wanted, 30)
    assert len(found.ids) <= 30
    assert bool(found.sentences) is bool(lengths)
