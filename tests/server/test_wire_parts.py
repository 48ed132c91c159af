"""Actions, cards, reasons and hints in parts, which a page can show without parsing text."""

from __future__ import annotations

import httpx
import pytest

import overtrick as ot
from overtrick.actions import Discard, read_action
from overtrick.bots import seat_bot
from overtrick.cards import FRENCH_52, ROOK_42
from overtrick.server.errors import TooMany
from overtrick.server.settings import Settings
from overtrick.server.wire.encoding import advice
from overtrick.server.wire.messages import Advice
from overtrick.server.wire.parts import (
    ActionInfo,
    DeckInfo,
    ReasonInfo,
    action_info,
    auction_info,
    deck_info,
    read_action_info,
    reason_info,
    sentence_parts,
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
    deck = ot.load(name).rules(4).deck
    info = DeckInfo.model_validate(deck_info(deck))
    assert [card.text for card in info.cards] == list(dict.fromkeys(map(str, deck.cards)))
    assert len({card.name for card in info.cards}) == len(info.cards)
    assert {card.suit for card in info.cards} - {None} == {suit.text for suit in info.suits}
    assert all(card.text == str(deck.get(card.text)) for card in info.cards)


def test_cards_and_suits_have_names_and_colours() -> None:
    french, rook = (DeckInfo.model_validate(deck_info(deck)) for deck in (FRENCH_52, ROOK_42))
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
    assert [suit.colour for suit in rook.suits] == ["red", "black", "green", "yellow"]


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


def test_a_sentence_names_seats_cards_suits_and_bids() -> None:
    parts = sentence_parts("2 points less than bid 5NT: seat 3 has no clubs, and Seat10 or SAT is no card", FRENCH_52)
    named = [{name: part[name] for name in part if name != "text"} for part in parts if len(part) > 1]
    assert named == [
        {"action": {"text": "bid 5NT", "kind": "bid", "amount": 5, "suit": "NT"}},
        {"seat": 3},
        {"suit": "C"},
    ]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_hint_add_up_to_its_sentence(name: str) -> None:
    game, bot, named = ot.load(name), seat_bot("novice", seed=1), set()
    for moment, table in enumerate(random_match(game, game.players[-1], seed=1, manner="modest", actions=120)):
        if table.turn is None or moment % 4:
            continue
        deck = table.game.rules(table.players).deck
        for thought in bot.think(table.view(table.turn)):
            info = Advice.model_validate(advice(str(thought.action), thought.value, thought.reason, deck))
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
