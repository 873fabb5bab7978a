import pytest

from groundwire.core._answers import restate, restate_limited
from groundwire.core._questions import question_subject


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        ("Is the pool heated in June?", "Yes.", "The pool is heated in June."),
        ("Are dogs allowed on the beach?", "No.", "Dogs are not allowed on the beach."),
        ("Does the plan include export?", "No.", "The plan does not include export."),
        ("Does the hall have a lift?", "Yes, it does.", "The hall has a lift."),
        ("Can members borrow books?", "Yes.", "Members can borrow books."),
        ("Can I bring a dog?", "No.", "You cannot bring a dog."),
        ("After the storm on 12 May, is the pier open?", "Yes.", "After the storm on 12 May, the pier is open."),
        ("Is breakfast included?", "No, it is not.", "Breakfast is not included."),
        ("The fee is 5 euros, right?", "That's correct.", "The fee is 5 euros."),
        ("The fee never expires, correct?", "Wrong.", "The fee expires."),
        ("The pool is heated, isn't it?", "No, that's not correct.", "The pool is not heated."),
        ("Guests can cook in the hall, true?", "Unfortunately not.", "Guests cannot cook in the hall."),
        ("Is it true that the pool closes in May?", "Exactly.", "The pool closes in May."),
        ("I heard that dogs are allowed on the beach.", "That is wrong!", "Dogs are not allowed on the beach."),
        ("Are dogs allowed on the beach?", "You are mistaken.", "Dogs are not allowed on the beach."),
        ("Can members borrow books?", "Of course.", "Members can borrow books."),
        ("Who designed the roof tiles?", "Anders Holm.", "Anders Holm designed the roof tiles."),
        ("Who is the mayor of Bern?", "Ana Holm.", "The mayor of Bern is Ana Holm."),
        ("What is the capital of Norland?", "Vesk.", "The capital of Norland is Vesk."),
        ("How many floors does the tower have?", "41", "The tower has 41 floors."),
        ("How many desks are in stock?", "7", "There are 7 desks in stock."),
        ("How many people attended?", "Three.", "Three people attended."),
        ("How much does the pass cost?", "12 euros.", "The pass costs 12 euros."),
        ("How much is the fee?", "5 euros", "The fee is 5 euros."),
        ("How tall is the tower?", "41 m", "The tower is 41 m tall."),
        ("How long does the battery last?", "10 hours.", "The battery lasts 10 hours."),
        ("When was the museum founded?", "1902", "The museum was founded in 1902."),
        ("When does the library open?", "At 9.", "The library opens at 9."),
        ("Where is the museum?", "In Bern.", "The museum is in Bern."),
        ("Which magazine was started first?", "Harvest Weekly.", "Harvest Weekly was started first."),
    ],
)
def test_short_answers_become_sentences(question: str, answer: str, statement: str) -> None:
    """A short answer says what its question asked, where the rewriting is mechanical."""
    assert restate(answer, question) == statement


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is it red or blue?", "Yes."),
        ("Isn't the pool heated?", "Yes."),
        ("It is heated, right?", "Yes."),
        ("The pool closes in May, right?", "No."),
        ("Nobody may swim without a cap, right?", "Wrong."),
        ("Is it true that no fee is never due?", "No."),
        ("The fee is 5 euros, right? Is the pool heated, too?", "Right."),
        ("Is the pool heated?", "Not quite."),
        ("What colour is the door?", "Red."),
        ("Is the museum in Bern open on Mondays?", "Yes."),
        ("What is the fee?", "The fee is 5 euros."),
        ("Is it open? Is it free?", "Yes."),
        ("Tell me the fee.", "5 euros"),
        ("", "Yes."),
    ],
)
def test_unclear_questions_are_left(question: str, answer: str) -> None:
    """Where the question can be read in two ways, or the answer is a sentence, nothing is rewritten."""
    assert restate(answer, question) == ""


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        (
            "Is my bicycle covered at home?",
            "Yes, as long as it is locked.",
            "My bicycle is covered at home as long as it is locked.",
        ),
        ("Can members return caps?", "Yes, within 30 days.", "Members can return caps within 30 days."),
        ("Can members return caps?", "Yes, but only within 30 days.", "Members can return caps only within 30 days."),
        ("Can members return caps?", "Only if they are new.", "Members can return caps only if they are new."),
        ("Is there a fee?", "Yes, £60.", "There is a fee, £60."),
        ("Is the pool heated?", "Not before June.", "The pool is not heated before June."),
        ("Do pensioners pay?", "No, except at weekends.", "Pensioners do not pay except at weekends."),
        (
            "Is the bridge closed to lorries?",
            "Yes, from May to July.",
            "The bridge is closed to lorries from May to July.",
        ),
        ("Do you accept cheques?", "Yes, up to £500.", "Do you accept cheques? Yes, up to £500."),
        ("Can members return caps?", "No, only shoes.", "Can members return caps? No, only shoes."),
    ],
)
def test_a_limit_is_read_with_what_it_limits(question: str, answer: str, statement: str) -> None:
    """The limit of a yes or no is never verified alone: without its question it is found in any passage."""
    assert restate_limited(answer, question) == statement


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Can members return caps?", "Yes, caps can be returned."),
        ("Can members return caps?", "If you ask, they can."),
        ("Do tokens expire?", "No, they stay valid until an owner revokes them."),
        ("Can members return caps?", "Yes."),
        ("How much is the fee?", "Only £5."),
        ("Tell me about caps.", "Yes, within 30 days."),
        ("", "Yes, within 30 days."),
        ("Is it open? Is it free?", "Yes, within 30 days."),
    ],
)
def test_more_than_a_limit_is_left(question: str, answer: str) -> None:
    """An answer with a clause of its own stands for itself, and so does one to another kind of question."""
    assert restate_limited(answer, question) == ""


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("How much does the Kestrel drill weigh?", "the Kestrel drill"),
        ("What is the capital of Norland?", "the capital of Norland"),
        ("Who won the regatta?", ""),
        ("After the storm on 12 May, is the pier open?", "the pier"),
    ],
)
def test_the_subject_of_a_question(question: str, subject: str) -> None:
    """What a question asks about is found, or nothing."""
    assert question_subject(question) == subject
