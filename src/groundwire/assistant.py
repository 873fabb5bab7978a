"""Ask: retrieve, generate, check, remember. The one place where corpus, generation and cache meet."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from importlib.metadata import version

from groundwire.cache.cache import AnswerCache, Partition, Remembered
from groundwire.core._errors import ConfigError, StorageError
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
    """What a reader gets: the gate's outcome, what it was written from, and whether it was remembered.

    `cache_error` says why the cache could not be read or written; the answer was then made without it.
    """

    outcome: Outcome
    chunks: tuple[Chunk, ...] = ()
    cached: bool = False
    cache_error: str = ""


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

        `scopes` are what this reader may read, at least one; nothing else is searched, cited or remembered for them. A
        cache that fails is done without. Raises what `Gate.check` raises, ConfigError for no scopes, StorageError for
        the corpus, and what the generator raises.
        """
        if isinstance(scopes, str) or not scopes or not all(_is_scope(scope) for scope in scopes):
            raise ConfigError(f"the scopes are {scopes!r}", hint="name those that the reader may read, in a list")
        reader = self.corpus.within(*scopes)
        if self.cache is None:
            return self._made(question, reader, as_of)
        partition = Partition(reader.scopes, reader.editions(), self._rules(as_of))
        try:
            known = self.cache.look_up(question, partition)
        except StorageError as error:
            return replace(self._made(question, reader, as_of), cache_error=str(error))
        answer = None if known is None else self._remembered(self.cache, known, reader, question, as_of)
        return answer or self._stored(self.cache, question, partition, self._made(question, reader, as_of))

    def _stored(self, cache: AnswerCache, question: str, partition: Partition, answer: Answer) -> Answer:
        """The answer, remembered where it passed as it was written."""
        outcome = answer.outcome
        if outcome.action is Action.PASS and outcome.text == outcome.answer and outcome.text.strip():
            try:
                cache.store(question, partition, outcome)
            except StorageError as error:
                return replace(answer, cache_error=str(error))
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
        self, cache: AnswerCache, known: Remembered, reader: Reader, question: str, as_of: date | str | None
    ) -> Answer | None:
        """What the cache holds, unless the gate or a sampled new answer says otherwise."""
        outcome, agreed = known.outcome, True
        fresh: Answer | None = None
        if cache.regate:
            outcome = self._check(question, outcome.answer, outcome.chunks, reader, as_of)
        error = ""
        try:
            if cache.is_due():
                fresh = self._made(question, reader, as_of)
                cited = {shown.id for shown in fresh.outcome.citations}
                agreed = not cited.isdisjoint(shown.id for shown in outcome.citations)
                cache.record_check(known.entry, agreed=agreed)
            if not agreed or outcome.action is not Action.PASS:
                cache.forget(known.entry)
        except StorageError as failure:
            error = str(failure)
        if agreed and outcome.action is Action.PASS:
            return Answer(outcome, outcome.chunks, cached=True, cache_error=error)
        return fresh and replace(fresh, cache_error=error)

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
        assist, embedder, reranker = self.gate.assist, self.corpus.embedder, self.corpus.reranker
        helpers = (assist.claims, assist.repair, assist.repair and assist.repair.editor, reranker)
        parts = [
            version("groundwire"),
            self.gate.policy.digest(),
            [
                [type(helper).__name__, getattr(helper, "name", ""), getattr(helper, "version", "")]
                for helper in helpers
            ],
            [embedder.name, embedder.version, embedder.dimension],
            [(verifier.name, verifier.version) for verifier in self.gate.verifiers],
            [self.gate.max_claims, self.gate.max_windows, self.gate.max_chars],
            [self.generator.name, self.generator.version, self.limit, self.min_retrieval],
            str(as_of),
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _is_scope(scope: object) -> bool:
    """True for a name that every database can hold."""
    return (
        isinstance(scope, str)
        and bool(scope)
        and "\0" not in scope
        and scope == scope.encode("utf-8", "replace").decode()
    )
