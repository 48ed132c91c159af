"""The errors of the server, each with a stable code and its status over HTTP."""

from __future__ import annotations

from typing import ClassVar

from overtrick.errors import OvertrickError, UnknownGame


class Refused(OvertrickError):
    """The request cannot be carried out now."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the HTTP response."""
        return {}


class BadRequest(Refused):
    """The message or request is not valid."""

    code = "bad_request"
    status = 422


class Unidentified(Refused):
    """The request needs the cookie of a guest or an account."""

    code = "who_are_you"
    status = 401


class Banned(Refused):
    """The host of the server has banned this person."""

    code = "banned"
    status = 403

    @classmethod
    def because(cls, reason: str | None) -> Banned:
        """The error for a person who was banned for this reason."""
        return cls("the host of this server has banned you" + (f": {reason}" if reason else ""))


class WrongPassword(Refused):
    """No account has this name and this password."""

    code = "wrong_password"
    status = 401


class NameTaken(Refused):
    """An account has this name, or one that looks the same."""

    code = "name_taken"


class NotAllowed(Refused):
    """The person or client may not do this."""

    code = "not_allowed"
    status = 403


class NotInLesson(Refused):
    """The step of a lesson suggests another action."""

    code = "lesson_step"


class ChallengeOver(Refused):
    """The challenge is over and can no longer be played."""

    code = "challenge_over"


class ClaimRefused(NotAllowed):
    """A claim that cannot be proven. It always has the same words, whatever the reason."""

    def __init__(self) -> None:
        super().__init__("this claim cannot be proven from what you know: play on")


class NotFound(Refused):
    """There is no table, match, account or page with this name or link."""

    code = "not_found"
    status = 404


class SeatTaken(Refused):
    """The seat is taken, or no seat is open."""

    code = "seat_taken"


class NotYourTurn(Refused):
    """Another seat is to act."""

    code = "not_your_turn"


class Stale(Refused):
    """The cards have changed since the seq that the client saw."""

    code = "stale"


class TooMany(Refused):
    """Too many requests or messages in a short time."""

    code = "too_many"
    status = 429
    seconds: int | None = None

    @classmethod
    def wait(cls, seconds: int) -> TooMany:
        """The error that asks the client to wait for some seconds."""
        refused = cls(f"too many requests: try again in {seconds} seconds")
        refused.seconds = seconds
        return refused

    @property
    def headers(self) -> dict[str, str]:
        """The time to wait."""
        return {} if self.seconds is None else {"Retry-After": str(self.seconds)}


class UrlTooLong(Refused):
    """The path of the URL has too many bytes."""

    code = "url_too_long"
    status = 414


class TooSlow(Refused):
    """The request did not come completely in time."""

    code = "too_slow"
    status = 408

    @property
    def headers(self) -> dict[str, str]:
        """The rest of the request is not read."""
        return {"Connection": "close"}


class TooLarge(Refused):
    """The request has too many bytes."""

    code = "too_large"
    status = 413


class ForeignOrigin(Refused):
    """The request comes from a page of another site."""

    code = "foreign_origin"
    status = 403


class NeedsAccount(Refused):
    """The request needs an account, for example because it is about credits."""

    code = "needs_account"
    status = 403


class TooFewCredits(Refused):
    """A person has too few credits for the stake."""

    code = "too_few_credits"


class Internal(Refused):
    """The server made a mistake. It is in the log of the server, and nothing has changed."""

    code = "internal"
    status = 500


class Unavailable(Refused):
    """The database cannot be used now, for example because its disk is full. Nothing has changed: try again later."""

    code = "unavailable"
    status = 503


class GameUnavailable(Refused):
    """The game of a table or match is not known to this server now, for example because its file was not given."""

    code = "game_unavailable"


class GameChanged(Refused):
    """The rules of a game were changed, and the table or match does not fit them."""

    code = "game_changed"


class CannotStart(OvertrickError):
    """The server cannot start: its database, its bus or its port cannot be used."""

    code = "cannot_start"


def status_of(error: OvertrickError) -> int:
    """The HTTP status of an error. An error of the engine means that the request is not valid."""
    if isinstance(error, UnknownGame):
        return NotFound.status
    return error.status if isinstance(error, Refused) else BadRequest.status
