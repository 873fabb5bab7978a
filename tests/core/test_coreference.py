import pytest

from groundwire.core._coreference import resolve


@pytest.mark.parametrize(
    ("text", "previous", "question", "resolved"),
    [
        ("It weighs 1.4 kg.", "The Kestrel drill was launched in 2018.", "", "The Kestrel drill weighs 1.4 kg."),
        ("It weighs 1.4 kg.", "The Merlin drill is the heavier of the two.", "", "The Merlin drill weighs 1.4 kg."),
        ("The latter stores timber.", "There are two depots, A and B.", "", "Depot B stores timber."),
        ("The former stores timber.", "There are two depots, A and B.", "", "Depot A stores timber."),
        ("It has no lift.", "The annex has two floors.", "", "The annex has no lift."),
        ("It cut the lane.", "The council met on 3 May, with Mr Brandt in the chair.", "", "The council cut the lane."),
        ("At weekends it runs hourly.", "On weekdays the tram runs daily.", "", "At weekends the tram runs hourly."),
        ("She lives in Bern.", "Anna Holm designed the tiles.", "", "Anna Holm lives in Bern."),
        ("Its capacity is 50.", "The hall was built in 1931.", "", "The hall's capacity is 50."),
        ("They cost 5 euros.", "Tickets are sold online.", "", "Tickets cost 5 euros."),
        ("Closes at 6 on Sundays.", "The library is open daily.", "", "The library closes at 6 on Sundays."),
        ("It weighs 1.4 kg.", "", "How much does the Kestrel drill weigh?", "The Kestrel drill weighs 1.4 kg."),
    ],
)
def test_certain_references_are_resolved(text: str, previous: str, question: str, resolved: str) -> None:
    """A pronoun or missing subject is replaced where the sentence before or the question leaves no doubt."""
    found = resolve(text, previous=previous, question=question)
    assert found.text == resolved
    assert not found.open


@pytest.mark.parametrize(
    ("text", "previous"),
    [
        ("It weighs 2 kg.", "The Kestrel drill replaced the Merlin drill."),
        ("He said so.", "Mr Brandt met Anna."),
        ("They cost 5 euros.", "The shop sells stamps."),
        ("It has to be taken within a year.", "The other parent is entitled to six weeks of leave."),
        ("This is why it closed.", "The roof fell in."),
        ("It was late.", "Trains were slow."),
        ("Sie wurde 1931 gebaut.", "Die Halle ist groß."),
        ("它很大。", "大厅很旧。"),
    ],
)
def test_uncertain_references_stay_open(text: str, previous: str) -> None:
    """Where two things could be meant, nothing is replaced and the sentence says that it is open."""
    found = resolve(text, previous=previous)
    assert found.text == text
    assert found.open


@pytest.mark.parametrize("text", ["Work begins in October.", "The fee is 5 euros.", "It is true that the fee rose."])
def test_what_refers_to_nothing_is_left(text: str) -> None:
    """A sentence without a reference stays as it is."""
    assert resolve(text, previous="The council met in May.").text == text
