"""Ratings: the leader boards of ratings, and the profiles of people with an account."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from overtrick.games import find
from overtrick.server.net.dependencies import InContext, MaybePerson
from overtrick.server.people import profiles
from overtrick.server.people.bot_ratings import bot_ratings
from overtrick.server.people.ratings import Rating
from overtrick.server.wire.messages import Message, Problem

from .leaderboards import Limit, Time

router = APIRouter(
    prefix="/api/v1",
    tags=["ratings"],
    responses={status: {"model": Problem} for status in (404, 422, 429)},
)

Name = Annotated[str, Path(max_length=64)]
Uncertainty = Annotated[
    int, Field(description="The true strength is within rating ± uncertainty in about 95 of 100 cases.")
]


class RatedPerson(Message):
    """A person on a leader board of ratings."""

    name: str
    rating: int
    uncertainty: Uncertainty
    matches: int = Field(description="The number of matches that changed the rating.")


class RatedBot(Message):
    """The fixed rating of a bot, from measured contests between bots."""

    level: str
    rating: int
    uncertainty: Uncertainty


class RatingBoard(Message):
    """The highest ratings at a game."""

    people: list[RatedPerson] = Field(description="The order takes the uncertainty off the rating.")
    bots: list[RatedBot] = Field(
        description="For comparison. Bots play no rated matches: `club` is 1500, and the others follow from contests."
    )


class RatingPoint(Message):
    """A rating after a match."""

    at: int = Field(description="In milliseconds since 1970.")
    rating: int
    uncertainty: Uncertainty


class GameRating(Message):
    """A person's rating at a game."""

    game: str
    rating: int
    uncertainty: Uncertainty
    matches: int
    points: list[RatingPoint] = Field(
        description="The rating of a new player, then after each match; or only after the latest ones."
    )


class Profile(Message):
    """What everybody may see of a person with an account."""

    name: str
    since: int = Field(description="When the person came here, in milliseconds since 1970.")
    ratings: list[GameRating]


class ProfileSeat(Message):
    """A seat of a rated match."""

    seat: int
    name: str
    side: int
    place: int = Field(description="1 for the best side; 0 in a match that somebody left.")
    left: bool = Field(description="Whether this person lost by leaving.")


class ProfileMatch(Message):
    """A rated match of a person."""

    match: str | None = Field(description="The id of the match; null if it was not finished.")
    game: str
    at: int = Field(description="When it ended, in milliseconds since 1970.")
    seat: int = Field(description="The person's seat.")
    rating: int | None = Field(description="The rating after it; null if it did not change the rating.")
    change: int | None = Field(description="How much the rating changed.")
    seats: list[ProfileSeat]


def shown(rating: Rating) -> tuple[int, int]:
    """A rating and its uncertainty as whole numbers."""
    return round(rating.rating), round(rating.uncertainty)


@router.get("/boards/{game}/ratings")
async def get_rating_board(
    game: Annotated[str, Path(max_length=64)], context: InContext, limit: Limit = 20
) -> RatingBoard:
    """The accounts with the highest ratings at a game, and the fixed ratings of the bots."""
    name = find(game).name
    async with context.database.read() as session:
        found = await profiles.best_rated(session, name, limit=limit)
    people = []
    for person in found:
        rating, uncertainty = shown(person.rating)
        people.append(
            RatedPerson(name=person.name, rating=rating, uncertainty=uncertainty, matches=person.rating.matches)
        )
    bots = [
        RatedBot(level=bot.level, rating=bot.rating, uncertainty=bot.uncertainty) for bot in bot_ratings().get(name, ())
    ]
    return RatingBoard(people=people, bots=bots)


@router.get("/people/{name}")
async def get_profile(name: Name, context: InContext, viewer: MaybePerson) -> Profile:
    """A person with an account: the ratings, and how they changed."""
    async with context.database.read() as session:
        person = await profiles.find_profile(session, name, None if viewer is None else viewer.id)
        histories = await profiles.rating_histories(session, person.id)
    ratings = []
    for history in histories:
        points = []
        for point in history.points:
            rating, uncertainty = shown(Rating(point.rating, point.deviation))
            points.append(RatingPoint(at=point.at, rating=rating, uncertainty=uncertainty))
        rating, uncertainty = shown(history.rating)
        ratings.append(
            GameRating(
                game=history.game,
                rating=rating,
                uncertainty=uncertainty,
                matches=history.rating.matches,
                points=points,
            )
        )
    return Profile(name=person.name, since=person.created_at, ratings=ratings)


@router.get("/people/{name}/matches")
async def get_profile_matches(
    name: Name, context: InContext, viewer: MaybePerson, before: Time | None = None, limit: Limit = 20
) -> list[ProfileMatch]:
    """The rated matches of a person, newest first. For the next page, `before` is the `at` of the last match."""
    async with context.database.read() as session:
        person = await profiles.find_profile(session, name, None if viewer is None else viewer.id)
        found = await profiles.rated_games(session, person.id, before=before, limit=limit)
    return [
        ProfileMatch(
            match=game.match if game.is_finished else None,
            game=game.game,
            at=game.at,
            seat=game.seat,
            rating=None if game.rating is None else round(game.rating),
            change=None if game.change is None else round(game.change),
            seats=[
                ProfileSeat(seat=seat.seat, name=seat.name, side=seat.side, place=seat.place, left=seat.left)
                for seat in game.seats
            ],
        )
        for game in found
    ]
