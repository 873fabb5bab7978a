"""The cross-encoder: a BERT encoder of MiniLM-L6 shape and a three-way head over its first token.

Written out rather than taken from a model library: a hundred lines, no dependency, and an ONNX graph without surprises.
Parameter names follow the base's safetensors file, so that it loads without a mapping.
"""

from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

HIDDEN, HEADS, LAYERS, INNER = 384, 12, 6, 1536
VOCABULARY, POSITIONS = 30522, 512
FIRST_WORD = 999  # smaller token numbers are padding, special and unused tokens


def match_levels(ids: Tensor, types: Tensor) -> Tensor:
    """How far each token occurs on the other side of the pair, (batch, length).

    0 not at all, 1 the token does, 2 together with a neighbour of it.  What a cross-encoder must otherwise find out
    through attention is handed to it: a word of the claim that the premise lacks is seen at once.
    """
    words = ids >= FIRST_WORD
    hit = (ids[:, :, None] == ids[:, None, :]) & (types[:, :, None] != types[:, None, :])
    hit = hit & words[:, :, None] & words[:, None, :]
    alone = hit.to(torch.int32).amax(dim=2)
    pair = (hit[:, :-1, :-1] & hit[:, 1:, 1:]).to(torch.int32).amax(dim=2)
    with_next, with_last = functional.pad(pair, (0, 1)), functional.pad(pair, (1, 0))
    return (alone + torch.maximum(with_next, with_last)).long()


class Embeddings(nn.Module):
    """Word, position, segment and match embeddings, summed and normalised."""

    def __init__(self) -> None:
        super().__init__()
        self.word_embeddings = nn.Embedding(VOCABULARY, HIDDEN)
        self.position_embeddings = nn.Embedding(POSITIONS, HIDDEN)
        self.token_type_embeddings = nn.Embedding(2, HIDDEN)
        self.match_embeddings = nn.Embedding(6, HIDDEN)  # premise 0 to 2, claim 3 to 5
        self.LayerNorm = nn.LayerNorm(HIDDEN, eps=1e-12)

    def forward(self, ids: Tensor, types: Tensor) -> Tensor:
        """Shapes (batch, length) in, (batch, length, hidden) out."""
        positions = torch.arange(ids.shape[1], device=ids.device)
        summed = self.word_embeddings(ids) + self.position_embeddings(positions) + self.token_type_embeddings(types)
        summed = summed + self.match_embeddings(match_levels(ids, types) + 3 * types)
        normalised: Tensor = self.LayerNorm(summed)
        return normalised


class SelfAttention(nn.Module):
    """Multi-head self-attention; `bias` is added to the scores and hides padding."""

    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(HIDDEN, HIDDEN)
        self.key = nn.Linear(HIDDEN, HIDDEN)
        self.value = nn.Linear(HIDDEN, HIDDEN)

    def forward(self, asking: Tensor, states: Tensor, bias: Tensor) -> Tensor:
        """`asking` (batch, n, hidden) attends to `states` (batch, length, hidden); same shape out as asking.

        `bias` is (batch, 1, 1, length).
        """
        return attend(self.query(asking), self.key(states), self.value(states), bias, HEADS)


def attend(query: Tensor, key: Tensor, value: Tensor, bias: Tensor, heads: int) -> Tensor:
    """Scaled dot-product attention of `heads` heads over projected states (batch, length, hidden); shape of `query`.

    `bias` broadcasts to (batch, heads, queries, keys).
    """
    batch, _, hidden = query.shape
    size = hidden // heads

    def apart(projected: Tensor) -> Tensor:
        return projected.view(batch, -1, heads, size).transpose(1, 2)

    query, key, value = apart(query), apart(key), apart(value)
    # Written out: on CPUs torch's fused attention takes twice as long in bfloat16.
    scores = (query * size**-0.5) @ key.transpose(2, 3) + bias.to(query.dtype)
    mixed = torch.softmax(scores, dim=-1) @ value
    return mixed.transpose(1, 2).reshape(batch, -1, hidden)


class Projection(nn.Module):
    """A linear map, the residual added, normalised."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.dense = nn.Linear(width, HIDDEN)
        self.LayerNorm = nn.LayerNorm(HIDDEN, eps=1e-12)

    def forward(self, inner: Tensor, residual: Tensor) -> Tensor:
        """Back to the hidden width."""
        normalised: Tensor = self.LayerNorm(self.dense(inner) + residual)
        return normalised


class Attention(nn.Module):
    """Self-attention and its output projection."""

    def __init__(self) -> None:
        super().__init__()
        self.self = SelfAttention()
        self.output = Projection(HIDDEN)

    def forward(self, asking: Tensor, states: Tensor, bias: Tensor) -> Tensor:
        """Same shape out as asking."""
        projected: Tensor = self.output(self.self(asking, states, bias), asking)
        return projected


class Intermediate(nn.Module):
    """The widening half of the feed-forward block."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Linear(HIDDEN, INNER)

    def forward(self, states: Tensor) -> Tensor:
        """(batch, length, hidden) to (batch, length, inner)."""
        return functional.gelu(self.dense(states))


class Layer(nn.Module):
    """One transformer layer."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = Attention()
        self.intermediate = Intermediate()
        self.output = Projection(INNER)

    def forward(self, asking: Tensor, states: Tensor, bias: Tensor) -> Tensor:
        """Same shape out as asking."""
        attended = self.attention(asking, states, bias)
        projected: Tensor = self.output(self.intermediate(attended), attended)
        return projected


class Encoder(nn.Module):
    """All layers; a module of its own only for the parameter names."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.ModuleList(Layer() for _ in range(LAYERS))


class CrossEncoder(nn.Module):
    """Scores a pair.  Output logits: supported, unsupported, contradicted."""

    def __init__(self) -> None:
        super().__init__()
        self.embeddings = Embeddings()
        self.encoder = Encoder()
        self.pooler = nn.Linear(HIDDEN, HIDDEN)
        self.classifier = nn.Linear(HIDDEN, 3)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Integer tensors (batch, length) in, logits (batch, 3) out."""
        states = self.embeddings(input_ids, token_type_ids)
        bias = (1.0 - attention_mask[:, None, None, :].to(states.dtype)) * -10000.0
        for layer in self.encoder.layer[:-1]:
            states = layer(states, states, bias)
        # Only the first token is read, so the last layer computes no other: the same result for a seventh less work.
        first = self.encoder.layer[-1](states[:, :1], states, bias)
        logits: Tensor = self.classifier(torch.tanh(self.pooler(first[:, 0])))
        return logits


NEW = ("pooler", "classifier", "embeddings.match_embeddings")


def from_base(folder: Path) -> CrossEncoder:
    """A fresh model with the base's encoder and a new head (seed torch before)."""
    model = CrossEncoder()
    nn.init.normal_(model.embeddings.match_embeddings.weight, std=0.02)
    for head in (model.pooler, model.classifier):
        nn.init.normal_(head.weight, std=0.02)
        nn.init.zeros_(head.bias)
    weights = load_file(folder / "model.safetensors")
    weights = {name.removeprefix("bert."): value for name, value in weights.items()}
    wanted = {name for name in model.state_dict() if not name.startswith(NEW)}
    missing = wanted - weights.keys()
    if missing:
        raise KeyError(f"the base lacks {sorted(missing)[:3]} and {len(missing)} in all")
    model.load_state_dict({name: weights[name] for name in wanted}, strict=False)
    return model
