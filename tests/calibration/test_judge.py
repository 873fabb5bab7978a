"""What a judge's log-probabilities are worth, fitted on labelled claims, and used by the judge that was asked."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from chat_server import Body, Said, serving
from groundwire import Claim, Evidence, InputError, Pair, Premise, Span, Stance
from groundwire.calibration.judge import fit_judge
from groundwire.calibration.labels import LabelledClaim
from groundwire.cli.main import cli
from groundwire.core._chat import ChatReply, ChatRequest, Finish, Token
from groundwire.testing import FakeChat
from groundwire.verifiers.judge._scale import Scale
from groundwire.verifiers.judge.stage import JudgeVerifier

pytest.importorskip("scipy")
SHIFT = 3.0  # by which the model says Yes too readily


def lines(count: int) -> list[dict[str, object]]:
    """Label lines of which half are supported: who repainted a door, and who merely likes it."""
    return [
        {
            "answer_id": str(at),
            "claim": f"Anna {'repainted' if at % 2 else 'likes'} door {at} of the house.",
            "label": "supported" if at % 2 else "unsupported",
            "verdict": "unverified",
            "evidence": [f"Door {at} of the house was repainted by Anna in spring."],
        }
        for at in range(count)
    ]


def odds_on(text: str, sign: float = 1.0) -> float:
    """A model that leans towards Yes, and tells the two kinds apart with much noise, or the wrong way round."""
    noise = Random(int(re.findall(r"door (\d+)", text)[-1])).gauss(0.0, 1.0)
    return SHIFT + noise + sign * (1.5 if "Anna repainted" in text else -1.5)


def labelled(count: int) -> list[LabelledClaim]:
    """The label lines as claims."""
    return [
        LabelledClaim(str(one["answer_id"]), str(one["claim"]), str(one["label"]), "unverified", None,
                      evidence=tuple(one["evidence"]))  # type: ignore[arg-type]
        for one in lines(count)
    ]  # fmt: skip


def top_of(odds: float) -> Sequence[tuple[str, float]]:
    """The two alternatives with these log odds between them, nearly all that may come."""
    return (("Yes", -0.6 + min(0.0, odds)), ("No", -0.6 - max(0.0, odds)))


def quoting(text: str) -> str:
    """A reply that quotes the passage whole."""
    passage = text.split(">>\n")[1].split("\n<<", maxsplit=1)[0]
    return json.dumps({"quotes": [{"passage": "P1", "quote": passage}]})


def model(sign: float = 1.0) -> FakeChat:
    """The model, in this process."""

    def script(asked: ChatRequest) -> str | ChatReply:
        text = asked.messages[1].content
        if not asked.top_logprobs:
            return quoting(text)
        top = tuple(top_of(odds_on(text, sign)))
        return ChatReply("x", Finish.LENGTH, (Token(*top[0], top),))

    return FakeChat(script)


def test_a_model_that_says_yes_too_readily_is_put_right() -> None:
    """The fitted curve crosses one half where the kinds do, far from the model's own, and rises with the odds."""
    found = fit_judge(labelled(300), JudgeVerifier(chat=model(), form="logprobs"))
    assert (found.asked, found.good, found.bad, found.fit.claims) == (300, 150, 150, 300)
    assert -found.fit.bias / found.fit.slope == pytest.approx(SHIFT, abs=0.4)
    assert 0.95 < found.ordered < 1.0
    scale = Scale(0.8, found.fit.slope, found.fit.bias, calibrated=True)
    assert scale.support(SHIFT - 2.0) < 0.1 < Scale(0.8).support(SHIFT - 2.0)


@pytest.mark.parametrize(("count", "sign", "why"), [(60, 1.0, "100 are needed"), (300, -1.0, "no likelier")])
def test_a_fit_that_would_mean_nothing_is_refused(count: int, sign: float, why: str) -> None:
    """Too few labels, and a model whose Yes speaks against the label, give no scale."""
    with pytest.raises(InputError, match=why):
        fit_judge(labelled(count), JudgeVerifier(chat=model(sign), form="logprobs"))


def _served(asked: Body) -> Said:
    text = asked["messages"][-1]["content"]
    if "response_format" in asked:
        return Said(quoting(text))
    top = [{"token": word, "logprob": logprob} for word, logprob in top_of(odds_on(text))]
    return Said("Yes", "length", logprobs=[{**top[0], "top_logprobs": top}])


def test_the_command_writes_what_the_judge_reads(tmp_path: Path) -> None:
    """Labels in, a file out, and with it the judge supports what it left `unverified` without."""
    labels, out, config = tmp_path / "labels.jsonl", tmp_path / "judge.json", tmp_path / "groundwire.toml"
    labels.write_text("".join(f"{json.dumps(line)}\n" for line in lines(160)), "utf-8")
    with serving(_served) as server:
        config.write_text(f'[llm]\nmodel = "m"\nbase_url = "{server.url}/v1"\n', "utf-8")
        done = CliRunner().invoke(cli, ["calibrate", str(labels), "-o", str(out), "--config", str(config)])
    assert done.exit_code == 0, done.output
    assert "160 labelled claims asked; log odds for 80 supported and 80 other ones" in done.output
    chat = model()
    chat.model = "m"
    text = "Door 7 of the house was repainted by Anna in spring."
    pair = Pair(
        Premise((Evidence("e", Span(0, len(text)), text),)), Claim("x", None, "Anna repainted door 7 of the house.")
    )
    told = [
        JudgeVerifier(chat=chat, form="logprobs", calibration=given).verify([pair])[0].stance
        for given in (None, str(out))
    ]
    assert told == [Stance.CANNOT_TELL, Stance.SUPPORTS]
