"""groundwire: a grounding gate for retrieval-augmented generation.

A public name loads when it is first asked for, with the module that defines it (PEP 562).
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what type checkers and editors read; `_DEFINED_IN` says the same to the interpreter
    from groundwire.core._assist import Assist
    from groundwire.core._editor import Editor, Repair, Repairer, Revision
    from groundwire.core._errors import (
        ConfigError,
        GroundwireError,
        InputError,
        LogError,
        PluginError,
        SourceError,
    )
    from groundwire.core._json import outcome_dict
    from groundwire.core._types import (
        Action,
        Case,
        CheckedClaim,
        Chunk,
        Citation,
        Claim,
        ClaimKind,
        Evidence,
        Label,
        Opinion,
        Outcome,
        Pair,
        Premise,
        Reason,
        ShownCitation,
        Span,
        Stance,
        Verdict,
        Verifier,
    )
    from groundwire.core.policy import Policy, Rule
    from groundwire.core.response import Handoff
    from groundwire.core.verdict_log import VerdictLog
    from groundwire.gate import Gate

__all__ = [
    "Action",
    "Assist",
    "Case",
    "CheckedClaim",
    "Chunk",
    "Citation",
    "Claim",
    "ClaimKind",
    "ConfigError",
    "Editor",
    "Evidence",
    "Gate",
    "GroundwireError",
    "Handoff",
    "InputError",
    "Label",
    "LogError",
    "Opinion",
    "Outcome",
    "Pair",
    "PluginError",
    "Policy",
    "Premise",
    "Reason",
    "Repair",
    "Repairer",
    "Revision",
    "Rule",
    "ShownCitation",
    "SourceError",
    "Span",
    "Stance",
    "Verdict",
    "VerdictLog",
    "Verifier",
    "outcome_dict",
]

_DEFINED_IN = {
    "Assist": "groundwire.core._assist",
    "Editor": "groundwire.core._editor",
    "Repair": "groundwire.core._editor",
    "Repairer": "groundwire.core._editor",
    "Revision": "groundwire.core._editor",
    "ConfigError": "groundwire.core._errors",
    "GroundwireError": "groundwire.core._errors",
    "InputError": "groundwire.core._errors",
    "LogError": "groundwire.core._errors",
    "PluginError": "groundwire.core._errors",
    "SourceError": "groundwire.core._errors",
    "outcome_dict": "groundwire.core._json",
    "Action": "groundwire.core._types",
    "Case": "groundwire.core._types",
    "CheckedClaim": "groundwire.core._types",
    "Chunk": "groundwire.core._types",
    "Citation": "groundwire.core._types",
    "Claim": "groundwire.core._types",
    "ClaimKind": "groundwire.core._types",
    "Evidence": "groundwire.core._types",
    "Label": "groundwire.core._types",
    "Opinion": "groundwire.core._types",
    "Outcome": "groundwire.core._types",
    "Pair": "groundwire.core._types",
    "Premise": "groundwire.core._types",
    "Reason": "groundwire.core._types",
    "ShownCitation": "groundwire.core._types",
    "Span": "groundwire.core._types",
    "Stance": "groundwire.core._types",
    "Verdict": "groundwire.core._types",
    "Verifier": "groundwire.core._types",
    "Policy": "groundwire.core.policy",
    "Rule": "groundwire.core.policy",
    "Handoff": "groundwire.core.response",
    "VerdictLog": "groundwire.core.verdict_log",
    "Gate": "groundwire.gate",
}


def __getattr__(name: str) -> object:
    """The public name, kept so that it is looked up once."""
    if name not in _DEFINED_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_DEFINED_IN[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)
