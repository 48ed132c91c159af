"""What if: chosen options of a game beside its defaults, in a few figures. For the form that makes a table.

Answers for single options of our games come with the package (`make what-if` writes them). All others are computed.
Importing this module is cheap: it loads the compiler only to compute.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from overtrick.game import Game, OptionValue
from overtrick.rules import fingerprint

if TYPE_CHECKING:
    from .findings import Findings

FOLDER = Path(__file__).parent / "answers"
DEALS = 20_000
"""Deals of each of the two variants, for answers that come with the package."""
DEALS_AT_ONCE = 4_000
"""And for those that somebody waits for."""
FEWER_DEALS = 300
"""And where novices cannot play in compiled code."""

MAIN = ("length", "lead_changes", "swing", "made", "declarer", "place:0", "passed_out", "cards")
"""The figures that are always shown, where the game has them."""
MOST_OTHERS = 6
"""Other figures that are shown if they differ significantly."""


@dataclass(frozen=True)
class Row:
    """A figure under the usual and under the chosen options, as text."""

    title: str
    usual: str
    chosen: str
    difference: str
    significant: bool


@dataclass(frozen=True)
class WhatIf:
    """What chosen options do."""

    deals: int
    players: int
    bots: str
    rows: tuple[Row, ...]


def changed_options(game: Game) -> dict[str, OptionValue]:
    """The options that do not have their defaults."""
    return {name: value for name, value in game.values.items() if value != game.options[name].default}


def defaults_of(game: Game) -> Game:
    """The game with all defaults."""
    return game.with_options(**{name: option.default for name, option in game.options.items()})


def key_of(game: Game, players: int) -> str:
    """A key of the rules before and after: the answer holds as long as neither changes."""
    usual, chosen = defaults_of(game).rules(players), game.rules(players)
    return f"{players}/{fingerprint(usual)}/{fingerprint(chosen)}"


def known_answer(game: Game, players: int) -> WhatIf | None:
    """The answer that comes with the package, if there is one for these rules."""
    if game.file is not None:
        return None
    return _answers(game.name).get(key_of(game, players))


@cache
def _answers(name: str) -> Mapping[str, WhatIf]:
    path = FOLDER / f"{name}.json"
    if not path.is_file():
        return {}
    return {key: read_answer(values) for key, values in json.loads(path.read_text(encoding="utf-8")).items()}


def read_answer(values: Mapping[str, object]) -> WhatIf:
    """An answer from JSON values."""
    rows, deals, players = values["rows"], values["deals"], values["players"]
    assert isinstance(rows, list)
    assert isinstance(deals, int)
    assert isinstance(players, int)
    return WhatIf(deals, players, str(values["bots"]), tuple(Row(**row) for row in rows))


def write_answer(answer: WhatIf) -> dict[str, object]:
    """An answer as JSON values."""
    return {**asdict(answer), "rows": [asdict(row) for row in answer.rows]}


def compute(game: Game, players: int, *, deals: int = DEALS_AT_ONCE, cores: int | None = 1) -> WhatIf:
    """Play the deals and compare. This takes seconds: never call it in an event loop."""
    from .runner import run_study
    from .study import Study
    from .variants import Variant

    if game.sensible is not None:
        deals = min(deals, FEWER_DEALS)
    variants = Variant(defaults_of(game), "usual"), Variant(game, "chosen")
    return _answer(run_study(Study(variants, players, deals, "novice", 0), cores=cores))


def _answer(found: Findings) -> WhatIf:
    from .figures import difference_text, value_text

    usual, chosen = found.variants
    certain = [key for _, key in found.significant()]
    others = [key for key in certain if key not in MAIN and _is_general(key)]
    rows = []
    for key in (*MAIN, *others[:MOST_OTHERS]):
        before, after, measure = usual.figures.get(key), chosen.figures.get(key), found.measures.get(key)
        if before is None or after is None or measure is None or before.value == after.value == 0:
            continue
        difference = chosen.differences.get(key)
        title = measure.title if measure.group != "advantage" else f"{measure.title.partition(',')[0]}: points per deal"
        rows.append(
            Row(
                f"{title[:1].upper()}{title[1:]}",
                value_text(measure, before.value),
                value_text(measure, after.value),
                "" if difference is None else difference_text(measure, difference),
                key in certain,
            )
        )
    return WhatIf(min(usual.deals, chosen.deals), found.study.players, found.study.bots, tuple(rows))


def _is_general(key: str) -> bool:
    """Whether a figure is about the game as a whole, not about one bid, one payment or one place."""
    return key.partition(":")[0] not in ("bid", "made", "gain", "paid", "place", "match_decisions")


# The answers that come with the package


def single_changes(game: Game) -> Iterator[Game]:
    """The game with one option changed, for every value that can be listed."""
    for name, option in game.options.items():
        values: tuple[OptionValue, ...] = option.choices or ()
        if option.type is bool:
            values = (True, False)
        elif option.optional and None not in values:
            values += (None,)
        for value in values:
            if value != option.default:
                yield game.with_options(**{name: value})


def write_answers(game: Game, folder: Path = FOLDER) -> int:
    """Compute the answers of a game and write them. Returns their number."""
    players = game.default_players
    found = {}
    for changed in single_changes(game):
        if key_of(changed, players) != key_of(game, players):  # some options change nothing for bots, such as stakes
            found[key_of(changed, players)] = write_answer(compute(changed, players, deals=DEALS, cores=None))
    folder.mkdir(exist_ok=True)
    text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / f"{game.name}.json").write_text(text + "\n", encoding="utf-8")
    return len(found)


def main() -> None:
    """Write the answers of all our games."""
    from overtrick.games import games, is_built_in

    for game in games().values():
        if is_built_in(game):
            print(f"{game.title}: {write_answers(game)} answers", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
