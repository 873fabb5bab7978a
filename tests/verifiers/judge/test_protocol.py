"""A server's JSON that is not of the protocol, in front of a judge."""

from __future__ import annotations

import pytest

from chat_server import Fault, serving
from groundwire import Action, Gate, Label
from groundwire.llm.openai_chat import OpenAIChat
from groundwire.verifiers.judge.stage import JudgeVerifier

CLAIM = "The basic plan costs 12 euros a month."


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"choices": null}',
        b'{"choices": []}',
        b'{"choices": {}}',
        b'{"choices": [null]}',
        b'{"choices": [{"message": []}]}',
        b'{"choices": [{"message": {"content": ["supported"]}, "finish_reason": "stop"}]}',
        b'{"choices": [{"message": {"content": "x"}, "finish_reason": null}]}',
        b'{"choices": [{"message": {"content": "x"}, "logprobs": {"content": [{"token": "x", "logprob": true}]}}]}',
    ],
    ids=lambda body: body.decode(),
)
def test_a_body_of_another_form_is_unverified(body: bytes) -> None:
    """A server's JSON that is not the protocol's is a broken reply, not an exception."""
    with serving(lambda _: Fault(body=body)) as server:
        judge = JudgeVerifier(chat=OpenAIChat("m", base_url=f"{server.url}/v1", retries=0))
        outcome = Gate(verifiers=[judge]).check("", ["The basic plan is sold at 12 euros."], claims=[CLAIM])
    (checked,) = outcome.claims
    assert (checked.verdict.label, checked.verdict.reasons[0].code) == (Label.UNVERIFIED, "judge_reply_broken")
    assert outcome.action is not Action.PASS
