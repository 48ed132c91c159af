"""The checks that every game must pass."""

from __future__ import annotations

from collections import Counter
from random import Random

from overtrick.actions import Discard, OrderUp, Play
from overtrick.cards import Card
from overtrick.errors import InvalidRules, OvertrickError
from overtrick.game import Game, write_value
from overtrick.lesson_script import script_of
from overtrick.record import read_record
from overtrick.table import Table

from .compiled import check_compiled
from .counts import discardable, discards_of, given_by, playable
from .leaks import check_views
from .matches import Manner, random_match, require
from .promises import DecidedContracts
from .sheets import check_counts


def check_game(
    game: Game,
    *,
    players: int | None = None,
    matches: int = 2,
    seed: int = 0,
    actions: int = 400,
    compare_compiled: bool = True,
) -> None:
    """Play random matches of a game and check them. An AssertionError says what is wrong.

    The checks: no card gets lost or doubled. A seat can act until the match is over. Every legal action can be taken
    back. Actions, cards and records can be read back from their text. A view shows nothing that its seat has not seen.
    Tricks and scores are right when they are counted independently, and the lines of each side add up to its change of
    score. A contract that is kept or lost for certain ends so. The kernel does the same with and without the compiler.
    The lesson of the game, if it has one, can be played to its last step.

    ``players`` chooses one number of players instead of all. For each number, ``matches`` matches of at most
    ``actions`` actions are played.
    """
    for option in game.options.values():
        value = game.values[option.name]
        if option.parse(write_value(value)) != value:
            raise AssertionError(
                f"{game.title}: the option {option.name} = {value!r} cannot be read back from its text"
            )
    check_lesson(game)
    numbers = game.players if players is None else (players,)
    for number in numbers:
        check_deck(game, number)
        for match in range(matches):
            manner: Manner = "modest" if match % 2 else "anything"
            check_match(game, number, seed=f"kit {seed}/{match}", manner=manner, actions=actions)
    if compare_compiled:
        check_compiled(game.title, [game.rules(number) for number in numbers], seed=seed)


def check_lesson(game: Game) -> None:
    """The lesson of a game can be played: every step of it is legal."""
    if game.lesson is not None:
        try:
            script_of(game)
        except InvalidRules as error:
            raise AssertionError(str(error)) from None


def check_deck(game: Game, players: int) -> None:
    """Every card and suit can be read back from its text."""
    deck = game.rules(players).deck
    for thing, found in (
        *((card, deck.get(str(card))) for card in deck.cards),
        *((suit, deck.find_suit(str(suit))) for suit in deck.suits),
    ):
        if found != thing:
            raise AssertionError(f"{game.title}: {thing!s} of the deck is read back as {found!s}")


def check_match(game: Game, players: int, *, seed: str, manner: Manner = "anything", actions: int = 400) -> int:
    """Check one random match: some checks at every moment, all of them at a few.

    Returns how often a view was compared after the hidden cards had been dealt again.
    """
    choices = Random(f"{seed} looks")
    match = random_match(game, players, seed=seed, manner=manner, actions=actions)
    table = next(match)
    start = table.copy()
    redealt, decided = check_moment(table, choices, seed=seed), DecidedContracts()
    for moment, _ in enumerate(match):
        decided.check(table)
        check_cards(table)
        check_acting(table)
        if moment < 30 or choices.random() < 0.1:
            check_actions(table)
            check_counts(table)
        if choices.random() < 0.04:
            check_record(table, secret=seed)
        if choices.random() < 0.03:
            redealt += check_views(table, choices)
    redealt += check_moment(table, choices, seed=seed)
    check_taking_back(table, start)
    return redealt


def check_moment(table: Table, choices: Random, *, seed: str) -> int:
    """Run every check at one moment. Returns how often hidden cards were dealt again."""
    check_cards(table)
    check_acting(table)
    check_actions(table)
    check_counts(table)
    check_record(table, secret=seed)
    return check_views(table, choices)


def check_cards(table: Table) -> None:
    """Every card is in exactly one place."""
    there = Counter[Card]()
    for cards in (*table.hands, *table.faceup, *table.piles, table.middle):
        there.update(cards)
    taken_up = any(isinstance(action, OrderUp) for _, action in table.this_deal)
    if table.turned is not None and table.rules.turns_up_next and not (taken_up and table.phase != "alone"):
        there[table.turned] += 1
    gone = Counter(discards_of(table.this_deal))
    if table.phase == "give":
        for seat in range(table.players):
            gone.update(given_by(table.this_deal, seat))
    gone.update(action.card for _, action in table.this_deal if isinstance(action, Play))
    dealt, deck = Counter(table.dealt[-1].all_cards(table.rules)), Counter(table.rules.deck.cards)
    for card in {*there, *gone, *dealt}:
        places = there[card] + gone[card]
        require(places == dealt[card], table, f"{card} was dealt {dealt[card]} times and is in {places} places")
        require(
            dealt[card] <= deck[card],
            table,
            f"{card} was dealt {dealt[card]} times, and the deck has it {deck[card]} times",
        )
    sizes = {len(hand) for hand in table.dealt[-1].hands}
    require(sizes == {table.hand_size}, table, f"hands of {sizes} cards were dealt instead of {table.hand_size}")


def check_acting(table: Table) -> None:
    """A seat can act until the match is over, and exactly the right plays and discards are legal."""
    legal = list(table.legal)
    if table.turn is None:
        require(table.phase == "over", table, "no seat is to act, but the match is not over")
        require(not legal, table, f"{legal} are legal after the end of the match")
        require(table.outcome is not None, table, "the match is over, but it has no outcome")
        return
    require(table.phase != "over" and table.outcome is None, table, "a seat is to act after the end of the match")
    require(bool(legal), table, f"seat {table.turn} is to act, but nothing is legal")
    require(len(set(legal)) == len(legal), table, f"an action is listed twice: {legal}")
    if table.phase == "play":
        cards = (*table.hands[table.turn], *table.faceup[table.turn])
        played = [action.card for _, action in table.this_deal if isinstance(action, Play)]
        rules = table.rules
        may = playable(rules, cards, table.trick, table.trump, played)
        listed = {action.card for action in legal if isinstance(action, Play)}
        require(listed == may, table, f"the legal cards are {sorted(listed)}, but should be {sorted(may)}")
    if table.phase == "discard":
        may = discardable(table.rules, table.hands[table.turn])
        named = {action.card for action in legal if isinstance(action, Discard)}
        require(named == may, table, f"the legal discards are {named}, but should be {may}")


def check_actions(table: Table) -> None:
    """Every legal action can be read back from its text, carried out and taken back."""
    before = table.copy()
    legal = table.legal
    for action in legal:
        text = str(action)
        either: tuple[object, object] = (text, action)
        try:
            read = table.parse(text)
            require(read == action and str(read) == text, table, f"{text} is read back as {read}")
            require(all(way in legal for way in either), table, f"{text} is listed as legal, but `in` does not find it")
            seat = table.turn
            require(table.push(text) == action, table, f"{text} was read as another action")
        except OvertrickError as error:
            require(False, table, f"{text} is listed as legal, but it is refused: {error}")
        require(table.history[-1] == (seat, action), table, f"{text} is not the last action in the history")
        require(table != before, table, f"{text} changed nothing")
        require(table.pop() == action, table, f"another action than {text} was taken back")
        require(
            table == before and table.legal == legal, table, f"{text} was taken back, but the table is not as before"
        )


def check_record(table: Table, secret: str) -> None:
    """The record is read back as an equal table, and it does not contain the seed."""
    text = table.record()
    try:
        again = read_record(text, table.game)
    except OvertrickError as error:
        raise AssertionError(f"{table.game.title}: the record cannot be read back: {error}\n\n{text}") from None
    require(again == table, table, "the record is read back as another table")
    require(again.record() == text, table, "the record of the table that was read back has another text")
    require(again.legal == table.legal, table, "other actions are legal at the table that was read back")
    require(again.outcome == table.outcome, table, "the table that was read back has another outcome")
    for seat in (None, *range(table.players)):
        require(
            again.view(seat) == table.view(seat), table, f"the view of {seat} differs at the table that was read back"
        )
    require(secret not in text, table, "the record contains the seed")


def check_taking_back(table: Table, start: Table) -> None:
    """The match can be taken back to its start, and the same actions lead to the same end."""
    end = table.copy()
    for _, action in reversed(end.history):
        require(table.pop() == action, table, f"{action} was the last action, but another one was taken back")
    require(table == start, table, "after everything was taken back, the table is not as at the start")
    for _, action in end.history:
        table.push(action)
    require(table == end, table, "the same actions led to another end")
