"""The tables on a GPU: the same as on the CPU. Without a GPU, Numba's simulator runs the kernels as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import overtrick as ot
from tests.research.equality import compare_devices

SIMULATED = """
import overtrick as ot
from tests.research.equality import compare_devices
for name, options in (("spades", dict(blind_nello=True)), ("tocan", {}), ("tendown", dict(equal_cards="last"))):
    game = ot.load(name, **options)
    compare_devices(game, players=game.default_players, tables=5, steps=5)
"""


def test_the_simulated_gpu_does_what_the_cpu_does() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.gpu
@pytest.mark.parametrize("name", ot.games())
def test_a_gpu_does_what_the_cpu_does(name: str) -> None:
    game = ot.load(name)
    assert compare_devices(game, players=game.default_players, tables=256, steps=200, every=20) > 0


def test_without_a_gpu_there_is_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from overtrick.research import Batch; Batch('whist', tables=1, device='cuda')"],
        env={**os.environ, "CUDA_VISIBLE_DEVICES": "-1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "device = 'cuda'" in done.stderr.strip().splitlines()[-1], done.stderr[-500:]
