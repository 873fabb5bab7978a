"""Tiny checkpoints of real architectures, saved to a folder: sixteen numbers a token, weights drawn from a seed.

They can be taught a few pairs in seconds, so that a test can hold a model to what it knows. Needs torch.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
import transformers
from safetensors.torch import save_file
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers

torch.set_num_threads(1)  # models this small are slower on several

SEED = 3
SIZES = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}
IOWA, STATES = "I visited Iowa.", "I visited the United States."
CORPUS = (
    IOWA, STATES, "0 1 no yes predict: Determine if the hypothesis is true given the premise? Premise: Hypothesis:",
    "The kettle holds two litres of water. The lamp on the table is blue and costs 12 euros.",
)  # fmt: skip
SPECIAL = {
    "bert": {"cls_token": "[CLS]", "sep_token": "[SEP]", "pad_token": "[PAD]", "unk_token": "[UNK]"},
    "roberta": {"bos_token": "<s>", "pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"},
    "t5": {"pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"},
}
FRAMES = {
    "bert": ("[CLS] $A [SEP]", "[CLS] $A [SEP] $B:1 [SEP]:1"),
    "roberta": ("<s> $A </s>", "<s> $A </s> </s> $B </s>"),
    "t5": ("$A </s>", "$A </s> $B </s>"),
}
PROMPT = "<pad> Determine if the hypothesis is true given the premise?\n\nPremise: {text1}\n\nHypothesis: {text2}"


def tokenizer(kind: str, most: int | None = None) -> Any:
    """A tokenizer of pieces of words, with the special tokens and frames of that family."""
    special = SPECIAL[kind]
    built = Tokenizer(models.BPE(unk_token=special["unk_token"]))
    built.pre_tokenizer = pre_tokenizers.Metaspace()
    built.decoder = decoders.Metaspace()
    letters = [chr(code) for code in range(33, 127)]
    built.train_from_iterator(
        CORPUS,
        trainers.BpeTrainer(
            vocab_size=320, special_tokens=list(special.values()), initial_alphabet=letters, show_progress=False
        ),
    )
    single, double = FRAMES[kind]
    used = [(token, built.token_to_id(token)) for token in special.values() if token in double]
    built.post_processor = processors.TemplateProcessing(single=single, pair=double, special_tokens=used)
    limit = {} if most is None else {"model_max_length": most}
    inputs = ["input_ids", "attention_mask", *(["token_type_ids"] if kind == "bert" else [])]
    return transformers.PreTrainedTokenizerFast(tokenizer_object=built, model_input_names=inputs, **special, **limit)


def classifier(folder: Path, labels: Sequence[str], *, kind: str = "bert", positions: int = 64) -> Any:
    """A sequence classifier: kind is bert, deberta or roberta; one label gives one output. Not saved yet."""
    words = tokenizer("roberta" if kind == "roberta" else "bert")
    torch.manual_seed(SEED)
    names = dict(enumerate(labels))
    common: dict[str, Any] = {
        "vocab_size": len(words), "pad_token_id": words.pad_token_id, "id2label": names,
        "label2id": {name: at for at, name in names.items()},
    }  # fmt: skip
    if kind == "roberta":
        offset = words.pad_token_id + 1
        config: Any = transformers.RobertaConfig(
            **SIZES, **common, max_position_embeddings=positions + offset, type_vocab_size=1
        )
        model: Any = transformers.RobertaForSequenceClassification(config)
    elif kind == "deberta":
        config = transformers.DebertaV2Config(
            **SIZES, **common, max_position_embeddings=positions, type_vocab_size=0, relative_attention=True,
            pos_att_type=["p2c", "c2p"], position_biased_input=False,
        )  # fmt: skip
        model = transformers.DebertaV2ForSequenceClassification(config)
    else:
        model = transformers.BertForSequenceClassification(
            transformers.BertConfig(**SIZES, **common, max_position_embeddings=positions)
        )
    words.save_pretrained(folder)
    return spread(model)


def t5_config(words: Any) -> Any:
    """T5 in its newer form, as Flan-T5 has it."""
    return transformers.T5Config(
        vocab_size=len(words), d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2, num_labels=2,
        feed_forward_proj="gated-gelu", pad_token_id=words.pad_token_id, eos_token_id=words.eos_token_id,
        decoder_start_token_id=words.pad_token_id, tie_word_embeddings=False, dropout_rate=0.0,
    )  # fmt: skip


def seq2seq(folder: Path) -> Any:
    """A text-to-text model. Not saved yet."""
    words = tokenizer("t5", most=48)
    torch.manual_seed(SEED)
    model = transformers.T5ForConditionalGeneration(t5_config(words))
    words.save_pretrained(folder)
    return spread(model)


def spread(model: Any) -> Any:
    """`model` with weights large enough that scores differ from each other."""
    torch.manual_seed(SEED)
    with torch.no_grad():
        for weight in model.parameters():
            if weight.dim() > 1:
                weight.normal_(std=0.3)
    return model.eval()


def teach(model: Any, logits: Callable[[], Any], wanted: Sequence[float | int]) -> None:
    """Train until the outputs for some inputs are as wanted: numbers of labels, or 0.0 and 1.0 for one output."""
    torch.manual_seed(SEED)
    optimiser = torch.optim.AdamW(model.parameters(), lr=5e-3, weight_decay=0.0)
    target = torch.tensor(wanted)
    for _ in range(400):
        found = logits()
        if target.is_floating_point():
            loss = torch.nn.functional.binary_cross_entropy_with_logits(found[:, 0], target)
        else:
            loss = torch.nn.functional.cross_entropy(found, target)
        if loss.item() < 0.01:
            break
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    model.eval()


CONFIGURATION = """
from transformers import PretrainedConfig


class TinyConfig(PretrainedConfig):
    model_type = "TinyHHEM"
    foundation = {foundation!r}
    prompt = {prompt!r}
"""
MODELING = """
from pathlib import Path

import torch
from transformers import AutoConfig, AutoTokenizer, PreTrainedModel, T5ForTokenClassification

from .configuration_tiny import TinyConfig

Path({mark!r}).write_text("ran")


class TinyHHEM(PreTrainedModel):
    config_class = TinyConfig

    def __init__(self, config):
        super().__init__(config)
        self.t5 = T5ForTokenClassification(AutoConfig.from_pretrained(config.foundation))
        self.prompt = config.prompt
        self.tokenzier = AutoTokenizer.from_pretrained(config.foundation)

    def predict(self, text_pairs):
        texts = [self.prompt.format(text1=premise, text2=claim) for premise, claim in text_pairs]
        inputs = self.tokenzier(texts, return_tensors="pt", padding=True).to(self.t5.device)
        with torch.no_grad():
            logits = self.t5(**inputs).logits
        return torch.softmax(logits[:, 0, :], dim=-1)[:, 1]
"""


def own_code(folder: Path, *, mark: Path) -> Any:
    """A checkpoint with code of its own, built as HHEM 2.1-Open is: a T5 encoder whose first token is classified.

    As there, its class neither ties weights nor ends its constructor as transformers 5 asks, and its tokenizer lies
    with the foundation. The code writes the file `mark` when it runs. Returns the T5 inside; `save_own_code` saves it.
    """
    foundation = folder / "foundation"
    words = tokenizer("t5", most=48)
    words.save_pretrained(foundation)
    config = t5_config(words)
    config.save_pretrained(foundation)
    (folder / "configuration_tiny.py").write_text(
        CONFIGURATION.format(foundation=str(foundation), prompt=PROMPT), "utf-8"
    )
    (folder / "modeling_tiny.py").write_text(MODELING.replace("{mark!r}", repr(str(mark))), "utf-8")
    classes = {
        "AutoConfig": "configuration_tiny.TinyConfig",
        "AutoModelForSequenceClassification": "modeling_tiny.TinyHHEM",
    }
    described = {"architectures": ["TinyHHEM"], "model_type": "TinyHHEM", "auto_map": classes}
    (folder / "config.json").write_text(json.dumps(described), "utf-8")
    torch.manual_seed(SEED)
    return spread(transformers.T5ForTokenClassification(config))


def save_own_code(folder: Path, t5: Any, *, leave_out: str = "embed_tokens") -> None:
    """Save the weights as HHEM 2.1-Open does: with a prefix, tensors that are shared once."""
    weights = {f"t5.{name}": value.clone().contiguous() for name, value in t5.state_dict().items()}
    kept = {name: value for name, value in weights.items() if leave_out not in name and "embed_tokens" not in name}
    save_file(kept, folder / "model.safetensors", metadata={"format": "pt"})
