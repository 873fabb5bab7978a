"""Outcomes as one self-contained HTML page: no request leaves it, and no text of an answer or a chunk becomes markup.

Every text goes through `_t`, which shows control characters as escapes and escapes the rest for HTML; the page allows
no script and no style but its own, by their hashes. Without scripts the page reads from top to bottom.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from groundwire.core._summary import decision_line
from groundwire.core._types import Action, CheckedClaim, Chunk, Evidence, Label, Outcome
from groundwire.core._visible import visible

_AROUND = 700  # characters of the chunk shown on each side of a passage; all of it is under "All sources"
_FRAME_HEIGHT = 680  # pixels of the frame in a notebook
_MEANINGS = {
    Label.SUPPORTED: "the sources say so",
    Label.CONTRADICTED: "the sources say otherwise",
    Label.UNSUPPORTED: "the sources do not say so",
    Label.MISCITED: "true, but not where it is cited",
    Label.FABRICATED_CITATION: "cites what was not retrieved",
    Label.UNVERIFIED: "could not be checked",
}


def report_page(outcomes: Iterable[Outcome], *, embed: bool = False) -> str:
    """The page. `embed` gives it as a frame for a notebook, which keeps its styles and script to itself."""
    held = tuple(outcomes)
    style, script = _asset("report.css"), _asset("report.js")
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    page = "\n".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<title>Grounding report</title>\n<style>{style}</style>\n</head>\n<body>\n<div class="page">',
            _top(held),
            "<main>",
            *(_record(outcome, number, alone=len(held) == 1) for number, outcome in enumerate(held, start=1)),
            "</main>",
            '<p class="foot">Grounded is not the same as true: a verdict says what the sources say, not that they are '
            "right.</p>",
            f"</div>\n<script>{script}</script>\n</body>\n</html>\n",
        )
    )
    if not embed:
        return page
    return (
        f'<iframe title="Grounding report" sandbox="allow-scripts" width="100%" height="{_FRAME_HEIGHT}" '
        f'style="border:0" srcdoc="{escape(page)}"></iframe>'
    )


@cache
def _asset(name: str) -> str:
    return files("groundwire.core").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _t(text: str) -> str:
    return escape(visible(text))


def _top(outcomes: Sequence[Outcome]) -> str:
    passed = sum(outcome.action is Action.PASS for outcome in outcomes)
    if len(outcomes) == 1:
        return '<header class="top"><h1>Grounding report</h1></header>'
    return (
        f'<header class="top"><h1>Grounding report</h1><p>{len(outcomes):,} answers: {passed:,} passed, '
        f"{len(outcomes) - passed:,} held</p>"
        '<div class="filters"><button type="button" class="gone" data-show="all" aria-pressed="true">All</button>'
        '<button type="button" class="gone" data-show="held" aria-pressed="false">Held only</button></div></header>'
    )


def _record(outcome: Outcome, number: int, *, alone: bool) -> str:
    action = outcome.action.value
    name = f'<span class="name">{_t(outcome.id)}</span>' if outcome.id is not None else ""
    head = f'<span class="badge a-{action}">{action}</span>{name}<span class="why">{_t(decision_line(outcome))}</span>'
    body = f'<div class="body">{"".join(_body(outcome, f"r{number}"))}</div>'
    if alone:
        return f'<section class="record" data-action="{action}"><div class="head">{head}</div>{body}</section>'
    return f'<details class="record" data-action="{action}"><summary>{head}</summary>{body}</details>'


def _body(outcome: Outcome, key: str) -> Iterator[str]:
    chunks = {chunk.id: chunk for chunk in outcome.chunks}
    if outcome.question:
        yield f'<p class="question" dir="auto"><b>Question:</b> {_t(outcome.question)}</p>'
    if outcome.notes:
        yield f'<ul class="notes">{"".join(f"<li>{_t(note.message)}</li>" for note in outcome.notes)}</ul>'
    yield _legend(outcome)
    yield '<div class="texts"><section class="panel"><h2>As written</h2>'
    yield f'<div class="text" dir="auto">{"".join(_answer(outcome, key))}</div></section>'
    yield f'<section class="panel"><h2>What ships</h2>{"".join(_shipped(outcome))}</section></div>'
    yield _repairs(outcome)
    claims = [_claim(c, f"{key}-c{n}", n + 1, chunks) for n, c in enumerate(outcome.claims) if _is_claim(c)]
    if claims:
        yield (
            '<section class="claims" tabindex="-1" aria-live="polite"><h2>Claim and evidence'
            '<span class="keys">j and k move, Enter reads, Esc goes back</span></h2>'
        )
        yield from claims
        yield "</section>"
    yield _sources(outcome.chunks)
    versions = ", ".join(f"{name} {version}" for name, version in outcome.versions.items())
    yield f'<p class="foot"><span class="ver">{_t(versions)}</span></p>'


def _repairs(outcome: Outcome) -> str:
    """Every edit as a diff with its reason; those that were withdrawn too."""
    items = "".join(
        f"<li>{'' if one.kept else 'Withdrawn: '}<del>{_t(one.before)}</del> <ins>{_t(one.after)}</ins> "
        f'<span class="facts">{_t(one.reason.message)} ({_t(one.by)})</span></li>'
        for one in outcome.repairs
    )
    return f'<section class="panel"><h2>Repairs</h2><ul class="reasons">{items}</ul></section>' if items else ""


def _is_claim(checked: CheckedClaim) -> bool:
    return checked.verdict.label is not Label.NOT_A_CLAIM


def _answer(outcome: Outcome, key: str) -> Iterator[str]:
    """The answer with each claim as a link to its evidence; claims that have no place in it follow at the end."""
    done = 0
    unplaced: list[str] = []
    for number, checked in enumerate(outcome.claims):
        span = checked.claim.span
        if span is None or span.start < done:
            unplaced.append(_link(checked, f"{key}-c{number}", _t(checked.claim.text)))
            continue
        yield _t(outcome.answer[done : span.start])
        done = span.end
        if _is_claim(checked):
            yield _link(checked, f"{key}-c{number}", "".join(_with_parts(checked, outcome.answer)))
        else:
            yield f'<span class="n">{_t(span.of(outcome.answer))}</span>'
    yield _t(outcome.answer[done:])
    if unplaced:
        yield "\n\n" + "\n".join(unplaced)


def _link(checked: CheckedClaim, target: str, inner: str) -> str:
    label = checked.verdict.label.value
    said = f'<span class="vh"> ({_words(label)})</span>'
    return f'<a class="c v-{label}" href="#{target}">{inner}{said}</a>'


def _with_parts(checked: CheckedClaim, answer: str) -> Iterator[str]:
    """The claim's text, with the parts marked whose verdict is not that of the whole."""
    span = checked.claim.span
    if span is None:
        return
    done = span.start
    for part in checked.parts:
        inner = part.claim.span
        if inner is None or inner.start < done or not span.covers(inner) or part.verdict.label is checked.verdict.label:
            continue
        yield _t(answer[done : inner.start])
        yield f'<span class="p v-{part.verdict.label.value}">{_t(inner.of(answer))}</span>'
        done = inner.end
    yield _t(answer[done : span.end])


def _shipped(outcome: Outcome) -> Iterator[str]:
    if outcome.text == outcome.answer:
        yield '<p class="same">The answer as written.</p>'
    else:
        yield f'<div class="text" dir="auto">{_t(outcome.text)}</div>'
    if outcome.citations:
        yield '<ul class="cites">'
        for shown in outcome.citations:
            page = f", page {shown.page}" if shown.page is not None else ""
            badge = f" ({_t(shown.badge)})" if shown.badge else ""
            yield f"<li>[{_t(shown.id)}] {_t(shown.title or shown.doc_id)}{page}{badge}</li>"
        yield "</ul>"


def _legend(outcome: Outcome) -> str:
    counts = Counter(checked.verdict.label for checked in outcome.claims if _is_claim(checked))
    items = (
        f'<li><span class="chip v-{label.value}">{count} {_words(label.value)}</span> {_MEANINGS[label]}</li>'
        for label, count in sorted(counts.items(), key=lambda item: list(Label).index(item[0]))
    )
    return f'<ul class="legend">{"".join(items)}</ul>' if counts else ""


def _claim(checked: CheckedClaim, target: str, number: int, chunks: Mapping[str, Chunk]) -> str:
    verdict, claim = checked.verdict, checked.claim
    label = verdict.label.value
    facts = [f"support {verdict.score:.2f}" if verdict.score is not None else "no score"]
    facts += [f"decided by {_t(verdict.decided_by)}"] if verdict.decided_by else []
    cites = ", ".join(dict.fromkeys(_t(cited.label) for cited in claim.citations))
    facts += [f"cites {cites}"] if cites else []
    pieces = "".join(_passage(piece, chunks.get(piece.chunk_id)) for piece in verdict.evidence)
    resolved = (
        f'<p class="facts"><b>Read as:</b> {_t(claim.statement)}</p>' if _differs(claim.text, claim.statement) else ""
    )
    return (
        f'<article class="claim v-{label}" id="{target}"><h3><span class="chip v-{label}">{_words(label)}</span></h3>'
        f'<p class="said" dir="auto">{_t(claim.text)}</p>{resolved}{_reasons(checked)}'
        f'<p class="facts">Claim {number}: {", ".join(facts)}</p>{_parts(checked.parts)}'
        f"{pieces or '<p class=facts>No passage of the sources is close to it.</p>'}</article>"
    )


def _differs(text: str, statement: str) -> bool:
    """True when what was verified has other words, and not only fewer: markers and a full stop may be gone."""
    return " ".join(statement.split()).rstrip(".") not in " ".join(text.split())


def _reasons(checked: CheckedClaim) -> str:
    told = [reason.message for reason in checked.verdict.reasons]
    told += [checked.verdict.gap.told()] if checked.verdict.gap is not None else []
    items = "".join(f"<li>{_t(line)}</li>" for line in told)
    return f'<ul class="reasons">{items}</ul>' if items else ""


def _parts(parts: Sequence[CheckedClaim]) -> str:
    if not parts:
        return ""
    items = "".join(
        f'<li><span class="chip v-{part.verdict.label.value}">{_words(part.verdict.label.value)}</span> '
        f"{_t(part.claim.text)}{_reasons(part)}</li>"
        for part in parts
    )
    return f'<ul class="parts">{items}</ul>'


def _passage(piece: Evidence, chunk: Chunk | None) -> str:
    """A passage marked in its chunk, with up to 700 characters on each side; what is left out is said."""
    text = chunk.text if chunk is not None else piece.text
    start, end = (piece.span.start, piece.span.end) if chunk is not None else (0, len(piece.text))
    first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
    before = f"… {_t(text[first:start])}" if first else _t(text[:start])
    after = f"{_t(text[end:last])} …" if last < len(text) else _t(text[end:])
    return (
        f"<figure><figcaption>{_place(piece, chunk)}</figcaption>"
        f'<blockquote dir="auto">{before}<mark>{_t(text[start:end])}</mark>{after}</blockquote></figure>'
    )


def _place(piece: Evidence, chunk: Chunk | None) -> str:
    names = [_t(chunk.title)] if chunk is not None and chunk.title else []
    names.append(f"chunk {_t(piece.chunk_id)}")
    if piece.page is not None:
        names.append(f"page {piece.page}")
    names.append(f"characters {piece.span.start}\u2013{piece.span.end} of the chunk")
    return " \u00b7 ".join(names)


def _sources(chunks: Sequence[Chunk]) -> str:
    if not chunks:
        return ""
    each = "".join(
        f"<details><summary>{_t(chunk.id)}{_t(f' · {chunk.title}' if chunk.title else '')}"
        f"{f' · page {chunk.page}' if chunk.page is not None else ''}</summary>"
        f'<blockquote dir="auto">{_t(chunk.text)}</blockquote></details>'
        for chunk in chunks
    )
    return f'<details class="sources"><summary>All sources ({len(chunks)})</summary>{each}</details>'


def _words(label: str) -> str:
    return label.replace("_", " ")
