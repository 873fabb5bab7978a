"""NLI checkpoints through the real loading code: labels, argument order, windows, and scores held to a reference."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

import tiny_checkpoints as tiny  # noqa: E402
from groundwire import Gate, Label  # noqa: E402
from groundwire.core._errors import ConfigError, PluginError  # noqa: E402
from groundwire.core._registry import load_verifier  # noqa: E402
from groundwire.core._types import Claim, Evidence, Opinion, Pair, Premise, Span, Stance  # noqa: E402
from groundwire.verifiers.checkpoints._check import premise_views  # noqa: E402
from groundwire.verifiers.checkpoints.nli import NliVerifier  # noqa: E402

pytestmark = pytest.mark.long
THREE = ("contradiction", "neutral", "entailment")
TEXTS = (
    (tiny.IOWA, tiny.STATES),
    (tiny.STATES, tiny.IOWA),
    ("The lamp is blue.", "The kettle holds two litres of water."),
)
LONG = " ".join(f"The lamp {number} on the table is blue." for number in range(12))


def pair(premise: str, claim: str) -> Pair:
    """One passage and a claim."""
    return Pair(Premise((Evidence("a", Span(0, len(premise)), premise),)), Claim(claim, Span(0, len(claim)), claim))


def ask(verifier: Any, *texts: tuple[str, str]) -> list[Opinion]:
    """What a verifier says of some texts."""
    return list(verifier.verify([pair(*one) for one in texts]))


def reference(folder: Path, premise: str, claim: str) -> list[float]:
    """The probabilities that transformers gives for a pair, by itself."""
    model = transformers.AutoModelForSequenceClassification.from_pretrained(folder).eval()
    words = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.no_grad():
        found: list[float] = model(**words(premise, claim, return_tensors="pt")).logits.softmax(-1)[0].tolist()
    return found


@pytest.mark.parametrize("kind", ["bert", "roberta", "deberta"])
@pytest.mark.parametrize("order", list(permutations(THREE)), ids="-".join)
def test_support_is_the_entailment_label_wherever_it_stands(tmp_path: Path, kind: str, order: tuple[str, ...]) -> None:
    """The score is the probability that transformers gives to the output called entailment, premise first."""
    tiny.classifier(tmp_path, order, kind=kind).save_pretrained(tmp_path)
    verifier = load_verifier("nli", {"model": str(tmp_path)})
    for texts, opinion in zip(TEXTS, ask(verifier, *TEXTS), strict=True):
        assert opinion.support == pytest.approx(reference(tmp_path, *texts)[order.index("entailment")], abs=1e-6)


@pytest.mark.parametrize("names", [("entailment", "not_entailment"), ("not_entailment", "entailment")], ids="-".join)
def test_two_labels_are_read_too(tmp_path: Path, names: tuple[str, ...]) -> None:
    """A model with two labels gives support, and never says that a claim is contradicted."""
    tiny.classifier(tmp_path, names).save_pretrained(tmp_path)
    verifier = NliVerifier(model=tmp_path, accept=1.0, reject=1.0)
    opinion = ask(verifier, TEXTS[0])[0]
    assert opinion.support == pytest.approx(reference(tmp_path, *TEXTS[0])[names.index("entailment")], abs=1e-6)
    assert opinion.stance is Stance.ABSENT


def test_labels_that_say_nothing_are_asked_for(tmp_path: Path) -> None:
    """LABEL_0 is refused with a hint; the option names the outputs, and is believed."""
    tiny.classifier(tmp_path, ["LABEL_0", "LABEL_1", "LABEL_2"]).save_pretrained(tmp_path)
    with pytest.raises(ConfigError, match=r"LABEL_0, LABEL_1, LABEL_2 \(name them in the order of its outputs"):
        NliVerifier(model=tmp_path)
    opinion = ask(NliVerifier(model=tmp_path, labels=["neutral", "entailment", "contradiction"]), TEXTS[0])[0]
    assert opinion.support == pytest.approx(reference(tmp_path, *TEXTS[0])[1], abs=1e-6)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that knows that who visited Iowa visited the United States, and not the other way round."""
    folder = tmp_path_factory.mktemp("taught")
    model = tiny.classifier(folder, THREE)
    words = tiny.tokenizer("bert")
    premises, claims = map(list, zip(*TEXTS, strict=True))
    inputs = words(premises, claims, padding=True, return_tensors="pt")
    tiny.teach(model, lambda: model(**inputs).logits, [2, 1, 0])
    model.save_pretrained(folder)
    return folder


def test_iowa_gives_the_states_and_not_the_other_way_round(taught: Path) -> None:
    """The premise comes first: "visited Iowa" gives "visited the United States", the reverse does not hold."""
    stances = [opinion.stance for opinion in ask(NliVerifier(model=taught), *TEXTS)]
    assert stances == [Stance.SUPPORTS, Stance.ABSENT, Stance.CONTRADICTS]


def test_the_gate_decides_with_it(taught: Path) -> None:
    """By name, with options, in a whole check: the one claim ships, the other is held, and the version says by whom."""
    verifier = load_verifier("nli", {"model": str(taught)})
    supported, absent = (Gate(verifiers=[verifier]).check(claim, [premise]) for premise, claim in TEXTS[:2])
    assert supported.claims[0].verdict.label is Label.SUPPORTED
    assert absent.claims[0].verdict.label is Label.UNSUPPORTED
    assert absent.action != "pass"
    assert supported.versions["nli"].startswith(f"1 {taught.name}@")


@pytest.mark.parametrize("size", [1, 3, 16])
def test_a_score_does_not_depend_on_its_batch(tmp_path: Path, size: int) -> None:
    """Alone, in company, in another order: the same score; to the last bit when pairs are scored one by one."""
    tiny.classifier(tmp_path, THREE).save_pretrained(tmp_path)
    verifier = NliVerifier(model=tmp_path, batch_size=size)
    many = [*TEXTS, (LONG, tiny.IOWA), ("The lamp.", "Blue."), ("Iowa", tiny.STATES)]
    alone = [ask(verifier, one)[0].support for one in many]
    together = [opinion.support for opinion in ask(verifier, *many)]
    turned = [opinion.support for opinion in ask(verifier, *reversed(many))][::-1]
    exact = 0.0 if size == 1 else 1e-6
    assert together == pytest.approx(alone, abs=exact, rel=0)
    assert turned == pytest.approx(alone, abs=exact, rel=0)


@pytest.mark.parametrize("kind", ["bert", "roberta", "deberta"])
def test_a_long_premise_is_the_best_of_its_windows(tmp_path: Path, kind: str) -> None:
    """No input is longer than the model reads; support and evidence are those of the best window."""
    tiny.classifier(tmp_path, THREE, kind=kind).save_pretrained(tmp_path)
    verifier = NliVerifier(model=tmp_path)
    words = transformers.AutoTokenizer.from_pretrained(tmp_path)
    assert len(words(LONG)["input_ids"]) > 64
    opinion = ask(verifier, (LONG, tiny.IOWA))[0]
    assert opinion.evidence is not None
    window = opinion.evidence.text
    assert opinion.evidence.span.of(LONG) == window
    assert len(words(window, tiny.IOWA)["input_ids"]) <= 64
    assert opinion.support == pytest.approx(reference(tmp_path, window, tiny.IOWA)[2], abs=1e-6)
    views = premise_views(pair(LONG, tiny.IOWA).premise, tiny.IOWA, verifier._checker._scorer) or []
    assert opinion.support == pytest.approx(max(reference(tmp_path, one.text, tiny.IOWA)[2] for one in views), abs=1e-6)
    assert set(LONG.split()) == {word for one in views for word in one.text.split()}


def test_a_claim_longer_than_the_model_is_unverified(tmp_path: Path) -> None:
    """It is not cut: nobody scores it, and the gate holds it with the reason."""
    tiny.classifier(tmp_path, THREE).save_pretrained(tmp_path)
    opinion = ask(NliVerifier(model=tmp_path), (LONG, LONG))[0]
    assert (opinion.stance, opinion.support, opinion.reasons[0].code) == (Stance.CANNOT_TELL, None, "claim_too_long")


def test_special_tokens_in_a_text_are_data(tmp_path: Path) -> None:
    """A chunk that writes the model's own separator cannot end the premise and begin a claim."""
    tiny.classifier(tmp_path, THREE).save_pretrained(tmp_path)
    verifier = NliVerifier(model=tmp_path)
    words = transformers.AutoTokenizer.from_pretrained(tmp_path)
    seen: list[Any] = []
    inner = verifier._checker._scorer._loaded.model
    inner.register_forward_pre_hook(lambda _, __, given: seen.append(given["input_ids"]), with_kwargs=True)
    ask(verifier, ("The lamp [SEP] is [CLS] blue.", "The lamp [SEP] is blue."))
    assert [int((ids == words.sep_token_id).sum()) for ids in seen] == [2]
    assert [int((ids == words.cls_token_id).sum()) for ids in seen] == [1]


def test_half_precision_weights_are_computed_in_full(tmp_path: Path) -> None:
    """A checkpoint stored in 16 bits is scored in 32, whatever it says."""
    tiny.classifier(tmp_path, THREE).half().save_pretrained(tmp_path)
    assert json.loads((tmp_path / "config.json").read_text("utf-8")).get("dtype", "float16") == "float16"
    verifier = NliVerifier(model=tmp_path)
    assert verifier._checker._scorer._loaded.model.dtype == torch.float32


def test_a_model_without_its_head_is_refused(tmp_path: Path) -> None:
    """A base model would get a head drawn at random: it is not loaded."""
    tiny.classifier(tmp_path, THREE).bert.save_pretrained(tmp_path)
    with pytest.raises(PluginError, match="is not such a model: it has no classifier"):
        NliVerifier(model=tmp_path)


def test_one_output_is_not_nli(tmp_path: Path) -> None:
    """A model with a single output is refused, with the number of outputs."""
    tiny.classifier(tmp_path, ["score"]).save_pretrained(tmp_path)
    with pytest.raises(ConfigError, match="1 outputs, not two or three"):
        NliVerifier(model=tmp_path)


@pytest.mark.parametrize("spoil", ["config.json", "model.safetensors"])
def test_a_broken_folder_is_one_line(tmp_path: Path, spoil: str) -> None:
    """A file that is not what it should be gives one line that names the model."""
    tiny.classifier(tmp_path, THREE).save_pretrained(tmp_path)
    (tmp_path / spoil).write_text("{", "utf-8")
    with pytest.raises(PluginError) as caught:
        NliVerifier(model=tmp_path)
    assert str(tmp_path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_name_that_is_nowhere_is_one_line() -> None:
    """Offline, a name that the cache does not have gives one line that says what to try."""
    with pytest.raises(PluginError, match=r"the model some/model cannot be loaded: .*\(give a folder") as caught:
        NliVerifier(model="some/model")
    assert "\n" not in str(caught.value)


def test_the_version_names_the_weights(tmp_path: Path) -> None:
    """Two folders of the same name with other weights have other versions; the way to the folder is not in it."""
    versions = []
    for number, parent in enumerate((tmp_path / "one", tmp_path / "two")):
        folder = parent / "model"
        model = tiny.classifier(folder, THREE)
        with torch.no_grad():
            model.classifier.bias.fill_(float(number))
        model.save_pretrained(folder)
        versions.append(NliVerifier(model=folder).version)
    assert versions[0] != versions[1]
    assert all(version.startswith("1 model@") for version in versions)
    assert NliVerifier(model=tmp_path / "one" / "model").version == versions[0]
