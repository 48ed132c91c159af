"""River with the opening lead left of the dealer is OpenSpiel's Oh Hell: same legal sets, tricks, scores."""

from __future__ import annotations

from random import Random

import pyspiel
import pytest

import overtrick as ot

from .openspiel import DealtCards, PeerDeal, card_numbers, shuffled

FIRST_HAND = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}
MATCHES = 24  # for each number of players: 85 deals of five matches, 2,040 in all


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_oh_hell_agrees_on_legal_sets_trick_winners_and_scores(players: int) -> None:
    # Our dealer leads the first trick; in OpenSpiel the seat at the dealer's left does, as with our option. Everything
    # else is the same by default: a point for each trick, ten more for the exact bid, the hook on the dealer's bid.
    game = ot.load("river", opening_lead="left")
    for match in range(MATCHES):
        rng = Random(f"oh_hell {players} {match}")
        deals = [shuffled(rng, players, hand, turn_up=True) for hand in _hand_sizes(players)]
        dealer = rng.randrange(players)
        table = game.table(players=players, dealer=dealer, deals=[str(deal) for deal in deals])
        for number, cards in enumerate(deals):
            _play_alike(table, _peer_deal(cards, dealer=(dealer + number) % players), rng)
        assert table.phase == "over"


def _hand_sizes(players: int) -> list[int]:
    first = FIRST_HAND[players]
    return [*range(first, 1, -1), *range(1, first + 1)]


def _peer_deal(cards: DealtCards, dealer: int) -> PeerDeal:
    """OpenSpiel first takes the hand size and the dealer. It always deals from seat 0, and the trump card last."""
    seats, hand = len(cards.hands), len(cards.hands[0])
    state = pyspiel.load_game(f"oh_hell(players={seats},num_tricks_fixed={hand})").new_initial_state()
    state.apply_action(hand)
    state.apply_action(dealer)
    numbers = card_numbers(state)
    for round_of_cards in zip(*cards.hands, strict=True):
        for card in round_of_cards:
            state.apply_action(numbers[card])
    assert cards.turned is not None
    state.apply_action(numbers[cards.turned])
    return PeerDeal(state, numbers, seats=seats, first=0, bid_of_0="bid 0")


def _play_alike(table: ot.Table, peer: PeerDeal, rng: Random) -> None:
    """Play one random deal on both sides and compare after each action. Our table then has its next deal."""
    number = table.deal_number
    while peer.turn is not None:
        assert (table.turn, table.deal_number) == (peer.turn, number), f"turn differs in\n{peer.state}"
        legal = frozenset(str(action) for action in table.legal)
        assert legal == peer.legal, f"legal sets differ in\n{peer.state}"
        choice = rng.choice(sorted(legal))
        table.push(choice)
        peer.push(choice)
    finished = table.deals[-1]
    assert len(table.deals) == number
    assert finished.tricks == peer.tricks
    assert finished.change == peer.returns
