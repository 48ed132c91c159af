"""A match with a limit of deals: it ends after them, as its rules would end it."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import overtrick as ot
from overtrick.errors import InvalidOption, InvalidRecord
from overtrick.fair import FairShuffler, Seal
from overtrick.record import add_seal
from overtrick.testing.matches import choose


def play(table: ot.Table, seed: int = 1) -> ot.Table:
    choices = Random(seed)
    while table.turn is not None:
        table.push(choose(table, choices, "modest"))
    return table


@pytest.mark.parametrize("name", sorted(ot.games()))
def test_a_match_ends_after_its_deals(name: str) -> None:
    game = ot.load(name)
    players = game.default_players
    whole = play(game.table(players, seed=3, dealer=0))
    short = play(game.table(players, seed=3, dealer=0, deal_limit=2))
    assert len(short.deals) == len(short.dealt) == min(2, len(whole.deals))
    assert short.deals == whole.deals[:2]
    assert short.phase == "over"
    outcome = short.outcome
    assert outcome is not None
    assert outcome.scores == tuple(map(sum, zip(*(deal.change for deal in short.deals), strict=True)))
    assert ot.read_record(short.record()) == short
    assert pickle.loads(pickle.dumps(short)) == copy.deepcopy(short) == short


def test_the_last_action_can_be_taken_back() -> None:
    table = play(ot.load("river").table(4, seed=5, dealer=0, deal_limit=1))
    before = table.record()
    last = table.pop()
    assert table.outcome is None
    table.push(last)
    assert table.record() == before
    with pytest.raises(ot.MatchOver):
        table.push(last)


def test_rules_may_end_the_match_before_the_limit() -> None:
    table = play(ot.load("tendown", first_hand=1).table(2, seed=5, dealer=0, deal_limit=9))
    assert len(table.deals) == 1


@pytest.mark.parametrize("limit", [0, -1, True, "2", 1.0])
def test_a_limit_is_a_number_of_deals(limit: int) -> None:
    with pytest.raises(InvalidOption, match="deal_limit"):
        ot.load("river").table(4, deal_limit=limit)


def test_a_record_with_a_bad_limit_is_refused() -> None:
    record = ot.load("river").table(4, seed=5, deal_limit=1).record()
    with pytest.raises(InvalidRecord, match="is not a number of deals"):
        ot.read_record(record.replace('[DealLimit "1"]', '[DealLimit "0"]'))


def test_a_seal_that_is_not_published_can_be_added_later() -> None:
    seal = Seal("07" * 32, (None,) * 4, seats=("person", "bot", "bot", "bot"))
    secret = play(ot.load("spades").table(shuffler=FairShuffler(seal, is_published=False), deal_limit=1))
    shown = play(ot.load("spades").table(shuffler=FairShuffler(seal), deal_limit=1))
    assert secret.fair is None
    assert seal.secret not in secret.record()
    assert add_seal(secret.record(), seal) == shown.record()
