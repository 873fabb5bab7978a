"""Loads checkpoints. torch and transformers are imported here, when a checkpoint is loaded, and nowhere else."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from groundwire.core._errors import ConfigError, PluginError

_COMMIT = re.compile(r"[0-9a-f]{40}")
_IDENTIFIES = frozenset({".bin", ".json", ".model", ".py", ".safetensors", ".txt"})
_CLASSIFIER = "AutoModelForSequenceClassification"


@dataclass(frozen=True, slots=True)
class Origin:
    """Which checkpoint to load for the verifier of that name, from where, and whether its own code may run."""

    verifier: str
    model: str
    revision: str | None
    trust_remote_code: bool
    device: str

    @property
    def is_folder(self) -> bool:
        """True for a folder of this machine, False for a name on the hub."""
        return Path(self.model).is_dir()


class Config(NamedTuple):
    """What a config.json says before anything is loaded; `own_code` only where that is trusted."""

    is_encoder_decoder: bool
    own_code: bool


class Loaded(NamedTuple):
    """A checkpoint ready to be asked: `torch` itself, the model in evaluation mode, its tokenizer and config."""

    torch: Any
    model: Any
    tokenizer: Any
    config: Any
    version: str


def origin(
    verifier: str, model: str | Path | None, revision: str | None, *, trust_remote_code: bool, device: str
) -> Origin:
    """Check where a checkpoint is to come from, before anything is loaded.

    Raises ConfigError without a model, for a folder that does not exist, and where code from the hub would be run that
    is not pinned to one commit.
    """
    if not model:
        raise ConfigError(
            f"the verifier {verifier!r} needs a model", hint=f"set verifiers.{verifier}.model to a folder or hub name"
        )
    name = os.path.expanduser(model)
    found = Origin(verifier, name, revision, trust_remote_code, device)
    if not found.is_folder and (name.startswith((".", os.sep)) or name.count("/") > 1 or "\\" in name):
        raise ConfigError(f"there is no model folder {name}", hint="check the path")
    if trust_remote_code and not found.is_folder and not _COMMIT.fullmatch(revision or ""):
        raise ConfigError(
            "code from a hub is run only from a pinned commit",
            hint=f"set verifiers.{verifier}.revision to its 40 hex digits",
        )
    return found


def read_config(source: Origin) -> Config:
    """The checkpoint's config.json. No code of the checkpoint runs.

    Raises PluginError when torch or transformers is missing or the file cannot be had, and ConfigError when the
    checkpoint needs code of its own and `trust_remote_code` is not set.
    """
    _, transformers = _libraries(source)
    with _explained(source):
        found: dict[str, Any] = transformers.PretrainedConfig.get_config_dict(source.model, revision=source.revision)[0]
        known = found.get("model_type") in transformers.CONFIG_MAPPING
    own_code = dict(found.get("auto_map") or {})
    if own_code and not known and not source.trust_remote_code:
        raise ConfigError(
            f"the model {source.model} brings code of its own, which runs on request only",
            hint=f"read that code, then set verifiers.{source.verifier}.trust_remote_code to true",
        )
    if source.trust_remote_code and not source.is_folder:
        away = [repo for repo in _repositories(own_code) if repo != source.model]
        if away:
            raise ConfigError(f"code of the model {source.model} lies in {away[0]}, where it cannot be pinned")
    return Config(bool(found.get("is_encoder_decoder")), source.trust_remote_code and _CLASSIFIER in own_code)


def _repositories(own_code: Mapping[str, Any]) -> list[str]:
    """The repositories that a config's references to code name."""
    refs = [ref for value in own_code.values() for ref in (value if isinstance(value, list) else [value])]
    return [ref.partition("--")[0] for ref in refs if isinstance(ref, str) and "--" in ref]


def load_classifier(source: Origin) -> Loaded:
    """A sequence classifier of an architecture that transformers has, or of the checkpoint's own where that is trusted.

    Raises PluginError when it cannot be loaded or when weights are missing, which would be drawn at random.
    """
    return _load(source, _CLASSIFIER)


def load_seq2seq(source: Origin) -> Loaded:
    """An encoder with a decoder that writes text, as T5. Raises as `load_classifier` does."""
    return _load(source, "AutoModelForSeq2SeqLM")


def _load(source: Origin, kind: str) -> Loaded:
    torch, transformers = _libraries(source)
    with _explained(source):
        model, told = getattr(transformers, kind).from_pretrained(
            source.model, output_loading_info=True, **_options(source)
        )
        tokenizer = transformers.AutoTokenizer.from_pretrained(source.model, **_options(source))
        missing = sorted({*told["missing_keys"], *(str(key) for key in told["mismatched_keys"])})
        if missing:
            raise PluginError(f"the model {source.model} is not such a model: it has no {missing[0]}")
        model = model.float().eval().to(source.device)
    return Loaded(torch, model, tokenizer, model.config, _version(source, model.config))


def load_own_code(source: Origin) -> Loaded:
    """A classifier whose code the checkpoint brings, built by that code, with the weights of `model.safetensors`.

    The weights are copied into the model that its constructor made, so that tensors which it shares stay shared; the
    loader of transformers 5 neither knows such classes nor keeps that. Raises PluginError when a weight is missing or
    left over. The tokenizer is the model's own where it has one.
    """
    torch, transformers = _libraries(source)
    with _explained(source):
        from safetensors.torch import load_file

        config = transformers.AutoConfig.from_pretrained(source.model, **_options(source))
        options = {"trust_remote_code": source.trust_remote_code, "code_revision": source.revision}
        model = transformers.AutoModelForSequenceClassification.from_config(config, **options)
        file = transformers.utils.cached_file(source.model, "model.safetensors", revision=source.revision)
        weights = load_file(file)
        told = model.load_state_dict(weights, strict=False)
        state = model.state_dict(keep_vars=True)
        filled = {state[name].data_ptr() for name in weights if name in state}
        wrong = [name for name in told.missing_keys if state[name].data_ptr() not in filled] + told.unexpected_keys
        if wrong:
            raise PluginError(f"the weights of the model {source.model} do not fit its code: {wrong[0]}")
        named = (getattr(model, name, None) for name in ("tokenizer", "tokenzier"))  # the second as HHEM spells it
        tokenizer = next((found for found in named if found is not None), None)
        if tokenizer is None:
            tokenizer = transformers.AutoTokenizer.from_pretrained(source.model, **_options(source))
        model = model.float().eval().to(source.device)
    return Loaded(torch, model, tokenizer, config, _version(source, config))


def _options(source: Origin) -> dict[str, Any]:
    pinned = {"code_revision": source.revision} if source.trust_remote_code else {}
    return {"revision": source.revision, "trust_remote_code": source.trust_remote_code, **pinned}


def _libraries(source: Origin) -> tuple[Any, Any]:
    try:
        import torch
        import transformers
    except (ImportError, OSError) as error:  # OSError: installed, but built for another machine
        raise PluginError(
            f"the verifier {source.verifier!r} needs torch and transformers: {error}",
            hint="pip install 'groundwire[torch]'",
        ) from error
    return torch, transformers


@contextmanager
def _explained(source: Origin) -> Iterator[None]:
    """What loading may raise, as one line that names the model."""
    try:
        yield
    except _failures() as error:
        first = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
        raise PluginError(
            f"the model {source.model} cannot be loaded: {first}",
            hint="give a folder, or the name of a model that is in the hub's cache or can be fetched",
        ) from error


def _failures() -> tuple[type[Exception], ...]:
    """What transformers, torch and their readers of files are known to raise for a checkpoint they cannot load."""
    from pickle import UnpicklingError

    from safetensors import SafetensorError

    general = (OSError, ValueError, ImportError, RuntimeError, LookupError, AttributeError, TypeError, AssertionError)
    return (*general, EOFError, UnpicklingError, SafetensorError)


def _version(source: Origin, config: Any) -> str:
    """What was loaded: its name without the way to it, and its commit or a digest of its files."""
    commit = getattr(config, "_commit_hash", None)
    if not source.is_folder:
        return f"1 {source.model}@{(commit or source.revision or 'unknown')[:12]}"
    digest = hashlib.sha256()
    folder = Path(source.model).resolve()
    for path in sorted(folder.iterdir()):
        if path.suffix in _IDENTIFIES and path.is_file():
            digest.update(path.name.encode())
            with path.open("rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
    return f"1 {folder.name}@{digest.hexdigest()[:12]}"
