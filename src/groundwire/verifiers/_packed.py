"""Matrices stored in six bits a weight: a file of two planes each, joined to int8 while a model loads.

The plane of the low four bits holds the lower half of the rows above the upper, that of the high two bits the four
quarters one on the other, first in the lowest bits. `training/packing.py` writes it.
"""

from __future__ import annotations

from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FILE = "matrices.npz"  # in the folder of a model whose matrices are packed
LOW, HIGH = "/low", "/high"
ZERO = 32  # the stored number that means 0; the graph subtracts it
_AT_A_TIME = 1 << 16  # numbers joined in one go, which stay in the processor's cache


def read_matrices(file: Path) -> dict[str, NDArray[np.int8]]:
    """The matrices of a file by name, shape (inputs, outputs), numbers from 1 to 63."""
    planes = _planes(file)
    names = [name.removesuffix(LOW) for name in planes if name.endswith(LOW)]
    return {name: _join(planes[name + LOW], planes[name + HIGH]) for name in names}


def _planes(file: Path) -> dict[str, NDArray[np.uint8]]:
    """The arrays of an uncompressed .npz where they lie in the file, of which nothing is copied."""
    import numpy as np
    from numpy.lib import format as npy

    with file.open("rb") as opened, ZipFile(opened) as entries:
        mapped = mmap(opened.fileno(), 0, access=ACCESS_READ)
        found: dict[str, NDArray[np.uint8]] = {}
        for entry in entries.infolist():
            with entries.open(entry) as array:  # leaves the file where the array's own bytes begin
                begin = opened.tell()
                npy.read_magic(array)
                shape, _, kind = npy.read_array_header_1_0(array)
                begin += array.tell()
            found[entry.filename.removesuffix(".npy")] = np.ndarray(shape, kind, mapped, begin)
        return found


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

    quarter = len(high)
    step = max(1, _AT_A_TIME // low.shape[1])
    joined = np.empty((4 * quarter, low.shape[1]), np.uint8)
    bits = np.empty((step, low.shape[1]), np.uint8)
    for start in range(0, quarter, step):
        end = min(start + step, quarter)
        for at in range(4):
            rows, place = slice(at * quarter + start, at * quarter + end), at % 2 * quarter
            four, two, above = low[place + start : place + end], high[start:end], bits[: end - start]
            shift = 4 - 2 * at  # brings the two bits of this quarter above the four
            (np.left_shift if shift >= 0 else np.right_shift)(two, abs(shift), out=above)
            np.bitwise_and(above, 3 << 4, out=above)
            if at < 2:
                np.bitwise_and(four, 15, out=joined[rows])
            else:
                np.right_shift(four, 4, out=joined[rows])
            joined[rows] |= above
    return joined.view(np.int8)
