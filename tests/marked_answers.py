"""Checked claims written as one text: `⟦+The hall seats 400 [1].⟧ ⟦-It has no lift.⟧`, with parts nested inside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.core._policy_file import load_policy
from groundwire.core._types import (
    CheckedClaim,
    Chunk,
    Citation,
    Claim,
    ClaimKind,
    Evidence,
    Label,
    Opinion,
    Reason,
    Span,
    Stance,
    Verdict,
)
from groundwire.core.policy import Decision, Policy, decide
from groundwire.core.response import Response, respond

CHUNKS = tuple(Chunk(str(n), f"Text of chunk {n}.", doc_id=f"doc{n}.md", title=f"Title {n}") for n in range(1, 5))
_LABELS = {
    "+": Label.SUPPORTED,
    "-": Label.CONTRADICTED,
    "~": Label.UNSUPPORTED,
    "?": Label.UNVERIFIED,
    "@": Label.MISCITED,
    "!": Label.FABRICATED_CITATION,
    "%": Label.FABRICATED_CITATION,  # true elsewhere
    "=": Label.NOT_A_CLAIM,
    "#": Label.NOT_A_CLAIM,  # a lead-in or heading
}
_CITED = re.compile(r"\[([\d, ]+)\]")
_TOKEN = re.compile(r"⟦([-+~?@!%=#])|⟧")


@dataclass(frozen=True)
class Marked:
    """The plain answer and its claims."""

    answer: str
    claims: tuple[CheckedClaim, ...]

    def shipped(self, policy: str | Policy, chunks: Sequence[Chunk] = CHUNKS) -> Response:
        """What ships of it."""
        return respond(self.answer, self.claims, self.decided(policy), chunks, load_policy(policy))

    def decided(self, policy: str | Policy) -> Decision:
        """What the policy decides."""
        return decide(load_policy(policy), self.claims)


def verdict(sign: str, true_in: str = "1") -> Verdict:
    """A verdict as the grounding step gives it, with its evidence in chunk `true_in`."""
    label = _LABELS[sign]
    score = None if sign in "?=#" else 1.0 if sign in "+@" else 0.0
    evidence = (Evidence(true_in, Span(0, 4), "Text"),) if sign in "+@%" else ()
    stance = Stance.SUPPORTS if sign in "+@%" else Stance.ABSENT
    opinions = (Opinion("scripted", "1", stance, 1.0 if sign in "+@%" else 0.0),)
    return Verdict(label, score, (Reason("scripted", "as scripted"),), evidence, "scripted", opinions)


def marked(text: str, *, true_in: str = "1", known: Sequence[str] = ("1", "2", "3", "4")) -> Marked:
    """The answer and claims that `text` describes. A claim carries the `[n]` markers that stand in it."""
    pieces: list[str] = []
    length = 0
    open_claims: list[tuple[str, int, list[CheckedClaim]]] = []
    top: list[CheckedClaim] = []
    at = 0
    answer = _TOKEN.sub("", text)
    for token in _TOKEN.finditer(text):
        pieces.append(text[at : token.start()])
        length += len(pieces[-1])
        at = token.end()
        if token.group(1):
            open_claims.append((token.group(1), length, []))
            continue
        sign, start, parts = open_claims.pop()
        span = Span(start, length)
        cited = tuple(
            Citation(label.strip(), Span(m.start(), m.end()), label.strip() if label.strip() in known else None)
            for m in _CITED.finditer(answer, span.start, span.end)
            for label in m.group(1).split(",")
        )
        kind = {"=": ClaimKind.COURTESY, "#": ClaimKind.FRAGMENT}.get(sign, ClaimKind.CLAIM)
        inner = tuple(part.claim for part in parts)
        claim = Claim(span.of(answer), span, span.of(answer), kind, cited, inner, covered=bool(parts))
        (open_claims[-1][2] if open_claims else top).append(CheckedClaim(claim, verdict(sign, true_in), tuple(parts)))
    return Marked(answer, tuple(top))
