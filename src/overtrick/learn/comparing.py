"""Learning from comparisons: the values of all legal actions of a decision, on the same cards."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import numpy as np
import optax

from .net import Parameters, Port, values_of
from .results import Weights
from .teacher import Comparisons

NEAR = 0.1
"""In units of the scale: actions that are worth much less than this below the best count little in a comparison."""
EVEN = 0.3
"""The part of the weight that all legal actions share evenly, however bad they are."""
OF_POSITION = 0.05
"""The weight of the error in the value of the position, compared with the errors in the differences of actions."""

Compare = Callable[[Weights, Port, Comparisons], tuple[Weights, jax.Array]]
"""A compiled :func:`compare`."""


def learn_from_comparisons(
    step: Compare, weights: Weights, port: Port, samples: Comparisons, batch_size: int, key: jax.Array
) -> tuple[Weights, jax.Array]:
    """One step for each batch of decisions. All batches have one size, so that the step is compiled once."""
    count = len(samples.packed)
    if count == 0:
        return weights, jnp.float32(0)
    order = np.random.default_rng(np.asarray(jax.random.key_data(key))).permutation(count)
    order = np.resize(order, max(batch_size, count - count % batch_size))
    losses = []
    for first in range(0, len(order), batch_size):
        chosen = Comparisons(*(each[order[first : first + batch_size]] for each in samples))
        weights, loss = step(weights, port, chosen)
        losses.append(loss)
    return weights, jnp.mean(jnp.stack(losses))


def compare(
    optimizer: optax.GradientTransformation, averaged: float, weights: Weights, port: Port, samples: Comparisons
) -> tuple[Weights, jax.Array]:
    """One step of the optimizer towards a smaller error of the policy. The critic stays as it is."""
    loss, of_policy = jax.value_and_grad(error_of)(weights.policy, port, samples)
    of_critic = jax.tree.map(jnp.zeros_like, weights.critic)
    nets = (weights.policy, weights.critic)
    updates, state = optimizer.update((of_policy, of_critic), weights.optimizer, nets)
    policy, critic = optax.apply_updates(nets, updates)
    average = jax.tree.map(lambda old, new: old + averaged * (new - old), weights.average, policy)
    return Weights(policy, critic, average, state), loss


def error_of(parameters: Parameters, port: Port, samples: Comparisons) -> jax.Array:
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
