"""Vectors in the database: BLOBs and an exact scan with NumPy in SQLite, pgvector in PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from threading import Lock
from typing import TYPE_CHECKING, Any

from groundwire.storage.database import Database, marks

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

_AT_A_TIME = 500  # parameters of one statement
_MATRICES = 4  # sets of scopes whose vectors are kept in memory


def stored_vectors(database: Database, scope: str, digests: Sequence[str]) -> Mapping[str, bytes]:
    """The vectors of texts of this scope, by the digest of the text; those that are not stored are left out."""
    found: dict[str, bytes] = {}
    for first in range(0, len(digests), _AT_A_TIME):
        some = digests[first : first + _AT_A_TIME]
        rows = database.query(
            "SELECT c.text_digest, v.vector FROM chunks c JOIN vectors v ON v.row_id = c.row_id "
            f"WHERE c.scope = ? AND c.text_digest IN ({marks(some)})",
            (scope, *some),
        )
        found |= {str(digest): _read(database, vector) for digest, vector in rows}
    return found


def store_vector(database: Database, row_id: int, vector: bytes) -> None:
    """Store the vector of one chunk, 32-bit little-endian floats."""
    database.execute(
        "INSERT INTO vectors (row_id, vector) VALUES (?, ?) "
        "ON CONFLICT (row_id) DO UPDATE SET vector = excluded.vector",
        (row_id, _written(database, vector)),
    )


def _written(database: Database, vector: bytes) -> object:
    if database.dialect == "sqlite":
        return vector
    import numpy as np

    return _literal(np.frombuffer(vector, dtype="<f4"))


def _literal(vector: NDArray[Any]) -> str:
    return "[" + ",".join(map(repr, vector.tolist())) + "]"


def _read(database: Database, vector: Any) -> bytes:
    if database.dialect == "sqlite":
        return bytes(vector)
    import numpy as np

    return np.array(str(vector).strip("[]").split(","), dtype="<f4").tobytes()


class VectorIndex:
    """Finds the current chunks whose vectors are nearest to one. Threads may share it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._kept: dict[tuple[object, ...], tuple[list[int], NDArray[float32]]] = {}

    def nearest(
        self, vector: NDArray[float32], scopes: Sequence[str], versions: Sequence[int], limit: int
    ) -> list[tuple[int, float]]:
        """Rows with their cosine, nearest first, of the chunks in `scopes`, which stand at `versions`.

        In SQLite the vectors of those scopes alone are read into memory, once a version.
        """
        if self._database.dialect == "postgresql":
            rows = self._database.query(
                "SELECT c.row_id, 1 - (v.vector <=> ?::vector) FROM chunks c JOIN vectors v ON v.row_id = c.row_id "
                f"WHERE c.scope IN ({marks(scopes)}) AND c.retired IS NULL "
                "ORDER BY v.vector <=> ?::vector, c.row_id LIMIT ?",
                (_literal(vector), *scopes, _literal(vector), limit),
            )
            return [(int(row), float(cosine)) for row, cosine in rows if not isnan(cosine)]
        import numpy as np

        numbers, matrix = self._matrix(tuple(zip(scopes, versions, strict=True)), len(vector))
        cosines = matrix @ vector
        close = min(limit, len(numbers))
        some = np.argpartition(-cosines, close - 1)[:close] if close else np.zeros(0, dtype=int)
        order = sorted(some.tolist(), key=lambda at: (-float(cosines[at]), numbers[at]))
        return [(numbers[at], float(cosines[at])) for at in order]

    def _matrix(self, key: tuple[tuple[str, int], ...], dimension: int) -> tuple[list[int], NDArray[float32]]:
        import numpy as np

        with self._lock:
            known = self._kept.get(key)
            if known is None:
                scopes = [scope for scope, _ in key]
                rows = self._database.query(
                    "SELECT v.row_id, v.vector FROM chunks c JOIN vectors v ON v.row_id = c.row_id "
                    f"WHERE c.scope IN ({marks(scopes)}) AND c.retired IS NULL ORDER BY v.row_id",
                    scopes,
                )
                held = b"".join(vector for _, vector in rows)
                known = [int(number) for number, _ in rows], np.frombuffer(held, dtype="<f4").reshape(-1, dimension)
                while len(self._kept) >= _MATRICES:
                    del self._kept[next(iter(self._kept))]
                self._kept[key] = known
            return known
