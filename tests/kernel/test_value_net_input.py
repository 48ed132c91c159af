"""The observation: the same from every seat and with every trump, and nothing that the seat does not know."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.kernel import layout
from overtrick.kernel.jit import entry
from overtrick.kernel.value_net_input import (
    ACTIONS,
    CARDS,
    WORDS,
    action_at,
    can_observe,
    note_play,
    observe_position,
    place_of,
    place_of_action,
)
from overtrick.lowering import lower


@entry
def there_and_back(rules: np.ndarray, state: np.ndarray, action: int) -> int:
    return action_at(rules[0], state[0], place_of(rules[0], state[0], action))


@entry
def note_card(rules: np.ndarray, state: np.ndarray, card: int, played_by: np.ndarray, voids: np.ndarray) -> None:
    note_play(rules[0], state[0], card, played_by, voids)


class Recorder:
    """Plays a random match and notes what the play shows, as training does."""

    def __init__(self, players: int, seed: int, game: str = "river") -> None:
        self.table = ot.load(game).table(players, seed=seed)
        self.lowered = lower(self.table.game.rules(players))
        self._choices = Random(seed)
        self._reset()

    def _reset(self) -> None:
        self.played_by = np.zeros(layout.MAX_SEATS, np.uint64)
        self.voids = np.zeros(layout.MAX_SEATS, np.uint64)

    def act(self) -> None:
        table = self.table
        deal, action = table.deal_number, self._choices.choice(table.legal)
        if isinstance(action, ot.Play):
            number = self.lowered.numbers[layout.PLAY][action]
            note_card(self.lowered.record, table._state, number, self.played_by, self.voids)
        table.push(action)
        if table.deal_number != deal:
            self._reset()

    def words(self, state: np.ndarray | None = None) -> np.ndarray:
        state = self.table._state if state is None else state
        return observation_of(self.lowered.record, state, self.played_by, self.voids)


def observation_of(rules: np.ndarray, state: np.ndarray, played_by: np.ndarray, voids: np.ndarray) -> np.ndarray:
    words = np.zeros(WORDS, np.uint64)
    observe_position(rules, state, played_by, voids, words)
    return words


@pytest.mark.parametrize("players", [3, 4, 7])
def test_the_cards_of_others_are_not_read(players: int) -> None:
    recorder = Recorder(players, seed=players)
    for _ in range(150):
        state = recorder.table._state.copy()
        turn = int(state["turn"][0])
        others = [seat for seat in range(players) if seat != turn]
        state["hands"][0, others] = 0
        state["deck"] = 0
        assert (recorder.words(state) == recorder.words()).all()
        recorder.act()


def test_the_observation_does_not_depend_on_the_seat_number() -> None:
    """Everyone moves one seat on, and the observation stays the same."""
    recorder = Recorder(4, seed=5)
    for _ in range(120):
        state = recorder.table._state.copy()
        for name in ("hands", "bids", "tricks"):
            state[name][0, :4] = np.roll(state[name][0, :4], 1)
        for name in ("turn", "dealer", "winner"):
            state[name] = (state[name] + 1) % 4
        rolled = [np.concatenate([np.roll(each[:4], 1), each[4:]]) for each in (recorder.played_by, recorder.voids)]
        assert (observation_of(recorder.lowered.record, state, *rolled) == recorder.words()).all()
        recorder.act()


def test_trumps_have_the_lowest_bits() -> None:
    """The ace of trumps in hand is the same bit with every trump."""
    rules = lower(ot.load("river").rules(3))
    seen = set()
    for trump, suit in enumerate(rules.rules.deck.suits):
        state = np.zeros(1, layout.STATE)
        state["trump"], state["bids"] = trump, layout.NONE
        ace = next(n for n, card in enumerate(rules.cards) if card.suit == suit and card.rank == "A")
        state["hands"][0, 0] = 1 << ace
        nothing = np.zeros(layout.MAX_SEATS, np.uint64)
        seen.add(int(observation_of(rules.record, state, nothing, nothing)[0]))
    assert seen == {1 << 12}


def test_every_action_has_a_place_of_its_own() -> None:
    recorder = Recorder(3, seed=8)
    for _ in range(200):
        state, numbers = recorder.table._state, recorder.lowered.numbers[int(recorder.table._state["phase"][0])]
        legal = [numbers[action] for action in recorder.table.legal]
        places = [place_of_action(recorder.lowered.record, state, number) for number in legal]
        assert len(set(places)) == len(places)
        assert all((place < CARDS) == (recorder.table.phase == "play") and 0 <= place < ACTIONS for place in places)
        assert [there_and_back(recorder.lowered.record, state, number) for number in legal] == legal
        recorder.act()


def test_a_void_is_noted() -> None:
    """A seat that does not follow has none of the suit for the rest of the deal."""
    recorder = Recorder(3, seed=3)
    for _ in range(300):
        before = recorder.table.deal_number
        recorder.act()
        table = recorder.table
        if table.deal_number == before and table.turn is not None:
            for seat in range(3):
                assert not int(recorder.voids[seat]) & int(table._state["hands"][0, seat])
                assert int(recorder.played_by[seat]) & int(table._state["played"][0]) == int(recorder.played_by[seat])


@pytest.mark.parametrize(
    ("game", "players", "can"),
    [("river", 3, True), ("river", 7, True), ("tendown", 4, False), ("spades", 4, False), ("rook", 4, False)],
)
def test_which_games_can_be_observed(game: str, players: int, can: bool) -> None:
    assert can_observe(lower(ot.load(game).rules(players)).record[0]) == can
