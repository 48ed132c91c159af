"""A plot of a contest: the distribution of the paired differences, and how their mean settles."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np

from overtrick.errors import InvalidOption

from .report import Report

INK, SOFT, COLOUR, BAND, MEAN = "#1f2a24", "#6b776f", "#2f7d4f", "#bfe0cb", "#c2701f"
FEWEST_FOR_BAND = 10


def check_plot(path: Path) -> None:
    """Raise InvalidOption if the plot cannot be drawn. Called before the contest, which may take hours."""
    if importlib.util.find_spec("matplotlib") is None:
        raise InvalidOption("a plot needs matplotlib: pip install 'overtrick[plots]'")
    if path.suffix.casefold() not in (".png", ".svg", ".pdf"):
        raise InvalidOption(f"{path}: a plot is a .png, .svg or .pdf file")
    if not path.resolve().parent.is_dir():
        raise InvalidOption(f"{path}: there is no folder {path.parent}")


def draw(report: Report, path: Path) -> None:
    """Draw a report into a file."""
    check_plot(path)
    from matplotlib.axes import Axes  # noqa: PLC0415 -- an optional dependency
    from matplotlib.figure import Figure  # noqa: PLC0415

    contest, found = report.contest, report.difference
    values = np.asarray(report.differences)
    figure = Figure(figsize=(10, 4.4), layout="constrained")
    spread, running = figure.subplots(1, 2)
    title = f"{contest.loaded.title}: {contest.candidate} against {contest.reference}"
    figure.suptitle(title, x=0.01, ha="left", fontsize=14, fontweight="bold", color=INK)

    def tidy(axes: Axes, heading: str) -> None:
        axes.set_title(heading, loc="left", fontsize=10, color=SOFT)
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["left", "bottom"]].set_color(SOFT)
        axes.tick_params(colors=SOFT)

    spread.hist(values, bins=_bins(values), color=BAND, edgecolor="white", linewidth=0.6)
    spread.axvline(0, color=SOFT, linewidth=1, linestyle=":")
    spread.axvspan(found.low, found.high, color=MEAN, alpha=0.25, linewidth=0)
    spread.axvline(found.mean, color=MEAN, linewidth=2)
    tidy(spread, f"{report.deals:,} deals: mean {found.mean:+.2f}, 95 % interval {found.low:+.2f} to {found.high:+.2f}")
    spread.set_xlabel("paired difference of a deal, points", color=INK)
    spread.set_ylabel("deals", color=INK)

    deals = np.arange(1, len(values) + 1)
    means = np.cumsum(values) / deals
    squares = np.cumsum(values**2) / deals
    half = 1.96 * np.sqrt(np.maximum(squares - means**2, 0) / deals)
    first = min(FEWEST_FOR_BAND, len(values)) - 1  # the mean of very few deals would set the scale
    running.fill_between(deals[first:], (means - half)[first:], (means + half)[first:], color=BAND, linewidth=0)
    running.plot(deals[first:], means[first:], color=COLOUR, linewidth=2)
    running.axhline(0, color=SOFT, linewidth=1, linestyle=":")
    tidy(running, "mean so far, with 1.96 standard errors")
    running.set_xlabel("deals", color=INK)
    running.set_ylabel("points per deal", color=INK)
    running.margins(x=0)
    figure.savefig(path, dpi=150)


def _bins(values: np.ndarray) -> int:
    """The number of bars."""
    return int(np.clip(len(values) ** 0.5 * 1.5, 5, 60)) if np.ptp(values) > 0 else 1
