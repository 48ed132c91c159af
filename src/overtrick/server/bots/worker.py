"""A worker: thinks for the bots of every server on a bus, in processes of its own."""

from __future__ import annotations

import asyncio
import logging
import signal

from nats.aio.msg import Msg

from overtrick.server.cluster.bus import THINK, THINKERS, connect

from .pool import PoolMind, consider_or_at_once

log = logging.getLogger(__name__)


async def work(address: str, processes: int) -> None:
    """Answer questions until told to stop. Each goes to one worker of those that listen."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    mind = PoolMind(processes)
    client = await connect(address)
    thinking: set[asyncio.Task[None]] = set()

    async def think(message: Msg) -> None:
        try:
            await message.respond(await consider_or_at_once(mind, message.data))
        except Exception:  # a question that cannot be read, or a bot that fails: the server has its own answer
            log.exception("a question could not be answered")

    async def on_question(message: Msg) -> None:
        task = asyncio.create_task(think(message))
        thinking.add(task)
        task.add_done_callback(thinking.discard)

    try:
        await client.subscribe(THINK, queue=THINKERS, cb=on_question)
        log.info("thinking", extra={"bus": address, "processes": processes})
        await stop.wait()
    finally:
        await client.drain()
        await mind.close()
