"""A simulation as a page to read, or as values for a program."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Page
from rich.text import Text

from overtrick.game import write_value

from .simulation import Simulation


def simulation_page(found: Simulation) -> RenderableType:
    """What was played, what came of it, and how each side and seat did."""
    changed = [
        f"{name} {write_value(value)}"
        for name, value in found.game.values.items()
        if value != found.game.options[name].default
    ]
    about = ", ".join([f"{found.players} players", *changed, "random play", f"seed {found.seed}"])
    head = Text.assemble((found.game.title, "bold green"), (f"   {about}", "dim"))
    return Group(head, "", _counts(found), "", _sides(found))


def simulation_json(found: Simulation) -> dict[str, object]:
    """The figures as values that JSON has."""
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
    }


def _counts(found: Simulation) -> RenderableType:
    page = Page(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    page.add_column()
    page.add_column(justify="right", style="bold")
    page.add_column(style="dim")
    page.add_row("deals", f"{found.deals:,}", f"in {found.seconds:.2f} s on {_cores(found.cores)}")
    page.add_row("decisions", f"{found.decisions:,}", f"{found.decisions / found.deals:.1f} a deal")
    page.add_row("decisions a second", f"{found.decisions_per_second:,.0f}")
    page.add_row("matches finished", f"{found.matches:,}", _match_length(found))
    if found.made_share is not None:
        page.add_row("bids made", f"{100 * found.made_share:.2f} %", f"{found.made:,} of {found.bids:,}")
    page.add_row("passed-out deals", f"{found.passed_out:,}", f"{100 * found.passed_out / found.deals:.2f} %")
    return page


def _cores(cores: int) -> str:
    return "one core" if cores == 1 else f"{cores} cores"


def _match_length(found: Simulation) -> str:
    return f"one in {found.deals / found.matches:.1f} deals" if found.matches else "random play never got there"


def _sides(found: Simulation) -> RenderableType:
    seats = found.game.rules(found.players).seats
    page = Page(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    page.add_column("side" if seats.teams else "seat")
    page.add_column("score change a deal", justify="right")
    page.add_column("standard error", justify="right", style="dim")
    page.add_column("tricks a deal", justify="right")
    if found.matches:
        page.add_column("matches won", justify="right")
    for side in range(seats.sides):
        members = [seat for seat in range(seats.players) if seats.side_of(seat) == side]
        row = [
            " and ".join(map(str, members)),
            f"{found.change[side]:+.3f}",
            f"{found.change_error[side]:.3f}",
            " + ".join(f"{found.tricks[seat]:.3f}" for seat in members),
        ]
        if found.matches:
            row.append(f"{100 * found.wins[side] / found.matches:.2f} %")
        page.add_row(*row)
    return page
