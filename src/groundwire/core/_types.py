"""The nouns: what the eight steps hand to each other. Offsets are in characters, half-open, of one named text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from groundwire.core._gap import Gap

if TYPE_CHECKING:
    from groundwire.core._editor import Repair


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of characters of one text: `text[start:end]`."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, not {self.start}..{self.end}")

    def of(self, text: str) -> str:
        """The characters of `text` that the span covers."""
        return text[self.start : self.end]

    def __len__(self) -> int:
        return self.end - self.start

    def covers(self, other: Span) -> bool:
        """True when `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def shift(self, by: int) -> Span:
        """The same range, moved by `by` characters."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True)
class Chunk:
    """One retrieved passage, as the generator saw it, with what is known of where it stands.

    `pages` count from 1. `offset`, in characters, is where `text` starts in its document. `score` is the retriever's
    own figure, any scale. `date` and `valid_until` are ISO 8601 strings.
    """

    id: str
    text: str
    doc_id: str = ""
    title: str = ""
    pages: tuple[int, ...] = ()
    type: str = "text"
    score: float | None = None
    date: str | None = None
    valid_until: str | None = None
    offset: int | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)

    @property
    def page(self) -> int | None:
        """The first page, or None when no page is known (never page 0)."""
        return self.pages[0] if self.pages else None


class ClaimKind(StrEnum):
    """A claim, or why a stretch of the answer is not one."""

    CLAIM = "claim"
    COURTESY = "courtesy"
    OFFER = "offer"
    QUESTION = "question"
    META = "meta"
    REFUSAL = "refusal"
    HEADING = "heading"
    REFERENCE = "reference"
    CODE = "code"
    FRAGMENT = "fragment"


@dataclass(frozen=True, slots=True)
class Citation:
    """One id that a citation marker names. `chunk_id` is None when no chunk answers to it (fabricated)."""

    label: str
    span: Span | None
    chunk_id: str | None


@dataclass(frozen=True, slots=True)
class Claim:
    """Something the answer asserts.

    `span.of(answer) == text`; the span is None only for a given claim that came without one. `statement` is what is
    verified: the text, or its standalone form, without markers. `context` may be read to resolve the rest; it is never
    evidence. `parts` are checked on their own; `covered`: they cover the sentence, whose verdict is their minimum.
    """

    text: str
    span: Span | None
    statement: str
    kind: ClaimKind = ClaimKind.CLAIM
    citations: tuple[Citation, ...] = ()
    parts: tuple[Claim, ...] = ()
    covered: bool = False
    context: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage that a reader can follow: `span.of(chunk.text) == text`."""

    chunk_id: str
    span: Span
    text: str
    score: float | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Premise:
    """What one claim is held against: a window of one chunk, or windows of several cited chunks joined.

    `context` is what the chunk's metadata and table header say of the window; evidence too, outside the chunk's text.
    """

    evidence: tuple[Evidence, ...]
    context: str = ""

    @property
    def text(self) -> str:
        """The passages in order, one a line, without the context."""
        return "\n".join(piece.text for piece in self.evidence)


@dataclass(frozen=True, slots=True)
class Pair:
    """(premise, claim): evidence first, hypothesis second, always."""

    premise: Premise
    claim: Claim


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a code, and a line for people. The evidence has `instead` in place of `span`, which is of the statement."""

    code: str
    message: str
    span: Span | None = None
    instead: str = ""


class Stance(StrEnum):
    """What a verifier says of one pair."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    ABSENT = "absent"
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one verifier said of one pair; `support` is None only when the stance is `cannot_tell`.

    Later verifiers never see what is `decisive`. `relevance` in 0..1: how much of the claim the premise speaks of.
    `earlier` is the support that an earlier verifier had found, where this one had the last word.
    """

    verifier: str
    version: str
    stance: Stance
    support: float | None
    reasons: tuple[Reason, ...] = ()
    evidence: Evidence | None = None
    decisive: bool = False
    relevance: float = 0.0
    earlier: float | None = None

    def __post_init__(self) -> None:
        if self.support is None and self.stance is not Stance.CANNOT_TELL:
            raise ValueError("support is None only when the stance is cannot_tell")
        if self.support is not None and not 0.0 <= self.support <= 1.0:
            raise ValueError(f"support must lie in 0..1, not {self.support}")


class Verifier(Protocol):
    """The plug-in point: something that can settle pairs."""

    name: str
    version: str

    def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
        """One opinion a pair, in order. A pair's opinion must not depend on the other pairs."""


class Label(StrEnum):
    """The verdicts on a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    MISCITED = "miscited"
    FABRICATED_CITATION = "fabricated_citation"
    NOT_A_CLAIM = "not_a_claim"
    UNVERIFIED = "unverified"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate holds of a claim: `score` is its support, None for `unverified` unless overlap alone was asked."""

    label: Label
    score: float | None
    reasons: tuple[Reason, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    decided_by: str = ""
    opinions: tuple[Opinion, ...] = ()
    gap: Gap | None = None


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with its verdict; `parts` mirror `claim.parts`."""

    claim: Claim
    verdict: Verdict
    parts: tuple[CheckedClaim, ...] = ()


class Action(StrEnum):
    """What to do with a claim or an answer, in order of severity."""

    PASS = "pass"
    MARK = "mark"
    REPAIR = "repair"
    REDACT = "redact"
    REFUSE = "refuse"

    @property
    def severity(self) -> int:
        """0 for pass up to 4 for refuse."""
        return list(Action).index(self)


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """A citation as a reader sees it under the shipped text. `page` is None when unknown."""

    id: str
    doc_id: str
    title: str
    page: int | None
    type: str
    badge: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """An answer with what it may rely on. `given` claims are verified instead of split ones."""

    answer: str
    chunks: tuple[Chunk, ...]
    id: str | None = None
    question: str | None = None
    given: tuple[tuple[str, Span | None], ...] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the gate decided, and everything needed to explain it.

    `text` is what may be shown, and `repairs` what was edited in it; `claims` are those of `answer`, as it was written.
    `score` is the minimum over claims; None when a claim is unverified or there is none. `notes` concern the whole
    answer. `timings` are seconds by step, the only part that differs between two runs.
    """

    id: str | None
    action: Action
    text: str
    answer: str
    question: str | None
    claims: tuple[CheckedClaim, ...]
    chunks: tuple[Chunk, ...]
    score: float | None
    supported_share: float | None
    citations: tuple[ShownCitation, ...] = ()
    repairs: tuple[Repair, ...] = ()
    notes: tuple[Reason, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)
    timings: Mapping[str, float] = field(default_factory=dict)

    def _repr_html_(self) -> str:
        from groundwire.core._report import report_page

        return report_page((self,), embed=True)
