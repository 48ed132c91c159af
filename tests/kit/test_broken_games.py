"""The kit must notice mistakes: each test breaks something on purpose and expects the report."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random

import pytest

import overtrick as ot
from overtrick.actions import Bid
from overtrick.cards import Deck, Suit
from overtrick.rules import Dealing, LastDeal, Rules, Seats
from overtrick.testing import check_game, choose, compiled, kit, sheets
from overtrick.testing.leaks import Place, redeal
from overtrick.view import View
from tests.scorings import tricks_only

RIVER = ot.load("river")
ROOK = ot.load("rook", target=60)
TOCAN = ot.load("tocan")
SPADES = ot.load("spades", target=60)


def run(game: ot.Game, matches: int = 2) -> None:
    check_game(game, players=game.players[0], matches=matches, actions=250, compare_compiled=False)


# Views


def leaking(monkeypatch: pytest.MonkeyPatch, leak: Callable[[ot.Table, int | None, View], View]) -> None:
    """Make every view show something more."""
    honest = ot.Table.view
    monkeypatch.setattr(ot.Table, "view", lambda table, seat: leak(table, seat, honest(table, seat)))


Leak = Callable[[ot.Table, int | None, View], View]


def others_hand(table: ot.Table, seat: int | None, view: View) -> View:
    return dataclasses.replace(view, hand=table.hands[0])


def high_cards_of_others(table: ot.Table, seat: int | None, view: View) -> View:
    aces = sum(card.rank == "A" for card in table.hands[-1])
    return dataclasses.replace(view, bags=(aces,))


def top_of_the_own_pile(table: ot.Table, seat: int | None, view: View) -> View:
    return view if seat is None else dataclasses.replace(view, taken=table.piles[seat][:1])


def whole_middle(table: ot.Table, seat: int | None, view: View) -> View:
    return dataclasses.replace(view, middle=table.middle)


def middle_taken_by_another(table: ot.Table, seat: int | None, view: View) -> View:
    return view if table.declarer is None else dataclasses.replace(view, taken=table.dealt[-1].middle)


def discards(table: ot.Table, seat: int | None, view: View) -> View:
    return dataclasses.replace(view, history=table.this_deal)


def whether_the_open_card_was_laid_away(table: ot.Table, seat: int | None, view: View) -> View:
    away = any(action == ot.Discard(table.dealt[-1].middle[0]) for _, action in table.this_deal)
    return view if away else dataclasses.replace(view, opened=None)


def past_discards(table: ot.Table, seat: int | None, view: View) -> View:
    return dataclasses.replace(view, bags=tuple(hash(action) for _, action in table.history if "?" not in str(action)))


def legal_actions_of_others(table: ot.Table, seat: int | None, view: View) -> View:
    return dataclasses.replace(view, legal=table.legal)


def undealt_card(table: ot.Table, seat: int | None, view: View) -> View:
    dealt = {str(card) for card in table.dealt[-1].all_cards(table.rules)}
    return dataclasses.replace(view, bags=(int("SA" in dealt),))


def only_in_the_text(table: ot.Table, seat: int | None, view: View) -> View:
    """A bid of 0 equals a nello; only their texts differ."""
    return dataclasses.replace(view, bids=(Bid(0, nello="SA" in map(str, table.hands[-1])),))


def beside_the_fields(table: ot.Table, seat: int | None, view: View) -> View:
    """An attribute that is no field, as a careless cache would be."""
    object.__setattr__(view, "_cache", table.hands)
    return view


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        (RIVER, others_hand),
        (RIVER, undealt_card),
        (SPADES, high_cards_of_others),
        (SPADES, legal_actions_of_others),
        (SPADES, only_in_the_text),
        (SPADES, beside_the_fields),
        (TOCAN, others_hand),
        (TOCAN, top_of_the_own_pile),
        (ROOK, whole_middle),
        (ROOK, middle_taken_by_another),
        (ROOK, discards),
        (ROOK, whether_the_open_card_was_laid_away),
        (ROOK, past_discards),
    ],
    ids=lambda part: getattr(part, "__name__", None) or part.name,
)
def test_a_leak_in_a_view_is_noticed(game: ot.Game, leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leaking(monkeypatch, leak)
    with pytest.raises(AssertionError, match="shows something of cards it has not seen"):
        run(game, matches=4)


def test_the_unseen_cards_are_dealt_again_into_places_they_fit() -> None:
    cards = [ot.Card.parse(text) for text in "SA SK SQ HA HK HQ DA DK".split()]
    spades_only = [lambda card: card.suit == Suit.SPADES]
    for seed in range(50):
        places = [Place(card, tests=list(spades_only) if number < 2 else []) for number, card in enumerate(cards)]
        redeal(places, Random(seed))
        assert sorted(map(str, (place.card for place in places))) == sorted(map(str, cards))
        assert all(place.card.suit == Suit.SPADES for place in places[:2])


# Counting: the state of the kernel is changed behind the table's back


def in_the_play(game: ot.Game = ROOK) -> ot.Table:
    """A table after two tricks, before the next lead."""
    table, choices = game.table(game.players[0], seed=3, dealer=1), Random(3)
    while sum(table.tricks_won) < 2 or table.trick:
        table.push(choose(table, choices, "modest"))
    return table


@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("scores", "the scores are"),
        ("bags", "the bags are"),
        ("tricks", "the tricks won are"),
        ("points", "the points taken are"),
        ("trump", "trump is"),
        ("declarer", "the declarer is"),
        ("bids", "the calls are"),
        ("turn", "should lead"),
    ],
)
def test_a_wrong_count_is_noticed(field: str, says: str) -> None:
    table = in_the_play()
    sheets.check_counts(table)
    table._state[field][0] ^= 1
    table._changed()
    with pytest.raises(AssertionError, match=says):
        sheets.check_counts(table)


def test_a_wrong_result_is_noticed() -> None:
    table = in_the_play()
    while not table.deals:
        table.push(table.legal[0])
    wrong = dataclasses.replace(table.deals[0], change=(1, 2))
    table._results = (wrong,)
    with pytest.raises(AssertionError, match="deal 1 has the result"):
        sheets.check_counts(table)


def test_a_wrong_outcome_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    table, choices = ot.load("tendown", room=5).table(2, seed=3), Random(3)
    while table.turn is not None:
        table.push(choose(table, choices))
    assert table.outcome is not None
    wrong = dataclasses.replace(table.outcome, credits=(0, 0))
    monkeypatch.setattr(ot.Table, "outcome", wrong)
    with pytest.raises(AssertionError, match="the outcome is"):
        sheets.check_counts(table)


def test_a_lost_card_is_noticed() -> None:
    table = in_the_play()
    table._state["hands"][0, 2] = 0
    table._changed()
    with pytest.raises(AssertionError, match="is in 0 places"):
        kit.check_cards(table)


def test_a_card_in_two_hands_is_noticed() -> None:
    table = in_the_play(TOCAN)
    table._state["hands"][0, 2] = table._state["hands"][0, 1]
    table._changed()
    with pytest.raises(AssertionError, match=r"is in [02] places"):
        kit.check_cards(table)


def test_a_wrong_legal_card_is_noticed() -> None:
    table = in_the_play(SPADES)
    table.push(table.legal[0])
    everything = 2**64 - 1
    table._state["wanted"] = everything
    table._changed()
    led = table.trick[0][1].suit
    mixed = {card.suit == led for card in table.hands[table.turn or 0]} == {True, False}
    assert mixed, "choose another seed"
    with pytest.raises(AssertionError, match="the legal cards are"):
        kit.check_acting(table)


def test_a_match_in_which_no_seat_can_act_is_noticed() -> None:
    table = in_the_play()
    assert table.turn is not None
    table._state["hands"][0, table.turn] = 0
    table._changed()
    with pytest.raises(AssertionError, match="nothing is legal"):
        kit.check_acting(table)


# Text, records, and taking back


def test_a_change_left_by_taking_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ot.Table.pop

    def careless(table: ot.Table) -> ot.Action:
        action = honest(table)
        table._state["bid_total"] += 1
        table._changed()
        return action

    monkeypatch.setattr(ot.Table, "pop", careless)
    with pytest.raises(AssertionError, match="is not as before"):
        run(RIVER)


def test_an_incomplete_record_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ot.Table.record
    monkeypatch.setattr(ot.Table, "record", lambda table: honest(table).rpartition("trick")[0] or honest(table))
    with pytest.raises(AssertionError, match="record"):
        run(RIVER)


def test_a_record_with_the_seed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ot.Table.record
    monkeypatch.setattr(ot.Table, "record", lambda table: f"# {table._shuffler._seed}\n{honest(table)}")
    with pytest.raises(AssertionError, match="record"):
        run(RIVER)


def two_cards_of_one_name() -> Deck:
    """``AB`` is the B of suit A, and also the A of suit B written the other way round."""
    return Deck("twisted", (Suit("A", "A", "A", "alphas"), Suit("B", "B", "B", "betas")), ("A", "B", "C"))


def test_two_cards_with_the_same_text_are_noticed() -> None:
    @ot.game(title="Twisted", players=2)
    def twisted() -> Rules:
        return Rules(
            seats=Seats(2),
            deck=two_cards_of_one_name(),
            deal=Dealing(hands=(2,)),
            score=tricks_only(),
            finish=LastDeal(),
        )

    with pytest.raises(AssertionError, match="is read back as"):
        run(twisted)


def test_an_option_of_any_text_is_read_back_from_a_record() -> None:
    @ot.game(title="Wordy", players=2)
    def wordy(motto: str = ' "trump" = 100% ', name: int = 10**12) -> Rules:
        return ot.load("tendown").rules(2)

    run(wordy)


def test_another_result_without_the_compiler_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "other_digests", lambda games, *, seed: ["not this" for _ in games])
    with pytest.raises(AssertionError, match="different results"):
        check_game(SPADES, matches=0)
