"""Runs the commands of README.md and docs that install, with the wheel in dist: `make wheel`, then this script.

`python deploy/try_install.py` runs them as they are written on the pages, apart from three changes: `overtrick[...]` is
the wheel, paths of the system are in a temporary folder, and ports are free ones. So it needs neither an administrator
nor a published package, but the other packages are fetched. Servers that it starts must answer, and are stopped.

    pip       pip install, with each extra that a page names
    uvx pipx  a server without an installation
    service   the user, the environment and the service of systemd; the server is started as its unit file says
    make      `make play` in a fresh clone
    docker    the image and a container of it, where a container engine answers
"""

from __future__ import annotations

import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from os import environ, killpg
from pathlib import Path
from signal import SIGTERM

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BEGINNINGS: Mapping[str, tuple[str, ...]] = {
    "pip": ("pip install",),
    "uvx": ("uvx",),
    "pipx": ("pipx",),
    "service": (
        "useradd",
        "python3 -m venv /opt",
        "/opt/overtrick/bin/pip",
        "cp deploy/overtrick.service",
        "systemctl enable",
    ),
    "make": ("make play",),
    "docker": ("docker",),
}
"""For each trial, how its commands begin."""
START_S = 900.0
"""How long a server may need to answer for the first time, with everything that it installs before."""


def commands(trial: str) -> list[str]:
    """The commands of a trial, in the order of the pages."""
    blocks = [
        block for page in PAGES for block in re.findall(r"^```sh\n(.*?)^```$", page.read_text(), flags=re.M | re.S)
    ]
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    found = [line for line in dict.fromkeys(lines) if line.startswith(BEGINNINGS[trial])]
    if not found:
        raise SystemExit(f"no page has a command of {trial} any more")
    return found


class Trial:
    """Runs commands in a folder of its own."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.wheel = wheel
        self.port = free_port()
        self.environment = {name: value for name, value in environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        self.environment |= {
            "OVERTRICK_PORT": str(self.port),
            "OVERTRICK_CACHE": str(folder / "cache"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CACHE_HOME": str(folder / "tools"),
            "PIPX_HOME": str(folder / "pipx"),
            "BROWSER": "true",
        }

    def words(self, command: str) -> list[str]:
        """A command with the wheel, and with the paths of the system in the folder."""
        command = command.replace(" /opt/", f" {self.folder}/opt/").replace(" /etc/", f" {self.folder}/etc/")
        if command.startswith("/opt/"):
            command = f"{self.folder}{command}"
        command = re.sub(r"overtrick(\[[a-z,]+\])", rf"overtrick\1 @ {self.wheel.as_uri()}", command)
        return shlex.split(command)

    def run(self, words: Sequence[str], cwd: Path = ROOT) -> str:
        """Run a command to its end. Returns what it has written."""
        print("  $", shlex.join(words), flush=True)
        done = subprocess.run(words, cwd=cwd, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{done.stdout}{done.stderr}\nit ended with {done.returncode}")
        return done.stdout

    @contextmanager
    def serving(self, words: Sequence[str], cwd: Path = ROOT) -> Iterator[None]:
        """A server that runs until it has answered: its health, and its page."""
        print("  $", shlex.join(words), flush=True)
        with subprocess.Popen(words, cwd=cwd, env=self.environment, start_new_session=True) as process:
            try:
                self._wait(process)
                yield
            finally:
                process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    process.wait(30)
                with suppress(ProcessLookupError):
                    killpg(process.pid, SIGTERM)  # what it has started and left

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        address, began_at = f"http://127.0.0.1:{self.port}", time.monotonic()
        while time.monotonic() < began_at + START_S:
            if process.poll() is not None:
                raise SystemExit(f"it ended with {process.returncode}")
            try:
                for path in ("/healthz", "/"):
                    with urllib.request.urlopen(address + path, timeout=10) as answer:
                        assert answer.status == 200, f"{path}: {answer.status}"
                        text = answer.read().decode()
            except OSError:
                time.sleep(0.5)
                continue
            assert "<title>" in text, "the page is not in the wheel"
            print(f"    it answers after {time.monotonic() - began_at:.1f} s", flush=True)
            return
        raise SystemExit(f"it does not answer within {START_S} s")


def try_pip(trial: Trial) -> None:
    """Each installation gets an environment of its own."""
    for number, command in enumerate(commands("pip")):
        home = trial.folder / f"environment{number}"
        trial.run([sys.executable, "-m", "venv", str(home)])
        _, *rest = trial.words(command)
        trial.run([str(home / "bin" / "pip"), *rest])
        trial.run([str(home / "bin" / "overtrick"), "games"])


def try_tool(trial: Trial, name: str, package: str) -> None:
    """The tool comes from an environment of their own."""
    home = trial.folder / "tool"
    trial.run([sys.executable, "-m", "venv", str(home)])
    trial.run([str(home / "bin" / "pip"), "install", "--quiet", package])
    for command in commands(name):
        _, *rest = trial.words(command)
        with trial.serving([str(home / "bin" / name), *rest]):
            pass


def try_service(trial: Trial) -> None:
    """What an administrator does, in a folder that stands for the system."""
    system = trial.folder
    (system / "etc" / "systemd" / "system").mkdir(parents=True)
    (system / "opt").mkdir()
    for name in ("passwd", "group", "shadow"):
        (system / "etc" / name).touch()
    for command in commands("service"):
        words = trial.words(command)
        if words[0] == "useradd":
            words[1:1] = ["--prefix", str(system)]
        if words[0] == "systemctl":  # systemd itself is not running there
            words = ["systemctl", "--root", str(system), *[word for word in words[1:] if word != "--now"]]
        trial.run(words)
    unit = (system / "etc" / "systemd" / "system" / "overtrick.service").read_text()
    settings = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, flags=re.M))
    database = settings["OVERTRICK_DATABASE"].replace("/var/", f"{system}/var/")
    Path(database).parent.mkdir(parents=True)
    trial.environment |= settings | {
        "OVERTRICK_PORT": str(trial.port),
        "OVERTRICK_DATABASE": database,
        "OVERTRICK_CACHE": settings["OVERTRICK_CACHE"].replace("/var/", f"{system}/var/"),
    }
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, flags=re.M)
    with trial.serving(trial.words(start)):
        program = str(system / "opt" / "overtrick" / "bin" / "overtrick")
        trial.run([program, "admin", "people", "--database", database])


def try_make(trial: Trial) -> None:
    """A fresh clone of what is committed."""
    clone = trial.folder / "clone"
    trial.run(["git", "clone", "--quiet", str(ROOT), str(clone)])
    for command in commands("make"):
        with trial.serving(trial.words(command), clone):
            pass


def try_docker(trial: Trial) -> None:
    """With a name and a volume of its own, so that a container of the host stays as it is."""
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode
    ):
        print("  not run: no container engine answers here")
        return
    name = f"overtrick-trial-{trial.port}"
    try:
        for command in commands("docker"):
            words = [re.sub(r"^overtrick(?=$|:/)", name, word) for word in shlex.split(command)]
            words = [word.replace("127.0.0.1:8000:", f"127.0.0.1:{trial.port}:") for word in words]
            if words[1] == "exec":
                words[3] = "overtrick"  # the program in the container
            trial.run(words)
    finally:
        for what in (["rm", "--force", name], ["volume", "rm", name], ["image", "rm", name]):
            subprocess.run(["docker", *what], capture_output=True, check=False)


TRIALS = {
    "pip": try_pip,
    "uvx": lambda trial: try_tool(trial, "uvx", "uv"),
    "pipx": lambda trial: try_tool(trial, "pipx", "pipx"),
    "service": try_service,
    "make": try_make,
    "docker": try_docker,
}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main() -> None:
    parser = ArgumentParser(description="Run the commands of the pages that install.")
    parser.add_argument("trials", nargs="*", choices=[[], *TRIALS], help="which ones; by default all")
    parser.add_argument("--wheel", type=Path, help="the wheel; by default the one in dist")
    given = parser.parse_args()
    wheels = [given.wheel] if given.wheel else sorted((ROOT / "dist").glob("*.whl"))
    if not wheels:
        raise SystemExit("there is no wheel in dist: `make wheel` builds one")
    for name in given.trials or TRIALS:
        print(f"{name}:", flush=True)
        with tempfile.TemporaryDirectory(prefix="overtrick-") as folder:
            TRIALS[name](Trial(Path(folder), wheels[-1].resolve()))
    print("Every command was run.")


if __name__ == "__main__":
    main()
