"""Matrices stored in six bits a weight: a file of two planes each, joined to int8 while a model loads.

The plane of the low four bits holds the lower half of the rows above the upper, that of the high two bits the four
quarters one on the other, first in the lowest bits. `training/packing.py` writes it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FILE = "matrices.npz"  # in the folder of a model whose matrices are packed
LOW, HIGH = "/low", "/high"
ZERO = 32  # the stored number that means 0; the graph subtracts it


def read_matrices(file: Path) -> dict[str, NDArray[np.int8]]:
    """The matrices of a file by name, shape (inputs, outputs), numbers from 1 to 63."""
    import numpy as np

    with np.load(file) as planes:
        names = [name.removesuffix(LOW) for name in planes.files if name.endswith(LOW)]
        return {name: _join(planes[name + LOW], planes[name + HIGH]) for name in names}


def add_matrices(options: Any, file: Path) -> dict[str, NDArray[np.int8]]:
    """Give the matrices of a file to the onnxruntime SessionOptions of a session, which reads from what is returned:
    keep it as long as the session."""
    import onnxruntime

    matrices = read_matrices(file)
    values = [onnxruntime.OrtValue.ortvalue_from_numpy(matrix) for matrix in matrices.values()]
    options.add_external_initializers(list(matrices), values)
    return matrices


def _join(low: NDArray[np.uint8], high: NDArray[np.uint8]) -> NDArray[np.int8]:
    import numpy as np

    half, quarter = len(low), len(high)
    joined = np.empty((2 * half, low.shape[1]), np.uint8)
    np.bitwise_and(low, 15, out=joined[:half])
    np.right_shift(low, 4, out=joined[half:])
    for at in range(4):
        joined[at * quarter : (at + 1) * quarter] |= (high >> (2 * at) & 3) << 4
    return joined.view(np.int8)
