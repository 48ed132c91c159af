"""The kernel must go through the same states when it is compiled and when it runs as plain Python.

The match is played with numbers alone, so the other process does not need to import the game: it gets the rules record.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random

import numpy as np

from overtrick.kernel import entries, layout
from overtrick.kernel.simulation import simulate
from overtrick.lowering import lower, members
from overtrick.rules import Rules


def state_digest(record: bytes, *, seed: int, deals: int = 4) -> str:
    """A digest of every state of some random deals under the rules in this record, and of a small simulation."""
    rules = np.frombuffer(record, layout.RULES).copy()
    state, tally = np.zeros(1, layout.STATE), np.zeros(1, layout.COUNTS)
    state["deck"][0] = np.arange(layout.MAX_CARDS)
    digest = hashlib.sha256()
    choices = Random(seed)
    seats, cards, suits, sides = (int(rules[name][0]) for name in ("seats", "cards", "suit_count", "sides"))
    entries.start(rules, state, choices.randrange(seats))
    for _ in range(deals):
        order = list(range(cards))
        choices.shuffle(order)
        state["deck"][0, :cards] = order
        if rules["trump_kind"][0] == layout.DRAWN:
            state["trump"] = choices.randrange(suits)
        entries.deal(rules, state)
        while state["phase"][0] < layout.DEAL_OVER:
            low, high = (int(word) for word in entries.legal(rules, state))
            entries.push(rules, state, choices.choice(list(members(low | high << 64))))
            digest.update(state.tobytes())
        entries.next_dealer(rules, state)
        if state["phase"][0] == layout.MATCH_OVER:
            break
    places = [np.zeros(sides, np.int64) for _ in range(3)]
    winners = entries.rank_sides(rules, state, *places)
    digest.update(repr((int(winners), [place.tolist() for place in places])).encode())
    entries.start(rules, state, 0)
    state["phase"] = layout.BID
    state["random"] = seed
    simulate(rules, state, deals, tally)
    digest.update(state.tobytes() + tally.tobytes())
    return digest.hexdigest()


def other_digests(games: Sequence[Rules], *, seed: int) -> list[str]:
    """The digests from another process, which has the compiler off if this one has it on, and the other way round."""
    off = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    request = json.dumps({"seed": seed, "records": [lower(rules).record.tobytes().hex() for rules in games]})
    answer = subprocess.run(
        [sys.executable, "-m", __name__],
        input=request,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if off else "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode:
        raise AssertionError(f"the kernel failed in another process:\n{answer.stderr[-2000:]}")
    digests: list[str] = json.loads(answer.stdout)
    return digests


def check_compiled(title: str, games: Sequence[Rules], *, seed: int) -> None:
    """The kernel does the same with and without the compiler."""
    here = [state_digest(lower(rules).record.tobytes(), seed=seed) for rules in games]
    for rules, ours, theirs in zip(games, here, other_digests(games, seed=seed), strict=True):
        if ours != theirs:
            raise AssertionError(
                f"{title} with {rules.seats.players} players, seed {seed}: the compiled kernel and the same code as"
                f" plain Python had different results"
            )


def _main() -> None:
    request = json.load(sys.stdin)
    digests = [state_digest(bytes.fromhex(record), seed=request["seed"]) for record in request["records"]]
    json.dump(digests, sys.stdout)


if __name__ == "__main__":
    _main()
