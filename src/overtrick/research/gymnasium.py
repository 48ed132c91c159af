"""Gymnasium: one agent at a table, against bots. Importing this module registers an environment for each game.

>>> import gymnasium
>>> import overtrick.research.gymnasium
>>> env = gymnasium.make("overtrick/Spades-v0", bots="novice", target=250)
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> observation["observation"].shape, reward, terminated
((1152,), 0.0, False)
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

import overtrick
from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game, OptionValue

from .extras import needs
from .one_table import EndOrRaise, Episode, EpisodeSettings, Observation, OneTable
from .opponents import Bots, check_bots, opponents_at
from .setup import Rewards

try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError as error:
    raise needs("overtrick.research.gymnasium", "gymnasium", error) from None

from .vector import SeatVectorEnv, check_seat

__all__ = ["SeatEnv", "SeatVectorEnv", "register"]


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One agent at a table, against bots.

    ``game`` is a name, the path of a file, or a :class:`~overtrick.Game`; its options are keywords. ``bots`` is the
    name of a bot for all other seats, or a list with a bot for each of them, from the agent's left. Random players and
    novices decide in compiled code; other bots get views, and are slower. ``episode``, ``rewards``, ``illegal`` and
    ``penalty`` are those of :func:`overtrick.research.pettingzoo.env`. An episode in which the agent has nothing to
    decide is skipped.

    The observation has a part ``observation``, what the seat knows, and a part ``action_mask``, what it may do.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        game: str | Game,
        *,
        bots: Bots = "novice",
        seat: int = 0,
        players: int | None = None,
        episode: Episode = "match",
        rewards: Rewards = "deal",
        illegal: EndOrRaise = "end",
        penalty: float = -1.0,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise InvalidOption(f"render_mode = {quoted(render_mode)}: it is ansi or None")
        self.render_mode = render_mode
        settings = EpisodeSettings(episode, rewards, illegal, penalty)
        self.table = OneTable(game, options, players=players, settings=settings)
        self.seat = check_seat(seat, self.table.players)
        self._opponents = opponents_at(self.table, seat, check_bots(bots, self.table.players - 1))
        bits, ids = self.table.layout.bits, len(self.table.actions)
        self.observation_space: Dict[Any] = Dict(  # type: ignore[assignment]
            {"observation": Box(0, 1, (bits,), np.uint8), "action_mask": Box(0, 1, (ids,), np.int8)}
        )
        self.action_space = Discrete(ids)
        self._has_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode: a new match from a seed, else the next deal or match. There are no ``options``."""
        if options:
            raise InvalidOption(f"options = {quoted(options)}: reset() takes none; options of the game go to make()")
        super().reset(seed=seed)
        self.table.reset(seed)
        self._opponents.begin(seed)
        self._play_on()
        while self.table.is_over:
            self.table.reset()
            self._opponents.begin(None)
            self._play_on()
        self._has_begun = True
        return self.table.observe(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the agent's action id, and those of the bots until it is the agent's turn again."""
        table = self.table
        if not self._has_begun or table.is_over:
            raise InvalidOption("the episode is over or has not begun: call reset() first")
        number = table.id_of(action)
        is_legal = number >= 0 and bool(table.mask[number])
        info = {} if is_legal or table.settings.illegal == "raise" else {"illegal": table.refusal(action)}
        reward = float(table.reward[self.seat]) if table.step(number) else 0.0
        if is_legal:
            self._opponents.follow(number)
        reward += self._play_on()
        return table.observe(self.seat), reward, table.is_over, False, info

    def _play_on(self) -> float:
        """Let the bots act until it is the agent's turn, or the episode is over. Returns the agent's rewards."""
        table, reward = self.table, 0.0
        while table.seat != self.seat and not table.is_over:
            action = self._opponents.choose()
            if table.step(action):
                reward += float(table.reward[self.seat])
            self._opponents.follow(action)
        return reward

    def action_masks(self) -> np.ndarray:
        """Which action ids are legal now, by the name that libraries for masked policies look for."""
        legal: np.ndarray = self.table.mask.astype(np.bool_)
        return legal

    def render(self) -> str | None:
        """The table as text, with the agent's cards only."""
        return self.table.describe(self.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Register ``overtrick/Spades-v0`` and so on, and ``overtrick/Game-v0`` for a game of your own."""
    names = {game.title.replace(" ", ""): {"game": game.name} for game in overtrick.games().values()}
    for title, arguments in {**names, "Game": {}}.items():
        name = f"overtrick/{title}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs=arguments,
            )


register()
