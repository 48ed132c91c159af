"""``overtrick admin``: what the host of a server does with its people and tables.

It works on the database, also while servers use it. They notice what was done within a second or two.
"""

from __future__ import annotations

import asyncio
import getpass
import importlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from overtrick.errors import InvalidOption
from overtrick.server.settings import read_database_url

from . import messages
from .arguments import AsJson, decimal_number, whole_number
from .output import print_json

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

    from overtrick.server.admin.ratings import Check
    from overtrick.server.admin.reports import Report

Result = TypeVar("Result")
MAX_REASON = 300

Database = Annotated[
    str | None,
    typer.Option(
        metavar="DATABASE",
        envvar="OVERTRICK_DATABASE",
        help=messages.ADMIN_DATABASE,
        show_default=messages.SERVE_DATABASE_DEFAULT,
    ),
]
PersonName = Annotated[str, typer.Argument(metavar="PERSON", help=messages.ADMIN_PERSON)]
Limit = Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(1, 100_000), help=messages.ADMIN_LIMIT)]


def _read_reason(text: str) -> str:
    """A reason in one line. It must not be empty, because people and other hosts read it."""
    reason = " ".join(text.split())
    if not 1 <= len(reason) <= MAX_REASON:
        raise typer.BadParameter(messages.ADMIN_BAD_REASON.format(most=MAX_REASON))
    return reason


Reason = Annotated[str, typer.Option(metavar="TEXT", parser=_read_reason, help=messages.ADMIN_REASON)]


# People


def people(
    search: Annotated[str | None, typer.Option(metavar="TEXT", help=messages.ADMIN_SEARCH)] = None,
    accounts: Annotated[bool, typer.Option("--accounts", help=messages.ADMIN_ACCOUNTS)] = False,
    banned: Annotated[bool, typer.Option("--banned", help=messages.ADMIN_BANNED)] = False,
    limit: Limit = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List people."""
    admin = admin_module("people")
    found = run_in_database(
        database,
        lambda session: admin.list_people(session, search=search, accounts=accounts, banned=banned, limit=limit),
    )
    if as_json:
        print_json([asdict(person) for person in found])
        return
    rows = [
        (
            person.id,
            person.name,
            messages.ADMIN_ACCOUNT if person.account else messages.ADMIN_GUEST,
            "" if person.credits is None else f"{person.credits:,}",
            _date(person.seen_at),
            "" if person.banned_at is None else f"{_date(person.banned_at)}: {person.ban_reason}",
        )
        for person in found
    ]
    _print_table(messages.ADMIN_PEOPLE_COLUMNS, rows, messages.ADMIN_NO_PEOPLE)


def ban(person: PersonName, reason: Reason, database: Database = None) -> None:
    """Ban a person."""
    admin = admin_module("people")

    async def act(session: AsyncSession) -> str:
        found = await admin.find_person(session, person)
        await admin.ban(session, found.id, reason, _operator())
        return str(found.name)

    print(messages.ADMIN_BANNED_DONE.format(name=run_in_database(database, act)))


def unban(person: PersonName, database: Database = None) -> None:
    """Lift a ban."""
    admin = admin_module("people")

    async def act(session: AsyncSession) -> str:
        found = await admin.find_person(session, person)
        await admin.unban(session, found.id, _operator())
        return str(found.name)

    print(messages.ADMIN_UNBANNED_DONE.format(name=run_in_database(database, act)))


def rename(
    person: PersonName,
    name: Annotated[str, typer.Argument(metavar="NAME", help=messages.ADMIN_NEW_NAME)],
    database: Database = None,
) -> None:
    """Give a person another name."""
    admin = admin_module("people")

    async def act(session: AsyncSession) -> tuple[str, str]:
        found = await admin.find_person(session, person)
        return found.name, await admin.rename(session, found.id, name, _operator())

    before, after = run_in_database(database, act)
    print(messages.ADMIN_RENAMED_DONE.format(before=before, after=after))


def delete(
    person: PersonName,
    yes: Annotated[bool, typer.Option("--yes", help=messages.ADMIN_YES)] = False,
    database: Database = None,
) -> None:
    """Delete the data of a person."""
    admin = admin_module("people")
    found = run_in_database(database, lambda session: admin.find_person(session, person))
    if not yes:
        typer.confirm(messages.ADMIN_CONFIRM_DELETE.format(name=found.name, id=found.id), abort=True)
    run_in_database(database, lambda session: admin.delete(session, found.id, _operator()))
    print(messages.ADMIN_DELETED_DONE.format(name=found.name))


def reset_password(
    person: PersonName,
    site: Annotated[str, typer.Option(metavar="URL", help=messages.ADMIN_SITE)] = "http://127.0.0.1:8000",
    hours: Annotated[
        float, typer.Option(metavar="HOURS", parser=decimal_number(0.1, 720), help=messages.ADMIN_HOURS)
    ] = 24.0,
    database: Database = None,
) -> None:
    """Print a link with which a person chooses a new password."""
    admin = admin_module("people")

    async def act(session: AsyncSession) -> tuple[str, str]:
        found = await admin.find_person(session, person)
        return found.name, await admin.reset_password(session, found.id, hours, _operator())

    name, token = run_in_database(database, act)
    print(messages.ADMIN_RESET_DONE.format(name=name, hours=f"{hours:g}"))
    print(f"{site.rstrip('/')}/reset#{token}")


def give(
    person: PersonName,
    amount: Annotated[
        int, typer.Argument(metavar="CREDITS", parser=whole_number(1, 1_000_000), help=messages.ADMIN_AMOUNT)
    ],
    reason: Reason,
    database: Database = None,
) -> None:
    """Give credits to a person."""
    admin = admin_module("people")

    async def act(session: AsyncSession) -> tuple[str, int]:
        found = await admin.find_person(session, person)
        return found.name, await admin.give(session, found.id, amount, reason, _operator())

    name, balance = run_in_database(database, act)
    print(messages.ADMIN_GIVEN_DONE.format(name=name, balance=f"{balance:,}"))


# Tables


def tables(
    finished: Annotated[bool, typer.Option("--all", help=messages.ADMIN_ALL_TABLES)] = False,
    limit: Limit = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List tables."""
    admin = admin_module("tables")
    found = run_in_database(database, lambda session: admin.list_tables(session, finished=finished, limit=limit))
    if as_json:
        names = ("id", "game", "players", "open_seats", "public", "room", "status", "created_at", "changed_at")
        print_json([{name: getattr(table, name) for name in names} for table in found])
        return
    rows = [
        (
            table.id,
            table.game,
            table.status,
            f"{table.players - table.open_seats}/{table.players}",
            table.room or "",
            _date(table.created_at),
            _date(table.changed_at),
        )
        for table in found
    ]
    _print_table(messages.ADMIN_TABLE_COLUMNS, rows, messages.ADMIN_NO_TABLES)


def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=messages.ADMIN_TABLE)],
    reason: Reason,
    database: Database = None,
) -> None:
    """Close a table."""
    admin = admin_module("tables")
    run_in_database(database, lambda session: admin.close_table(session, table, reason, _operator()))
    print(messages.ADMIN_CLOSED_DONE.format(table=table))


# The ledger


def audit(database: Database = None) -> None:
    """Add up the ledger. The exit code is 1 if something is wrong."""
    ledger, acts = _web("people.ledger"), admin_module("acts")

    async def act(session: AsyncSession) -> list[str]:
        found, pots = await ledger.audit(session), await ledger.forgotten_pots(session)
        faults = [messages.ADMIN_AUDIT_BALANCES.format(total=f"{found.balances:,}")] if found.balances else []
        faults += [messages.ADMIN_AUDIT_WRONG.format(account=account) for account in found.wrong]
        faults += [messages.ADMIN_AUDIT_UNBALANCED.format(purpose=purpose) for purpose in found.unbalanced]
        faults += [messages.ADMIN_AUDIT_FORGOTTEN.format(pot=pot) for pot in pots]
        details = messages.ADMIN_AUDIT_FAULTS.format(number=len(faults)) if faults else messages.ADMIN_AUDIT_SOUND
        await acts.add_act(session, acts.ActKind.AUDIT, _operator(), details=details)
        return faults

    faults = run_in_database(database, act)
    print("\n".join(faults) if faults else messages.ADMIN_AUDIT_SOUND)
    if faults:
        raise typer.Exit(1)


# Ratings


def ratings(
    recompute: Annotated[bool, typer.Option("--recompute", help=messages.ADMIN_RECOMPUTE)] = False,
    database: Database = None,
) -> None:
    """Compute all ratings from the log, and compare or replace the stored ones. The exit code is 1 if they differ."""
    admin = admin_module("ratings")
    found: Check = asyncio.run(admin.check_ratings(read_database_url(database), _operator(), write=recompute))
    for match in found.wrong_matches:
        print(messages.ADMIN_RATINGS_WRONG_MATCH.format(match=match))
    for person, game in found.wrong_ratings:
        print(messages.ADMIN_RATINGS_WRONG.format(person=person, game=game))
    for table in found.unread:
        print(messages.ADMIN_RATINGS_UNREAD.format(table=table))
    sound = messages.ADMIN_RATINGS_SOUND.format(matches=found.matches, people=found.people)
    print(sound if found.is_sound else messages.ADMIN_RATINGS_STORED if recompute else messages.ADMIN_RATINGS_DIFFER)
    if not found.is_sound and not recompute:
        raise typer.Exit(1)


# Reports and the log


def reports(
    settled: Annotated[bool, typer.Option("--all", help=messages.ADMIN_ALL_REPORTS)] = False,
    limit: Limit = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Show reports."""
    admin = admin_module("reports")

    async def act(session: AsyncSession) -> list[tuple[Report, Sequence[tuple[int, str]]]]:
        found = await admin.list_reports(session, settled=settled, limit=limit)
        return [(report, await admin.messages_before(session, report)) for report in found]

    found = run_in_database(database, act)
    if as_json:
        print_json([asdict(report) | {"messages": written} for report, written in found])
        return
    for report, written in found:
        print(messages.ADMIN_REPORT.format(**asdict(report) | {"at": _date(report.at)}))
        for at, text in written:
            print(messages.ADMIN_REPORT_MESSAGE.format(at=_date(at), text=text))
    if not found:
        print(messages.ADMIN_NO_REPORTS)


def settle(
    report: Annotated[str, typer.Argument(metavar="REPORT", help=messages.ADMIN_REPORT_ID)],
    note: Annotated[str, typer.Option(metavar="TEXT", parser=_read_reason, help=messages.ADMIN_NOTE)],
    database: Database = None,
) -> None:
    """Mark a report as settled."""
    admin = admin_module("reports")
    run_in_database(database, lambda session: admin.settle(session, report, note, _operator()))
    print(messages.ADMIN_SETTLED_DONE)


def show_log(limit: Limit = 50, as_json: AsJson = False, database: Database = None) -> None:
    """Show what hosts did, the newest first."""
    admin = admin_module("acts")
    found = run_in_database(database, lambda session: admin.latest_acts(session, limit=limit))
    if as_json:
        print_json([asdict(act) for act in found])
        return
    rows = [
        (str(act.number), _date(act.at), act.operator, act.kind, act.name or act.table_id or "", act.details)
        for act in found
    ]
    _print_table(messages.ADMIN_LOG_COLUMNS, rows, messages.ADMIN_NO_ACTS)


COMMANDS: Sequence[tuple[str, Callable[..., None], str]] = (
    ("people", people, messages.ADMIN_PEOPLE),
    ("ban", ban, messages.ADMIN_BAN),
    ("unban", unban, messages.ADMIN_UNBAN),
    ("rename", rename, messages.ADMIN_RENAME),
    ("delete", delete, messages.ADMIN_DELETE),
    ("reset-password", reset_password, messages.ADMIN_RESET),
    ("give", give, messages.ADMIN_GIVE),
    ("tables", tables, messages.ADMIN_TABLES),
    ("close", close, messages.ADMIN_CLOSE),
    ("reports", reports, messages.ADMIN_REPORTS),
    ("settle", settle, messages.ADMIN_SETTLE),
    ("audit", audit, messages.ADMIN_AUDIT),
    ("ratings", ratings, messages.ADMIN_RATINGS),
    ("log", show_log, messages.ADMIN_LOG),
)
"""The commands: their names, functions and help texts."""


def run_in_database(database: str | None, act: Callable[[AsyncSession], Awaitable[Result]]) -> Result:
    """Act on the database of a server, which may be running, in one transaction."""
    url = read_database_url(database)
    result: Result = asyncio.run(admin_module("running").run_act(url, act))
    return result


def admin_module(module: str) -> ModuleType:
    """A module of what a host does. It is imported late, because the server needs more packages."""
    return _web(f"admin.{module}")


def _web(module: str) -> ModuleType:
    try:
        return importlib.import_module(f"overtrick.server.{module}")
    except ModuleNotFoundError as error:
        raise InvalidOption(messages.MISSING_EXTRA.format(module=error.name)) from None


def _operator() -> str:
    """The user name of the host."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a container may run as a user without a name
        return "unknown"


def _date(at: int) -> str:
    """A time as a host reads it, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], empty: str) -> None:
    """Print rows below each other. Text from people is shown as it is, without control characters."""
    if not rows:
        print(empty)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=False)
    for row in rows:
        table.add_row(*(Text("".join(char if char.isprintable() else " " for char in cell)) for cell in row))
    Console().print(table)
