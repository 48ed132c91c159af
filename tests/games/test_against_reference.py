"""Random matches on the engine and on the plain reference implementation: everything visible must agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import overtrick as ot
from tests.reference import GAMES, FinishedDeal, Options, Position, Reference, Result

Manner = Literal["anything", "modest", "shy"]

PLAYERS = {"river": [3, 4, 5, 6, 7], "rook": [4], "spades": [4], "tendown": [2, 3, 4], "tocan": [4]}
CALL_LIMIT = 400


# the position of the engine in the terms of the reference


def texts(things: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(thing) for thing in things)


def text_or_none(thing: object) -> str | None:
    return None if thing is None else str(thing)


def shown(table: ot.Table) -> Position:
    """Everything visible. A game without piles or bags may leave them out."""
    nothing = ((),) * len(table.hands)
    last_deal = None
    if table.deals:
        deal = table.deals[-1]
        bids = tuple(text_or_none(bid) for bid in deal.bids)
        last_deal = FinishedDeal(bids, tuple(deal.tricks), tuple(deal.points), tuple(deal.change))
    outcome = None
    if table.outcome is not None:
        end = table.outcome
        outcome = Result(
            tuple(end.winners), tuple(end.ranking), tuple(end.scores), tuple(end.final), tuple(end.credits)
        )
    return Position(
        phase=str(table.phase),
        turn=table.turn,
        legal=tuple(sorted(texts(table.legal))),
        dealer=table.dealer,
        deal_number=table.deal_number,
        hands=tuple(tuple(sorted(texts(hand))) for hand in table.hands),
        faceup=tuple(tuple(sorted(texts(cards))) for cards in table.faceup) or nothing,
        piles=tuple(texts(pile) for pile in table.piles) or nothing,
        middle=texts(table.middle),
        turned=text_or_none(table.turned),
        trump=text_or_none(table.trump),
        declarer=table.declarer,
        bids=tuple(text_or_none(bid) for bid in table.bids),
        trick=tuple((seat, str(card)) for seat, card in table.trick),
        last_trick=tuple((seat, str(card)) for seat, card in table.last_trick),
        tricks_won=tuple(table.tricks_won),
        scores=tuple(table.scores),
        bags=tuple(table.bags) or (0,) * len(table.scores),
        deals=len(table.deals),
        last_deal=last_deal,
        outcome=outcome,
    )


def hand_over(table: ot.Table, reference: Reference) -> None:
    """Give the reference the cards that the engine has just dealt."""
    cards: Sequence[Sequence[str]] = [texts(hand) for hand in table.hands]
    if any(table.piles):
        whole = zip(table.faceup, table.hands, table.piles, strict=True)
        cards = [texts(faceup) + texts(hand) + texts(pile) for faceup, hand, pile in whole]
    reference.deal(cards, texts(table.middle), text_or_none(table.turned), text_or_none(table.trump))


def choose(table: ot.Table, choices: Random, manner: Manner) -> str:
    """Random bids soon leave nothing to bid, so modest players raise a little and shy ones mostly pass."""
    actions = list(texts(table.legal))
    if str(table.phase) == "bid" and manner != "anything":
        words = [action for action in actions if action in ("pass", "check")]
        raises = [action for action in actions if action not in words][:4]
        if manner == "shy" and words and choices.random() < 0.75:
            return choices.choice(words)
        actions = raises + words
    return choices.choice(actions)


def compare_match(
    name: str,
    options: Options,
    players: int,
    seed: int,
    manner: Manner,
    *,
    dealer: int | None = None,
    entered: Sequence[int] | None = None,
    limit: int = CALL_LIMIT,
) -> tuple[ot.Table, list[Position]]:
    """Play up to `limit` actions, comparing after each; return the table and every position."""
    order = tuple(range(players) if entered is None else entered)
    table = ot.load(name, **options).table(players=players, seed=seed, dealer=dealer, entered=order)
    reference = GAMES[name](options, players, table.dealer, order)
    hand_over(table, reference)
    positions = [shown(table)]
    assert positions[-1] == reference.position()
    choices = Random(seed)
    while table.turn is not None and len(positions) <= limit:
        action = choose(table, choices, manner)
        assert str(table.push(action)) == action
        reference.push(action)
        if reference.needs_deal:
            hand_over(table, reference)
        positions.append(shown(table))
        assert positions[-1] == reference.position(), f"after {action}, action {len(positions) - 1}"
    assert (table.turn is None) == (reference.phase == "over")
    return table, positions


# random options


def some_of(**choices: Sequence[int | str | bool | None]) -> st.SearchStrategy[Options]:
    """Any choice of these options, each left out or with one of its values."""
    return st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in choices.items()})


OPTIONS: dict[str, st.SearchStrategy[Options]] = {
    "river": some_of(opening_lead=["dealer", "left"]),
    "rook": some_of(
        minimum_bid=range(5, 151, 5),
        all_pass=["last_must_bid", "redeal"],
        discard_points=["none", "bidder", "last_trick"],
        target=[1, 50, 75, 100, 150, 500],
        target_reached=["over", "at_least"],
    ),
    "spades": some_of(target=[1, 10, 50, 100, 250, 500], bid_total_cap=[13, None, 0, 8, 20]),
    "tendown": some_of(
        room=[0, 5, 50, 500, 1000],
        equal_cards=["first", "last"],
        hook=[False, True],
        payout=["winner", "by_points"],
    ),
    "tocan": some_of(
        no_trump=[False, True],
        raise_rule=["tricks_or_suit", "tricks_and_suit"],
        target=[1, 5, 18, 40],
    ),
}

MANNERS: list[Manner] = ["anything", "modest", "shy"]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(situation=st.data())
def test_engine_and_reference_agree(name: str, situation: st.DataObject) -> None:
    options = situation.draw(OPTIONS[name], label="options")
    players = situation.draw(st.sampled_from(PLAYERS[name]), label="players")
    dealer = situation.draw(st.none() | st.integers(0, players - 1), label="dealer")
    entered = situation.draw(st.permutations(range(players)), label="entered")
    seed = situation.draw(st.integers(0, 2**32 - 1), label="seed")
    manner = situation.draw(st.sampled_from(MANNERS), label="manner")
    compare_match(name, options, players, seed, manner, dealer=dealer, entered=entered)


# whole matches, options that let matches end


WHOLE_MATCHES: list[tuple[str, Options]] = [
    ("river", {}),
    ("river", {"opening_lead": "left"}),
    ("rook", {"target": 150, "discard_points": "bidder"}),
    ("rook", {"target": 120, "all_pass": "redeal", "discard_points": "last_trick"}),
    ("rook", {"target": 100, "minimum_bid": 70, "target_reached": "at_least"}),
    ("spades", {"target": 100}),
    ("spades", {"target": 60, "bid_total_cap": None}),
    ("tendown", {"room": 50, "payout": "by_points"}),
    ("tendown", {"room": 5, "hook": True, "equal_cards": "last"}),
    ("tendown", {}),
    ("tocan", {}),
    ("tocan", {"no_trump": True, "raise_rule": "tricks_and_suit", "target": 30}),
]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("name", "options"), WHOLE_MATCHES, ids=str)
def test_whole_matches_agree(name: str, options: Options, seed: int) -> None:
    players = PLAYERS[name][seed % len(PLAYERS[name])]
    manner: Manner = "modest" if seed % 3 else "shy"
    table, _ = compare_match(name, options, players, seed, manner, limit=4000)
    if name in ("river", "tendown", "tocan"):
        assert table.outcome is not None


@pytest.mark.parametrize(("name", "options"), WHOLE_MATCHES, ids=str)
def test_taking_back_a_match_shows_every_position_again(name: str, options: Options) -> None:
    table, positions = compare_match(name, options, PLAYERS[name][0], 11, "modest", limit=600)
    for position in reversed(positions[:-1]):
        table.pop()
        assert shown(table) == position
    with pytest.raises(IndexError):
        table.pop()


@pytest.mark.parametrize("name", ["rook", "spades"])
def test_some_team_matches_end(name: str) -> None:
    target = {"rook": 40, "spades": 40}[name]
    ends = [compare_match(name, {"target": target}, 4, seed, "modest")[0].outcome is not None for seed in range(12)]
    assert any(ends)
