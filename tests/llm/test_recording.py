"""Recording and replay."""

from __future__ import annotations

import json
import resource
import signal
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from chat_server import Body, Fault, Said, serving
from groundwire import Gate
from groundwire.config import load_config
from groundwire.core._chat import ChatError, ChatFault, ChatReply, ChatRequest, Finish, Message, Role, Token, Usage
from groundwire.core._errors import ConfigError
from groundwire.core._json import outcome_line
from groundwire.llm.recording import RecordingChat, ReplayChat, read_recording, request_key
from groundwire.testing import SAMPLE_CHUNKS, FakeChat

ASKED = ChatRequest((Message(Role.USER, "Wéll?\u2028"),), {"type": "object"}, top_logprobs=1)
REPLY = ChatReply("yés\u2028", Finish.LENGTH, (Token("y", -0.5, (("y", -0.5),)),), Usage(1, 2, 0.5), "served")
ANSWER = (
    "The plan is charged at 12 euros monthly. Storage comes to 5 GB with the plan. Ending the plan takes notice of 30 "
    "days by either side. Help is given over the phone by friendly people. Mail is answered by support from Monday to "
    "Friday."
)


def test_a_replay_gives_the_reply_as_it_was(tmp_path: Path) -> None:
    """Every field comes back, and another question fails as not recorded."""
    path = tmp_path / "run.jsonl"
    RecordingChat(FakeChat([REPLY]), path).ask(ASKED)
    replay = ReplayChat(path, model="fake")
    assert replay.ask(ASKED) == REPLY
    for chat, asked in (
        (replay, ChatRequest(ASKED.messages)),
        (replay, ChatRequest(ASKED.messages, ASKED.schema, top_logprobs=1, sample=1)),
        (ReplayChat(path, model="other"), ASKED),
    ):
        with pytest.raises(ChatError) as raised:
            chat.ask(asked)
        assert raised.value.fault is ChatFault.NOT_RECORDED


def test_faults_are_replayed_too(tmp_path: Path) -> None:
    """What failed in the run fails in its replay, in the same words; a later run asks anew."""
    path = tmp_path / "run.jsonl"
    chat = RecordingChat(FakeChat([ChatError(ChatFault.TIMEOUT, "after 3 s"), "yes"]), path)
    told = []
    for each in (lambda: chat, lambda: chat, lambda: ReplayChat(path, model="fake")):
        with pytest.raises(ChatError) as raised:
            each().ask(ASKED)
        told.append((raised.value.fault, str(raised.value)))
    assert len(set(told)) == 1
    assert RecordingChat(FakeChat(["yes"]), path).ask(ASKED).text == "yes"
    assert ReplayChat(path, model="fake").ask(ASKED).text == "yes"


def test_a_recorded_question_is_not_asked_again(tmp_path: Path) -> None:
    """A model that would now say something else is not asked, so that one recording has one answer."""
    inner = FakeChat(["yes", "no"])
    chat = RecordingChat(inner, tmp_path / "run.jsonl")
    assert [chat.ask(ASKED).text, chat.ask(ASKED).text, len(inner.seen)] == ["yes", "yes", 1]


@pytest.mark.parametrize(
    "line",
    ["{", "[]", "{}", '{"key": [], "fault": "timeout"}', '{"key": "a", "reply": {}}', '{"key": "a", "fault": "x"}'],
)
def test_a_broken_recording_is_an_error(line: str, tmp_path: Path) -> None:
    """A line that is no record is named, not passed over."""
    path = tmp_path / "run.jsonl"
    path.write_text(f"{line}\n", "utf-8")
    with pytest.raises(ConfigError, match="line 1"):
        ReplayChat(path, model="fake")


@pytest.mark.parametrize("tail", ['{"key": "abc', '{"key": "a", "fault": "time', "{"])
def test_half_a_line_of_a_killed_run_is_passed_over(tail: str, tmp_path: Path) -> None:
    """A replay lacks that question, and a further run goes on after the last whole line."""
    path = tmp_path / "run.jsonl"
    RecordingChat(FakeChat(["yes"]), path).ask(ASKED)
    path.write_text(path.read_text("utf-8") + tail, "utf-8")
    assert ReplayChat(path, model="fake").ask(ASKED).text == "yes"
    other = ChatRequest(ASKED.messages)
    RecordingChat(FakeChat(["no"]), path).ask(other)
    replay = ReplayChat(path, model="fake")
    assert [replay.ask(ASKED).text, replay.ask(other).text] == ["yes", "no"]


def test_a_last_line_without_its_end_is_kept(tmp_path: Path) -> None:
    """A file without its last newline, with a mark of byte order or the line ends of Windows, reads as before."""
    path = tmp_path / "run.jsonl"
    RecordingChat(FakeChat(["yes"]), path).ask(ASKED)
    path.write_bytes(path.read_bytes().rstrip())
    RecordingChat(FakeChat(["no"]), path).ask(ChatRequest(ASKED.messages))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert [len(read_recording(path)), ReplayChat(path, model="fake").ask(ASKED).text] == [2, "yes"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Well", "Ill"),
        ('"text": "yes"', '"text": 5'),
        ('"text": "yes"', '"text": null'),
        ('"logprob": -0.5', '"logprob": "x"'),
        ('["y", -0.5]', '["y", true]'),
        ('"cost": 0.5', '"cost": "x"'),
        ('"model": "served"', '"model": 7'),
    ],
)
def test_an_edited_recording_is_an_error(old: str, new: str, tmp_path: Path) -> None:
    """A question that is not the one of its key, and a reply whose fields are not of their types, are named."""
    path = tmp_path / "run.jsonl"
    asked = ChatRequest((Message(Role.USER, "Well?"),))
    RecordingChat(FakeChat([ChatReply("yes", Finish.STOP, REPLY.tokens, REPLY.usage, "served")]), path).ask(asked)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ConfigError, match="line 1"):
        ReplayChat(path, model="fake")


def test_a_full_disk_leaves_no_half_line(tmp_path: Path) -> None:
    """The call fails as not recorded, and what stands in the file stays readable."""
    path = tmp_path / "run.jsonl"
    chat = RecordingChat(FakeChat(["yes"]), path)
    chat.ask(ASKED)
    limit = path.stat().st_size + 20
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        with pytest.raises(ChatError) as raised:
            chat.ask(ChatRequest(ASKED.messages))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert raised.value.fault is ChatFault.NOT_RECORDED
    assert list(read_recording(path)) == [request_key("fake", ASKED)]


def test_a_reply_that_came_too_late_is_recorded_as_the_timeout_that_was_had(tmp_path: Path) -> None:
    """Nobody waited for it, so a replay must not have it either."""
    path = tmp_path / "run.jsonl"
    with pytest.raises(ChatError):
        RecordingChat(FakeChat(["yes"]), path).ask(replace(ASKED, until=0.0))
    with pytest.raises(ChatError) as raised:
        ReplayChat(path, model="fake").ask(ASKED)
    assert raised.value.fault is ChatFault.TIMEOUT


def _model(asked: Body) -> Said | Fault:
    """A model that judges some claims well, some badly, and fails at some; it changes its mind with the temperature."""
    text = asked["messages"][-1]["content"]
    if asked["response_format"]["json_schema"]["name"] == "claims":
        said = text.rpartition("sentence ")[0].rpartition("\n<</")[0].rpartition("\n")[2]
        return Said(json.dumps({"claims": [{"source": said, "claim": said}]}))
    if "phone" in text:
        return Fault(503)
    if "30 days by" in text:
        quote = "Either side may end the plan with 30 days' notice."
        return Said(json.dumps({"quotes": [{"passage": "P2", "quote": quote}], "verdict": "supported"}))
    return Said("I think so." if "Mail" in text else json.dumps({"quotes": [], "verdict": "unsupported"}))


def test_a_recorded_run_replays_byte_for_byte_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole gate, with decomposition and judge behind a real server, then without any: the same bytes."""
    settings = {"llm.model": "m", "gate.claims": "llm", "llm.retries": 0, "verifiers.entailment.reject": 0.0}
    settings |= {"verifiers.entailment.accept": 1.0, "verifiers": ["deterministic", "entailment", "judge"]}
    path = tmp_path / "run.jsonl"
    with serving(_model) as server:
        live = load_config(environ={}, **settings, **{"llm.base_url": f"{server.url}/v1", "llm.record": str(path)})
        gate: Gate = live.gate()
        recorded = [outcome_line(gate.check(ANSWER, SAMPLE_CHUNKS)) for _ in range(2)]
        asked = len(server.seen)
    monkeypatch.setattr(socket, "socket", None)
    replay = load_config(environ={}, **settings, **{"llm.replay": str(path)}).gate()
    replayed = outcome_line(replay.check(ANSWER, SAMPLE_CHUNKS))
    assert recorded == [replayed, replayed]
    assert asked == len(path.read_text("utf-8").splitlines()) > 5
    codes = {reason["code"] for claim in json.loads(replayed)["claims"] for reason in claim["reasons"]}
    assert {"judge_unavailable", "judge_reply_broken", "judged_unsupported"} <= codes
