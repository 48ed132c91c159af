"""The checks that every game must pass, whoever wrote it."""

from __future__ import annotations

from collections import Counter
from random import Random

from overtrick.actions import Play
from overtrick.cards import Card
from overtrick.errors import OvertrickError
from overtrick.game import Game, write_value
from overtrick.record import read_record
from overtrick.table import Table

from .counts import discards_of, playable
from .leaks import check_views
from .matches import Manner, random_match, require
from .sheets import check_counts
from .twins import check_twins


def check_game(
    game: Game,
    *,
    players: int | None = None,
    matches: int = 2,
    seed: int = 0,
    actions: int = 400,
    compare_compiled: bool = True,
) -> None:
    """Play random matches of a game and check that it holds together; an AssertionError says what does not.

    Cards are conserved; somebody can act until the match is over; every legal action can be taken back; actions,
    cards and records read back from their text; views show nothing that their seat has not seen; tricks and scores
    add up when counted again; the kernel does the same with and without the compiler. ``players`` picks one number of
    players, ``matches`` are played for each, of so many ``actions`` at most.
    """
    for option in game.options.values():
        value = game.values[option.name]
        if option.parse(write_value(value)) != value:
            raise AssertionError(f"{game.title}: the option {option.name} = {value!r} does not read back from its text")
    numbers = game.players if players is None else (players,)
    for number in numbers:
        check_deck(game, number)
        for match in range(matches):
            manner: Manner = "modest" if match % 2 else "anything"
            check_match(game, number, seed=f"kit {seed}/{match}", manner=manner, actions=actions)
    if compare_compiled:
        check_twins(game.title, [game.rules(number) for number in numbers], seed=seed)


def check_deck(game: Game, players: int) -> None:
    """Cards and suits read back from their text."""
    deck = game.rules(players).deck
    for thing, found in (
        *((card, deck.get(str(card))) for card in deck.cards),
        *((suit, deck.find_suit(str(suit))) for suit in deck.suits),
    ):
        if found != thing:
            raise AssertionError(f"{game.title}: {thing!s} of the deck reads back as {found!s}")


def check_match(game: Game, players: int, *, seed: str, manner: Manner = "anything", actions: int = 400) -> int:
    """One random match: every moment looked at, some of them from all sides.

    Says how often a view was compared after other cards were dealt: none where no card is hidden.
    """
    choices = Random(f"{seed} looks")
    match = random_match(game, players, seed=seed, manner=manner, actions=actions)
    table = next(match)
    start = table.copy()
    redealt = look_closely(table, choices, seed=seed)
    for moment, _ in enumerate(match):
        check_cards(table)
        check_acting(table)
        if moment < 30 or choices.random() < 0.1:
            check_actions(table)
            check_counts(table)
        if choices.random() < 0.04:
            check_record(table, secret=seed)
        if choices.random() < 0.03:
            redealt += check_views(table, choices)
    redealt += look_closely(table, choices, seed=seed)
    check_way_back(table, start)
    return redealt


def look_closely(table: Table, choices: Random, *, seed: str) -> int:
    """Everything there is to check at one moment; in how many ways the unseen cards were dealt again."""
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
    if table.turned is not None:
        there[table.turned] += 1
    gone = Counter(discards_of(table.this_deal))
    gone.update(action.card for _, action in table.this_deal if isinstance(action, Play))
    dealt, deck = Counter(table.dealt[-1].cards), Counter(table.rules.deck.cards)
    for card in {*there, *gone, *dealt}:
        places = there[card] + gone[card]
        require(places == dealt[card], table, f"{card} was dealt {dealt[card]} times and lies in {places} places")
        require(dealt[card] <= deck[card], table, f"{card} was dealt {dealt[card]} times from {deck[card]}")
    sizes = {len(hand) for hand in table.dealt[-1].hands}
    require(sizes == {table.hand_size}, table, f"hands of {sizes} cards were dealt, not of {table.hand_size}")


def check_acting(table: Table) -> None:
    """Somebody can act until the match is over, and in the play just the right cards are legal."""
    legal = list(table.legal)
    if table.turn is None:
        require(table.phase == "over", table, "nobody is to act, and the match is not over")
        require(not legal, table, f"{legal} are legal after the end")
        require(table.outcome is not None, table, "the match is over and has no outcome")
        return
    require(table.phase != "over" and table.outcome is None, table, "somebody is to act after the end")
    require(bool(legal), table, f"seat {table.turn} is to act, and nothing is legal")
    require(len(set(legal)) == len(legal), table, f"an action is listed twice: {legal}")
    if table.phase == "play":
        cards = (*table.hands[table.turn], *table.faceup[table.turn])
        played = [action.card for _, action in table.this_deal if isinstance(action, Play)]
        rules = table.rules
        may = playable(rules, cards, table.trick, table.trump, played)
        listed = {action.card for action in legal if isinstance(action, Play)}
        require(listed == may, table, f"legal are {sorted(map(str, listed))}, and should be {sorted(map(str, may))}")


def check_actions(table: Table) -> None:
    """Every legal action reads back from its text, and can be pushed and taken back."""
    before = table.copy()
    legal = table.legal
    for action in legal:
        text = str(action)
        either: tuple[object, object] = (text, action)
        try:
            read = table.parse(text)
            require(read == action and str(read) == text, table, f"{text} reads back as {read}")
            require(all(way in legal for way in either), table, f"{text} is listed, and is not in the list")
            seat = table.turn
            require(table.push(text) == action, table, f"{text} was taken for another action")
        except OvertrickError as error:
            require(False, table, f"{text} is listed as legal and refused: {error}")
        require(table.history[-1] == (seat, action), table, f"{text} is not the last thing in the history")
        require(table != before, table, f"{text} changed nothing")
        require(table.pop() == action, table, f"another action than {text} was taken back")
        require(table == before and table.legal == legal, table, f"{text} was taken back and left a trace")


def check_record(table: Table, secret: str) -> None:
    """The record reads back to an equal table and tells nothing of the seed."""
    text = table.record()
    try:
        again = read_record(text, table.game)
    except OvertrickError as error:
        raise AssertionError(f"{table.game.title}: the record does not read back, {error}\n\n{text}") from None
    require(again == table, table, "the record reads back to another table")
    require(again.record() == text, table, "the record of the table read back is another text")
    require(again.legal == table.legal, table, "other actions are legal at the table read back")
    require(again.outcome == table.outcome, table, "the table read back has another outcome")
    for seat in (None, *range(table.players)):
        require(again.view(seat) == table.view(seat), table, f"the view of {seat} differs at the table read back")
    require(secret not in text, table, "the record tells the seed")


def check_way_back(table: Table, start: Table) -> None:
    """The match can be taken back to its very start and played again to the same end."""
    end = table.copy()
    for _, action in reversed(end.history):
        require(table.pop() == action, table, f"{action} was the last action, and another was taken back")
    require(table == start, table, "taken back to its start, the match is not as it began")
    for _, action in end.history:
        table.push(action)
    require(table == end, table, "the same actions led to another end")
