"""Matrices in six bits come back as the numbers that were stored."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from groundwire.verifiers._packed import HIGH, LOW, read_matrices


def planes(values: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The low and the high plane of a matrix, one number after the other."""
    rows, columns = values.shape
    low, high = np.zeros((rows // 2, columns), np.uint8), np.zeros((rows // 4, columns), np.uint8)
    for (row, column), value in np.ndenumerate(values):
        low[row % (rows // 2), column] += (value % 16) * 16 ** (row // (rows // 2))
        high[row % (rows // 4), column] += (value // 16) * 4 ** (row // (rows // 4))
    return low, high


def test_what_is_stored_in_planes_is_read_as_int8(tmp_path: Path) -> None:
    """Every number from 0 to 63, in matrices of two shapes, under the names they were stored by."""
    square = np.arange(64, dtype=np.uint8).reshape(8, 8)
    wide = np.random.default_rng(0).integers(0, 64, (4, 6), dtype=np.uint8)
    stored = {}
    for name, values in (("onnx::MatMul_1", square), ("pooler.weight", wide)):
        stored[name + LOW], stored[name + HIGH] = planes(values)
    np.savez(tmp_path / "matrices.npz", **stored)  # type: ignore[arg-type]
    read = read_matrices(tmp_path / "matrices.npz")
    assert list(read) == ["onnx::MatMul_1", "pooler.weight"]
    for matrix, values in zip(read.values(), (square, wide), strict=True):
        assert matrix.dtype == np.int8
        assert np.array_equal(matrix, values)
