import pytest

from groundwire.core.claims import split_claims


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("> **Note:** The gate closes at ten.", ["The gate closes at ten."]),
        ("> [!WARNING]\n> The gate closes at ten.", ["The gate closes at ten."]),
        ("> [!WARNING]\n> The gate closes.\n\n> The gate is old.", ["The gate closes.", '"The gate is old."']),
        ("> The gate closes at ten.", ['"The gate closes at ten."']),
    ],
)
def test_a_callout_is_no_quotation(answer: str, found: list[str]) -> None:
    """What stands in a frame as a remark is the answer's own; any other frame quotes."""
    assert [claim.statement for claim in split_claims(answer, ["1"]).claims if claim.kind == "claim"] == found


def test_a_limit_has_no_parts() -> None:
    """Half a sentence is not cut further: its pieces would be found in any passage."""
    claim = split_claims("Yes, up to 5 kg and in a box.", ["1"], question="Can dogs travel in the cabin?").claims[0]
    assert claim.statement == "Dogs can travel in the cabin up to 5 kg and in a box."
    assert claim.parts == ()
