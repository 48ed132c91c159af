"""The observation: complete, the same from a view and from the whole match, and nothing that the seat does not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.actions import Play
from overtrick.kernel import layout
from overtrick.kernel.knowledge import KNOWLEDGE, begin_knowledge, note_and_act
from overtrick.kernel.observation import observe_position
from overtrick.kernel.observation_bits import OBSERVATION, PLAN
from overtrick.lowering import Lowered, lower
from overtrick.observation import Layout, observe, observe_words
from overtrick.table import Table
from overtrick.testing import choose
from overtrick.view import Phase, View
from tests.conftest import COMPILED
from tests.kit.invented import INVENTED

ACTIONS = 260 if COMPILED else 60
GAMES = [
    *ot.games().values(),
    ot.load("rook", target=200, all_pass="redeal", discard_points="last_trick", ones_high=True),
    ot.load("spades", target=60, blind_nello=True, bid_total_cap=None),
    ot.load("tocan", no_trump=True, raise_rule="tricks_and_suit"),
    ot.load("tendown", room=50, equal_cards="last", hook=True),
    ot.load("river", no_trump_deals="every_fifth", opening_lead="left"),
    *INVENTED,
]


def words_of(lowered: Lowered, plan: np.ndarray, state: np.ndarray, knowledge: np.ndarray, seat: int) -> np.ndarray:
    """The observation of a seat from the record of the whole match."""
    out = np.zeros(1, OBSERVATION)
    bits = observe_position(lowered.record, plan, state, knowledge.copy(), seat, out)
    return out["words"][0, : -(-bits // 64)].copy()


def played(game: ot.Game, players: int, seed: str, actions: int) -> Iterator[tuple[Table, np.ndarray, np.ndarray]]:
    """A random match: the table, the kernel's state, and the knowledge that the kernel keeps, before every action."""
    table, choices = game.table(players, seed=seed), Random(seed)
    lowered, plan = lower(table.rules), Layout.of(game, players).plan.copy()
    knowledge, deal = np.zeros(1, KNOWLEDGE), 0
    for number in range(actions):
        if table.turn is None:
            return
        if table.deal_number != deal:
            deal = table.deal_number
            begin_knowledge(lowered.record, plan, table._state, knowledge)
        yield table, table._state, knowledge
        action = choose(table, choices, "modest" if number % 3 else "anything")
        state = table._state.copy()
        legal = number_of(table, lowered, action)
        note_and_act(lowered.record, state, knowledge, legal)
        table.push(action)


def number_of(table: Table, lowered: Lowered, action: ot.Action) -> int:
    """The kernel's number of a legal action: of two equal cards the one that the seat holds."""
    phase = int(table._state["phase"][0])
    number = lowered.numbers[phase][action]
    held = int(table._state["hands"][0, table.turn] | table._state["faceup"][0, table.turn])
    if phase in (layout.PLAY, layout.DISCARD, layout.GIVE) and not held >> number & 1:
        number += 1
    return number


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {' '.join(map(str, game.values.values()))}")
def test_a_view_gives_the_same_observation_as_the_whole_match(game: ot.Game) -> None:
    """A view holds no hidden card, so the observation depends on none; the past is kept in two different ways."""
    players = game.players[-1]
    lowered, found = lower(game.rules(players)), Layout.of(game, players)
    for table, state, knowledge in played(game, players, "same", ACTIONS):
        for seat in {table.turn or 0, table.deal_number % players}:
            words = words_of(lowered, found.plan, state, knowledge, seat)
            assert len(words) == found.words
            view = table.view(seat)
            if (words != observe_words(view)).any():
                bits, other = (
                    np.unpackbits(each.view(np.uint8), bitorder="little") for each in (words, observe_words(view))
                )
                assert found.read(bits) == found.read(other), view


def cards_in(read: dict[str, tuple[str, ...] | int], name: str) -> set[str]:
    """The cards of a field."""
    cards = read[name]
    assert isinstance(cards, tuple)
    return set(cards)


def texts(cards: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def public_facts(view: View) -> dict[str, object]:
    """What an observation must say, read from a view in another way."""
    me, seats = view.seat or 0, view.players

    def away(seat: int | None) -> tuple[str, ...]:
        return () if seat is None else (f"seat {(seat - me) % seats}",)

    plays = [(seat, action.card) for seat, action in view.history if isinstance(action, Play)]
    facts: dict[str, object] = {
        "hand": texts(sorted(view.hand)),
        "dealer": away(view.dealer),
        "turn": away(view.turn),
        "phase": (str(view.phase),),
        "winner": () if not view.trick else None,
        "leader": away(view.trick[0][0] if view.trick else view.turn) if view.phase is Phase.PLAY else (),
    }
    for other in range(seats):
        name = (other - me) % seats
        facts[f"played {name}"] = texts(sorted(card for seat, card in plays if seat == other))
        facts[f"tricks {name}"] = view.tricks_won[other]
        if name:
            facts[f"trick {name}"] = texts(card for seat, card in view.trick if seat == other)
        if view.rules.auction is not None and view.rules.auction.kind in ("tricks", "suits", "points"):
            bid = view.bids[other]
            facts[f"last call {name}"] = None if bid is None else str(bid)
    return facts


@pytest.mark.parametrize("name", ["river", "spades", "tocan", "hearts", "whist", "rook"])
def test_fields_say_what_the_view_says(name: str) -> None:
    game = ot.load(name)
    players = game.default_players
    found = Layout.of(game, players)
    for table, _, _ in played(game, players, f"facts {name}", ACTIONS):
        assert table.turn is not None
        view = table.view(table.turn)
        read = found.read(observe(view))
        for field, fact in public_facts(view).items():
            if field.startswith("last call"):
                calls = read[field.replace("last call", "calls")]
                assert isinstance(calls, tuple)
                assert (fact in calls) if fact is not None else not calls, field
            elif fact is not None:
                assert read[field] == fact, field


def test_spades_late_in_a_match() -> None:
    """A worked position: the second deal, three calls made, scores and bags from the first."""
    game = ot.load("spades")
    table = game.table(seed=4, dealer=3)
    choices = Random(9)
    while table.deal_number == 1:
        table.push(choose(table, choices, "modest"))
    for text in ("bid 3", "nello", "bid 4"):
        table.push(text)
    view = table.view(table.turn)
    assert view.seat == 0
    read = Layout.of(game).read(observe(view))
    assert read["calls 0"] == ()
    assert read["calls 1"] == ("bid 3",)
    assert read["calls 2"] == ("nello",)
    assert read["calls 3"] == ("bid 4",)
    assert read["phase"] == ("bid",)
    assert read["dealer"] == ("seat 0",)
    assert read["needed 0"] == 0
    assert read["needed 1"] == 7
    own, other = view.scores
    steps = Layout.of(game)["score 0"].labels
    assert read["score 0"] == sum(own >= int(step[3:]) for step in steps)
    assert read["score 1"] == sum(other >= int(step[3:]) for step in steps)
    assert read["bags 0"] == view.bags[0]
    assert read["bags 1"] == view.bags[1]
    leads = Layout.of(game)["lead 1"].labels
    assert read["lead 1"] == sum(own - other >= int(step[3:]) for step in leads)


def test_rook_remembers_the_open_card_and_hides_the_discards() -> None:
    game = ot.load("rook")
    table = game.table(seed=3, dealer=0)
    for text in ("bid 75", "pass", "pass", "pass"):
        table.push(text)
    opened = str(table.dealt_middle[0])
    found = Layout.of(game)
    mine = found.read(observe(table.view(1)))
    assert mine["opened"] == (opened,)
    assert mine["standing"] == ("bid 75",)
    assert mine["declarer"] == ("seat 0",)
    assert opened in cards_in(mine, "hand")
    assert mine["to discard"] == 6
    discards = [str(table.push(table.legal[0])).split()[1] for _ in range(6)]
    table.push("trump red")
    mine, other = (found.read(observe(table.view(seat))) for seat in (1, 2))
    assert cards_in(mine, "discarded") == set(discards)
    assert other["discarded"] == ()
    assert mine["needed 0"] == 75 // 5 == other["needed 0"]
    if opened not in discards:  # it is with the declarer or among the discards: the partner cannot hold it
        assert opened in cards_in(other, "possible 3")
        assert opened not in cards_in(other, "possible 2")


def test_tocan_shows_the_face_up_cards_of_every_seat() -> None:
    game = ot.load("tocan")
    table = game.table(seed=1, dealer=0)
    read = Layout.of(game).read(observe(table.view(1)))
    for away in range(4):
        assert read[f"faceup {away}"] == texts(sorted(table.faceup[(1 + away) % 4]))
        assert read[f"hand count {away}"] == 3
        assert read[f"pile count {away}"] == 6
    unseen = read["unseen"]
    assert isinstance(unseen, tuple)
    assert len(unseen) == 52 - 16 - 3


def test_a_shown_void_rules_cards_out() -> None:
    game = ot.load("whist")
    table = game.table(seed=1, dealer=3, deals=["0: SA SK; 1: H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA"])
    table.push("play SA")
    table.push("play H2")
    read = Layout.of(game).read(observe(table.view(2)))
    unseen, possible = read["unseen"], read["possible 3"]
    assert isinstance(unseen, tuple)
    assert isinstance(possible, tuple)
    shown = str(table.turned)  # the dealer's last card: only the dealer has it
    assert set(possible) == {card for card in unseen if not card.startswith("S")} - {shown}
    assert shown in cards_in(read, "possible 1")
    assert read["trick 3"] == ("H2",)
    assert read["trick 2"] == ("SA",)
    assert read["leader"] == ("seat 2",)


def test_hearts_knows_what_was_given_and_received() -> None:
    game = ot.load("hearts")
    table = game.table(players=4, seed=2, dealer=0)
    while table.phase == "give":
        table.push(table.legal[0])
    seat = table.turn
    assert seat is not None
    view = table.view(seat)
    read = Layout.of(game, 4).read(observe(view))
    assert read["gave"] == texts(sorted(view.given))
    assert read["received"] == texts(sorted(view.received))
    assert cards_in(read, "gave") <= cards_in(read, "possible 1")
    assert not cards_in(read, "gave") & cards_in(read, "possible 2")


def test_equal_cards_cannot_be_told_apart() -> None:
    game = ot.load("tendown")
    found = Layout.of(game, 4)
    assert found["hand"].labels[:2] == ("C7", "C7 twice")
    for table, _, _ in played(game, 4, "equal", ACTIONS):
        read = found.read(observe(table.view(table.turn)))
        for name, cards in read.items():
            if isinstance(cards, tuple) and found[name].kind == "cards":
                assert all(card.removesuffix(" twice") in cards for card in cards), name


def test_layouts_are_stable() -> None:
    """A change of any bit needs a new version: observations may be in files, and nets are trained with them."""
    digests = {name: Layout.of(game, game.default_players).digest for name, game in ot.games().items()}
    assert digests == DIGESTS


def test_records_fill_whole_cache_lines() -> None:
    assert KNOWLEDGE.itemsize % 64 == 0
    assert PLAN.isalignedstruct


@given(st.sampled_from(GAMES), st.integers(0, 10**6))
def test_every_card_is_somewhere_and_bits_are_thermometers(game: ot.Game, seed: int) -> None:
    found = Layout.of(game, game.players[0])
    *_, (table, _, _) = played(game, game.players[0], str(seed), seed % 40 + 1)
    if table.turn is None:
        return
    view = table.view(table.turn)
    bits = observe(view)
    read = found.read(bits)
    for each in found:
        values = bits[each.place]
        if each.kind == "number":
            assert (np.diff(values.astype(int)) <= 0).all(), each.name
        if each.kind in ("seat", "choice"):
            assert values.sum() <= 1, each.name
    unseen = int(bits[found["unseen"].place].sum())
    hidden = sum(count for seat, count in enumerate(view.hand_counts) if seat != view.seat)
    assert unseen >= hidden, read


DIGESTS = {
    "river": "aff14f3980fd",
    "rook": "5990a7196231",
    "spades": "c798a43d7db6",
    "tendown": "c3c1a124ad62",
    "tocan": "ec21e0cc565a",
    "hearts": "cadf6355885c",
    "euchre": "5bb5e8fa09ca",
    "whist": "dab5b0468faa",
}
