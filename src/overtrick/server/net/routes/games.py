"""The games and their options."""

from __future__ import annotations

from fastapi import APIRouter

from overtrick.game import Game
from overtrick.games import find, games
from overtrick.server.wire.messages import Message, Problem

router = APIRouter(prefix="/api/v1/games", tags=["games"])

Value = int | bool | str | None


class OptionInfo(Message):
    """An option of a game, for a form."""

    name: str
    type: str
    default: Value
    choices: list[Value] | None
    at_least: int | None
    at_most: int | None
    step: int
    optional: bool
    allowed: str
    help: str


class SuitInfo(Message):
    """A suit as it is written and shown."""

    text: str
    symbol: str
    name: str


class GameInfo(Message):
    """A game."""

    name: str
    title: str
    players: list[int]
    minutes: int
    summary: str
    book: str
    options: list[OptionInfo]
    suits: list[SuitInfo]
    ranks: list[str]
    cards: list[str]


def about(game: Game) -> GameInfo:
    """All about a game."""
    deck = game.rules(game.players[-1]).deck
    return GameInfo(
        name=game.name,
        title=game.title,
        players=list(game.players),
        minutes=game.minutes,
        summary=game.summary,
        book=game.book,
        options=[
            OptionInfo(
                name=option.name,
                type=option.type.__name__,
                default=option.default,
                choices=None if option.choices is None else list(option.choices),
                at_least=option.at_least,
                at_most=option.at_most,
                step=option.step,
                optional=option.optional,
                allowed=option.allowed,
                help=option.help,
            )
            for option in game.options.values()
        ],
        suits=[SuitInfo(text=str(suit), symbol=suit.symbol, name=suit.name) for suit in deck.suits],
        ranks=list(deck.ranks),
        cards=list(dict.fromkeys(str(card) for card in deck.cards)),
    )


@router.get("")
def list_games() -> list[GameInfo]:
    """Every game that can be played here."""
    return [about(game) for game in games().values()]


@router.get("/{name}", responses={404: {"model": Problem}})
def one_game(name: str) -> GameInfo:
    """One game with its rule book and options."""
    return about(find(name))
