"""The command ``overtrick``.

Whatever needs the compiler is imported by the command that needs it: the list of games comes at once.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console

from . import __version__
from .errors import InvalidOption, OvertrickError
from .game import Game, Option, OptionValue
from .games import games, load
from .terminal.game_info import games_page, options_page, rule_book
from .terminal.menu import usual_players
from .terminal.option_flags import Given, load_with, named_in, with_flags, with_hyphens

if TYPE_CHECKING:
    from .table import Table

AsJson = Annotated[bool, typer.Option("--json", help="Print it for a program.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or a file that defines one: ./mygame.py")]
Players = Annotated[int | None, typer.Option(help="How many sit at the table.", show_default="4 where it is open")]
Seed = Annotated[str | None, typer.Option(help="The same seed deals the same cards.", show_default="a new one")]
RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help="The file of a record; - reads what is piped in.")]
GameFile = Annotated[str | None, typer.Option(help="The file of the game, where it is not installed.")]
Bots = Annotated[str, typer.Option(help="Which bots play: random, novice, club or expert.")]


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command; a refusal is one sentence and the exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that has no suit signs shows a ? for them
    words = [with_hyphens(word) for word in (sys.argv[1:] if args is None else args)]
    try:
        words = _with_open_resume(words)
        code = app_for(words)(words, prog_name="overtrick", standalone_mode=False)
    except _NotUnderstood as error:
        _fail_to_understand(error)
    except typer.Abort:
        sys.exit(1)
    except OvertrickError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def app_for(words: Sequence[str]) -> typer.Typer:
    """The command line. The options of a game named in these words are flags of the commands that play it."""
    game = named_in(words)
    app = typer.Typer(
        help="Play, study and invent trick-taking card games.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
    )
    app.callback()(_overtrick)
    app.command("games")(_games)
    strict = {"allow_extra_args": True, "ignore_unknown_options": True}  # unknown flags are answered by the game
    app.command("rules", context_settings=strict)(with_flags(_rules, game))
    app.command("play", context_settings=strict)(with_flags(_play, game))
    app.command("simulate", context_settings=strict)(with_flags(_simulate, game))
    app.command("arena", context_settings=strict)(with_flags(_arena, game))
    app.command("show")(_show)
    app.command("verify")(_verify)
    app.command("serve")(_serve)
    app.command("worker")(_worker)
    return app


def _fail(sentence: str) -> NoReturn:
    print(f"overtrick: {sentence}", file=sys.stderr)
    sys.exit(2)


# What Typer raises for words it can make no sense of. It has no public name, but BadParameter is one of its kind.
_NotUnderstood: type[typer.BadParameter] = typer.BadParameter.__mro__[1]


def _fail_to_understand(error: typer.BadParameter) -> NoReturn:
    """One sentence, as for every other refusal, instead of a box and the usage."""
    said = " ".join(error.format_message().split()).rstrip(".")
    if not said:  # no word at all: the list of commands was shown instead
        sys.exit(2)
    asked = "overtrick" if error.ctx is None else error.ctx.command_path
    _fail(f"{said[0].lower()}{said[1:]}{' Try' if said.endswith('?') else '; try'} {asked} --help")


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


_LATEST = "\0latest"
"""Stands for the file of the latest contest: nobody can type it, and no file is called that."""


def _with_open_resume(words: Sequence[str]) -> list[str]:
    """``--resume`` of the arena without a file as one with: Typer knows no flag that may have a value or not."""
    if words[:1] != ["arena"]:
        return list(words)
    following = [*words, "-"][1:]
    return [
        f"{word}={_LATEST}" if word == "--resume" and _is_no_results(after) else word
        for word, after in zip(words, following, strict=False)
    ]


def _is_no_results(word: str) -> bool:
    """Another flag or the game follows, not a file of results."""
    return word.startswith("-") or word.endswith(".py") or word in games()


def _seed(text: str) -> int | str:
    """A seed that is written as a number is that number, as it would be in Python."""
    return int(text) if text.lstrip("-").isdecimal() and text.isascii() else text


# The commands


def _print_version(asked: bool) -> None:
    if asked:
        print(f"overtrick {__version__}")
        raise typer.Exit


def _overtrick(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    pass


def _games(as_json: AsJson = False) -> None:
    """List the games."""
    if as_json:
        _print_json([_about(game) for game in games().values()])
    else:
        Console().print(games_page(games()), highlight=False, markup=False)


def _about(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "minutes": game.minutes,
        "summary": game.summary,
    }


def _rules(options: Given, game: GameName, as_json: AsJson = False) -> None:
    """Print the rule book of a game for the options given, and the list of its options."""
    found = load_with(game, options)
    if as_json:
        described = [_about_option(option, found.values[option.name]) for option in found.options.values()]
        _print_json({**_about(found), "book": found.book, "options": described})
    else:
        console = Console()
        console.print(
            rule_book(found),
            "",
            options_page(found),
            sep="\n",
            width=min(console.width, 100),
            highlight=False,
            markup=False,
        )


def _about_option(option: Option, value: OptionValue) -> dict[str, object]:
    return {
        "name": option.name,
        "type": option.type.__name__,
        "default": option.default,
        "value": value,
        "choices": None if option.choices is None else list(option.choices),
        "allowed": option.allowed,
        "help": option.help,
    }


def _play(
    options: Given,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's name or file; asked for if not given.")
    ] = None,
    players: Players = None,
    seat: Annotated[int, typer.Option(help="Where you sit, clockwise from 0.")] = 0,
    seed: Seed = None,
    bots: Bots = "club",
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds a bot takes; 0 prints on and on.")] = 0.5,
) -> None:
    """Sit down and play against bots."""
    from .terminal.match_setup import start_match

    found = None if game is None else load_with(game, options)
    start_match(found, players=players, seat=seat, seed=None if seed is None else _seed(seed), bots=bots, pace=pace)


def _simulate(
    options: Given,
    game: GameName,
    deals: Annotated[int, typer.Option(help="How many deals to play.")] = 100_000,
    players: Players = None,
    bots: Annotated[str, typer.Option(help="Which bots play: random ones; the arena has the others.")] = "random",
    seed: Seed = None,
    cores: Annotated[int | None, typer.Option(help="How many cores to use.", show_default="all")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many deals with random bots and report what happened."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from .lab.report import simulation_json, simulation_page
    from .lab.simulation import simulate

    found = load_with(game, options)
    if bots != "random":
        raise InvalidOption(f"simulations are played by random bots, not by {bots[:40]!r}; the arena has all of them")
    # On the error stream, so that what is printed for a program or into a file stays clean.
    bar = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=bar, transient=True, disable=not bar.is_terminal) as progress:
        task = progress.add_task("Getting ready ...", total=deals)

        def on_progress(played: int) -> None:
            progress.update(task, advance=played, description=f"Playing {found.title}")

        result = simulate(
            found,
            deals,
            players=usual_players(found) if players is None else players,
            seed=None if seed is None else _seed(seed),
            cores=cores,
            on_progress=on_progress,
        )
    if as_json:
        _print_json({"bots": bots, **simulation_json(result)})
    else:
        Console().print(simulation_page(result), markup=False, highlight=False)


def _arena(
    options: Given,
    game: GameName,
    candidate: Annotated[str, typer.Argument(metavar="BOT", help="The bot in question: expert, club, pimc-50, ...")],
    reference: Annotated[str, typer.Argument(metavar="AGAINST", help="The bot it is measured against.")],
    deals: Annotated[int, typer.Option(help="How many deals; each is played at several tables.")] = 1000,
    players: Players = None,
    seed: Seed = None,
    budget: Annotated[float | None, typer.Option(metavar="MS", help="Milliseconds a decision, for both.")] = None,
    steady: Annotated[
        bool, typer.Option("--steady", help="Bots without a clock: one seed, the same figures on a slow machine too.")
    ] = False,
    cores: Annotated[int | None, typer.Option(help="How many cores to use.", show_default="all")] = None,
    cluster: Annotated[bool, typer.Option("--cluster", help="Play on Ray: here, or where RAY_ADDRESS says.")] = False,
    file: Annotated[
        str | None,
        typer.Option(
            "--resume",
            "--out",
            metavar="[FILE]",
            help="Keep results in this file, and go on from those in it; --resume alone, as the last word, goes on "
            "from the latest contest of this kind that was stopped.",
        ),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the differences into this file, a .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let two bots play the same deals and say which is better, and how surely."""
    from .arena import Contest
    from .arena.command import run_with_progress
    from .arena.report import report_json, report_page

    if file == "":
        raise InvalidOption(
            "the file name is empty: --out FILE keeps the results, and --resume alone continues the latest contest"
        )
    found = load_with(game, options)
    contest = Contest(
        game,
        candidate,
        reference,
        deals=deals,
        players=usual_players(found) if players is None else players,
        options=tuple(sorted((name, found.values[name]) for name in options)),
        seed=0 if seed is None else _seed(seed),
        budget_ms=budget,
        steady=steady,
    )
    report = run_with_progress(
        contest,
        any_seed=seed is None,
        cores=cores,
        cluster=cluster,
        file=None if file in (None, _LATEST) else Path(file),
        resume=file == _LATEST,
        plot=plot,
    )
    if as_json:
        _print_json(report_json(report))
    else:
        Console().print(report_page(report), markup=False, highlight=False)


def _read(record: str, game: str | None) -> Table:
    from .record import read_record

    text = sys.stdin.read() if record == "-" else Path(record).read_text(encoding="utf-8", errors="replace")
    return read_record(text, None if game is None else load(game))


def _show(
    record: RecordFile,
    deal: Annotated[int | None, typer.Option(help="Only this deal.")] = None,
    game: GameFile = None,
    as_json: AsJson = False,
) -> None:
    """Tell what happened in a recorded match."""
    from .terminal.match_json import match_json
    from .terminal.match_report import match_report

    table = _read(record, game)
    if as_json:
        _print_json(match_json(table, deal))
        return
    console = Console()
    for part in match_report(table, deal):
        console.print(part, markup=False, highlight=False)


def _verify(
    record: RecordFile,
    commitment: Annotated[str | None, typer.Option(help="What you were shown before the match.")] = None,
    mine: Annotated[
        list[str] | None, typer.Option(metavar="SEAT:WORD", help="What you added; may be given for several seats.")
    ] = None,
    game: GameFile = None,
    as_json: AsJson = False,
) -> None:
    """Deal a fair match again and say whether all of its cards fit; if not, the exit code is 1."""
    from .fair import check_fair

    words = {}
    for pair in mine or []:
        seat, colon, word = pair.partition(":")
        if not colon or not seat.isdecimal():
            raise InvalidOption(f"--mine {pair[:40]!r}: it is a seat and a word, such as 0:lucky7")
        words[int(seat)] = word
    findings = list(check_fair(_read(record, game), commitment=commitment, words=words))
    wrong = sum(not finding.fits for finding in findings)
    if as_json:
        _print_json({"fair": not wrong, "findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            print(finding.sentence)
        print(f"{wrong} of {len(findings)} checks failed." if wrong else "Everything fits.")
    if wrong:
        raise typer.Exit(1)


# The server, which needs the extra [web]

BusAddress = Annotated[str | None, typer.Option("--bus", metavar="NATS", help="nats://host:4222, to share tables.")]
Logs = Annotated[str, typer.Option("--log", help="plain, json, or auto: plain at a terminal.")]


def _serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; 0 is any free one.", show_default="8000 if it is free"),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="A file, or postgresql://...", show_default="a file in your data folder"),
    ] = None,
    bus: BusAddress = None,
    bots: Annotated[str, typer.Option(help="Where bots think: processes, or workers on the bus.")] = "processes",
    processes: Annotated[int, typer.Option(min=1, max=64, help="How many processes think for bots.")] = 1,
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds a bot takes.")] = 1.0,
    words: Annotated[float, typer.Option(min=0, max=600, help="Seconds a match waits for everybody's word.")] = 5,
    absence: Annotated[float, typer.Option(min=0.1, max=3600, help="Seconds until a bot plays for who is gone.")] = 30,
    lease: Annotated[float, typer.Option(min=0.5, max=600, help="Seconds until another server drives on.")] = 10,
    origin: Annotated[list[str] | None, typer.Option(help="Another site whose pages may use this server.")] = None,
    https: Annotated[
        bool, typer.Option("--https", help="It is reached by https: cookies go over nothing else.")
    ] = False,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy whose word counts for who asks; 127.0.0.1 for one on this machine."
        ),
    ] = None,
    unlimited: Annotated[bool, typer.Option("--unlimited", help="Slow nobody down, for benchmarks.")] = False,
    log: Logs = "auto",
    open_page: Annotated[
        bool, typer.Option("--open", help="Show the page in a browser, where there is a screen.")
    ] = False,
) -> None:
    """Host tables for people and bots: in the browser, or over the API."""
    serving = _web("serving")
    serving.serve(
        host=host,
        port=port,
        database=database,
        bus=bus,
        bots=bots,
        processes=processes,
        pace=pace,
        words=words,
        absence=absence,
        lease=lease,
        origins=origin or [],
        https=https,
        proxies=behind_proxy or [],
        rate_limits=not unlimited,
        log=log,
        open_page=open_page,
    )


def _worker(
    bus: Annotated[str, typer.Option("--bus", metavar="NATS", help="nats://host:4222, where the servers are.")],
    processes: Annotated[int, typer.Option(min=1, max=64, help="How many processes think.")] = 1,
    log: Logs = "auto",
) -> None:
    """Think for the bots of servers on a bus."""
    _web("serving").work(bus=bus, processes=processes, log=log)


def _web(module: str) -> ModuleType:
    try:
        return importlib.import_module(f".server.{module}", __package__)
    except ModuleNotFoundError as error:
        raise InvalidOption(
            f"{error.name} is missing: pip install 'overtrick[web]' brings what a server needs"
        ) from None
