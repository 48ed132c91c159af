"""Replays: finished matches card by card, and nothing about unfinished ones."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

import overtrick as ot
from overtrick.json_codec import action_info
from overtrick.server.settings import Settings
from overtrick.testing.counts import winner_of

from .clients import client_of, running
from .finished_matches import FinishedMatches

pytestmark = pytest.mark.anyio

Json = Any
SHORT: dict[str, dict[str, int]] = {
    "river": {},
    "rook": {"target": 50},
    "spades": {"target": 50},
    "tocan": {"target": 3},
    "hearts": {"target": 30},
    "euchre": {"target": 10},
    "whist": {"target": 2},
}


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough: a replay is told from a record."""
    return sqlite_url


async def replay_of(matches: FinishedMatches, client: httpx.AsyncClient, game: str) -> tuple[ot.Table, Json]:
    table = await matches.play(game, ["novice"] * 4, seed=3, **SHORT.get(game, {}))
    answer = await client.get(f"/api/v1/matches/match{matches.at}/replay")
    assert answer.status_code == 200, answer.text
    return table, answer.json()


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", sorted(ot.games()))
async def test_trump_and_declarer_are_told_at_every_moment(
    game: str, matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    played, told = await replay_of(matches, client, game)
    again = ot.read_record(played.record())
    actions = [(deal["number"], action) for deal in told["deals"] for action in deal["actions"]]
    assert [action["action"] for _, action in actions] == [str(action) for _, action in played.history]
    while again.history:  # from the end back to the beginning
        number, action = actions.pop()
        if again.deal_number == number and again.this_deal:
            assert action["trump"] == (None if again.trump is None else str(again.trump))
            assert action["declarer"] == again.declarer
        again.pop()
        if not again.this_deal:
            start = told["deals"][again.deal_number - 1]["trump"]
            assert start == (None if again.trump is None else str(again.trump))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", sorted({*ot.games()} - {"river"}))
async def test_actions_are_told_in_parts_and_tricks_with_their_winners(
    game: str, matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    played, told = await replay_of(matches, client, game)
    rules = played.game.rules(4)
    assert [action["parts"] for deal in told["deals"] for action in deal["actions"]] == [
        action_info(action) for _, action in played.history
    ]
    for deal in told["deals"]:
        trumps = iter([action["trump"] for action in deal["actions"] if action["parts"]["kind"] == "play"])
        assert len(deal["winners"]) == len(deal["tricks"])
        for trick, winner in zip(deal["tricks"], deal["winners"], strict=True):
            cards = tuple((play["seat"], ot.Card.parse(play["card"])) for play in trick)
            trump, *_ = [next(trumps) for _ in trick]
            assert winner == winner_of(rules, cards, None if trump is None else ot.Suit.parse(trump))
    assert [card["text"] for card in told["deck"]["cards"]] == list(dict.fromkeys(map(str, rules.deck.cards)))
    assert told["target"] == rules.target


async def test_trump_of_spades_is_spades_from_the_first_card(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    _, told = await replay_of(matches, client, "spades")
    assert {deal["trump"] for deal in told["deals"]} == {"S"}
    assert {action["trump"] for deal in told["deals"] for action in deal["actions"]} == {"S"}
    assert not told["piled"]


async def test_trump_of_tocan_is_that_of_the_bid_up_to_the_last_card(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    _, told = await replay_of(matches, client, "tocan")
    assert told["piled"]
    for deal in told["deals"]:
        assert deal["trump"] is None
        plays = [action for action in deal["actions"] if action["parts"]["kind"] == "play"]
        assert len({(play["trump"], play["declarer"]) for play in plays}) == 1
        assert plays[0]["declarer"] is not None


@pytest.mark.slow_without_jit
async def test_a_player_is_told_the_own_seat_and_others_none(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob") as bob,
        client_of(server, None) as nobody,
    ):
        table_id = await ada.make_table("tendown", players=2, seats=["novice", "me"], start=True)
        await ada.connect(table_id)
        await ada.play(Random(1))
        path = f"/api/v1/matches/{ada.state['table']['match']}/replay"
        told = [(await client.http.get(path)).json()["you"] for client in (ada, bob, nobody)]
        assert told == [1, None, None]


async def test_nothing_is_told_of_a_match_before_its_end(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        seats = ["me", "novice", "novice", "novice"]
        table_id = await ada.make_table("spades", seats=seats, start=True)
        match = (await ada.http.get(f"/api/v1/tables/{table_id}")).json()["table"]["match"]
        for path in ("", "/record", "/replay"):
            for asked in (match, table_id):
                answer = await ada.http.get(f"/api/v1/matches/{asked}{path}")
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
