"""When a contract is decided: as soon as it is certain from what everybody can see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from random import Random
from typing import Literal

import pytest

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.contracts import Sense
from overtrick.rules import (
    Contract,
    Dealing,
    FixedTrump,
    LastDeal,
    Lead,
    NoTrump,
    Payment,
    Piles,
    Rules,
    Scoring,
    Seats,
    TrickBids,
    TurnedTrump,
)
from overtrick.sure_tricks import KnownCards
from overtrick.testing import random_match
from overtrick.testing.leaks import replay
from tests.conftest import COMPILED
from tests.games.rook_table import EIGHT_TRICKS, declare, rook
from tests.games.test_breakdown import states
from tests.games.test_river import ONE_SUIT_EACH, river
from tests.games.test_spades import spades
from tests.games.test_tocan import tocan, win_auction
from tests.table_helpers import Option, play, say, walkover


def moments(table: ot.Table) -> list[list[tuple[tuple[int, ...], int, int, str]]]:
    """The contracts that a watcher sees after each trick of the deal, while it is played."""
    found, deals = [], len(table.deals)
    while len(table.deals) == deals:
        tricks = sum(table.tricks_won)
        while len(table.deals) == deals and sum(table.tricks_won) == tricks:
            table.push(table.legal[0])
        found.append(states((table.view(None) if len(table.deals) == deals else table.deals[-1]).contracts))
    return found


def states_of(table: ot.Table, seats: tuple[int, ...]) -> str:
    """The states of a contract after each trick, by their first letters."""
    letters = {"open": "o", "kept": "k", "lost": "l"}
    return "".join(letters[state] for moment in moments(table) for held, _, _, state in moment if held == seats)


def test_there_is_no_contract_before_everybody_has_bid() -> None:
    table = spades(walkover(0, 8))
    assert table.view(0).contracts == ()
    say(table, "bid 3", "bid 4", "bid 2")
    assert states(table.view(None).contracts) == [((0, 2), 5, 0, "open")]
    table.push("bid 4")
    assert states(table.view(3).contracts) == [((0, 2), 5, 0, "open"), ((1, 3), 8, 0, "open")]


def test_an_exact_bid_is_lost_with_one_trick_too_many_and_kept_only_at_the_end() -> None:
    def table() -> ot.Table:
        fresh = river(ONE_SUIT_EACH)
        say(fresh, "bid 0", "bid 1", "bid 3")
        return fresh

    assert states_of(table(), (0,)) == "o" * 9 + "k"
    assert states_of(table(), (1,)) == "o" * 9 + "l"
    assert states_of(table(), (2,)) == "ooo" + "l" * 7


def test_a_bid_of_every_trick_is_lost_with_the_first_that_is_missing() -> None:
    table = river(ONE_SUIT_EACH)
    say(table, "bid 10", "bid 0", "bid 5")
    assert states_of(table, (0,)) == "l" * 10


def test_a_teams_bid_is_kept_with_the_last_trick_that_it_needs() -> None:
    def table() -> ot.Table:
        fresh = spades(walkover(0, 13))
        say(fresh, "bid 3", "bid 4", "nello", "nello")
        return fresh

    # After the first trick everybody knows that seat 0 has all spades: the others have shown that they have none.
    assert states_of(table(), (0, 2)) == "k" * 13
    assert states_of(table(), (1, 3)) == "l" * 13
    assert states_of(table(), (2,)) == "k" * 13


def test_a_nello_is_lost_with_its_first_trick() -> None:
    table = spades(walkover(0, 13))
    say(table, "nello", "bid 4", "bid 2", "bid 3")
    assert states_of(table, (0,)) == "l" * 13


def test_a_contract_of_points_is_kept_when_they_are_taken_and_lost_when_too_few_are_left() -> None:
    def table(bid: int) -> ot.Table:
        fresh = rook(EIGHT_TRICKS)
        declare(fresh, bid, "R5 R6 R7 B6 B7 R14", "red")
        return fresh

    for bid in (5, 60, 100):
        shown, taken = table(bid), []
        for ((_, wanted, points, state),) in moments(shown):
            taken.append(points)
            assert (state == "kept") == (points >= wanted)
        assert taken == sorted(taken)
    # 15 points are among the discards, but nobody except the declarer knows that before the end.
    ends = [state for ((_, _, _, state),) in moments(table(145))]
    assert ends[0] == "open"
    assert ends[-1] == "lost"


def test_a_differ_keeps_the_bid_or_loses_it() -> None:
    table = tocan(walkover(0, 8), dealer=3)
    win_auction(table, 0, "4S")
    # Seat 0 has the four highest spades face up, and spades are trump.
    assert {str(card) for card in table.faceup[0]} >= {"SA", "SK", "SQ", "SJ"}
    assert states(table.view(2).contracts) == [((0,), 4, 0, "kept")]
    seen = [(taken, state) for ((_, _, taken, state),) in moments(table)]
    assert {state for _, state in seen} == {"kept"}
    assert seen[-1] == (8, "kept")
    table = tocan(walkover(0, 0), dealer=3)
    win_auction(table, 0, "4S")
    # The others have shown which spades they have: four of them are certain to win.
    assert states_of(table, (0,)) == "o" * 5 + "l" * 8


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tendown", "tocan", "euchre"])
def test_contracts_tell_nothing_that_is_hidden(name: str) -> None:
    """Deal the cards again that a watcher has not seen: the contracts are the same."""
    game, choices, compared = ot.load(name), Random(3), 0
    for moment, table in enumerate(random_match(game, game.players[-1], seed=8, manner="modest", actions=150)):
        if moment % (3 if COMPILED else 15) == 0 and (other := replay(table, None, choices)) is not None:
            assert other.view(None).contracts == table.view(None).contracts == table.contracts
            compared += any(each.state != "open" for each in table.contracts)
    assert compared > 0


# The trick on the table


def two_cards(*bids: int, deal: str = "0: SA C2; 1: H3 H4; 2: D5 D6; turned: S3") -> ot.Table:
    """River with a deal of two cards, spades as trump, and seat 0 to lead."""
    game = ot.load("river", first_hand=2, opening_lead="left", hook=False)
    table = game.table(3, seed=1, dealer=2, deals=[deal])
    say(table, *(f"bid {bid}" for bid in bids))
    return table


def now(table: ot.Table) -> list[str]:
    return [contract.state for contract in table.view(None).contracts]


def test_a_card_that_nothing_can_beat_decides_the_contracts_at_once() -> None:
    table = two_cards(0, 2, 1)
    assert now(table) == ["open", "open", "open"]
    play(table, "SA")
    assert now(table) == ["lost", "lost", "open"]
    table.pop()
    play(table, "C2")  # any other card may beat it
    assert now(table) == ["open", "open", "open"]


def test_a_card_that_is_beaten_is_certain_not_to_win() -> None:
    table = two_cards(2, 0, 2, deal="0: C2 C3; 1: SA H4; 2: D5 D6; turned: S3")
    play(table, "C2")
    assert now(table) == ["open", "open", "open"]
    play(table, "SA")
    assert now(table) == ["lost", "lost", "lost"]


def test_the_last_card_of_the_deal_is_known_when_all_others_are() -> None:
    table = small(0, 1, 1, deal="0: C4 H2; 1: C2 C3; 2: H4 H3")
    play(table, "C4 C2 H4")
    # H2, H3 and C3 are left, and seat 2 has no club: seat 1 cannot take the last trick, however they lie.
    assert now(table) == ["lost", "lost", "open"]
    play(table, "H2")
    assert now(table) == ["lost", "lost", "kept"]


def test_what_a_seat_may_have_thrown_away_is_not_certain() -> None:
    """With cards that nobody was dealt, the last ones are not known."""
    table = small(0, 1, 1, deal="0: C4 H2; 1: C2 C3; 2: H4 H3", extra=("5",))
    play(table, "C4 C2 H4")
    assert now(table) == ["lost", "open", "open"]


def test_the_dealers_shown_card_is_known() -> None:
    table = small(0, 0, 2, deal="0: C4 C2; 1: C3 H3; 2: H2 H4; turned: H4", shows=True)
    play(table, "C4 C3")
    assert now(table) == ["open", "open", "open"]
    play(table, "H2")
    assert now(table) == ["kept", "kept", "kept"]  # seat 2 has H4, the highest trump, for the last trick


def small(*bids: int, deal: str, extra: tuple[str, ...] = (), shows: bool = False) -> ot.Table:
    """Three players with two cards each of clubs and hearts, 2 to 4; seat 2 deals, and seat 0 leads."""

    @ot.game(title="Small", players=3)
    def game() -> Rules:
        return Rules(
            seats=Seats(3),
            deck=Deck("small", (Suit.CLUBS, Suit.HEARTS), ("2", "3", "4", *extra)),
            deal=Dealing(hands=(2,)),
            auction=TrickBids(),
            score=Scoring(Contract("seat", "exactly"), (Payment(1, when="made"),)),
            lead=Lead(first="left"),
            finish=LastDeal(),
            **({"trump": TurnedTrump("dealers_last")} if shows else {}),  # type: ignore[arg-type]
        )

    table = game.table(seed=1, dealer=2, deals=[deal])
    say(table, *(f"bid {bid}" for bid in bids))
    return table


# The last two tricks


@ot.game(title="Six Cards", players=3)
def six_cards(
    trump: Literal["none", "hearts"] = "none", barred: bool = False, sense: Literal["at_least", "exactly"] = "exactly"
) -> Rules:
    """Three players with two cards each, of a deck of six."""
    return Rules(
        seats=Seats(3),
        deck=Deck("small", (Suit.CLUBS, Suit.HEARTS), ("2", "3", "4")),
        deal=Dealing(hands=(2,)),
        auction=TrickBids(),
        trump=FixedTrump(Suit.HEARTS) if trump == "hearts" else NoTrump(),
        score=Scoring(Contract("seat", sense), (Payment(1, when="made"),)),
        lead=Lead(first="left", barred_until_broken=Suit.HEARTS if barred else None),
        finish=LastDeal(),
    )


def ends_of(table: ot.Table) -> set[tuple[str, ...]]:
    """The final states of the contracts, for every way to play on."""
    if table.deals:
        return {tuple(contract.state for contract in table.deals[0].contracts)}
    found = set()
    for action in list(table.legal):
        table.push(action)
        found |= ends_of(table)
        table.pop()
    return found


def possible_ends(table: ot.Table) -> set[tuple[str, ...]]:
    """The final states of the contracts in every deal of six cards in which everything so far could have happened."""
    cards, found = [str(card) for card in table.rules.deck.cards], set()
    for first in combinations(cards, 2):
        rest = [card for card in cards if card not in first]
        for second in combinations(rest, 2):
            hands = (first, second, tuple(card for card in rest if card not in second))
            deal = "; ".join(f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(hands))
            other = table.game.table(dealer=2, seed=1, deals=[deal])
            try:
                for _, action in table.history:
                    other.push(action)
            except ot.IllegalAction:
                continue
            found |= ends_of(other)
    return found


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    "options", [{}, {"trump": "hearts"}, {"trump": "hearts", "barred": True}, {"trump": "hearts", "sense": "at_least"}]
)
def test_a_contract_is_decided_exactly_when_no_deal_and_no_play_can_change_it(options: dict[str, Option]) -> None:
    """With six cards, every deal that everybody could still believe in is tried, and every way to play on."""
    choices, decided = Random(1), 0
    for seed in range(3):
        table = six_cards.with_options(**options).table(seed=seed, dealer=2)
        say(table, *(f"bid {choices.randrange(3)}" for _ in range(3)))
        while not table.deals:
            possible = [set(states) for states in zip(*possible_ends(table), strict=True)]
            certain = [next(iter(states)) if len(states) == 1 else "open" for states in possible]
            assert [contract.state for contract in table.contracts] == certain, table.history
            decided += any(state != "open" for state in certain)
            table.push(choices.choice(table.legal))
    assert decided > 0


# Cards that everybody knows and that nobody can beat


@ot.game(title="Twelve Cards", players=3)
def twelve_cards(trump: Literal["none", "hearts"] = "hearts", sense: Sense = "exactly") -> Rules:
    """Three players with four cards each, of a deck of twelve."""
    return small_rules(3, Dealing(hands=(4,)), "234567", trump, sense)


@ot.game(title="Open Cards", players=2)
def open_cards(trump: Literal["none", "hearts"] = "hearts", sense: Sense = "exactly") -> Rules:
    """Two players with five cards each of a deck of ten: one in the hand, two face up, and two in a pile."""
    return small_rules(2, Dealing(hands=(5,), piles=Piles(faceup=2, hand=1)), "23456", trump, sense)


def small_rules(players: int, deal: Dealing, ranks: str, trump: str, sense: Sense) -> Rules:
    return Rules(
        seats=Seats(players),
        deck=Deck("small", (Suit.CLUBS, Suit.HEARTS), tuple(ranks)),
        deal=deal,
        auction=TrickBids(),
        trump=FixedTrump(Suit.HEARTS) if trump == "hearts" else NoTrump(),
        score=Scoring(Contract("seat", sense), (Payment(1, when="made"),)),
        lead=Lead(first="left"),
        finish=LastDeal(),
    )


def believable(table: ot.Table) -> Iterator[ot.Table]:
    """The same match with every deal that a watcher could still believe in."""
    deal, seen = table.dealt[0], {action.card for _, action in table.history if isinstance(action, ot.Play)}
    seen |= set(table.shown)
    places = [(seat, place) for seat, hand in enumerate(deal.hands) for place in range(len(hand))]
    hidden = [(seat, place) for seat, place in places if deal.hands[seat][place] not in seen]
    orders = table.rules.deal.piles is not None
    for cards in arrangements(
        [deal.hands[seat][place] for seat, place in hidden], [seat for seat, _ in hidden], orders
    ):
        hands = [list(hand) for hand in deal.hands]
        for (seat, place), card in zip(hidden, cards, strict=True):
            hands[seat][place] = card
        other = table.game.table(dealer=2 % table.players, deals=[replace(deal, hands=tuple(map(tuple, hands)))])
        try:
            for _, action in table.history:
                other.push(action)
        except ot.IllegalAction:
            continue
        if other.faceup == table.faceup:
            yield other


def arrangements(cards: list[ot.Card], seats: list[int], orders: bool) -> Iterator[tuple[ot.Card, ...]]:
    """Every way to lay these cards in places of these seats. The order in a hand does not matter, but in a pile."""
    if orders:
        yield from permutations(cards)
    elif not cards:
        yield ()
    else:
        for chosen in combinations(cards, seats.count(seats[0])):
            rest = [card for card in cards if card not in chosen]
            for others in arrangements(rest, seats[len(chosen) :], orders):
                yield chosen + others


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("sense", ["exactly", "at_least"])
@pytest.mark.parametrize(("game", "seeds"), [(twelve_cards, 8), (open_cards, 4)])
def test_no_deal_and_no_play_refutes_a_contract_that_known_cards_decide(
    game: ot.Game, seeds: int, sense: Sense, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All deals that are believable are tried, and all ways to play on, where nothing else decides the contract."""
    choices, early = Random(1), 0
    for seed in range(seeds):
        table = game.with_options(sense=sense).table(seed=seed, dealer=2 % game.default_players)
        while table.phase == "bid":
            table.push(f"bid {choices.randint(1, 3)}")
        decided: set[int] = set()
        while not table.deals:
            states = [contract.state for contract in table.contracts]
            with monkeypatch.context() as without:
                without.setattr(KnownCards, "of", lambda *_: None)
                others = [contract.state for contract in table.copy().contracts]
            new = {place for place, state in enumerate(states) if state != others[place]} - decided
            if new:
                ends = {end for other in believable(table) for end in ends_of(other)}
                assert all(end[place] == states[place] for end in ends for place in new), (table.record(), states)
            early += len(new)
            decided |= new
            table.push(choices.choice(table.legal))
    assert early > 0
