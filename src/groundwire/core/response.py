"""Step 7: text and citations for the reader. Layout is kept, and every citation shown leads to a chunk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from groundwire.core._badges import badge_of
from groundwire.core._edits import Cover, Edit, apply, gaps
from groundwire.core._markers import Marker, find_markers
from groundwire.core._reasons import Code
from groundwire.core._types import Action, CheckedClaim, Chunk, Claim, ClaimKind, Label, ShownCitation, Span
from groundwire.core.policy import ClaimAction, Decision, Policy, Texts

_LOOSE = frozenset({ClaimKind.HEADING, ClaimKind.FRAGMENT})  # may go with what they introduce


@dataclass(frozen=True, slots=True)
class Handoff:
    """What a person needs to take over from a refused answer.

    `confirmed` and `not_confirmed` are statements, `sources` the titles (or ids) of the chunks, each once, in order.
    """

    question: str | None
    answer: str
    confirmed: tuple[str, ...]
    not_confirmed: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Response:
    """What may be shown. `handoff` is set exactly when the action is refuse."""

    text: str
    citations: tuple[ShownCitation, ...]
    action: Action
    handoff: Handoff | None = None


def respond(
    answer: str,
    claims: Sequence[CheckedClaim],
    decision: Decision,
    chunks: Sequence[Chunk],
    policy: Policy,
    *,
    question: str | None = None,
    related: Callable[[], Sequence[Chunk]] | None = None,
) -> Response:
    """The text that ships under `decision`, and its citations.

    `related` finds what a refusal names as related sources, by title and page; without it those of `chunks` are named.

    `pass` returns the answer as it is. `claims` are those that the decision was made for. The action is the decision's,
    or refuse when removing what had to go leaves no text of a claim. Never raises.
    """
    acts = (*decision.claims, *decision.uncovered)
    markers = () if policy.citations == "ignore" else find_markers(answer, (act.checked.claim for act in acts))
    if decision.action is Action.PASS:
        return Response(answer, _shown(acts, _Plan((), Cover(())), markers, chunks), Action.PASS)
    if decision.action is not Action.REFUSE:
        plan = _plan(answer, acts, markers, chunks)
        claimed = any(act.checked.verdict.label is not Label.NOT_A_CLAIM for act in acts)
        if not claimed or decision.mark or any(_survives(answer, act, plan.removed) for act in acts):
            text = _finished(apply(answer, plan.edits), acts, decision, policy.texts)
            return Response(text, _shown(acts, plan, markers, chunks), decision.action)
    near = chunks if related is None else related()
    sources = tuple(dict.fromkeys(_source(c, page=related is not None) for c in near if c.text.strip()))
    return _refused(answer, claims, decision, chunks, policy, question=question, sources=sources)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is done to the answer's own text: all edits, what of its claims goes, and which citations do."""

    edits: tuple[Edit, ...]
    removed: Cover
    lost: frozenset[tuple[Span | None, str]] = frozenset()


def _plan(answer: str, acts: Sequence[ClaimAction], markers: Sequence[Marker], chunks: Sequence[Chunk]) -> _Plan:
    from groundwire.core._blocks import Layout  # an answer that passes needs none of these
    from groundwire.core._citing import citation_edits
    from groundwire.core._layout import remove
    from groundwire.core._marking import mark_edits

    placed = [(act, act.checked.claim.span) for act in acts if act.checked.claim.span is not None]
    dropped = _closed([span for act, span in placed if act.gone], [span for act, span in placed if not act.gone])
    kept = [act for act, span in placed if not act.gone and not dropped.touches(span)]
    citing = citation_edits(answer, kept, markers, chunks)
    layout = Layout(answer)
    removing = [edit for act in kept for edit in act.cuts]
    if dropped.spans:
        protected = [act.checked.claim.span for act in kept if act.checked.claim.kind not in _LOOSE]
        orphaned = [marker.span for marker in citing.orphaned]
        removing += remove(layout, [*dropped.spans, *orphaned], [span for span in protected if span is not None])
    edits = (*citing.edits, *removing, *mark_edits(layout, kept, markers))
    return _Plan(edits, Cover(edit.span for edit in removing if len(edit.span)), citing.lost)


def _closed(dropped: Sequence[Span], kept: Sequence[Span]) -> Cover:
    """What goes, with every claim that shares text with it: claims that were given may overlap."""
    cover = Cover(dropped)
    while True:
        wider = Cover([*cover.spans, *(span for span in kept if cover.touches(span))])
        if wider.spans == cover.spans:
            return cover
        cover = wider


def _survives(answer: str, act: ClaimAction, removed: Cover) -> bool:
    """True when some word of a claim, or a claim without a place, is still shown."""
    span = act.checked.claim.span
    if act.gone or act.checked.verdict.label is Label.NOT_A_CLAIM:
        return False
    return span is None or any(any(map(str.isalnum, piece.of(answer))) for piece in gaps(span, removed))


def _finished(text: str, acts: Sequence[ClaimAction], decision: Decision, texts: Texts) -> str:
    """The text with what stands at its end: marks that have no place in it, and the closing line."""
    added = [f"“{a.checked.claim.text}” [{a.mark}]" for a in acts if a.mark and a.checked.claim.span is None]
    if decision.mark:
        added.append(f"[{decision.mark}]")
    if any(act.gone or act.cuts for act in acts) and texts.closing:
        added.append(texts.closing)
    return "\n\n".join(filter(None, [text.rstrip(), *added])) if added else text


def _refused(
    answer: str,
    claims: Sequence[CheckedClaim],
    decision: Decision,
    chunks: Sequence[Chunk],
    policy: Policy,
    *,
    question: str | None,
    sources: tuple[str, ...],
) -> Response:
    """The refusal: what could be confirmed, what could not, and where to look."""
    weak = any(told.code == Code.WEAK_CONTEXT for told in decision.reasons)  # then nothing counts as confirmed
    confirmed = [held.checked for act in decision.claims for held in _holding(act) if not weak]
    known = {id(checked) for checked in confirmed}
    failed = [claim for claim in _leaves(claims) if claim.verdict.label is not Label.NOT_A_CLAIM]
    not_confirmed = [_said(checked.claim) for checked in failed if id(checked) not in known]
    not_confirmed += [_said(act.checked.claim) for act in decision.uncovered]
    handoff = Handoff(
        question, answer, tuple(_said(checked.claim) for checked in confirmed), tuple(not_confirmed), sources
    )
    texts = policy.texts
    sections = [texts.refusal, _section(texts.confirmed, handoff.confirmed)]
    sections.append(_section(texts.not_confirmed, handoff.not_confirmed))
    sections.append(_section(texts.related, sources))
    ids = dict.fromkeys(piece.chunk_id for checked in confirmed for piece in checked.verdict.evidence[:1])
    shown = tuple(_citation(chunk, None) for chunk_id in ids for chunk in chunks if chunk.id == chunk_id)
    return Response("\n\n".join(section for section in sections if section), shown, Action.REFUSE, handoff)


def _source(chunk: Chunk, *, page: bool) -> str:
    """A source by its title, with the page where that is known and wanted."""
    name = chunk.title or chunk.doc_id or chunk.id
    return f"{name}, page {chunk.page}" if page and chunk.page is not None else name


def _holding(act: ClaimAction) -> Iterator[ClaimAction]:
    """What of a claim holds: the claim itself, or those of its parts that do."""
    if act.holds and not act.gone:
        yield act
    elif act.checked.claim.covered:
        yield from (part for part in act.parts if part.holds and not part.gone)


def _leaves(claims: Sequence[CheckedClaim]) -> Iterator[CheckedClaim]:
    """Claims, and in place of a sentence that its parts cover, the parts."""
    for checked in claims:
        if checked.verdict.label is not Label.SUPPORTED and checked.claim.covered and checked.parts:
            yield from checked.parts
        else:
            yield checked


def _said(claim: Claim) -> str:
    return " ".join((claim.statement or claim.text).split())


def _section(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, "", *(f"- {line}" for line in lines)]) if heading and lines else ""


def _shown(
    acts: Sequence[ClaimAction], plan: _Plan, markers: Sequence[Marker], chunks: Sequence[Chunk]
) -> tuple[ShownCitation, ...]:
    """One citation for each chunk that the text rests on, in the order of first appearance."""
    by_id = {chunk.id: chunk for chunk in chunks}
    placed = Cover(marker.span for marker in markers)
    found: dict[str, int | None] = {}
    whole: list[list[str]] = []
    for act in acts:
        span = act.checked.claim.span
        if act.gone or (span is not None and not gaps(span, plan.removed)):
            continue
        pages: dict[str, int | None] = {}
        for piece in act.checked.verdict.evidence:
            pages.setdefault(piece.chunk_id, piece.page)
        rests = list(_rests_on(act, placed, plan, pages))
        for chunk_ids in _by_name(act, rests):
            proven = [chunk_id for chunk_id in chunk_ids if act.holds and chunk_id in pages]
            whole.append(chunk_ids)
            rests = [one for one in rests if one not in chunk_ids or one in proven]
        for chunk_id in rests:
            found.setdefault(chunk_id, pages.get(chunk_id))
    for chunk_ids in whole:  # a document of which no chunk is shown: its marker must lead somewhere
        if not any(chunk_id in found for chunk_id in chunk_ids):
            found[chunk_ids[0]] = None
    return tuple(_citation(by_id[chunk_id], page) for chunk_id, page in found.items() if chunk_id in by_id)


def _by_name(act: ClaimAction, rests: Sequence[str]) -> Iterator[list[str]]:
    """The chunks that one label names together, as a document's name does, where the claim rests on them."""
    named: dict[tuple[Span | None, str], list[str]] = {}
    for citation in act.checked.claim.citations:
        if citation.chunk_id in rests and citation.chunk_id is not None:
            named.setdefault((citation.span, citation.label), []).append(citation.chunk_id)
    yield from (chunk_ids for chunk_ids in named.values() if len(chunk_ids) > 1)


def _rests_on(act: ClaimAction, placed: Cover, plan: _Plan, pages: dict[str, int | None]) -> Iterator[str]:
    """The chunks that a shown claim leads its reader to: those its markers name, else those that support it."""
    from groundwire.core._citing import confirming, targets

    claim = act.checked.claim
    carried = [c for c in claim.citations if c.span is None or placed.touches(c.span)]
    shown = [c for c in carried if (c.span, c.label) not in plan.lost and not (c.span and plan.removed.touches(c.span))]
    kept = [c.chunk_id for c in shown if c.chunk_id is not None]
    wanted = targets(act) if act.recite else []
    if wanted:
        kept = [*wanted, *(chunk_id for chunk_id in kept if chunk_id in confirming(act))]
    if not kept and act.holds:
        kept = list(pages)
    elif not kept and act.cuts:
        kept = [p.chunk_id for part in act.parts if part.holds for p in part.checked.verdict.evidence]
    yield from kept


def _citation(chunk: Chunk, page: int | None) -> ShownCitation:
    return ShownCitation(
        id=chunk.id,
        doc_id=chunk.doc_id,
        title=chunk.title,
        page=page if page is not None or len(chunk.pages) > 1 else chunk.page,
        type=chunk.type,
        badge=badge_of(chunk),
    )
