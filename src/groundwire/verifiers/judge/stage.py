"""The judge: a language model that is asked for what rules and the small model left open, and must quote first.

Nothing that it says is trusted. Its quote is looked up in the passage that it named, has to be long enough to carry the
claim, and goes through the rules; without one a ruling counts for nothing. Whatever fails ends as `unverified`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from time import monotonic

from groundwire.core._chat import Chat, ChatRequest
from groundwire.core._errors import ConfigError
from groundwire.core._prompts import load_prompt
from groundwire.core._reasons import Code
from groundwire.core._types import Opinion, Pair, Reason, Stance
from groundwire.verifiers.judge._asking import Sheet, quote_request, ruling_request, sheets_of
from groundwire.verifiers.judge._quotes import warm, why
from groundwire.verifiers.judge._rulings import Form, Ruling, by_logprobs, by_verdict, failed, odds_of, vote
from groundwire.verifiers.judge._scale import Scale

_GRACE = 0.2  # seconds that a chat has to notice the deadline by itself, so that a recording says the same
_WARM = 0.7  # the temperature at which several votes differ at all


class JudgeVerifier:
    """Asks `chat` for each claim that is still open, all claims in parallel, up to `parallel` at a time.

    `form` "verdict" reads a verdict from the reply; "logprobs" asks Yes or No after the quote and reads the
    log-probability of Yes against No: for small models, whose written verdicts say little. It supports from `threshold`
    and denies up to 1 - `threshold`, as the file `calibration` has it; without one it supports nothing. More than half
    of `votes` samples must agree. `max_chars` characters of passages are shown in one call; what does not fit goes into
    further calls. All calls of one check together may take `deadline` seconds; what is open then is a timeout.

    Raises ConfigError for options that do not fit and without a `chat`.
    """

    name = "judge"

    def __init__(
        self,
        *,
        chat: Chat | None = None,
        form: str = "verdict",
        votes: int = 1,
        threshold: float = 0.8,
        calibration: str | None = None,
        parallel: int = 32,
        max_chars: int = 24_000,
        deadline: float = 300.0,
    ) -> None:
        if chat is None:
            raise ConfigError("the judge has no language model", hint="set llm.model, or pass JudgeVerifier(chat=...)")
        if form not in set(Form):
            raise ConfigError(f"the judge's form must be one of {', '.join(Form)}, not {form!r}")
        if votes < 1 or parallel < 1 or max_chars < 1_000:
            raise ConfigError("the judge needs votes and parallel of at least 1, and max_chars of at least 1000")
        if not 0.5 < threshold <= 1.0 or not deadline > 0:
            raise ConfigError("the judge needs 0.5 < threshold <= 1 and deadline > 0")
        self._chat = chat
        self._form = Form(form)
        self._votes, self._parallel, self._max_chars = votes, parallel, max_chars
        self._deadline = deadline
        self._prompt = load_prompt("judge" if self._form is Form.VERDICT else "quote")
        self._yes_no = load_prompt("yes_no")
        self.model = chat.model
        prompts = f"{self._prompt.name}@{self._prompt.version}"
        prompts += f"+yes_no@{self._yes_no.version}" if self._form is Form.LOGPROBS else ""
        self.prompts = prompts
        self._scale = Scale.of(calibration, threshold, (chat.model, prompts))
        self.version = f"1 {prompts} {chat.model}"
        if self._scale.calibrated:
            self.version += f" {self._scale.slope:g}*odds{self._scale.bias:+g}"

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order, each decisive: a judge that cannot tell leaves its pair `unverified`."""
        sheets, too_long = self._sheets(pairs)
        asked = {(sheet, sample): self._request(sheet, sample) for sheet in sheets for sample in range(self._votes)}
        first = {request: place for place, request in reversed(asked.items())}
        if first:
            warm(pairs[0])
        rulings = self._rulings({request: sheet for request, (sheet, _) in first.items()})
        opinions = {number: self._opinion(pairs[number], failed(why(Code.JUDGE_TOO_LONG))) for number in too_long}
        for sheet in sheets:
            ruling = vote([rulings[asked[sheet, sample]] for sample in range(self._votes)])
            opinions |= self._placed(pairs, sheet, ruling)
        return [opinions[number] for number in range(len(pairs))]

    def odds(self, pair: Pair) -> float | None:
        """The log odds of Yes against No for one pair, before any scale; None where there are none."""
        sheets, _ = sheets_of([pair], [0], max_chars=self._max_chars)
        if not sheets:
            return None
        request = quote_request(self._prompt, sheets[0], sample=0, temperature=0.0)
        told = odds_of(self._chat, request, sheets[0], prompt=self._yes_no)
        return None if isinstance(told, Reason) else told[0]

    def _rulings(self, asked: Mapping[ChatRequest, Sheet]) -> dict[ChatRequest, Ruling]:
        """A ruling for each request. One that nobody has given by the deadline is a timeout, and is left behind."""
        end = monotonic() + self._deadline
        pool = ThreadPoolExecutor(max_workers=max(1, min(self._parallel, len(asked))), thread_name_prefix="judge")
        running = {
            request: pool.submit(self._rule, replace(request, until=end), sheet) for request, sheet in asked.items()
        }
        wait(running.values(), timeout=self._deadline + _GRACE)
        pool.shutdown(wait=False, cancel_futures=True)
        late = failed(why(Code.JUDGE_TIMEOUT))
        return {request: future.result() if future.done() else late for request, future in running.items()}

    def _sheets(self, pairs: Sequence[Pair]) -> tuple[list[Sheet], list[int]]:
        """The calls to make, and the pairs that are too long for any."""
        claims: dict[tuple[str, str], list[int]] = {}
        for number, pair in enumerate(pairs):
            claims.setdefault((pair.claim.statement, pair.claim.context), []).append(number)
        sheets: list[Sheet] = []
        too_long: list[int] = []
        for numbers in claims.values():
            more, left = sheets_of(pairs, numbers, max_chars=self._max_chars)
            sheets += more
            too_long += left
        return sheets, too_long

    def _request(self, sheet: Sheet, sample: int) -> ChatRequest:
        make = ruling_request if self._form is Form.VERDICT else quote_request
        return make(self._prompt, sheet, sample=sample, temperature=_WARM if self._votes > 1 else 0.0)

    def _rule(self, request: ChatRequest, sheet: Sheet) -> Ruling:
        if self._form is Form.VERDICT:
            return by_verdict(self._chat, request, sheet)
        return by_logprobs(self._chat, request, sheet, prompt=self._yes_no, scale=self._scale)

    def _placed(self, pairs: Sequence[Pair], sheet: Sheet, ruling: Ruling) -> dict[int, Opinion]:
        """The ruling on a sheet as an opinion on each of its pairs: that which holds the quotes has it."""
        if not ruling.found:
            return {number: self._opinion(pairs[number], ruling) for number in sheet.premises}
        quoted = {one.passage.evidence for one in ruling.found}
        holds = {number for number in sheet.premises if quoted <= set(pairs[number].premise.evidence)}
        if not holds:
            apart = failed(why(Code.JUDGE_QUOTES_APART))
            return {number: self._opinion(pairs[number], apart) for number in sheet.premises}
        elsewhere = Ruling(Stance.ABSENT, why(Code.JUDGED_UNSUPPORTED, "the judge rests on another passage"), 0.0)
        return {
            number: self._opinion(pairs[number], ruling if number in holds else elsewhere) for number in sheet.premises
        }

    def _opinion(self, pair: Pair, ruling: Ruling) -> Opinion:
        opinion = Opinion(self.name, self.version, ruling.stance, ruling.support, (ruling.reason,), decisive=True)
        if not ruling.found:
            return opinion
        return replace(opinion, evidence=ruling.found[0].quote, relevance=1.0)
