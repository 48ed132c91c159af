"""The learner: rounds of self-play, each followed by training on every decision once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial

import jax
import jax.numpy as jnp
import numpy as np
import optax

from overtrick.action_ids import ActionIds
from overtrick.bots.policy_file import Policy, Training
from overtrick.bots.policy_net import PolicyNet, input_meanings, places
from overtrick.errors import InvalidOption
from overtrick.observation_layout import Layout
from overtrick.research import Batch
from overtrick.rules import LastDeal

from .comparing import compare, learn_from_comparisons
from .net import Port, new_parameters, parameters_from, without_position
from .results import Weights, learn
from .self_play import Exploration, Memory, deal_values, fits, new_memory, play_deal
from .settings import Settings, Variant
from .tables import Tables, truth_names
from .teacher import Teacher, compare_deal

COMPARED_TABLES = 4096
"""The most tables at which actions are compared by play-outs: more would only make the rounds longer."""
COMPARED_AT_ONCE = 2048
"""The most decisions in a step of the optimizer that learns from comparisons. They are few, but they say much."""
AVERAGED = 0.002
"""How much of the newest weights goes into the moving average in every step. The average is what plays later."""
DEALS_PER_ROUND = 16
"""Deals of a round where the number of deals of a match is not fixed. Scores carry over from deal to deal."""
LAST_RATE = 0.03
"""The step size at the end, as a share of the first one."""
HOT, COLD = 0.2, 0.01
"""The temperature at the start and at the end, in units of the scale."""
ANY_FIRST, ANY_LAST = 0.1, 0.002
"""The share of decisions in which any legal action is chosen, at the start and at the end."""
NOVICES_FIRST, NOVICES_LAST = 0.5, 0.1
"""The share of decisions in which a novice chooses, at the start and at the end of a training with play-outs."""


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

    def __init__(self, settings: Settings, start: Policy | None = None) -> None:
        """A new training, with the weights of a policy or with random ones."""
        if start is not None and start.training.game != settings.loaded.name:
            trained, wanted = start.training.game, settings.loaded.name
            raise InvalidOption(f"the policy was trained for {trained}: a training of {wanted} cannot begin with it")
        self.settings = settings
        self.began_with: dict[str, object] | None = None if start is None else dict(start.training.recipe)
        """The recipe of the policy that the training began with."""
        self.progress = Progress()
        self._tables: dict[Variant, Tables] = {}
        self._memories: dict[int, Memory] = {}
        """By number of players, because they take much room and options rarely change their shape."""
        self._teachers: dict[Variant, tuple[Teacher, Batch]] = {}
        self._optimizer = optax.inject_hyperparams(_optimizer)(learning_rate=settings.rate)
        by_policy, by_critic = jax.random.split(self._key(-1))
        inputs, width, blocks = len(settings.inputs), settings.width, settings.blocks
        policy = new_parameters(by_policy, inputs, width, blocks, len(settings.outputs) + 1)
        if start is not None:
            policy = parameters_from(start.net, settings.inputs, settings.outputs, policy)
            self.__dict__["scale"] = start.net.scale
        hidden = len(settings.hidden_inputs)
        critic = new_parameters(by_critic, inputs + hidden, width, blocks, 1) if settings.critic else ()
        weights = Weights(policy, critic, policy, self._optimizer.init((policy, critic)))
        # Steps write the new weights where the old ones were, so each array needs memory of its own.
        self.weights = jax.tree.map(jnp.copy, weights)
        size = settings.batch_size
        self._learn = jax.jit(partial(learn, self._optimizer, AVERAGED, size), donate_argnums=0)
        self._compare = jax.jit(partial(compare, self._optimizer, AVERAGED))

    @cached_property
    def scale(self) -> float:
        """The points that an output of 1 stands for: the usual size of what a deal of random play brings."""
        variant = self.settings.usual[0]
        tables = Tables(variant.game, variant.players, 2048, "cpu")
        tables.batch.reset("scale")
        return max(float(np.sqrt(np.mean(deal_values(tables) ** 2))), 1e-3)

    def get_ready(self) -> None:
        """Compile self-play and the step of the optimizer, so that their time is not counted as training."""
        weights = jax.tree.map(jnp.copy, self.weights)
        for done in (0.0, 1.0) if 0 < self.settings.play_outs < 1 else (0.0,):  # both kinds of steps
            self._play_deal(self.settings.usual[0], done, self._key(-1))
        self.weights = weights

    def play_round(self, done: float) -> None:
        """Play a match, or some deals of one, at all tables, and learn from them.

        ``done`` is the part of the training that is done: exploration and steps become smaller with it.
        """
        number = self.progress.rounds
        variant = self._variant(number)
        compares = self._compares(done)
        batch = self._teacher(variant)[1] if compares else self._tables_of(variant).batch
        batch.reset(f"{self.settings.seed}/{number}")
        rules = variant.game.rules(variant.players)
        deals = len(rules.deal.hands) if isinstance(rules.finish, LastDeal) else DEALS_PER_ROUND
        found = [self._play_deal(variant, done, self._key(number, deal)) for deal in range(deals)]
        losses = [float(loss) for decisions, loss in found if decisions]
        self.progress = replace(
            self.progress,
            rounds=number + 1,
            deals=self.progress.deals + deals * batch.tables,
            decisions=self.progress.decisions + sum(int(decisions) for decisions, _ in found),
            loss=float(np.mean(losses)) if losses else float("nan"),
        )

    def _play_deal(self, variant: Variant, done: float, key: jax.Array) -> tuple[jax.Array | int, jax.Array]:
        """Play a deal at all tables of a variant and learn from it. Returns the number of decisions and the error."""
        settings, port = self.settings, self._port(variant)
        explore = Exploration(
            self.scale * _between(HOT, COLD, done),
            _between(ANY_FIRST, ANY_LAST, done),
            _between(NOVICES_FIRST, NOVICES_LAST, done),
        )
        rate = settings.rate * (LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + np.cos(np.pi * min(done, 1.0))))
        self.weights.optimizer.hyperparams["learning_rate"] = jnp.float32(rate)
        by_play, by_order = jax.random.split(key)
        if self._compares(done):
            teacher, batch = self._teacher(variant)
            compared = compare_deal(batch, teacher, self.weights.policy, port, by_play, explore, self.scale)
            self.weights, loss = learn_from_comparisons(
                self._compare, self.weights, port, compared, min(settings.batch_size, COMPARED_AT_ONCE), by_order
            )
            return len(compared.packed), loss
        tables = self._tables_of(variant)
        memory = self._memories.pop(variant.players, None)
        if memory is None or not fits(memory, tables):
            memory = new_memory(tables)
        played = play_deal(tables, memory, self.weights.policy, port, by_play, explore, self.scale)
        self._memories[variant.players] = played.memory
        gains = played.gains / self.scale
        self.weights, decisions, loss = self._learn(
            self.weights, port, played.memory, np.int32(played.steps), gains, by_order, np.float32(settings.trace)
        )
        return decisions, loss

    def policy(self, code: str) -> Policy:
        """The policy as it is now, with the recipe that made it."""
        layers = tuple(
            (np.asarray(weight), np.asarray(bias)) for weight, bias in without_position(self.weights.average)
        )
        net = PolicyNet(self.settings.inputs, self.settings.outputs, layers, self.scale)
        began = {} if self.began_with is None else {"began_with": self.began_with}
        recipe = {
            **self.settings.as_json(),
            **began,
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
        # JAX's default generator costs a GPU as much time as a layer of the net.
        key = jax.random.key(self.settings.seed, impl="rbg" if self.settings.device == "cuda" else None)
        return jax.random.fold_in(jax.random.fold_in(key, number + 1), deal)

    def _variant(self, number: int) -> Variant:
        random = np.random.default_rng([self.settings.seed, number])
        settings = self.settings
        among = settings.usual if random.random() < settings.usual_part else settings.variants
        return among[int(random.integers(len(among)))]

    def _compares(self, done: float) -> bool:
        """Whether actions are compared by play-outs at this moment of the training."""
        return done < self.settings.play_outs or self.settings.play_outs == 1

    def _tables_of(self, variant: Variant) -> Tables:
        if variant not in self._tables:
            if len(self._tables) >= 16:  # the arrays of tables take memory
                self._tables.clear()
                self._teachers.clear()
            settings = self.settings
            self._tables[variant] = Tables(
                variant.game,
                variant.players,
                settings.tables,
                settings.device,
                for_match=settings.for_match,
                sees_all=settings.critic,
            )
        return self._tables[variant]

    def _teacher(self, variant: Variant) -> tuple[Teacher, Batch]:
        """A teacher and its tables, which are in main memory also where self-play runs on a GPU."""
        if variant not in self._teachers:
            batch = Batch(
                variant.game,
                players=variant.players,
                tables=min(self.settings.tables, COMPARED_TABLES),
                stop="deal",
                observations="words",
            )
            self._teachers[variant] = Teacher(batch, self.settings.for_match), batch
        return self._teachers[variant]

    def _port(self, variant: Variant) -> Port:
        layout, actions = Layout.of(variant.game, variant.players), ActionIds.of(variant.game, variant.players)
        rows = places(input_meanings(layout), self.settings.inputs, "observation")
        columns = places(tuple(map(str, actions)), self.settings.outputs, "action")
        names = truth_names(variant.game, variant.players) if self.settings.critic else ()
        hidden = places(names, self.settings.hidden_inputs, "hidden card")
        return Port(jnp.asarray(rows), jnp.asarray(columns), jnp.asarray(len(self.settings.inputs) + hidden))


def _between(first: float, last: float, done: float) -> float:
    """A number that falls from one value to another by the same factor in equal parts of the training."""
    return float(first * (last / first) ** done)


def _optimizer(learning_rate: float) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(1.0), optax.adam(learning_rate))
