"""Euchre: bowers, ordering up, the dealer's discard, playing alone, and the points, each with a worked example."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import overtrick as ot
from overtrick.actions import Alone, Discard, NameTrump, OrderUp
from tests.table_helpers import (
    Option,
    finish_deal,
    finish_match,
    last_winner,
    legal,
    legal_cards,
    may,
    names,
    play,
    say,
)

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}

HEARTS_TURNED = """
    0: HA HK SA SK S9
    1: DJ D9 DA C9 C10
    2: HQ SQ SJ CA CK
    3: HJ DK DQ CQ CJ
    turned: H9
"""
"""Seat 3 deals. With hearts as trump it has the right bower, and seat 1 has the left one."""

LONE_HAND = """
    0: HJ DJ HA HK HQ
    1: S9 S10 SJ SQ SK
    2: C9 C10 CJ CQ CK
    3: D9 D10 DQ DK DA
    turned: H10
"""
"""Seat 0 holds the five highest hearts."""


def euchre(*deals: str, dealer: int | None = 3, seed: int = 1, **options: Option) -> ot.Table:
    return ot.load("euchre", **options).table(dealer=dealer, deals=deals, seed=seed)


def texts(actions: object) -> list[str]:
    assert isinstance(actions, tuple)
    return [str(action) for action in actions]


# the cards


def test_24_cards_five_each_and_one_turned_up() -> None:
    table = euchre()
    assert len(table.rules.deck) == 24
    assert {card.rank for card in table.rules.deck.cards} == {"9", "10", "J", "Q", "K", "A"}
    assert table.hand_counts == (5, 5, 5, 5)
    assert table.turned is not None
    for seat in (None, 0, 1, 2, 3):
        assert table.view(seat).turned == table.turned


def test_32_cards_begin_with_the_seven() -> None:
    table = euchre(cards=32)
    assert len(table.rules.deck) == 32
    assert [card.rank for card in table.rules.deck.cards[:8]] == ["7", "8", "9", "10", "J", "Q", "K", "A"]
    assert table.hand_counts == (5, 5, 5, 5)


def test_partners_sit_across() -> None:
    table = euchre()
    assert table.scores == (0, 0)
    assert table.rules.seats.members(0) == (0, 2)


# the bowers


@pytest.mark.parametrize("trump", "CDHS")
def test_the_order_of_trumps(trump: str) -> None:
    """The right bower, the left bower, then ace, king, queen, ten and nine. Every pair is compared."""
    other = SAME_COLOUR[trump]
    ranked = [f"{trump}J", f"{other}J", *(f"{trump}{rank}" for rank in ("A", "K", "Q", "10", "9"))]
    plain = next(suit for suit in "CDHS" if suit not in (trump, other))
    fourth = next(suit for suit in "CDHS" if suit not in (trump, other, plain))
    for high, low in combinations(ranked, 2):
        spare = [f"{plain}{rank}" for rank in ("9", "10", "Q", "K", "A", "J")]
        more = [f"{fourth}{rank}" for rank in ("9", "10", "Q", "K", "A", "J")]
        table = euchre(
            f"0: {low} {' '.join(spare[:4])}; 1: {high} {' '.join(more[:4])};"
            f" 2: {spare[4]} {spare[5]} {other}9 {other}10 {other}Q;"
            f" 3: {more[4]} {more[5]} {other}K {other}A {next(card for card in ranked if card not in (high, low))};"
            f" turned: {next(card for card in reversed(ranked) if card not in (high, low))}",
            alone=False,
        )
        table.push("order up")
        table.push(next(action for action in table.legal if str(action)[-2] == fourth or str(action)[8] == fourth))
        play(table, low)
        assert legal_cards(table) == {high}
        table.push(f"play {high}")
        table.push(table.legal[0])
        table.push(table.legal[0])
        winner = max((card for _, card in table.last_trick if str(card) in ranked), key=lambda c: -ranked.index(str(c)))
        assert last_winner(table) == next(seat for seat, card in table.last_trick if card == winner)
        assert str(winner) != low


def test_the_left_bower_follows_trump() -> None:
    table = euchre(HEARTS_TURNED, alone=False)
    say(table, "order up", "discard H9")
    play(table, "HA")
    assert legal_cards(table) == {"DJ"}


def test_the_left_bower_does_not_follow_its_printed_suit() -> None:
    deal = """
        0: D9 HA HK SA SK
        1: DJ S9 S10 C9 C10
        2: DK SQ SJ CA CK
        3: DA HJ DQ CQ CJ
        turned: H9
    """
    table = euchre(deal, alone=False)
    say(table, "order up", "discard H9")
    play(table, "D9")
    assert legal_cards(table) == {"DJ", "S9", "S10", "C9", "C10"}
    play(table, "DJ DK")
    assert legal_cards(table) == {"DA", "DQ"}
    play(table, "DA")
    assert last_winner(table) == 1


def test_a_left_bower_that_is_led_asks_for_trump() -> None:
    table = euchre(HEARTS_TURNED, alone=False, dealer=0)
    say(table, "order up", "discard S9")
    play(table, "DJ")
    assert str(table.led) == "H"
    assert legal_cards(table) == {"HQ"}
    play(table, "HQ")
    assert legal_cards(table) == {"HJ"}


def test_both_jacks_are_ordinary_in_the_suits_of_the_other_colour() -> None:
    table = euchre(HEARTS_TURNED, alone=False, dealer=1)
    say(table, "order up", "discard C10")
    play(table, "SQ CQ SA DA")  # seat 3 has no spade
    assert last_winner(table) == 0
    play(table, "SK D9 SJ DQ")
    assert last_winner(table) == 0


def test_view_and_table_say_the_suit_of_the_left_bower() -> None:
    table = euchre(HEARTS_TURNED, alone=False)
    jack = table.rules.deck.get("DJ")
    assert jack is not None
    assert str(table.suit_of(jack)) == "D"
    table.push("order up")
    assert str(table.suit_of(jack)) == "H"


# the auction


def test_the_first_round_goes_once_around_from_the_dealers_left() -> None:
    table = euchre(dealer=1)
    order = []
    for _ in range(4):
        order.append(table.turn)
        assert legal(table) == ["pass", "order up"]
        table.push("pass")
    assert order == [2, 3, 0, 1]


def test_order_up_makes_the_turned_suit_trump_and_gives_the_dealer_the_card() -> None:
    table = euchre(HEARTS_TURNED, alone=False)
    say(table, "pass", "order up")
    assert str(table.trump) == "H"
    assert table.declarer == 1
    assert (table.phase, table.turn) == ("discard", 3)
    assert set(names(table.hands[3])) == {"HJ", "DK", "DQ", "CQ", "CJ", "H9"}
    assert table.to_discard == 1


def test_the_dealer_may_discard_any_card_also_the_one_taken_up() -> None:
    table = euchre(HEARTS_TURNED, alone=False)
    table.push("order up")
    assert {text.removeprefix("discard ") for text in legal(table)} == {"HJ", "DK", "DQ", "CQ", "CJ", "H9"}
    table.push("discard H9")
    assert set(names(table.hands[3])) == {"HJ", "DK", "DQ", "CQ", "CJ"}
    assert (table.phase, table.turn) == ("play", 0)


def test_only_the_dealer_sees_the_discard() -> None:
    table = euchre(HEARTS_TURNED, alone=False)
    say(table, "order up", "discard CQ")
    assert texts(table.view(3).laid_away) == ["CQ"]
    assert texts(table.view(3).taken) == ["H9"]
    assert texts(tuple(action for _, action in table.view(3).history))[-1] == "discard CQ"
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert view.laid_away == ()
        assert view.taken == ()
        assert view.history[-1] == (3, Discard(None))
        assert str(view.turned) == "H9"


def test_when_all_pass_another_suit_may_be_named() -> None:
    table = euchre(HEARTS_TURNED, alone=False)
    say(table, "pass", "pass", "pass", "pass")
    assert table.turn == 0
    assert legal(table) == ["pass", "trump C", "trump D", "trump S"]
    with pytest.raises(ot.IllegalAction):
        table.push("trump H")
    with pytest.raises(ot.IllegalAction):
        table.push("order up")
    say(table, "pass", "trump S")
    assert str(table.trump) == "S"
    assert table.declarer == 1
    assert (table.phase, table.turn) == ("play", 0)  # nobody takes the turned card up


def test_when_all_pass_twice_the_next_dealer_deals() -> None:
    table = euchre(HEARTS_TURNED)
    say(table, *["pass"] * 7)
    assert may(table, "pass")
    table.push("pass")
    assert table.scores == (0, 0)
    assert (table.dealer, table.deal_number, table.turn) == (0, 2, 1)
    finished = table.deals[0]
    assert finished.change == (0, 0)
    assert finished.lines == ()
    assert finished.contracts == ()
    assert texts(finished.bids) == ["pass"] * 4


def test_stick_the_dealer() -> None:
    table = euchre(HEARTS_TURNED, stick_the_dealer=True)
    say(table, *["pass"] * 7)
    assert table.turn == table.dealer
    assert legal(table) == ["trump C", "trump D", "trump S"]
    with pytest.raises(ot.IllegalAction):
        table.push("pass")
    table.push("trump C")
    assert table.declarer == 3


def test_calls_read_as_they_are_written() -> None:
    table = euchre(HEARTS_TURNED)
    assert table.push("Order Up") == OrderUp()
    assert table.push("ALONE") == Alone()
    table = euchre(HEARTS_TURNED)
    say(table, "pass", "pass", "pass", "pass")
    assert table.push("trump spades") == NameTrump(ot.Suit.SPADES)
    assert table.push("together") == Alone(alone=False)


def test_the_bids_are_the_latest_calls() -> None:
    table = euchre(HEARTS_TURNED)
    say(table, "pass", "order up")
    assert [None if bid is None else str(bid) for bid in table.bids] == ["pass", "order up", None, None]


# alone


def test_the_maker_chooses_before_the_dealer_discards() -> None:
    table = euchre(HEARTS_TURNED)
    say(table, "pass", "order up")
    assert (table.phase, table.turn) == ("alone", 1)
    assert legal(table) == ["together", "alone"]
    assert table.view(3).taken == ()
    assert "H9" not in names(table.view(3).hand)
    table.push("together")
    assert (table.phase, table.turn) == ("discard", 3)


def test_without_the_option_nobody_plays_alone() -> None:
    table = euchre(HEARTS_TURNED, alone=False)
    table.push("order up")
    assert table.phase == "discard"
    table = euchre(HEARTS_TURNED, alone=False)
    say(table, "pass", "pass", "pass", "pass", "trump S")
    assert table.phase == "play"


def test_the_partner_of_a_lone_maker_sits_out() -> None:
    table = euchre(LONE_HAND)
    say(table, "order up", "alone", "discard D9")
    assert table.sitting == (2,)
    for seat in (None, 0, 1, 2, 3):
        assert table.view(seat).sitting == (2,)
    play(table, "HJ S9")
    assert table.turn == 3  # not seat 2
    play(table, "H10")
    assert [(seat, str(card)) for seat, card in table.last_trick] == [(0, "HJ"), (1, "S9"), (3, "H10")]
    assert table.turn == 0
    assert table.hand_counts == (4, 4, 5, 4)  # seat 2 keeps its cards


def test_the_lead_passes_over_a_seat_that_sits_out() -> None:
    table = euchre(HEARTS_TURNED)  # seat 3 deals, seat 0 would lead
    say(table, "pass", "pass", "order up", "alone", "discard CQ")
    assert table.sitting == (0,)
    assert table.turn == 1
    play(table, "D9")
    assert table.turn == 2
    table = euchre(HEARTS_TURNED)
    say(table, "order up", "alone", "discard CQ")
    assert table.sitting == (2,)
    assert table.turn == 0


def test_the_dealer_takes_the_card_up_and_discards_also_when_sitting_out() -> None:
    table = euchre(HEARTS_TURNED)
    say(table, "pass", "order up", "alone")
    assert table.sitting == (3,)
    assert (table.phase, table.turn) == ("discard", 3)
    table.push("discard CQ")
    assert (table.phase, table.turn) == ("play", 0)
    order = []
    while not table.deals:
        order.append(table.turn)
        table.push(table.legal[0])
    assert 3 not in order
    assert len(order) == 15


def test_a_deal_with_a_lone_maker_in_a_record() -> None:
    table = euchre(LONE_HAND)
    say(table, "order up", "alone", "discard D9")
    finish_deal(table)
    written = table.record()
    assert "calls: 0 order up, 0 alone" in written
    assert "trick 1: 0 " in written
    tricks = [line for line in written.splitlines() if line.startswith("trick ")]
    assert len(tricks) == 5
    assert all(line.count(",") == 2 and ", 2 " not in line for line in tricks)
    again = ot.read_record(written)
    assert again.deals == table.deals
    assert again.history == table.history
    assert again.record() == written


def test_a_lone_deal_can_be_taken_back() -> None:
    table = euchre(LONE_HAND)
    say(table, "order up", "alone", "discard D9")
    before = table.view(1)
    finish_deal(table)
    while len(table.history) > 3:
        table.pop()
    assert table.view(1) == before
    table.pop()
    table.pop()
    assert table.sitting == ()
    assert table.phase == "alone"


# the points


def lines(table: ot.Table) -> list[tuple[int, str, int, str]]:
    return [(line.side, line.kind, line.amount, line.text) for line in table.deals[-1].lines]


def test_three_or_four_tricks_are_one_point() -> None:
    deal = """
        0: HJ DJ HA SA S9
        1: H9 H10 C9 C10 D9
        2: SQ SJ CA CK DA
        3: HK HQ DK DQ CQ
        turned: CJ
    """
    table = euchre(deal)
    say(table, "pass", "pass", "pass", "pass", "trump H", "together")
    play(table, "HJ H9 SQ HQ  DJ H10 SJ HK  HA C9 CK DQ  SA C10 CA DK")
    assert table.tricks_won == (4, 0, 0, 0)
    play(table, "S9 D9 DA CQ")
    assert table.deals[0].tricks == (5, 0, 0, 0)
    assert table.deals[0].change == (2, 0)
    assert lines(table) == [(0, "all_taken", 2, "all five tricks")]


def test_one_point_two_points_and_four() -> None:
    """Seat 0 has three, four or five sure tricks in hearts, and plays with its partner or alone."""
    for high, change, alone in [(3, 1, False), (4, 1, False), (5, 2, False), (3, 1, True), (4, 1, True), (5, 4, True)]:
        trumps = ["HJ", "DJ", "HA", "HK", "HQ"]
        low = ["C9", "C10"]
        deal = f"""
            0: {" ".join(trumps[:high] + low[: 5 - high])}
            1: SA SK SQ CA CK
            2: S9 S10 D9 D10 DQ
            3: DA DK CQ CJ SJ
            turned: H9
        """
        table = euchre(deal)
        say(table, "order up", "alone" if alone else "together", "discard H9")
        while not table.deals:  # seat 0 leads its trumps first, and the others keep their clubs
            trump = [action for action in table.legal if str(action) in {f"play {card}" for card in trumps}]
            table.push(trump[0] if table.turn == 0 and trump else table.legal[-1])
        finished = table.deals[0]
        assert finished.tricks[0] == high
        assert finished.change == (change, 0)
        kinds = {(1, False): "made", (1, True): "made", (2, False): "all_taken", (4, True): "all_taken_alone"}
        assert lines(table) == [(0, kinds[change, alone], change, finished.lines[0].text)]
        contract = finished.contracts[0]
        assert (contract.wanted, contract.taken, contract.state) == (3, high, "kept")
        assert contract.seats == (0, 2)


def test_makers_with_fewer_than_three_tricks_are_euchred() -> None:
    table = euchre(LONE_HAND)
    say(table, "pass", "order up", "together", "discard D9")  # seat 1 has no trump
    finish_deal(table)
    assert table.deals[0].tricks == (5, 0, 0, 0)
    assert table.deals[0].change == (2, 0)
    assert lines(table) == [(0, "missed", 2, "euchred the makers")]
    assert table.deals[0].contracts[0].state == "lost"


@pytest.mark.parametrize(("euchred_alone", "points"), [(2, 2), (4, 4)])
def test_a_lone_maker_who_is_euchred(euchred_alone: int, points: int) -> None:
    table = euchre(LONE_HAND, euchred_alone=euchred_alone)
    say(table, "pass", "order up", "alone", "discard D9")
    finish_deal(table)
    assert table.deals[0].change == (points, 0)
    assert len(table.deals[0].lines) == 1
    table = euchre(LONE_HAND, euchred_alone=euchred_alone)
    say(table, "pass", "order up", "together", "discard D9")
    finish_deal(table)
    assert table.deals[0].change == (2, 0)


def test_the_contract_is_decided_as_soon_as_it_is_certain() -> None:
    table = euchre(LONE_HAND)
    assert euchre(LONE_HAND).contracts == ()
    say(table, "order up", "together", "discard D9")
    for state in ("open", "open", "open", "kept"):
        assert [contract.state for contract in table.contracts] == [state]
        for _ in range(4):
            table.push(table.legal[0])


# the end


def test_the_match_ends_at_ten() -> None:
    assert ot.load("euchre").options["target"].default == 10
    table = euchre(LONE_HAND, LONE_HAND, LONE_HAND, dealer=3)
    for scores in ((4, 0), (8, 0), (12, 0)):
        while table.turn != 0:
            table.push("pass")
        say(table, "order up", "alone")
        table.push(table.legal[0])
        finish_deal(table)
        assert table.scores == scores
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


@pytest.mark.parametrize("target", [5, 7, 11])
def test_other_targets(target: int) -> None:
    table = euchre(target=target)
    finish_match(table, Random(target))
    assert max(table.scores) >= target > min(table.scores)
