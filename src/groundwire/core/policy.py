"""Step 5: what to do about it. A table of rules that ends in a default which is never "pass"."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace

from groundwire.core._edits import Cover, Edit
from groundwire.core._errors import ConfigError
from groundwire.core._keys import unknown
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._types import Action, CheckedClaim, Claim, Label, Reason, Span, Stance, Verdict

CITATIONS = ("ignore", "when_present", "required")
_TRUE_BUT_CITED_WRONG = frozenset({Label.MISCITED, Label.FABRICATED_CITATION})
_severity = {action: action.severity for action in Action}.__getitem__
_NOT_WRITTEN = frozenset({Code.WEAK_CONTEXT, Code.GENERATION_FAILED})  # why there is no answer, if not by abstention
_UNREAD = frozenset({Code.NOTHING_CHECKED, Code.TEXT_TOO_LONG})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Verdicts and a score band lead to an action. What is left empty matches everything.

    `min_score` and `max_score` are inclusive; a verdict without a score matches neither. `reasons` matches a verdict
    that has at least one of these reason codes. `otherwise` is done in place of `repair` where nothing could be tried:
    the gate does not repair, or no rule has an edit for the claim and there is no editor.
    """

    verdicts: frozenset[Label] = frozenset()
    min_score: float | None = None
    max_score: float | None = None
    reasons: frozenset[str] = frozenset()
    action: Action
    otherwise: Action = Action.REDACT

    @property
    def catches_all(self) -> bool:
        """True when no verdict escapes the rule."""
        return not self.verdicts and not self.reasons and self.min_score is None and self.max_score is None

    def matches(self, label: Label, score: float | None, codes: frozenset[str]) -> bool:
        """True when the rule is about such a verdict."""
        if self.verdicts and label not in self.verdicts:
            return False
        if self.reasons and not self.reasons & codes:
            return False
        if self.min_score is not None and (score is None or score < self.min_score):
            return False
        return self.max_score is None or (score is not None and score <= self.max_score)


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What a reader is told. An empty text is left out, with what it introduces."""

    mark: str = "not confirmed by the sources"
    empty: str = "no answer was given"
    recited: str = "citation corrected"
    closing: str = "A part of this answer was not confirmed by the sources and was left out."
    refusal: str = "The sources do not confirm an answer to this."
    confirmed: str = "Confirmed by the sources:"
    not_confirmed: str = "Not confirmed by the sources:"
    related: str = "Related sources:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What ships. The first rule that matches a verdict gives its action; the last one matches all and is not pass.

    `min_supported_share` (0..1) is the share of the claims that must hold for an answer to ship once something had to
    be removed from it; below it the answer is refused. `citations`: `ignore` takes no notice of citation markers,
    `when_present` holds a claim to what it cites, `required` also treats a supported claim without a citation like a
    miscited one. `min_retrieval_score`: when every chunk has a retrieval score and all lie below this, an answer that
    claims anything is refused.
    """

    name: str
    rules: tuple[Rule, ...]
    min_supported_share: float = 0.0
    citations: str = "when_present"
    min_retrieval_score: float | None = None
    texts: Texts = field(default_factory=Texts)

    def __post_init__(self) -> None:
        where = f"policy {self.name!r}"
        if not self.rules or not self.rules[-1].catches_all or self.rules[-1].action is Action.PASS:
            raise ConfigError(
                f"{where}: the last rule must match every verdict and must not be pass",
                hint='end with a rule that has only an action, such as action = "redact"',
            )
        for rule in self.rules:
            if rule.action is Action.PASS and (not rule.verdicts or Label.UNVERIFIED in rule.verdicts):
                raise ConfigError(
                    f"{where}: a rule lets unverified claims pass", hint="name its verdicts, or mark them"
                )
            if rule.otherwise in {Action.PASS, Action.REPAIR}:
                raise ConfigError(f"{where}: otherwise is {rule.otherwise.value}", hint="use mark, redact or refuse")
        if self.citations not in CITATIONS:
            raise unknown("value", self.citations, CITATIONS, where=f"{where}: citations")
        if not 0.0 <= self.min_supported_share <= 1.0:
            raise ConfigError(f"{where}: min_supported_share must lie in 0..1, not {self.min_supported_share}")

    def digest(self) -> str:
        """Twelve hex digits that change with any rule, limit or text: the SHA-256 of the policy as JSON."""
        text = json.dumps(asdict(self), sort_keys=True, default=sorted)
        return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:12]

    def rule_for(self, verdict: Verdict) -> Rule:
        """The first rule that matches."""
        told = {Code.TRUE_ELSEWHERE.value} if holds_elsewhere(verdict) else set()
        codes = frozenset(told | {reason.code for reason in verdict.reasons})
        return next(rule for rule in self.rules if rule.matches(verdict.label, verdict.score, codes))

    def action_for(self, verdict: Verdict, *, failed: bool = False) -> Action:
        """What is done with a claim that stands as it is, never `repair`. `failed`: an edit was tried in vain."""
        rule = self.rule_for(verdict)
        if rule.action is not Action.REPAIR:
            return rule.action
        return max(rule.otherwise, Action.REDACT, key=_severity) if failed else rule.otherwise

    def judged(self, checked: CheckedClaim) -> Verdict:
        """The verdict that the rules read: where citations are required, a true claim without one is miscited."""
        verdict = checked.verdict
        if self.citations == "required" and verdict.label is Label.SUPPORTED and not checked.claim.citations:
            return replace(verdict, label=Label.MISCITED)
        return verdict


@dataclass(frozen=True, slots=True)
class Edited:
    """Where repair was at work, as spans of the answer that it leaves: its edits, and the claims that it gave up."""

    made: Cover = field(default_factory=lambda: Cover(()))
    failed: frozenset[Span | None] = frozenset()


@dataclass(frozen=True, slots=True)
class ClaimAction:
    """What happens to one claim.

    `holds`: the claim is true and is shown. `mark` is the text it is marked with, without brackets, or empty. `cuts`
    remove clauses from a sentence whose rest stays; a claim with the action redact and no cuts goes whole. `recite`
    says that its citations are put right from the verdict's evidence.
    """

    checked: CheckedClaim
    action: Action
    holds: bool = False
    mark: str = ""
    recite: bool = False
    cuts: tuple[Edit, ...] = ()
    parts: tuple[ClaimAction, ...] = ()

    @property
    def gone(self) -> bool:
        """True when nothing of the claim is shown."""
        return self.action in {Action.REDACT, Action.REFUSE} and not self.cuts

    @property
    def weight(self) -> float:
        """How much of the claim holds and is shown, in 0..1."""
        if self.cuts:
            return sum(part.weight for part in self.parts) / len(self.parts)
        return float(self.holds and not self.gone)


@dataclass(frozen=True, slots=True)
class Decision:
    """The action on the answer, on each of its claims, and on the text outside given claims; `reasons` say why.

    `mark` is set when the answer as a whole carries a mark because it could not be read claim by claim.
    """

    action: Action
    claims: tuple[ClaimAction, ...]
    uncovered: tuple[ClaimAction, ...] = ()
    reasons: tuple[Reason, ...] = ()
    mark: str = ""


def holds_elsewhere(verdict: Verdict) -> bool:
    """True when the claim is true and only its citation is wrong."""
    if verdict.label is Label.MISCITED or any(reason.code == Code.TRUE_ELSEWHERE for reason in verdict.reasons):
        return True
    best = verdict.opinions[:1]
    return verdict.label is Label.FABRICATED_CITATION and bool(best) and best[0].stance is Stance.SUPPORTS


def decide(
    policy: Policy,
    claims: Sequence[CheckedClaim],
    *,
    uncovered: Sequence[Claim] = (),
    weak_context: bool = False,
    has_context: bool = True,
    notes: Sequence[Reason] = (),
    edited: Edited | None = None,
) -> Decision:
    """What the policy does with an answer whose claims were checked.

    `uncovered` is text of the answer that was not checked; it is unverified. `notes` are what concerns the answer as a
    whole: an empty one is unverified (`empty_answer`), as is one not read at all (`nothing_checked`, `text_too_long`);
    past a `claim_cap` the last claim, which holds the rest, is. What claims nothing passes, whatever the context.
    A claim that holds and was `edited` has the action repair.
    """
    done = edited or Edited()
    codes = {note.code for note in notes}
    if Code.CLAIM_CAP in codes and claims:
        claims = (*claims[:-1], CheckedClaim(claims[-1].claim, Verdict(Label.UNVERIFIED, None)))
    acted = tuple(_act(policy, checked, done) for checked in claims)
    outside = tuple(_act(policy, CheckedClaim(claim, Verdict(Label.UNVERIFIED, None)), done) for claim in uncovered)
    unread = bool(codes & _UNREAD) and not outside
    every = [action for action in (*acted, *outside) if action.checked.verdict.label is not Label.NOT_A_CLAIM]
    if Code.EMPTY_ANSWER in codes:
        return replace(_of_nothing(policy, codes, context=has_context), claims=acted, uncovered=outside)
    if every or unread:
        refused = _refusal(policy, every, weak=weak_context, context=has_context)
        if refused is not None:
            told = () if refused in codes else (Reason(refused.value, MEANINGS[refused]),)
            return Decision(Action.REFUSE, acted, outside, told)
    whole = policy.action_for(Verdict(Label.UNVERIFIED, None)) if unread else Action.PASS
    worst = max([whole, *(act.action for act in (*acted, *outside))], key=_severity)
    if worst is Action.REFUSE or whole is Action.REDACT:
        return Decision(Action.REFUSE, acted, outside)
    return Decision(worst, acted, outside, mark=policy.texts.mark if unread else "")


def _of_nothing(policy: Policy, codes: set[str], *, context: bool) -> Decision:
    """An empty answer: a note that there is none where the model had what to answer from, else a refusal."""
    abstained = context and not codes & _NOT_WRITTEN
    if abstained and policy.action_for(Verdict(Label.UNVERIFIED, None)) is Action.MARK:
        return Decision(Action.MARK, (), mark=policy.texts.empty)
    return Decision(Action.REFUSE, ())


def _refusal(policy: Policy, every: Sequence[ClaimAction], *, weak: bool, context: bool) -> Code | None:
    """Why nothing of an answer that claims something may be shown, if so."""
    if not context:
        return Code.NO_EVIDENCE
    if weak:
        return Code.WEAK_CONTEXT
    if any(claim.gone and claim.checked.claim.span is None for claim in every):
        return Code.UNPLACED_CLAIM
    if every and all(claim.gone for claim in every):
        return Code.NOTHING_LEFT
    removed = any(claim.gone or claim.cuts for claim in every)
    if removed and sum(claim.weight for claim in every) / len(every) < policy.min_supported_share:
        return Code.TOO_FEW_HOLD
    return None


def _act(policy: Policy, checked: CheckedClaim, edited: Edited) -> ClaimAction:
    verdict, claim = policy.judged(checked), checked.claim
    parts = tuple(_act(policy, part, edited) for part in checked.parts)
    own = policy.action_for(verdict, failed=claim.span is not None and claim.span in edited.failed)
    wrong = policy.citations != "ignore" and any(citation.chunk_id is None for citation in claim.citations)
    recite = wrong or verdict.label in _TRUE_BUT_CITED_WRONG
    if recite and own is Action.PASS:
        own = Action.MARK  # an answer that passes is not touched, and this one's citations have to be put right
    if claim.span is not None and edited.made.touches(claim.span):
        own = max(own, Action.REPAIR, key=_severity)
    action = max([own, *(part.action for part in parts)], key=_severity)
    holds = verdict.label is Label.SUPPORTED or holds_elsewhere(verdict)
    mark = ""
    if action is Action.MARK and verdict.label is not Label.NOT_A_CLAIM:
        mark = policy.texts.recited if holds and verdict.label in _TRUE_BUT_CITED_WRONG else policy.texts.mark
    if action is Action.REDACT and any(part.action is Action.REDACT for part in parts):
        cuts, mark = _cuts(policy, checked, parts)
        return ClaimAction(checked, action, False, mark, recite, cuts, parts)
    return ClaimAction(checked, action, holds, mark, recite, (), parts)


def _cuts(policy: Policy, checked: CheckedClaim, parts: Sequence[ClaimAction]) -> tuple[tuple[Edit, ...], str]:
    """The edits that take the failed clauses out of a sentence, and the mark for the rest; none when it goes whole.

    Clauses may go alone only where the parts cover the sentence and one of those that go failed as the sentence did:
    else something is wrong with the sentence that no part accounts for.
    """
    from groundwire.core._cutting import cut

    dropped = frozenset(at for at, part in enumerate(parts) if part.action is Action.REDACT)
    kept = [part for at, part in enumerate(parts) if at not in dropped]
    explained = any(parts[at].checked.verdict.label is checked.verdict.label for at in dropped)
    edits = cut(checked.claim, dropped) if kept and explained and checked.claim.covered else ()
    marks = [part.mark for part in kept if part.mark]
    return edits, (policy.texts.mark if policy.texts.mark in marks else "".join(marks[:1])) if edits else ""
