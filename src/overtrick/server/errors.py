"""What the server refuses, each with a stable code and the status it has over HTTP."""

from __future__ import annotations

from typing import ClassVar

from overtrick.errors import OvertrickError, UnknownGame


class Refused(OvertrickError):
    """Something that cannot be done now."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409

    @property
    def headers(self) -> dict[str, str]:
        """What HTTP says with it."""
        return {}


class BadRequest(Refused):
    """A message or a request that is not understood."""

    code = "bad_request"
    status = 422


class Unidentified(Refused):
    """Asked by nobody: it needs a guest's or an account's cookie."""

    code = "who_are_you"
    status = 401


class WrongPassword(Refused):
    """No account has this name and this password."""

    code = "wrong_password"
    status = 401


class NameTaken(Refused):
    """An account goes by this name, or by one that looks the same."""

    code = "name_taken"


class NotAllowed(Refused):
    """Asked by somebody who may not."""

    code = "not_allowed"
    status = 403


class NotFound(Refused):
    """There is no such thing."""

    code = "not_found"
    status = 404


class SeatTaken(Refused):
    """Somebody sits there, or no seat is left."""

    code = "seat_taken"


class NotYourTurn(Refused):
    """Another seat is to act."""

    code = "not_your_turn"


class Stale(Refused):
    """The table has moved on since what the client saw."""

    code = "stale"


class TooMany(Refused):
    """Too many requests or messages in a short time."""

    code = "too_many"
    status = 429
    seconds: int | None = None

    @classmethod
    def wait(cls, seconds: int) -> TooMany:
        """Come back in so many seconds."""
        refused = cls(f"too often: come back in {seconds} seconds")
        refused.seconds = seconds
        return refused

    @property
    def headers(self) -> dict[str, str]:
        """When to come back."""
        return {} if self.seconds is None else {"Retry-After": str(self.seconds)}


class TooLarge(Refused):
    """More bytes than any request of ours has."""

    code = "too_large"
    status = 413


class ForeignOrigin(Refused):
    """Sent by the page of another site."""

    code = "foreign_origin"
    status = 403


class NeedsAccount(Refused):
    """A guest asked for something that only an account has, such as credits."""

    code = "needs_account"
    status = 403


class TooFewCredits(Refused):
    """A stake is not covered."""

    code = "too_few_credits"


class Internal(Refused):
    """Our own mistake: it is in the server's log, and nothing has changed."""

    code = "internal"
    status = 500


def status_of(error: OvertrickError) -> int:
    """The HTTP status for a refusal: the engine's own ones are about what was sent."""
    if isinstance(error, UnknownGame):
        return NotFound.status
    return error.status if isinstance(error, Refused) else BadRequest.status
