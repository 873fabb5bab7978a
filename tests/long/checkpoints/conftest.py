"""Tests on tiny checkpoints: no network, and code that checkpoints bring is kept in a folder of the run."""

from __future__ import annotations

import os
import tempfile

_MODULES = tempfile.TemporaryDirectory(prefix="groundwire-modules-")  # removed when Python ends
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["HF_MODULES_CACHE"] = _MODULES.name
