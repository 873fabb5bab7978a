"""From one reply to a ruling that code has checked, and from several to one: nothing unclear ever supports."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from groundwire.core._chat import Chat, ChatError, ChatFault, ChatReply, ChatRequest, Finish
from groundwire.core._prompts import Prompt
from groundwire.core._reasons import Code
from groundwire.core._replies import ask, ask_object, broken, items_of
from groundwire.core._types import Reason, Stance
from groundwire.verifiers.judge._asking import QUOTE, VERDICTS, Sheet, yes_no_request
from groundwire.verifiers.judge._quotes import Found, find_quotes, objection, why
from groundwire.verifiers.judge._scale import Scale

MAX_QUOTES = 8
_STANCES = dict(zip(VERDICTS, (Stance.SUPPORTS, Stance.CONTRADICTS, Stance.ABSENT), strict=True))
_CODES = {
    ChatFault.TIMEOUT: Code.JUDGE_TIMEOUT,
    ChatFault.CUT: Code.JUDGE_REPLY_CUT,
    ChatFault.REFUSED: Code.JUDGE_REFUSED,
    ChatFault.BROKEN: Code.JUDGE_REPLY_BROKEN,
    ChatFault.MALFORMED: Code.JUDGE_REPLY_BROKEN,
    ChatFault.TOO_LONG: Code.JUDGE_REPLY_BROKEN,
}
_ODDS = 20.0  # log odds beyond which nothing more is said
_ANSWERS = 0.1  # probability of Yes and No together from which a token is an answer
_ROUNDING = 1e-3  # by which servers round a log-probability above 0


class Form(StrEnum):
    """How a judge rules: by a verdict in its reply, or by the log-probabilities of Yes and No."""

    VERDICT = "verdict"
    LOGPROBS = "logprobs"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one call, or the votes on one sheet, came to. `cannot_tell` is a failure, and the reason says which.

    `support` is the share of votes for the claim, or the calibrated probability of Yes; None for a failure.
    """

    stance: Stance
    reason: Reason
    support: float | None = None
    found: tuple[Found, ...] = ()


def failed(reason: Reason) -> Ruling:
    """A ruling that is none."""
    return Ruling(Stance.CANNOT_TELL, reason)


def fault_of(error: ChatError) -> Reason:
    """The reason for a call that gave nothing usable. The words depend on the fault alone, so that a replay agrees."""
    code = _CODES.get(error.fault, Code.JUDGE_UNAVAILABLE)
    return why(code, f"the judge gave no usable reply: {error.fault.value.replace('_', ' ')}")


def by_verdict(chat: Chat, request: ChatRequest, sheet: Sheet) -> Ruling:
    """Ask for quotes and a verdict, and check both. Never raises for what a model does."""
    try:
        value = ask_object(chat, request, ("quotes", "verdict"))
        quotes = items_of(value, "quotes", QUOTE, most=MAX_QUOTES)
        stance = _stance(value["verdict"])
    except ChatError as error:
        return failed(fault_of(error))
    if stance is Stance.ABSENT:
        unknown = find_quotes(quotes, sheet.passages) if quotes else ()
        if isinstance(unknown, Reason) and unknown.code == Code.JUDGE_UNKNOWN_ID:
            return failed(unknown)
        return Ruling(stance, why(Code.JUDGED_UNSUPPORTED), 0.0)
    checked = _checked(quotes, sheet, stance)
    if isinstance(checked, Reason):
        return failed(checked)
    code = Code.JUDGED_SUPPORTED if stance is Stance.SUPPORTS else Code.JUDGED_CONTRADICTED
    return Ruling(stance, why(code), 1.0 if stance is Stance.SUPPORTS else 0.0, checked)


def _stance(verdict: object) -> Stance:
    """Exactly one of the three words: "incorrect" is not "correct", and "not supported" is not "supported"."""
    stance = _STANCES.get(verdict) if isinstance(verdict, str) else None
    if stance is None:
        raise broken("has a verdict that was not offered")
    return stance


def _checked(quotes: Sequence[tuple[str, str]], sheet: Sheet, stance: Stance) -> tuple[Found, ...] | Reason:
    if not quotes:
        return why(Code.JUDGE_NO_QUOTE)
    found = find_quotes(quotes, sheet.passages)
    if isinstance(found, Reason):
        return found
    return objection(sheet.claim, found, stance) or found


def odds_of(
    chat: Chat, request: ChatRequest, sheet: Sheet, *, prompt: Prompt
) -> tuple[float, tuple[Found, ...]] | Reason:
    """Log odds of Yes against No from quotes that were found, and the quotes; or why there are none."""
    try:
        value = ask_object(chat, request, ("quotes",))
        checked = _checked(items_of(value, "quotes", QUOTE, most=MAX_QUOTES), sheet, Stance.SUPPORTS)
        if isinstance(checked, Reason):
            return checked
        excerpt = "\n".join(dict.fromkeys(text for one in checked for text in (one.passage.context, one.around.text)))
        reply = ask(chat, replace(yes_no_request(prompt, sheet.claim, excerpt.strip()), until=request.until))
    except ChatError as error:
        return fault_of(error)
    if reply.finish is Finish.REFUSAL:
        return why(Code.JUDGE_REFUSED)
    odds = yes_odds(reply)
    return why(Code.JUDGE_NO_LOGPROBS) if odds is None else (odds, checked)


def by_logprobs(chat: Chat, request: ChatRequest, sheet: Sheet, *, prompt: Prompt, scale: Scale) -> Ruling:
    """Ask for quotes, check them, then ask Yes or No of the sentences that hold them. Never raises for a model.

    A scale that is not calibrated lets nothing through: its Yes is no probability of anything.
    """
    told = odds_of(chat, request, sheet, prompt=prompt)
    if isinstance(told, Reason):
        return failed(told)
    odds, checked = told
    support = scale.support(odds)
    if support <= 1 - scale.threshold:
        return Ruling(Stance.ABSENT, why(Code.JUDGED_UNSUPPORTED), support)
    if support < scale.threshold:
        return failed(why(Code.BETWEEN_THRESHOLDS))
    if not scale.calibrated:
        return failed(why(Code.JUDGE_UNCALIBRATED))
    return Ruling(Stance.SUPPORTS, why(Code.JUDGED_SUPPORTED), support, checked)


def yes_odds(reply: ChatReply) -> float | None:
    """Log odds of Yes against No for the first token, within ±20.

    None where the server gives no log-probabilities or what are none, and where Yes and No together are less than a
    tenth of what may come: the model is then about to say something else. A word that is not among the alternatives is
    held to be as likely as the least likely of them.
    """
    top = reply.tokens[0].top if reply.tokens else ()
    mass = {"yes": 0.0, "no": 0.0}
    for text, logprob in top:
        if not -math.inf <= logprob <= _ROUNDING:
            return None
        word = text.strip(" \t\n.,!\"'*▁Ġ").casefold()
        if word in mass:
            mass[word] += math.exp(logprob)
    if sum(mass.values()) < _ANSWERS:
        return None
    least = math.exp(min(logprob for _, logprob in top))
    yes, no = (max(mass[word], least, 1e-30) for word in ("yes", "no"))
    return max(-_ODDS, min(_ODDS, math.log(yes) - math.log(no)))


def vote(rulings: Sequence[Ruling]) -> Ruling:
    """What more than half of all votes say; a call that failed is a vote for nothing."""
    if len(rulings) == 1:
        return rulings[0]
    stance, count = Counter(ruling.stance for ruling in rulings).most_common(1)[0]
    if 2 * count <= len(rulings):
        return failed(why(Code.JUDGE_SPLIT))
    first = next(ruling for ruling in rulings if ruling.stance is stance)
    if first.support is None:
        return first
    return Ruling(stance, first.reason, sum(r.support or 0.0 for r in rulings) / len(rulings), first.found)
