"""The report on a simulation, as text for the terminal and as JSON."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Sheet
from rich.text import Text

from overtrick.game import write_value

from .simulation import Simulation


def simulation_text(found: Simulation) -> RenderableType:
    """The report as text: what was played, the totals, and the figures of each side."""
    changed = [
        f"{name} {write_value(value)}"
        for name, value in found.game.values.items()
        if value != found.game.options[name].default
    ]
    about = ", ".join([f"{found.players} players", *changed, "random play", f"seed {found.seed}"])
    head = Text.assemble((found.game.title, "bold green"), (f"   {about}", "dim"))
    return Group(head, "", _totals(found), "", _sides(found))


def simulation_json(found: Simulation) -> dict[str, object]:
    """The report as JSON values."""
    return {
        "game": found.game.name,
        "options": dict(found.game.values),
        "players": found.players,
        "seed": found.seed,
        "cores": found.cores,
        "seconds": found.seconds,
        "deals": found.deals,
        "decisions": found.decisions,
        "decisions_per_second": found.decisions_per_second,
        "matches": found.matches,
        "passed_out": found.passed_out,
        "bids": found.bids,
        "made": found.made,
        "change": list(found.change),
        "change_error": list(found.change_error),
        "tricks": list(found.tricks),
        "wins": list(found.wins),
        "shared_wins": found.shared_wins,
    }


def _totals(found: Simulation) -> RenderableType:
    sheet = Sheet(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    sheet.add_column()
    sheet.add_column(justify="right", style="bold")
    sheet.add_column(style="dim")
    sheet.add_row("deals", f"{found.deals:,}", f"in {found.seconds:.2f} s on {_cores(found.cores)}")
    sheet.add_row("decisions", f"{found.decisions:,}", f"{found.decisions / found.deals:.1f} per deal")
    sheet.add_row("decisions per second", f"{found.decisions_per_second:,.0f}")
    sheet.add_row("matches finished", f"{found.matches:,}", _match_length(found))
    if found.shared_wins:
        share = f"{_percent(found.shared_wins / found.matches)}; each winner gets an equal part of the win"
        sheet.add_row("matches with a shared win", f"{found.shared_wins:,}", share)
    if found.made_share is not None:
        sheet.add_row("contracts kept", _percent(found.made_share), f"{found.made:,} of {found.bids:,}")
    sheet.add_row("passed-out deals", f"{found.passed_out:,}", _percent(found.passed_out / found.deals))
    return sheet


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _cores(cores: int) -> str:
    return "one core" if cores == 1 else f"{cores} cores"


def _match_length(found: Simulation) -> str:
    if not found.matches:
        return "random play did not reach the end of a match"
    return f"one per {found.deals / found.matches:.1f} deals"


def _sides(found: Simulation) -> RenderableType:
    seats = found.game.rules(found.players).seats
    sheet = Sheet(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    sheet.add_column("seats" if seats.teams else "seat")
    sheet.add_column("score change per deal", justify="right")
    sheet.add_column("standard error", justify="right", style="dim")
    sheet.add_column("tricks per deal", justify="right")
    if found.matches:
        sheet.add_column("matches won", justify="right")
    for side in range(seats.sides):
        members = seats.members(side)
        row = [
            " and ".join(map(str, members)),
            f"{found.change[side]:+.3f}",
            f"{found.change_error[side]:.3f}",
            " + ".join(f"{found.tricks[seat]:.3f}" for seat in members),
        ]
        if found.matches:
            row.append(_percent(found.wins[side] / found.matches))
        sheet.add_row(*row)
    return sheet
