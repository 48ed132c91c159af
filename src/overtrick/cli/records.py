"""``overtrick show`` and ``overtrick verify``."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from overtrick.errors import InvalidOption, InvalidRecord, OvertrickError
from overtrick.games import games, load

from . import messages
from .arguments import AsJson, GameFile, RecordFile, whole_number
from .output import print_json

if TYPE_CHECKING:
    from overtrick.table import Table


def show(
    record: RecordFile,
    deal: Annotated[int | None, typer.Option(metavar="NUMBER", parser=whole_number(), help=messages.SHOW_DEAL)] = None,
    game: GameFile = None,
    as_json: AsJson = False,
) -> None:
    """Print a recorded match."""
    from overtrick.terminal.match_json import match_json
    from overtrick.terminal.match_report import match_report

    table = read_match(record, game)
    if as_json:
        print_json(match_json(table, deal))
        return
    console = Console()
    for part in match_report(table, deal):
        console.print(part, markup=False, highlight=False)


def verify(
    record: RecordFile,
    commitment: Annotated[str | None, typer.Option(metavar="TEXT", help=messages.VERIFY_COMMITMENT)] = None,
    mine: Annotated[list[str] | None, typer.Option(metavar="SEAT:WORD", help=messages.VERIFY_MINE)] = None,
    bots: Annotated[str | None, typer.Option(metavar="SEATS", help=messages.VERIFY_BOTS)] = None,
    previous: Annotated[str | None, typer.Option(metavar="FILE", help=messages.VERIFY_PREVIOUS)] = None,
    game: GameFile = None,
    as_json: AsJson = False,
) -> None:
    """Check the cards of a fairly dealt match; exit code 1 if a check fails."""
    from overtrick.verification import Witness, check_fair

    known = Witness(
        commitment=commitment,
        words=_words_by_seat(mine or []),
        bots=None if bots is None else _seats(bots),
        previous=None if previous is None else read_match(previous, game),
    )
    findings = list(check_fair(read_match(record, game), known))
    failed = sum(finding.fits is False for finding in findings)
    unknown = sum(finding.fits is None for finding in findings)
    if as_json:
        answer = {"fair": not failed, "unchecked": unknown, "findings": [asdict(finding) for finding in findings]}
        print_json(answer)
    else:
        for finding in sorted(findings, key=lambda finding: finding.fits is None):
            print(finding.sentence)
        summary = messages.CHECKS_FAILED if failed else messages.CHECKS_PASSED
        print(summary.format(failed=failed, all=len(findings) - unknown))
        if unknown and not failed:
            print(messages.NOT_CHECKED.format(unknown=unknown))
    if failed:
        raise typer.Exit(1)


def _seats(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() and len(word) <= 2 for word in words):
        raise InvalidOption(messages.BAD_SEATS.format(text=repr(text[:40])))
    return [int(word) for word in words]


def _words_by_seat(pairs: Sequence[str]) -> dict[int, str]:
    words = {}
    for pair in pairs:
        seat, colon, word = pair.partition(":")
        if not colon or not seat.isdecimal():
            raise InvalidOption(messages.BAD_WORD.format(pair=repr(pair[:40])))
        words[int(seat)] = word
    return words


def read_match(record: str, game: str | None) -> Table:
    """Read a record from a file, or from standard input. An error names the file and the line."""
    from overtrick.record import read_record

    text = sys.stdin.read() if record == "-" else Path(record).read_text(encoding="utf-8", errors="replace")
    try:
        return read_record(text, None if game is None else load(game))
    except InvalidRecord as error:
        place = "" if record == "-" else f"{record}{',' if error.line else ':'} "
        hint = "" if game is not None or not _is_of_unknown_game(text) else messages.NAME_GAME_FILE
        raise OvertrickError(f"{place}{error}{hint}") from None


def _is_of_unknown_game(text: str) -> bool:
    named = re.search(r'^\[Game "([^"]*)"\]', text, flags=re.MULTILINE)
    return named is not None and named[1] not in games()
