"""Random values for the options of any game."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

import overtrick as ot

GAMES = ot.games()
SEATED = [(name, players) for name, game in GAMES.items() for players in game.players]
"""Every game with every possible number of players."""

Value = int | bool | str | None


def option_values(option: ot.Option) -> st.SearchStrategy[Value]:
    values: st.SearchStrategy[Value]
    if option.choices is not None:
        return st.sampled_from(option.choices)
    if option.type is bool:
        return st.booleans()
    low = -(10**6) if option.at_least is None else option.at_least
    high = 10**6 if option.at_most is None else option.at_most
    steps = st.integers(-(-low // option.step), high // option.step)
    # Small numbers matter more than large ones: a target of 20 ends a match that one of 900,000 never would.
    near = st.integers(-(-low // option.step), min(high // option.step, -(-low // option.step) + 60))
    values = st.one_of(near, steps).map(lambda number: number * option.step)
    return st.one_of(values, st.none()) if option.optional else values


def options_of(game: ot.Game) -> st.SearchStrategy[dict[str, Value]]:
    return st.fixed_dictionaries({}, optional={name: option_values(option) for name, option in game.options.items()})


@st.composite
def games_with_options(draw: st.DrawFn) -> tuple[ot.Game, int]:
    """One of the five games with any options, and a number of players."""
    name, players = draw(st.sampled_from(SEATED))
    try:
        return ot.load(name, **draw(options_of(GAMES[name]))), players
    except ot.InvalidOption:  # options that do not go together
        assume(False)
        raise
