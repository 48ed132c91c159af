"""Records: a match as text, written and read. Tags come first, then each deal with its cards, calls and tricks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .actions import Action, Alone, Discard, Give, NameTrump, Play
from .cards import Card
from .dealing import Deal
from .errors import InvalidDeal, InvalidOption, InvalidRecord, OvertrickError, quoted
from .fair import FairShuffler, Seal
from .game import Game, OptionValue, write_value
from .games import find
from .rules import Seats

if TYPE_CHECKING:
    from .table import DealResult, Table

Events = Sequence[tuple[int, Action]]
Trick = tuple[tuple[int, Card], ...]

VERSION = "1"
_LIMIT = "DealLimit"
"""The tag with the number of deals after which the match ends."""


def tricks_of(events: Events, seats: Seats) -> list[Trick]:
    """The tricks among these actions. The last one may have fewer cards."""
    plays = [(seat, action.card) for seat, action in events if isinstance(action, Play)]
    size = cards_per_trick(events, seats)
    return [tuple(plays[start : start + size]) for start in range(0, len(plays), size)]


def cards_per_trick(events: Events, seats: Seats) -> int:
    """The number of seats that play: partners of a declarer who plays alone sit out."""
    alone = any(isinstance(action, Alone) and action.alone for _, action in events)
    return seats.players - (seats.players // seats.sides - 1 if alone else 0)


# Writing


def write_record(table: Table) -> str:
    """The match so far as text. It contains no seed: no card can be learned from it that has not been dealt.

    The secret of a fair match is included only when the match is over and no cards are left to deal.
    """
    blocks = ["\n".join(f'[{name} "{value}"]' for name, value in _tags(table))]
    starts = [*table.deal_starts, len(table.history)]
    for index, (dealer, dealt) in enumerate(zip(table.dealers, table.dealt, strict=True)):
        events = table.history[starts[index] : starts[index + 1]]
        result = table.deals[index] if index < len(table.deals) else None
        blocks.append("\n".join(_deal_lines(index + 1, dealer, dealt, events, result, table.rules.seats)))
    return "\n\n".join(blocks) + "\n"


def _tags(table: Table) -> Iterator[tuple[str, str]]:
    yield "Overtrick", VERSION
    yield "Game", table.game.name
    yield "Options", " ".join(f"{name}={write_value(value)}" for name, value in _options(table.game))
    yield "Players", str(table.players)
    if table.deal_limit is not None:
        yield _LIMIT, str(table.deal_limit)
    if table.draw is not None:
        yield "Draw", _row(table.draw)
    yield "Entered", _row(table.entered)
    yield "Scores", _row(table.scores)
    yield "Winners", "*" if table.outcome is None else _row(table.outcome.winners)
    if table.fair is not None and table.outcome is not None:
        yield from table.fair.tags()


def add_seal(record: str, seal: Seal) -> str:
    """The record of a finished match with the tags of its seal, which was not published with the match."""
    tags, _, deals = record.partition("\n\n")
    added = "\n".join(f'[{name} "{value}"]' for name, value in seal.tags())
    return f"{tags}\n{added}\n\n{deals}"


def _options(game: Game) -> Iterator[tuple[str, OptionValue]]:
    """The options that a record names: all but the advanced ones that have their default."""
    for name, value in game.values.items():
        option = game.options[name]
        if value != option.default or not option.advanced:
            yield name, value


def _deal_lines(
    number: int, dealer: int, dealt: Deal, events: Events, result: DealResult | None, seats: Seats
) -> Iterator[str]:
    yield f"Deal {number}, dealer {dealer}"
    yield str(dealt)
    gifts = [(seat, action.card) for seat, action in events if isinstance(action, Give)]
    for giver in dict.fromkeys(seat for seat, _ in gifts):
        yield f"gives: {giver} {_row(card for seat, card in gifts if seat == giver)}"
    # Where a card is offered as trump, naming another suit is a call; elsewhere it comes after the auction.
    offered = dealt.turned is not None
    apart = (Play, Discard, Give) if offered else (Play, Discard, Give, NameTrump)
    calls = [f"{seat} {action}" for seat, action in events if not isinstance(action, apart)]
    if calls:
        yield f"calls: {', '.join(calls)}"
    discards = [(seat, action.card) for seat, action in events if isinstance(action, Discard)]
    if discards:
        yield f"discards: {discards[0][0]} {_row(card for _, card in discards)}"
    for seat, action in events:
        if isinstance(action, NameTrump) and not offered:
            yield f"names: {seat} {action.suit}"
    for place, trick in enumerate(tricks_of(events, seats), start=1):
        yield f"trick {place}: " + ", ".join(f"{seat} {card}" for seat, card in trick)
    if result is not None:
        yield f"result: {_result(result)}"


def _result(result: DealResult) -> str:
    return f"tricks {_row(result.tricks)}, points {_row(result.points)}, change {_row(result.change)}"


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


# Reading


@dataclass
class _Block:
    """One deal of a record, with line numbers."""

    line: int
    number: int
    dealer: int
    cards: list[str] = field(default_factory=list)
    actions: list[tuple[int, int, str]] = field(default_factory=list)  # line, seat, text
    tricks: int = 0
    result: tuple[int, str] | None = None


@dataclass
class _Parts:
    """A record split into its tags and deals."""

    tags: dict[str, tuple[int, str]] = field(default_factory=dict)
    blocks: list[_Block] = field(default_factory=list)

    def tag(self, name: str) -> tuple[int, str]:
        if name not in self.tags:
            raise InvalidRecord(0, f"the tag {name} is missing")
        return self.tags[name]


_TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
_DEAL = re.compile(r"deal ([0-9]{1,6}), dealer ([0-9]{1,2})", re.IGNORECASE)
_LINE = re.compile(r"(?P<label>\w+)(?: (?P<number>[0-9]{1,3}))?: *(?P<rest>.*)")
_ACTION = re.compile(r"([0-9]{1,2}) (.+)")


def read_record(text: str, game: Game | None = None) -> Table:
    """Read a record: the table at the point where it was written. A game that is not installed is given as ``game``.

    >>> import overtrick as ot
    >>> table = ot.load("tocan").table(seed=5, dealer=1)
    >>> _ = table.push("bid 4H")
    >>> ot.read_record(table.record()) == table
    True
    """
    if not isinstance(text, str):
        raise InvalidRecord(0, f"a record is text, not {quoted(text)}")
    parts = _split(text)
    table = _open_table(parts, game)
    for index, block in enumerate(parts.blocks):
        following = parts.blocks[index + 1] if index + 1 < len(parts.blocks) else None
        _check_deal(table, block, index)
        _play_block(table, block, following)
        _check_result(table, block, index)
    if len(table.dealt) > len(parts.blocks):
        raise InvalidRecord(0, f"the cards of deal {len(table.dealt)} are missing")
    _check_tag(parts, "Scores", _row(table.scores))
    _check_tag(parts, "Winners", "*" if table.outcome is None else _row(table.outcome.winners))
    return table


def _split(text: str) -> _Parts:
    parts = _Parts()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        tag, deal = _TAG.fullmatch(line), _DEAL.fullmatch(line)
        if tag:
            if parts.blocks or tag[1] in parts.tags:
                raise InvalidRecord(number, f"the tag {tag[1]} is there twice, or after the first deal")
            parts.tags[tag[1]] = (number, tag[2])
        elif deal:
            parts.blocks.append(_Block(number, int(deal[1]), int(deal[2])))
        elif parts.blocks:
            _read_line(parts.blocks[-1], number, line)
        else:
            raise InvalidRecord(number, f"{line[:40]!r} comes before the first deal and is not a tag")
    if not parts.blocks:
        raise InvalidRecord(0, "this record has no deal")
    return parts


def _read_line(block: _Block, number: int, line: str) -> None:
    found = _LINE.fullmatch(line)
    label = found["label"].casefold() if found else ""
    if found is None or not (label.isdecimal() or label in _READERS) or (label == "trick") != bool(found["number"]):
        raise InvalidRecord(number, f"{line[:40]!r} is not a line of a deal")
    rest = found["rest"]
    if label == "trick":
        block.tricks += 1
        if int(found["number"]) != block.tricks:
            raise InvalidRecord(number, f"this is trick {block.tricks} of the deal, not {found['number']}")
    if label == "result":
        if block.result is not None:
            raise InvalidRecord(number, "this deal has two results")
        block.result = (number, rest)
    elif label in ("calls", "trick"):
        for part in rest.split(","):
            seat, text = _seat_and_text(number, part)
            block.actions.append((number, seat, text if label == "calls" else f"play {text}"))
    elif label in ("discards", "gives"):
        seat, cards = _seat_and_text(number, rest)
        verb = "discard" if label == "discards" else "give"
        block.actions += [(number, seat, f"{verb} {card}") for card in cards.split()]
    elif label == "names":
        seat, suit = _seat_and_text(number, rest)
        block.actions.append((number, seat, f"trump {suit}"))
    else:
        block.cards.append(line)


_READERS = {"calls", "gives", "trick", "discards", "names", "result", "middle", "turned", "trump"}


def _seat_and_text(number: int, part: str) -> tuple[int, str]:
    found = _ACTION.fullmatch(part.strip())
    if found is None:
        raise InvalidRecord(number, f"{part.strip()[:40]!r} is not a seat and its action")
    return int(found[1]), found[2]


def _open_table(parts: _Parts, game: Game | None) -> Table:
    line, version = parts.tag("Overtrick")
    if version != VERSION:
        raise InvalidRecord(line, f"this record has version {version[:20]}, and only version {VERSION} can be read")
    game = _read_game(parts, game)
    line, players = parts.tag("Players")
    if not re.fullmatch("[0-9]{1,2}", players):
        raise InvalidRecord(line, f"{players[:20]!r} is not a number of players")
    limit = _read_limit(parts)
    shuffler = _read_seal(parts, int(players))
    line, entered = parts.tags.get("Entered", (line, _row(range(int(players)))))
    try:
        seats = int(players)
        deck = game.rules(seats).deck
        deals = [_read_cards(block, game, seats) for block in parts.blocks]
        order = [int(seat) if re.fullmatch("[0-9]{1,2}", seat) else -1 for seat in entered.split()]
        draw = None
        if "Draw" in parts.tags:
            line, drawn = parts.tags["Draw"]
            draw = [card for word in drawn.split() if (card := deck.get(word)) is not None]
        first = None if draw is not None else parts.blocks[0].dealer
        return game.table(
            seats, dealer=first, entered=order, deals=deals, draw=draw, shuffler=shuffler, deal_limit=limit
        )
    except InvalidDeal as error:
        raise InvalidRecord(parts.blocks[0].line, str(error)) from None
    except InvalidOption as error:
        raise InvalidRecord(line, str(error)) from None


def _read_limit(parts: _Parts) -> int | None:
    line, limit = parts.tags.get(_LIMIT, (0, ""))
    if _LIMIT in parts.tags and not re.fullmatch("[1-9][0-9]{0,3}", limit):
        raise InvalidRecord(line, f"{limit[:20]!r} is not a number of deals")
    return int(limit) if limit else None


def _read_seal(parts: _Parts, players: int) -> FairShuffler | None:
    """The seal of a fair match. Whether the cards follow from it is checked by `overtrick verify`, not here."""
    line = parts.tags.get("Secret", (0, ""))[0]
    try:
        seal = Seal.from_tags({name: text for name, (_, text) in parts.tags.items()})
        if seal is not None and len(seal.contributions) != players:
            raise InvalidOption(
                f"{len(seal.contributions)} contributions for {players} seats: each seat needs one, - for a bot"
            )
    except InvalidOption as error:
        raise InvalidRecord(line, str(error)) from None
    return None if seal is None else FairShuffler(seal)


def _read_game(parts: _Parts, game: Game | None) -> Game:
    line, name = parts.tag("Game")
    try:
        if game is None:
            game = find(name)  # not load: a record from a stranger must not make us run a file
        elif game.name != name:
            raise InvalidOption(f"this is a record of {name[:40]}, not of {game.name}")
        line, written = parts.tag("Options")
        values = {}
        for word in written.split():
            key, _, value = word.partition("=")
            if key not in game.options:
                raise InvalidOption(f"{game.title} has no option {key[:40]!r}")
            values[key] = game.options[key].parse(value)
        return game.with_options(**values)
    except OvertrickError as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord(line, str(error)) from None


def _read_cards(block: _Block, game: Game, seats: int) -> Deal:
    try:
        return Deal.parse("\n".join(block.cards), game.rules(seats).deck, seats=seats)
    except InvalidDeal as error:
        raise InvalidRecord(block.line, str(error)) from None


def _check_deal(table: Table, block: _Block, index: int) -> None:
    """Check that the table has dealt this deal, and that the record names every card."""
    if index >= len(table.dealt):
        raise InvalidRecord(block.line, "the match was over before this deal")
    if block.number != index + 1:
        raise InvalidRecord(block.line, f"this is deal {index + 1}, not {block.number}")
    if block.dealer != table.dealer:
        raise InvalidRecord(block.line, f"seat {table.dealer} deals deal {index + 1}, not seat {block.dealer}")
    written = Deal.parse("\n".join(block.cards), table.rules.deck, seats=table.players)
    dealt, rules = table.dealt[index], table.rules
    is_complete = len(written.all_cards(rules)) == len(dealt.all_cards(rules))
    if not is_complete or (written.trump is None) != (dealt.trump is None):
        raise InvalidRecord(block.line, f"deal {index + 1} does not name every card that was dealt")


def _play_block(table: Table, block: _Block, following: _Block | None) -> None:
    before = 0
    for line, seat, text in block.actions:
        if text.startswith("play ") and (line == before) != bool(table.trick):
            raise InvalidRecord(line, "each line has one trick, and only the last trick may have fewer cards")
        before = line
        if table.deal_number != block.number or table.turn is None:
            raise InvalidRecord(line, f"deal {block.number} was over before {text[:40]}")
        if seat != table.turn:
            raise InvalidRecord(line, f"{text[:40]}: seat {table.turn} is to act, not seat {seat}")
        try:
            table.push(text)
        except InvalidDeal as error:
            raise InvalidRecord(following.line if following else line, str(error)) from None
        except OvertrickError as error:
            raise InvalidRecord(line, str(error)) from None
    if following is not None and table.deal_number == block.number and table.turn is not None:
        raise InvalidRecord(following.line, f"deal {block.number} is not finished")


def _check_result(table: Table, block: _Block, index: int) -> None:
    if block.result is None:
        return
    line, written = block.result
    if index >= len(table.deals):
        raise InvalidRecord(line, f"deal {index + 1} has a result, but it is not finished")
    truth = _result(table.deals[index])
    if " ".join(written.split()) != truth:
        raise InvalidRecord(line, f"the result of deal {index + 1} is {truth}")


def _check_tag(parts: _Parts, name: str, truth: str) -> None:
    line, written = parts.tags.get(name, (0, truth))
    if " ".join(written.split()) != truth:
        raise InvalidRecord(line, f"the {name.casefold()} are {truth}, not {written[:40]}")
