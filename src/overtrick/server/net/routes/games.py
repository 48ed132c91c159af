"""The games: their options, their cards and their rule books."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import Field

from overtrick.bots.policy_file import training_for
from overtrick.game import Game, Option
from overtrick.games import find, games
from overtrick.json_codec import codec_for
from overtrick.record import read_record
from overtrick.server.bots.pool import NoAnswer
from overtrick.server.errors import Unavailable
from overtrick.server.net.dependencies import InContext, MaybePerson
from overtrick.server.readiness import ENGINE
from overtrick.server.table.definition import choose_game
from overtrick.server.table.duplicates import is_of_pairs
from overtrick.server.wire.messages import DealInfo, Problem
from overtrick.server.wire.parts import (
    DeckInfo,
    Message,
    RulesInfo,
    SuitInfo,
    TermInfo,
    deck_info,
    rules_info,
    suit_info,
    term_infos,
)
from overtrick.view import DealResult

router = APIRouter(prefix="/api/v1/games", tags=["games"])

Value = int | bool | str | None


class OptionInfo(Message):
    """An option of a game, for a form."""

    name: str
    label: str = Field(description="The name in words.")
    type: str = Field(description="`int`, `bool` or `str`.")
    default: Value
    choices: list[Value] | None = Field(description="The possible values; null where any value in range will do.")
    choice_labels: list[str] | None = Field(description="The choices in words, in the same order.")
    at_least: int | None
    at_most: int | None
    step: int = Field(description="A number is a multiple of this.")
    optional: bool = Field(description="Whether the value may be null.")
    advanced: bool = Field(description="Whether most players never change it: a form may show it after the others.")
    allowed: str = Field(description="The possible values in words.")
    help: str = Field(description="What the option means, in one line.")


class LearnedRules(Message):
    """The rules that the bots of level `policy` have learned by self-play."""

    players: list[int] = Field(description="The numbers of players.")
    options: dict[str, list[Value]] = Field(description="By option: its values. All options have to have one of them.")


class GameInfo(Message):
    """A game."""

    name: str
    title: str
    players: list[int] = Field(description="The possible numbers of players.")
    default_players: int = Field(description="The number of players of a table that does not name one.")
    minutes: int = Field(description="About how long a match takes.")
    summary: str = Field(description="The first paragraph of the rule book.")
    pairs: bool = Field(description="Whether two pairs play it as teams, so that it can be a duplicate match.")
    lesson: bool = Field(description="Whether there is a guided first deal for newcomers.")
    book: str = Field(description="The rule book for the default options, as text.")
    options: list[OptionInfo]
    deck: DeckInfo
    suits: list[SuitInfo] = Field(description="The suits of the deck.")
    ranks: list[str] = Field(description="The ranks of the deck, lowest first.")
    cards: list[str] = Field(description="The cards of the deck, each once.")
    learned: LearnedRules | None = Field(description="For which rules there are bots of level `policy`; null for none.")


class RuleBook(Message):
    """The rule book of a game for chosen options."""

    title: str
    paragraphs: list[str]
    terms: list[TermInfo] = Field(description="Words of this game that a page explains where they appear.")


class ScoringExample(RulesInfo):
    """The first deals of a match that bots played, to show how the game is scored."""

    players: int
    deals: list[DealInfo]
    terms: list[TermInfo]


class ChosenOptions(Message):
    """Options of a game; one that is not named has its default."""

    options: dict[str, Value] = Field({}, max_length=32)


def game_info(game: Game) -> GameInfo:
    """A game as it is listed, with the cards for its usual number of players and options."""
    rules = game.rules(game.default_players)
    deck = rules.deck
    return GameInfo(
        name=game.name,
        title=game.title,
        players=list(game.players),
        default_players=game.default_players,
        minutes=game.minutes,
        summary=game.summary,
        pairs=is_of_pairs(rules),
        lesson=game.lesson is not None,
        book=game.book,
        options=[_option_info(option) for option in game.options.values()],
        deck=DeckInfo.model_validate(deck_info(rules)),
        suits=[SuitInfo.model_validate(suit_info(suit)) for suit in deck.suits],
        ranks=list(deck.ranks),
        cards=list(dict.fromkeys(str(card) for card in deck.cards)),
        learned=_learned_rules(game),
    )


def _learned_rules(game: Game) -> LearnedRules | None:
    training = training_for(game)
    if training is None:
        return None
    return LearnedRules(
        players=list(training.players), options={name: list(values) for name, values in training.options.items()}
    )


def _option_info(option: Option) -> OptionInfo:
    labels = option.choice_labels
    return OptionInfo(
        name=option.name,
        label=option.label,
        type=option.type.__name__,
        default=option.default,
        choices=None if option.choices is None else list(option.choices),
        choice_labels=None if labels is None else list(labels),
        at_least=option.at_least,
        at_most=option.at_most,
        step=option.step,
        optional=option.optional,
        advanced=option.advanced,
        allowed=option.allowed,
        help=option.help,
    )


def rule_book(game: Game) -> RuleBook:
    """The rule book of a game in paragraphs, for its chosen options."""
    return RuleBook.model_validate(
        {"title": game.title, "paragraphs": game.book.split("\n\n"), "terms": term_infos(game)}
    )


@router.get("")
def list_games() -> list[GameInfo]:
    """Every game that can be played here."""
    return [game_info(game) for game in games().values()]


@router.get("/{name}", responses={404: {"model": Problem}})
def one_game(name: str) -> GameInfo:
    """One game with its options and its cards."""
    return game_info(find(name))


@router.post("/{name}/book", responses={status: {"model": Problem} for status in (404, 422)})
def read_rule_book(name: str, chosen: ChosenOptions) -> RuleBook:
    """The rule book of a game for these options."""
    return rule_book(choose_game(name, chosen.options))


@router.post("/{name}/example", responses={status: {"model": Problem} for status in (404, 422, 503)})
async def work_example(name: str, chosen: ChosenOptions, context: InContext, person: MaybePerson) -> ScoringExample:
    """A worked example of the scoring for these options, always the same one."""
    game = choose_game(name, chosen.options)
    try:
        record = await context.bots.example(game, owner="" if person is None else person.id)
    except NoAnswer:
        raise Unavailable("the example cannot be played now: try again in a minute") from None
    await context.readiness.wait(ENGINE)
    return await asyncio.to_thread(_read_example, game, record)


_write_result = codec_for(DealResult).write


def _read_example(game: Game, record: str) -> ScoringExample:
    table = read_record(record, game)
    return ScoringExample.model_validate(
        {
            "players": table.players,
            "terms": term_infos(game),
            "deals": [_write_result(deal) for deal in table.deals],
            **rules_info(game.rules(table.players)),
        }
    )
