"""What repair makes of the generated answers: what ships, what is lost, what is new, how often the cascade ran."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from zlib import crc32

from groundwire import Action, Gate, Label, Opinion, Outcome, Pair, Verifier
from groundwire.core._chat import ChatError, ChatFault, ChatReply, ChatRequest, Finish
from groundwire.core._skeleton import skeleton
from groundwire.core.policy import Texts
from groundwire.testing import FakeChat
from repair_answers import Planted, planted

_WRONG = {Label.CONTRADICTED, Label.UNSUPPORTED, Label.MISCITED, Label.FABRICATED_CITATION}
_FENCED = re.compile(r"<<([\w ]+) \w+>>\n(.*?)\n<</\1 \w+>>", re.DOTALL)
_CITED = re.compile(r"\s*\[d\d+\]")
_TOLD = re.compile(rf" \[{Texts().mark}\]")


class CountedVerifier:
    """A verifier that counts how often it is called."""

    def __init__(self, inner: Verifier) -> None:
        self.name, self.version = inner.name, inner.version
        self.calls = 0
        self._inner = inner

    def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
        """What the other one says."""
        self.calls += 1
        return self._inner.verify(pairs)


@dataclass(slots=True)
class Measured:
    """Counts over many answers. `wrong` and `introduced` name the claims that should not be there."""

    actions: Counter[str] = field(default_factory=Counter)
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    introduced: list[str] = field(default_factory=list)
    restructured: list[str] = field(default_factory=list)
    kept: int = 0
    supported: int = 0
    shipped: int = 0
    most_calls: int = 0

    @property
    def verbatim(self) -> float:
        """The share of the supported text, in characters, that ships as it was written."""
        return self.kept / self.supported if self.supported else 1.0


def measure(seeds: Iterable[int], gate: Gate, again: Gate, counted: CountedVerifier) -> Measured:
    """Check each answer with `gate`, which repairs, and what ships with `again`, which does not."""
    found = Measured()
    for seed in seeds:
        case = planted(seed)
        counted.calls = 0
        outcome = gate.check(case.answer, case.chunks)
        found.most_calls = max(found.most_calls, counted.calls)
        found.actions[outcome.action.value] += 1
        if outcome.action is Action.REFUSE:
            continue
        _reverified(found, case, outcome, again)
        _fates(found, case, outcome)
    return found


def _reverified(found: Measured, case: Planted, outcome: Outcome, again: Gate) -> None:
    text = _TOLD.sub("", outcome.text.removesuffix(f"\n\n{Texts().closing}"))
    known = {_bare(checked.claim.text) for checked in outcome.claims}
    told = " ".join(chunk.text for chunk in case.chunks)
    for checked in again.check(text, case.chunks).claims:
        said = _bare(checked.claim.text)
        found.shipped += checked.verdict.label is not Label.NOT_A_CLAIM
        marked = f"{checked.claim.text} [{Texts().mark}]" in outcome.text
        if checked.verdict.label in _WRONG and not marked:
            found.wrong.append(f"{checked.verdict.label.value}: {checked.claim.text}")
        if said not in known and said not in told:
            found.introduced.append(said)
    ours, theirs = skeleton(case.answer), skeleton(text)
    same = ours == theirs
    if outcome.action is Action.REDACT:
        matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
        same = all(tag in {"equal", "delete"} for tag, *_ in matcher.get_opcodes())
    if not same:
        found.restructured.append(text)


def _fates(found: Measured, case: Planted, outcome: Outcome) -> None:
    for line in case.lines:
        said, true = line.said.removesuffix("."), line.true.removesuffix(".")
        ships = said in outcome.text
        if not line.fault:
            found.supported += len(said)
            found.kept += len(said) if ships else 0
        elif line.fault == "value":
            found.faults[line.fault, "repaired" if true in outcome.text else "shipped" if ships else "removed"] += 1
        elif line.fault in {"miscited", "fabricated"}:
            led = any(f"{said}{end} [{line.chunk_id}]" in outcome.text for end in ("", "**"))
            found.faults[line.fault, "repaired" if led else "shipped" if ships else "removed"] += 1
        else:
            found.faults[line.fault, "marked or shipped" if ships else "removed"] += 1


def _bare(text: str) -> str:
    return _CITED.sub("", text).strip(" *|.\n")


def hostile_chat() -> FakeChat:
    """An editor's model that is honest at times and else adds, denies, breaks layout or form, or fails."""
    return FakeChat(_hostile)


def _hostile(request: ChatRequest) -> str | ChatReply | ChatError:
    shown = _FENCED.findall(request.messages[-1].content)
    claim = next(text for label, text in shown if label == "claim")
    passage = next(text for label, text in shown if label.startswith("passage"))
    sentence = max(passage.split(". "), key=lambda one: len(set(one.split()) & set(claim.split()))).strip(". ")
    mark = _CITED.search(claim)
    honest = f"{sentence}{mark.group() if mark else ''}."
    answers: list[str | ChatReply | ChatError] = [
        json.dumps({"text": honest}),
        json.dumps({"text": honest}),
        json.dumps({"text": f"{claim.rstrip('.')} for 99 years."}),
        json.dumps({"text": f"{sentence} and not otherwise{mark.group() if mark else ''}."}),
        json.dumps({"text": f"**{sentence}**\n\n- and a list"}),
        json.dumps({"text": claim}),
        json.dumps({"text": ""}),
        "Here is the text you asked for.",
        ChatReply('{"text": "The', Finish.LENGTH),
        ChatError(ChatFault.TIMEOUT, "no reply in time"),
    ]
    return answers[crc32(claim.encode()) % len(answers)]
