"""The fixed ratings of the bots, from the contests of benchmarks/strength.py. Nothing is played here.

`bot_ratings.py --write` writes them to the server's package and to docs/ratings.md; without it they are printed.

A contest says how many matches the candidate won. The model of the ratings says how many it would win for a given
difference of strength, so the difference follows. `club` is 1500, and every other bot is found by adding differences
along the contests that lead to it with the least uncertainty. A bot that no contest connects with `club` has no rating.
"""

from __future__ import annotations

import heapq
import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from strength import TRIALS

from overtrick.games import find
from overtrick.server.people.bot_ratings import FILE, BotRating
from overtrick.server.people.ratings import BETA, START
from overtrick.server.table.seating import LEVELS

PAGE = Path(__file__).parent.parent / "docs" / "ratings.md"
BEGIN, END = "<!-- bots: benchmarks/bot_ratings.py --write -->", "<!-- end of bots -->"
ANCHOR = "club"
MIN_MATCHES = 30
"""A contest with fewer finished matches says too little."""


@dataclass(frozen=True)
class Measured:
    """A contest between two bots at a game."""

    game: str
    candidate: str
    reference: str
    won: float
    matches: int
    players: int
    sides: int


def measured() -> list[Measured]:
    """The contests of docs/strength.md with enough finished matches."""
    found = []
    for trial in TRIALS:
        report = trial.report()
        if report is None or report.candidate.wins is None or report.matches < MIN_MATCHES:
            continue
        contest = trial.contest
        players = contest.players or find(contest.game).default_players
        seats = find(contest.game).rules(players).seats
        sides = len({seats.side_of(seat) for seat in range(players)})
        won = report.candidate.wins * report.matches
        found.append(Measured(contest.game, contest.candidate, contest.reference, won, report.matches, players, sides))
    return found


def expected_share(contest: Measured) -> Callable[[float], float]:
    """The share of matches that the candidate wins, as a function of how much stronger it is."""
    scale = BETA * math.sqrt(contest.sides)

    def of_two_sides(difference: float) -> float:
        return 1 / (1 + math.exp(-contest.players / 2 * difference / scale))

    def of_single_seats(difference: float) -> float:
        """One candidate among references, and one reference among candidates, equally often."""
        others, ratio = contest.players - 1, math.exp(difference / scale)
        return (ratio / (ratio + others) + others * ratio / (others * ratio + 1)) / 2

    return of_two_sides if contest.sides == 2 else of_single_seats


def difference_for(share: float, expected: Callable[[float], float]) -> float:
    """The difference of strength for which this share is expected."""
    low, high = -10_000.0, 10_000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(middle) < share else (low, middle)
    return low


def difference(contest: Measured) -> tuple[float, float]:
    """How much stronger the candidate is, and the standard deviation of that.

    Half a match is added to the wins of each bot: winning all of 79 matches does not prove that a bot never loses.
    """
    won, lost = contest.won + 0.5, contest.matches - contest.won + 0.5
    log_odds, deviation = math.log(won / lost), math.sqrt(1 / won + 1 / lost)
    expected = expected_share(contest)
    low, middle, high = (
        difference_for(1 / (1 + math.exp(-(log_odds + by * deviation))), expected) for by in (-1, 0, 1)
    )
    return middle, (high - low) / 2


def ratings(contests: Iterable[Measured]) -> dict[str, tuple[float, float]]:
    """By bot: its rating and the standard deviation, along the contests with the least uncertainty."""
    links: defaultdict[str, list[tuple[str, float, float]]] = defaultdict(list)
    for contest in contests:
        by, deviation = difference(contest)
        links[contest.reference].append((contest.candidate, by, deviation**2))
        links[contest.candidate].append((contest.reference, -by, deviation**2))
    found: dict[str, tuple[float, float]] = {}
    waiting = [(0.0, ANCHOR, START)]
    while waiting:
        variance, bot, rating = heapq.heappop(waiting)
        if bot not in found:
            found[bot] = (rating, math.sqrt(variance))
            for other, by, more in links[bot]:
                heapq.heappush(waiting, (variance + more, other, rating + by))
    return found


def all_ratings() -> dict[str, list[BotRating]]:
    """By game: the bots that people can play against, the strongest first."""
    by_game: defaultdict[str, list[Measured]] = defaultdict(list)
    for contest in measured():
        by_game[contest.game].append(contest)
    return {
        game: sorted(
            (
                BotRating(bot, round(rating), round(2 * deviation))
                for bot, (rating, deviation) in ratings(contests).items()
                if LEVELS.fullmatch(bot)
            ),
            key=lambda bot: (-bot.rating, bot.level),
        )
        for game, contests in sorted(by_game.items())
    }


def as_json(found: Mapping[str, Sequence[BotRating]]) -> str:
    """The file of the package."""
    plain = {
        game: [{"level": bot.level, "rating": bot.rating, "uncertainty": bot.uncertainty} for bot in bots]
        for game, bots in found.items()
    }
    return json.dumps(plain, indent=2) + "\n"


def as_table(found: Mapping[str, Sequence[BotRating]]) -> str:
    """The table of the docs page."""
    lines = ["| Game | Bots |", "|---|---|"]
    for game, bots in found.items():
        shown = ", ".join(f"`{bot.level}` {bot.rating} ± {bot.uncertainty}" for bot in bots)
        lines.append(f"| {find(game).title} | {shown} |")
    return "\n".join(lines)


def write_page(text: str, found: Mapping[str, Sequence[BotRating]]) -> str:
    """The docs page with this table between its marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{as_table(found)}\n\n{END}{after}"


def main(write: Annotated[bool, typer.Option(help="Write them to the package and to the docs.")] = False) -> None:
    """Print the ratings of the bots, or write them."""
    found = all_ratings()
    if write:
        FILE.write_text(as_json(found), encoding="utf-8")
        PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")
    else:
        print(as_table(found))


if __name__ == "__main__":
    typer.run(main)
