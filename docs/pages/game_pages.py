"""The pages of the games and their index, from the definitions and from the hand-written templates."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from itertools import pairwise

import overtrick as ot
from overtrick.cards import Deck
from overtrick.game import write_value
from overtrick.rules import Piles, Rules

from .action_forms import actions, names, other_values
from .scoring_table import scoring_table
from .writing import OutOfStep, Row, code, fill, prose, sections, sheet

IN_ORDER_OF_PLAY = "seats deal passing auction trump lead tricks score finish payout".split()

ONE_SHEET = """\
{title} follows one written sheet of rules. This list shows which rules are on the sheet, where the sheet is silent or
contradicts itself, and how we play then."""
"""Where the rulings of a game come from, if its template does not say it in a section of its own."""


def built_in_games() -> list[ot.Game]:
    """The games of this package, without those of other packages."""
    return [game for game in ot.games().values() if game.define.__module__.startswith("overtrick.games.")]


def game_page(game: ot.Game) -> str:
    """The page of one game."""
    by_hand = sections(game.name)
    players = game.default_players
    book = game.book.partition("\n\n")[2]
    return fill(
        "game",
        {
            "name": game.name,
            "source": source_of(game),
            "title": game.title,
            "summary": game.summary,
            "facts": sheet(("", ""), facts(game)),
            "book": book,
            "terms": "\n".join(f"- **{term}**: {text}" for term, text in game.glossary.items()),
            "options": "\n\n".join(filter(None, (options(game), by_hand.get("Variants")))),
            "for_players": f" for {players} players" if len(game.players) > 1 else "",
            "parts": parts_of(game.rules(players)),
            "actions": actions(game),
            "payments": scoring_table(game.rules(players)),
            "scoring": by_hand["Scoring"],
            "sample": sample(game, by_hand["Sample"]),
            "sources": by_hand.get("Sources") or ONE_SHEET.format(title=game.title),
            "rulings": by_hand["Rulings"],
        },
    )


def source_of(game: ot.Game) -> str:
    return "src/" + game.define.__module__.replace(".", "/") + ".py"


def games_list() -> str:
    """The games in a table, with links."""
    rows = [
        (f"[{game.title}]({game.name}.md)", game.players_text, f"about {game.minutes}", game.summary)
        for game in built_in_games()
    ]
    return sheet(("Game", "Players", "Minutes", "Description"), rows)


def facts(game: ot.Game) -> Iterator[Row]:
    """The main facts about a game."""
    some = game.rules(game.default_players)
    company = "everyone alone"
    if some.seats.teams is not None:
        teams = [some.seats.members(side) for side in (0, 1)]
        company = " against ".join(f"seats {' and '.join(map(str, team))}" for team in teams)
    yield "Players", f"{game.players_text}, {company}"
    yield "A match takes", f"about {game.minutes} minutes"
    yield "Deck", deck_in_words(some.deck)
    yield "Hands", hands_in_words(game)
    yield "By name", code(f'ot.load("{game.name}")')


def deck_in_words(deck: Deck) -> str:
    """The cards of a deck.

    >>> from overtrick.cards import ROOK_42
    >>> deck_in_words(ROOK_42)
    '42 cards: red, black, green and yellow, each 5 6 7 8 9 10 11 12 13 14 from low to high; Bird, Red1 always trump'
    """
    words = f"{len(deck)} cards: {names(deck)}, each {' '.join(deck.ranks)} from low to high"
    if deck.copies == 2:
        words += ", every card twice"
    return f"{words}; {', '.join(deck.always_trump)} always trump" if deck.always_trump else words


def hands_in_words(game: ot.Game) -> str:
    """The sizes of the hands in each deal, with the default options."""
    seated: dict[tuple[int, ...], list[int]] = {}
    for players in game.players:
        seated.setdefault(game.rules(players).deal.hands, []).append(players)
    words = []
    for hands, companies in seated.items():
        each = f"{hands[0]} cards" if len(hands) == 1 else f"{len(hands)} deals, {sizes_in_words(hands)} cards"
        who = f"{companies[0]} players" if len(companies) == 1 else f"{companies[0]} to {companies[-1]} players"
        words.append(f"{who}: {each}" if len(seated) > 1 else each)
    deal = game.rules(game.default_players).deal
    if deal.middle:
        words.append(f"{deal.middle} in the middle")
    if deal.piles is not None:
        words.append(f"a pile, of which {deal.piles.faceup} lie face up and {deal.piles.hand} are in the hand")
    return "; ".join(words)


def sizes_in_words(sizes: tuple[int, ...]) -> str:
    """Sizes of hands that rise and fall.

    >>> sizes_in_words((3, 2, 1, 2, 3))
    '3 down to 1 up to 3'
    """
    turns = [
        (now, after > now)
        for place, (now, after) in enumerate(pairwise(sizes))
        if place == 0 or (after > now) != (now > sizes[place - 1])
    ]
    return "".join(f"{size} {'up' if rising else 'down'} to " for size, rising in turns) + str(sizes[-1])


def options(game: ot.Game) -> str:
    """The options in a table, and how to choose one."""
    rows = [
        (code(option.name), allowed(option), code(write_value(option.default)), option.help)
        for option in game.options.values()
    ]
    name, value = next(other_values(game))
    flag = f"--{name.replace('_', '-')}" + ("" if value is True else f" {write_value(value)}")
    how = f'For example `ot.load("{game.name}", {name}={value!r})` or `overtrick play {game.name} {flag}`.'
    return f"{sheet(('Option', 'Values', 'Default', 'Meaning'), rows)}\n\n{how}"


def allowed(option: ot.Option) -> str:
    """The values that an option may have, as code."""
    return option.allowed if option.choices is None else " or ".join(code(write_value(one)) for one in option.choices)


def parts_of(parts: Rules) -> str:
    """The parts of these rules in a table; equal cards and payouts only where they are not the default."""
    silent = {"tricks": Rules.tricks, "payout": Rules.payout}
    rows = []
    for name in IN_ORDER_OF_PLAY:
        part = getattr(parts, name)
        if part is not None and part != silent.get(name):
            shown = "`Scoring`, see [Scoring](#scoring)" if name == "score" else code(part_in_words(part))
            rows.append((code(name), shown, prose(type(part))))
    return sheet(("", "Part", "Description of the part"), rows)


def part_in_words(part: object) -> str:
    """A part as Python code, without fields that are off.

    >>> part_in_words(Piles(faceup=4, hand=3))
    'Piles(faceup=4, hand=3)'
    """
    assert dataclasses.is_dataclass(part)
    said = []
    for field in dataclasses.fields(part):
        value = getattr(part, field.name)
        if value != field.default or value:
            named = f"Suit.{value.name.upper()}" if isinstance(value, ot.Suit) else repr(value)
            said.append(f"{field.name}={part_in_words(value) if isinstance(value, Piles) else named}")
    return f"{type(part).__name__}({', '.join(said)})"


# A sample record


def sample(game: ot.Game, script: str) -> str:
    """The first deal of a match, from a line such as ``4 players, dealer 3, seed 7: bid 3, bid 2, bid 1, bid 3``."""
    found = re.fullmatch(r"(\d+) players, (?:dealer (\d+), )?seed (\d+):(.+)", script, re.DOTALL)
    if found is None:
        raise OutOfStep(f"docs/templates/{game.name}.md: the sample cannot be read: {script[:60]!r}")
    table = game.table(int(found[1]), dealer=int(found[2]) if found[2] else None, seed=int(found[3]))
    for call in found[4].split(","):
        table.push(call)
    while not table.deals:  # arbitrary cards, but always the same
        table.push(table.legal[7 * len(table.history) % len(table.legal)])
    return (
        "The first deal of a match of random play, with the cards of the second deal, as `table.record()` writes it "
        f"([the format](../records.md)).\n\n```text\n{table.record()}```"
    )
