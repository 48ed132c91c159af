"""Policy files: a learned net in half precision, with what it was trained on and how it was made."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from overtrick.errors import InvalidOption
from overtrick.game import Game, OptionValue
from overtrick.observation_layout import VERSION

from .policy_net import PolicyNet
from .policy_paths import SUFFIX, policy_path

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "SUFFIX",
    "Policy",
    "Training",
    "is_trained",
    "load_policy",
    "policy_path",
    "read_policy",
    "training_for",
    "write_policy",
    "write_whole",
]

FORMAT = "overtrick policy 1"
MAX_BYTES = 8 << 20


@dataclass(frozen=True)
class Training:
    """What a policy was trained on, and the exact recipe."""

    game: str
    players: tuple[int, ...]
    options: Mapping[str, tuple[OptionValue, ...]]
    """By option: the values it had in training."""
    recipe: Mapping[str, object] = field(default_factory=dict)
    """The settings, the code and the number of deals: see :mod:`overtrick.learn`."""

    def covers(self, game: Game, players: int) -> bool:
        """Whether the policy was trained with this number of players and these values of all options."""
        return (
            game.name == self.game
            and players in self.players
            and all(value in self.options.get(name, ()) for name, value in game.values.items())
        )


@dataclass(frozen=True, eq=False)
class Policy:
    """A learned net and its training."""

    net: PolicyNet
    training: Training


def write_policy(path: Path, policy: Policy) -> None:
    """Write a policy file. The old file stays as it is until the new one is complete."""
    header = {"format": FORMAT, "observation": VERSION, "scale": policy.net.scale, **asdict(policy.training)}
    arrays = {
        "header": np.array(json.dumps(header)),
        "inputs": np.array("\n".join(policy.net.inputs)),
        "outputs": np.array("\n".join(policy.net.outputs)),
    }
    for number, (weight, bias) in enumerate(policy.net.layers):
        arrays[f"weight_{number}"], arrays[f"bias_{number}"] = weight.astype(np.float16), bias.astype(np.float16)
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays)  # type: ignore[arg-type]
    if len(packed.getvalue()) > MAX_BYTES:
        raise InvalidOption(
            f"the policy has {len(packed.getvalue()):,} bytes, and {MAX_BYTES:,} are allowed: train a smaller net"
        )
    write_whole(path, packed.getvalue())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is either the old or the new one, also if the process is killed or the disk is full."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


_DAMAGED = (OSError, ValueError, KeyError, EOFError, BadZipFile, AttributeError, TypeError)
"""What reading a file raises that is not a policy."""


def _training_of(text: str) -> Training:
    header = json.loads(text)
    if header["format"] != FORMAT:
        raise ValueError("not a policy")
    return Training(
        header["game"],
        tuple(header["players"]),
        {name: tuple(values) for name, values in header["options"].items()},
        header["recipe"],
    )


def read_policy(path: Path) -> Policy:
    """Read a policy file. Raises InvalidOption with one sentence if it is none, or of another version."""
    try:
        with np.load(io.BytesIO(path.read_bytes())) as kept:
            head = str(kept["header"])
            inputs, outputs = str(kept["inputs"]).split("\n"), str(kept["outputs"]).split("\n")
            count = sum(name.startswith("weight_") for name in kept.files)
            layers = [
                (kept[f"weight_{place}"].astype(np.float32), kept[f"bias_{place}"].astype(np.float32))
                for place in range(count)
            ]
        training, header = _training_of(head), json.loads(head)
        version, scale = header["observation"], float(header["scale"])
    except FileNotFoundError:
        raise InvalidOption(f"there is no file {path}; overtrick learn writes one") from None
    except _DAMAGED:
        raise InvalidOption(f"{path} is not a policy written by overtrick learn") from None
    if version != VERSION:
        raise InvalidOption(f"{path} was trained with version {version} of the observation, and this is {VERSION}")
    try:
        return Policy(PolicyNet(tuple(inputs), tuple(outputs), tuple(layers), scale), training)
    except InvalidOption as error:
        raise InvalidOption(f"{path}: {error}") from None


@lru_cache(maxsize=32)
def _read_once(path: Path, changed: int) -> Policy:  # noqa: ARG001 -- a file that was written again is read again
    return read_policy(path)


def load_policy(path: Path) -> Policy:
    """Read a policy file, once for as long as it does not change."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0
    return _read_once(path, changed)


@lru_cache(maxsize=64)
def _read_training(path: Path, changed: int) -> Training | None:  # noqa: ARG001 -- as above
    try:
        with np.load(path) as kept:
            text = str(kept["header"])
        return _training_of(text) if json.loads(text)["observation"] == VERSION else None
    except _DAMAGED:
        return None


def is_trained(game: Game, players: int) -> bool:
    """Whether there is a policy for these rules. Only the head of its file is read, and only once."""
    training = training_for(game)
    return training is not None and training.covers(game, players)


def training_for(game: Game) -> Training | None:
    """What the policy of a game was trained on; None if there is no policy that can be read."""
    path = policy_path(game)
    return None if path is None else _read_training(path, path.stat().st_mtime_ns)
