"""The learner: rounds of self-play, each followed by training on every decision once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
import optax

from overtrick.bots.policy_file import Policy, Training
from overtrick.bots.policy_net import PolicyNet, input_meanings, places
from overtrick.research import Batch
from overtrick.rules import LastDeal

from .net import Parameters, Port, new_parameters, values_of
from .self_play import Exploration, Samples, deal_values, play_deal
from .settings import Settings, Variant
from .teacher import Comparisons, Teacher, compare_deal

SamplesT = TypeVar("SamplesT", Samples, Comparisons)

AVERAGED = 0.002
"""How much of the newest weights goes into the moving average in every step. The average is what plays later."""
DEALS_PER_ROUND = 8
"""Deals of a round where the number of deals of a match is not fixed. Scores carry over from deal to deal."""
LAST_RATE = 0.03
"""The step size at the end, as a share of the first one."""
HOT, COLD = 0.2, 0.01
"""The temperature at the start and at the end, in units of the scale."""
ANY_FIRST, ANY_LAST = 0.1, 0.002
"""The share of decisions in which any legal action is chosen, at the start and at the end."""

NOVICES_FIRST, NOVICES_LAST = 0.5, 0.1
"""The share of decisions in which a novice chooses, at the start and at the end of a training with play-outs."""
NEAR = 0.1
"""In units of the scale: actions that are worth much less than this below the best count little in a comparison."""
EVEN = 0.3
"""The part of the weight that all legal actions share evenly, however bad they are."""
OF_POSITION = 0.05
"""The weight of the error in the value of the position, compared with the errors in the differences of actions."""


class Weights(NamedTuple):
    """What an optimizer's step changes."""

    parameters: Parameters
    average: Parameters
    optimizer: optax.OptState


@dataclass(frozen=True)
class Progress:
    """How far a training is."""

    rounds: int = 0
    deals: int = 0
    decisions: int = 0
    seconds: float = 0.0
    loss: float = float("nan")
    """The mean squared error of the last round, in squares of the scale."""


class Learner:
    """A training between two rounds. Everything random follows from the seed and the number of the round."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.progress = Progress()
        self._batches: dict[Variant, Batch] = {}
        self._optimizer = optax.inject_hyperparams(optax.adam)(learning_rate=settings.rate)
        parameters = new_parameters(
            self._key(-1), len(settings.inputs), settings.width, settings.blocks, len(settings.outputs)
        )
        self.weights = Weights(parameters, parameters, self._optimizer.init(parameters))
        self._teachers: dict[Variant, Teacher] = {}
        self._step = jax.jit(partial(_step, self._optimizer, _error_of_results))
        self._compare = jax.jit(partial(_step, self._optimizer, _error_of_comparisons))

    @cached_property
    def scale(self) -> float:
        """The points that an output of 1 stands for: the usual size of what a deal of random play brings."""
        variant = self.settings.usual[0]
        batch = Batch(
            variant.game, players=variant.players, tables=2048, seed="scale", stop="deal", observations="none"
        )
        gains = deal_values(batch)
        return max(float(np.sqrt(np.mean(gains**2))), 1e-3)

    def get_ready(self) -> None:
        """Compile self-play and the step of the optimizer, so that their time is not counted as training."""
        weights = self.weights
        for done in (0.0, 1.0) if 0 < self.settings.play_outs < 1 else (0.0,):  # both kinds of steps
            self._play_deal(self.settings.usual[0], done, self._key(-1), np.random.default_rng(0))
        self.weights = weights

    def play_round(self, done: float) -> None:
        """Play a match, or some deals of one, at all tables, and learn from them.

        ``done`` is the part of the training that is done: exploration and steps become smaller with it.
        """
        number = self.progress.rounds
        variant = self._variant(number)
        batch = self._batch(variant)
        batch.reset(f"{self.settings.seed}/{number}")
        rules = variant.game.rules(variant.players)
        deals = len(rules.deal.hands) if isinstance(rules.finish, LastDeal) else DEALS_PER_ROUND
        losses: list[jax.Array] = []
        decisions = 0
        for deal in range(deals):
            random = np.random.default_rng([self.settings.seed, number, deal])
            learned, found = self._play_deal(variant, done, self._key(number, deal), random)
            decisions += learned
            losses += found
        self.progress = replace(
            self.progress,
            rounds=number + 1,
            deals=self.progress.deals + deals * batch.tables,
            decisions=self.progress.decisions + decisions,
            loss=float(np.mean(jax.device_get(losses))) if losses else float("nan"),
        )

    def _play_deal(
        self, variant: Variant, done: float, key: jax.Array, random: np.random.Generator
    ) -> tuple[int, list[jax.Array]]:
        """Play a deal at all tables of a variant and learn from it. Returns the number of decisions and the errors."""
        batch, port, parameters = self._batch(variant), self._port(variant), self.weights.parameters
        explore = Exploration(
            self.scale * (HOT + (COLD - HOT) * done),
            ANY_FIRST + (ANY_LAST - ANY_FIRST) * done,
            NOVICES_FIRST + (NOVICES_LAST - NOVICES_FIRST) * done,
        )
        rate = self.settings.rate * (LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + np.cos(np.pi * min(done, 1.0))))
        samples: Samples | Comparisons
        if done < self.settings.play_outs or self.settings.play_outs == 1:
            samples = compare_deal(batch, self._teacher(variant), parameters, port, key, explore, self.scale)
        else:
            samples = play_deal(batch, parameters, port, key, explore, self.scale)
        return len(samples.packed), self._learn(samples, port, rate, random)

    def _learn(
        self, samples: Samples | Comparisons, port: Port, rate: float, random: np.random.Generator
    ) -> list[jax.Array]:
        """One step for each batch of decisions. All batches have one size, so that the step is compiled once."""
        size, count = self.settings.batch_size, len(samples.packed)
        if count == 0:
            return []
        order = random.permutation(count)
        order = np.resize(order, max(size, count - count % size))
        losses, weights = [], self.weights
        weights.optimizer.hyperparams["learning_rate"] = jnp.float32(rate)
        step = self._compare if isinstance(samples, Comparisons) else self._step
        for first in range(0, len(order), size):
            chosen = type(samples)(*(each[order[first : first + size]] for each in samples))
            weights, loss = step(weights, port, chosen)
            losses.append(loss)
        self.weights = weights
        return losses

    def policy(self, code: str) -> Policy:
        """The policy as it is now, with the recipe that made it."""
        layers = tuple((np.asarray(weight), np.asarray(bias)) for weight, bias in self.weights.average)
        net = PolicyNet(self.settings.inputs, self.settings.outputs, layers, self.scale)
        recipe = {
            **self.settings.as_json(),
            "game": self.settings.loaded.name,
            "rounds": self.progress.rounds,
            "deals": self.progress.deals,
            "decisions": self.progress.decisions,
            "minutes": round(self.progress.seconds / 60, 1),
            "code": code,
        }
        players = tuple(sorted({each.players for each in self.settings.variants}))
        return Policy(net, Training(self.settings.loaded.name, players, self.settings.trained_options, recipe))

    def _key(self, number: int, deal: int = 0) -> jax.Array:
        key = jax.random.key(self.settings.seed)
        return jax.random.fold_in(jax.random.fold_in(key, number + 1), deal)

    def _variant(self, number: int) -> Variant:
        random = np.random.default_rng([self.settings.seed, number])
        settings = self.settings
        among = settings.usual if random.random() < 0.5 else settings.variants
        return among[int(random.integers(len(among)))]

    def _batch(self, variant: Variant) -> Batch:
        if variant not in self._batches:
            if len(self._batches) >= 16:  # the arrays of a batch take memory
                self._batches.clear()
                self._teachers.clear()
            self._batches[variant] = Batch(
                variant.game,
                players=variant.players,
                tables=self.settings.tables,
                stop="deal",
                observations="words",
                illegal="raise",
            )
        return self._batches[variant]

    def _teacher(self, variant: Variant) -> Teacher:
        if variant not in self._teachers:
            self._teachers[variant] = Teacher(self._batch(variant))
        return self._teachers[variant]

    def _port(self, variant: Variant) -> Port:
        batch = self._batch(variant)
        rows = places(input_meanings(batch.layout), self.settings.inputs, "observation")
        columns = places(tuple(map(str, batch.actions)), self.settings.outputs, "action")
        return Port(jnp.asarray(rows), jnp.asarray(columns))


def _error_of_results(parameters: Parameters, port: Port, samples: Samples) -> jax.Array:
    """The mean squared error in what the chosen actions brought."""
    values = values_of(parameters, port, jnp.asarray(samples.packed))
    chosen = jnp.take_along_axis(values, samples.actions[:, None], axis=1)[:, 0]
    return jnp.mean((chosen - samples.targets) ** 2)


def _error_of_comparisons(parameters: Parameters, port: Port, samples: Comparisons) -> jax.Array:
    """The mean squared error in the differences between actions, and a little of the error in their mean.

    The differences hardly depend on luck, the mean does: on the same cards all actions may win or all may lose. Actions
    that the net thinks are among the best count most, because it chooses between them.
    """
    values = values_of(parameters, port, jnp.asarray(samples.packed))
    legal = jnp.asarray(samples.legal)
    near = jax.nn.softmax(jnp.where(legal, jax.lax.stop_gradient(values) / NEAR, -jnp.inf), axis=1)
    weight = (1 - EVEN) * near + EVEN * legal / jnp.sum(legal, axis=1, keepdims=True)
    error = jnp.where(legal, values - samples.values, 0.0)
    of_position = jnp.sum(weight * error, axis=1, keepdims=True)
    of_differences = jnp.sum(weight * (error - of_position) ** 2, axis=1)
    return jnp.mean(of_differences + OF_POSITION * of_position[:, 0] ** 2)


def _step(
    optimizer: optax.GradientTransformation,
    error_of: Callable[[Parameters, Port, SamplesT], jax.Array],
    weights: Weights,
    port: Port,
    samples: SamplesT,
) -> tuple[Weights, jax.Array]:
    """One step of the optimizer towards a smaller error."""
    loss, gradient = jax.value_and_grad(error_of)(weights.parameters, port, samples)
    updates, state = optimizer.update(gradient, weights.optimizer, weights.parameters)
    parameters = optax.apply_updates(weights.parameters, updates)
    average = jax.tree.map(lambda old, new: old + AVERAGED * (new - old), weights.average, parameters)
    return Weights(parameters, average, state), loss
