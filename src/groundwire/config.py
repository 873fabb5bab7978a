"""One TOML file, the environment and arguments become a Gate, and every value can say where it came from.

Keys are the parameters of what they configure: `[gate]` those of `Gate`, `[log]` those of `VerdictLog`,
`[verifiers.NAME]` those of the verifier of that name, `[llm]` those by which a language model is opened. Arguments beat
environment beat file beat defaults.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundwire.core._config_values import Kind, kind_of, read_text, read_value
from groundwire.core._errors import ConfigError, PluginError
from groundwire.core._keys import unknown
from groundwire.core._registry import EDITORS, available, load_repairer, load_verifier, plugin_parameters

if TYPE_CHECKING:
    from groundwire.core._assist import Decomposer
    from groundwire.core._chat import Chat
    from groundwire.gate import Gate

DEFAULT_FILE = Path("groundwire.toml")
PREFIX = "GROUNDWIRE_"
_FILE_VARIABLE = "GROUNDWIRE_CONFIG"
_IN_CODE_ONLY = frozenset({"self", "log", "handoff", "config", "clock", "chat", "assist"})  # objects, in no file
# Keys of parts that this one may not know: the commands that use them read their values.
_ABOVE = {
    "corpus.url": Kind("str", "corpus.db"),
    "corpus.scopes": Kind("list", ("default",)),
    "handoff.target": Kind("str", None, optional=True),
    "cache.url": Kind("str", None, optional=True),
    "cache.threshold": Kind("float", 0.97),
    "cache.max_entries": Kind("int", 10_000),
    "cache.ttl_seconds": Kind("float", 604_800.0),
    "cache.regate": Kind("bool", False),
    "cache.sample_every": Kind("int", 50),
}
_SECTIONS = ("gate", "log", "verifiers", "corpus", "handoff", "cache", "llm")
_SHORT = {"log": "log.path"}  # what a user says in place of the full key
_SECRET = ("key", "token", "secret", "password")


@dataclass(frozen=True, slots=True)
class Row:
    """One value in force. `source` is `default`, `weights` (what came with a model), `file PATH`,
    `environment NAME` or `argument`."""

    key: str
    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class Config:
    """Every value in force, by its full key ("gate.max_claims"), with its source."""

    values: Mapping[str, Row]

    def rows(self) -> tuple[Row, ...]:
        """All values in order of their keys; a value that looks like a secret is shown as `***`."""
        hidden = {key: Row(key, "***", row.source) for key, row in self.values.items() if _is_secret(key) and row.value}
        return tuple(hidden.get(key, self.values[key]) for key in sorted(self.values))

    def digest(self) -> str:
        """Twelve hex digits that change with any value. It names the configuration in the verdict log."""
        values = {key: row.value for key, row in self.values.items() if not _is_secret(key)}
        return hashlib.sha256(json.dumps(values, sort_keys=True, default=str).encode()).hexdigest()[:12]

    def gate(self) -> Gate:
        """The gate of this configuration. Raises ConfigError or PluginError for a value that does not fit."""
        from groundwire.core._assist import Assist
        from groundwire.core.verdict_log import VerdictLog
        from groundwire.gate import Gate
        from groundwire.handoff import open_handoff

        options = self.section("gate")
        names, claims, repair = (options.pop(key) for key in ("verifiers", "claims", "repair"))
        if claims not in {"rules", "llm"}:
            raise unknown("way of finding claims", claims, ["rules", "llm"], where="gate.claims")
        asking = [name for name in names if "chat" in inspect.signature(_factory(name)).parameters]
        editor_asks = "chat" in plugin_parameters(EDITORS, repair)
        chat = self.chat() if asking or editor_asks or claims == "llm" else None
        built = [
            load_verifier(name, self.section(f"verifiers.{name}") | ({"chat": chat} if name in asking else {}))
            for name in names
        ]
        decomposer: Decomposer | None = None
        if chat is not None and claims == "llm":
            from groundwire.verifiers.atoms.stage import LlmDecomposer

            decomposer = LlmDecomposer(chat)
        assist = Assist(claims=decomposer, repair=load_repairer(repair, {"chat": chat} if editor_asks else None))
        log = self.section("log")
        path = log.pop("path")
        kept = VerdictLog(path, **log, config=self.digest()) if path else None
        target = self.values["handoff.target"].value
        handoff = open_handoff(target) if target else None
        return Gate(verifiers=built, assist=assist, log=kept, handoff=handoff, **options)

    def chat(self) -> Chat:
        """The language model of section [llm]. Raises ConfigError or PluginError for a value that does not fit."""
        from groundwire.llm.open import open_chat

        return open_chat(self.section("llm"))

    def section(self, name: str) -> dict[str, Any]:
        """The values of one section, by their short keys: the arguments of what it configures."""
        start = f"{name}."
        inner = {key.removeprefix(start): row.value for key, row in self.values.items() if key.startswith(start)}
        return {key: value for key, value in inner.items() if "." not in key}


def load_config(path: Path | None = None, *, environ: Mapping[str, str] = os.environ, **arguments: Any) -> Config:
    """The configuration in force.

    The file is `path`, else the one that GROUNDWIRE_CONFIG names, else `groundwire.toml` in the working folder when
    there is one. `arguments` are keys of `[gate]`, `log` for `log.path`, or full keys ("verifiers.overlap.threshold");
    None stands for "not given". A variable is GROUNDWIRE_ and the key in capitals: GROUNDWIRE_MAX_CLAIMS,
    GROUNDWIRE_LOG, GROUNDWIRE_LOG_KEEP, GROUNDWIRE_VERIFIERS_OVERLAP_THRESHOLD; lists are written with commas.

    Raises ConfigError for a file that cannot be read, a key that is not known (naming the near one) and a value of the
    wrong type, and PluginError when options are given for a verifier that is not installed.
    """
    known = _known()
    rows = {key: Row(key, kind.default, "default") for key, kind in known.items()}
    named = path or (Path(environ[_FILE_VARIABLE]) if environ.get(_FILE_VARIABLE) else None)
    file = named or (DEFAULT_FILE if DEFAULT_FILE.is_file() else None)
    table = _read(file) if file else {}
    for name in _verifiers_named(table, environ, arguments):
        options = _parameters(_factory(name), f"verifiers.{name}")
        known |= options
        rows |= {key: Row(key, kind.default, "default") for key, kind in options.items() if kind.has_default}
    for key, value in _flat(table, file, known):
        rows[key] = Row(key, read_value(value, known[key], f"{file}: {key}"), f"file {file}")
    for name, key in _variables(environ, known):
        rows[key] = Row(key, read_text(environ[name], known[key], name), f"environment {name}")
    for name, value in arguments.items():
        key = _SHORT.get(name, name if "." in name else f"gate.{name}")
        if key not in known:
            raise unknown("argument", name, [*(k.removeprefix("gate.") for k in known if k.startswith("gate.")), "log"])
        if value is not None:
            rows[key] = Row(key, read_value(value, known[key], name), "argument")
    for name in rows["gate.verifiers"].value:
        for key, kind in _parameters(_factory(name), f"verifiers.{name}").items():
            if kind.has_default:
                rows.setdefault(key, Row(key, kind.default, "default"))
        rows |= _from_weights(name, rows)
    return Config(rows)


def _from_weights(name: str, rows: Mapping[str, Row]) -> dict[str, Row]:
    """What a verifier's weights say where nobody set a value: those of its `defaults`, if it has that."""
    defaults = getattr(_factory(name), "defaults", None)
    if defaults is None:
        return {}
    asked = {key: rows.get(f"verifiers.{name}.{key}") for key in inspect.signature(defaults).parameters}
    told = defaults(**{key: row.value for key, row in asked.items() if row is not None})
    own = {f"verifiers.{name}.{key}": value for key, value in told.items()}
    return {
        key: Row(key, value, "weights")
        for key, value in own.items()
        if key in rows and rows[key].source == "default" and rows[key].value is None
    }


def _known() -> dict[str, Kind]:
    """The keys of the sections that are always there."""
    from groundwire.core.verdict_log import VerdictLog
    from groundwire.gate import Gate
    from groundwire.llm.limits import LimitedChat
    from groundwire.llm.open import open_backend, open_recording

    log = _parameters(VerdictLog, "log") | {"log.path": Kind("str", None, optional=True)}
    llm = _parameters(open_recording, "llm") | _parameters(LimitedChat, "llm") | _parameters(open_backend, "llm")
    named = {"gate.claims": Kind("str", "rules"), "gate.repair": Kind("str", "none")}  # for objects of `Assist`
    return _parameters(Gate, "gate") | named | log | llm | _ABOVE


def _parameters(factory: Callable[..., object], section: str) -> dict[str, Kind]:
    signature = inspect.signature(factory)
    return {
        f"{section}.{parameter.name}": kind_of(parameter)
        for parameter in signature.parameters.values()
        if parameter.name not in _IN_CODE_ONLY
        and parameter.kind not in {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
    }


def _read(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(
            f"the configuration {path} cannot be read: {error.strerror}", hint="check the path"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"the configuration {path} is not TOML: {error}") from error


def _flat(table: Mapping[str, Any], path: Path | None, known: Mapping[str, Kind]) -> list[tuple[str, Any]]:
    """The values of a file by their full keys. Raises ConfigError for a section or key that is not known."""
    found = []
    for section, inner in table.items():
        if section not in _SECTIONS:
            raise unknown("section", section, _SECTIONS, where=str(path))
        if not isinstance(inner, dict):
            raise ConfigError(f"{path}: [{section}] must be a table")
        tables = {f"verifiers.{name}": options for name, options in inner.items()} if section == "verifiers" else {}
        for name, options in (tables or {section: inner}).items():
            if not isinstance(options, dict):
                raise ConfigError(f"{path}: [{name}] must be a table of that verifier's options")
            for key, value in options.items():
                if f"{name}.{key}" not in known:
                    near = [other.removeprefix(f"{name}.") for other in known if other.startswith(f"{name}.")]
                    raise unknown("key", key, near, where=f"{path}: [{name}]")
                found.append((f"{name}.{key}", value))
    return found


def _verifiers_named(table: Mapping[str, Any], environ: Mapping[str, str], arguments: Mapping[str, Any]) -> list[str]:
    """The verifiers that the file, the environment or an argument has options for. No other is imported."""
    section = table.get("verifiers", {})
    names = dict.fromkeys(section if isinstance(section, dict) else ())
    names |= {key.split(".")[1]: None for key in arguments if key.startswith("verifiers.") and key.count(".") == 2}
    for name in available():
        start = f"{PREFIX}VERIFIERS_{_capitals(name)}_"
        if any(variable.startswith(start) for variable in environ):
            names[name] = None
    return list(names)


def _factory(name: str) -> Callable[..., object]:
    points = available()
    if name not in points:
        raise unknown("verifier", name, points, where="verifiers")
    try:
        factory: Callable[..., object] = points[name].load()
    except ImportError as error:
        raise PluginError(f"the verifier {name!r} cannot be imported: {error}", hint="install its extra") from error
    return factory


def _variables(environ: Mapping[str, str], known: Mapping[str, Kind]) -> list[tuple[str, str]]:
    """The variables that set a key, with the key. Raises ConfigError for one that sets none."""
    names = {PREFIX + _capitals(key.removeprefix("gate.")): key for key in known}
    names |= {PREFIX + _capitals(short): key for short, key in _SHORT.items()}
    found = []
    for name in sorted(environ):
        if not name.startswith(PREFIX) or name == _FILE_VARIABLE:
            continue
        if name not in names:
            raise unknown("variable", name, [*names, _FILE_VARIABLE], where="environment")
        found.append((name, names[name]))
    return found


def _capitals(key: str) -> str:
    return key.upper().replace(".", "_").replace("-", "_")


def _is_secret(key: str) -> bool:
    return any(word in _SECRET for word in key.rpartition(".")[2].lower().split("_"))
