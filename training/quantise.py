"""Smaller copies of an exported fp32 model, each with what it costs: see README.md for the figures measured."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import (  # type: ignore[import-untyped]
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_dynamic,
    quantize_static,
)

from training.batches import PairSet
from training.packing import pack
from training.scorer import matrices_of

VARIANTS = ("fp16-weights", "int8-weight-only", "int8-dynamic", "int6-dynamic", "int8-static")


def big_initializers(model: onnx.ModelProto) -> Iterator[onnx.TensorProto]:
    """The weights worth shrinking: matrices of floats."""
    for tensor in model.graph.initializer:
        if tensor.data_type == TensorProto.FLOAT and len(tensor.dims) == 2 and np.prod(tensor.dims) > 10_000:
            yield tensor


def to_fp16_weights(source: Path, target: Path) -> None:
    """Store matrices as fp16 behind a Cast; arithmetic stays fp32.  Half the size, the speed of fp32."""
    model = onnx.load(source)
    casts = []
    for tensor in list(big_initializers(model)):
        name = tensor.name
        stored = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), name + "_fp16")
        model.graph.initializer.remove(tensor)
        model.graph.initializer.append(stored)
        casts.append(helper.make_node("Cast", [stored.name], [name], to=TensorProto.FLOAT))
    _prepend(model, casts)
    onnx.save(model, target)


def to_int8_weight_only(source: Path, target: Path) -> None:
    """Store matrices as int8 with a scale a column (a row for embeddings); arithmetic stays fp32."""
    model = onnx.load(source)
    gathered = {node.input[0] for node in model.graph.node if node.op_type == "Gather"}
    nodes = []
    for tensor in list(big_initializers(model)):
        name = tensor.name
        axis = 0 if name in gathered else 1
        values, scale = _int8(numpy_helper.to_array(tensor), axis)
        model.graph.initializer.remove(tensor)
        model.graph.initializer.extend(
            [numpy_helper.from_array(values, name + "_int8"), numpy_helper.from_array(scale, name + "_scale")]
        )
        nodes.append(helper.make_node("DequantizeLinear", [name + "_int8", name + "_scale"], [name], axis=axis))
    _prepend(model, nodes)
    onnx.save(model, target)


def _int8(array: NDArray[np.float32], axis: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    largest = np.abs(array).max(axis=1 - axis)
    scale = np.maximum(largest / 127.0, 1e-12).astype(np.float32)
    spread = scale[:, None] if axis == 0 else scale[None, :]
    return np.clip(np.round(array / spread), -127, 127).astype(np.int8), scale


def _prepend(model: onnx.ModelProto, nodes: list[onnx.NodeProto]) -> None:
    rest = list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend([*nodes, *rest])


class _Calibration(CalibrationDataReader):  # type: ignore[misc]
    """Pairs of the development split, one a run, unpadded."""

    def __init__(self, pairs: PairSet, count: int) -> None:
        numbers = np.random.default_rng(0).permutation(len(pairs))[:count]
        self._inputs = iter([_inputs(pairs, int(number)) for number in numbers])

    def get_next(self) -> dict[str, NDArray[np.int64]] | None:
        """The next run's inputs, or None at the end."""
        return next(self._inputs, None)


def _inputs(pairs: PairSet, number: int) -> dict[str, NDArray[np.int64]]:
    batch = pairs.batch(np.array([number]))
    names = ("input_ids", "attention_mask", "token_type_ids")
    return {name: getattr(batch, name).numpy() for name in names}


def to_int8_dynamic(source: Path, target: Path) -> None:
    """Int8 arithmetic, activation scales per run: batch-independent only when each pair runs alone.

    Seven-bit weights (`reduce_range`): without VNNI the AVX2 kernel adds pairs of products in 16 bits, which overflow
    with eight.
    """
    quantize_dynamic(
        source, target, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
    )  # fmt: skip


def to_int6_dynamic(source: Path, target: Path) -> None:
    """As int8-dynamic, stored in six bits, embeddings in four; `matrices_of(target)` is the second file."""
    to_int8_dynamic(source, target)
    pack(source, target, matrices_of(target))


def to_int8_static(source: Path, target: Path, pairs: PairSet) -> None:
    """Int8 arithmetic with activation scales fixed by calibration on the development split."""
    quantize_static(
        source, target, _Calibration(pairs, 64), quant_format=QuantFormat.QDQ, per_channel=True, reduce_range=True,
        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Gemm"],
        calibrate_method=CalibrationMethod.MinMax,
    )  # fmt: skip
    to_fp16_weights(target, target)  # what is left in fp32: the embeddings


def make_variant(name: str, source: Path, target: Path, pairs: PairSet) -> None:
    """Write the variant of this name; ValueError for a name that is not in VARIANTS."""
    if name == "fp16-weights":
        to_fp16_weights(source, target)
    elif name == "int8-weight-only":
        to_int8_weight_only(source, target)
    elif name == "int8-dynamic":
        to_int8_dynamic(source, target)
    elif name == "int6-dynamic":
        to_int6_dynamic(source, target)
    elif name == "int8-static":
        to_int8_static(source, target, pairs)
    else:
        raise ValueError(f"no variant {name!r}; there are {', '.join(VARIANTS)}")
