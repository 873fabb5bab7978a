"""groundwire: a grounding gate for retrieval-augmented generation."""

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
