"""Equal information, equal observation: a seat must see the same wherever the cards lie that it has not seen.

:func:`check_information_sets` checks the observations and masks of a game with compiled code, in millions of worlds.
:func:`check_samples` checks the tables that ``view.sample`` gives, and that bots choose the same on them.
:func:`check_environment` checks anything that shows a match to a player, such as an environment of your own.
``python -m overtrick.testing`` runs the first two on all games, options and numbers of players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from overtrick.bots.belief import Belief
from overtrick.bots.bot import Bot
from overtrick.bots.registry import seat_bot
from overtrick.game import Game
from overtrick.kernel.batch import MASK_WORDS, RESULT
from overtrick.kernel.leaks import count_differences
from overtrick.kernel.observation_bits import MAX_WORDS
from overtrick.kernel.world import count_worlds, draw_worlds
from overtrick.knowledge import knowledge_of
from overtrick.lowering import lower
from overtrick.observation import Layout, observe_words
from overtrick.table import Table
from overtrick.view import Phase

from .leaks import replay
from .matches import Manner, choose, require

See = Callable[[Table, int], object]
"""What a player gets to see: a function from a table and a seat to a value, such as an array or a dict of arrays."""


def check_information_sets(
    game: Game, *, players: int | None = None, positions: int = 100, worlds: int = 64, seed: int = 0
) -> int:
    """Check random positions of a game: the observation and the mask are the same in every world that fits.

    In each position the unseen cards are dealt again in many ways, all of which fit everything that the seat has seen.
    An AssertionError names the first position where something differs. Returns the number of worlds.

    >>> import overtrick as ot
    >>> check_information_sets(ot.load("spades"), positions=20, worlds=16)
    320
    """
    players = game.default_players if players is None else players
    choices, checked, match = Random(f"information {seed}"), 0, 0
    found = Layout.of(game, players)
    while positions > 0:
        table = game.table(players, seed=f"{seed}/{match}")
        manner: Manner = "modest" if match % 2 else "anything"
        match += 1
        for _ in range(400):
            if table.turn is None or positions == 0:
                break
            if choices.random() < 0.3:
                checked += _check_position(table, found, worlds, choices.getrandbits(63))
                positions -= 1
            table.push(choose(table, choices, manner))
    return checked


def _check_position(table: Table, found: Layout, count: int, seed: int) -> int:
    """Compare the observations of the seat to act in many worlds. Returns their number."""
    assert table.turn is not None
    view = table.view(table.turn)
    lowered, belief = lower(table.rules), Belief.of(view)
    require(count_worlds(belief.record, belief.ways) > 0, table, "no deal fits what the seat has seen")
    worlds = np.repeat(belief.root, count)
    worlds["random"] = np.arange(count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed)
    draw_worlds(lowered.record, belief.record, belief.ways, worlds)
    knowledge = np.repeat(knowledge_of(view, lowered), count)
    _give_other_cards(table, lowered.record, worlds, knowledge)
    expected = np.zeros(MASK_WORDS + MAX_WORDS, np.uint64)
    different = count_differences(
        lowered.record, found.plan, worlds, knowledge, np.zeros(1, RESULT), expected, found.words
    )
    require(different == 0, table, f"in {different} of {count} worlds the seat observes something else")
    seen = expected[MASK_WORDS : MASK_WORDS + found.words]
    require(bool((seen == observe_words(view)).all()), table, "the observation of the view is another one")
    return count


def _give_other_cards(table: Table, rules: np.ndarray, worlds: np.ndarray, knowledge: np.ndarray) -> None:
    """In a game with gifts, other seats gave something else in every world: the seat has not seen it."""
    if rules["give_count"][0] == 0 or table.gives_to is None:
        return
    seat = table.turn
    assert seat is not None
    giver = (seat - table.gives_to) % table.players
    for other in range(table.players):
        known = other == seat or (other == giver and table.phase is not Phase.GIVE)
        if not known:
            knowledge["given_by"][:, other] = worlds["hands"][:, (other + table.gives_to) % table.players]


def check_samples(
    game: Game,
    *,
    players: int | None = None,
    positions: int = 50,
    bots: Sequence[str] = ("novice",),
    seed: int = 0,
) -> int:
    """Check that sampled tables show a seat what the real one shows, and that bots choose the same action on both.

    At random moments of random matches a table is sampled for the seat to act and for another one. View, observation
    and legal actions must be equal, and so must the choices of these bots with the same seed. The sampled deal is then
    played to its end. Returns the number of tables.

    >>> import overtrick as ot
    >>> check_samples(ot.load("euchre"), positions=5)
    10
    """
    players = game.default_players if players is None else players
    choices, checked, match = Random(f"samples {seed}"), 0, 0
    seated = [seat_bot(kind, seed=seed, steady=True) for kind in bots]
    while positions > 0:
        table = game.table(players, seed=f"{seed}/{match}")
        manner: Manner = "modest" if match % 2 else "anything"
        match += 1
        for _ in range(400):
            if table.turn is None or positions == 0:
                break
            if choices.random() < 0.3:
                positions -= 1
                other = (table.turn + choices.randrange(1, players)) % players
                for seat in (table.turn, other):
                    _check_sample(table, seat, seated, choices)
                    checked += 1
            table.push(choose(table, choices, manner))
    return checked


def _check_sample(table: Table, seat: int, bots: Sequence[Bot], choices: Random) -> None:
    view = table.view(seat)
    sampled = view.sample(choices)
    twin = sampled.view(seat)
    require(repr(vars(view)) == repr(vars(twin)), table, f"a sampled table shows seat {seat} something else")
    same = np.array_equal(observe_words(view), observe_words(twin))
    require(same, table, f"seat {seat} observes something else on a sampled table")
    for bot in bots if seat == table.turn else ():
        chosen = bot.act(view), bot.act(twin)
        require(chosen[0] == chosen[1], table, f"{bot} chooses {chosen[0]}, and {chosen[1]} on a sampled table")
    while sampled.turn is not None and sampled.deal_number == view.deal_number:
        sampled.push(choose(sampled, choices))


def check_environment(
    game: Game,
    see: See,
    *,
    players: int | None = None,
    positions: int = 50,
    redeals: int = 2,
    seed: int = 0,
) -> int:
    """Check that ``see(table, seat)`` shows a seat nothing of cards it has not seen.

    Random matches are played. At random moments the hidden cards are dealt again so that everything the seat has seen
    stays the same, the same actions are repeated, and the two results must be equal. Arrays are compared by their
    values, everything else by ``==`` or, failing that, by ``repr``. Returns the number of comparisons with other cards.

    >>> import overtrick as ot
    >>> check_environment(ot.load("spades"), lambda table, seat: table.view(seat).hand, positions=5) > 0
    True
    >>> check_environment(ot.load("spades"), lambda table, seat: table.hands, positions=5)
    Traceback (most recent call last):
        ...
    AssertionError: Spades with 4 players, ... seat ... is shown something of cards it has not seen
    """
    players = game.default_players if players is None else players
    choices, compared, match = Random(f"environment {seed}"), 0, 0
    while positions > 0:
        table = game.table(players, seed=f"{seed}/{match}")
        manner: Manner = "modest" if match % 2 else "anything"
        match += 1
        for _ in range(200):
            if table.turn is None or positions == 0:
                break
            if choices.random() < 0.2:
                positions -= 1
                for seat in range(players):
                    compared += _compare_twins(table, seat, see, choices, redeals)
            table.push(choose(table, choices, manner))
    return compared


def _compare_twins(table: Table, seat: int, see: See, choices: Random, redeals: int) -> int:
    shown = see(table, seat)
    compared = 0
    for _ in range(redeals):
        twin = replay(table, seat, choices)
        if twin is None or twin.dealt == table.dealt:
            continue
        compared += 1
        require(_same(shown, see(twin, seat)), table, f"seat {seat} is shown something of cards it has not seen")
    return compared


def _same(one: object, other: object) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return bool(np.array_equal(np.asarray(one), np.asarray(other)))
    try:
        return bool(one == other) or repr(one) == repr(other)
    except ValueError:  # arrays inside of lists
        return repr(one) == repr(other)
