"""Bots of your own: a class with the method ``act``, in a Python file."""

from __future__ import annotations

import inspect
import sys
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType

from overtrick.errors import InvalidOption, quoted

from .guarded import GuardedBot, Player

_MODULE = "overtrick_bot_file"


def is_bot_file(kind: str) -> bool:
    """Whether this names a bot of a file: ``./mybot.py`` or ``./mybot.py:Careful``."""
    return kind.endswith(".py") or ".py:" in kind


def file_of(kind: str) -> Path:
    """The file of such a bot."""
    return Path(_split(kind)[0])


def bot_of_file(kind: str, seed: int) -> GuardedBot:
    """The bot that a file defines. Its class is called with ``seed=`` if it takes one."""
    found = _class_of(kind)
    takes_seed = "seed" in inspect.signature(found).parameters
    try:
        player: Player = found(seed=seed) if takes_seed else found()
    except Exception as error:
        raise InvalidOption(_sentence(_split(kind)[0], error)) from error
    return GuardedBot(kind, player, seed)


def _split(kind: str) -> tuple[str, str]:
    """The path, and the name of the class or an empty text."""
    path, dot, name = kind.rpartition(".py:")
    return (f"{path}.py", name) if dot else (kind, "")


@cache
def _class_of(kind: str) -> type:
    path, name = _split(kind)
    found = _bots_in(path)
    if name:
        if name not in found:
            raise InvalidOption(f"{path} has no bot called {quoted(name)}; {_listed(found)}")
        return found[name]
    if len(found) != 1:
        example = f", as in {path}:{next(iter(found))}" if found else ""
        raise InvalidOption(f"{path}: {_listed(found)}{example}")
    return next(iter(found.values()))


def _listed(found: dict[str, type]) -> str:
    if not found:
        return "a bot is a class with the method act(self, view), and there is none"
    return f"name one of its bots: {', '.join(found)}" if len(found) > 1 else f"its bot is {next(iter(found))}"


@cache
def _bots_in(path: str) -> dict[str, type]:
    """The classes with the method ``act`` that the file itself defines, by name."""
    module = ModuleType(_MODULE)
    module.__file__ = path
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise InvalidOption(f"{path}: {error.strerror or error}") from None
    sys.modules[_MODULE] = module  # dataclasses look for their module while they are defined
    try:
        exec(compile(text, path, "exec", dont_inherit=True), vars(module))
    except (Exception, SystemExit) as error:
        raise InvalidOption(_sentence(path, error)) from error
    finally:
        del sys.modules[_MODULE]
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == _MODULE and callable(getattr(value, "act", None))
    }


def _sentence(path: str, error: BaseException) -> str:
    """What is wrong in the file, with the line."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    where = f"{path}, line {lines[-1]}" if lines else path
    said = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())[:300]
    return f"{where}: {type(error).__name__}: {said}"
