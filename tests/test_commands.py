"""Every command in the README and the docs: cheap ones are run, the others are understood and run elsewhere.

A command that is neither run here nor named in ``ELSEWHERE`` or ``TRIED`` fails the test.
"""

from __future__ import annotations

import asyncio
import re
import runpy
import shlex
import shutil
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
import typer

from overtrick.cli.arena import with_resume_value
from overtrick.cli.option_flags import find_game, with_hyphens
from overtrick.cli.play import with_saved_match
from overtrick.cli.program import _UsageError, build_app
from overtrick.cli.server import with_current_flags
from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database
from tests.cli.running import Run

from .cli.conftest import run  # noqa: F401 -- a fixture

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [page for page in PAGES if page.parent.name != "templates"]

PROGRAMS = ("overtrick", "make", "python", "python3", "pip", "uvx", "pipx", "docker", "sqlite3", "pg_dump", "systemctl")
"""Words with which a command begins: blocks of commands are marked as such."""

RUN_HERE = ("play", "games", "rules", "show", "verify", "check", "lab", "simulate", "arena", "admin")
"""Commands that are run, with few deals and nothing typed. Those of the host have a new database."""

ELSEWHERE = {
    # How commands begin that take long, or that need a server, a network or a service, and what runs them.
    "overtrick play --table": "tests/terminal/test_line_table.py",
    "overtrick play --resume": "tests/cli/test_saved_matches.py",
    "overtrick serve": "tests/cli/test_serve.py",
    "overtrick worker": "tests/server/test_processes.py",
    "overtrick learn": "tests/cli/test_learn.py",
    "overtrick arena ./examples/landfall.py policy": "tests/learn/test_learning.py",
    "overtrick arena ./mygame.py expert": "tests/arena/test_command.py",
    "overtrick arena spades expert": "benchmarks/strength.py",
    "overtrick arena * --seed": "benchmarks/strength.py",
    "overtrick play ./examples/landfall.py --bots policy": "tests/learn/test_learning.py",
    "overtrick play * --bots policy:": "tests/cli/test_learn.py",
    "python benchmarks/strength.py": "benchmarks/strength.py",
    "python examples/bot_client.py": "tests/server/test_example.py",
    "sqlite3": "tests/server/test_backup.py",
    "pg_dump": "tests/server/test_backup.py",
    "pg_restore": "tests/server/test_backup.py",
}

TRIED = {
    # Scripts that run what takes too long for a test, or needs the internet: docs/operate.md.
    "make play": "deploy/try_install.py",
    "make test": ".ci/run",
    "pip install": "deploy/try_install.py",
    "uvx --from": "deploy/try_install.py",
    "pipx run --spec": "deploy/try_install.py",
    "useradd --system": "deploy/try_install.py",
    "python3 -m venv /opt": "deploy/try_install.py",
    "/opt/overtrick/bin/pip install": "deploy/try_install.py",
    "cp deploy/overtrick.service": "deploy/try_install.py",
    "systemctl enable": "deploy/try_install.py",
    "docker ": "deploy/try_install.py",
}
"""The trial of Docker does nothing without a container engine. Nobody had one yet, so these commands were never run:
the options that they give to ``overtrick`` are checked here."""


@dataclass(frozen=True)
class Command:
    """A command of a page."""

    page: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.words)

    @property
    def overtrick(self) -> tuple[str, ...]:
        """The words for ``overtrick``, also where another program starts it; empty if none does."""
        place = {"overtrick": 0, "uvx": 3, "pipx": 4, "docker": 3}.get(self.words[0])
        return () if place is None or "overtrick" not in self.words[place : place + 1] else self.words[place + 1 :]

    @property
    def elsewhere(self) -> list[str]:
        """The entries of ``ELSEWHERE`` and ``TRIED`` that fit."""
        return [begin for begin in (*ELSEWHERE, *TRIED) if fnmatchcase(str(self), f"{begin}*")]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def commands_of(page: Path) -> Iterator[Command]:
    for block in blocks(page.read_text(encoding="utf-8"), "sh"):
        for line in block.replace("\\\n", " ").splitlines():
            words = tuple(shlex.split(line, comments=True))
            if words:
                yield Command(str(page.relative_to(ROOT)), words)


COMMANDS = list(dict.fromkeys(command for page in PAGES for command in commands_of(page)))
HERE = [command for command in COMMANDS if not command.elsewhere]


def understand(words: Sequence[str]) -> None:
    """Read the words of ``overtrick`` as the program does, without running it. An unknown option is an error."""
    words = with_current_flags(with_resume_value(with_saved_match([with_hyphens(word) for word in words])))
    command = typer.main.get_command(build_app(find_game(words)))
    rest, name = list(words), "overtrick"
    while hasattr(command, "resolve_command"):
        context = command.make_context(name, rest[:1], resilient_parsing=True)
        name, command, rest = command.resolve_command(context, rest)
        assert command is not None, words
    context = command.make_context(name, rest)
    assert not [word for word in context.args if word.startswith("-")], f"{words}: {context.args}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the docs name."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / "examples" / "careful_bot.py", tmp_path / "mybot.py")
    shutil.copy(ROOT / "examples" / "landfall.py", tmp_path / "mygame.py")
    first_game = next(
        each for each in blocks((ROOT / "docs" / "invent.md").read_text(), "python") if "def plain" in each
    )
    (tmp_path / "plain.py").write_text(first_game, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def create_database() -> None:
    """Create the database that commands use when none is named. The folder for data is a temporary one."""

    async def create() -> None:
        await (await Database.open(read_database_url(None))).close()

    asyncio.run(create())


def test_there_are_commands() -> None:
    assert len(COMMANDS) > 50


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_are_in_blocks_of_their_own(page: Path) -> None:
    for language in ("text", "console", "bash"):
        for block in blocks(page.read_text(encoding="utf-8"), language):
            assert not [line for line in block.splitlines() if line.split(" ")[0] in PROGRAMS], page


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", [each for each in COMMANDS if each.overtrick], ids=str)
def test_overtrick_understands(command: Command) -> None:
    understand(command.overtrick)


@pytest.mark.slow_without_jit
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", HERE, ids=str)
def test_command_runs(command: Command, run: Run) -> None:  # noqa: F811
    program, name, *_ = (*command.words, "")
    assert program == "overtrick", f"{command.page}: {command} is run by nothing"
    assert name in RUN_HERE, f"{command.page}: {command} is run by nothing"
    words = list(command.words[1:])
    deals = "1" if words[:2] == ["arena", "hearts"] else "4"  # club thinks for five seconds in a deal of Hearts
    if "--deals" in words:
        words[words.index("--deals") + 1] = deals
    elif name in ("lab", "simulate", "arena"):
        words += ["--deals", deals]
    if name == "check":
        words += ["--matches", "1"]
    if name == "admin":
        create_database()
    ran = run(*words)
    assert ran.code == 0, ran.err
    assert ran.out


def test_every_command_that_is_not_run_here_is_run_elsewhere() -> None:
    assert [where for where in (*ELSEWHERE.values(), *TRIED.values()) if not (ROOT / where).exists()] == []
    named = {begin for command in COMMANDS for begin in command.elsewhere}
    assert {*ELSEWHERE, *TRIED} - named == set(), "no page has these any more"
    files = [word for command in COMMANDS for word in command.words if word.startswith(("deploy/", "benchmarks/"))]
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_script_of_installations_finds_its_commands() -> None:
    script = runpy.run_path(str(ROOT / "deploy" / "try_install.py"))
    found = {command for trial in script["TRIALS"] for command in script["commands"](trial)}
    tried = [command for command in COMMANDS if "deploy/try_install.py" in map(TRIED.get, command.elsewhere)]
    assert {tuple(shlex.split(command)) for command in found} == {command.words for command in tried}


def test_extras_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for page in PAGES:
        for named in re.findall(r"overtrick\[([a-z,]+)\]", page.read_text(encoding="utf-8")):
            assert set(named.split(",")) <= set(extras), page


# Commands within sentences


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_overtrick_understands_commands_within_sentences(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for named in re.findall(r"`overtrick ([a-z][^`]*)`", text):
        words = shlex.split(named)
        if words[0].endswith(("-1", ".")) or "..." in named or len(words) == 1:
            continue  # a part of a command, or its name alone
        try:
            understand(words)
        except _UsageError as error:
            assert "requires an argument" in str(error), named  # noqa: PT017 -- the flag alone is named
            assert words[-1].startswith("--"), named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_targets_of_make_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    for named in re.findall(r"`make ([a-z-]+)[^`]*`|^make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        assert {*named} - {""} <= targets, named
