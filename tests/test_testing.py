"""The public fakes."""

from __future__ import annotations

import pytest

from groundwire.core._chat import ChatError, ChatFault, ChatReply, ChatRequest, Finish, Message, Role
from groundwire.core._types import Claim, Evidence, Opinion, Pair, Premise, Span, Stance
from groundwire.testing import SAMPLE_CHUNKS, FakeChat, ScriptedVerifier

PREMISE = Premise((Evidence("plan", Span(0, 3), SAMPLE_CHUNKS[0].text[:3]),))


def pair(text: str, statement: str = "") -> Pair:
    """A pair about a claim."""
    return Pair(PREMISE, Claim(text, None, statement or text))


WHOLE = Opinion("other", "2", Stance.CONTRADICTS, 0.1)


@pytest.mark.parametrize(
    ("said", "stance", "support"),
    [
        (0.5, Stance.SUPPORTS, 0.5),
        (0.2, Stance.ABSENT, 0.2),
        (None, Stance.CANNOT_TELL, None),
        (Stance.CONTRADICTS, Stance.CONTRADICTS, 0.0),
        (Stance.SUPPORTS, Stance.SUPPORTS, 1.0),
        (WHOLE, Stance.CONTRADICTS, 0.1),
    ],
)
def test_a_script_says_what_the_verifier_says(
    said: float | Stance | Opinion | None, stance: Stance, support: float
) -> None:
    """A number, a stance, an opinion or nothing becomes an opinion, from a function or by the claim's text."""
    for script in ({"It is so.": said}, lambda _: said):
        (opinion,) = ScriptedVerifier(script).verify([pair("It is so.")])
        assert (opinion.stance, opinion.support) == (stance, support)


def test_a_mapping_knows_statements_and_nothing_else() -> None:
    """A claim is found by its text, else by its statement; another one cannot be told."""
    verifier = ScriptedVerifier({"The plan is cheap.": 1.0}, decisive=True)
    pairs = [pair("It is cheap.", "The plan is cheap."), pair("Another.")]
    assert [opinion.stance for opinion in verifier.verify(pairs)] == [Stance.SUPPORTS, Stance.CANNOT_TELL]
    assert verifier.seen == pairs


def test_a_script_may_fail() -> None:
    """What a script raises goes through."""

    def broken(_: Pair) -> float:
        raise RuntimeError("the model is down")

    with pytest.raises(RuntimeError):
        ScriptedVerifier(broken).verify([pair("x")])


def test_a_fake_chat_replies_in_order_and_repeats_the_last() -> None:
    """A list is replied item by item; a text becomes a whole reply, an error is raised, every request is kept."""
    asked = ChatRequest((Message(Role.USER, "Well?"),))
    cut = ChatReply("no", Finish.LENGTH)
    chat = FakeChat(["yes", ChatError(ChatFault.TIMEOUT, "too slow"), cut])
    assert chat.ask(asked).text == "yes"
    with pytest.raises(ChatError) as raised:
        chat.ask(asked)
    assert (raised.value.fault, raised.value.retry) == (ChatFault.TIMEOUT, True)
    assert [chat.ask(asked), chat.ask(asked)] == [cut, cut]
    assert chat.seen == [asked] * 4


def test_a_fake_chat_may_answer_by_what_is_asked() -> None:
    """A function of the request gives the reply."""
    chat = FakeChat(lambda request: request.messages[0].content.upper())
    assert chat.ask(ChatRequest((Message(Role.USER, "well"),))).text == "WELL"
