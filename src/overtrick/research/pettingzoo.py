"""PettingZoo: every game as an environment in which the seats act in turn (AEC).

>>> from overtrick.research import pettingzoo
>>> env = pettingzoo.env("spades", target=250)
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('player_0', (1152,), 14)
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

import numpy as np

from overtrick.errors import IllegalAction, InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.kernel import one_table as kernel
from overtrick.kernel.batch import MASK_WORDS

from .extras import needs
from .one_table import EndOrRaise, Episode, EpisodeSettings, Observation, OneTable
from .setup import Rewards

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
except ImportError as error:
    raise needs("overtrick.research.pettingzoo", "pettingzoo", error) from None

MOST_IDS = 64 * MASK_WORDS
"""No game has more actions. The kernel knows which ids a game has."""

__all__ = ["TrickTakingEnv", "env", "raw_env"]


class TrickTakingEnv(AECEnv[str, Observation, int | None]):
    """One table. The agents are the seats, ``player_0`` and so on; :func:`env` says what the arguments mean."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, table: OneTable, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise InvalidOption(f"render_mode = {quoted(render_mode)}: it is ansi or None")
        self.table = table
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{table.game.name}_v0"}  # type: ignore[misc]
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        bits, ids = table.layout.bits, len(table.actions)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict({"observation": Box(0, 1, (bits,), np.uint8), "action_mask": Box(0, 1, (ids,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(ids) for agent in self.possible_agents}
        self.state_space = Box(0, 1, (table.players * bits,), np.uint8)
        self._is_over = True
        self._has_paid = False

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent observes: always the same space."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action ids: always the same space."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 -- the API
        """Begin an episode: from a seed a new match, else the next deal or match. There are no ``options``."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]
        self._skip_agent_selection = None
        self._is_over = self._has_paid = False

    def step(self, action: int | None) -> None:
        """Carry out the action id of the selected agent."""
        if self._is_over:
            self._step_after_the_end(action)
            return
        table = self.table
        number = action if type(action) is int and 0 <= action < MOST_IDS else table.id_of(action)
        code = kernel.step_one(table.record, number)
        if code > kernel.SEAT:  # something has ended, or the action is illegal
            self._end(code, action)
            return
        table.seat = table.seat_shown = code
        if self._has_paid:
            self._clear_rewards()
            self._has_paid = False
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.agent_selection = self.possible_agents[code]

    def _end(self, code: int, action: object) -> None:
        """Pay for the deal or match that has ended."""
        table, agent = self.table, self.agent_selection
        if code & kernel.ILLEGAL:
            if table.settings.illegal == "raise":
                raise IllegalAction(table.refusal(action))
            self.infos[agent] = {"illegal": table.refusal(action)}
        table.seat = table.seat_shown = code & kernel.SEAT
        self.rewards = dict(zip(self.possible_agents, table.reward.tolist(), strict=True))
        self._has_paid = True
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        if not table.is_over:
            self.agent_selection = self.possible_agents[table.seat]
            return
        self._is_over = True
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _step_after_the_end(self, action: object) -> None:
        if not self.agents:
            raise InvalidOption("the environment has no agent to step: call reset() first")
        if action is not None:
            raise InvalidOption(f"action = {quoted(action)}: the episode is over, and the only action is None")
        self._was_dead_step(None)

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and a mask of what it may do: of nothing, if it is not selected."""
        if agent not in self._seats:
            self._refuse_agent(agent)
        return self.table.observe(self._seats[agent])

    def _refuse_agent(self, agent: object) -> NoReturn:
        raise InvalidOption(f"agent = {quoted(agent)}: the agents are {', '.join(self.possible_agents)}")

    def state(self) -> np.ndarray:
        """The observations of all seats one after the other: the whole truth, for critics that may see it."""
        seats = range(self.table.players)
        return np.concatenate([self.table.observe(seat)["observation"] for seat in seats])

    def render(self) -> str | None:
        """The whole table as text, with all hands."""
        return self.table.describe() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to release."""


def env(
    game: str | Game,
    *,
    players: int | None = None,
    episode: Episode = "match",
    rewards: Rewards = "deal",
    illegal: EndOrRaise = "end",
    penalty: float = -1.0,
    render_mode: str | None = None,
    **options: OptionValue,
) -> TrickTakingEnv:
    """A table of a game as a PettingZoo environment.

    ``game`` is a name, the path of a file, or a :class:`~overtrick.Game`; its options are keywords. An ``episode`` is
    a whole match, or one deal: then ``reset()`` deals the next deal of the match. ``rewards`` are for each deal (the
    change of the seat's score; the opposite where the lowest score wins) or for the match (1 for the winner, equal
    parts for several). An ``illegal`` action ends the episode and costs the agent the ``penalty``, as PettingZoo's
    TerminateIllegalWrapper has it, or raises IllegalAction and changes nothing.
    """
    settings = EpisodeSettings(episode, rewards, illegal, penalty)
    return TrickTakingEnv(OneTable(game, options, players=players, settings=settings), render_mode)


raw_env = env
"""The same: there are no wrappers."""
