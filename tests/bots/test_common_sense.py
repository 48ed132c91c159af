"""Positions with an obvious answer. Each says why; ``club`` and ``expert`` answer all of them, with any seed.

The bids and earlier plays make the answer clear; they need not be good.
"""

from __future__ import annotations

import pytest

from overtrick.bots import seat_bot

from .cases.case import Case
from .cases.euchre import EUCHRE
from .cases.hearts import HEARTS
from .cases.river import RIVER
from .cases.rook import ROOK
from .cases.spades import SPADES
from .cases.tendown import TENDOWN
from .cases.tocan import TOCAN
from .cases.whist import WHIST

SEEDS = (1, 2, 3)
SENSIBLE = ("club", "expert:60")

CASES = [*SPADES, *RIVER, *TENDOWN, *ROOK, *TOCAN, *HEARTS, *EUCHRE, *WHIST]

OPEN_CASES: set[tuple[str, str]] = set()
"""Bots and cases that they do not answer reliably yet."""


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 40
    assert len({case.name for case in CASES}) == len(CASES)
    assert {name for _, name in OPEN_CASES} <= {case.name for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_has_a_right_and_a_wrong_answer(case: Case) -> None:
    """Some legal action is right, and unless it is forced some other one is wrong."""
    table = case.position()
    fitting = [case.fits(action) for action in table.legal]
    assert any(fitting)
    assert len(fitting) == 1 or not all(fitting)


@pytest.mark.parametrize(
    "case", [*SPADES, *TENDOWN, *ROOK, *TOCAN, *HEARTS, *EUCHRE, *WHIST], ids=lambda case: case.name
)
def test_a_novice_answers(case: Case) -> None:
    """The answer need not be right: a novice looks at the current trick only."""
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
