"""Matrices stored in six bits a weight: a file of two planes each, joined to int8 while a model loads.

The plane of the low four bits holds the lower half of the rows above the upper, that of the high two bits the four
quarters one on the other, first in the lowest bits. `training/packing.py` writes it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LOW, HIGH = "/low", "/high"
ZERO = 32  # the stored number that means 0; the graph subtracts it


def read_matrices(file: Path) -> dict[str, NDArray[np.int8]]:
    """The matrices of a file by name, shape (inputs, outputs), numbers from 1 to 63."""
    import numpy as np

    with np.load(file) as planes:
        names = [name.removesuffix(LOW) for name in planes.files if name.endswith(LOW)]
        return {name: _join(planes[name + LOW], planes[name + HIGH]) for name in names}


def _join(low: NDArray[np.uint8], high: NDArray[np.uint8]) -> NDArray[np.int8]:
    import numpy as np

    half, quarter = len(low), len(high)
    joined = np.empty((2 * half, low.shape[1]), np.uint8)
    np.bitwise_and(low, 15, out=joined[:half])
    np.right_shift(low, 4, out=joined[half:])
    for at in range(4):
        joined[at * quarter : (at + 1) * quarter] |= (high >> (2 * at) & 3) << 4
    return joined.view(np.int8)
