"""Learning from results: whole ones (deep Monte Carlo), or what each decision changed, judged by a critic.

Without a critic the value of an action is the mean of what deals brought after it. That needs many deals and has no
other source of error.

The result of a deal is mostly luck. The critic learns how much: it sees all cards and predicts what the deal will
bring if everybody plays on as now. What remains is what the decisions of the seat changed, and the policy learns that.
The critic does not know what the seat will choose, so it favours no action: on average over the cards that the seat
does not see, the differences between actions are the right ones.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax

from .net import Parameters, Port, criticism, position_and_differences
from .self_play import Memory

OF_POSITION = 0.25
"""The weight of the error in the value of the position, compared with that in the differences of actions."""


class Weights(NamedTuple):
    """What an optimizer's step changes."""

    policy: Parameters
    critic: Parameters
    """No layers if there is no critic."""
    average: Parameters
    """The moving average of the policy. It is what plays later."""
    optimizer: optax.OptState


class Judged(NamedTuple):
    """What the critic says of the decisions in a memory: (steps, tables)."""

    position: jax.Array
    """What the deal will bring to the seat."""
    difference: jax.Array
    """How much better or worse the deal went after the decision."""
    result: jax.Array
    """What it brought."""


def judge(
    critic: Parameters, port: Port, memory: Memory, steps: jax.Array, gains: jax.Array, trace: jax.Array
) -> Judged:
    """Judge every decision of the first ``steps`` rows.

    The difference is a mean of what the critic says at the seat's later decisions and of the result. With ``trace`` 1
    it is the result alone, with 0 what the critic says at the next decision alone.
    """
    shape = memory.seats.shape
    nothing = jnp.zeros(shape, jnp.float32)

    def look_at(step: jax.Array, positions: jax.Array) -> jax.Array:
        return positions.at[step].set(criticism(critic, port, memory.packed[step], memory.truth[step]))

    positions = jax.lax.fori_loop(0, steps, look_at, nothing)
    every = jnp.arange(shape[1])

    def go_back(number: jax.Array, carried: tuple[jax.Array, ...]) -> tuple[jax.Array, ...]:
        later, changed, differences = carried
        step = steps - 1 - number
        seat = memory.seats[step].astype(jnp.int32)
        free, seat = seat >= 0, jnp.maximum(seat, 0)
        change = later[every, seat] - positions[step] + trace * changed[every, seat]
        differences = differences.at[step].set(jnp.where(free, change, 0.0))
        later = later.at[every, seat].set(jnp.where(free, positions[step], later[every, seat]))
        changed = changed.at[every, seat].set(jnp.where(free, change, changed[every, seat]))
        return later, changed, differences

    start = (gains, jnp.zeros_like(gains), nothing)
    *_, differences = jax.lax.fori_loop(0, steps, go_back, start)
    return Judged(positions, differences, _results_of(memory, gains))


def results_alone(memory: Memory, gains: jax.Array) -> Judged:
    """The results of decisions, without a critic."""
    nothing = jnp.zeros(memory.seats.shape, jnp.float32)
    return Judged(nothing, nothing, _results_of(memory, gains))


def _results_of(memory: Memory, gains: jax.Array) -> jax.Array:
    """What the deal brought to the seat of every decision: (steps, tables)."""
    seats = jnp.maximum(memory.seats, 0).astype(jnp.int32)
    return jnp.take_along_axis(gains[None], seats[:, :, None], axis=2)[:, :, 0]


def errors_of(
    policy: Parameters, critic: Parameters, port: Port, rows: Memory, judged: Judged, counts: jax.Array
) -> jax.Array:
    """The mean squared errors over decisions, one per row; ``counts`` says which rows count."""
    position, differences = position_and_differences(policy, port, rows.packed)
    chosen = jnp.take_along_axis(differences, rows.actions[:, None], axis=1)[:, 0]
    if not critic:
        return jnp.sum(counts * (position + chosen - judged.result) ** 2) / jnp.maximum(1, jnp.sum(counts))
    of_critic = (criticism(critic, port, rows.packed, rows.truth) - judged.result) ** 2
    of_policy = (chosen - judged.difference) ** 2 + OF_POSITION * (position - judged.position) ** 2
    return jnp.sum(counts * (of_critic + of_policy)) / jnp.maximum(1, jnp.sum(counts))


def learn(
    optimizer: optax.GradientTransformation,
    averaged: float,
    batch_size: int,
    weights: Weights,
    port: Port,
    memory: Memory,
    steps: jax.Array,
    gains: jax.Array,
    key: jax.Array,
    trace: jax.Array,
) -> tuple[Weights, jax.Array, jax.Array]:
    """Learn once from every decision of a deal, in random order. Returns the decisions and the mean error too."""
    if weights.critic:
        judged = judge(weights.critic, port, memory, steps, gains, trace)
    else:
        judged = results_alone(memory, gains)
    in_deal = (memory.seats >= 0) & (jnp.arange(len(memory.seats)) < steps)[:, None]
    flat = [each.reshape(memory.seats.size, *each.shape[2:]) for each in (*memory, *judged)]
    valid = in_deal.reshape(-1)
    decisions = valid.sum()
    order = jnp.argsort(jnp.where(valid, jax.random.uniform(key, valid.shape), 2.0))
    if len(order) < batch_size:
        order = jnp.resize(order, (batch_size,))
    batches = jnp.maximum(1, decisions // batch_size)

    def error(nets: tuple[Parameters, Parameters], chosen: jax.Array) -> jax.Array:
        rows = [each[chosen] for each in flat]
        return errors_of(*nets, port, Memory(*rows[:4]), Judged(*rows[4:]), valid[chosen].astype(jnp.float32))

    def improve(number: jax.Array, carried: tuple[Weights, jax.Array]) -> tuple[Weights, jax.Array]:
        now, total = carried
        chosen = jax.lax.dynamic_slice(order, (number * batch_size,), (batch_size,))
        loss, gradient = jax.value_and_grad(error)((now.policy, now.critic), chosen)
        updates, state = optimizer.update(gradient, now.optimizer, (now.policy, now.critic))
        policy, critic = optax.apply_updates((now.policy, now.critic), updates)
        average = jax.tree.map(lambda old, new: old + averaged * (new - old), now.average, policy)
        return Weights(policy, critic, average, state), total + loss

    weights, total = jax.lax.fori_loop(0, batches, improve, (weights, jnp.float32(0)))
    return weights, decisions, total / batches
