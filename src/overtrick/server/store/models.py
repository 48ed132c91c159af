"""The tables of the database. Times are milliseconds since 1970; ids are texts that cannot be guessed."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, MetaData, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from overtrick.server.ids import new_id, now_ms

_NAMES = {  # constraints have names, so that migrations can speak of them on both databases
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """What all of them are."""

    metadata = MetaData(naming_convention=_NAMES)
    type_annotation_map = {str: Text, int: BigInteger}  # noqa: RUF012 -- SQLAlchemy's own way to say it


# People


class PersonRow(Base):
    """A guest, or someone with an account."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    name: Mapped[str]
    created_at: Mapped[int] = mapped_column(default=now_ms)
    seen_at: Mapped[int] = mapped_column(default=now_ms)
    cookies_since: Mapped[int] = mapped_column(default=0)
    """Cookies that were given before are worth nothing: a new password, or logged out everywhere."""


class CredentialRow(Base):
    """What makes a person an account: a name to log in with and the hash of a password."""

    __tablename__ = "credentials"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    login: Mapped[str] = mapped_column(unique=True)
    """The name, folded, so that two accounts are never told apart by case alone."""
    password: Mapped[str]
    created_at: Mapped[int] = mapped_column(default=now_ms)


# Tables and what happens at them


class TableRow(Base):
    """A table as the lobby lists it. It follows the log, in the same transactions."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_listed", "public", "status", "changed_at"),
        Index("ix_tables_status", "status", "changed_at"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    options: Mapped[str]
    players: Mapped[int]
    public: Mapped[bool]
    room: Mapped[str | None]
    """The credit room this table belongs to, if any."""
    status: Mapped[str]
    """gathering, playing, over or closed."""
    open_seats: Mapped[int]
    created_at: Mapped[int] = mapped_column(default=now_ms)
    changed_at: Mapped[int] = mapped_column(default=now_ms)


class LogRow(Base):
    """One thing that happened at a table. A table is the fold of these rows, in the order of seq."""

    __tablename__ = "log"
    __table_args__ = (UniqueConstraint("table_id", "action_id"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    seat: Mapped[int | None]
    person: Mapped[str | None]
    payload: Mapped[str]
    """JSON. It may hold what clients must not see (the secret of a fair deal): it is never sent as it is."""
    action_id: Mapped[str | None]
    """The client's own id of what it asked for: asked twice, done once."""
    at: Mapped[int] = mapped_column(default=now_ms)


class LeaseRow(Base):
    """Which process lets bots act and runs the clock at a table, and until when."""

    __tablename__ = "leases"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    holder: Mapped[str]
    until: Mapped[int] = mapped_column(index=True)


# What is left of a match


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
    """Whether there was a hint, or something was taken back that something had come of: it counts on no board."""
    started_at: Mapped[int]
    finished_at: Mapped[int] = mapped_column(index=True)


class MatchSeatRow(Base):
    """Who sat where in a finished match, and how it ended for them."""

    __tablename__ = "match_seats"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str]
    bot: Mapped[str | None]
    """The level of the bot that sat here, if nobody did."""
    score: Mapped[int]
    final: Mapped[int]
    place: Mapped[int]
    """1 for the first; sides with equal scores where the game lets them share have the same."""
    won: Mapped[bool]
    credits: Mapped[int]
    # What tallies.py counts, for statistics.
    deals: Mapped[int] = mapped_column(default=0)
    tricks: Mapped[int] = mapped_column(default=0)
    bids: Mapped[int] = mapped_column(default=0)
    bids_exact: Mapped[int] = mapped_column(default=0)
    nellos: Mapped[int] = mapped_column(default=0)
    nellos_made: Mapped[int] = mapped_column(default=0)
    contracts: Mapped[int] = mapped_column(default=0)
    contracts_made: Mapped[int] = mapped_column(default=0)
    bags: Mapped[int] = mapped_column(default=0)


# Credits


class AccountRow(Base):
    """An account of the ledger with its balance: ``person:ID``, ``pot:MATCH`` or ``house``."""

    __tablename__ = "ledger_accounts"
    __table_args__ = (CheckConstraint("kind = 'house' OR balance >= 0", name="not_below_zero"),)

    name: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    balance: Mapped[int] = mapped_column(default=0)


class TransactionRow(Base):
    """Something that moved credits, once: its purpose says what and for whom."""

    __tablename__ = "ledger_transactions"

    id: Mapped[str] = mapped_column(primary_key=True, default=new_id)
    purpose: Mapped[str] = mapped_column(unique=True)
    at: Mapped[int] = mapped_column(default=now_ms)


class EntryRow(Base):
    """One side of a transaction; the entries of a transaction sum to zero."""

    __tablename__ = "ledger_entries"

    transaction_id: Mapped[str] = mapped_column(ForeignKey("ledger_transactions.id"), primary_key=True)
    account: Mapped[str] = mapped_column(ForeignKey("ledger_accounts.name"), primary_key=True, index=True)
    amount: Mapped[int]


class SettingRow(Base):
    """What a server has to remember about itself, such as the key that signs its cookies."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
