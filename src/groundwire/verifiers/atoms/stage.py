"""Decomposition by a language model: sentences become atomic claims, each held against its own sentence by code.

A sentence for which the model gives nothing usable keeps what the rules made of it. An atom that says more, less or
otherwise than its sentence is left out, and the sentence is then checked whole in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from groundwire.core._assist import Decomposed
from groundwire.core._chat import Chat, ChatError, ChatFault, ChatRequest, Message, Role
from groundwire.core._content_keys import content_keys
from groundwire.core._errors import ConfigError
from groundwire.core._prompts import fence, load_prompt
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._replies import ask_object, items_of, pairs_schema
from groundwire.core._types import Citation, Claim, ClaimKind, Reason
from groundwire.verifiers.atoms._checks import Sentence, covers, says_more, says_otherwise

_NAMES = ("source", "claim")
_MOST_ATOMS = 16
_FEWEST_KEYS = 4  # content words below which a sentence has one fact
_LONGEST = 4_000  # characters of a sentence that a model is asked to cut
_BEFORE = 3  # sentences before, for pronouns
_ROOM = 1_000  # tokens of a reply


class LlmDecomposer:
    """Asks `chat` to cut each sentence into atoms, up to `parallel` sentences at a time, one call a sentence.

    Raises ConfigError for options that do not fit.
    """

    name = "claims"

    def __init__(self, chat: Chat, *, parallel: int = 32) -> None:
        if parallel < 1:
            raise ConfigError("decomposition needs parallel of at least 1")
        self._chat, self._parallel = chat, parallel
        self._prompt = load_prompt("claims")
        self.version = f"1 {self._prompt.name}@{self._prompt.version} {chat.model}"

    def decompose(self, claims: Sequence[Claim], *, question: str | None = None) -> Decomposed:
        """The claims with atoms for parts, in order, and what failed. Table rows, short and given claims stay."""
        wanted = {at: self._sentence(claims, at, question) for at in range(len(claims)) if _has_facts(claims[at])}
        with ThreadPoolExecutor(max_workers=max(1, min(self._parallel, len(wanted)))) as pool:
            running = {at: pool.submit(self._asked, sentence) for at, sentence in wanted.items()}
            replies = {at: future.result() for at, future in running.items()}
        done = {at: _atoms(wanted[at], reply) for at, reply in replies.items()}
        found = tuple(done[at][0] if at in done else claim for at, claim in enumerate(claims))
        return Decomposed(found, tuple(note for _, note in done.values() if note is not None))

    def _sentence(self, claims: Sequence[Claim], at: int, question: str | None) -> Sentence:
        before = [one.statement for one in claims[max(0, at - _BEFORE) : at] if one.kind is ClaimKind.CLAIM]
        return Sentence(claims[at], " ".join([*([question] if question and not before else []), *before]))

    def _request(self, sentence: Sentence) -> ChatRequest:
        before = f"{fence('before', sentence.before)}\n\n" if sentence.before else ""
        shown = Message(Role.USER, f"{before}{fence('sentence', sentence.claim.statement)}")
        schema = pairs_schema("claims", _NAMES)
        return ChatRequest((Message(Role.SYSTEM, self._prompt.text), shown), schema, "claims", max_tokens=_ROOM)

    def _asked(self, sentence: Sentence) -> tuple[tuple[str, str], ...] | ChatFault:
        """The sources and claims of the reply, unchecked, or why there are none."""
        try:
            value = ask_object(self._chat, self._request(sentence), ("claims",))
            return items_of(value, "claims", _NAMES, most=_MOST_ATOMS) or ChatFault.BROKEN
        except ChatError as error:
            return error.fault


def _atoms(sentence: Sentence, reply: tuple[tuple[str, str], ...] | ChatFault) -> tuple[Claim, Reason | None]:
    """The claim with its atoms, or as it was, and a note when something was wrong."""
    claim = sentence.claim
    if isinstance(reply, ChatFault):
        return claim, _note(Code.DECOMPOSITION_FAILED, claim, reply.value.replace("_", " "))
    items = tuple(dict.fromkeys(reply))
    atoms = [atom for atom in (_atom(sentence, *item) for item in items) if atom is not None]
    note = _note(Code.ATOM_REPLACED, claim) if len(atoms) < len(items) else None
    if not atoms:
        return claim, note
    covered = note is None and covers([atom.statement for atom in atoms], sentence)
    if len(atoms) == 1 and covered:
        return replace(claim, parts=(), covered=False), None  # the sentence is its own atom
    atoms.sort(key=lambda atom: (atom.span.start, atom.span.end) if atom.span else (0, 0))
    return replace(claim, parts=tuple(atoms), covered=covered), note


def _has_facts(claim: Claim) -> bool:
    """Whether a claim is a sentence that may hold several facts. A row of a table is cut by its cells."""
    if claim.kind is not ClaimKind.CLAIM or claim.span is None or "|" in claim.text:
        return False
    return len(claim.statement) <= _LONGEST and len(content_keys(claim.statement)) >= _FEWEST_KEYS


def _atom(sentence: Sentence, source: str, said: str) -> Claim | None:
    """The atom as a claim with its span of the answer; None when it is not what its sentence says."""
    claim, said = sentence.claim, " ".join(said.split())
    span = sentence.locate(source)
    if claim.span is None or span is None or not said or not content_keys(said):
        return None
    if says_more(said, source, sentence) or says_otherwise(said, source, sentence):
        return None
    before = f"{claim.context} {claim.statement}".strip()
    return Claim(span.of(claim.text), span.shift(claim.span.start), said, citations=_cited(claim, said), context=before)


def _cited(claim: Claim, said: str) -> tuple[Citation, ...]:
    """The citations of the part that rules made and that shares most with an atom; else all of the sentence's."""
    wanted = content_keys(said)
    best = max(claim.parts, key=lambda part: len(wanted & content_keys(part.statement)), default=None)
    return claim.citations if best is None else best.citations


def _note(code: Code, claim: Claim, detail: str = "") -> Reason:
    shown = " ".join(claim.text.split())[:60]
    return Reason(code.value, f"{MEANINGS[code].rstrip('.')}{f' ({detail})' if detail else ''}: {shown!r}")
