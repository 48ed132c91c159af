"""``overtrick learn``."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from overtrick.errors import InvalidOption
from overtrick.game import Game, OptionValue

from . import messages
from .arguments import GameName, complete_bot, decimal_number, whole_number
from .option_flags import GivenOptions, load_with

if TYPE_CHECKING:
    from overtrick.learn.history import Mark
    from overtrick.learn.settings import Settings
    from overtrick.research.batch import Device


def learn(
    options: GivenOptions,
    game: GameName,
    minutes: Annotated[
        float | None, typer.Option(metavar="MINUTES", parser=decimal_number(0.01), help=messages.LEARN_MINUTES)
    ] = None,
    deals: Annotated[
        int | None, typer.Option(metavar="NUMBER", parser=whole_number(1), help=messages.LEARN_DEALS)
    ] = None,
    players: Annotated[str | None, typer.Option(metavar="NUMBERS", help=messages.LEARN_PLAYERS)] = None,
    vary: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUES", help=messages.LEARN_VARY)] = None,
    against: Annotated[
        str, typer.Option(metavar="BOT", help=messages.LEARN_AGAINST, autocompletion=complete_bot)
    ] = "novice",
    device: Annotated[str | None, typer.Option(metavar="cpu|cuda", help=messages.LEARN_DEVICE)] = None,
    width: Annotated[
        int | None, typer.Option(metavar="NUMBER", parser=whole_number(8, 4096), help=messages.LEARN_WIDTH)
    ] = None,
    tables: Annotated[
        int | None, typer.Option(metavar="NUMBER", parser=whole_number(2, 1 << 20), help=messages.LEARN_TABLES)
    ] = None,
    play_outs: Annotated[
        float | None, typer.Option(metavar="PART", parser=decimal_number(0, 1), help=messages.LEARN_PLAY_OUTS)
    ] = None,
    aim: Annotated[str | None, typer.Option(metavar="points|match", help=messages.LEARN_AIM)] = None,
    critic: Annotated[bool, typer.Option("--critic/--no-critic", help=messages.LEARN_CRITIC)] = True,
    start: Annotated[Path | None, typer.Option(metavar="FILE", help=messages.LEARN_START)] = None,
    seed: Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(0), help=messages.LEARN_SEED)] = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=messages.LEARN_OUT)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=messages.LEARN_RESUME)] = False,
) -> None:
    """Train a policy by self-play, and write it with a report."""
    missing = [name for name in ("jax", "optax", "matplotlib") if importlib.util.find_spec(name) is None]
    if missing:
        raise InvalidOption(messages.LEARN_NEEDS.format(missing=", ".join(missing)))
    found = load_with(game, options)
    path = out or _default_path(found)
    if not path.resolve().parent.is_dir():
        raise InvalidOption(messages.NO_FOLDER.format(path=path, folder=path.parent))
    if minutes is None and deals is None:
        minutes = 10.0
    from overtrick.bots import check_kind
    from overtrick.bots.policy_file import read_policy
    from overtrick.learn.checkpoints import SUFFIX, read_checkpoint
    from overtrick.learn.learner import Learner
    from overtrick.learn.report import summary, write_report
    from overtrick.learn.settings import usual_settings
    from overtrick.learn.training import Plan, begun_at, train

    check_kind(against)
    given = {"width": width, "tables": tables, "play_outs": play_outs, "aim": aim}
    settings = usual_settings(
        _device(device),
        game=game,
        players=_numbers(players),
        options={name: found.values[name] for name in options},
        vary=_variations(found, vary or []),
        seed=seed,
        critic=critic,
        **{name: value for name, value in given.items() if value is not None},
    )
    if resume and start is not None:
        raise InvalidOption(messages.LEARN_START_OR_RESUME)
    if not critic and settings.play_outs == 1:
        raise InvalidOption(messages.LEARN_NO_RESULTS)
    stem = path.name.removesuffix(".npz").removesuffix(".policy")
    plan = Plan(path, path.with_name(f"{stem}{SUFFIX}"), deals, minutes, against)
    console = Console(stderr=True)
    if resume:
        learner, history = read_checkpoint(plan.checkpoint)
        if learner.settings != settings:
            raise InvalidOption(messages.LEARN_OTHER_SETTINGS.format(path=plan.checkpoint))
        console.print(messages.LEARN_RESUMED.format(deals=learner.progress.deals), highlight=False)
    else:
        learner, history = Learner(settings, None if start is None else read_policy(start)), []
    console.print(_what_happens(settings, plan.minutes, plan.deals), highlight=False)
    shown = _Display(console, begun_at(learner))
    try:
        history = train(learner, plan, history, shown.show)
    except KeyboardInterrupt:
        if plan.checkpoint.exists():
            console.print(messages.LEARN_STOPPED.format(path=plan.checkpoint), highlight=False)
        raise
    report = path.with_name(f"{stem}.report.html")
    write_report(report, read_policy(path), history)  # with the recipe that the file has
    Console().print(messages.LEARNED.format(summary=summary(history), policy=path, report=report), highlight=False)


class _Display:
    """Prints a line for each contest, and one every few seconds on a terminal."""

    def __init__(self, console: Console, begun: float) -> None:
        self._console = console
        self._begun = begun
        self._status = console.status(messages.LEARN_STARTING)
        if console.is_terminal:
            self._status.start()

    def show(self, mark: Mark, done: float) -> None:
        left = mark.minutes * (1 - done) / (done - self._begun) if done > self._begun else mark.minutes
        line = messages.LEARN_PROGRESS.format(
            done=done, deals=mark.deals, minutes=mark.minutes, left=left, loss=mark.loss
        )
        if mark.mean is not None:
            line += messages.LEARN_STRENGTH.format(mean=mark.mean, low=mark.low, high=mark.high, opponent=mark.opponent)
            self._console.print(line, highlight=False)
        elif self._console.is_terminal:
            self._status.update(line)
        if done >= 1.0:
            self._status.stop()


def _default_path(game: Game) -> Path:
    """Next to the file of the game, where the bot ``policy`` finds it, or in this folder."""
    from overtrick.bots.policy_paths import SUFFIX

    return game.file.path.with_suffix(SUFFIX) if game.file is not None else Path(f"{game.name}{SUFFIX}")


def _numbers(text: str | None) -> tuple[int, ...]:
    """``3,4`` as numbers."""
    if text is None:
        return ()
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise InvalidOption(messages.LEARN_BAD_PLAYERS.format(text=repr(text[:40])))
    return tuple(map(int, parts))


def _variations(game: Game, texts: list[str]) -> dict[str, tuple[OptionValue, ...]]:
    """``hook=true,false`` as the values of an option."""
    found: dict[str, tuple[OptionValue, ...]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or name not in game.options:
            raise InvalidOption(
                messages.LEARN_BAD_VARY.format(text=repr(text[:40]), options=", ".join(game.options) or "none")
            )
        found[name] = tuple(game.options[name].parse(value) for value in values.split(","))
    return found


def _device(wanted: str | None) -> Device:
    """The device that is asked for, or a GPU if there is one that Numba and JAX can use."""
    import jax

    from overtrick.learn.settings import gpu_is_usable

    if wanted == "cpu" or (wanted is None and not gpu_is_usable()):
        return "cpu"
    if wanted not in (None, "cuda"):
        raise InvalidOption(messages.LEARN_BAD_DEVICE.format(text=repr(wanted[:40])))
    if not gpu_is_usable():
        raise InvalidOption(messages.LEARN_NO_GPU.format(backend=jax.default_backend()))
    return "cuda"


def _what_happens(settings: Settings, minutes: float | None, deals: int | None) -> str:
    """What the training will do, in a sentence."""
    ends = [] if deals is None else [messages.LEARN_FOR_DEALS.format(deals=deals)]
    ends += [] if minutes is None else [messages.LEARN_FOR_MINUTES.format(minutes=minutes)]
    players = ", ".join(str(each) for each in sorted({each.players for each in settings.variants}))
    return messages.LEARN_WHAT.format(
        game=settings.loaded.title,
        players=players,
        variants=len(settings.variants),
        where=messages.LEARN_ON_CPU if settings.device == "cpu" else messages.LEARN_ON_GPU,
        ends=" or ".join(ends),
    )
