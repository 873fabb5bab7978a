"""An onnxruntime session for measuring exported graphs; the package has its own reader of what ships."""

from pathlib import Path

import onnxruntime  # type: ignore[import-untyped]

from groundwire.verifiers._packed import add_matrices

INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def matrices_of(graph: Path) -> Path:
    """Where the packed matrices of a graph lie, if it has any: beside it."""
    return graph.with_suffix(".npz")


def open_session(
    path: Path, threads: int = 1, *, static_int8: bool = False, matrices: Path | None = None
) -> onnxruntime.InferenceSession:
    """A CPU session that leaves no spinning threads behind; `matrices` holds what the graph keeps elsewhere."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Weights stored as int8 or fp16 are turned back into fp32 once, while loading.
    options.add_session_config_entry("session.disable_quant_qdq", "0" if static_int8 else "1")
    kept = add_matrices(options, matrices) if matrices is not None else None
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    session.matrices = kept  # it reads from them
    return session
