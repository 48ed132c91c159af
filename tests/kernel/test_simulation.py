"""The kernel's simulation agrees with tables that get the same cards and the same random choices."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

import overtrick as ot
from overtrick.contracts import is_nello
from overtrick.kernel import entries, layout
from overtrick.kernel.simulation import simulate
from overtrick.lowering import lower
from overtrick.table import Table
from tests.conftest import COMPILED
from tests.kit.invented import INVENTED

from .splitmix import KernelShuffler, SplitMix

DEALS = 60 if COMPILED else 12
GAMES = [
    *ot.games().values(),
    ot.load("rook", target=100, all_pass="redeal", discard_points="last_trick"),
    ot.load("spades", target=20, bid_total_cap=None),
    ot.load("tocan", no_trump=True),
    ot.load("tendown", room=50, equal_cards="last", hook=True),
    # In five_and_two one of two equal cards may be face up and the other in hand; the shuffle decides which is played.
    *(game for game in INVENTED if game.name != "five_and_two"),
]


@dataclass
class Sums:
    """The counts that the simulation should give."""

    deals: int = 0
    matches: int = 0
    decisions: int = 0
    passed_out: int = 0
    bids: int = 0
    made: int = 0
    change: list[int] = field(default_factory=lambda: [0] * layout.MAX_SEATS)
    change_squared: list[int] = field(default_factory=lambda: [0] * layout.MAX_SEATS)
    tricks: list[int] = field(default_factory=lambda: [0] * layout.MAX_SEATS)
    wins: list[int] = field(default_factory=lambda: [0] * layout.MAX_SEATS)
    shared_wins: int = 0


def play_tables(game: ot.Game, players: int, seed: int, deals: int) -> Sums:
    """Play match after match at tables until this many deals are done."""
    rules, random, sums, dealer = game.rules(players), SplitMix(seed), Sums(), 0
    shuffler = KernelShuffler(random, len(rules.deck))
    while sums.deals < deals:
        shuffler.needed = [rules.cards_dealt(0)]
        table = Table(game, players, dealer=dealer, shuffler=shuffler)
        while table.turn is not None and sums.deals < deals:
            done = len(table.deals)
            upcoming = min(len([deal for deal in table.deals if any(deal.tricks)]) + 1, len(rules.deal.hands) - 1)
            passed_out_next = min(upcoming - 1, len(rules.deal.hands) - 1)
            last_trick_is_on = sum(table.tricks_won) == table.hand_size - 1
            shuffler.needed = [rules.cards_dealt(upcoming if last_trick_is_on else passed_out_next)]
            table.push(table.legal[random.below(len(table.legal))])
            sums.decisions += 1
            if len(table.deals) > done:
                add_deal(sums, table)
        dealer = (table.first_dealer + len(table.deals)) % players
    return sums


def add_deal(sums: Sums, table: Table) -> None:
    result = table.deals[-1]
    sums.deals += 1
    if not any(result.tricks):
        sums.passed_out += 1
        return
    for side, change in enumerate(result.change):
        sums.change[side] += change
        sums.change_squared[side] += change**2
    for seat, tricks in enumerate(result.tricks):
        sums.tricks[seat] += tricks
    if table.outcome is not None:
        sums.matches += 1
        sums.shared_wins += len(table.outcome.winners) > 1
        for side in table.outcome.winners:
            sums.wins[side] += layout.WHOLE_WIN // len(table.outcome.winners)
    for contract in result.contracts:
        if not is_nello(table.rules, contract):
            sums.bids += 1
            sums.made += contract.state == "kept"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {' '.join(map(str, game.values.values()))}")
def test_a_simulation_counts_what_tables_count(game: ot.Game) -> None:
    players, seed = game.players[-1], 77
    state, counts = np.zeros(1, layout.STATE), np.zeros(1, layout.COUNTS)
    state["deck"][0] = np.arange(layout.MAX_CARDS)
    state["random"] = seed
    state["entered"][0] = np.arange(layout.MAX_SEATS)
    record = lower(game.rules(players)).record
    entries.start(record, state, 0)
    simulate(record, state, DEALS, counts)
    expected = play_tables(game, players, seed, DEALS)
    for name, value in vars(expected).items():
        counted = counts[name][0]
        assert (counted.tolist() if isinstance(value, list) else int(counted)) == value, name


def test_a_simulation_in_two_parts_is_one_simulation() -> None:
    record = lower(ot.load("tocan").rules()).record
    results = []
    for parts in ((DEALS,), (1, DEALS - 1)):
        state, counts = np.zeros(1, layout.STATE), np.zeros(1, layout.COUNTS)
        state["deck"][0] = np.arange(layout.MAX_CARDS)
        state["random"] = 5
        entries.start(record, state, 0)
        for part in parts:
            simulate(record, state, part, counts)
        results.append((counts.tobytes(), state.tobytes()))
    assert results[0] == results[1]
