"""Games of Overtrick as games of OpenSpiel. Options of a game are parameters there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pyspiel

from overtrick.errors import InvalidOption
from overtrick.game import Game, Option, OptionValue, write_value
from overtrick.games import load

from .observer import Observer
from .setup import DRAWN, WHOLE_MATCH, Setup
from .state import OvertrickState

Value = int | bool | str

_OWN: dict[str, Value] = {"deals": WHOLE_MATCH, "rewards": "deal", "dealer": DRAWN}
"""The parameters that are no options of a game, with their defaults. ``players`` is another one."""


def register(game: Game | str) -> str:
    """Register a game, the name of one or the path of a file with OpenSpiel. Returns its name there.

    Its options are the parameters, and so are ``players``; ``deals``: end after this number of deals, 0 for a whole
    match; ``rewards``: ``"deal"``, ``"match"`` or ``"zero_sum"``; ``dealer``: the first dealer, -1 to draw it.
    """
    if isinstance(game, str):
        game = load(game)
    clash = sorted(game.options.keys() & {"players", *_OWN})
    if clash:
        raise InvalidOption(f"{game.title} has an option called {clash[0]}, which is a parameter of every game here")
    name = f"overtrick_{game.name}"
    # A class, not a function: OpenSpiel lets go of it after the interpreter has ended, and a function would be freed.
    creator = type(game.title, (OvertrickGame,), {"name": name, "game": game, "__doc__": game.summary})
    pyspiel.register_game(_type_of(name, game, "deal", WHOLE_MATCH), creator)
    return name


def _type_of(name: str, game: Game, rewards: str, deals: int) -> pyspiel.GameType:
    utility = {"deal": "GENERAL_SUM", "match": "CONSTANT_SUM", "zero_sum": "ZERO_SUM"}[rewards]
    at_end = rewards == "match" or deals == 1
    parameters: dict[str, Value] = {"players": game.default_players, **_OWN}
    parameters.update({option.name: _write(option, game.values[option.name]) for option in game.options.values()})
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Overtrick: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, utility),
        reward_model=getattr(pyspiel.GameType.RewardModel, "TERMINAL" if at_end else "REWARDS"),
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _write(option: Option, value: OptionValue) -> Value:
    """The value of an option as a parameter. OpenSpiel has no None: a text is ``none`` there, and a number -1."""
    if value is not None:
        return value
    return _none_number(option) if option.type is int else write_value(value)


def _read(option: Option, value: Value) -> OptionValue:
    if option.optional and isinstance(value, str):
        return option.parse(value)
    if option.optional and value == _none_number(option):
        return None
    return option.check(value)


def _none_number(option: Option) -> int:
    """The number that stands for None: -1, or where the option may be -1 a number that it cannot be."""
    try:
        option.check(-1)
    except InvalidOption:
        return -1
    return -(1 << 30) if option.at_least is None else option.at_least - 1


def _number(given: Mapping[str, Value], name: str, default: int) -> int:
    value = given.get(name, default)
    assert isinstance(value, int)  # OpenSpiel has checked the types of parameters
    return value


class OvertrickGame(pyspiel.Game):
    """A game of OpenSpiel that plays a game of ours. There is a class of it for each game that is registered."""

    name: ClassVar[str]
    """The name of the game in OpenSpiel."""
    game: ClassVar[Game]
    """Our game, with its default options."""

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        given, game = dict(params or {}), self.game
        options = {
            option.name: _read(option, given[option.name]) for option in game.options.values() if option.name in given
        }
        chosen = game.with_options(**options)
        self.setup = setup = Setup(
            chosen,
            chosen.rules(_number(given, "players", game.default_players)).seats.players,
            _number(given, "deals", WHOLE_MATCH),
            str(given.get("rewards", "deal")),
            _number(given, "dealer", DRAWN),
        )
        least, most = setup.utility_bounds
        sums = {"deal": None, "match": setup.players / setup.rules.seats.sides, "zero_sum": 0.0}
        info = pyspiel.GameInfo(
            num_distinct_actions=len(setup.ids),
            max_chance_outcomes=max(frame.most_outcomes for frame in setup.frames),
            num_players=setup.players,
            min_utility=least,
            max_utility=most,
            utility_sum=sums[setup.rewards],
            max_game_length=setup.most_actions * setup.most_deals,
        )
        super().__init__(_type_of(self.name, game, setup.rewards, setup.deals), info, given)

    def new_initial_state(self) -> OvertrickState:
        """The state before the first card is dealt."""
        return OvertrickState(self, self.setup)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the number of chance nodes in a whole game."""
        return 1 + (len(self.setup.rules.deck) + 1) * self.setup.most_deals

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> Observer:
        """An observer of states: the observation, or with perfect recall the information state."""
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)
