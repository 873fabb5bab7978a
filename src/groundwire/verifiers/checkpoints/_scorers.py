"""Asks a loaded checkpoint how far premises support claims: a classifier, a seq2seq model, or code with `predict`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from groundwire.core._errors import PluginError
from groundwire.core._visible import encodable
from groundwire.verifiers.checkpoints._labels import Labels
from groundwire.verifiers.checkpoints._loading import Loaded

MOST_TOKENS = 2048  # where a model states no limit: attention costs the square of the length
_STATED = 1_000_000  # tokenizers without a limit state an astronomic one
_PAD_OFFSET = frozenset(  # number their positions from behind the padding token's
    {"camembert", "data2vec-text", "longformer", "mpnet", "roberta", "roberta-prelayernorm", "xlm-roberta"}
)
_RELATIVE = frozenset({"longt5", "mt5", "t5", "umt5"})  # their tokenizers' 512 is a habit, not a limit

Texts = tuple[str, str]


class Score(NamedTuple):
    """Support of a claim by a text, and how far the text rules it out, both in 0..1."""

    support: float
    contradiction: float = 0.0


class Scorer(Protocol):
    """Scores pairs of (premise, claim). `limit` is the longest input in tokens, all included."""

    limit: int

    def count(self, texts: Sequence[str]) -> list[int]:
        """The tokens of each text on its own."""

    def length(self, premise: str, claim: str) -> int:
        """The tokens of the whole input for a pair."""

    def score(self, pairs: Sequence[Texts]) -> list[Score]:
        """One score a pair, in order, from one run of the model."""


class Tokens:
    """A tokenizer that reads texts as data: what looks like one of its special tokens is broken by a space."""

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        special = sorted((token for token in tokenizer.all_special_tokens if len(token) > 1), key=len, reverse=True)
        self._special = re.compile("|".join(map(re.escape, special)) or r"(?!)")

    def plain(self, text: str) -> str:
        """`text` without special tokens in it, and without what no tokenizer takes."""
        return self._special.sub(lambda match: f"{match[0][0]} {match[0][1:]}", encodable(text))

    def count(self, texts: Sequence[str]) -> list[int]:
        """The tokens of each text, without those that open and close an input."""
        if not texts:
            return []
        read = self._tokenizer([self.plain(text) for text in texts], add_special_tokens=False, verbose=False)
        return [len(ids) for ids in read["input_ids"]]

    def inputs(self, *texts: list[str], device: Any) -> Any:
        """The tensors of a batch; nothing is cut."""
        read = self._tokenizer(*texts, padding=True, truncation=False, return_tensors="pt", verbose=False)
        return read.to(device)

    def length(self, *texts: str) -> int:
        """The tokens of one input."""
        return len(self._tokenizer(*texts, verbose=False)["input_ids"])


class ClassifierScorer:
    """A sequence classifier; premise and claim are two segments, or one text joined by the end-of-text token."""

    def __init__(self, loaded: Loaded, labels: Labels | None, *, joined: bool = False) -> None:
        self.limit = _limit(loaded)
        self._loaded = loaded
        self._tokens = Tokens(loaded.tokenizer)
        self._labels = labels
        self._join = (loaded.tokenizer.eos_token or loaded.tokenizer.sep_token) if joined else None
        if joined and not self._join:
            raise PluginError("the model's tokenizer has no token that ends a text")
        self.count = self._tokens.count

    def length(self, premise: str, claim: str) -> int:
        """The tokens of the whole input for a pair."""
        return self._tokens.length(*(column[0] for column in self._columns([(premise, claim)])))

    def score(self, pairs: Sequence[Texts]) -> list[Score]:
        """Softmax over the labels; the logistic function for a model with a single output."""
        torch, model = self._loaded.torch, self._loaded.model
        with torch.inference_mode():
            logits = model(**self._tokens.inputs(*self._columns(pairs), device=model.device)).logits.float()
        if logits.shape != (len(pairs), self._labels.outputs if self._labels else 1):
            raise PluginError(f"the model gave outputs of the shape {tuple(logits.shape)}")
        if self._labels is None:
            return [Score(value) for value in torch.sigmoid(logits[:, 0]).tolist()]
        entailment, contradiction = self._labels.entailment, self._labels.contradiction
        rows = torch.softmax(logits, dim=-1).tolist()
        return [Score(row[entailment], 0.0 if contradiction is None else row[contradiction]) for row in rows]

    def _columns(self, pairs: Sequence[Texts]) -> tuple[list[str], ...]:
        plain = [(self._tokens.plain(premise), self._tokens.plain(claim)) for premise, claim in pairs]
        if self._join is None:
            return [premise for premise, _ in plain], [claim for _, claim in plain]
        return ([f"{premise}{self._join}{claim}" for premise, claim in plain],)


class Seq2SeqScorer:
    """A text-to-text model that answers with one of two words; their first tokens are compared."""

    def __init__(self, loaded: Loaded, prompt: str, words: Sequence[str]) -> None:
        self.limit = _limit(loaded)
        self._loaded = loaded
        self._tokens = Tokens(loaded.tokenizer)
        self._prompt = prompt
        self._end = loaded.tokenizer.eos_token
        self._words = [loaded.tokenizer(word, add_special_tokens=False)["input_ids"][0] for word in words]
        if len(set(self._words)) != 2 or loaded.tokenizer.unk_token_id in self._words:
            raise PluginError(f"the model's tokenizer cannot tell the words {' and '.join(words)} apart")
        self.count = self._tokens.count

    def length(self, premise: str, claim: str) -> int:
        """The tokens of the whole input for a pair."""
        return self._tokens.length(self._text((premise, claim)))

    def score(self, pairs: Sequence[Texts]) -> list[Score]:
        """Softmax over the two words, at the first place of the reply."""
        torch, model = self._loaded.torch, self._loaded.model
        inputs = self._tokens.inputs([self._text(pair) for pair in pairs], device=model.device)
        first = torch.full((len(pairs), 1), self._loaded.config.decoder_start_token_id, device=model.device)
        with torch.inference_mode():
            logits = model(
                input_ids=inputs["input_ids"], attention_mask=inputs["attention_mask"], decoder_input_ids=first
            ).logits.float()
        rows = torch.softmax(logits[:, 0, self._words], dim=-1).tolist()
        return [Score(row[1]) for row in rows]

    def _text(self, pair: Texts) -> str:
        premise, claim = map(self._tokens.plain, pair)
        return self._prompt.format(premise=premise, end=self._end, claim=claim)


class PredictScorer:
    """A checkpoint with code of its own: `predict` takes pairs, premise first, and gives one number each."""

    _AROUND = 64  # tokens of a prompt that the model does not show

    def __init__(self, loaded: Loaded) -> None:
        self.limit = MOST_TOKENS
        self._tokens = Tokens(loaded.tokenizer)
        self._prompt = getattr(loaded.model, "prompt", None)
        self.count = self._tokens.count
        predict = getattr(loaded.model, "predict", None)
        if not callable(predict):
            raise PluginError("the model's code has no predict(pairs)")
        self._predict: Callable[[list[Texts]], Any] = predict

    def length(self, premise: str, claim: str) -> int:
        """The tokens of the prompt with both texts in it."""
        premise, claim = self._tokens.plain(premise), self._tokens.plain(claim)
        if isinstance(self._prompt, str):
            return self._tokens.length(self._prompt.format(text1=premise, text2=claim))
        return self._tokens.length(premise) + self._tokens.length(claim) + self._AROUND

    def score(self, pairs: Sequence[Texts]) -> list[Score]:
        """What `predict` gives."""
        given = self._predict([(self._tokens.plain(premise), self._tokens.plain(claim)) for premise, claim in pairs])
        scores = [Score(float(value)) for value in given]
        if len(scores) != len(pairs):
            raise PluginError(f"predict gave {len(scores)} scores for {len(pairs)} pairs")
        return scores


def _limit(loaded: Loaded) -> int:
    """The longest input that the model can read, in tokens."""
    config, tokenizer = loaded.config, loaded.tokenizer
    if config.model_type in _RELATIVE:
        return MOST_TOKENS
    stated = [MOST_TOKENS]
    if 0 < tokenizer.model_max_length < _STATED:
        stated.append(tokenizer.model_max_length)
    positions = getattr(config, "max_position_embeddings", None)
    if isinstance(positions, int) and positions > 0:
        skipped = config.pad_token_id + 1 if config.model_type in _PAD_OFFSET and config.pad_token_id else 0
        stated.append(positions - skipped)
    return min(stated)
