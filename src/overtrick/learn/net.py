"""The net that is trained: plain functions over a tuple of weights, compiled by JAX for the CPU or a GPU."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

Parameters = tuple[tuple[jax.Array, jax.Array], ...]
"""A matrix and a bias for each layer, as in :class:`overtrick.bots.policy_net.PolicyNet`."""


class Port(NamedTuple):
    """Which inputs and outputs of the net the observations and actions of one game use."""

    rows: jax.Array
    columns: jax.Array


def new_parameters(key: jax.Array, inputs: int, width: int, blocks: int, outputs: int) -> Parameters:
    """Random weights: a first layer, residual blocks, and a last layer that begins with zeros."""
    keys = jax.random.split(key, blocks + 1)
    # About a tenth of the bits of an observation are set.
    first = jax.random.normal(keys[0], (inputs, width)) * np.sqrt(20.0 / inputs)
    middle = [jax.random.normal(each, (width, width)) * np.sqrt(1.0 / width) for each in keys[1:]]
    zeros = jnp.zeros(width)
    return ((first, zeros), *((each, zeros) for each in middle), (jnp.zeros((width, outputs)), jnp.zeros(outputs)))


def values_of(parameters: Parameters, port: Port, packed: jax.Array) -> jax.Array:
    """The value of every action id, for observations as bytes of eight bits."""
    (first, start), *middle, (last, end) = parameters
    bits = (packed[:, :, None] >> jnp.arange(8, dtype=jnp.uint8)) & jnp.uint8(1)
    observed = bits.reshape(len(packed), -1)[:, : len(port.rows)].astype(first.dtype)
    hidden = jax.nn.relu(observed @ first[port.rows] + start)
    for weight, bias in middle:
        hidden = hidden + jax.nn.relu(hidden @ weight + bias)
    return hidden @ last[:, port.columns] + end[port.columns]


@jax.jit
def choose(
    parameters: Parameters, port: Port, packed: jax.Array, mask: jax.Array, key: jax.Array, explore: jax.Array
) -> jax.Array:
    """An action for each table: by value with a temperature, and sometimes any legal one.

    ``explore`` is the temperature and the probability of any legal action.
    """
    temperature, share = explore
    by_value, at_random, which = jax.random.split(key, 3)
    values = values_of(parameters, port, packed)
    noisy = values + temperature * jax.random.gumbel(by_value, mask.shape)
    chosen = jnp.argmax(jnp.where(mask, noisy, -jnp.inf), axis=1)
    any_legal = jnp.argmax(jnp.where(mask, jax.random.uniform(at_random, mask.shape), -1.0), axis=1)
    return jnp.where(jax.random.uniform(which, chosen.shape) < share, any_legal, chosen)
