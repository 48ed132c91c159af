"""Spades compared with OpenSpiel's: the same legal sets and trick winners; two known differences are translated."""

from __future__ import annotations

from random import Random

import pyspiel
import pytest

import overtrick as ot

from .openspiel import DealtCards, PeerDeal, card_numbers, shuffled

DEALS = 2_000
SEATS = 4


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("bid_total_cap", [None, 13])
def test_spades_agrees_on_legal_sets_and_trick_winners(bid_total_cap: int | None) -> None:
    game = ot.load("spades", bid_total_cap=bid_total_cap)
    rng = Random(f"spades {bid_total_cap}")
    for _ in range(DEALS):
        cards, dealer = shuffled(rng, SEATS, 13), rng.randrange(SEATS)
        table = game.table(dealer=dealer, deals=[str(cards)])
        peer = _peer_deal(cards, dealer)
        _bid_alike(table, peer, bid_total_cap, rng)
        _play_alike(table, peer, cards, rng)
        assert table.deals[-1].tricks == peer.tricks
        _assert_scored_alike(table.deals[-1], peer)


def test_openspiel_never_lets_broken_spades_be_led() -> None:
    """The bug that `_legal_leads` corrects. If this test fails, OpenSpiel has fixed it and the correction can go."""
    suits = {suit: [suit + rank for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split()] for suit in "SHDC"}
    cards = DealtCards(
        (
            tuple(suits["H"]),
            (*suits["S"][:6], *suits["D"][:7]),
            (*suits["S"][6:], *suits["D"][7:]),
            tuple(suits["C"]),
        )
    )
    peer = _peer_deal(cards, dealer=3)
    for text in ("nello", "nello", "nello", "nello", "play HA", "play SA", "play S2", "play C2"):
        peer.push(text)
    assert peer.turn == 1
    assert peer.legal == {f"play {card}" for card in suits["D"][:7]}


def _peer_deal(cards: DealtCards, dealer: int) -> PeerDeal:
    """OpenSpiel has no dealer. Its player 0 bids and leads first, so that is the seat at our dealer's left."""
    state = pyspiel.load_game("spades").new_initial_state()
    numbers = card_numbers(state)
    first = (dealer + 1) % SEATS
    for round_of_cards in zip(*cards.hands[first:], *cards.hands[:first], strict=True):
        for card in round_of_cards:
            state.apply_action(numbers[card])
    return PeerDeal(state, numbers, seats=SEATS, first=first, bid_of_0="nello")


def _bid_alike(table: ot.Table, peer: PeerDeal, bid_total_cap: int | None, rng: Random) -> None:
    """Four bids. OpenSpiel limits partners to 13 tricks together; we limit all four to 13, or nobody."""
    bids: dict[int, int] = {}
    for _ in range(SEATS):
        seat = table.turn
        assert seat is not None
        assert seat == peer.turn
        ours = {_tricks(str(action)) for action in table.legal}
        theirs = {_tricks(text) for text in peer.legal}
        partner_bid = bids.get((seat + 2) % SEATS, 0)
        if bid_total_cap is None:
            assert ours == set(range(14))
            assert {bid for bid in ours if bid + partner_bid <= 13} == theirs
        else:
            assert ours == {bid for bid in theirs if bid + sum(bids.values()) <= bid_total_cap}
        bids[seat] = rng.choice(sorted(ours & theirs))
        choice = f"bid {bids[seat]}" if bids[seat] else "nello"
        table.push(choice)
        peer.push(choice)


def _play_alike(table: ot.Table, peer: PeerDeal, cards: DealtCards, rng: Random) -> None:
    """Thirteen tricks. The winner of a trick leads the next one."""
    hands = [set(hand) for hand in cards.hands]
    fallen: list[str] = []
    while peer.turn is not None:
        seat = peer.turn
        assert table.turn == seat, f"turn differs in\n{peer.state}"
        legal = frozenset(str(action) for action in table.legal)
        expected = _legal_leads(peer, hands[seat], fallen) if len(fallen) % SEATS == 0 else peer.legal
        assert legal == expected, f"legal sets differ in\n{peer.state}"
        choice = rng.choice(sorted(legal))
        table.push(choice)
        peer.push(choice)
        card = choice.removeprefix("play ")
        hands[seat].remove(card)
        fallen.append(card)


def _legal_leads(peer: PeerDeal, hand: set[str], fallen: list[str]) -> frozenset[str]:
    """The leads that OpenSpiel allows, and spades after one has been played: it never notes that they are broken."""
    if not any(card.startswith("S") for card in fallen):
        return peer.legal
    return peer.legal | {f"play {card}" for card in hand if card.startswith("S")}


def _assert_scored_alike(finished: ot.DealResult, peer: PeerDeal) -> None:
    """OpenSpiel adds a point for each bag, we do not. Ten bags cost 100 points in both."""
    bids = [_tricks(str(bid)) for bid in finished.bids]
    for team in (0, 1):
        over = finished.tricks[team] + finished.tricks[team + 2] - bids[team] - bids[team + 2]
        assert finished.change[team] == peer.returns[team] - max(0, over), f"scores differ in\n{peer.state}"


def _tricks(bid: str) -> int:
    return 0 if bid == "nello" else int(bid.removeprefix("bid "))
