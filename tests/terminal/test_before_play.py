"""What happens before the play: cards that are given, a card that is offered or shown, blind bids, playing alone."""

from __future__ import annotations

import pytest
from rich.text import Text

import overtrick as ot
from overtrick.game import OptionValue
from overtrick.rules import Contract, Dealing, Payment, Rules, Scoring, Seats, Target, TrickBids
from overtrick.terminal.prompts import prompt, read_answer
from overtrick.terminal.seat_names import SeatNames
from tests.terminal.scripted_player import ScriptedMatch, lines, play_lines

DEALS = {
    "hearts": "0: SQ H3 C3 D2; 1: SA SK C2; 2: HA HK; 3: DA DK",
    "euchre": "0: S9 S10 SJ D9 D10; 1: HJ DJ HA HK C9; 2: SQ SK C10 CJ CQ; 3: CK CA DQ DK DA; turned: H9",
}


def table_of(name: str, *, dealer: int = 3, **options: OptionValue) -> ot.Table:
    return ot.load(name, **options).table(4, seed=1, dealer=dealer, deals=[DEALS[name]])


def screen(table: ot.Table, *typed: str, seat: int = 0) -> ScriptedMatch:
    match = ScriptedMatch(table, lines(*typed), seat=seat)
    match.play()
    return match


# Cards that are given


def test_several_cards_are_given_in_one_answer() -> None:
    match = screen(table_of("hearts"), "SQ H3 C3")
    assert "Give 3 cards to Ben:" in match.printed
    assert [str(action) for seat, action in match.table.history if seat == 0] == ["give SQ", "give H3", "give C3"]


def test_cards_may_be_given_one_by_one() -> None:
    printed = screen(table_of("hearts"), "give SQ", "H3").printed
    assert "Give 2 more cards to Ben:" in printed
    assert "Give 1 more card to Ben:" in printed
    assert "Given to Ben: ♠Q ♥3" in printed


def test_of_several_gifts_all_are_carried_out_or_none() -> None:
    match = screen(table_of("hearts"), "SQ H3 SA")
    assert "you do not hold SA" in match.printed.replace("\n", " ")
    assert match.table.history == ()


def test_received_cards_are_shown_until_the_first_trick_is_over() -> None:
    table = table_of("hearts")
    for card in ("SQ", "H3", "C3"):
        table.push(f"give {card}")
    while table.phase == "give":
        table.push(table.legal[-1])
    gave = [str(action).split()[1] for seat, action in table.history if seat == 3]
    printed = screen(table).printed
    received = next(line for line in printed.splitlines() if line.startswith("From Dov: "))
    assert len(received.split()) == 2 + len(gave)
    assert "Given to Ben: ♠Q ♥3 ♣3" in printed
    while table.turn is not None and not sum(table.tricks_won):
        table.push(table.legal[0])
    assert "From Dov" not in screen(table).printed


def test_the_table_says_in_which_direction_cards_go() -> None:
    assert "3 cards to the left" in screen(table_of("hearts")).printed
    table = ot.load("hearts", target=1000).table(4, seed=1, dealer=3)
    seen = set()
    while len(table.deals) < 4:
        if table.phase in ("give", "play") and table.turn == 0 and not any(table.tricks_won):
            printed = screen(table.copy()).printed
            words = ("3 cards to the left", "3 cards to the right", "3 cards across", "nobody gives cards")
            seen |= {(len(table.deals), word) for word in words if word in printed}
        table.push(table.legal[0])
    assert [word for _, word in sorted(seen)] == [
        "3 cards to the left",
        "3 cards to the right",
        "3 cards across",
        "nobody gives cards",
    ]


# A card that is offered as trump


def test_the_offered_card_is_shown_and_can_be_ordered_up() -> None:
    table = table_of("euchre")
    printed = screen(table).printed
    assert "offered  ♥9" in printed
    assert "Your call, order up (♥9) or pass:" in printed


@pytest.mark.parametrize("text", ["order up", "Order", "o"])
def test_the_beginning_of_a_call_is_enough(text: str) -> None:
    view = table_of("euchre").view(0)
    assert read_answer(text, view) == ["order up"]


@pytest.mark.parametrize("text", ["trump S", "S", "spades", "♠"])
def test_another_suit_is_named_after_everybody_has_passed(text: str) -> None:
    table = table_of("euchre")
    for _ in range(4):
        table.push("pass")
    match = screen(table, text)
    assert "turned down  ♥9" in match.printed
    assert "Your call, clubs, diamonds or spades as trump or pass:" in match.printed
    assert str(match.table.history[4][1]) == "trump S"


def test_the_maker_may_play_alone_and_the_partner_sits_out() -> None:
    match = screen(table_of("euchre"), "order up", "alone")
    assert "Play alone, or together with Cleo? Type alone or together:" in match.printed
    assert "Cleo sits out in this deal." in match.printed
    assert "maker alone" in match.printed
    assert "sits out" in match.printed


def test_a_person_who_sits_out_is_told_so() -> None:
    table = table_of("euchre")
    for action in ("pass", "pass", "order up", "alone"):
        before = table.copy()
        table.push(action)
    match = ScriptedMatch(before, lines(), seat=0)
    shown = match.screen.view()
    match.table.push("alone")
    match.screen._show_change(shown)
    assert "Cleo plays alone: you sit out in this deal." in match.printed


def test_the_dealer_takes_the_card_up_and_discards() -> None:
    table = table_of("euchre", dealer=0)
    table.push("order up")
    table.push("together")
    printed = screen(table, "S9").printed
    assert "You took up: ♥9" in printed
    assert "Discard 1 card:" in printed


def test_bowers_stand_with_the_trumps() -> None:
    table = table_of("euchre")
    for action in ("pass", "order up", "together"):
        table.push(action)
    hand = next(line for line in screen(table, seat=1).printed.splitlines()[::-1] if "♣9" in line)
    assert hand.split() == ["♥J", "♦J", "♥A", "♥K", "♣9"]


# Shown cards, low scores, blind bids


def test_the_shown_card_of_the_dealer_is_on_the_table() -> None:
    assert "Dov shows " in play_lines("whist")
    assert "you show " in play_lines("whist", dealer=0)


def test_the_lowest_score_wins_the_first_place() -> None:
    table = ot.load("hearts", target=30).table(4, seed=2, dealer=3)
    while table.turn is not None:
        table.push(table.legal[0])
    match = ScriptedMatch(table, lines())
    match.play()
    rows = [line.split() for line in match.printed.splitlines() if line.strip()[:2] in ("1 ", "2 ", "3 ", "4 ")]
    scores = [int(row[2]) for row in rows]
    assert scores == sorted(scores)
    assert rows[0][0] == "1"
    assert "lowest score wins" in play_lines("hearts")


@ot.game(title="Blind Bids", players=4)
def blind_bids() -> Rules:
    """Bids of tricks, and nello before looking."""
    return Rules(
        seats=Seats(4, teams=2),
        deck=ot.cards.FRENCH_52,
        deal=Dealing(hands=(5,)),
        auction=TrickBids(nello=True, blind_nello=True),
        score=Scoring(
            Contract("team"),
            (Payment(10, per="bid", when="made"),),
            nello=(Payment(50, when="made"),),
            blind_nello=(Payment(100, when="made"),),
        ),
        finish=Target(100),
    )


def test_cards_stay_face_down_until_the_player_looks() -> None:
    table = blind_bids.table(4, seed=1, dealer=3)
    match = screen(table, "look")
    before, after = match.printed.split("Type blind nello or look:")
    assert "5 cards, face down: you have not looked at them" in before
    assert "face down" not in after
    assert not [card for card in table.hands[0] if f"{card.suit.symbol}{card.rank}" in before]  # type: ignore[union-attr]
    blind = screen(blind_bids.table(4, seed=1, dealer=3), "blind nello")
    assert str(blind.table.bids[0]) == "blind nello"


def test_prompt_asks_for_a_card_where_no_suit_can_be_followed() -> None:
    """In the first trick of Hearts a player without clubs may be kept from playing hearts: that is not following."""
    table = table_of("hearts", passing="none")
    while not (table.turn is not None and table.trick):
        table.push(table.legal[0])
    for seat in range(4):
        view = table.view(seat)
        if view.legal and len(view.legal) > 1:
            asked = prompt(view, SeatNames.for_player(view.rules.seats, seat))
            assert isinstance(asked, Text)
            assert asked.plain in ("Follow ♣ clubs:", "Your card:")


# Deals without trump


@pytest.mark.parametrize(("which", "shown"), [("largest", True), ("none", False)])
def test_a_deal_without_trump_says_so_before_the_first_bid(which: str, shown: bool) -> None:
    table = ot.load("river", no_trump_deals=which).table(3, seed=1, dealer=2)
    assert ("no trump" in screen(table).printed) == shown
