from hypothesis import example, given, settings
from hypothesis import strategies as st

from groundwire.core._types import Claim, Span
from groundwire.core.claims import given_claims, split_claims

PIECES = st.sampled_from(
    [
        *("The hall|It|seats 400 people|and|, |; |. |? |: |was built in 1931|[1]|[9]|[0, 1]|¹|【1†source】".split("|")),
        *(
            "[a](http://b.example)~**~*~_~`~```~\n~\n\n~\n- ~\n1. ~\n> ~\n# ~\n| a | b |\n|---|---|\n| 1 | 2 |\n".split(
                "~"
            )
        ),
        *('Sources:\n[1] A|I do not know|but|Sure!|"|“|”|(|)|。|门票是30元|ครับ|<b>|</b>|<!-- x -->|\\*|if'.split("|")),
        *(
            ", founded in 870, |a torch, a map and a needle|which|e.g. |Dr. |2. |2.5|…|\t|\r\n|\r|\0|\u200b|İ|ﬁ".split(
                "|"
            )
        ),
    ]
)
ANSWERS = st.one_of(
    st.text(max_size=120), st.lists(PIECES, max_size=25).map(" ".join), st.lists(PIECES, max_size=25).map("".join)
)


def check(claims: tuple[Claim, ...], answer: str, within: Span) -> None:
    end = within.start
    for claim in claims:
        assert claim.span is not None
        assert claim.span.of(answer) == claim.text
        assert end <= claim.span.start
        assert within.covers(claim.span)
        assert claim.text.strip()
        end = claim.span.end
        for citation in claim.citations:
            assert citation.span is not None
            assert citation.span.end <= len(answer)
        check(claim.parts, answer, claim.span)


@given(ANSWERS)
@example("1.\n\n|a|\n|-|\n|b|\n")
@example("One؟<b>two is old.")
@settings(deadline=None, max_examples=300)
def test_spans_are_exact_and_ordered(answer: str) -> None:
    """Claims and their parts are exact slices, in order, without overlap; the same text gives the same claims."""
    found = split_claims(answer, ["1", "2"], question="What is the hall?")
    check(found.claims, answer, Span(0, len(answer)))
    assert found == split_claims(answer, ["1", "2"], question="What is the hall?")


@given(ANSWERS)
@settings(deadline=None, max_examples=150)
def test_every_word_is_in_a_claim(answer: str) -> None:
    """No letter of the answer is outside all claims, apart from list numbers, link targets and marks."""
    plain = "".join(char for char in answer if char.isalpha() or char.isspace() or char in ".,;")
    found = split_claims(plain, ["1"])
    covered = {at for claim in found.claims if claim.span is not None for at in range(claim.span.start, claim.span.end)}
    assert [char for at, char in enumerate(plain) if at not in covered and char.isalpha()] == []


@given(ANSWERS, st.integers(1, 6))
@example(". . 0:. 0", 1)  # signs alone are no sentences
@settings(deadline=None, max_examples=150)
def test_a_cap_loses_nothing(answer: str, most: int) -> None:
    """With a cap there are at most so many claims, and the last one reaches as far as the uncapped ones did."""
    free, capped = split_claims(answer, ["1"]), split_claims(answer, ["1"], max_claims=most)
    check(capped.claims, answer, Span(0, len(answer)))
    assert len(capped.claims) <= most
    assert capped.capped == (len(free.claims) > most)
    if free.claims and free.claims[-1].span and capped.claims[-1].span:
        assert capped.claims[-1].span.end >= len(answer[: free.claims[-1].span.end].rstrip())


@given(ANSWERS)
@settings(deadline=None, max_examples=150)
def test_given_claims_cover_what_they_hold(answer: str) -> None:
    """The claims of an answer, given back with their spans, leave nothing uncovered and keep their texts."""
    split = split_claims(answer, ["1", "2"]).claims
    found = given_claims(answer, [(claim.text, claim.span) for claim in split], ["1", "2"])
    assert [claim.text for claim in found.claims] == [claim.text for claim in split]
    assert found.uncovered == ()
    for claim in found.claims:
        check(claim.parts, answer, claim.span or Span(0, 0))
