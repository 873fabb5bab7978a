"""Whether the cheap model says the same when it is asked again."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

from groundwire.core._chat import Finish
from groundwire.core._content_keys import content_keys
from groundwire.core._errors import ConfigError
from groundwire.core._normalize import fold
from groundwire.routing.signal import Drafted
from groundwire.verifiers.deterministic._quote_index import denials

_FIGURE = re.compile(r"\d[\d.,]*")
_WARM = 0.7  # the temperature at which drafts differ at all


class Agreement:
    """The least overlap of any two of `drafts` drafts: the share of words that both have.

    It is 0 where their figures differ, and where one denies more often than the other.
    """

    name, version, early, threshold = "agreement", "1", False, 0.6

    def __init__(self, *, drafts: int = 3) -> None:
        if drafts < 2:
            raise ConfigError("agreement needs at least 2 drafts")
        self._drafts = drafts
        self.cost = float(drafts - 1)

    def read(self, drafted: Drafted) -> float | None:
        """None where one of the drafts is not whole. Raises ChatError where there is no reply."""
        if drafted.reply is None:
            return None
        texts = [drafted.reply.text]
        for sample in range(1, self._drafts):
            reply = drafted.chat.ask(replace(drafted.request, temperature=_WARM, sample=sample))
            if reply.finish is not Finish.STOP:
                return None
            texts.append(reply.text)
        return min(_overlap(one, other) for one, other in combinations(texts, 2))


def _overlap(one: str, other: str) -> float:
    if sorted(set(_FIGURE.findall(one))) != sorted(set(_FIGURE.findall(other))):
        return 0.0
    if denials(fold(one).text) != denials(fold(other).text):
        return 0.0
    ours, theirs = content_keys(one), content_keys(other)
    return len(ours & theirs) / len(ours | theirs) if ours | theirs else 1.0
