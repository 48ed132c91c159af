"""Near the end of a match bots play for the match more than for points."""

from __future__ import annotations

from time import thread_time

import numpy as np
import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.bots.kernel.deal_value import WEIGHT_OF_POINTS
from overtrick.bots.priors import prior_for
from overtrick.kernel.layout import DEAL_OVER, MATCH_OVER, STATE
from overtrick.lowering import lower

from .kernel.solving import empty_search, gains
from .positions import small_deal, spades_ending

SENSIBLE = pytest.mark.parametrize("kind", ["club", "expert:60"])
SEEDS = pytest.mark.parametrize("seed", [1, 2, 3])


def score(table: ot.Table, *scores: int, bags: tuple[int, ...] = ()) -> ot.Table:
    """The table with other scores."""
    table._state["scores"][0, : len(scores)] = scores
    table._state["bags"][0, : len(bags)] = bags
    table._changed()
    return table


def answer(kind: str, seed: int, table: ot.Table) -> str:
    assert table.turn is not None
    return str(seat_bot(kind, seed=seed, clock=thread_time).act(table.view(table.turn)))


def last_card(behind: int) -> ot.Table:
    """The last deal of Ten Down: a card each, seat 1 has bid to win the trick, and seat 0 holds the lowest trump."""
    table = small_deal("tendown", 2, 1, "0: S7; trump: S", "bid 1", dealer=0)
    return score(table, 50, 50 + behind)


@pytest.mark.slow_without_jit
@SENSIBLE
@SEEDS
def test_a_side_that_is_behind_makes_the_only_bid_that_can_win(kind: str, seed: int) -> None:
    assert answer(kind, seed, last_card(behind=5)) == "bid 1"  # bid 0 never wins: ten points each way are not enough


@pytest.mark.slow_without_jit
@SENSIBLE
@SEEDS
def test_a_side_that_is_ahead_bids_what_the_card_is_worth(kind: str, seed: int) -> None:
    assert answer(kind, seed, last_card(behind=-5)) == "bid 0"


@pytest.mark.slow_without_jit
@SENSIBLE
@SEEDS
def test_the_tenth_bag_is_avoided_when_the_target_is_near(kind: str, seed: int) -> None:
    table = small_ending(bags=9)
    assert answer(kind, seed, table) == "play C2"


def small_ending(bags: int) -> ot.Table:
    """Seat 0 is void in the suit led and holds a spade and a club: the spade takes a trick that nobody needs."""
    table = spades_ending(
        "bid 4, bid 2, bid 2, bid 3", (4, 2, 2, 3), "S5 C2", "H3 C5", "H4 C6", "H5 C7", lead=1, target=500
    )
    for card in ("H3", "H4", "H5"):
        table.push(card)
    return score(table, 440, 300, bags=(bags, 0))


# The value of a deal


def worth(game: ot.Game, before: list[int], after: list[int], *, over: bool = False) -> list[float]:
    """The value to each side of a deal that changes the scores like this."""
    rules = game.rules()
    states = np.zeros(2, STATE)
    states["scores"][0, : len(before)], states["scores"][1, : len(after)] = before, after
    states["phase"] = DEAL_OVER, MATCH_OVER if over else DEAL_OVER
    found = gains(lower(rules).record, prior_for(rules, 0), states[:1], states[1:], empty_search())
    return [float(gain) for gain in found[: rules.seats.sides]]


SPADES = ot.load("spades")


def test_in_the_middle_of_a_match_points_count() -> None:
    assert worth(SPADES, [0, 0], [80, -40]) == [80, -40]


def test_at_the_end_a_win_by_one_point_is_nearly_as_good_as_any() -> None:
    won, lost = worth(SPADES, [450, 460], [510, 509], over=True), worth(SPADES, [450, 460], [509, 510], over=True)
    easily = worth(SPADES, [450, 460], [511, 508], over=True)
    assert won[0] - lost[0] > 50 * (easily[0] - won[0]) > 0


def test_points_still_count_when_the_match_is_lost() -> None:
    """Otherwise every card would be as good as any other."""
    lost = worth(SPADES, [100, 460], [100, 510], over=True)
    less = worth(SPADES, [100, 460], [160, 510], over=True)
    assert less[0] - lost[0] == pytest.approx(60 * WEIGHT_OF_POINTS)


def test_a_shared_win_is_half_a_win() -> None:
    tocan = ot.load("tocan")
    alone, shared, lost = (
        worth(tocan, [15, 15, 3, 3], [18, 15, 3, 3], over=True)[0],
        worth(tocan, [15, 15, 3, 3], [18, 18, 3, 3], over=True)[0],
        worth(tocan, [15, 15, 3, 3], [18, 19, 3, 3], over=True)[0],
    )
    assert shared - lost == pytest.approx((alone - lost) / 2)


def test_a_point_near_the_end_is_worth_a_point_when_all_are_level() -> None:
    level, ahead = worth(SPADES, [430, 430], [430, 430]), worth(SPADES, [430, 430], [431, 430])
    assert (ahead[0] - ahead[1]) - (level[0] - level[1]) == pytest.approx(1, rel=0.1)
