"""A tuning run as one self-contained HTML page, for a reader who never saw such curves; and its pictures as PNG."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from groundwire.calibration.labels import LabelledClaim, digest
from groundwire.calibration.pictures import (
    Draw,
    calibration_picture,
    held_picture,
    histogram_picture,
    leak_picture,
    png,
)
from groundwire.calibration.policy_file import summary
from groundwire.calibration.sample import Sample
from groundwire.calibration.scores import Calibration, calibration
from groundwire.calibration.tuning import Tuned, curve, spread
from groundwire.core._errors import InputError
from groundwire.core._files import write_whole
from groundwire.core._visible import visible

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff;margin:0}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.6rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2.2rem 0 .3rem}
.promise{border-left:.35rem solid #1f6f8b;background:#eef5f7;padding:.8rem 1rem;margin:1rem 0}
.refused{border-color:#c1440e;background:#fbf0ea}.promise p{margin:.25rem 0}
img{width:100%;max-width:600px;height:auto;display:block}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}td,th{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #ddd;font-size:.92rem}
th{font-weight:600}.chosen td{background:#eef5f7;font-weight:600}.small{color:#555;font-size:.88rem}
"""


def pictures(tuned: Tuned, sample: Sample, found: Calibration | None) -> dict[str, tuple[str, str, Draw]]:
    """By name of the file: a title, what it shows in plain words, and the picture."""
    every = {
        "leak": (
            "What safety costs",
            "Each point of the curve is one threshold, used alone. To the left few good claims are held back and more "
            "unsupported ones pass; to the right it is the other way round. The dashed line is what the labels can "
            "vouch for.",
            leak_picture(tuned, curve(sample, replace(tuned.request, judge_cost=None))),
        ),
        "scores": (
            "Where the scores lie",
            "The further the two colours lie apart, the better the scores tell good claims from unsupported ones. "
            "What lies to the right of the line passes. Claims that a rule vetoed, or that nobody could verify, have "
            "no score here and never pass.",
            histogram_picture(sample, tuned),
        ),
    }
    if tuned.request.judge_cost is not None:
        every["judge"] = (
            "What the judge costs",
            "The more claims a judge reads, the fewer have to be decided by the score alone.",
            leak_picture(tuned, tuned.curve, judge=True),
        )
    if found is not None:
        every["calibration"] = (
            "Whether a score is a probability",
            "Of the claims with a score of 70 %, 70 % should be good: then the points lie on the grey line. The map "
            f"was fitted on one half of the answers ({found.score_map.kind}) and is shown on the other. With so few "
            f"claims even a perfect score would be off by about {found.after.floor:.1%} on the mean.",
            calibration_picture(found),
        )
    if tuned.held:
        every["answers"] = (
            "What becomes of whole answers",
            "An answer ships untouched only when every claim passes, so that long ones are held more often.",
            held_picture(tuned),
        )
    return every


def write_pictures(tuned: Tuned, claims: Sequence[LabelledClaim], folder: Path) -> None:
    """Each picture as NAME.png in a folder, which is made. Raises InputError when it cannot be written."""
    sample = Sample.of(claims)
    found = calibration(sample.score, sample.good, sample.answer)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}") from error
    for name, (_, _, draw) in pictures(tuned, sample, found).items():
        write_whole(folder / f"{name}.png", png(draw))


def write_report(tuned: Tuned, claims: Sequence[LabelledClaim], path: Path) -> None:
    """The page with everything in it: no request leaves it. Raises InputError when it cannot be written."""
    write_whole(path, report_page(tuned, claims).encode("utf-8", "backslashreplace"))


def report_page(tuned: Tuned, claims: Sequence[LabelledClaim]) -> str:
    """The page as text."""
    sample = Sample.of(claims)
    found = calibration(sample.score, sample.good, sample.answer)
    style = "sha256-" + base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    safety = f"default-src 'none'; img-src data:; style-src '{style}'; base-uri 'none'; form-action 'none'"
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{safety}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>Threshold report</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>",
            *_body(tuned, claims, sample, found),
            "</main>\n</body>\n</html>\n",
        )
    )


def _body(tuned: Tuned, claims: Sequence[LabelledClaim], sample: Sample, found: Calibration | None) -> Iterator[str]:
    yield "<h1>Which claims may ship</h1>"
    yield (
        f"<p>{tuned.claims:,} claims of {tuned.answers:,} answers were labelled by people: {tuned.good:,} are "
        f"supported by their sources, {tuned.bad:,} are not. A claim ships when its score reaches a threshold. This "
        "page says which threshold, how sure that is, and what it costs.</p>"
    )
    yield f'<div class="promise{"" if tuned.chosen else " refused"}">'
    yield f"<p><strong>{'The promise' if tuned.chosen else 'No promise can be made'}</strong></p>"
    yield from (f"<p>{_t(line)}</p>" for line in summary(tuned))
    yield "</div>"
    for title, told, draw in pictures(tuned, sample, found).values():
        image = base64.b64encode(png(draw, scale=2)).decode()
        yield f"<h2>{_t(title)}</h2>\n<p>{_t(told)}</p>"
        yield f'<img width="600" height="390" alt="{_t(title)}" src="data:image/png;base64,{image}">'
    yield "<h2>The figures</h2>"
    yield from _table(tuned)
    yield "<h2>How this was worked out</h2>"
    yield (
        f"<p>The {tuned.bad:,} claims that are not supported are worth {tuned.independent:,} independent ones at the "
        f"least, since claims of one answer may stand and fall together; {tuned.needed:,} are needed. Thresholds were "
        "tested from the strictest down until the first that fails, with a test that holds for samples of any size; "
        "the promise holds for answers of the same kind as those labelled here, and not for others.</p>"
    )
    yield (
        f'<p class="small">Labels {digest(claims)}. A score routes; it is not a truth: it says what the sources say, '
        "not that they are right.</p>"
    )


def _table(tuned: Tuned) -> Iterator[str]:
    heads = ("judged above", "passes from", "unsupported that pass", "at most", "good held", "judged", "not verified")
    yield '<div class="scroll"><table><tr>' + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"
    rows = spread(tuned.curve, tuned.chosen.upper if tuned.chosen else 1.0)
    for row in [*rows, *([tuned.chosen] if tuned.chosen else [])]:
        cells = [f"{row.lower:.3f}", f"{row.upper:.3f}"]
        cells += [f"{share:.1%}" for share in (row.leak, row.leak_bound, row.blocked, row.judged, row.abstained)]
        mark = ' class="chosen"' if row is tuned.chosen else ""
        yield f"<tr{mark}>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</table></div>"


def _t(text: str) -> str:
    return escape(visible(text))
