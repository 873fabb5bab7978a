"""Ask: retrieve, generate, check, remember. The one place where corpus, generation and cache meet."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from groundwire.cache.cache import AnswerCache, Partition
from groundwire.core._plugins import Generator
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._types import Action, Case, Chunk, Outcome, Reason
from groundwire.core._validity import valid_on
from groundwire.corpus.corpus import DEFAULT_SCOPE, Corpus, Reader
from groundwire.gate import Gate
from groundwire.routing.extractive import ExtractiveGenerator

_DEEPER = 4  # times as many passages are looked at where some have run out


@dataclass(frozen=True, slots=True)
class Answer:
    """What a reader gets: the gate's outcome, what it was written from, and whether it was remembered."""

    outcome: Outcome
    chunks: tuple[Chunk, ...] = ()
    cached: bool = False


class Assistant:
    """Answers questions from one corpus. Build one and keep it. Thread-safe where its generator is.

    `limit` chunks are retrieved. When none of them has `min_retrieval` (0..1) of the question's content words, nothing
    is generated: the answer is a refusal with related sources. Without a `generator` sentences are quoted.
    """

    def __init__(
        self,
        corpus: Corpus,
        gate: Gate,
        *,
        generator: Generator | None = None,
        cache: AnswerCache | None = None,
        limit: int = 8,
        min_retrieval: float = 0.3,
    ) -> None:
        self.corpus, self.gate, self.cache = corpus, gate, cache
        self.generator: Generator = generator or ExtractiveGenerator()
        self.limit, self.min_retrieval = limit, min_retrieval

    def ask(
        self, question: str, *, scopes: Sequence[str] = (DEFAULT_SCOPE,), as_of: date | str | None = None
    ) -> Answer:
        """One cited answer, or a refusal that says what could be confirmed and where to look.

        `scopes` are what this reader may read; nothing else is searched, cited or remembered for them. Raises what
        `Gate.check` raises, StorageError, and what the generator raises.
        """
        reader = self.corpus.within(*scopes)
        partition = Partition(reader.scopes, reader.versions(), self._rules(as_of))
        known = self._remembered(question, partition, reader, as_of)
        if known is not None:
            return known
        answer = self._made(question, reader, as_of)
        if self.cache is not None and answer.outcome.action is Action.PASS and answer.outcome.text.strip():
            self.cache.store(question, partition, answer.outcome)
        return answer

    def _made(self, question: str, reader: Reader, as_of: date | str | None) -> Answer:
        chunks, run_out = valid_on(tuple(reader.search(question, limit=self.limit)), as_of)
        if run_out:  # what has run out takes no place of what holds
            deeper = reader.search(question, limit=self.limit * _DEEPER)
            chunks = valid_on(tuple(deeper), as_of)[0][: self.limit]
        text = self._written(question, chunks) or (self._written(question, run_out) if run_out else "")
        chunks = (*chunks, *run_out)
        return Answer(self._check(question, text, chunks, reader, as_of, weak=not text.strip()), chunks)

    def _written(self, question: str, chunks: Sequence[Chunk]) -> str:
        """The generator's text; nothing where the chunks are not close enough to the question to be shown to it."""
        close = max((chunk.score or 0.0 for chunk in chunks), default=0.0) >= self.min_retrieval
        return self.generator.generate(question, chunks) if close else ""

    def _remembered(
        self, question: str, partition: Partition, reader: Reader, as_of: date | str | None
    ) -> Answer | None:
        """What the cache holds, unless the gate or a sampled new answer says otherwise."""
        known = None if self.cache is None else self.cache.look_up(question, partition)
        if self.cache is None or known is None:
            return None
        outcome = known.outcome
        if self.cache.regate:
            outcome = self._check(question, outcome.answer, outcome.chunks, reader, as_of)
            if outcome.action is not Action.PASS:
                self.cache.forget(known.entry)
                return None
        if self.cache.is_due():
            fresh = self._made(question, reader, as_of)
            agreed = {shown.id for shown in fresh.outcome.citations} & {shown.id for shown in outcome.citations}
            self.cache.record_check(known.entry, agreed=bool(agreed))
            if not agreed:
                self.cache.forget(known.entry)
                return fresh
        return Answer(outcome, outcome.chunks, cached=True)

    def _check(
        self,
        question: str,
        text: str,
        chunks: Sequence[Chunk],
        reader: Reader,
        as_of: date | str | None,
        *,
        weak: bool = False,
    ) -> Outcome:
        notes = (Reason(Code.WEAK_CONTEXT, MEANINGS[Code.WEAK_CONTEXT]),) if weak else ()
        case = Case(text, tuple(chunks), question=question)
        return self.gate.check_case(case, notes=notes, library=reader, as_of=as_of)

    def _rules(self, as_of: date | str | None) -> str:
        """A hash of everything but corpus and question that decides what an answer is."""
        parts = [
            self.gate.policy.digest(),
            [(verifier.name, verifier.version) for verifier in self.gate.verifiers],
            [self.gate.max_claims, self.gate.max_windows, self.gate.max_chars],
            [self.generator.name, self.generator.version, self.limit, self.min_retrieval],
            str(as_of),
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
