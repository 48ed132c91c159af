"""Many tables with one agent each, against compiled opponents: Gymnasium's VectorEnv."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np

from overtrick.bots.kernel import opponents as kernel
from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.kernel import batch, layout
from overtrick.kernel.knowledge import KNOWLEDGE
from overtrick.lowering import lower

from .batch import IllegalActions
from .cpu import TABLES_PER_CORE
from .extras import needs
from .one_table import EndOrRaise, Episode, EpisodeSettings, Observation, OneTable, whole_seed
from .opponents import COMPILED, priors_of
from .setup import Rewards, aligned, available_cores, check_actions, key_of_seed, seed_tables

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise needs("overtrick.research.vector", "gymnasium", error) from None

MODES = {AutoresetMode.NEXT_STEP: kernel.NEXT_STEP, AutoresetMode.SAME_STEP: kernel.SAME_STEP}
MOST_TABLES = 1 << 20


def check_seat(seat: object, players: int) -> int:
    """The agent's seat, or an InvalidOption."""
    if type(seat) is not int or not 0 <= seat < players:
        raise InvalidOption(f"seat = {quoted(seat)}: the seats are 0 to {players - 1}")
    return seat


class SeatVectorEnv(VectorEnv[Observation, np.ndarray, np.ndarray]):
    """Many tables of one game, an agent at each, against random players or novices.

    >>> import gymnasium
    >>> import overtrick.research.gymnasium
    >>> envs = gymnasium.make_vec("overtrick/River-v0", num_envs=64, bots="random")
    >>> observations, infos = envs.reset(seed=1)
    >>> actions = observations["action_mask"].argmax(1)
    >>> observations, rewards, terminated, truncated, infos = envs.step(actions)
    >>> observations["observation"].shape, rewards.shape
    ((64, 1152), (64,))

    Everything runs in compiled code, on all ``cores``; the arguments are those of
    :class:`~overtrick.research.gymnasium.SeatEnv`, and so is what happens: table n of a seed s is a SeatEnv with the
    seed s + n. ``autoreset_mode`` says when the next episode begins: with the next step, which ignores the action
    (``NEXT_STEP``), or at once (``SAME_STEP``, with the last observation in ``infos["final_obs"]``). With
    ``copy=False`` the returned arrays are overwritten by the next step.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        bots: str = "novice",
        seat: int = 0,
        players: int | None = None,
        episode: Episode = "match",
        rewards: Rewards = "deal",
        illegal: EndOrRaise = "end",
        penalty: float = -1.0,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        cores: int | None = None,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        if render_mode is not None:
            raise InvalidOption(f"render_mode = {quoted(render_mode)}: many tables are not rendered; leave it out")
        if type(num_envs) is not int or not 1 <= num_envs <= MOST_TABLES:
            raise InvalidOption(f"num_envs = {quoted(num_envs)}: it is a whole number from 1 to {MOST_TABLES}")
        table = OneTable(game, options, players=players, settings=EpisodeSettings(episode, rewards, illegal, penalty))
        self.game, self.players, self.settings = table.game, table.players, table.settings
        self.layout, self.actions = table.layout, table.actions
        self.seat = check_seat(seat, self.players)
        self.num_envs = num_envs
        self._kind = _compiled_kind(bots, self.game)
        mode = _autoreset(autoreset_mode)
        self._autoreset = MODES[mode]
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}  # type: ignore[misc]
        self._copies = copy
        bits, ids = self.layout.bits, len(self.actions)
        self.single_observation_space = Dict(
            {"observation": Box(0, 1, (bits,), np.uint8), "action_mask": Box(0, 1, (ids,), np.int8)}
        )
        self.single_action_space = Discrete(ids)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rules = lower(self.game.rules(self.players)).record
        self._plan, self._settings = self.layout.plan.copy(), self.settings.record()
        self._priors = priors_of(self.game, self.players)
        self._states, self._knowledge = aligned(num_envs, layout.STATE), aligned(num_envs, KNOWLEDGE)
        self._choosers = np.zeros(num_envs, batch.CHOOSER)
        self._actions = np.zeros(num_envs, np.int64)
        self._rewards = np.zeros(num_envs)
        self._over = np.zeros(num_envs, np.bool_)
        self._masks = np.zeros((num_envs, -(-ids // 8)), np.uint64)
        self._bits = np.zeros((num_envs, bits // 8), np.uint64)
        self._final = np.zeros((num_envs if self._autoreset == kernel.SAME_STEP else 1, bits // 8), np.uint64)
        self._mask = self._masks.view(np.int8)[:, :ids]
        self._is_seeded = False
        self._split(available_cores() if cores is None else cores)

    def _split(self, cores: int) -> None:
        """Divide the tables among the cores."""
        if type(cores) is not int or cores < 1:
            raise InvalidOption(f"cores = {quoted(cores)}: it is a whole number from 1 on")
        parts = max(1, min(cores, self.num_envs // TABLES_PER_CORE))
        bounds = np.linspace(0, self.num_envs, parts + 1).astype(int).tolist()
        self._parts = list(pairwise(bounds))
        self._seen = [aligned(1, layout.STATE) for _ in self._parts]
        self._results = [aligned(1, batch.RESULT) for _ in self._parts]
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode at every table: with a seed n the seeds are n, n + 1 and so on, or one for each table."""
        if options:
            raise InvalidOption(
                f"options = {quoted(options)}: reset() takes none; options of the game go to make_vec()"
            )
        super().reset(seed=seed if isinstance(seed, int) else None)
        for table, each in enumerate(self._seeds(seed)):
            if each is not None or not self._is_seeded:
                key = secrets.randbits(64) if each is None else key_of_seed(each)
                seed_tables(key, self._states[table : table + 1], self._choosers[table : table + 1])
            elif self._states["phase"][table] >= layout.DEAL_OVER:
                continue
            batch.start_tables(self._rules, self._plan, self._states, self._knowledge, table, table + 1)
        self._is_seeded = True
        self._over[:] = False
        self._run(acts=False)
        return self._observations(), {}

    def _seeds(self, seed: object) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence) and not isinstance(seed, str):
            if len(seed) != self.num_envs:
                raise InvalidOption(f"these are {len(seed)} seeds, and there are {self.num_envs} tables")
            return [None if each is None else whole_seed(each) for each in seed]
        first = whole_seed(seed)
        return [first + table for table in range(self.num_envs)]

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out an action id at each table, and those of the bots until it is the agent's turn again."""
        if not self._is_seeded:
            raise InvalidOption("the tables have no cards yet: call reset() first")
        given = np.asarray(actions)
        check_actions(given.shape, given.dtype, self.num_envs)
        self._actions[:] = given
        if self.settings.illegal == "raise":
            self._check_legal()
        self._run(acts=True)
        infos: dict[str, Any] = {}
        if self._autoreset == kernel.SAME_STEP and self._over.any():
            infos = self._final_infos()
        rewards, over = self._rewards.copy(), self._over.copy()
        return self._observations(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _check_legal(self) -> None:
        """Raise IllegalActions before anything has changed."""
        known = (self._actions >= 0) & (self._actions < len(self.actions))
        legal = known & (self._mask[np.arange(self.num_envs), np.where(known, self._actions, 0)] > 0)
        if self._autoreset == kernel.NEXT_STEP:
            legal |= self._over
        wrong = tuple(np.flatnonzero(~legal).tolist())
        if wrong:
            shown = ", ".join(map(str, wrong[:10])) + (", ..." if len(wrong) > 10 else "")
            raise IllegalActions(f"illegal actions at tables {shown}: nothing was changed", wrong)

    def _observations(self) -> Observation:
        bits, mask = self._bits.view(np.uint8), self._mask
        return (
            {"observation": bits.copy(), "action_mask": mask.copy()}
            if self._copies
            else {
                "observation": bits,
                "action_mask": mask,
            }
        )

    def _final_infos(self) -> dict[str, Any]:
        """The last observations of the episodes that have just ended, as Gymnasium wants them."""
        found = np.full(self.num_envs, None, object)
        final, nothing = self._final.view(np.uint8), np.zeros(len(self.actions), np.int8)
        for table in np.flatnonzero(self._over).tolist():
            found[table] = {"observation": final[table].copy(), "action_mask": nothing.copy()}
        return {"final_obs": found, "_final_obs": self._over.copy(), "final_info": {}, "_final_info": self._over.copy()}

    def _run(self, *, acts: bool) -> None:
        def run_part(part: int) -> None:
            first, last = self._parts[part]
            kernel.run_seats(
                self._rules,
                self._plan,
                self._settings,
                self._priors,
                self._kind,
                self.seat,
                self._autoreset,
                acts,
                self._states,
                self._knowledge,
                self._choosers,
                self._actions,
                self._over,
                self._rewards,
                self._masks,
                self._bits,
                self._final,
                self._seen[part],
                self._results[part],
                first,
                last,
            )

        if self._pool is None:
            run_part(0)
        else:
            list(self._pool.map(run_part, range(len(self._parts))))

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _compiled_kind(bots: object, game: Game) -> int:
    if not isinstance(bots, str) or bots not in COMPILED:
        raise InvalidOption(
            f"bots = {quoted(bots)}: many tables are played against {' or '.join(COMPILED)};"
            ' for other bots use make_vec(..., vectorization_mode="async")'
        )
    if bots == "novice" and game.sensible is not None:
        raise InvalidOption(f'{game.title} names its sensible actions in Python: use bots="random" or SeatEnv')
    return COMPILED[bots]


def _autoreset(mode: str | AutoresetMode) -> AutoresetMode:
    found = next((each for each in MODES if mode in (each, each.value)), None)
    if found is None:
        known = " or ".join(each.value for each in MODES)
        raise InvalidOption(f"autoreset_mode = {quoted(mode)}: it is {known}")
    return found
