"""The report of a training: one HTML page with its curves and its recipe, which opens without a network."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from overtrick.bots.policy_file import Policy, write_whole

from .history import Mark

INK, SOFT, COLOUR, BAND = "#1f2a24", "#5d6a62", "#2f7d4f", "#bfe0cb"

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: {ink}; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
svg {{ width: 100%; height: auto; }}
table {{ border-collapse: collapse; }}
th, td {{ text-align: left; padding: 0.2rem 1.5rem 0.2rem 0; vertical-align: top; }}
</style>
<main>
<h1>{title}</h1>
<p>{summary}</p>
<figure aria-label="Curves of the training">{curves}</figure>
<h2>Recipe</h2>
<table>{rows}</table>
</main>
</html>
"""


def write_report(path: Path, policy: Policy, history: Sequence[Mark]) -> None:
    """Write the report of a training."""
    training = policy.training
    recipe = {"trained with": f"{_listed(training.players)} players", **training.recipe}
    recipe.pop("players", None)
    varied = {name: values for name, values in training.options.items() if len(values) > 1}
    recipe["options"] = "; ".join(f"{name}: {_listed(values)}" for name, values in varied.items()) or "as they are"
    recipe.pop("vary", None)
    rows = "".join(
        f"<tr><th scope=row>{escape(str(name))}</th><td>{escape(str(value))}</td></tr>"
        for name, value in recipe.items()
    )
    title = f"Learning {training.game}"
    text = _PAGE.format(
        title=escape(title), ink=INK, summary=escape(summary(history)), curves=_curves(history), rows=rows
    )
    write_whole(path, text.encode())


def summary(history: Sequence[Mark]) -> str:
    """One sentence about the end of the training."""
    contests = [mark for mark in history if mark.mean is not None]
    last = history[-1]
    trained = f"{last.deals:,} deals of self-play in {last.minutes:.1f} minutes"
    if not contests:
        return f"{trained}."
    end = contests[-1]
    return (
        f"{trained}; then {end.mean:+.2f} points per deal against {end.opponent}, "
        f"95 % interval {end.low:+.2f} to {end.high:+.2f}."
    )


def _listed(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def _curves(history: Sequence[Mark]) -> str:
    """The strength and the error over the deals played, as SVG."""
    figure = Figure(figsize=(10, 4), layout="constrained")
    strength, error = figure.subplots(1, 2)
    contests = [mark for mark in history if mark.mean is not None]
    deals = [mark.deals for mark in contests]
    means = [mark.mean or 0.0 for mark in contests]
    strength.fill_between(
        deals, [mark.low or 0.0 for mark in contests], [mark.high or 0.0 for mark in contests], color=BAND
    )
    strength.plot(deals, means, color=COLOUR, marker="o", markersize=4)
    strength.axhline(0, color=SOFT, linewidth=1, linestyle=":")
    opponent = contests[-1].opponent if contests else "the opponent"
    _tidy(strength, f"Points per deal ahead of {opponent}, with 95 % intervals")
    error.plot([mark.deals for mark in history], [mark.loss for mark in history], color=COLOUR, linewidth=1)
    _tidy(error, "Mean squared error of a round")
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg")
    return drawn.getvalue()[drawn.getvalue().index("<svg") :]


def _tidy(axes: Axes, heading: str) -> None:
    axes.set_title(heading, loc="left", fontsize=10, color=SOFT)
    axes.set_xlabel("deals of self-play", color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=SOFT)
