"""The program `overtrick worker`: answers questions from every server on a bus, in processes of its own."""

from __future__ import annotations

import asyncio
import logging
import signal

from nats.aio.msg import Msg

from overtrick.bots.compiling import PARTS, compile_all
from overtrick.server.cluster.bus import QUESTIONS_SUBJECT, WORKERS_QUEUE, connect

from .pool import PoolBackend

log = logging.getLogger(__name__)


async def work(address: str, processes: int) -> None:
    """Answer questions until told to stop. Each question goes to one of the workers that listen."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    client = await connect(address)
    backend = PoolBackend(processes)
    answering: set[asyncio.Task[None]] = set()

    async def answer(message: Msg) -> None:
        try:
            await message.respond(await backend.answer(message.data))
        except Exception:  # an unreadable question, or a bot that fails: the server then decides without us
            log.exception("a question could not be answered")

    async def on_question(message: Msg) -> None:
        task = asyncio.create_task(answer(message))
        answering.add(task)
        task.add_done_callback(answering.discard)

    try:
        await asyncio.to_thread(compile_all)
        for part in PARTS:
            await backend.load(part)
        await client.subscribe(QUESTIONS_SUBJECT, queue=WORKERS_QUEUE, cb=on_question)
        log.info("ready to think", extra={"bus": address, "processes": processes})
        await stop.wait()
    finally:
        await client.drain()
        await backend.close()
