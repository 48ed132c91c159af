"""Claims: accepted only if no distribution and no defence refutes them, and nearly always if none does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

import overtrick as ot
from overtrick.actions import Play
from overtrick.game import Game
from overtrick.table import Table

GAMES = [
    *(("river", 3, {}), ("river", 4, {"opening_lead": "left"}), ("spades", 4, {}), ("rook", 4, {}), ("tendown", 3, {})),
    *(("tendown", 2, {"equal_cards": "last"}), ("tocan", 4, {}), ("tocan", 4, {"no_trump": True}), ("hearts", 4, {})),
    *(("euchre", 4, {}), ("whist", 4, {}), ("examples/landfall.py", 4, {})),
]


def endings(game: Game, players: int, deals: int, tricks: int) -> Iterator[Table]:
    """Positions of random play with at most this number of tricks left."""
    for seed in range(deals):
        random, table = Random(seed), game.table(players, seed=seed)
        played = len(table.deals)
        while table.turn is not None and len(table.deals) == played:
            if table.phase == "play" and table.hand_size - sum(table.tricks_won) <= tricks:
                yield table.copy()
            table.push(random.choice(list(table.legal)))


def wins_always(table: Table, claimer: int, line: tuple[Play, ...]) -> bool:
    """Whether the claimer wins every trick with these cards in this order, whatever the others play."""
    finished = len(table.deals)

    def wins(left: tuple[Play, ...], tricks: int) -> bool:
        if len(table.deals) > finished:
            return table.deals[finished].tricks[claimer] == tricks
        if table.tricks_won[claimer] + len(left) + (claimer in dict(table.trick)) < tricks:
            return False
        mine = table.turn == claimer
        for action in left[:1] if mine else list(table.legal):
            if mine and action not in table.legal:
                return False
            table.push(action)
            won = wins(left[1:] if mine else left, tricks)
            table.pop()
            if not won:
                return False
        return True

    return wins(line, table.tricks_won[claimer] + len(line))


def redealt(table: Table, seat: int, count: int) -> Iterator[Table]:
    """The table itself, and others that this seat cannot tell from it."""
    yield table.copy()
    view, random = table.view(seat), Random(7)
    for _ in range(count):
        yield view.sample(random)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_no_deal_and_no_defence_refutes_an_accepted_claim(
    name: str, players: int, options: dict[str, str | bool]
) -> None:
    accepted = 0
    for table in endings(ot.load(name, **options), players, deals=40, tricks=3):
        seat = table.turn
        assert seat is not None
        line = table.winning_line
        assert table.view(seat).claimable == (line is not None)
        if line is None:
            continue
        accepted += 1
        for world in redealt(table, seat, 6):
            assert wins_always(world, seat, line), (table.record(), line)
    assert accepted > 0


def least_tricks(table: Table, claimer: int, line: tuple[Play, ...]) -> int:
    """The fewest further tricks of the claimer who plays the first legal card of the line, over all other plays."""
    finished, before = len(table.deals), table.tricks_won[claimer]

    def least() -> int:
        if len(table.deals) > finished:
            return table.deals[finished].tricks[claimer] - before
        if table.turn == claimer:
            choices = [next(card for card in line if card in table.legal)]
        else:
            choices = [action for action in table.legal if isinstance(action, Play)]
        fewest = 1 << 10
        for action in choices:
            table.push(action)
            fewest = min(fewest, least())
            table.pop()
        return fewest

    return least()


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_no_deal_and_no_defence_takes_a_certain_trick_away(
    name: str, players: int, options: dict[str, str | bool]
) -> None:
    """Exhaustive: every play of the others, in the true deal and in others that the claimer cannot tell from it."""
    for table in endings(ot.load(name, **options), players, deals=16, tricks=3):
        seat = table.turn
        assert seat is not None
        certain, line = table.certain_tricks, table.certain_line
        if table.winning_line is not None and line:
            assert certain == len(line)
        if certain == 0:
            continue
        for world in redealt(table, seat, 3):
            assert least_tricks(world, seat, line) >= certain, (table.record(), line)


@pytest.mark.parametrize("name", ["river", "spades", "whist"])
def test_what_is_certain_depends_only_on_what_the_seat_knows(name: str) -> None:
    for table in endings(ot.load(name), 4, deals=8, tricks=3):
        seat = table.turn
        assert seat is not None
        for world in redealt(table, seat, 4):
            assert (world.certain_tricks, world.certain_line) == (table.certain_tricks, table.certain_line)


DEAL = "0: SA SK SQ HA; 1: S4 S5 H2 H3; 2: S6 C2 C3 C4; turned: S2"
SHORT = {"first_hand": 4}


def river(deal: str) -> Table:
    """A deal of River with four cards, trump spades, and seat 0 to lead."""
    table = ot.load("river", **SHORT).table(3, seed=1, dealer=0, deals=[deal])
    for call in ("bid 1", "bid 1", "bid 4"):
        table.push(call)
    return table


def test_high_cards_from_the_top_and_trumps_first() -> None:
    """Three rounds of trumps leave up to six out, so the ace of hearts may still be trumped: no proof."""
    assert river(DEAL).winning_line is None


def test_the_top_trumps_are_certain_although_the_rest_is_not() -> None:
    """Ace, king and queen of trumps win their tricks. The ace of hearts may be trumped."""
    table = river(DEAL)
    assert table.certain_tricks == 3
    assert [str(card) for card in table.certain_line][-1] == "play HA"


def test_the_highest_trump_is_certain_although_the_player_is_not_on_lead() -> None:
    """It wins the trick in which it falls, so the player keeps it for last."""
    table = river("0: H4 H3 H5 H6; 1: SA H2 D3 D4; turned: S2")
    table.push("play H4")
    assert (table.turn, table.certain_tricks) == (1, 1)
    assert str(table.certain_line[-1]) == "play SA"


def test_a_concession_plays_the_cards_first_that_most_others_beat() -> None:
    table = river("0: SA H2 DK C3; turned: S2")
    assert [str(card.card) for card in table.conceding_line] == ["H2", "C3", "DK", "SA"]
    assert river("0: SA H2 DK C3; 1: H4 H5; turned: S2").conceding_line == table.conceding_line
    assert ot.load("river", **SHORT).table(3, seed=1).conceding_line == ()  # before the play


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_a_concession_is_legal_to_its_end_and_depends_only_on_what_the_seat_knows(
    name: str, players: int, options: dict[str, str | bool]
) -> None:
    for table in endings(ot.load(name, **options), players, deals=3, tricks=4):
        seat, line = table.turn, table.conceding_line
        assert seat is not None
        assert all(world.conceding_line == line for world in redealt(table, seat, 2))
        played, finished = table.copy(), len(table.deals)
        while played.turn is not None and len(played.deals) == finished:
            mine = played.turn == seat
            played.push(next(card for card in line if card in played.legal) if mine else played.legal[-1])


def test_small_cards_win_when_the_others_can_have_none_left() -> None:
    """Twelve trumps: the thirteenth is turned up, so the two wins, and hearts cannot be trumped."""
    cards = "SA SK SQ SJ"
    table = river(f"0: {cards}; turned: S10")
    line = table.winning_line
    assert line is not None
    assert sorted(map(str, line)) == sorted(f"play {card}" for card in cards.split())


def test_there_is_no_claim_before_the_play_nor_out_of_turn() -> None:
    table = ot.load("river", **SHORT).table(3, seed=1, dealer=0, deals=["0: SA SK SQ SJ; turned: S10"])
    assert table.winning_line is None
    table = river("0: SA SK SQ SJ; turned: S10")
    assert [table.view(seat).claimable for seat in (0, 1, 2, None)] == [True, False, False, False]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["spades", "hearts", "rook"])
def test_what_wins_anyway_wins_in_every_order(name: str) -> None:
    """Bots claim only such tricks: they may have reasons to lose one."""
    found = 0
    for table in endings(ot.load(name), 4, deals=60, tricks=3):
        seat = table.turn
        if seat is None or not table.wins_anyway:
            continue
        found += 1
        cards = [Play(card) for card in table.hands[seat]]
        for order in permutations(cards):
            if order[0] in table.legal:
                assert wins_always(table.copy(), seat, order) or not playable(table.copy(), order)
    assert found > 0


def playable(table: Table, order: tuple[Play, ...]) -> bool:
    """Whether this order of the cards is legal against some play of the others: a suit may be barred at first."""
    seat, cards = table.turn, iter(order)
    finished = len(table.deals)
    while table.turn is not None and len(table.deals) == finished:
        action = next(cards) if table.turn == seat else table.legal[0]
        if action not in table.legal:
            return False
        table.push(action)
    return True
