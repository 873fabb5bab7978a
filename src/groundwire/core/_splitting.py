"""One answer on its way from blocks to claims, in order: what a later block may refer back to is the state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from groundwire.core._answers import restate, restate_limited
from groundwire.core._chunk_index import ChunkIndex
from groundwire.core._coreference import resolve
from groundwire.core._drafts import (
    Draft,
    draft_block,
    draft_row,
    is_entry,
    is_quoted,
    is_reference,
    names_sources,
    read_plain,
    spread_citations,
)
from groundwire.core._markdown import Block, BlockKind, blocks
from groundwire.core._parts import build_parts, is_complete, is_label, joined, lead_asserts
from groundwire.core._statements import measures, reads_as_sentence, states
from groundwire.core._types import Claim, ClaimKind
from groundwire.core._verbs import find_clause

_SAYS = re.compile(
    r"\b(?:says?|said|states?|stated|reads?|writes?|wrote|notes?|provides?|sagt|sagte|heißt es|lautet|dice|dit|"
    r"diz)\s*[:：]\Z"
)
# "> Note: …" is the answer's own remark in a frame, and no quotation.
_CALLOUT = re.compile(
    r"[^\w\[]{0,6}(?:\[!(?:note|tip|hint|important|warning|caution|info)\]"
    r"|(?:please )?(?:note|tip|hint|important|warning|caution|reminder|info|heads[ -]up)\s?(?:\*\*|__)?\s?[:：–—-])",
    re.IGNORECASE,
)
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_ENDS = re.compile(r"[.!?…。！？।؟۔][\"'”’»)\]]{0,3}\Z")


class Splitting:
    """Reads one answer once. `previous` is the standalone form of a sentence that stands before it.

    It stops one past `at_most` claims.
    """

    def __init__(
        self, answer: str, index: ChunkIndex, question: str, *, previous: str = "", at_most: int = 10_000
    ) -> None:
        self.answer, self.index, self.question, self.at_most = answer, index, question, at_most
        self.found: list[Claim] = []
        self.leads: dict[int, str] = {}  # by depth of the list: the line that opened it
        self.in_sources = False
        self.entries: frozenset[int] = frozenset()  # where the blocks of a list of sources at the end start
        self.previous = previous  # the standalone form of the sentence before
        self.previous_kind: BlockKind | None = BlockKind.PROSE if previous else None
        self.section = ""
        self.first = not previous

    def claims(self) -> list[Claim]:
        all_blocks = _unframed(self.answer, blocks(self.answer))
        self.entries = self._entries(all_blocks)
        waiting: list[Draft] = []  # the last block's sentences, until it is known whether markers follow on their own
        for at, block in enumerate(all_blocks):
            drafts = self._drafted(block, all_blocks[at + 1] if at + 1 < len(all_blocks) else None)
            said = [draft for draft in drafts if draft.statement]
            if not said and waiting:
                spread_citations(waiting, tuple(one for draft in drafts for one in draft.citations))
                continue
            self._finish(waiting)
            waiting = said
            if len(self.found) > self.at_most:
                break
        self._finish(waiting)
        return self.found

    def _entries(self, all_blocks: Sequence[Block]) -> frozenset[int]:
        starts: list[int] = []
        for block in reversed(all_blocks):
            if not is_entry(self.answer, block):
                break
            starts.append(block.span.start)
        return frozenset(starts) if len(starts) > 1 else frozenset()

    def _drafted(self, block: Block, following: Block | None) -> list[Draft]:
        if block.kind is BlockKind.CODE:
            return [self._plain(block, ClaimKind.CODE)]
        if block.kind is BlockKind.ROW:
            return [draft_row(self.answer, block, self.index)]
        text = read_plain(block.span.of(self.answer))
        if block.kind is BlockKind.HEADING or self._is_title(block, text, following):
            self.in_sources = names_sources(text)
            if not self._heading_says(block, text):
                self.section = self.section if block.cells else text
                return [self._plain(block, ClaimKind.HEADING)]
        elif names_sources(text):
            self.in_sources = True
            return [self._plain(block, ClaimKind.HEADING)]
        listed = self.in_sources or block.span.start in self.entries
        if block.kind is not BlockKind.QUOTE and is_reference(self.answer, block, listed=listed):
            return [self._plain(block, ClaimKind.REFERENCE)]
        if not text.strip():
            return [self._plain(block, ClaimKind.CODE)] if block.span.of(self.answer).strip() else []
        if self.in_sources and block.kind is BlockKind.PROSE:
            self.in_sources = False
        return self._led(draft_block(self.answer, block, self.index, at_most=self.at_most + 1), following)

    def _plain(self, block: Block, kind: ClaimKind) -> Draft:
        return Draft(block.span, block.span.of(self.answer), kind, block)

    def _heading_says(self, block: Block, text: str) -> bool:
        """Whether a heading claims something; of a table's, what its rows do not repeat."""
        if block.cells:
            cells = [read_plain(cell.span.of(self.answer)) for cell in block.cells]
            return measures(cells[0]) or any(reads_as_sentence(cell) and len(cell.split()) > 3 for cell in cells)
        if reads_as_sentence(text):
            return bool(_ENDS.search(text.rstrip())) or len(text.split()) > 3
        return states(text)

    def _is_title(self, block: Block, text: str, following: Block | None) -> bool:
        """A bold line, or a short one without verb, figure or full stop, that stands above something."""
        raw = block.span.of(self.answer).strip()
        if block.kind is BlockKind.QUOTE or len(block.lines) > 1 or following is None or _ENDS.search(text.rstrip()):
            return False
        bold = (
            raw.startswith(("**", "__"))
            and raw.rstrip(":").endswith(("**", "__"))
            and raw.count("**") + raw.count("__") == 2
        )
        short = block.kind is BlockKind.PROSE and len(text.split()) <= 5 and text[:1].isupper() and text.isascii()
        return bold or (
            short
            and not any(char.isdigit() for char in text)
            and not find_clause(text)
            and text.rstrip()[-1:].isalpha()
        )

    def _led(self, drafts: list[Draft], following: Block | None) -> list[Draft]:
        """Settle a last sentence that ends in a colon: what follows completes it, and is read with it."""
        said = [draft for draft in drafts if draft.statement]
        last = said[-1] if said else None
        if not last or not last.statement.endswith((":", "：")) or last.kind is not ClaimKind.CLAIM:
            return drafts
        lead = last.statement.rstrip(" :：")
        if following is None or following.kind is BlockKind.HEADING:
            if not find_clause(lead) and not any(char.isdigit() for char in lead):
                last.kind = ClaimKind.FRAGMENT
            return drafts
        if following.kind is BlockKind.QUOTE and (_SAYS.search(last.statement) or not find_clause(lead)):
            last.kind = ClaimKind.FRAGMENT
            self.leads[-1] = lead
        elif following.kind is BlockKind.ITEM or last.block.kind is BlockKind.ITEM:
            plain = read_plain(following.span.of(self.answer))
            if not is_complete(plain) or not find_clause(lead):
                last.kind = ClaimKind.FRAGMENT if not lead_asserts(lead) or not is_complete(plain) else ClaimKind.CLAIM
        elif not lead_asserts(lead) and is_label(lead):
            last.kind = ClaimKind.FRAGMENT
        return drafts

    def _finish(self, drafts: Sequence[Draft]) -> None:
        for draft in drafts:
            if len(self.found) > self.at_most:
                break
            self.found.append(self._claim(draft))

    def _claim(self, draft: Draft) -> Claim:
        kind, block = draft.kind, draft.block
        text = draft.span.of(self.answer)
        if kind is ClaimKind.HEADING:
            self.leads.clear()
            self.previous, self.previous_kind = "", None
        if kind is ClaimKind.FRAGMENT and block.kind is not BlockKind.ITEM:
            self.section = draft.statement.rstrip(" :：")
        if kind is not ClaimKind.CLAIM:
            if draft.statement.endswith((":", "：")):
                self._remember_lead(draft, keep=kind is ClaimKind.FRAGMENT)
            return Claim(text, draft.span, draft.statement, kind, draft.citations)
        if block.kind is BlockKind.ROW:
            return self._row(draft, text)
        said = draft.statement[draft.lead :]
        said = said[:1].upper() + said[1:] if draft.lead else said
        context, subject = "", ""
        # Its words alone are half a sentence: cut into parts they would be found in any passage.
        limited = (
            restate_limited(draft.statement, self.question) if self.first and block.kind is BlockKind.PROSE else ""
        )
        if block.kind is BlockKind.QUOTE:
            said = self._quoted(said)
        elif limited:
            said, context = limited, self.question
        elif (lead := self._lead_of(block)) and not is_complete(said):
            said, context = joined(lead, said), self.question
        else:
            said, subject, context = self._standalone(said, block)
        parts, covered = (
            ((), False)
            if limited
            else build_parts(self.answer, draft, subject=subject, statement=said, context=context)
        )
        self.previous, self.previous_kind = said, block.kind
        if draft.statement.endswith((":", "：")):
            self._remember_lead(draft, keep=True)
        elif block.kind is BlockKind.PROSE:
            self.leads.clear()
        self.first = False
        return Claim(text, draft.span, said, ClaimKind.CLAIM, draft.citations, parts, covered, context)

    def _remember_lead(self, draft: Draft, *, keep: bool) -> None:
        depth = draft.block.depth
        self.leads = {at: lead for at, lead in self.leads.items() if at < depth}
        if keep:
            self.leads[depth if draft.block.kind is not BlockKind.QUOTE else -1] = draft.statement.rstrip(" :：")

    def _lead_of(self, block: Block) -> str:
        if block.kind is not BlockKind.ITEM:
            return ""
        return " ".join(self.leads[at] for at in sorted(self.leads) if 0 <= at < block.depth)

    def _quoted(self, said: str) -> str:
        quoted = said if is_quoted(said) else f'"{said}"'
        lead = self.leads.get(-1) or self.leads.get(0, "")
        return f"{lead}: {quoted}" if lead else quoted

    def _standalone(self, said: str, block: Block) -> tuple[str, str, str]:
        """The sentence as it stands alone, the subject that its pronoun became, and the context for what stays open."""
        if self.question and self.first and (restated := restate(said, self.question)):
            return restated, "", self.question
        reach = (
            self.previous
            if self.previous_kind in {block.kind, BlockKind.PROSE} and block.kind is BlockKind.PROSE
            else ""
        )
        found = resolve(said, previous=reach, question=self.question if not self.found or self.first else "")
        before = (
            self.previous
            if block.kind is BlockKind.PROSE and ": " not in said
            else self._lead_of(block) or self.section
        )
        context = " ".join(filter(None, [self.question, before])) if found.open else ""
        return found.text, found.subject, context

    def _row(self, draft: Draft, text: str) -> Claim:
        parts = tuple(
            Claim(span.of(self.answer), span, said, citations=cited or draft.citations, context=draft.statement)
            for said, span, cited in draft.cells
        )
        return Claim(
            text,
            draft.span,
            draft.statement,
            citations=draft.citations,
            parts=parts,
            covered=bool(parts),
            context=self.section,
        )


def _unframed(answer: str, all_blocks: Sequence[Block]) -> list[Block]:
    """The blocks with callouts as the prose that they are; a line that is only a callout's mark is a heading."""
    found: list[Block] = []
    inside = False  # a callout whose mark stood on a line of its own
    for block in all_blocks:
        gap = answer[found[-1].span.end : block.span.start] if found else ""
        if block.kind is not BlockKind.QUOTE or _BLANK_LINE.search(gap):
            inside = False
        if block.kind is not BlockKind.QUOTE:
            found.append(block)
            continue
        mark = _CALLOUT.match(block.span.of(answer))
        alone = mark is not None and not answer[block.span.start + mark.end() : block.span.end].strip(" *_")
        inside = inside or alone
        kind = BlockKind.HEADING if alone else BlockKind.PROSE if mark or inside else block.kind
        found.append(replace(block, kind=kind))
    return found
