"""The keys of many texts that are looked through together are those of each text read by itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._content_keys import content_keys
from groundwire.core._key_index import MANY, index_keys
from groundwire.core._key_scan import scan
from groundwire.core._types import Claim

WORDS = (
    "Refund",
    "refunds",
    "the",
    "30",
    "day's",
    "café",
    "naïve?",
    "“quoted”",
    "£12",
    "a-b",
    "退款",
    "soft\u00adhyphen",
)
WORDS += (
    "straße",
    "x",
    "?",
    "🙂",
    "before",
    "beforehand",
    "I",
    "\u0130stanbul",
    "E=mc²",
    "co_op",
    "it’s",
    "\x01",
    "\x00",
)


def _claim(text: str) -> Claim:
    return Claim(text, None, text)


def _each(texts: Sequence[str], keys: set[str]) -> dict[str, list[int]]:
    """What is expected: each text by itself."""
    found = {key: [number for number, text in enumerate(texts) if key in content_keys(text)] for key in keys}
    return {key: numbers for key, numbers in found.items() if numbers}


@given(
    st.lists(st.lists(st.sampled_from(WORDS)).map(" ".join) | st.text(max_size=12), min_size=1, max_size=8), st.data()
)
def test_a_scan_finds_what_each_text_has(texts: list[str], data: st.DataObject) -> None:
    """For texts with letters of all kinds, between which one may not run into the next; what is left is named."""
    keys = {key for text in texts for key in content_keys(text)}
    keys = set(data.draw(st.lists(st.sampled_from(sorted(keys)))) if keys else ()) | {"refund"}
    found, left = scan(texts, keys)
    expected = _each(texts, keys)
    for key in keys:
        assert found.get(key, []) == [number for number in expected.get(key, ()) if number not in left]
    assert all(not texts[number].isascii() or "\x01" in texts[number] for number in left)


def test_many_texts_are_indexed_like_few() -> None:
    """Past the number from which texts are looked through together, with metadata and foreign letters among them."""
    rng = random.Random(3)
    claims = [_claim("Refunds are paid within 30 days at the café."), _claim("“Quoted” words cost £12 beforehand.")]
    texts = [
        (" ".join(rng.choices(WORDS[:-2], k=9)), rng.choice(("", "", "The Refund café", "30")))
        for _ in range(MANY + 300)
    ]
    many = index_keys(texts, claims)
    wanted = {key for claim in claims for key in content_keys(claim.statement)}
    for key in wanted:
        few = [n for n, (text, context) in enumerate(texts) if key in content_keys(text) | content_keys(context)]
        assert sorted(many.get(key, ())) == few, key


def test_nothing_sought_is_nothing_found() -> None:
    """Claims without a word ask for no keys, however many texts there are."""
    assert not index_keys([("some text", "")] * MANY, [_claim("?")])
