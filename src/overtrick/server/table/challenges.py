"""Challenges: tables where one person plays fixed deals with steady bots, as everybody does who takes the challenge.

The secret of the challenge alone decides the cards, and bots without a clock decide only by what they see. So the same
play leads to the same cards and the same answers. The secret is published when the challenge is over, not with a match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from overtrick.actions import Action
from overtrick.errors import InvalidOption
from overtrick.fair import Seal, SeatKind
from overtrick.game import OptionValue
from overtrick.server.errors import ChallengeOver, GameChanged, NotFound

from . import seating
from .decisions import Decision, MatchResult
from .definition import choose_game
from .events import ChallengeDeals, Created
from .state import Status, TableState

BotLevel = Literal["novice", "club", "expert"]
"""The levels of the bots of a challenge."""
_KINDS: dict[BotLevel, str] = {"novice": "novice", "club": "club", "expert": "expert:200"}
"""By level: the bot. Without a clock, an expert with its usual budget could think for many seconds."""
SEAT = 0
"""The seat of the person. Bots have the others."""
MAX_DEALS = 20
OVER = "this challenge is over, so the attempt counts as not finished"
"""Why the table of an attempt is closed."""
ENDED = "this challenge is over: it can no longer be played"


@dataclass(frozen=True)
class Challenge:
    """What everybody plays who takes a challenge."""

    id: str
    game: str
    options: dict[str, OptionValue]
    players: int
    deals: int
    level: BotLevel
    secret: str
    fingerprint: str
    """The fingerprint of the rules when the challenge was made: see ``Created.fingerprint``."""
    ends_at: int
    duplicate: bool = False
    """Whether two teams play it at two tables."""


def create(challenge: Challenge) -> Created:
    """The first event of the table of an attempt. Raises GameChanged if the rules are not those of the challenge."""
    setup = seating.create(
        challenge.game,
        challenge.options,
        challenge.players,
        secret=challenge.secret,
        friendly=False,
        challenge=ChallengeDeals(challenge.id, challenge.deals, challenge.ends_at, challenge.duplicate),
    )
    if setup.fingerprint != challenge.fingerprint:
        raise GameChanged(
            f"the rules of {challenge.game} were changed since this challenge was made, so it cannot be played now"
        )
    return setup


def check_deals(game: str, options: dict[str, OptionValue], players: int | None, deals: int) -> Created:
    """Check what a person wants to make a challenge of. Returns a table of it, with all options."""
    if not 1 <= deals <= MAX_DEALS:
        raise InvalidOption(f"deals = {deals}: a challenge has 1 to {MAX_DEALS} deals")
    setup = seating.create(game, options, players, secret="")
    if choose_game(game, options).rules(setup.players).payout.stake:
        raise InvalidOption("a challenge cannot be played for a stake: choose other options")
    return setup


def seat_bots(state: TableState, level: BotLevel, seat: int | None = None, *, match_id: str) -> Decision:
    """A steady bot takes this seat, or steady bots take all open seats."""
    return seating.seat_bot(state, None, _KINDS[level], seat, match_id=match_id)


def read_level(text: str) -> BotLevel:
    """The level of bots with this name, as it is stored."""
    match text:
        case "novice" | "club" | "expert":
            return text
    raise InvalidOption(f"{text[:40]!r} is not a level of the bots of a challenge: use novice, club or expert")


def seal_of(secret: str, seats: Sequence[SeatKind]) -> Seal:
    """The seal of the deals of a challenge. Nobody adds a word, because the deals are the same for everybody."""
    return Seal(secret, contributions=(None,) * len(seats), seats=tuple(seats))


def bot_seed(state: TableState, seat: int) -> str | None:
    """The seed of a bot: the same at all tables of a challenge. None at other tables.

    Bots may think elsewhere, so it does not contain the secret, from which later cards follow.
    """
    if state.setup.challenge is None:
        return None
    return hashlib.sha256(f"overtrick-challenge-bot {state.secret} {seat}".encode()).hexdigest()[:16]


def require_visible(state: TableState, person: str | None) -> None:
    """Raise NotFound if this is the attempt or the duplicate table of somebody else: nobody may watch one."""
    if state.setup.challenge is not None and state.seat_of(person) is None:
        raise NotFound("there is no table with this link")


def require_running(state: TableState, at: int) -> None:
    """Raise ChallengeOver if the challenge of this table is over: its secret may be published now."""
    challenge = state.setup.challenge
    if challenge is not None and state.status is Status.PLAYING and at >= challenge.ends_at:
        raise ChallengeOver(ENDED)


@dataclass(frozen=True)
class AttemptDeal:
    """One deal of an attempt, from the person's seat."""

    points: int
    """The change of score of the person's side."""
    tricks: int
    """Tricks of the person's side."""
    call: Action | None
    """The person's last call; None without one."""


@dataclass(frozen=True)
class AttemptResult:
    """The result of an attempt."""

    points: int
    """The score of the person's side."""
    margin: float
    """By how many points the person's side is better than the mean of the others. Attempts are ranked by it."""
    deals: tuple[AttemptDeal, ...]


def result_of(state: TableState, result: MatchResult) -> AttemptResult:
    """The result of an attempt that is finished."""
    rules = state.game.rules(state.setup.players)
    own, scores = rules.seats.side_of(SEAT), result.outcome.scores
    lead = scores[own] - fmean(score for side, score in enumerate(scores) if side != own)
    members = rules.seats.members(own)
    deals = tuple(
        AttemptDeal(deal.change[own], sum(deal.tricks[seat] for seat in members), deal.bids[SEAT])
        for deal in result.deals
    )
    return AttemptResult(scores[own], round(-lead if rules.finish.lowest_wins else lead, 2), deals)
