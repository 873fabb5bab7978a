import pytest

from groundwire.core._clauses import parts_of

SPLIT = [
    ("The hall seats 400 people and was built in 1931.", ["The hall seats 400 people", "The hall was built in 1931"]),
    (
        "The hall was built in 1931 and renovated in 1990.",
        ["The hall was built in 1931", "The hall was renovated in 1990"],
    ),
    ("The gate will open in May and close in June.", ["The gate will open in May", "The gate will close in June"]),
    (
        "The drill weighs 1.4 kg, costs 90 euros and comes with two bits.",
        ["The drill weighs 1.4 kg", "The drill costs 90 euros", "The drill comes with two bits"],
    ),
    ("The board voted 7-2; Hale and Kirsch dissented.", ["The board voted 7-2", "Hale and Kirsch dissented"]),
    ("The shop is no portal; it is an archive.", ["The shop is no portal", "The shop is an archive"]),
    ("81% use it weekly, and the other 19% have left.", ["81% use it weekly", "The other 19% have left"]),
    ("Volatility was 31% and drawdown was -8%.", ["Volatility was 31%", "Drawdown was -8%"]),
    ("In 2023 revenue rose 5% and costs fell 3%.", ["In 2023 revenue rose 5%", "In 2023 costs fell 3%"]),
    (
        "Tea is grown in the north, but rice is grown in the south.",
        ["Tea is grown in the north", "Rice is grown in the south"],
    ),
    ("Only members may enter, and the fee is 5 euros.", ["Only members may enter", "The fee is 5 euros"]),
    ("Vesk, founded in 870, is the capital.", ["Vesk was founded in 870", "Vesk is the capital"]),
    (
        "The hall, which seats 400 people, was built in 1931.",
        ["The hall seats 400 people", "The hall was built in 1931"],
    ),
    ("Anna Holm, the designer, lives in Bern.", ["Anna Holm is the designer", "Anna Holm lives in Bern"]),
    ("The council met in May, with Mr Brandt in the chair.", ["The council met in May", "Mr Brandt was in the chair"]),
    (
        "The kit contains a torch, a map and a needle.",
        ["The kit contains a torch", "The kit contains a map", "The kit contains a needle"],
    ),
    (
        "The release contains 12 features and 3 bug fixes.",
        ["The release contains 12 features", "The release contains 3 bug fixes"],
    ),
    ("Although it rained, the match was played.", ["It rained", "The match was played"]),
]
WHOLE = [
    "Ines and Karl live in Bern, not Basel.",
    "The treasurer and the secretary can both sign.",
    "The price is between 5 and 10 euros.",
    "The van goes from 0 to 60 mph in 9 seconds.",
    "It rejected the lane by 6 votes to 3.",
    "If the fee is paid, the pass is valid and the gate opens.",
    "The pass is valid and the gate opens unless it rains.",
    "The report says that the hall seats 400 and was built in 1931.",
    "Not only the hall but also the annex is closed.",
    "You may take either a bus, a tram or a boat.",
    "The kit contains a small, light and cheap drill.",
    'He said "the hall is old and the annex is new".',
    "There are two depots, A and B.",
    "The deposit is 16,000 EUR, due on 3 June.",
    "The pump has three modes: eco, normal and boost.",
    "Revenue and profit were up.",
    "It includes a hall; a lift; a court.",
    "The plan measures carbon dioxide and other gases produced by cars.",
    "The journey has taken them through France, the Balkans, and into Turkey.",
    "The film was written and directed by Hale.",
    "The club says that buns, and onions, can be harmful.",
    "The rules can lead to more heat and increased sweating.",
]


@pytest.mark.parametrize(("text", "statements"), SPLIT)
def test_parts_stand_alone(text: str, statements: list[str]) -> None:
    """Each clause or item that asserts something is a part with its subject; together they cover the sentence."""
    found = parts_of(text)
    assert [part.statement for part in found.parts] == statements
    assert found.covered


@pytest.mark.parametrize("text", WHOLE)
def test_what_belongs_together_stays(text: str) -> None:
    """Conditions, names joined by "and", ranges, quotations, reported clauses and unsure cases are left whole."""
    assert parts_of(text).parts == ()


@pytest.mark.parametrize(
    "text", ["Because the fee was dropped in 2030, you can apply online.", "The trail is shut because the bridge fell."]
)
def test_a_reason_says_more_than_its_parts(text: str) -> None:
    """Both halves of a reason are asserted, and that one follows from the other besides."""
    found = parts_of(text)
    assert len(found.parts) == 2
    assert not found.covered


def test_a_resolved_pronoun_is_carried() -> None:
    """The subject that stands for the sentence's pronoun stands in every part."""
    found = parts_of("It was built in 1931 and seats 400 people.", subject="The hall")
    assert [part.statement for part in found.parts] == ["The hall was built in 1931", "The hall seats 400 people"]
