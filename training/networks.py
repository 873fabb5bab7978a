"""The two networks of this recipe by their checkpoints: which one a file holds is read off its names."""

from dataclasses import dataclass
from pathlib import Path

from training import base, mpnet
from training.checkpoint import Progress, read_state, take_weights
from training.model import CrossEncoder
from training.mpnet import LargeCrossEncoder

AnyNetwork = CrossEncoder | LargeCrossEncoder


@dataclass(frozen=True, slots=True)
class Network:
    """A trained network, where its run stood, and the name and base that its export tells."""

    model: AnyNetwork
    progress: Progress
    name: str
    base: dict[str, str]


def load_network(path: Path) -> Network:
    """The network of a checkpoint file."""
    state = read_state(path)
    names = state["model"].keys()
    layers = len({name.split(".")[2] for name in names if name.startswith("encoder.layer.")})
    if "encoder.relative_attention_bias.weight" in names:
        model: AnyNetwork = LargeCrossEncoder(layers)
        name, origin = f"groundwire-mpnet-l{layers}", {"package": mpnet.PACKAGE, "sha256": mpnet.SHA256}
    else:
        model = CrossEncoder()
        name, origin = f"groundwire-minilm-l{layers}", {"package": base.RELEASE, "sha256": base.SHA256}
    return Network(model, take_weights(state, model), name, origin)
