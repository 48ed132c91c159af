"""The definition of the game at a table. The file of a game can change while the server is stopped.

A match goes on only under the rules with which it began. So the log of a table holds a fingerprint of the rules.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

import numpy as np

from overtrick.errors import InvalidOption, InvalidRules, OvertrickError, UnknownGame
from overtrick.game import Game, OptionValue
from overtrick.games import find, is_built_in
from overtrick.lowering import lower
from overtrick.record import read_record
from overtrick.rules import Rules
from overtrick.server.errors import GameChanged, GameUnavailable
from overtrick.table import Table

from .events import Created


def choose_game(name: str, options: dict[str, OptionValue]) -> Game:
    """The game with these options, as somebody has chosen them. An error does not contain the path of a file."""
    game = find(name)
    try:
        return game.with_options(**options)
    except InvalidRules as error:
        if game.file is None:
            raise
        cause = error.__cause__
        why = str(cause) if isinstance(cause, OvertrickError) else "its rules cannot be made from them"
        raise InvalidOption(f"{game.title} cannot be played with these options: {why}") from error


def game_of_table(setup: Created) -> Game:
    """The game of a table as this server knows it.

    Raises GameUnavailable if it does not know the game, and GameChanged if the table does not fit the game any more.
    """
    try:
        game = find(setup.game)
    except UnknownGame:
        raise GameUnavailable(
            f"the game {setup.game} is not available on this server now; its tables are kept until it is back"
        ) from None
    try:
        chosen = _with_options(game, tuple(setup.options.items()))
        stake = chosen.rules(setup.players).payout.stake
    except (InvalidOption, InvalidRules) as error:
        if game.file is None:
            raise
        raise GameChanged(_why_table_closed(game)) from error
    if stake and is_changed(chosen, setup.players, setup.fingerprint):
        raise GameChanged(_why_table_closed(game))  # people agreed to another stake, or to none
    return chosen


@lru_cache(maxsize=256)
def _with_options(game: Game, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    """The game with these options. Tables with the same options share it, and so the rules that it has made."""
    return game.with_options(**dict(options))


def why_match_ended(game: Game) -> str:
    """The reason why the server ended a match that had begun under other rules."""
    changed = f"the rules of {game.title} were changed since this match began"
    return f"{changed}, so it was ended without a result; any stakes were given back"


def why_match_is_not_shown(game: Game) -> str:
    """The reason why a finished match under other rules cannot be shown."""
    return f"this match cannot be shown, because the rules of {game.title} were changed since it was played"


def _why_table_closed(game: Game) -> str:
    changed = f"the rules of {game.title} were changed since this table was made"
    return f"{changed}, so it was closed; any stakes were given back"


@lru_cache(maxsize=64)
def position_of(game: Game, record: str) -> Table:
    """The table at the end of a record. The caller copies it, because it is kept for the next time."""
    return read_record(record, game)


def fingerprint(game: Game, players: int) -> str:
    """A hash of the rules for this number of players. It is empty for a game of Overtrick itself.

    Every version of Overtrick reads the logs of earlier versions, so its own games need none.
    """
    return "" if is_built_in(game) else rules_fingerprint(game.rules(players))


def is_changed(game: Game, players: int, before: str) -> bool:
    """Whether the game now has other rules than those with this fingerprint. Logs of earlier versions have none."""
    return bool(before) and before != fingerprint(game, players)


@lru_cache(maxsize=256)
def rules_fingerprint(rules: Rules) -> str:
    """A hash of the rules as the kernel reads them, and of the texts of cards and actions, which the log contains.

    The title, the rule book and other texts do not matter. A number that is zero is left out, so that a later version
    of Overtrick with more numbers gives the same hash.
    """
    lowered = lower(rules)
    numbers = _numbers(lowered.record[0])
    actions = [[str(action) for action in phase] for phase in lowered.actions]
    text = json.dumps({"rules": numbers, "actions": actions}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _numbers(value: np.ndarray | np.generic) -> object:
    """A record, an array or a number of the kernel as JSON, without zeros at the end and fields that are zero."""
    if isinstance(value, np.ndarray):
        parts = [_numbers(part) for part in value]
        while parts and not parts[-1]:
            parts.pop()
        return parts
    if isinstance(value, np.void):
        return {name: numbers for name in value.dtype.names or () if (numbers := _numbers(value[name]))}
    return value.item()
