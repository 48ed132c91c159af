"""Positions a person would be angry about. Each says why; ``club`` and ``expert`` answer them all, with any seed.

The bids and the past are there to make the answer clear, not to be good: the question is only what to do now.
"""

from __future__ import annotations

import pytest

from overtrick.bots import seat_bot

from .sense.case import Case
from .sense.river import RIVER
from .sense.rook import ROOK
from .sense.spades import SPADES
from .sense.tendown import TENDOWN
from .sense.tocan import TOCAN

SEEDS = (1, 2, 3)
SENSIBLE = ("club", "expert:60")

CASES = [*SPADES, *RIVER, *TENDOWN, *ROOK, *TOCAN]

OPEN_CASES: set[tuple[str, str]] = set()
"""Not answered reliably yet, by whom. They stay here until they are."""


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 40
    assert len({case.name for case in CASES}) == len(CASES)
    assert {name for _, name in OPEN_CASES} <= {case.name for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_position_asks_something(case: Case) -> None:
    """There is a sensible answer, and unless it is forced there is one that is not."""
    table = case.position()
    fitting = [case.fits(action) for action in table.legal]
    assert any(fitting)
    assert len(fitting) == 1 or not all(fitting)


@pytest.mark.parametrize("case", [*SPADES, *TENDOWN, *ROOK, *TOCAN], ids=lambda case: case.name)
def test_a_novice_has_an_answer(case: Case) -> None:
    """Not always a sensible one: a novice only looks at the trick on the table."""
    table = case.position()
    assert table.turn is not None
    assert seat_bot("novice").act(table.view(table.turn)) in table.legal


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    ("kind", "case"),
    [
        pytest.param(kind, case, id=f"{kind}: {case.name}")
        for case in CASES
        for kind in SENSIBLE
        if (kind, case.name) not in OPEN_CASES
    ],
)
def test_common_sense(kind: str, case: Case) -> None:
    table = case.position()
    assert table.turn is not None
    view = table.view(table.turn)
    chosen = [seat_bot(kind, seed=seed, steady=True).act(view) for seed in SEEDS]
    assert all(map(case.fits, chosen)), f"{chosen}, and sensible is {case.good}: {case.reason}"
