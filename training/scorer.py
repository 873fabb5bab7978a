"""An onnxruntime session for measuring exported graphs; the package has its own reader of what ships."""

from pathlib import Path

import onnxruntime  # type: ignore[import-untyped]

INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def open_session(path: Path, threads: int = 1, *, static_int8: bool = False) -> onnxruntime.InferenceSession:
    """A CPU session that leaves no spinning threads behind."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Weights stored as int8 or fp16 are turned back into fp32 once, while loading.
    options.add_session_config_entry("session.disable_quant_qdq", "0" if static_int8 else "1")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
