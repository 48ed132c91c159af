"""The whole tree of a small game, for algorithms that visit every state many times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count

import pyspiel

from overtrick.errors import InvalidOption


def tree_of(game: pyspiel.Game, *, most_states: int = 2_000_000) -> pyspiel.Game:
    """The tree of a game as OpenSpiel's ``efg_game``, in which no step needs Python.

    OpenSpiel's CFR then makes hundreds of iterations in the time of one. Information states have numbers there, and end
    with the text that they have in ``game``. A tree with too many states is refused before it fills the memory.
    """
    return pyspiel.load_efg_game("\n".join(_lines(game, most_states)))


def _lines(game: pyspiel.Game, most_states: int) -> Iterator[str]:
    players = " ".join(f'"{player}"' for player in range(game.num_players()))
    yield f'EFG 2 R "{game.get_type().short_name}" {{ {players} }}'
    numbers = [defaultdict[str, int](count(1).__next__) for _ in range(game.num_players())]
    chances, ends, states = count(1), count(1), 0
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        states += 1
        if states > most_states:
            raise InvalidOption(f"the tree has more than {most_states:,} states: play with fewer cards")
        if state.is_terminal():
            yield f't "" {next(ends)} "" {{ {" ".join(map(repr, state.returns()))} }}'
            continue
        player = state.current_player()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            actions = [action for action, _ in outcomes]
            listed = " ".join(f'"{state.action_to_string(player, action)}" {chance!r}' for action, chance in outcomes)
            yield f'c "" {next(chances)} "" {{ {listed} }} 0'
        else:
            actions = state.legal_actions()
            seen = state.information_state_string(player)
            listed = " ".join(f'"{state.action_to_string(player, action)}"' for action in actions)
            yield f'p "" {player + 1} {numbers[player][seen]} "{seen}" {{ {listed} }} 0'
        waiting += [state.child(action) for action in reversed(actions)]
