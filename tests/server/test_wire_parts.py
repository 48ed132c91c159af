"""Actions, cards, reasons and hints in parts, which a page can show without parsing text."""

from __future__ import annotations

from dataclasses import replace

import httpx
import msgspec
import pytest

import overtrick as ot
from overtrick.actions import Discard, read_action
from overtrick.appearance import Colour
from overtrick.bots import Thought, seat_bot
from overtrick.bots.explanation import action_part, explain, number, seat_part
from overtrick.cards import FRENCH_52, ROOK_42, Deck, Suit
from overtrick.json_codec import action_info, read_action_info
from overtrick.rules import Dealing, Rules
from overtrick.server.errors import TooMany
from overtrick.server.settings import Settings
from overtrick.server.wire.messages import Advice
from overtrick.server.wire.opinions import Opinion, advice, opinion_of
from overtrick.server.wire.parts import (
    ActionInfo,
    DeckInfo,
    ReasonInfo,
    auction_info,
    deck_info,
    reason_info,
    rules_info,
)
from overtrick.testing.matches import random_match

from .clients import client_of, running

pytestmark = pytest.mark.anyio

GAMES = sorted(ot.games())


# Actions


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("bid 3", {"kind": "bid", "amount": 3}),
        ("bid 5H", {"kind": "bid", "amount": 5, "suit": "H"}),
        ("bid 5NT", {"kind": "bid", "amount": 5, "suit": "NT"}),
        ("bid 0", {"kind": "bid", "amount": 0}),
        ("nello", {"kind": "bid", "amount": 0, "nello": True}),
        ("pass", {"kind": "pass"}),
        ("check", {"kind": "check"}),
        ("trump red", {"kind": "trump", "suit": "red"}),
        ("discard R5", {"kind": "discard", "card": "R5"}),
        ("discard Bird", {"kind": "discard", "card": "Bird"}),
        ("play SA", {"kind": "play", "card": "SA"}),
    ],
)
def test_an_action_has_its_parts_next_to_its_text(text: str, parts: dict[str, object]) -> None:
    deck = ROOK_42 if "R5" in text or "red" in text or "Bird" in text else FRENCH_52
    assert action_info(read_action(text, deck=deck, bidding=True)) == {"text": text, **parts}
    assert read_action_info(text, deck) == {"text": text, **parts}
    ActionInfo.model_validate({"text": text, **parts})


def test_a_hidden_discard_has_no_card() -> None:
    assert action_info(Discard(None)) == {"text": "discard ?", "kind": "discard"}
    assert read_action_info("discard ?", ROOK_42) == {"text": "discard ?", "kind": "discard"}


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_an_action_follow_from_its_text(name: str) -> None:
    game = ot.load(name)
    for table in random_match(game, game.players[-1], seed=name, manner="modest", actions=80):
        for action in table.legal:
            assert read_action_info(str(action), table.game.rules(table.players).deck) == action_info(action)


# Decks and auctions


@pytest.mark.parametrize("name", GAMES)
def test_a_deck_lists_every_card_once_with_its_name(name: str) -> None:
    rules = ot.load(name).rules(4)
    deck, info = rules.deck, DeckInfo.model_validate(deck_info(rules))
    assert [card.text for card in info.cards] == list(dict.fromkeys(map(str, deck.cards)))
    assert len({card.name for card in info.cards}) == len(info.cards)
    assert {card.suit for card in info.cards} - {None} == {suit.text for suit in info.suits}
    assert all(card.text == str(deck.get(card.text)) for card in info.cards)


def test_cards_and_suits_have_names_and_colours() -> None:
    french, rook = (DeckInfo.model_validate(deck_info(ot.load(name).rules(4))) for name in ("spades", "rook"))
    names = {card.text: card.name for card in (*french.cards, *rook.cards)}
    assert names["SA"] == "ace of spades"
    assert names["H10"] == "10 of hearts"
    assert names["R14"] == "red 14"
    assert names["Red1"] == "red one"
    assert [(suit.singular, suit.colour) for suit in french.suits] == [
        ("club", "black"),
        ("diamond", "red"),
        ("heart", "red"),
        ("spade", "black"),
    ]
    assert [suit.shape for suit in french.suits] == ["club", "diamond", "heart", "spade"]
    assert [suit.colour for suit in rook.suits] == ["red", "black", "green", "yellow"]
    assert len({suit.shape for suit in rook.suits}) == 4


def test_cards_have_points_only_where_points_count() -> None:
    french, rook = (DeckInfo.model_validate(deck_info(ot.load(name).rules(4))) for name in ("spades", "rook"))
    assert {card.points for card in french.cards} == {None}
    points = {card.text: card.points for card in rook.cards}
    assert (points["R5"], points["B10"], points["Y14"], points["G6"], points["Bird"]) == (5, 10, 10, 0, 20)


def test_a_deck_lists_the_trumps_where_they_are_not_simply_the_cards_of_a_suit() -> None:
    plain, bowers, birds = (
        DeckInfo.model_validate(deck_info(ot.load(name).rules(4))) for name in ("whist", "euchre", "rook")
    )
    assert plain.trumps == {}
    assert bowers.trumps["H"] == ["HJ", "DJ", "HA", "HK", "HQ", "H10", "H9"]
    assert bowers.trumps["S"][:3] == ["SJ", "CJ", "SA"]
    assert set(birds.trumps) == {"red", "black", "green", "yellow"}
    assert all({"Bird", "Red1"} < set(trumps) for trumps in birds.trumps.values())


@pytest.mark.parametrize(
    ("game", "trump", "turned", "barred"),
    [
        ("river", True, "up", None),
        ("whist", True, "dealers", None),
        ("euchre", True, "offered", None),
        ("hearts", False, None, "H"),
        ("rook", True, None, None),
    ],
)
def test_a_page_is_told_about_trump_about_a_turned_card_and_which_suit_is_barred(
    game: str, trump: bool, turned: str | None, barred: str | None
) -> None:
    told = rules_info(ot.load(game).rules(4))
    assert (told["has_trump"], told["turned_card"], told["barred_suit"]) == (trump, turned, barred)


def test_equal_decks_may_look_different() -> None:
    """Looks are no part of the rules, and still each game shows its own."""
    plain, painted = (_sky("moons"), _sky("moons", colour="orange"))
    assert plain == painted
    first, second = (DeckInfo.model_validate(deck_info(rules)).suits[0] for rules in (plain, painted))
    assert (
        (first.text, first.shape, first.symbol) == (second.text, second.shape, second.symbol) == ("moons", "moon", "☾")
    )
    assert first.colour != "orange"
    assert second.colour == "orange"


def _sky(first_suit: str, colour: Colour | None = None) -> Rules:
    suits = (Suit(first_suit, colour=colour), Suit("suns"), Suit("kites"))
    deck = Deck("Sky", suits, ("1", "2", "3", "10.5"))
    return replace(ot.load("river").rules(3), deck=deck, deal=Dealing(hands=(3,)))


@pytest.mark.parametrize(
    ("game", "options", "kind", "step", "suits"),
    [
        ("spades", {}, "tricks", 1, []),
        ("rook", {}, "points", 5, []),
        ("tocan", {}, "suits", 1, ["C", "D", "H", "S"]),
        ("tocan", {"no_trump": True}, "suits", 1, ["C", "D", "H", "S", "NT"]),
    ],
)
def test_an_auction_has_its_kind_step_and_suits(
    game: str, options: dict[str, bool], kind: str, step: int, suits: list[str]
) -> None:
    info = auction_info(ot.load(game, **options).rules(4))
    assert info is not None
    assert (info["kind"], info["step"]) == (kind, step)
    assert [suit["text"] for suit in info["suits"]] == suits  # type: ignore[union-attr, index, call-overload]


async def test_a_table_has_the_counts_of_its_game(settings: Settings) -> None:
    counted = {
        "spades": ({"target": 250}, (True, False, 250, None)),
        "rook": ({}, (False, True, 500, None)),
        "tendown": ({}, (False, False, None, [4, 3, 2, 1])),
    }
    async with running(settings) as server, client_of(server, "Ada") as ada:
        for name, (options, expected) in counted.items():
            table = (await ada.post("tables", game=name, players=4, options=options))["table"]
            shown = tuple(table[field] for field in ("counts_bags", "counts_points", "target", "multipliers"))
            assert shown == expected


# Reasons


def test_a_refused_action_has_its_reason_in_parts() -> None:
    with pytest.raises(ot.IllegalAction) as refused:
        ot.load("tocan").table(seed=1).push("bid 4NT")
    info = reason_info(refused.value)
    assert info == {"code": "no_such_suit", "text": "No trump cannot be bid in this game.", "suit": "NT"}
    ReasonInfo.model_validate(info)


def test_the_reason_of_any_other_error_is_a_whole_sentence() -> None:
    info = reason_info(TooMany("one hint at a time: a bot is thinking"))
    assert info == {"code": "too_many", "text": "One hint at a time: a bot is thinking."}


# Hints


def test_a_hint_names_its_numbers_seats_suits_and_bids() -> None:
    bid = read_action("bid 5NT", deck=FRENCH_52, bidding=True)
    why = explain("may_trump", seat_part(3), " has no ", Suit.CLUBS, ", and ", seat_part(2, "partner"), " has")
    said = explain("worse", number(2.5, 1), " points less than ", action_part(bid), ": ", why)
    info = advice(opinion_of(Thought(bid, 1.0, 64, said)), FRENCH_52)
    Advice.model_validate(info)
    assert info["reason"] == "2.5 points less than bid 5NT: seat 3 has no clubs, and the partner has"
    assert info["reason_kinds"] == ("worse", "may_trump")
    assert info["reason_parts"] == [
        {"text": "2.5", "amount": 2.5},
        {"text": " points less than "},
        {"text": "bid 5NT", "action": {"text": "bid 5NT", "kind": "bid", "amount": 5, "suit": "NT"}},
        {"text": ": "},
        {"text": "seat 3", "seat": 3},
        {"text": " has no "},
        {"text": "clubs", "suit": "C"},
        {"text": ", and "},
        {"text": "the partner", "seat": 2, "role": "partner"},
        {"text": " has"},
    ]


def test_a_hint_of_an_older_worker_has_one_part() -> None:
    older = msgspec.json.decode(b'{"action":"bid 3","value":1.5,"reason":"about 3 tricks"}', type=Opinion)
    assert advice(older, FRENCH_52)["reason_parts"] == [{"text": "about 3 tricks"}]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_hint_add_up_to_its_sentence(name: str) -> None:
    game, bot, named = ot.load(name), seat_bot("novice", seed=1), set()
    for moment, table in enumerate(random_match(game, game.players[-1], seed=1, manner="modest", actions=120)):
        if table.turn is None or moment % 4:
            continue
        deck = table.game.rules(table.players).deck
        for thought in bot.think(table.view(table.turn)):
            sent = msgspec.json.encode(opinion_of(thought))
            info = Advice.model_validate(advice(msgspec.json.decode(sent, type=Opinion), deck))
            assert info.reason_kinds
            assert "".join(part.text for part in info.reason_parts) == thought.reason
            assert info.parts.text == str(thought.action)
            named |= {str(part.card) for part in info.reason_parts} - {"None"}
            words = " ".join(part.text for part in info.reason_parts if part.card is None).split()
            assert not {word.strip(",:;()") for word in words} & set(map(str, deck.cards))
    assert named <= set(map(str, deck.cards))
    assert named


# Games and rule books


async def test_options_have_labels(client: httpx.AsyncClient) -> None:
    rook = (await client.get("/api/v1/games/rook")).json()
    options = {option["name"]: option for option in rook["options"]}
    assert options["all_pass"]["label"] == "All pass"
    assert options["all_pass"]["choice_labels"] == ["Last must bid", "Redeal"]
    assert options["target"]["choice_labels"] is None


async def test_a_game_says_how_many_players_a_table_has_by_default(client: httpx.AsyncClient) -> None:
    listed = (await client.get("/api/v1/games")).json()
    assert {game["name"]: game["default_players"] for game in listed} == {
        name: game.default_players for name, game in ot.games().items()
    }
    cards = {game["name"]: len(game["deck"]["cards"]) for game in listed}
    assert (cards["hearts"], cards["euchre"]) == (52, 24)  # five players of Hearts have 50 cards, four have all


async def test_the_rule_book_follows_the_chosen_options(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        usual = await ada.post("games/spades/book")
        short = await ada.post("games/spades/book", options={"target": 250})
        assert usual["title"] == short["title"] == "Spades"
        assert len(usual["paragraphs"]) > 2
        assert "250" in " ".join(short["paragraphs"])
        assert "250" not in " ".join(usual["paragraphs"])
        table_id = await ada.make_table("spades", options={"target": 250})
        assert (await ada.http.get(f"/api/v1/tables/{table_id}/book")).json() == short
        for options in ({"target": 0}, {"self": 1}):
            refused = await ada.http.post("/api/v1/games/spades/book", json={"options": options})
            assert (refused.status_code, refused.json()["code"]) == (422, "invalid_option")
            assert refused.json()["message"].endswith(".")


async def test_a_game_has_a_worked_example_of_its_scoring(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        example = await ada.post("games/spades/example", options={"nello_points": 50})
        assert (example["players"], example["sides"], example["counter"]) == (4, [0, 1, 0, 1], "bag")
        assert len(example["deals"]) == 2
        for deal in example["deals"]:
            assert all(call["kind"] == "bid" for call in deal["calls"])
            paid = [sum(line["amount"] for line in deal["lines"] if line["side"] == side) for side in (0, 1)]
            assert paid == deal["change"]
        assert await ada.post("games/spades/example", options={"nello_points": 50}) == example
        for name, options, code in (("spades", {"target": 0}, "invalid_option"), ("chess", {}, "unknown_game")):
            refused = await ada.http.post(f"/api/v1/games/{name}/example", json={"options": options})
            assert refused.json()["code"] == code
