"""HHEM 2.1-Open's own code and HHEM 1.0's cross-encoder, on tiny checkpoints that are built and saved as those are."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

import tiny_checkpoints as tiny  # noqa: E402
from groundwire.core._errors import ConfigError, PluginError  # noqa: E402
from groundwire.core._registry import load_verifier  # noqa: E402
from groundwire.core._types import Claim, Evidence, Opinion, Pair, Premise, Span, Stance  # noqa: E402
from groundwire.verifiers.checkpoints._scorers import MOST_TOKENS  # noqa: E402
from groundwire.verifiers.checkpoints.hhem import HhemVerifier  # noqa: E402

pytestmark = pytest.mark.long
TEXTS = ((tiny.IOWA, tiny.STATES), (tiny.STATES, tiny.IOWA))
LONG = " ".join(f"The lamp {number} on the table is blue." for number in range(12))


def ask(verifier: HhemVerifier, *texts: tuple[str, str]) -> list[Opinion]:
    """What a verifier says of some texts."""
    return verifier.verify(
        [
            Pair(Premise((Evidence("a", Span(0, len(premise)), premise),)), Claim(claim, Span(0, len(claim)), claim))
            for premise, claim in texts
        ]
    )


def prompted(t5: torch.nn.Module, *texts: tuple[str, str]) -> torch.Tensor:
    """The logits of the first token of the prompt for each pair, by transformers itself."""
    read = tiny.tokenizer("t5")
    inputs = read(
        [tiny.PROMPT.format(text1=premise, text2=claim) for premise, claim in texts], padding=True, return_tensors="pt"
    )
    logits: torch.Tensor = t5(**inputs).logits
    return logits[:, 0, :]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, torch.Tensor]:
    """Weights that know where Iowa is."""
    folder = tmp_path_factory.mktemp("known")
    t5 = tiny.own_code(folder, mark=folder / "ran")
    tiny.teach(t5, lambda: prompted(t5, *TEXTS), [1, 0])
    return dict(t5.state_dict())


@pytest.fixture
def taught(known: dict[str, torch.Tensor], tmp_path: Path) -> tuple[Path, torch.nn.Module]:
    """A checkpoint with code of its own, and the T5 in it, which knows where Iowa is."""
    folder = tmp_path / "hhem"
    folder.mkdir()
    t5 = tiny.own_code(folder, mark=tmp_path / "ran")
    t5.load_state_dict(known)
    tiny.save_own_code(folder, t5)
    return folder, t5


def test_code_of_a_checkpoint_runs_on_request_only(taught: tuple[Path, torch.nn.Module], tmp_path: Path) -> None:
    """Without `trust_remote_code` it is refused in one line, and nothing of it has run."""
    for name, options in (("hhem", {}), ("nli", {}), ("minicheck", {}), ("hhem", {"trust_remote_code": False})):
        with pytest.raises(
            ConfigError, match=rf"runs on request only .*verifiers\.{name}\.trust_remote_code"
        ) as caught:
            load_verifier(name, {"model": str(taught[0]), **options})
        assert "\n" not in str(caught.value)
    assert not (tmp_path / "ran").exists()
    load_verifier("hhem", {"model": str(taught[0]), "trust_remote_code": True})
    assert (tmp_path / "ran").exists()


def test_predict_is_asked_premise_first(taught: tuple[Path, torch.nn.Module]) -> None:
    """ "Visited Iowa" gives "visited the United States", the reverse does not hold, and scores are the model's own."""
    verifier = HhemVerifier(model=taught[0], trust_remote_code=True)
    opinions = ask(verifier, *TEXTS)
    assert [opinion.stance for opinion in opinions] == [Stance.SUPPORTS, Stance.ABSENT]
    for texts, opinion in zip(TEXTS, opinions, strict=True):
        wanted = prompted(taught[1], texts).softmax(-1)[0, 1]
        assert opinion.support == pytest.approx(wanted.item(), abs=1e-6)


def test_tensors_that_a_model_shares_stay_shared(taught: tuple[Path, torch.nn.Module]) -> None:
    """The embeddings that T5 shares are stored once and are the same tensor after loading."""
    verifier = HhemVerifier(model=taught[0], trust_remote_code=True)
    inner = verifier._checker._scorer._predict.__self__.t5.transformer
    assert inner.shared.weight.data_ptr() == inner.encoder.embed_tokens.weight.data_ptr()
    assert torch.equal(inner.shared.weight, taught[1].transformer.shared.weight)


def test_weights_that_do_not_fit_are_refused(taught: tuple[Path, torch.nn.Module]) -> None:
    """A weight that the file lacks would be drawn at random: the model is not loaded."""
    tiny.save_own_code(*taught, leave_out="classifier.bias")
    with pytest.raises(PluginError, match=r"do not fit its code: t5\.classifier\.bias"):
        HhemVerifier(model=taught[0], trust_remote_code=True)
    (taught[0] / "model.safetensors").unlink()
    with pytest.raises(PluginError, match="cannot be loaded"):
        HhemVerifier(model=taught[0], trust_remote_code=True)


def test_a_very_long_premise_is_windowed(taught: tuple[Path, torch.nn.Module]) -> None:
    """T5 has no limit of its own; past 2,048 tokens windows are taken, and support is that of the best."""
    verifier = HhemVerifier(model=taught[0], trust_remote_code=True)
    read = tiny.tokenizer("t5")
    text = " ".join(f"The lamp {number} on the table is blue." for number in range(400))
    assert len(read(text)["input_ids"]) > MOST_TOKENS
    opinion = ask(verifier, (text, tiny.STATES))[0]
    assert opinion.evidence is not None
    wanted = prompted(taught[1], (opinion.evidence.text, tiny.STATES)).softmax(-1)[0, 1]
    assert opinion.support == pytest.approx(wanted.item(), abs=1e-6)


def test_scores_of_a_broken_predict_do_not_pass(taught: tuple[Path, torch.nn.Module]) -> None:
    """Fewer scores than pairs, or none, is an error of the verifier."""
    verifier = HhemVerifier(model=taught[0], trust_remote_code=True)
    verifier._checker._scorer._predict = lambda _: []
    with pytest.raises(PluginError, match="0 scores for 1 pairs"):
        ask(verifier, TEXTS[0])


def logistic(folder: Path, premise: str, claim: str) -> float:
    """The logistic function of the one output that transformers gives for a pair."""
    model = transformers.AutoModelForSequenceClassification.from_pretrained(folder).eval()
    read = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.no_grad():
        return float(model(**read(premise, claim, return_tensors="pt")).logits[0, 0].sigmoid())


def test_the_cross_encoder_is_asked_premise_first(tmp_path: Path) -> None:
    """HHEM 1.0: one output, no code of its own, the order of Iowa and the United States counts."""
    model = tiny.classifier(tmp_path, ["LABEL_0"], kind="deberta")
    read = tiny.tokenizer("bert")
    premises, claims = map(list, zip(*TEXTS, strict=True))
    inputs = read(premises, claims, padding=True, return_tensors="pt")
    tiny.teach(model, lambda: model(**inputs).logits, [1.0, 0.0])
    model.save_pretrained(tmp_path)
    opinions = ask(HhemVerifier(model=tmp_path), *TEXTS)
    assert [opinion.stance for opinion in opinions] == [Stance.SUPPORTS, Stance.ABSENT]
    for texts, opinion in zip(TEXTS, opinions, strict=True):
        assert opinion.support == pytest.approx(logistic(tmp_path, *texts), abs=1e-6)


def test_the_cross_encoders_limit_is_windowed(tmp_path: Path) -> None:
    """What stands past the limit is read in windows: the best of them is support and evidence, none is cut."""
    tiny.classifier(tmp_path, ["LABEL_0"], kind="deberta").save_pretrained(tmp_path)
    read = transformers.AutoTokenizer.from_pretrained(tmp_path)
    text = f"{LONG} {tiny.IOWA}"
    opinion = ask(HhemVerifier(model=tmp_path), (text, tiny.STATES))[0]
    assert opinion.evidence is not None
    assert len(read(text, tiny.STATES)["input_ids"]) > 64 >= len(read(opinion.evidence.text, tiny.STATES)["input_ids"])
    assert opinion.support == pytest.approx(logistic(tmp_path, opinion.evidence.text, tiny.STATES), abs=1e-6)


def test_a_model_with_labels_belongs_to_nli(tmp_path: Path) -> None:
    """Three outputs are refused, with a word about where they fit."""
    tiny.classifier(tmp_path, ["entailment", "neutral", "contradiction"]).save_pretrained(tmp_path)
    with pytest.raises(ConfigError, match="'nli'"):
        HhemVerifier(model=tmp_path)
