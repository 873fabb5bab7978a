"""Sentences that assert nothing about the answer's subject: courtesies, offers, questions, meta sentences, refusals.

The patterns are data (data/nonclaims.toml). A sentence that also carries a fact is a claim, and so is a doubtful one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.core._phrases import Patterns, is_latin
from groundwire.core._phrases import patterns as read_patterns
from groundwire.core._types import ClaimKind
from groundwire.core._verbs import DETERMINER, find_clause

# A sentence without any of these is no refusal. Substrings, because that is the cheapest look at a text there is.
_NEGATIVE = tuple(
    (
        " no|not|n't|unable|unaware|unsure|uncertain|unclear|unknown|unanswer|unspec|unavail|unrelated|never|"
        "neither|silent|lack|insufficient|inadequate|declin|outside|beyond|limited|only able|omit|fail|"
        "irrelevant|incomplete|inconclusive|missing|absent|impossible|beats me|is all|dunno|don t|n/a|"
        "too little|kein|nicht|nirgends|fehl|pas|aucun|rien|jamais|tidak|tak |tiada|belum|kurang|niet|geen|"
        "nie |brak|yok|bilmiyor|iyorum|belirtil"
    ).split("|")
)
_NEGATIVE_ELSEWHERE = _NEGATIVE + tuple(
    (
        "não|không|chưa|ıyorum|не|没|沒|未|无|無|不|缺|暂|暫|ない|"
        "ません|なかった|できかね|かりかね|لا|لم|ليس|غير|없|않|모르|모릅|नहीं|"
        "असमर्थ"
    ).split("|")
)
_ADVICE = re.compile(
    r"(?:please|for (?:more|further)|to |(?:i|we) (?:would|['’]d|recommend|suggest|advise|encourage)|you )",
    re.IGNORECASE,
)
_SPECIFIC = re.compile(r"\d|https?:|www\.|\w@\w|(?<=[a-z,] )(?!I\b|HR\b|IT\b|FAQ)[A-Z][a-z]+")
_TAG = re.compile(
    r",\s(?:right|correct|ok|okay|no|yes|isn['’]t (?:it|that)|aren['’]t they|doesn['’]t it|nicht wahr|oder|"
    r"verdad|n['’]est-ce pas)\s?\?\Z",
    re.IGNORECASE,
)
_KNEW = re.compile(
    r"did you know (?:that )?|(?:do|don['’]t) you (?:know|reali[sz]e|think|agree) that |have you heard that |"
    r"(?:are|were) you aware that |can you believe (?:that )?|"
    r"would you (?:like to|have) (?:know|thought|believed?|guessed) that |"
    r"who (?:would|could)(?: have|['’]ve) (?:thought|known|guessed|believed) that |what if i told you that ",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?:ですか|ますか|でしょうか|吗|呢|嗎)[。？?]?\Z")
_SEPARATOR = re.compile(
    r"\s(?:more|other|further|else|apart|beyond|besides|except)(?: (?:than|from))?(?: to say| the fact)? that\s|"
    r",\s+(?=(?:would|do|shall|should|can|could|may|will) (?:you|i|we)\s)"
    r"|,\s+(?=(?:the|a|an|this|these|all|every|your|our|its|their|it|there|they)\s)"
    r"|\sand\s(?=(?:the|it|they|there|this|its|all)\s)|"
    r"[,;]\s+(?:but|however|although|though|yet|so|because|since|as|which|who|where|while|whereas|except|nevertheless|still|"
    r"instead|only|aber|jedoch|sondern|denn|pero|sin embargo|aunque|mais|cependant|car|mas|porém|tetapi|tapi|"
    r"namun|karena|но|"
    r"однако|а|поэтому|ma|però|maar)\b(?! (?:far|per|such|many))\s?,?"
    r"|,\s+and\s+(?!what|when|where|who|how|why|whether|if|that)"
    r"|;\s+|\s[—–-]\s|:\s+|\s(?:but|however|because|although|though|aber|pero|tetapi|но)\s"
    r"|[，,；、]\s?(?:但是?|不过|不過|然而|所以|因为|因為|因此|只是|可是|而)|[；]|が、|けれども、|ので、|ため、|"
    r"[،؛]\s?(?:لكن|ولكن|إلا أن|غير أن)?|\sلكن\s|\sولكن\s|지만,?\s|다만,?\s"
)
_OPENS_SUBCLAUSE = re.compile(
    r"(?:while|although|though|since|because|as|if|when|unless|even though|obwohl|wenn|aunque|si|bien que|"
    r"embora|se|если|хотя)\s",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"(?:if|when|unless|wenn|falls|si|se|если|jika|如果|若)\b\s?", re.IGNORECASE)
_CONJUNCTION = re.compile(
    r"\A(?:and|but|so|yet|however|although|though|because|since|as(?! an? )|while)\s(?=\w+\s)|(?:が|けれども|"
    r"ので|ため)\Z",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^()]*\d[^()]*\)|,\s[^,]{0,60}\d[^,]{0,60},|[—–]\s[^—–]{0,60}\d[^—–]{0,60}[—–]")
_READ_AT_MOST = 400  # characters of a sentence that the patterns read; what is longer is a claim
_WORDS = re.compile(r"[^\W\d_]+")
_NOT_SO = re.compile(r"(?:isn|aren|wasn|weren|doesn|don|didn|hasn|haven|won|wouldn|couldn|can)['’]t\s", re.IGNORECASE)
_TALK = tuple(
    (
        "let me|feel free|hesitate|contact|hope|thank|please|happy to|glad to|can help|you can|you could|you may|"
        "you might|you should|if you|sorry|?|recommend|suggest"
    ).split("|")
)
_OWN = re.compile(r"(?:i|we|you|it|this|that|my|our)\b", re.IGNORECASE)
_WHICH = re.compile(r"\A(?:which|who|where)\s", re.IGNORECASE)
_EMBEDS = re.compile(r"\b(?:whether|if|how|what|when|where|why|who|which|that)\b", re.IGNORECASE)
_INTRODUCES = re.compile(r"[^:：\n]{2,160}[:：]\s+(?=\S)")
_THAT = re.compile(
    r"\bthat\s(?!(?:you|i|we|may|might|can|could|will|would|should|answers?|helps?|explains?|address(?:es)?|covers?|"
    r"follows?|appl(?:y|ies)|(?:is|are) relevant|"
    r"(?:the|this|these|your) (?:\w{1,20} )?(?:documents?|context|sources?|texts?|passages?|"
    r"policy|article|results?))\b)"
)


@dataclass(frozen=True, slots=True)
class Sorting:
    """What kind of sentence it is, and how many characters at its start are no part of what it claims."""

    kind: ClaimKind
    lead: int = 0


def sort(text: str) -> Sorting:
    """What kind of sentence `text` is: one sentence, spaces single, without citation markers. Reads 400 characters."""
    low = text[: _READ_AT_MOST + 1].lower().replace("’", "'")
    if len(low) > _READ_AT_MOST:
        return Sorting(ClaimKind.CLAIM, 0)
    patterns = read_patterns(latin=is_latin(low))
    if (question := _question(text)) is not None:
        return question
    if patterns.match("courtesy", low):
        return Sorting(ClaimKind.COURTESY)
    apology = patterns.match("apology", low)
    offered = patterns.match("offer", low) or (apology and patterns.match("offer", low, apology.end()))
    if offered and not (_ADVICE.match(low) and _SPECIFIC.search(text)):
        return Sorting(ClaimKind.OFFER)
    if introduced := _introduced(text, low, patterns):
        return introduced
    if patterns.match("meta", low):
        about = _THAT.search(low)
        said = about and any(find_clause(f"{who}{low[about.end() :]}") for who in ("", "it ", "they "))
        return Sorting(ClaimKind.CLAIM if said else ClaimKind.META)
    if _may_refuse(low) and _refuses(low, patterns) and not _ASIDE.search(low):
        return Sorting(ClaimKind.REFUSAL)
    lead = patterns.match("lead", low)
    if lead and lead.end() < len(text.rstrip(" .!")):
        rest = sort(text[lead.end() :])
        return Sorting(rest.kind, lead.end() + rest.lead)
    return Sorting(ClaimKind.CLAIM)


def _may_refuse(low: str) -> bool:
    signs = _NEGATIVE if low.isascii() else _NEGATIVE_ELSEWHERE
    return low.startswith("no") or any(sign in low for sign in signs)


def _question(text: str) -> Sorting | None:
    tail = text.rstrip()
    if not (tail.endswith(("?", "？", "؟")) or _ASKS.search(tail)):
        return None
    if knew := _KNEW.match(text):
        return Sorting(ClaimKind.CLAIM, knew.end())
    hinted = _NOT_SO.match(text) and any(char.isdigit() for char in text)
    return Sorting(ClaimKind.CLAIM) if hinted or _TAG.search(text) or _declares(tail) else Sorting(ClaimKind.QUESTION)


def _declares(text: str) -> bool:
    """Whether a question has the order of a statement ("The fee is 20 euros?"), or holds one in an aside."""
    words = _WORDS.findall(text[:80].lower())
    plain = bool(words) and words[0] in DETERMINER | {"it", "there"} and bool(find_clause(text))
    aside = _ASIDE.search(text)
    return plain or bool(aside and find_clause(aside.group().strip("(),—– ")))


def _introduced(text: str, low: str, patterns: Patterns) -> Sorting | None:
    """ "Here is the answer: the fee is 20 euros." claims what stands after the colon, whatever the first half is."""
    head = _INTRODUCES.match(text) if ":" in text or "：" in text else None
    if not head or len(low) != len(text):
        return None
    said = low[: head.end()].strip()
    opening = patterns.match("lead", said)
    rest = said[opening.end() :] if opening else said
    if not (patterns.match("meta", said) or (rest and patterns.match("meta", rest))):
        return None
    after = text[head.end() :]
    if find_clause(after) or not after.isascii():
        inner = sort(after)
        return Sorting(inner.kind, head.end() + inner.lead)
    return Sorting(ClaimKind.CLAIM)


def _refuses(low: str, patterns: Patterns) -> bool:
    at = 0
    for _ in range(5):
        if patterns.match("refusal", low, at):
            return True
        apology = patterns.match("apology", low, at)
        if not apology or apology.end() == at:
            return False
        at = apology.end()
    return bool(patterns.match("refusal", low, at))


def divide(text: str) -> int | None:
    """Where a sentence turns from a refusal, offer or courtesy to a fact, or back; None when it is of one kind.

    "I have no information, but the fee is 20 euros" turns at "but". The offset is of the first word after the turn.
    """
    low = text[: 4 * _READ_AT_MOST + 1].lower().replace("’", "'")
    if len(low) > 4 * _READ_AT_MOST or not (_may_refuse(low) or any(sign in low for sign in _TALK)):
        return None
    pieces = list(_pieces(text))
    if len(pieces) < 2:
        return None
    said = [_plain_piece(text[start:end]) for start, end in pieces]
    if not _may_refuse(low):  # what is said of an office to contact is said all the same
        said = [_WHICH.sub("it ", piece) for piece in said]
    empty = [_says_nothing(piece) for piece in said]
    if not any(empty):
        return None
    kinds = [False if nothing else _asserts(piece) for nothing, piece in zip(empty, said, strict=True)]
    for at, (start, _) in enumerate(pieces):
        given = low.startswith("because ", start) and len(said[at].split()) > 2 and not _OWN.match(said[at])
        kinds[at] = True if given and kinds[at] is None else kinds[at]
    if not any(kinds):
        return None
    settled: list[bool] = []
    for at, kind in enumerate(kinds):
        if kind is not None:
            settled.append(kind)
        elif settled:
            settled.append(settled[-1])
        else:
            settled.append(next(later for later in kinds[at:] if later is not None))
    for at in range(1, len(settled)):
        if settled[at] != settled[at - 1]:
            return pieces[at][0]
    return None


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Stretches between the words and signs that join clauses; the joining word goes with what follows."""
    start = 0
    embedded = _EMBEDS.search(text)
    opening = _OPENS_SUBCLAUSE.match(text)
    comma = text.find(", ", opening.end()) if opening else -1
    for match in _SEPARATOR.finditer(text):
        if 0 <= comma < match.start():
            yield start, comma
            start, comma = comma + 2, -1
        joins = match.group().startswith(" and") and embedded and start <= embedded.start() < match.start()
        if match.start() <= start or joins:
            continue
        word = re.search(r"[^\W\d_]", match.group())
        turn = (
            match.start() + word.start()
            if word and not match.group().startswith(("が", "け", "の", "た", "지", "다"))
            else match.end()
        )
        yield start, match.start() if turn < match.end() else match.end()
        start = turn
    if comma > start:
        yield start, comma
        start = comma + 2
    if text[start:].strip():
        yield start, len(text)


def _plain_piece(piece: str) -> str:
    plain = " ".join(piece.split()).strip(" ,;:—–-，；、،؛。")
    return _CONJUNCTION.sub("", plain)


def _says_nothing(plain: str) -> bool:
    """Whether a piece is a refusal, an offer, a courtesy or a question of its own."""
    if _CONDITION.match(plain):
        return False
    return sort(plain).kind not in {ClaimKind.CLAIM, ClaimKind.META, ClaimKind.FRAGMENT}


def _asserts(plain: str) -> bool | None:
    """True for a clause that claims something, None for what only belongs to its neighbour."""
    if _CONDITION.match(plain):
        return None
    if any(char.isdigit() for char in plain):
        return True
    if plain.isascii():
        return True if find_clause(plain) else None
    return True if len(plain) >= 6 else None
