"""Measures the first minute of a server on a new machine: `python benchmarks/first_minute.py`.

A server starts with an empty cache, so that the rules and the bots are compiled while a client uses it. The client, in
another process, opens a table with bots, asks for a hint at once, and keeps sending requests. The benchmark prints how
long everything took and the slowest answer. It also prints what was compiled, loaded, replayed or asked of a bot in the
thread of the event loop, which must be nothing. It starts `overtrick serve` without and with a cache too, and measures
when the page answers.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import httpx
import typer
import websockets

ANSWER_BAR_MS, PAGE_BAR_S, CARDS_BAR_S = 200.0, 3.0, 15.0
TIMEOUT_S = 200.0
SERVE = "from overtrick.cli import main; main()"


@dataclass
class Report:
    """What the benchmark measured."""

    in_the_loop: list[str] = field(default_factory=list)
    """What was computed in the thread of the event loop: one text for each time."""
    compiled_here: int = 0
    """Functions that were compiled in the server process."""
    replayed: int = 0
    slowest_loop_ms: float = 0.0
    """The longest time for which the event loop was blocked."""
    first_cards_s: float = 0.0
    all_ready_s: float = 0.0
    slowest_answer_ms: float = 0.0
    answers: int = 0
    hint_waited: bool = False
    hint_came: bool = False
    thoughts: int = 0

    def note_answer(self, begun: float) -> None:
        """Count an answer to what was sent at this time."""
        self.answers += 1
        self.slowest_answer_ms = max(self.slowest_answer_ms, (perf_counter() - begun) * 1000)


# The server, observed from inside


def record_work_in_loop(report: Report) -> None:
    """Record what is compiled, loaded, replayed or asked of a bot in this thread, which runs the event loop."""
    from numba.core import caching, event  # noqa: PLC0415

    from overtrick import bots  # noqa: PLC0415
    from overtrick.server.table.state import TableState  # noqa: PLC0415

    loop_thread = threading.get_ident()

    def record(work: str) -> None:
        if threading.get_ident() == loop_thread:
            report.in_the_loop.append(work)

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, happened: Any) -> None:
            report.compiled_here += 1
            record(f"compiled {happened.data['dispatcher']}")

        def on_end(self, _happened: Any) -> None:
            """Do nothing: only the start is recorded."""

    event.register("numba:compile", Listener())
    load = caching.Cache.load_overload

    def load_and_record(self: Any, *arguments: Any) -> Any:
        record(f"loaded {self._name}")
        return load(self, *arguments)

    caching.Cache.load_overload = load_and_record
    replay, seat_bot = TableState.of, bots.seat_bot

    def replay_and_record(rows: Any) -> TableState:
        report.replayed += 1
        record("replayed a table")
        return replay(rows)

    def seat_and_record(*arguments: Any, **options: Any) -> bots.Bot:
        record("asked a bot")
        return seat_bot(*arguments, **options)

    TableState.of = replay_and_record  # type: ignore[method-assign]
    setattr(bots, "seat_bot", seat_and_record)  # noqa: B010


async def measure_pauses(report: Report) -> None:
    """Wake up every 5 ms and record the longest delay."""
    while True:
        before = perf_counter()
        await asyncio.sleep(0.005)
        report.slowest_loop_ms = max(report.slowest_loop_ms, (perf_counter() - before - 0.005) * 1000)


async def measure_server(folder: Path) -> Report:
    """Serve the client for its first minute, then open its table again as a restarted server does."""
    from overtrick.server.context import open_context  # noqa: PLC0415
    from overtrick.server.net.app import create_app  # noqa: PLC0415
    from overtrick.server.net.connections import Connections  # noqa: PLC0415
    from overtrick.server.serving import create_server, listen_at  # noqa: PLC0415
    from overtrick.server.settings import Settings, read_database_url  # noqa: PLC0415

    report = Report()
    settings = Settings(read_database_url(str(folder / "tables.sqlite3")), rate_limits=False, bot_pace_s=0.05)
    record_work_in_loop(report)
    with listen_at("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        server = create_server(create_app(settings), settings)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        measuring = asyncio.create_task(measure_pauses(report))
        arguments = (sys.executable, __file__, "--client", str(port))
        client = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE)
        output, _ = await asyncio.wait_for(client.communicate(), TIMEOUT_S)
        measuring.cancel()
        server.should_exit = True
        await serving
    vars(report).update(json.loads(output))
    async with open_context(settings, Connections(settings)) as context:
        async with asyncio.timeout(60):
            while not context.driver.table_count:
                await asyncio.sleep(0.05)
    return report


# The client


async def run_client(port: int) -> dict[str, Any]:
    """Open a table, ask for a hint at once, and keep sending requests until everything is ready."""
    report, start = Report(), perf_counter()
    address = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT_S) as http:
        requesting = asyncio.create_task(keep_requesting(http, report))
        await http.post("/api/v1/guests", json={"name": "Ada"})
        wanted = {"game": "spades", "seats": ["me", "club", "club", "club"], "start": True}
        made = (await http.post("/api/v1/tables", json=wanted)).json()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        link = f"ws://127.0.0.1:{port}/api/v1/tables/{made['table']['id']}/socket"
        async with websockets.connect(link, additional_headers={"Cookie": cookie}) as socket:
            await wait_for_hint(socket, report, start)
        while (await http.get("/api/v1/readiness")).json()["message"] is not None:
            await asyncio.sleep(0.1)
        report.all_ready_s = perf_counter() - start
        requesting.cancel()
        with suppress(asyncio.CancelledError):
            await requesting
    values = asdict(report)
    return {name: values[name] for name in ("first_cards_s", "all_ready_s", "slowest_answer_ms", "answers")} | {
        name: values[name] for name in ("hint_waited", "hint_came", "thoughts")
    }


async def wait_for_hint(socket: websockets.ClientConnection, report: Report, start: float) -> None:
    """Ask for a hint at the first turn and wait until it arrives."""
    await socket.send(json.dumps({"type": "hello", "version": 1}))
    await socket.send(json.dumps({"type": "contribute", "id": "word", "contribution": "fair"}))
    view: dict[str, Any] = {}
    asked = False
    sent: dict[str, float] = {}
    chatting = asyncio.create_task(keep_chatting(socket, sent))
    while not report.hint_came:
        message = json.loads(await asyncio.wait_for(socket.recv(), TIMEOUT_S))
        if (begun := sent.pop(message.get("id"), None)) is not None:
            report.note_answer(begun)
        changed = message.get("view")
        view |= changed or {}
        if view.get("hand") and not report.first_cards_s:
            report.first_cards_s = perf_counter() - start
        match message["type"]:
            case "wait":
                report.hint_waited = True
            case "error":
                raise RuntimeError(message["message"])
            case "hint":
                report.hint_came, report.thoughts = True, len(message["thoughts"])
        if view.get("legal") and not asked:
            asked = True
            await socket.send(json.dumps({"type": "hint", "id": "first"}))
    chatting.cancel()


async def keep_chatting(socket: websockets.ClientConnection, sent: dict[str, float]) -> None:
    """Send pings and chat to the table, ten times a second, and note when each was sent."""
    number = 0
    while True:
        await asyncio.sleep(0.1)
        number += 1
        key = f"chat {number}"
        sent[key] = perf_counter()
        chat = {"type": "say", "id": key, "text": "hello"} if number % 10 == 0 else {"type": "ping", "id": key}
        await socket.send(json.dumps(chat))


async def keep_requesting(http: httpx.AsyncClient, report: Report) -> None:
    """Request what needs no compiled code, up to twenty times a second, and record the slowest answer."""
    while True:
        for path in ("/", "/healthz", "/api/v1/readiness", "/api/v1/rooms"):
            begun = perf_counter()
            await http.get(path)
            report.note_answer(begun)
            await asyncio.sleep(0.05)


# `overtrick serve`, measured from outside


def seconds_to_page(cache: Path) -> float:
    """Seconds from the start of `overtrick serve` until its page answers."""
    with tempfile.TemporaryDirectory() as folder:
        start = perf_counter()
        arguments = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--database", f"{folder}/tables.sqlite3"]
        environment = os.environ | {"OVERTRICK_CACHE": str(cache)}
        with subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            while True:
                with suppress(urllib.error.URLError), urllib.request.urlopen(found[0], timeout=5) as page:
                    page.read()
                    break
            seconds = perf_counter() - start
            server.terminate()
    return seconds


@dataclass(frozen=True)
class Timing:
    """A measured time and its upper limit."""

    name: str
    value: float
    unit: str
    bar: float


def measure() -> tuple[list[Timing], Report]:
    """Measure the first minute with an empty cache, and the start of `overtrick serve` without and with one."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        cold = seconds_to_page(folder / "another cache")
        environment = os.environ | {"OVERTRICK_CACHE": str(folder / "cache")}
        arguments = [sys.executable, __file__, "--json"]
        ended = subprocess.run(arguments, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        warm = seconds_to_page(folder / "cache")
    report = Report(**json.loads(ended.stdout))
    answers = f"slowest of {report.answers} answers until bots are ready"
    return [
        Timing("serve to page, empty cache", cold, "s", PAGE_BAR_S),
        Timing("serve to page, from cache", warm, "s", PAGE_BAR_S),
        Timing("first cards, empty cache", report.first_cards_s, "s", CARDS_BAR_S),
        Timing(answers, report.slowest_answer_ms, "ms", ANSWER_BAR_MS),
    ], report


def main(
    client: Annotated[int | None, typer.Option(hidden=True)] = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Print JSON. Measure one server only, with the cache in OVERTRICK_CACHE."),
    ] = False,
) -> None:
    """Measure the first minute. The exit code is 1 if a bar is missed."""
    if client is not None:
        print(json.dumps(asyncio.run(run_client(client))))
        return
    if as_json:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            print(json.dumps(asdict(asyncio.run(measure_server(Path(folder))))))
        return
    timings, report = measure()
    for timing in timings:
        print(f"{timing.name:55} {timing.value:8.2f} {timing.unit:2}   (at most {timing.bar:g})")
    print(f"{'bots and hints ready, empty cache':55} {report.all_ready_s:8.2f} s")
    print(f"{'longest pause of the event loop':55} {report.slowest_loop_ms:8.2f} ms")
    print(f"computed in the event loop: {', '.join(report.in_the_loop) or 'nothing'}")
    sys.exit(any(timing.value > timing.bar for timing in timings) or bool(report.in_the_loop))


if __name__ == "__main__":
    typer.run(main)
