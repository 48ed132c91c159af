"""The page of the observations: every bit and every action id of the games, with their default options."""

from __future__ import annotations

from overtrick.action_ids import ActionIds
from overtrick.game import Game
from overtrick.observation import VERSION, Field, Layout

from .game_pages import built_in_games
from .writing import Row, code, fill, sheet

KINDS = {
    "cards": "set of cards",
    "calls": "set of calls",
    "seat": "one seat or none",
    "seats": "set of seats",
    "choice": "one of a list",
    "number": "number",
    "flags": "flags",
    "padding": "padding",
}


def observation_page() -> str:
    """The page."""
    return fill(
        "observations",
        {"version": str(VERSION), "games": "\n\n".join(game_section(game) for game in built_in_games())},
    )


def game_section(game: Game) -> str:
    """The fields and the action ids of one game."""
    players = game.default_players
    found, ids = Layout.of(game, players), ActionIds.of(game, players)
    about = f" with {players} players" if len(game.players) > 1 else ""
    rows = [field_row(each) for each in found]
    groups = [
        (f"{group.start} to {group.stop - 1}", name, f"{code(ids[group[0]])} to {code(ids[group[-1]])}")
        for name, group in ids.groups.items()
    ]
    return "\n\n".join(
        [
            f"## {game.title}",
            f"{found.bits} bits{about}, layout {code(found.digest)}; {len(ids)} actions.",
            sheet(("Ids", "Actions", "From and to"), groups),
            sheet(("Bits", "Field", "Kind", "Meaning"), rows),
        ]
    )


def field_row(each: Field) -> Row:
    """One field."""
    bits = f"{each.start} to {each.stop - 1}" if each.width > 1 else str(each.start)
    means = each.says
    if each.kind in ("number", "choice", "flags") and each.width > 0:
        few = each.width <= 5
        listed = each.labels if few else (each.labels[0], each.labels[1], "...", each.labels[-1])
        means += " Bits: " + ", ".join(code(label) if label != "..." else label for label in listed) + "."
    return bits if each.width else "none", code(each.name), KINDS[each.kind], means
