"""``overtrick serve`` and ``overtrick worker``, which need the extra ``web``.

Every flag can also be set in the environment: ``--database`` is ``OVERTRICK_DATABASE``.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from overtrick.errors import InvalidOption
from overtrick.server.game_files import read_game_files
from overtrick.server.settings import Settings, read_bots_in, read_database_url

from . import messages
from .arguments import decimal_number, whole_number

Log = Annotated[str, typer.Option(metavar="FORMAT", envvar="OVERTRICK_LOG", help=messages.SERVE_LOG)]


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", envvar="OVERTRICK_HOST", help=messages.SERVE_HOST)] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            parser=whole_number(0, 65535),
            envvar="OVERTRICK_PORT",
            help=messages.SERVE_PORT,
            show_default=messages.SERVE_PORT_DEFAULT,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="DATABASE",
            envvar="OVERTRICK_DATABASE",
            help=messages.SERVE_DATABASE,
            show_default=messages.SERVE_DATABASE_DEFAULT,
        ),
    ] = None,
    game: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", envvar="OVERTRICK_GAME", help=messages.SERVE_GAME)
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", envvar="OVERTRICK_OPEN", help=messages.SERVE_OPEN)] = False,
    log: Log = "auto",
    bots: Annotated[
        str,
        typer.Option(
            metavar="WHERE", envvar="OVERTRICK_BOTS", help=messages.SERVE_BOTS, rich_help_panel=messages.BOTS_PANEL
        ),
    ] = ("processes"),
    processes: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole_number(1, 64),
            envvar="OVERTRICK_PROCESSES",
            help=messages.SERVE_PROCESSES,
            rich_help_panel=messages.BOTS_PANEL,
        ),
    ] = 1,
    pace: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            parser=decimal_number(0, 10),
            envvar="OVERTRICK_PACE",
            help=messages.SERVE_PACE,
            rich_help_panel=messages.BOTS_PANEL,
        ),
    ] = 1.0,
    contribution_wait: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            parser=decimal_number(0, 600),
            envvar="OVERTRICK_CONTRIBUTION_WAIT",
            help=messages.SERVE_CONTRIBUTION_WAIT,
            rich_help_panel=messages.TIMES_PANEL,
        ),
    ] = 5,
    absence: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            parser=decimal_number(0.1, 3600),
            envvar="OVERTRICK_ABSENCE",
            help=messages.SERVE_ABSENCE,
            rich_help_panel=messages.TIMES_PANEL,
        ),
    ] = 30,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL", envvar="OVERTRICK_ORIGIN", help=messages.SERVE_ORIGIN, rich_help_panel=messages.NETWORK_PANEL
        ),
    ] = None,
    https: Annotated[
        bool,
        typer.Option(
            "--https", envvar="OVERTRICK_HTTPS", help=messages.SERVE_HTTPS, rich_help_panel=messages.NETWORK_PANEL
        ),
    ] = False,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="OVERTRICK_BEHIND_PROXY",
            help=messages.SERVE_BEHIND_PROXY,
            rich_help_panel=messages.NETWORK_PANEL,
        ),
    ] = None,
    unlimited: Annotated[
        bool,
        typer.Option(
            "--unlimited",
            envvar="OVERTRICK_UNLIMITED",
            help=messages.SERVE_UNLIMITED,
            rich_help_panel=messages.NETWORK_PANEL,
        ),
    ] = False,
    tables_per_person: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole_number(1, 10_000),
            envvar="OVERTRICK_TABLES_PER_PERSON",
            help=messages.SERVE_TABLES_PER_PERSON,
            rich_help_panel=messages.NETWORK_PANEL,
        ),
    ] = 30,
    bot_tables_per_person: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole_number(0, 10_000),
            envvar="OVERTRICK_BOT_TABLES_PER_PERSON",
            help=messages.SERVE_BOT_TABLES_PER_PERSON,
            rich_help_panel=messages.NETWORK_PANEL,
        ),
    ] = 3,
    bus: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="OVERTRICK_BUS",
            help=messages.SERVE_BUS,
            rich_help_panel=messages.SEVERAL_SERVERS_PANEL,
        ),
    ] = None,
    lease: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            parser=decimal_number(0.5, 600),
            envvar="OVERTRICK_LEASE",
            help=messages.SERVE_LEASE,
            rich_help_panel=messages.SEVERAL_SERVERS_PANEL,
        ),
    ] = 10,
    workers: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole_number(1, 64),
            envvar="OVERTRICK_WORKERS",
            help=messages.SERVE_WORKERS,
            rich_help_panel=messages.SEVERAL_SERVERS_PANEL,
        ),
    ] = 1,
) -> None:
    """Run a server until it is stopped."""
    settings = Settings(
        bots_in=read_bots_in(bots),
        database_url=read_database_url(database),
        game_files=read_game_files(game or ()),
        bus_url=bus,
        cookie_key=os.environ.get("OVERTRICK_KEY"),
        allowed_origins=tuple(origin or ()),
        secure_cookies=https,
        rate_limits=not unlimited,
        tables_per_person=tables_per_person,
        bot_tables_per_person=bot_tables_per_person,
        bot_pace_s=pace,
        bot_processes=processes,
        contribution_wait_s=contribution_wait,
        absence_s=absence,
        lease_s=lease,
    )
    run = partial(_web("serving").serve, settings)
    if workers > 1:
        run = partial(_web("workers").serve, settings, workers)
    run(host=host, port=port, proxies=behind_proxy or (), log_style=log, open_page=open_page)


def worker(
    bus: Annotated[str, typer.Option(metavar="URL", envvar="OVERTRICK_BUS", help=messages.WORKER_BUS)],
    processes: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole_number(1, 64),
            envvar="OVERTRICK_PROCESSES",
            help=messages.WORKER_PROCESSES,
        ),
    ] = 1,
    log: Log = "auto",
) -> None:
    """Run a bot worker until it is stopped."""
    _web("serving").run_worker(bus, processes, log_style=log)


OLD_FLAGS = {"--words": "--contribution-wait"}
"""Flags of ``serve`` by the names they used to have, which still work."""


def with_current_flags(words: Sequence[str]) -> list[str]:
    """The command line with the current names of flags."""
    if words[:1] != ["serve"]:
        return list(words)
    parted = [word.partition("=") for word in words]
    return [OLD_FLAGS.get(name, name) + equals + value for name, equals, value in parted]


def _web(module: str) -> ModuleType:
    try:
        return importlib.import_module(f"overtrick.server.{module}")
    except ModuleNotFoundError as error:
        raise InvalidOption(messages.MISSING_EXTRA.format(module=error.name)) from None
