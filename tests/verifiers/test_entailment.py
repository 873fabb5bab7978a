"""The entailment verifier with the weights that ship: support, refusal, and scores that hang on nothing else."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from groundwire import Gate
from groundwire.core._errors import ConfigError
from groundwire.core._reasons import Code
from groundwire.core._types import Claim, Evidence, Label, Pair, Premise, Span, Stance
from groundwire.verifiers._cross_encoder import read_folder
from groundwire.verifiers.entailment import WEIGHTS, EntailmentVerifier

POLICY = (
    "Customers may return a product within thirty days of delivery. The refund is paid to the card that was used. "
    "Opened software cannot be returned. Shipping costs are not refunded."
)


def pair(claim: str, *passages: str, context: str = "") -> Pair:
    """A claim held against one passage, or against several joined."""
    evidence = tuple(Evidence(str(at), Span(0, len(text)), text) for at, text in enumerate(passages))
    return Pair(Premise(evidence, context), Claim(claim, Span(0, len(claim)), claim))


@pytest.fixture(scope="module")
def verifier() -> EntailmentVerifier:
    """The verifier as it ships."""
    return EntailmentVerifier()


def test_a_paraphrase_is_supported_and_an_invention_is_not(verifier: EntailmentVerifier) -> None:
    """An honest rewording passes, what the passage does not say does not; both say why and point at a passage."""
    good, bad = verifier.verify(
        [
            pair("You can send a product back up to thirty days after it was delivered.", POLICY),
            pair("Members get free repairs for life at every branch in Norway.", POLICY),
        ]
    )
    assert good.stance is Stance.SUPPORTS
    assert good.reasons[0].code == Code.ENTAILED
    assert good.evidence is not None
    assert "thirty days" in good.evidence.text
    assert bad.stance in (Stance.ABSENT, Stance.CONTRADICTS)
    assert bad.reasons[0].code in (Code.NOT_ENTAILED, Code.REFUTED)
    assert (good.support or 0.0) > (bad.support or 0.0)


def test_half_a_character_is_read_like_any_other(verifier: EntailmentVerifier) -> None:
    """A lone surrogate, which no tokenizer takes, is read as a lost character on either side of a pair."""
    claim = "You can send a product back up to thirty days after it was delivered"
    lost, same = verifier.verify(
        [pair(f"{claim}\ud83d.", f"{POLICY}\udc00"), pair(f"{claim}\ufffd.", f"{POLICY}\ufffd")]
    )
    assert lost.support == same.support is not None


def test_the_premise_comes_first(verifier: EntailmentVerifier) -> None:
    """Who lives in Paris lives in Europe, and a black dog is a dog; the reverse does not follow."""
    for narrow, wide in (
        ("Anna lives in Paris.", "Anna lives in Europe."),
        ("A black dog ran fast in the park.", "A dog ran in the park."),
    ):
        forth, back = verifier.verify([pair(wide, narrow), pair(narrow, wide)])
        assert back.stance is Stance.ABSENT
        assert (forth.support or 0) > (back.support or 1) + 0.1


def test_a_score_hangs_on_its_pair_alone(verifier: EntailmentVerifier) -> None:
    """Alone, in a batch, in another order, twice: bit for bit the same support."""
    pairs = [
        pair(claim, POLICY * times) for times in (1, 4) for claim in ("Refunds go to the card.", "Tea is hot.", POLICY)
    ]
    together = [opinion.support for opinion in verifier.verify(pairs)]
    turned = [opinion.support for opinion in verifier.verify([*pairs[::-1], *pairs])]
    assert turned == [*together[::-1], *together]
    assert [verifier.verify([one])[0].support for one in pairs] == together


def test_threads_do_not_move_a_score() -> None:
    """One thread and two give the same scores."""
    pairs = [pair(f"The refund is paid to the card {word}.", POLICY) for word in ("used", "lost", "found", "held")]
    one, two = (EntailmentVerifier(threads=threads).verify(pairs) for threads in (1, 2))
    assert [opinion.support for opinion in one] == pytest.approx([opinion.support for opinion in two], abs=1e-3)


def test_evidence_is_a_slice_of_its_chunk(verifier: EntailmentVerifier) -> None:
    """The passage that is shown stands where the opinion says, also when the premise is a window of a chunk."""
    text = f"Preface. {POLICY} {POLICY}"
    window = Span(9, len(text))
    claim = Claim("Opened software cannot be sent back.", None, "Opened software cannot be sent back.")
    shown = verifier.verify([Pair(Premise((Evidence("c", window, window.of(text)),)), claim)])[0].evidence
    assert shown is not None
    assert shown.span.of(text) == shown.text
    assert "software" in shown.text


def test_far_evidence_in_a_long_passage_is_found(verifier: EntailmentVerifier) -> None:
    """A sentence at the end of a passage that is longer than the model's input is read all the same."""
    filler = " ".join(f"Shelf {n} holds spare parts for older pumps and their valves." for n in range(60))
    far = verifier.verify([pair("The refund goes to the card that was used.", f"{filler} {POLICY}")])[0]
    assert far.stance is Stance.SUPPORTS
    assert far.evidence is not None
    assert "card" in far.evidence.text


def test_a_claim_that_does_not_fit_is_not_scored(verifier: EntailmentVerifier) -> None:
    """A claim of more tokens than the model can read beside a passage is left open, never cut."""
    opinion = verifier.verify([pair("The pump is blue and " * 120 + "loud.", POLICY)])[0]
    assert opinion.stance is Stance.CANNOT_TELL
    assert opinion.support is None
    assert opinion.reasons[0].code == Code.CLAIM_TOO_LONG


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("代表团周三访问了瑞典。", "代表团周三访问了挪威。"),
        ("Der Beitrag ist am ersten Montag im Monat fällig.", "Der Beitrag wird mit dem ersten Montag fällig."),
        ("The delegation visited Norway.", "Делегация в среду посетила Норвегию."),
    ],
)
def test_what_the_model_cannot_read_is_left_open(verifier: EntailmentVerifier, claim: str, passage: str) -> None:
    """A claim or a passage in another language than English gets no score."""
    opinion = verifier.verify([pair(claim, passage)])[0]
    assert opinion.stance is Stance.CANNOT_TELL
    assert opinion.reasons[0].code == Code.LANGUAGE_UNREAD


def test_only_what_lies_in_the_band_is_handed_on() -> None:
    """Support at `accept` or more, or `reject` or less, is decisive; between them a later verifier may speak."""
    claims = [pair(claim, POLICY) for claim in ("Opened software cannot be returned.", "The moon is made of cheese.")]
    wide = EntailmentVerifier(reject=0.0, threshold=0.5, accept=1.0).verify(claims)
    narrow = EntailmentVerifier(reject=0.5, threshold=0.5, accept=0.5).verify(claims)
    assert not any(opinion.decisive for opinion in wide)
    assert all(opinion.decisive for opinion in narrow)


@pytest.mark.parametrize(
    "options", [{"threshold": 1.5}, {"threshold": 0.5, "accept": 0.4}, {"reject": 0.9, "threshold": 0.5}]
)
def test_thresholds_out_of_order_are_refused(options: dict[str, float]) -> None:
    """0 <= reject <= threshold <= accept <= 1, or a ConfigError."""
    with pytest.raises(ConfigError, match="reject <= threshold <= accept"):
        EntailmentVerifier(**options)


@pytest.mark.parametrize("name", ["model.onnx", "matrices.npz", "tokenizer.json"])
def test_a_missing_or_damaged_model_is_refused(name: str, tmp_path: Path) -> None:
    """A folder without a model, with another format, or with a file that is not that of its digest."""
    with pytest.raises(ConfigError, match=r"config\.json"):
        EntailmentVerifier(model=tmp_path)
    (tmp_path / "config.json").write_text(json.dumps({"format": 99}))
    with pytest.raises(ConfigError, match="format"):
        EntailmentVerifier(model=tmp_path)
    shutil.copytree(WEIGHTS, tmp_path / "copy")
    with (tmp_path / "copy" / name).open("ab") as file:
        file.write(b"x")
    with pytest.raises(ConfigError, match="damaged"):
        EntailmentVerifier(model=tmp_path / "copy")
    (tmp_path / "copy" / name).unlink()
    read_folder.cache_clear()
    with pytest.raises(ConfigError, match=f"lacks {name}"):
        EntailmentVerifier(model=tmp_path / "copy")


def test_a_network_that_fails_never_passes(tmp_path: Path) -> None:
    """A model that cannot be run ends in `unverified`, not in pass."""
    copy = tmp_path / "copy"
    shutil.copytree(WEIGHTS, copy)
    config = json.loads((copy / "config.json").read_text())
    (copy / "model.onnx").write_bytes(b"no network")
    config["sha256"]["model.onnx"] = hashlib.sha256(b"no network").hexdigest()
    (copy / "config.json").write_text(json.dumps(config))
    gate = Gate(verifiers=[EntailmentVerifier(model=copy)])
    outcome = gate.check("Opened software cannot be returned.", [POLICY])
    assert outcome.claims[0].verdict.label is Label.UNVERIFIED
    assert outcome.claims[0].verdict.reasons[0].code == Code.VERIFIER_FAILED


def test_rules_stand_above_the_model() -> None:
    """A figure that the source does not have fails whatever the model thinks; a stated one needs no model."""
    outcome = Gate().check("Customers may return a product within forty days of delivery.", [POLICY])
    assert outcome.claims[0].verdict.label is not Label.SUPPORTED
    assert outcome.claims[0].verdict.decided_by == "deterministic"


def test_a_gate_loads_no_model_before_it_is_needed() -> None:
    """Building the default gate imports no onnxruntime; what rules confirm alone never does."""
    code = (
        "import sys; from groundwire import Gate; gate = Gate();"
        "gate.check('Opened software cannot be returned.', ['Opened software cannot be returned.']);"
        "assert 'onnxruntime' not in sys.modules, 'loaded'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
