"""Bots by name: the levels, and search baselines from the literature."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from zlib import crc32

from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game

from .baselines import Ismcts, Pimc
from .bot import Bot
from .bot_files import bot_of_file, file_of, is_bot_file
from .budget import Clock
from .novice import Novice
from .policy_bot import KIND as POLICY
from .policy_bot import PREFIX as POLICY_PREFIX
from .policy_bot import PolicyBot
from .policy_file import load_policy
from .programs import PREFIX, bot_of_program, files_of_program
from .random_bot import RandomBot
from .search_bots import Club, Expert

KINDS = (
    *("random", "novice", "club", "expert", "searcher", "policy", "pimc-N", "ismcts-N"),
    *("policy:FILE", "./FILE.py", "cmd:PROGRAM"),
)
"""The names of bots. N is a number of worlds or iterations; ``expert:100`` is an expert with 100 ms per decision.

``policy`` plays what a net has learned, and ``policy:FILE`` takes the net of this file (see `policy_bot`).
``./FILE.py`` is a bot of your own (see `bot_files`), and ``cmd:PROGRAM`` is one in another language (see `programs`).
"""

LONGEST_MS = 600_000
"""Ten minutes per decision. A tree needs memory for every millisecond."""

_NAME = re.compile(r"(?P<kind>[a-z]+)(?:-(?P<number>[1-9][0-9]{0,6}))?(?::(?P<budget>[0-9]{1,6}))?")
_TIMED: dict[str, Callable[..., Bot]] = {
    "club": Club,
    "expert": Expert,
    "searcher": partial(Expert, use_learned_values=False),  # to measure what nets are worth
}
_PLAIN: dict[str, Callable[..., Bot]] = {"random": RandomBot, "novice": Novice}
_NUMBERED: dict[str, Callable[..., Bot]] = {"pimc": Pimc, "ismcts": Ismcts}


def seat_bot(
    kind: str,
    seed: int | str | None = 0,
    budget_ms: float | None = None,
    clock: Clock = perf_counter,
    *,
    steady: bool = False,
) -> Bot:
    """Create a bot of this kind.

    Without a seed it gets a random one. The budget is the time per decision of a bot that searches. It is counted in
    play-outs, so that the same view and the same seed give the same choice. On a machine that is too slow for them the
    clock ends the decision: the wall clock, or the work of this thread with ``time.thread_time``. A ``steady`` bot has
    no clock and takes as long as it needs.

    >>> seat_bot("novice"), seat_bot("expert:100"), seat_bot("ismcts-1000", seed=3)
    (Novice(seed=0), Expert(budget_ms=100.0, seed=0), Ismcts(iterations=1000, seed=3))
    """
    number_of_seed = _as_number(seed)
    if isinstance(kind, str) and kind.startswith(PREFIX):
        return bot_of_program(kind, number_of_seed)
    if isinstance(kind, str) and is_bot_file(kind):
        return bot_of_file(kind, number_of_seed)
    if isinstance(kind, str) and kind.startswith(POLICY_PREFIX):
        path = Path(kind.removeprefix(POLICY_PREFIX))
        load_policy(path)  # raises for a file that is not a policy
        return PolicyBot(path, number_of_seed, None if steady else clock)
    if kind == POLICY:
        return PolicyBot(None, number_of_seed, None if steady else clock)
    found = _NAME.fullmatch(kind.strip().casefold()) if isinstance(kind, str) else None
    name, number, budget = found.group("kind", "number", "budget") if found else ("", None, None)
    if budget is not None:
        budget_ms = float(budget)
    if budget_ms is not None and not (isinstance(budget_ms, int | float) and 0 <= budget_ms <= LONGEST_MS):  # nor nan
        raise InvalidOption(f"a budget is 0 to {LONGEST_MS:,} ms, not {budget_ms!r:.40}")
    if name in _TIMED and number is None:
        timed, used = _TIMED[name], None if steady else clock
        if budget_ms is None:
            return timed(seed=number_of_seed, clock=used)
        return timed(budget_ms=float(budget_ms), seed=number_of_seed, clock=used)
    if budget is None and name in _PLAIN and number is None:
        return _PLAIN[name](seed=number_of_seed)
    if budget is None and name in _NUMBERED and number is not None:
        return _NUMBERED[name](int(number), seed=number_of_seed)
    known = ", ".join(KINDS)
    raise InvalidOption(f"no bot is called {quoted(kind)}; there are {known}, and expert:100 for 100 ms a decision")


def _as_number(seed: int | str | None) -> int:
    """A seed as a number."""
    if seed is None:
        return secrets.randbits(32)
    if isinstance(seed, str):
        return crc32(seed.encode())
    if not isinstance(seed, int):
        raise InvalidOption(f"a seed is a whole number or a word, not {quoted(seed)}")
    return seed


def files_of(kind: str) -> list[Path]:
    """The files of a bot that is not one of ours: its Python file, or its program."""
    if kind.startswith(PREFIX):
        return files_of_program(kind)
    if kind.startswith(POLICY_PREFIX):
        return [Path(kind.removeprefix(POLICY_PREFIX))]
    return [file_of(kind)] if is_bot_file(kind) else []


def check_kind(kind: str) -> str:
    """Return the kind unchanged, or raise InvalidOption if there is no such bot."""
    seat_bot(kind)
    return kind


def get_ready(kind: str, game: Game, players: int, deals: int = 1) -> None:
    """Let a bot decide once in every phase of the first deals of a trial match, so that no real decision waits.

    On the first run this compiles the bot's code, which takes seconds (see `compiling`). The first deal of each hand
    size takes a moment too, because its prior is learned.
    """
    level = kind.strip().casefold().partition(":")[0]
    bot = seat_bot(level, budget_ms=0.0) if level in _TIMED else seat_bot(kind)
    table = game.table(players, seed=0, dealer=0)
    asked = set()
    while table.turn is not None and len(table.deals) < deals:
        phase = table.deal_number, table.phase
        if phase not in asked and len(table.legal) > 1:
            asked.add(phase)
            bot.act(table.view(table.turn))
        table.push(table.legal[-1])  # the highest bid: if all passed there would be no play
