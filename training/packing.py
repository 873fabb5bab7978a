"""Weights as the package stores them: matrices in six bits, word embeddings in four; two thirds of what int8 takes.

`as_stored` gives a network the rounded weights to train with. `pack` writes them: matrices into a file of their own,
which `groundwire.verifiers._packed` reads, embeddings into the graph, which widens the words that it looks up.
"""

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

from groundwire.verifiers._packed import FILE, HIGH, LOW, ZERO

MATRIX_LEVELS, TABLE_LEVELS = 31, 7  # to either side of zero
TABLE_ZERO = 8  # added, so that what is stored has no sign
BLOCK = 32  # neighbouring embedding values that share a scale
SMALLEST = 100_000  # a matrix of fewer weights stays as it is
TABLE = "word_embeddings"


def matrix_grid(weight: Tensor) -> tuple[Tensor, Tensor]:
    """Whole numbers from -31 to 31 shaped as `weight` (outputs, inputs), and the scale of each output (outputs, 1)."""
    return _grid(weight, MATRIX_LEVELS)


def table_grid(table: Tensor) -> tuple[Tensor, Tensor]:
    """Whole numbers from -7 to 7, shape (rows, blocks, 32), and their scales (rows, blocks, 1), exact in fp16."""
    return _grid(table.reshape(len(table), -1, BLOCK), TABLE_LEVELS, half=True)


def _grid(values: Tensor, levels: int, *, half: bool = False) -> tuple[Tensor, Tensor]:
    scale = (values.abs().amax(-1, keepdim=True) / levels).clamp(min=1e-6)
    scale = scale.half().float() if half else scale
    return (values / scale).round().clamp(-levels, levels), scale


def _is_matrix(name: str, shape: Sequence[int]) -> bool:
    return len(shape) == 2 and math.prod(shape) >= SMALLEST and "embeddings" not in name


def as_stored(name: str, weight: Tensor) -> Tensor:
    """The values that the parameter of this name has once it is stored; `weight` itself where it is stored in full."""
    if TABLE in name:
        levels, scale = table_grid(weight)
    elif _is_matrix(name, weight.shape):
        levels, scale = matrix_grid(weight)
    else:
        return weight
    return (levels * scale).reshape(weight.shape)


def pack(full: Path, quantised: Path, matrices: Path) -> None:
    """Take the large weights out of the int8 graph `quantised`, made from the graph `full`, and into `matrices`."""
    originals = {tensor.name: tensor for tensor in onnx.load(full).graph.initializer}
    model = onnx.load(quantised)
    planes: dict[str, NDArray[np.uint8]] = {}
    for tensor in list(model.graph.initializer):
        stem = tensor.name.removesuffix("_quantized")
        if stem == tensor.name or not (TABLE in stem or _is_matrix(stem, tensor.dims)):
            continue
        name = stem.removesuffix("_Transposed")
        weights = torch.from_numpy(numpy_helper.to_array(originals[name]).copy())
        if TABLE in stem:
            _pack_table(model.graph, tensor, weights)
        else:
            planes |= _pack_matrix(model.graph, tensor, weights.T if name == stem else weights)
    np.savez(matrices, **planes)  # type: ignore[arg-type]
    onnx.save(model, quantised)


def _pack_matrix(graph: onnx.GraphProto, tensor: onnx.TensorProto, weight: Tensor) -> dict[str, NDArray[np.uint8]]:
    """The planes of one matrix; the graph keeps its name and shape."""
    levels, scale = matrix_grid(weight)
    stem = tensor.name.removesuffix("_quantized")
    values = (levels.T.numpy() + ZERO).astype(np.uint8)
    tensor.ClearField("raw_data")
    tensor.ClearField("int32_data")
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.append(onnx.StringStringEntryProto(key="location", value=FILE))
    _replace(graph, f"{stem}_scale", scale.squeeze(1).numpy())
    _replace(graph, f"{stem}_zero_point", np.full(len(scale), ZERO, np.int8))
    return {tensor.name + LOW: _joined(values & 15, 4), tensor.name + HIGH: _joined(values >> 4, 2)}


def _joined(values: NDArray[np.uint8], bits: int) -> NDArray[np.uint8]:
    """Rows joined in bytes: with four bits the second half above the first, with two the quarters one on the other."""
    parts = np.split(values, 8 // bits)
    joined = parts[0].copy()
    for at, part in enumerate(parts[1:], 1):
        joined |= part << np.uint8(at * bits)
    return joined


def _pack_table(graph: onnx.GraphProto, tensor: onnx.TensorProto, table: Tensor) -> None:
    """Two columns a byte, and nodes that look rows up and widen them."""
    levels, scale = table_grid(table)
    values = (levels.reshape(table.shape).numpy() + TABLE_ZERO).astype(np.uint8)
    look_up = next(node for node in graph.node if tensor.name in node.input)
    widen = next(node for node in graph.node if look_up.output[0] in node.input)
    stored = {
        "table_packed": np.ascontiguousarray(_joined(np.ascontiguousarray(values.T), 4).T),
        "table_scales": scale.numpy().astype(np.float16),
        "table_four": np.array(4, np.uint8),
        "table_zero": np.array(TABLE_ZERO, np.float32),
        "table_blocks": np.array([0, 0, -1, BLOCK]),
        "table_row": np.array([0, 0, table.shape[1]]),
    }
    node = helper.make_node
    nodes = [
        node("Gather", ["table_packed", look_up.input[1]], ["table_bytes"]),
        node("BitShift", ["table_bytes", "table_four"], ["table_raised"], direction="LEFT"),
        node("BitShift", ["table_raised", "table_four"], ["table_low"], direction="RIGHT"),
        node("BitShift", ["table_bytes", "table_four"], ["table_high"], direction="RIGHT"),
        node("Concat", ["table_low", "table_high"], ["table_numbers"], axis=-1),
        node("Cast", ["table_numbers"], ["table_floats"], to=TensorProto.FLOAT),
        node("Sub", ["table_floats", "table_zero"], ["table_signed"]),
        node("Reshape", ["table_signed", "table_blocks"], ["table_in_blocks"]),
        node("Gather", ["table_scales", look_up.input[1]], ["table_half_scales"]),
        node("Cast", ["table_half_scales"], ["table_full_scales"], to=TensorProto.FLOAT),
        node("Mul", ["table_in_blocks", "table_full_scales"], ["table_scaled"]),
        node("Reshape", ["table_scaled", "table_row"], list(widen.output)),
    ]
    for name in (tensor.name, widen.input[1], widen.input[2]):
        _remove(graph, name)
    graph.initializer.extend(numpy_helper.from_array(value, name) for name, value in stored.items())
    rest = [one for one in graph.node if one not in (look_up, widen)]
    at = list(graph.node).index(look_up)
    del graph.node[:]
    graph.node.extend([*rest[:at], *nodes, *rest[at:]])


def _replace(graph: onnx.GraphProto, name: str, value: NDArray[np.generic]) -> None:
    _remove(graph, name)
    graph.initializer.append(numpy_helper.from_array(value, name))


def _remove(graph: onnx.GraphProto, name: str) -> None:
    graph.initializer.remove(next(tensor for tensor in graph.initializer if tensor.name == name))
