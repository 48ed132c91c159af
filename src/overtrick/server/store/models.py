"""The tables of the database. Times are milliseconds since 1970; ids are random and cannot be guessed."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Double,
    ForeignKey,
    Index,
    MetaData,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from overtrick.server.ids import new_id, now_ms

_NAMES = {  # migrations need the names of constraints, the same in both databases
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The base class of all models."""

    metadata = MetaData(naming_convention=_NAMES)
    type_annotation_map = {str: Text, int: BigInteger, float: Double}  # noqa: RUF012 -- as SQLAlchemy expects it


# People


class PersonRow(Base):
    """A guest, or a person with an account."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    name: Mapped[str]
    created_at: Mapped[int] = mapped_column(default=now_ms)
    seen_at: Mapped[int] = mapped_column(default=now_ms)
    cookies_since: Mapped[int] = mapped_column(default=0)
    """Cookies from before this time are invalid: the password was changed, or the person logged out everywhere."""
    banned_at: Mapped[int | None]
    """When the host of the server banned this person; None if they may play."""
    ban_reason: Mapped[str | None]
    program: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether the person has declared that a program plays for them."""
    hides_online: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether friends do not see that this person is online."""
    deleted_at: Mapped[int | None]
    """When the data of this person was deleted. The row stays without a name, because their moves refer to it."""


class CredentialRow(Base):
    """The login name and the password hash of a person with an account."""

    __tablename__ = "credentials"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    login: Mapped[str] = mapped_column(unique=True)
    """The folded name: case, spacing and lookalike letters do not matter."""
    looks: Mapped[str] = mapped_column(default="", index=True)
    """How the name looks as it is written, so that no other account or guest gets a name that looks the same."""
    password: Mapped[str]
    created_at: Mapped[int] = mapped_column(default=now_ms)


class RevokedSessionRow(Base):
    """A login session that has ended. Its cookies are invalid, also copies of them."""

    __tablename__ = "revoked_sessions"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    session: Mapped[str] = mapped_column(primary_key=True)
    until: Mapped[int] = mapped_column(index=True)
    """When the cookies expire anyway, so that the row can be deleted."""


class PasswordResetRow(Base):
    """A link with which a person may choose a new password once. Only a hash of its token is stored."""

    __tablename__ = "password_resets"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    expires_at: Mapped[int]


class BlockRow(Base):
    """A person has blocked another one."""

    __tablename__ = "blocks"
    __table_args__ = (UniqueConstraint("blocker", "blocked"),)

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    blocker: Mapped[str] = mapped_column(ForeignKey("people.id"))
    blocked: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    at: Mapped[int] = mapped_column(default=now_ms)


class FriendRow(Base):
    """Two people who are friends, or one of whom has asked the other."""

    __tablename__ = "friends"
    __table_args__ = (UniqueConstraint("low", "high"),)

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    low: Mapped[str] = mapped_column(ForeignKey("people.id"))
    """Of the two ids the one that comes first, so that two people have one row whoever asks."""
    high: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    asker: Mapped[str]
    """The person who asked, one of the two."""
    status: Mapped[str]
    """asked, accepted, declined or withdrawn."""
    at: Mapped[int] = mapped_column(default=now_ms)
    """When the person asked, or when the other one agreed."""


class InvitationRow(Base):
    """A person at a table has invited a friend."""

    __tablename__ = "invitations"
    __table_args__ = (UniqueConstraint("table_id", "invited"),)

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    inviter: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    invited: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    at: Mapped[int] = mapped_column(default=now_ms)
    expires_at: Mapped[int]
    status: Mapped[str]
    """open, accepted or declined."""


class ReportRow(Base):
    """A person reports another one to the host of the server."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    at: Mapped[int] = mapped_column(default=now_ms, index=True)
    reporter: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    reported: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    subject: Mapped[str]
    """What it is about: chat, name, play or other."""
    text: Mapped[str]
    settled_at: Mapped[int | None]
    """When the host settled the report; None if it waits."""


class AdminActRow(Base):
    """An act of the host of the server. Running servers read new ones and carry them out."""

    __tablename__ = "admin_acts"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """1 for the first act, then one more for each, in the order in which they are committed."""
    at: Mapped[int] = mapped_column(default=now_ms)
    operator: Mapped[str]
    """The user name of the host, or ``self`` if people did it themselves."""
    act: Mapped[str]
    person: Mapped[str | None]
    table_id: Mapped[str | None]
    details: Mapped[str]
    """For example the reason. It is emptied when the person is deleted."""


# Tables and their logs


class TableRow(Base):
    """A table as the lobby lists it. It is updated in the same transactions as the log."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_listed", "public", "status", "changed_at"),
        Index("ix_tables_status", "status", "changed_at"),
        Index("ix_tables_creator", "creator", "status"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    options: Mapped[str]
    players: Mapped[int]
    public: Mapped[bool]
    rated: Mapped[bool] = mapped_column(default=False, index=True)
    """Whether matches at this table change ratings."""
    room: Mapped[str | None]
    """The Ten Down room of the table; None outside of the rooms."""
    status: Mapped[str]
    """gathering, playing, over or closed."""
    open_seats: Mapped[int]
    creator: Mapped[str | None]
    """The person who made the table. The number of open tables per person is limited."""
    bots_only: Mapped[bool] = mapped_column(default=False)
    """Whether the table was made without a seat for a person."""
    created_at: Mapped[int] = mapped_column(default=now_ms)
    changed_at: Mapped[int] = mapped_column(default=now_ms)


PERSONAL_ROWS = text("kind IN ('seated', 'said')")
"""The rows of the log that contain a person's name or words. Few rows are of these kinds, so their index is small."""

REQUESTS = text("action_id IS NOT NULL AND kind <> 'acted'")
"""The rows of the log whose request must not be carried out twice, apart from actions, which are nearly all rows.

A repeated action carries the seq that its client had seen. The first copy has moved its table on, so the repetition is
refused as stale.
"""


class LogRow(Base):
    """One event at a table. These rows, in the order of seq, give the state of the table."""

    __tablename__ = "log"
    __table_args__ = (
        Index("ix_log_request", "table_id", "action_id", unique=True, sqlite_where=REQUESTS, postgresql_where=REQUESTS),
        Index("ix_log_person", "person", sqlite_where=PERSONAL_ROWS, postgresql_where=PERSONAL_ROWS),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    seat: Mapped[int | None]
    person: Mapped[str | None]
    payload: Mapped[str]
    """The event as JSON. It may contain the secret of a fair deal, so it is never sent to clients as it is."""
    action_id: Mapped[str | None]
    """The client's id of the request, so that a repeated request is carried out once."""
    at: Mapped[int] = mapped_column(default=now_ms)


class LeaseRow(Base):
    """The server process that lets bots act and runs the clock at a table."""

    __tablename__ = "leases"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    holder: Mapped[str]


class HolderRow(Base):
    """A server process that holds leases, and until when all of them are valid.

    It renews this one row, so a table at which nothing happens is not written to.
    """

    __tablename__ = "lease_holders"

    id: Mapped[str] = mapped_column(primary_key=True)
    until: Mapped[int] = mapped_column(index=True)


# Finished matches


class MatchRow(Base):
    """A finished match."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    game: Mapped[str] = mapped_column(index=True)
    options: Mapped[str]
    players: Mapped[int]
    record: Mapped[str]
    room: Mapped[str | None]
    helped: Mapped[bool] = mapped_column(default=False)
    """Whether there was a hint, a take-back or a program in a seat. Such a match counts on no leader board."""
    rated: Mapped[bool] = mapped_column(default=False)
    """Whether the table was rated."""
    challenge: Mapped[str | None]
    """The challenge whose deals were played; None for an ordinary match."""
    started_at: Mapped[int]
    finished_at: Mapped[int] = mapped_column(index=True)


class MatchSeatRow(Base):
    """One seat of a finished match, with its result."""

    __tablename__ = "match_seats"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str]
    bot: Mapped[str | None]
    """The level of the bot in this seat; None for a person."""
    score: Mapped[int]
    final: Mapped[int]
    place: Mapped[int]
    """1 for every winner. Sides that share a win have the same place."""
    won: Mapped[bool]
    left_match: Mapped[bool] = mapped_column(default=False)
    """Whether the person left the match and a stand-in played on. Then it has no win, the last place and no counts."""
    credits: Mapped[int]
    # The fields of SeatCounts in people/results.py, for statistics.
    deals: Mapped[int] = mapped_column(default=0)
    tricks: Mapped[int] = mapped_column(default=0)
    bids: Mapped[int] = mapped_column(default=0)
    bids_exact: Mapped[int] = mapped_column(default=0)
    nellos: Mapped[int] = mapped_column(default=0)
    nellos_made: Mapped[int] = mapped_column(default=0)
    contracts: Mapped[int] = mapped_column(default=0)
    contracts_made: Mapped[int] = mapped_column(default=0)
    bags: Mapped[int] = mapped_column(default=0)


class ReviewedDecisionRow(Base):
    """A decision of a finished match that was judged. A review that was interrupted goes on after the last one."""

    __tablename__ = "reviewed_decisions"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """The place of the action in the match, 0 for the first."""
    seat: Mapped[int]
    deal: Mapped[int]
    phase: Mapped[str]
    judgement: Mapped[str]
    """What the decision cost, as JSON."""


# Challenges


class ChallengeRow(Base):
    """Some deals of a game, the same for everybody who plays them: alone, or in two teams."""

    __tablename__ = "challenges"
    __table_args__ = (UniqueConstraint("day", "game"),)

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    game: Mapped[str]
    options: Mapped[str]
    players: Mapped[int]
    deals: Mapped[int]
    level: Mapped[str]
    """The level of the bots."""
    secret: Mapped[str]
    """Decides the cards. It is published when the challenge is over, never before."""
    fingerprint: Mapped[str]
    """The fingerprint of the rules; empty for a game of Overtrick itself."""
    creator: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    """The person who made it; None for a daily deal."""
    day: Mapped[str | None]
    """The day of a daily deal in UTC, as 2026-11-18; None for a challenge that a person made."""
    created_at: Mapped[int] = mapped_column(default=now_ms)
    ends_at: Mapped[int]
    duplicate: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether two teams play it at two tables, as a duplicate match. Otherwise everybody plays it alone."""
    dealt_at: Mapped[int | None]
    """When the seats of a duplicate match were fixed, and its cards dealt; None before that, and without teams."""


class DuplicatePlayerRow(Base):
    """The place of a person in a duplicate match. Nobody has two, so nobody plays the same deal twice."""

    __tablename__ = "duplicate_players"
    __table_args__ = (UniqueConstraint("challenge_id", "team", "place"),)

    challenge_id: Mapped[str] = mapped_column(ForeignKey("challenges.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    team: Mapped[int]
    place: Mapped[int]
    """0 and 1 for the first pair of the team, 2 and 3 for the second."""
    joined_at: Mapped[int] = mapped_column(default=now_ms)


class DuplicateTableRow(Base):
    """One of the two tables of a duplicate match. Its result is there when it has finished."""

    __tablename__ = "duplicate_tables"

    challenge_id: Mapped[str] = mapped_column(ForeignKey("challenges.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """0 or 1."""
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    finished_at: Mapped[int | None]
    match_id: Mapped[str | None]
    deals: Mapped[str] = mapped_column(default="[]")
    """What each deal gave to each side, as JSON."""


class AttemptRow(Base):
    """The attempt of a person at a challenge. Everybody has one. Its result is there when it is finished."""

    __tablename__ = "challenge_attempts"

    challenge_id: Mapped[str] = mapped_column(ForeignKey("challenges.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    started_at: Mapped[int] = mapped_column(default=now_ms)
    finished_at: Mapped[int | None]
    match_id: Mapped[str | None]
    points: Mapped[int] = mapped_column(default=0)
    margin: Mapped[float] = mapped_column(default=0.0)
    """By how many points the person's side is better than the mean of the others."""
    deals: Mapped[str] = mapped_column(default="[]")
    """The result of each deal, as JSON."""


class PuzzleAnswerRow(Base):
    """The first answer of a person to the puzzle of a day."""

    __tablename__ = "puzzle_answers"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[str] = mapped_column(primary_key=True)
    """Such as `2026-11-18`."""
    action: Mapped[str]
    right: Mapped[bool]
    at: Mapped[int]


# Ratings


class RatedMatchRow(Base):
    """A rated match that has ended, finished or not. It is written in the same transaction as its end in the log."""

    __tablename__ = "rated_matches"
    __table_args__ = (Index("ix_rated_matches_order", "rated", "game", "finished_at", "id"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    """The id of the match. A match that was not finished is not in the table of matches."""
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    game: Mapped[str]
    finished_at: Mapped[int]
    rated: Mapped[bool] = mapped_column(default=False)
    """Whether the ratings include this match. It is set in the same transaction that changes them."""


class RatedSeatRow(Base):
    """One seat of a rated match: its result, and the rating of its person after it."""

    __tablename__ = "rated_seats"

    match_id: Mapped[str] = mapped_column(ForeignKey("rated_matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    side: Mapped[int]
    place: Mapped[int]
    """1 for the best side; 0 in a match that somebody left."""
    left_match: Mapped[bool]
    """Whether this person pays for leaving the match."""
    rating: Mapped[float | None]
    """The rating after this match; None if the match did not change it, or is not rated yet."""
    deviation: Mapped[float | None]
    """The standard deviation of the rating after this match."""


class RatingRow(Base):
    """The present rating of a person at a game."""

    __tablename__ = "ratings"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(primary_key=True, index=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    matches: Mapped[int]
    """The number of matches that changed the rating."""


# Credits


class AccountRow(Base):
    """An account of the ledger with its balance: ``person:ID``, ``pot:MATCH`` or ``house``."""

    __tablename__ = "ledger_accounts"
    __table_args__ = (CheckConstraint("kind = 'house' OR balance >= 0", name="not_below_zero"),)

    name: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    balance: Mapped[int] = mapped_column(default=0)


class TransactionRow(Base):
    """A transfer of credits. Its unique purpose makes sure that it happens only once."""

    __tablename__ = "ledger_transactions"

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    purpose: Mapped[str] = mapped_column(unique=True)
    at: Mapped[int] = mapped_column(default=now_ms)
    reason: Mapped[str | None]
    """Why the host of the server gave these credits; None for other transactions."""


class EntryRow(Base):
    """The change of one account by a transaction. The entries of a transaction sum to zero."""

    __tablename__ = "ledger_entries"

    transaction_id: Mapped[str] = mapped_column(ForeignKey("ledger_transactions.id"), primary_key=True)
    account: Mapped[str] = mapped_column(ForeignKey("ledger_accounts.name"), primary_key=True, index=True)
    amount: Mapped[int]


class SettingRow(Base):
    """A setting that the servers share, such as the key that signs cookies."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
