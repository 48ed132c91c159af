"""The nets that are trained: plain functions over tuples of weights, compiled by JAX for the CPU or a GPU."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from overtrick.bots.policy_net import PolicyNet
from overtrick.errors import InvalidOption

Parameters = tuple[tuple[jax.Array, jax.Array], ...]
"""A matrix and a bias for each layer. The last output of a policy is the value of the position, see `values_of`."""


class Port(NamedTuple):
    """Which inputs and outputs of the nets the observations and actions of one game use."""

    rows: jax.Array
    columns: jax.Array
    hidden: jax.Array
    """The inputs of the critic for the cards that the seat to act does not see. They follow those of the policy."""


def new_parameters(key: jax.Array, inputs: int, width: int, blocks: int, outputs: int) -> Parameters:
    """Random weights: a first layer, residual blocks, and a last layer that begins with zeros."""
    keys = jax.random.split(key, blocks + 1)
    # About a tenth of the bits of an observation are set.
    first = jax.random.normal(keys[0], (inputs, width)) * np.sqrt(20.0 / inputs)
    middle = [jax.random.normal(each, (width, width)) * np.sqrt(1.0 / width) for each in keys[1:]]
    zeros = jnp.zeros(width)
    return ((first, zeros), *((each, zeros) for each in middle), (jnp.zeros((width, outputs)), jnp.zeros(outputs)))


def parameters_from(
    net: PolicyNet, inputs: tuple[str, ...], outputs: tuple[str, ...], random: Parameters
) -> Parameters:
    """The weights of a policy for these inputs and outputs. What it does not know keeps its random weights.

    Raises InvalidOption if the layers have other sizes.
    """
    known_units, units = ([len(bias) for _, bias in layers[:-1]] for layers in (net.layers, random))
    if known_units != units:
        raise InvalidOption(
            f"the policy has layers of {known_units} units, and this training of {units}: they must be the same"
        )
    rows, columns = _shared(inputs, net.inputs), _shared(outputs, net.outputs)
    (first, _), *_, (last, end) = ((np.array(weight), np.array(bias)) for weight, bias in random)
    (known, start), *middle, (known_last, known_end) = net.layers
    first[rows[0]] = known[rows[1]]
    last[:, columns[0]], end[columns[0]] = known_last[:, columns[1]], known_end[columns[1]]
    return tuple((jnp.asarray(weight), jnp.asarray(bias)) for weight, bias in ((first, start), *middle, (last, end)))


def _shared(wanted: tuple[str, ...], known: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """The places of the common texts: in the first list, and in the second."""
    where = {text: place for place, text in enumerate(known)}
    found = [(place, where[text]) for place, text in enumerate(wanted) if text in where]
    return [place for place, _ in found], [place for _, place in found]


def compute_type() -> jnp.dtype:
    """The numbers that layers work with: short ones on a GPU, which has circuits for them."""
    found: jnp.dtype = jnp.dtype(jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16)
    return found


def position_and_differences(parameters: Parameters, port: Port, packed: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The value of each position, and how far each action id is above or below it."""
    bits = unpacked(packed)
    found = _outputs(parameters, _picked(parameters, port.rows, bits.shape[1]), bits)
    return found[:, -1], found[:, port.columns]


def values_of(parameters: Parameters, port: Port, packed: jax.Array) -> jax.Array:
    """The value of every action id, for observations as bytes of eight bits."""
    position, differences = position_and_differences(parameters, port, packed)
    return position[:, None] + differences


def criticism(critic: Parameters, port: Port, packed: jax.Array, truth: jax.Array) -> jax.Array:
    """What a deal will bring to the seats to act, predicted by a critic that sees all cards."""
    seen, hidden = unpacked(packed), unpacked(truth)
    first = jnp.concatenate([_picked(critic, port.rows, seen.shape[1]), _picked(critic, port.hidden, hidden.shape[1])])
    return _outputs(critic, first, jnp.concatenate([seen, hidden], axis=1))[:, 0]


def unpacked(packed: jax.Array) -> jax.Array:
    """The bits of bytes. The padding of an observation stays: products of matrices are fastest with whole words."""
    bits = (packed[:, :, None] >> jnp.arange(8, dtype=jnp.uint8)) & jnp.uint8(1)
    found: jax.Array = bits.reshape(len(packed), -1).astype(compute_type())
    return found


def _picked(parameters: Parameters, rows: jax.Array, count: int) -> jax.Array:
    """Rows of the first matrix, then zeros for the padding.

    The rows differ from each other, which makes the gradient cheap.
    """
    found: jax.Array = parameters[0][0].at[rows].get(unique_indices=True, mode="promise_in_bounds")
    return jnp.pad(found, ((0, count - len(rows)), (0, 0)))


def _outputs(parameters: Parameters, first: jax.Array, bits: jax.Array) -> jax.Array:
    short = compute_type()
    (_, start), *middle, (last, end) = parameters
    hidden = jax.nn.relu(bits @ first.astype(short) + start.astype(short))
    for weight, bias in middle:
        hidden = hidden + jax.nn.relu(hidden @ weight.astype(short) + bias.astype(short))
    return jnp.matmul(hidden, last.astype(short), preferred_element_type=jnp.float32) + end


def without_position(parameters: Parameters) -> Parameters:
    """The same policy with values of actions alone, as a file has it."""
    *layers, (last, end) = parameters
    return (*layers, (last[:, :-1] + last[:, -1:], end[:-1] + end[-1]))


def chosen_actions(values: jax.Array, mask: jax.Array, key: jax.Array, explore: jax.Array) -> jax.Array:
    """An action for each table: by value with a temperature, and sometimes any legal one.

    ``explore`` is the temperature and the probability of any legal action.
    """
    temperature, share = explore
    by_value, at_random, which = jax.random.split(key, 3)
    noisy = values + temperature * jax.random.gumbel(by_value, mask.shape)
    chosen = jnp.argmax(jnp.where(mask, noisy, -jnp.inf), axis=1)
    any_legal = jnp.argmax(jnp.where(mask, jax.random.uniform(at_random, mask.shape), -1.0), axis=1)
    return jnp.where(jax.random.uniform(which, chosen.shape) < share, any_legal, chosen)


@jax.jit
def choose(
    parameters: Parameters, port: Port, packed: jax.Array, mask: jax.Array, key: jax.Array, explore: jax.Array
) -> jax.Array:
    """An action for each table, see :func:`chosen_actions`."""
    return chosen_actions(values_of(parameters, port, packed), mask.astype(bool), key, explore)
