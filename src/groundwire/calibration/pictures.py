"""The pictures of a tuning run, drawn so that they can be read at 600 pixels. Needs the extra `tune` (Matplotlib)."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from groundwire.calibration.sample import Sample
from groundwire.calibration.scores import Calibration
from groundwire.calibration.tuning import Row, Tuned

_GOOD, _BAD, _CHOSEN, _LINE = "#1f6f8b", "#c1440e", "#222222", "#8a8a8a"
_SIZE, _DPI = (6.0, 3.9), 100
Draw = Callable[[Any], None]


def png(draw: Draw, *, scale: int = 1) -> bytes:
    """A picture of 600 by 390 pixels, times `scale`, as PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, dpi=_DPI * scale, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=10)
    draw(axes)
    out = io.BytesIO()
    figure.savefig(out, format="png", metadata={"Software": None})
    return out.getvalue()


def _shares(axes: Any, x: str, y: str) -> None:
    from matplotlib.ticker import PercentFormatter

    for axis, label in ((axes.xaxis, x), (axes.yaxis, y)):
        axis.set_major_formatter(PercentFormatter(1, decimals=0))
        axis.set_label_text(label, fontsize=11)
    axes.set_xlim(-0.02, 1.02)
    axes.set_ylim(0, None)
    axes.grid(alpha=0.25)


def _legend(axes: Any, columns: int = 2) -> None:
    axes.legend(frameon=False, fontsize=9.5, ncols=columns, loc="lower left", bbox_to_anchor=(0, 1))


def leak_picture(tuned: Tuned, curve: Sequence[Row], *, judge: bool = False) -> Draw:
    """The leak against the price: good claims held, or with `judge` the share of claims that a judge reads."""

    def draw(axes: Any) -> None:
        rows = sorted(curve, key=lambda row: (row.judged if judge else row.blocked, -row.leak))
        price = [row.judged if judge else row.blocked for row in rows]
        axes.plot(price, [row.leak for row in rows], color=_BAD, lw=2, label="measured on the labels")
        axes.plot(price, [row.leak_bound for row in rows], color=_BAD, lw=1.2, ls="--", label="upper bound, each alone")
        axes.axhline(tuned.request.max_leak, color=_LINE, lw=1, label=f"wanted: {tuned.request.max_leak:.3g} at most")
        if tuned.chosen and judge == (tuned.request.judge_cost is not None):
            at = tuned.chosen.judged if judge else tuned.chosen.blocked
            label = f"chosen: from {tuned.chosen.upper:.2f} on"
            axes.plot([at], [tuned.chosen.leak], "o", ms=9, color=_CHOSEN, label=label)
        _shares(axes, "claims that a judge reads" if judge else "good claims held back", "unsupported that pass")
        _legend(axes)

    return draw


def histogram_picture(sample: Sample, tuned: Tuned) -> Draw:
    """How the scores of good and of unsupported claims lie, with the chosen threshold."""

    def draw(axes: Any) -> None:
        known = np.isfinite(sample.score)
        bins = np.linspace(0, 1, 21)
        for flags, colour, name in ((sample.good, _GOOD, "good"), (~sample.good, _BAD, "unsupported")):
            score, weight = sample.score[known & flags], sample.weight[known & flags]
            axes.hist(score, bins=bins, weights=weight, color=colour, alpha=0.6, label=f"{name} claims")
        if tuned.chosen:
            axes.axvline(tuned.chosen.upper, color=_CHOSEN, lw=2, label=f"passes from {tuned.chosen.upper:.2f} on")
        axes.set_xlabel("score", fontsize=11)
        axes.set_ylabel("claims", fontsize=11)
        _legend(axes)

    return draw


def calibration_picture(found: Calibration) -> Draw:
    """Of the claims with a score, how many are good: before the map and after it, on answers it was not fitted on."""

    def draw(axes: Any) -> None:
        axes.plot([0, 1], [0, 1], color=_LINE, lw=1, label="a score that is a probability")
        for one, colour, name in ((found.before, _BAD, "as it is"), (found.after, _GOOD, "after the fit")):
            axes.plot(
                one.score,
                one.share,
                "o-",
                color=colour,
                label=f"{name}: off by {one.error:.1%}, of which chance {one.floor:.1%}",
            )
        _shares(axes, "score", "claims that are good")
        axes.set_ylim(-0.02, 1.02)
        _legend(axes, 1)

    return draw


def held_picture(tuned: Tuned) -> Draw:
    """Of the answers that are good throughout, how many are held, by number of claims."""

    def draw(axes: Any) -> None:
        from matplotlib.ticker import PercentFormatter

        names = [f"{name}\n({count} answers)" for name, count, _ in tuned.held]
        shares = [held / count for _, count, held in tuned.held]
        axes.bar(names, shares, color=_GOOD, width=0.6)
        for at, share in enumerate(shares):
            axes.annotate(f"{share:.0%}", (at, share), ha="center", va="bottom", fontsize=10.5)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        axes.set_ylim(0, max(1.0, *shares) * 1.08)
        axes.set_xlabel("claims in the answer", fontsize=11)
        axes.set_ylabel("good answers held", fontsize=11)

    return draw
