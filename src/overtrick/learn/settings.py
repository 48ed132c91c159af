"""What is learned, and how: the settings of a training, which also identify its checkpoints and its policy."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import product
from typing import Literal, TypeAlias, get_args

import jax

from overtrick.action_ids import ActionIds
from overtrick.bots.policy_net import input_meanings
from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.games import load
from overtrick.observation_layout import Layout
from overtrick.research.batch import Device

from .tables import truth_names

MOST_VARIANTS = 10_000

Aim: TypeAlias = Literal["points", "match"]


@dataclass(frozen=True)
class Variant:
    """The game with one number of players and one choice of options."""

    game: Game
    players: int


@dataclass(frozen=True)
class Settings:
    """The game, the rules to learn, and the size of everything. The same settings give the same policy on the CPU."""

    game: str
    """A name, or the path of a file."""
    players: tuple[int, ...] = ()
    """The numbers of players to learn; none stands for the usual number."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options that are not at their defaults."""
    vary: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)
    """Options with the values to learn. Half of the rounds are played without them, the others with any of these."""
    width: int = 256
    """The width of the net."""
    blocks: int = 2
    """The residual layers between the first and the last layer."""
    tables: int = 1024
    """Tables that are played at the same time."""
    batch_size: int = 1024
    """Decisions in one step of the optimizer."""
    play_outs: float = 1.0
    """The part of the training that learns from play-outs, from 0 to 1. The rest learns what whole deals bring."""
    critic: bool = True
    """Whether a second net that sees all cards judges decisions. Without it the net learns whole results."""
    trace: float = 0.8
    """How far the judgement of a decision looks ahead, from 0 to 1 (see :func:`overtrick.learn.results.judge`)."""
    aim: Aim = "points"
    """What to play for: the points of each deal, or to win the match."""
    usual_part: float = 0.5
    """The part of the rounds that is played with the options as they are."""
    device: Device = "cpu"
    """Where everything runs: ``cpu``, or ``cuda`` for a GPU."""
    rate: float = 1e-3
    """The step size at the start; it falls to nearly zero at the end."""
    seed: int = 0

    def __post_init__(self) -> None:
        for name, low, high in (
            ("width", 8, 4096),
            ("blocks", 0, 16),
            ("tables", 2, 1 << 20),
            ("batch_size", 16, 1 << 20),
        ):
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise InvalidOption(f"{name} = {quoted(value)}: it is a whole number from {low} to {high}")
        if not 0 < self.rate < 1:
            raise InvalidOption(f"rate = {quoted(self.rate)}: it is a number between 0 and 1")
        for part in ("play_outs", "trace", "usual_part"):
            if not 0 <= getattr(self, part) <= 1:
                raise InvalidOption(f"{part} = {quoted(getattr(self, part))}: it is a number from 0 to 1")
        if self.aim not in get_args(Aim):
            raise InvalidOption(f"aim = {quoted(self.aim)}: it is one of {', '.join(get_args(Aim))}")
        _ = self.variants  # raises for options and numbers of players that the game does not have

    @property
    def for_match(self) -> bool:
        """Whether the policy learns to win the match."""
        return self.aim == "match"

    @cached_property
    def loaded(self) -> Game:
        """The game with the options that are not varied."""
        return load(self.game, **self.options)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """Every game to learn, first those with the options as they are."""
        players = self.players or (self.loaded.default_players,)
        games = [self.loaded]
        names = list(self.vary)
        for values in product(*(self.vary[name] for name in names)):
            games.append(self.loaded.with_options(**dict(zip(names, values, strict=True))))
            if len(games) > MOST_VARIANTS:
                raise InvalidOption(
                    f"these are more than {MOST_VARIANTS:,} combinations of options: vary fewer of them"
                )
        for each in players:
            self.loaded.rules(each)
        return tuple(Variant(game, each) for game in dict.fromkeys(games) for each in players)

    @cached_property
    def usual(self) -> tuple[Variant, ...]:
        """The variants with the options as they are."""
        return tuple(each for each in self.variants if each.game == self.loaded)

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The meaning of every input of the net: all bits of all variants."""
        found = (input_meanings(Layout.of(each.game, each.players)) for each in self.variants)
        return tuple(dict.fromkeys(meaning for layout in found for meaning in layout))

    @cached_property
    def outputs(self) -> tuple[str, ...]:
        """The action of every output of the net: all actions of all variants."""
        found = (ActionIds.of(each.game, each.players) for each in self.variants)
        return tuple(dict.fromkeys(str(action) for ids in found for action in ids))

    @cached_property
    def hidden_inputs(self) -> tuple[str, ...]:
        """The meaning of every input that only the critic has."""
        if not self.critic:
            return ()
        return tuple(dict.fromkeys(name for each in self.variants for name in truth_names(each.game, each.players)))

    @cached_property
    def trained_options(self) -> dict[str, tuple[OptionValue, ...]]:
        """By option: every value it has in training."""
        usual = self.loaded.values
        return {name: tuple(dict.fromkeys((usual[name], *self.vary.get(name, ())))) for name in usual}

    def as_json(self) -> dict[str, object]:
        """The settings as plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> Settings:
        """Settings that :meth:`as_json` has written."""
        given = dict(values)
        given["players"] = tuple(given["players"])  # type: ignore[arg-type]
        given["vary"] = {name: tuple(each) for name, each in given["vary"].items()}  # type: ignore[attr-defined]
        return cls(**given)  # type: ignore[arg-type]


def gpu_is_usable() -> bool:
    """Whether there is a GPU that both Numba and JAX can use."""
    if jax.default_backend() == "cpu" or importlib.util.find_spec("numba_cuda") is None:
        return False
    from numba import cuda  # noqa: PLC0415 -- it looks for a driver

    return bool(cuda.is_available())


def usual_settings(device: Device, **given: object) -> Settings:
    """Settings with sizes that suit a device. A GPU needs many tables, and plays enough deals to learn from results."""
    sizes: dict[str, object] = {}
    if device == "cuda":
        sizes = {"width": 512, "tables": 1 << 17, "batch_size": 1 << 14, "play_outs": 0.0, "rate": 6e-4}
    return Settings(**{"device": device, **sizes, **given})  # type: ignore[arg-type]
