"""Every call of a table and a game with any arguments: refused with a sentence and no change, or right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.testing.kit import check_acting, check_cards
from tests.kit.strategies import GAMES, SEATED

from .strategies import ACTION_TEXTS, ACTIONS, ANYTHING, BROKEN_ACTIONS, CARDS, NUMBERS, moments, refused

# Actions


@given(moments(), st.one_of(ACTION_TEXTS, ACTIONS, BROKEN_ACTIONS, ANYTHING))
def test_push(table: ot.Table, action: Any) -> None:
    before, allowed = table.copy(), action in table.legal
    done = refused(lambda: table.push(action))
    assert (done is not None) == allowed
    if done is None:
        assert table == before
        assert table.legal == before.legal
    else:
        assert done in before.legal
        check_cards(table)
        check_acting(table)
        assert table.pop() == done
        assert table == before


def answer_of(method: Callable[[Any], ot.Action], action: Any) -> tuple[object, ...]:
    """What a method returns for an action or raises about it."""
    try:
        return (str(method(action)),)
    except ot.OvertrickError as error:
        return type(error), str(error)


@given(moments(), st.one_of(ACTION_TEXTS, ACTIONS, BROKEN_ACTIONS, ANYTHING))
def test_validate_answers_as_push_does_and_changes_nothing(table: ot.Table, action: Any) -> None:
    before = table.copy()
    for tried in (action, *table.legal, *map(str, table.legal)):
        answer = answer_of(table.validate, tried)
        assert table == before
        assert answer == answer_of(table.copy().push, tried)


@given(moments(), st.lists(ACTION_TEXTS, max_size=8))
def test_many_refusals_change_nothing(table: ot.Table, texts: list[str]) -> None:
    before = table.copy()
    for text in texts:
        if text not in table.legal:
            assert refused(lambda text=text: table.push(text)) is None  # type: ignore[misc]
    assert table == before
    assert table.record() == before.record()


def test_an_action_after_the_end_is_refused() -> None:
    table = ot.load("tendown", room=5).table(2, seed=1)
    while table.turn is not None:
        table.push(table.legal[0])
    before = table.copy()
    for action in ("bid 3", "play SA", "nonsense", ot.Pass(), None, 10**5000):
        with pytest.raises(ot.MatchOver) as error:
            table.push(action)  # type: ignore[arg-type]
        assert error.value.code == "match_over"
    assert table == before


@given(moments())
def test_taking_back_past_the_start(table: ot.Table) -> None:
    for _ in range(len(table.history)):
        table.pop()
    before = table.copy()
    with pytest.raises(IndexError):
        table.pop()
    assert table == before


# Views


@given(moments(), ANYTHING)
def test_views(table: ot.Table, seat: Any) -> None:
    before = table.copy()
    view = refused(lambda: table.view(seat))
    valid = seat is None or (type(seat) is int and 0 <= seat < table.players)
    assert (view is not None) == valid
    assert table == before


# Tables


@given(
    st.sampled_from(list(GAMES.values())),
    st.fixed_dictionaries(
        {},
        optional={
            "players": st.integers(1, 9) | ANYTHING,
            "seed": st.integers() | st.text() | ANYTHING,
            "dealer": st.integers(-1, 8) | ANYTHING,
            "entered": st.permutations(range(4)) | st.lists(NUMBERS, max_size=5) | ANYTHING,
            "deals": st.lists(st.text() | ANYTHING, max_size=2) | ANYTHING,
            "draw": st.lists(CARDS | ANYTHING, min_size=3, max_size=5) | ANYTHING,
        },
    ),
)
def test_tables(game: ot.Game, asked: dict[str, Any]) -> None:
    table = refused(lambda: game.table(**asked))
    if table is not None:
        check_cards(table)
        check_acting(table)
        assert ot.read_record(table.record()) == table


@given(st.sampled_from(SEATED), st.data())
def test_tables_with_broken_deals(seated: tuple[str, int], data: st.DataObject) -> None:
    name, players = seated
    cards = st.lists(CARDS, max_size=12).map(tuple)
    deal = data.draw(
        st.builds(
            ot.Deal,
            st.lists(cards | ANYTHING, min_size=players, max_size=players).map(tuple) | ANYTHING,
            cards | ANYTHING,
            st.none() | CARDS | ANYTHING,
            ANYTHING,
        )
    )
    table = refused(lambda: GAMES[name].table(players, seed=1, deals=[deal]))
    if table is not None:
        check_cards(table)


def test_an_impossible_second_deal_leaves_the_table_before_its_last_card() -> None:
    table = ot.load("tendown", room=5).table(2, seed=1, deals=["0: SA", "0: SA SA SA"])
    while len(table.history) < 2 + 10 - 1:
        table.push(table.legal[0])
    before = table.copy()
    with pytest.raises(ot.InvalidDeal):
        table.push(table.legal[0])
    assert table == before
    assert table.pop() == before.history[-1][1]


# Games

OPTION_NAMES = st.sampled_from(sorted({name for game in GAMES.values() for name in game.options})) | st.text(max_size=8)
NAMES = st.one_of(
    st.sampled_from(
        [*GAMES, "River", "spade", "", ".py", "none.py", "/", "..", "a" * 5000 + ".py", "\0.py", "\ud800.py"]
    ),
    st.text(max_size=12),
    ANYTHING,
)


@given(NAMES, st.dictionaries(OPTION_NAMES.filter(lambda name: name != "name"), ANYTHING, max_size=3))
def test_load(name: Any, options: dict[str, Any]) -> None:
    game = refused(lambda: ot.load(name, **options))
    if game is not None:
        assert game.name == name
        assert all(game.values[option] == value for option, value in options.items())
        assert game.table(game.players[0], seed=1).turn is not None


@given(
    st.sampled_from(list(GAMES.values())),
    st.dictionaries(OPTION_NAMES, NUMBERS | st.text() | st.booleans(), max_size=2),
)
def test_a_game_with_other_options(game: ot.Game, options: dict[str, Any]) -> None:
    before = dict(game.values)
    changed = refused(lambda: game.with_options(**options))
    assert dict(game.values) == before
    if changed is not None:
        assert dict(changed.values) == before | options


@given(st.sampled_from(list(GAMES.values())), ANYTHING)
def test_rules_for_any_number_of_players(game: ot.Game, players: Any) -> None:
    rules = refused(lambda: game.rules(players))
    if rules is not None:
        assert rules.seats.players == (game.players[0] if players is None else players)
