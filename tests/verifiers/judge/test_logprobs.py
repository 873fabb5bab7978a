"""The judge's form for small models: Yes against No, after a quote that was found, and only calibrated."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from groundwire import Claim, ConfigError, Evidence, Pair, Premise, Span, Stance
from groundwire.core._chat import ChatReply, Finish, Token
from groundwire.testing import FakeChat
from groundwire.verifiers.judge.stage import JudgeVerifier

CLAIM = "The lift carries 500 kg."


def pair(claim: str) -> Pair:
    """The claim, held against one passage."""
    text = "The lift carries 500 kg. It must be inspected once a year by an engineer."
    return Pair(Premise((Evidence("c", Span(0, len(text)), text),)), Claim(claim, None, claim))


def codes(judge: JudgeVerifier, *pairs: Pair) -> list[tuple[Stance, str]]:
    """Stance and first reason of each opinion."""
    return [(opinion.stance, opinion.reasons[0].code) for opinion in judge.verify(pairs)]


QUOTES = json.dumps({"quotes": [{"passage": "P1", "quote": "The lift carries 500 kg."}]})


def saying(*top: tuple[str, float], finish: Finish = Finish.LENGTH) -> FakeChat:
    """A model that quotes, and then says one token with these alternatives."""
    tokens = (Token(top[0][0], top[0][1], top),) if top else ()
    return FakeChat(lambda asked: ChatReply("x", finish, tokens) if asked.top_logprobs else QUOTES)


@pytest.mark.parametrize(
    ("chat", "stance", "code"),
    [
        (saying(("Yes", -0.05), ("No", -3.0)), Stance.SUPPORTS, "judged_supported"),
        (saying((" yes", -0.05), ("no", -3.0)), Stance.SUPPORTS, "judged_supported"),
        (saying(("No", -0.05), ("Yes", -3.0)), Stance.ABSENT, "judged_unsupported"),
        (saying(("Yes", -0.6), ("No", -0.8)), Stance.CANNOT_TELL, "between_thresholds"),
        (saying(("Yesterday", -0.1), ("Note", -3.0)), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("The", -0.05), ("Yes", -4.0), ("No", -8.0)), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("Yes", math.nan), ("No", -3.0)), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("Yes", -0.1), ("No", math.nan)), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("Yes", 1000.0), ("No", -1.0)), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("Yes", -math.inf), ("No", -math.inf)), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("Ja", -0.05), ("Nein", -3.0)), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("Yes", -0.01)), Stance.CANNOT_TELL, "between_thresholds"),
        (saying(), Stance.CANNOT_TELL, "judge_no_logprobs"),
        (saying(("Yes", -0.01), ("No", -9.0), finish=Finish.REFUSAL), Stance.CANNOT_TELL, "judge_refused"),
        (FakeChat(["no JSON"]), Stance.CANNOT_TELL, "judge_reply_broken"),
        (FakeChat([json.dumps({"quotes": []})]), Stance.CANNOT_TELL, "judge_no_quote"),
        (FakeChat([QUOTES.replace("500", "600")]), Stance.CANNOT_TELL, "judge_quote_not_found"),
    ],
)
def test_log_probabilities_rule_only_with_a_located_quote(
    chat: FakeChat, stance: Stance, code: str, tmp_path: Path
) -> None:
    """Yes against No decides, within its thresholds, after a quote that was found; nothing else supports."""
    judge = JudgeVerifier(chat=chat, form="logprobs", calibration=fitted(tmp_path))
    assert codes(judge, pair(CLAIM)) == [(stance, code)]


def fitted(folder: Path, slope: float = 1.0, bias: float = 0.0, **other: object) -> str:
    """A calibration file for the fake model."""
    value = {"model": "fake", "prompts": "quote@2+yes_no@1", "slope": slope, "bias": bias, "claims": 200, **other}
    (folder / "judge.json").write_text(json.dumps(value), "utf-8")
    return str(folder / "judge.json")


def test_log_probabilities_are_calibrated(tmp_path: Path) -> None:
    """Support is 1 / (1 + exp(-(slope · odds + bias))) of the log odds of Yes against No."""
    chat = saying(("Yes", -0.05), ("No", -3.0))
    judge = JudgeVerifier(chat=chat, form="logprobs", calibration=fitted(tmp_path, 2.0, -1.0))
    (opinion,) = judge.verify([pair(CLAIM)])
    assert opinion.support == pytest.approx(1 / (1 + math.exp(-(2.0 * 2.95 - 1.0))))
    assert judge.version.endswith("2*odds-1")


def test_log_probabilities_without_a_calibration_let_nothing_through() -> None:
    """The surest Yes is `unverified`, and a No still denies."""
    yes, no = saying(("Yes", -0.0001), ("No", -15.0)), saying(("No", -0.0001), ("Yes", -15.0))
    assert codes(JudgeVerifier(chat=yes, form="logprobs"), pair(CLAIM)) == [(Stance.CANNOT_TELL, "judge_uncalibrated")]
    assert codes(JudgeVerifier(chat=no, form="logprobs"), pair(CLAIM)) == [(Stance.ABSENT, "judged_unsupported")]


@pytest.mark.parametrize(
    "other",
    [{"model": "another"}, {"prompts": "quote@1"}, {"slope": -1.0}, {"slope": "2"}, {"bias": True}, {"more": 1}],
    ids=str,
)
def test_a_calibration_that_does_not_fit_is_an_error(other: dict[str, object], tmp_path: Path) -> None:
    """One of another model, of other questions, or that is none, is refused when the judge is made."""
    with pytest.raises(ConfigError, match=r"judge\.json"):
        JudgeVerifier(chat=FakeChat([""]), form="logprobs", calibration=fitted(tmp_path, **other))  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="groundwire calibrate"):
        JudgeVerifier(chat=FakeChat([""]), form="logprobs", calibration=str(tmp_path / "none.json"))
