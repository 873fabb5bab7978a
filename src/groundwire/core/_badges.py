"""What a reader must be told of a passage before trusting it. It comes from columns, never from a model's prose."""

from __future__ import annotations

from groundwire.core._types import Chunk

_BY_TYPE = {"image_transcript": "transcribed from a scan: figures may be misread"}
_SURE = 0.9  # confidence of a reader of documents from which nothing has to be said


def badge_of(chunk: Chunk) -> str | None:
    """The hedge for a chunk's type and for the confidence with which its text was read; None where none is due.

    `metadata["confidence"]` is a share in 0..1.
    """
    said = _BY_TYPE.get(chunk.type)
    confidence = _share(chunk.metadata.get("confidence"))
    if confidence is None or confidence >= _SURE:
        return said
    how = f"read with {confidence:.0%} confidence"
    return f"{said}; {how}" if said else f"{how}: words and figures may be misread"


def _share(written: str | None) -> float | None:
    try:
        share = float(written) if written is not None else None
    except ValueError:
        return None
    return share if share is not None and 0.0 <= share <= 1.0 else None
