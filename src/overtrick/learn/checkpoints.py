"""Checkpoints: everything that a training needs to go on, in one file that is replaced as a whole."""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from pathlib import Path
from zipfile import BadZipFile

import jax
import jax.numpy as jnp
import numpy as np

from overtrick.bots.policy_file import write_whole
from overtrick.errors import InvalidOption

from .history import Mark
from .learner import Learner, Progress
from .results import Weights
from .settings import Settings

FORMAT = "overtrick training 4"
SUFFIX = ".training.npz"


def write_checkpoint(path: Path, learner: Learner, history: list[Mark]) -> None:
    """Write a checkpoint. The old one stays usable until the new one is complete."""
    header = {
        "format": FORMAT,
        "settings": learner.settings.as_json(),
        "progress": asdict(learner.progress),
        "scale": learner.scale,
        "began_with": learner.began_with,
        "history": [asdict(mark) for mark in history],
    }
    leaves = jax.tree.leaves(learner.weights)
    packed = io.BytesIO()
    arrays = {f"leaf_{place}": np.asarray(leaf) for place, leaf in enumerate(leaves)}
    np.savez(packed, header=np.array(json.dumps(header)), **arrays)  # type: ignore[arg-type]
    write_whole(path, packed.getvalue())


def read_checkpoint(path: Path) -> tuple[Learner, list[Mark]]:
    """The training as it was. Raises InvalidOption with one sentence if the file is no checkpoint of this version."""
    try:
        with np.load(io.BytesIO(path.read_bytes())) as kept:
            header = json.loads(str(kept["header"]))
            leaves = [kept[f"leaf_{place}"] for place in range(len(kept.files) - 1)]
        if header["format"] != FORMAT:
            raise ValueError
        settings, progress = Settings.from_json(header["settings"]), Progress(**header["progress"])
        history = [Mark(**mark) for mark in header["history"]]
        scale, began_with = float(header["scale"]), header["began_with"]
    except FileNotFoundError:
        raise InvalidOption(f"there is no training to resume at {path}") from None
    except InvalidOption:
        raise
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, AttributeError, TypeError):
        raise InvalidOption(f"{path} is not a checkpoint of overtrick learn") from None
    learner = Learner(settings)
    expected, structure = jax.tree.flatten(learner.weights)
    if [np.shape(each) for each in expected] != [each.shape for each in leaves]:
        raise InvalidOption(f"{path} does not fit this version of overtrick or of the game: start a new training")
    learner.weights = Weights(*jax.tree.unflatten(structure, [jnp.asarray(each) for each in leaves]))
    learner.progress, learner.began_with = progress, began_with
    learner.__dict__["scale"] = scale
    return learner, history
