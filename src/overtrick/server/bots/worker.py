"""The command `overtrick worker`: answers questions of all servers on a bus, in child processes."""

from __future__ import annotations

import asyncio
import logging
import signal

from nats.aio.msg import Msg

from overtrick.bots.compiling import PARTS, compile_all
from overtrick.server.cluster.bus import OWNER_HEADER, QUESTIONS_SUBJECT, WORKERS_QUEUE, connect, disconnect

from .pool import PoolBackend

log = logging.getLogger(__name__)


async def run_worker(bus_url: str, processes: int) -> None:
    """Answer questions until the process gets SIGINT or SIGTERM. The bus sends each question to one worker."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    client = await connect(bus_url)
    backend = PoolBackend(processes)
    answering: set[asyncio.Task[None]] = set()

    async def answer(message: Msg) -> None:
        try:
            owner = (message.headers or {}).get(OWNER_HEADER, "")
            await message.respond(await backend.answer(message.data, owner))
        except Exception:  # an unreadable question or a failing bot: the server goes on without an answer
            log.exception("a question of a server could not be answered")

    async def on_question(message: Msg) -> None:
        task = asyncio.create_task(answer(message))
        answering.add(task)
        task.add_done_callback(answering.discard)

    try:
        await asyncio.to_thread(compile_all)
        for part in PARTS:
            await backend.load(part)
        await client.subscribe(QUESTIONS_SUBJECT, queue=WORKERS_QUEUE, cb=on_question)
        log.info("the worker is ready", extra={"bus": bus_url, "processes": processes})
        await stop.wait()
    finally:
        await disconnect(client)
        await backend.close()
