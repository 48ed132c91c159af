"""Everything that needs a GPU, in one run: equality with the CPU, speed, and arrays shared with PyTorch and JAX.

`PYTHONPATH=src:. python benchmarks/gpu.py OUT` prints a table with the bars and writes `gpu.json`, `gpu.log` and the
page `gpu.md` (docs/gpu.md is the last one) into the folder OUT. It needs numba-cuda; without PyTorch or JAX their part
is left out and says so. It takes about three minutes, most of them for compiling.
"""

from __future__ import annotations

import json
import os
import platform
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Annotated

import numba
import numpy as np
import typer
from figures import Bar, Figure
from numba import cuda
from rich.console import Console
from rich.table import Table as Sheet

import overtrick as ot
from overtrick.kernel import layout
from overtrick.kernel.deal import deal_on, open_match, pass_the_deal
from overtrick.kernel.simulation import LONGEST_MATCH, simulate
from overtrick.kernel.step import play_out
from overtrick.lowering import lower
from overtrick.research import Batch
from overtrick.research.cuda import SIMULATED, STATE, STRIDE, for_kernels
from overtrick.research.setup import random_words
from tests.research.equality import compare_devices, on_host

SPEEDS = {"spades": 15.0, "river": 15.0, "tendown": 15.0, "rook": 13.0, "tocan": 9.0}
"""Bars for random play, billion decisions per second."""
VARIANTS: dict[str, dict[str, object]] = {
    "spades": {"target": 60, "blind_nello": True},
    "rook": {"ones_high": True, "all_pass": "redeal", "discard_points": "last_trick"},
    "tocan": {"no_trump": True, "target": 3},
    "tendown": {"room": 50, "equal_cards": "last"},
    "hearts": {"target": 20, "stop_early": True},
}
THREADS = 4 if SIMULATED else 64
STATES_AT = -(-layout.RULES.itemsize // STATE.itemsize)
"""The rules lie at the start of a block's shared memory, and its states after this many places of a state."""
SHARED_BYTES = (STATES_AT + THREADS) * STATE.itemsize
_RULES, _STATE = for_kernels(layout.RULES), for_kernels(STATE)


@cuda.jit
def play_kernel(rules_words: np.ndarray, state_words: np.ndarray, deals: int, decisions: np.ndarray) -> None:
    """Random matches, one thread per table, with the rules and the states in shared memory."""
    room = cuda.shared.array(0, numba.uint64)
    rules_room = cuda.shared.array(0, _RULES)
    states_room = cuda.shared.array(0, _STATE)
    thread, table = cuda.threadIdx.x, cuda.grid(1)
    for word in range(thread, rules_words.shape[0], cuda.blockDim.x):
        room[word] = rules_words[word]
    first = (STATES_AT + thread) * STRIDE
    if table < state_words.shape[0]:
        for word in range(state_words.shape[1]):
            room[first + word] = state_words[table, word]
    cuda.syncthreads()
    if table < state_words.shape[0]:
        rules, state = rules_room[0], states_room[STATES_AT + thread]
        played = 0
        for _ in range(deals):
            if state.phase == layout.MATCH_OVER or state.deal_number >= LONGEST_MATCH:
                open_match(rules, state, state.dealer)
            deal_on(rules, state)
            played += play_out(rules, state)
            pass_the_deal(rules, state)
        decisions[table] = played
        for word in range(state_words.shape[1]):
            state_words[table, word] = room[first + word]


def new_states(rules: np.ndarray, tables: int) -> np.ndarray:
    """Tables before their first deal."""
    states = np.zeros(tables, layout.STATE)
    states["deck"] = np.arange(layout.MAX_CARDS)
    states["entered"] = np.arange(layout.MAX_SEATS)
    states["random"] = random_words(7, tables)
    states["dealer"] = np.arange(tables) % int(rules["seats"][0])
    states["phase"] = layout.MATCH_OVER
    return states


def play(rules: np.ndarray, states: np.ndarray, deals: int) -> tuple[np.ndarray, int, float]:
    """Random play on the GPU: the states after it, the decisions, and the seconds of the kernel."""
    on_device = cuda.to_device(states.view(np.uint64).reshape(len(states), -1))
    rules_on_device = cuda.to_device(rules.view(np.uint64).reshape(-1))
    decisions = cuda.to_device(np.zeros(len(states), np.int64))
    cuda.synchronize()
    started = perf_counter()
    play_kernel[-(-len(states) // THREADS), THREADS, 0, SHARED_BYTES](rules_on_device, on_device, deals, decisions)
    cuda.synchronize()
    seconds = perf_counter() - started
    after = np.ascontiguousarray(on_device.copy_to_host()).view(layout.STATE).reshape(-1)
    return after, int(decisions.copy_to_host().sum()), seconds


# The parts


def equality(quick: bool) -> Iterator[Figure]:
    """The same matches on the CPU and on the GPU, in all games: states, knowledge, masks, observations and rewards."""
    tables, steps = (4, 3) if SIMULATED else (512, 60) if quick else (2048, 400)
    for name, game in ot.games().items():
        for chosen in (game, ot.load(name, **VARIANTS[name]) if name in VARIANTS else None):  # type: ignore[arg-type]
            if chosen is not None:
                deals = compare_devices(
                    chosen, players=chosen.default_players, tables=tables, steps=steps, every=1 if SIMULATED else 40
                )
                about = game.title if chosen is game else f"{game.title}, options"
                yield Figure("Equal to the CPU, bit by bit", about, deals, "deals")


def random_play(quick: bool) -> Iterator[Figure]:
    """Random play: compared with the CPU, then its speed."""
    for name, bar in SPEEDS.items():
        game = ot.load(name)
        rules = lower(game.rules(game.default_players)).record
        states = new_states(rules, 8 if SIMULATED else 1024)
        deals = 1 if SIMULATED else 101
        after, _, _ = play(rules, states.copy(), deals)
        counts = np.zeros(1, layout.COUNTS)
        for table in range(len(states)):
            simulate(rules, states[table : table + 1], deals, counts)
        if after.tobytes() != states.tobytes():
            raise AssertionError(f"{game.title}: random play on the GPU and on the CPU had different results")
        yield Figure("Random play equal to the CPU", game.title, len(states) * deals, "deals")
        tables, deals = (8, 1) if SIMULATED else (135_168, 10 if quick else 60)
        states = new_states(rules, tables)
        best = 0.0
        for _ in range(3):
            states, decisions, seconds = play(rules, states, deals)
            best = max(best, decisions / seconds / 1e9)
        yield Figure("Random play, shared memory", game.title, best, "billion decisions/s", Bar(bar))


def batch_steps(quick: bool) -> Iterator[Figure]:
    """`Batch.step` with masks and observations written, random actions chosen outside the measured time."""
    tables, steps = (8, 2) if SIMULATED else (262_144, 30 if quick else 120)
    for name in SPEEDS:
        for observations, bar in (("bits", Bar(300)), ("words", None)):
            batch = Batch(name, tables=tables, seed=1, device="cuda", illegal="report", observations=observations)  # type: ignore[arg-type]
            both = alone = 0.0
            for step in range(steps + 5):
                batch.synchronize()
                started = perf_counter()
                actions = batch.random_actions()
                batch.synchronize()
                chosen = perf_counter()
                batch.step(actions)
                batch.synchronize()
                if step >= 5:
                    alone += perf_counter() - chosen
                    both += perf_counter() - started
            assert not on_host(batch.illegal).any()
            about = f"Batch.step, {tables:,} tables, observations as {observations}"
            beside = f"{batch.layout.bits} bits; with choosing {tables * steps / both / 1e6:.0f} million"
            yield Figure(about, batch.game.title, tables * steps / alone / 1e6, "million steps/s", bar, beside)
            del batch


def address(array: object) -> int:
    """The address of an array on the GPU."""
    described: dict[str, tuple[int, bool]] = getattr(array, "__cuda_array_interface__")  # noqa: B009
    return described["data"][0]


def shared_with_torch(quick: bool) -> Iterator[Figure]:
    """PyTorch reads the arrays where they are, and its actions are used where they are."""
    try:
        import torch  # noqa: PLC0415
    except ImportError:
        yield Figure("Shared without copying", "PyTorch", 0, "", None, "PyTorch is not installed")
        return
    batch = Batch("spades", tables=4096, seed=1, device="cuda")
    tensors = {name: torch.as_tensor(getattr(batch, name), device="cuda") for name in ("observation", "mask", "reward")}
    for name, tensor in tensors.items():
        assert tensor.data_ptr() == address(getattr(batch, name)), f"PyTorch copied {name}"
        assert tuple(tensor.shape) == tuple(getattr(batch, name).shape)
    for _ in range(20 if quick else 60):
        actions = torch.multinomial(tensors["mask"].float(), 1).squeeze(1)
        batch.step(actions)
    assert (tensors["observation"].cpu().numpy() == on_host(batch.observation)).all()
    yield Figure("Shared without copying", f"PyTorch {torch.__version__}", 1, "yes", Bar(1))


def shared_with_jax(quick: bool) -> Iterator[Figure]:
    """JAX reads the arrays where they are, and its actions are used where they are."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    try:
        import jax  # noqa: PLC0415
        import jax.numpy as jnp  # noqa: PLC0415
    except ImportError:
        yield Figure("Shared without copying", "JAX", 0, "", None, "JAX is not installed")
        return
    if jax.default_backend() != "gpu":
        yield Figure("Shared without copying", "JAX", 0, "", None, "this JAX has no GPU support")
        return
    batch = Batch("spades", tables=4096, seed=1, device="cuda")
    key = jax.random.key(1)
    for step in range(10 if quick else 30):
        batch.synchronize()
        seen = jnp.asarray(batch.observation)
        mask = jnp.asarray(batch.mask)
        if step == 0:
            pointer = address(batch.observation)
            assert seen.unsafe_buffer_pointer() == pointer, "JAX copied the observation"
        key, now = jax.random.split(key)
        scores = jnp.where(mask, jax.random.uniform(now, mask.shape), -1.0) + 0 * seen[:, :1]
        actions = scores.argmax(1).astype(jnp.int32).block_until_ready()
        batch.step(actions)
    yield Figure("Shared without copying", f"JAX {jax.__version__}", 1, "yes", Bar(1))


PARTS: dict[str, Callable[[bool], Iterator[Figure]]] = {
    "equality": equality,
    "random play": random_play,
    "batch steps": batch_steps,
    "PyTorch": shared_with_torch,
    "JAX": shared_with_jax,
}


PAGE = """# On a GPU

`Batch(..., device="cuda")` keeps its tables in the memory of a GPU: one CUDA thread per table calls the same functions
that the CPU runs, compiled by numba-cuda (`pip install "overtrick[cuda]"`). The same seed gives the same cards, states
and observations as on the CPU. The arrays have `__cuda_array_interface__`, so PyTorch, JAX and CuPy use them without a
copy, and their arrays of actions are used where they are:

```text
batch = Batch("spades", tables=262_144, seed=1, device="cuda", illegal="report")
seen, mask = torch.as_tensor(batch.observation, device="cuda"), torch.as_tensor(batch.mask, device="cuda")
batch.step(torch.multinomial(mask.float(), 1).squeeze(1))        # `seen` and `mask` now show the next seats
```

Steps run on the default stream, as PyTorch does. Call `batch.synchronize()` before JAX or CuPy read the arrays, and
wait for their actions before `batch.step`. With `illegal="report"` a step does not wait for the GPU.

`PYTHONPATH=src:. python benchmarks/gpu.py OUT` checks and measures all of this and writes this page. The last run:
{machine}.

| | | measured | bar | |
|---|---|---|---|---|
{rows}
"""


class Log:
    """Prints lines, and keeps them for the log."""

    def __init__(self) -> None:
        self.started = perf_counter()
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        """Print a text with the seconds since the start."""
        self.lines.append(f"[{perf_counter() - self.started:6.1f} s] {text}")
        print(self.lines[-1], flush=True)


def main(
    out: Annotated[Path, typer.Argument(help="The folder for gpu.json, gpu.log and gpu.md.")],
    quick: Annotated[bool, typer.Option(help="Fewer deals and steps.")] = False,
) -> None:
    """Check and measure everything that needs a GPU."""
    out.mkdir(parents=True, exist_ok=True)
    log, figures, failed = Log(), list[Figure](), list[str]()
    device = "simulator" if SIMULATED else cuda.get_current_device().name
    log.say(f"{device!s}, Python {platform.python_version()}, numba {numba.__version__}, NumPy {np.__version__}")
    for name, part in PARTS.items():
        if SIMULATED and name in ("PyTorch", "JAX"):
            continue
        try:
            for figure in part(quick):
                figures.append(figure)
                bar = "" if figure.bar is None else f" (bar {figure.bar.limit:g})"
                log.say(f"{figure.about}: {figure.name}: {figure.value:.4g} {figure.unit}{bar} {figure.beside}")
        except Exception:  # a failed part must not cost the others: time on a GPU is short
            failed.append(name)
            log.say(f"{name} FAILED\n{traceback.format_exc()}")
        write(out, log, figures, failed)
    console = Console(width=130, record=True)
    console.print(sheet(figures))
    log.lines.append(console.export_text())
    log.say(f"failed: {', '.join(failed) or 'nothing'}")
    write(out, log, figures, failed)
    if failed or any(figure.met is False for figure in figures):
        raise typer.Exit(1)


def write(out: Path, log: Log, figures: list[Figure], failed: list[str]) -> None:
    """Write what there is so far."""
    found = {"figures": [{**asdict(figure), "met": figure.met} for figure in figures], "failed": failed}
    (out / "gpu.json").write_text(json.dumps(found, indent=2))
    (out / "gpu.log").write_text("\n".join(log.lines) + "\n")
    (out / "gpu.md").write_text(page(log.lines[0].partition("] ")[2], figures))


def page(machine: str, figures: list[Figure]) -> str:
    """The page of the docs."""
    rows = []
    for figure in figures:
        bar = "" if figure.bar is None else f"at least {figure.bar.limit:g}"
        value = (
            f"{figure.value:,.0f}"
            if figure.value >= 100 or figure.value == int(figure.value)
            else f"{figure.value:.1f}"
        )
        rows.append(f"| {figure.about} | {figure.name} | {value} {figure.unit} | {bar} | {figure.beside} |")
    return PAGE.format(machine=machine, rows="\n".join(rows))


def sheet(figures: list[Figure]) -> Sheet:
    """The figures as a table."""
    table = Sheet(title="On the GPU", title_justify="left")
    for column in ("", "", "measured", "bar", "", ""):
        table.add_column(column)
    marks = {True: "[green]met[/]", False: "[red]missed[/]", None: ""}
    for figure in figures:
        bar = "" if figure.bar is None else f">= {figure.bar.limit:g}"
        row = (figure.about, figure.name, f"{figure.value:.4g} {figure.unit}", bar, marks[figure.met], figure.beside)
        table.add_row(*row)
    return table


if __name__ == "__main__":
    typer.run(main)
