"""A batch plays the same matches as tables do: cards, seats, masks, observations and rewards."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.observation import observe
from overtrick.research import Batch
from overtrick.rules import Rules
from overtrick.table import Table
from tests.conftest import COMPILED
from tests.kit.invented import INVENTED

from .splitmix import KernelShuffler, SplitMix

STEPS = 300 if COMPILED else 70
GAMES = [
    *ot.games().values(),
    ot.load("rook", target=100, all_pass="redeal", discard_points="last_trick"),
    ot.load("spades", target=20, blind_nello=True),
    ot.load("tocan", no_trump=True, target=3),
    ot.load("hearts", target=10, stop_early=True),
    *(game for game in INVENTED if game.name in ("three_pairs", "double_differ")),
]


class LiveShuffler(KernelShuffler):
    """Draws as many cards as the next deal of a table needs."""

    table: Table | None = None

    def __init__(self, random: SplitMix, rules: Rules) -> None:
        super().__init__(random, len(rules.deck))
        self.rules = rules

    def shuffle(self, deal: int, cards: int) -> list[int]:
        scored = 0 if self.table is None else int(self.table._state["deals_scored"][0])
        self.needed = [self.rules.cards_dealt(min(scored, len(self.rules.deal.hands) - 1))]
        return super().shuffle(deal, cards)


class Mirror:
    """Plays at tables what one table of a batch plays."""

    def __init__(self, batch: Batch, place: int, seed: int) -> None:
        self.batch, self.place = batch, place
        self.rules = batch.game.rules(batch.players)
        random = SplitMix(seed)
        self.shuffler = LiveShuffler(random, self.rules)
        self.open(random.below(batch.players))

    def open(self, dealer: int) -> None:
        self.shuffler.table = None
        self.table = Table(self.batch.game, self.batch.players, dealer=dealer, shuffler=self.shuffler)
        self.shuffler.table = self.table

    def check(self) -> None:
        batch, table, place = self.batch, self.table, self.place
        assert batch.seat[place] == table.turn
        legal = {batch.actions.id_of(action) for action in table.legal}
        assert set(np.flatnonzero(batch.mask[place]).tolist()) == legal
        assert (batch.observation[place] == observe(table.view(table.turn))).all()

    def push(self, action: int) -> None:
        done = len(self.table.deals)
        self.table.push(self.batch.actions[action])
        rewards = [0.0] * self.batch.players
        ended = len(self.table.deals) > done
        if ended:
            change = self.table.deals[-1].change
            rewards = [change[self.rules.seats.side_of(seat)] * self.rules.sign for seat in range(self.batch.players)]
        assert self.batch.reward[self.place].tolist() == rewards
        assert self.batch.done[self.place] == ended
        assert self.batch.ended[self.place] == (0 if not ended else 1 if self.table.outcome is None else 2)
        if self.table.outcome is not None:
            self.open((self.table.dealer + 1) % self.batch.players)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {' '.join(map(str, game.values.values()))}")
def test_a_batch_plays_what_tables_play(game: ot.Game) -> None:
    batch = Batch(game, tables=2, seed="mirror", players=game.players[-1], illegal="raise")
    seeds = start_words("mirror", 2)
    mirrors = [Mirror(batch, place, seed) for place, seed in enumerate(seeds)]
    choices = Random(3)
    for _ in range(STEPS):
        for mirror in mirrors:
            mirror.check()
        actions = np.array([choices.choice(np.flatnonzero(row)) for row in batch.mask])
        batch.step(actions)
        for mirror, action in zip(mirrors, actions.tolist(), strict=True):
            mirror.push(action)


def start_words(seed: int | str, count: int) -> list[int]:
    """The first states of the tables' generators."""
    import hashlib  # noqa: PLC0415

    from overtrick.research.setup import random_words  # noqa: PLC0415

    key = int.from_bytes(hashlib.sha256(repr(seed).encode()).digest()[:8], "big")
    return [int(word) for word in random_words(key, count)]


def test_rewards_of_a_match_are_shares_of_the_win() -> None:
    batch = Batch("tendown", tables=64 if COMPILED else 3, seed=5, players=3, rewards="match", room=50)
    ended = 0
    for _ in range(3 * 11 * 11 if COMPILED else 250):
        before = batch.states["scores"].copy()
        batch.step(batch.random_actions())
        assert (batch.done == (batch.ended == 2)).all()
        assert not batch.reward[~batch.done].any()
        assert np.allclose(batch.reward[batch.done].sum(1), 1.0)
        ended += int(batch.done.sum())
        del before
    assert ended > 0


def test_a_table_stops_where_it_is_told_to() -> None:
    batch = Batch("euchre", tables=8, seed=1, stop="deal")
    for _ in range(60):
        batch.step(batch.random_actions())
    assert (batch.seat == -1).all()
    assert not batch.mask.any()
    assert not batch.observation.any()
    assert (batch.random_actions() == -1).all()
    states = batch.states
    batch.step(np.zeros(8, np.int64))
    assert (batch.states == states).all()
    assert not batch.illegal.any()
    assert not batch.ended.any()
    batch.deal()
    assert (batch.seat >= 0).all()
    assert batch.mask.any(1).all()
    assert (batch.states["deal_number"] == 2).all()


def test_illegal_actions_change_nothing_at_their_table() -> None:
    batch = Batch("spades", tables=6, seed=2, illegal="report")
    actions = batch.random_actions().copy()
    before = batch.states
    actions[1], actions[3], actions[4] = -1, 10**9, 0  # a play is not legal while bidding
    batch.step(actions)
    assert batch.illegal.tolist() == [False, True, False, True, True, False]
    changed = (batch.states["calls"] > before["calls"]).tolist()
    assert changed == [True, False, True, False, False, True]
    assert (batch.states[[1, 3, 4]] == before[[1, 3, 4]]).all()


def test_an_illegal_action_may_end_the_match_at_a_cost() -> None:
    batch = Batch("spades", tables=3, seed=2, illegal="end", penalty=-7.5)
    seat = int(batch.seat[1])
    actions = batch.random_actions().copy()
    actions[1] = 0
    batch.step(actions)
    assert batch.done.tolist() == [False, True, False]
    assert batch.ended[1] == 2
    assert batch.reward[1, seat] == -7.5
    assert batch.reward.sum() == -7.5
    assert batch.states["deal_number"][1] == 1
    assert batch.mask[1].any()


def test_the_cards_follow_from_the_seed_alone() -> None:
    one, same, other = (Batch("river", tables=5, seed=seed, players=5) for seed in ("a", "a", "b"))
    one.random_actions()
    assert (one.states == same.states).all()
    assert not (one.states["hands"] == other.states["hands"]).all()
    for _ in range(40):
        actions = same.random_actions()
        one.step(actions)
        same.step(actions)
    assert (one.states == same.states).all()
    one.reset("b")
    assert (one.states == other.states).all()
    assert (one.observation == other.observation).all()
    assert len({bytes(hands) for hands in one.states["hands"]}) == 5


def test_all_cores_do_the_same_as_one() -> None:
    tables = 1200 if COMPILED else 4
    batches = [Batch("rook", tables=tables, seed=8, cores=cores) for cores in (1, 2)]
    for _ in range(60 if COMPILED else 5):
        for batch in batches:
            batch.step(batch.random_actions())
    assert (batches[0].states == batches[1].states).all()
    assert (batches[0].observation == batches[1].observation).all()
    assert (batches[0].mask == batches[1].mask).all()


def test_words_and_bits_agree() -> None:
    batch = Batch("tocan", tables=3, seed=8, observations="both")
    for _ in range(30):
        batch.step(batch.random_actions())
    assert (np.unpackbits(batch.words.view(np.uint8), axis=1, bitorder="little") == batch.observation).all()
