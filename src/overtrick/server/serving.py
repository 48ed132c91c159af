"""The commands `overtrick serve` and `overtrick worker`: the web server around the application, and thinkers for it."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import uvicorn
from fastapi import FastAPI

from overtrick.errors import InvalidOption
from overtrick.server.bots.worker import work as think_for
from overtrick.server.net.app import create_app
from overtrick.server.net.connections import Connections
from overtrick.server.wire.messages import LONGEST_MESSAGE

from .context import Context, open_context
from .errors import CannotStart
from .logs import set_up_logs
from .settings import BotsIn, Settings, read_database_url

DEFAULT_PORT = 8000


class PortInUse(CannotStart):
    """Another program listens at this port."""


def listen_at(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any free one.

    The protocol is named because asyncio sends small messages at once (TCP_NODELAY) only over sockets that say it:
    without, a second message in a row waits 40 ms for the client to confirm the first.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)  # who comes before we are ready waits
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(f"port {port} of {host} is already in use: choose another with --port") from None
        raise CannotStart(f"cannot listen at port {port} of {host}: {error.strerror or error}") from None
    return listening


def listen_at_any_port(host: str, port: int = DEFAULT_PORT) -> socket.socket:
    """A socket at this port, or at any free one when somebody is there already."""
    try:
        return listen_at(host, port)
    except PortInUse:
        return listen_at(host, 0)


def read_proxy(address: str) -> str:
    """The address of a proxy, or of the network that it is in.

    >>> read_proxy("10.0.0.0/24")
    '10.0.0.0/24'
    """
    try:
        return str(ipaddress.ip_network(address)) if "/" in address else str(ipaddress.ip_address(address))
    except ValueError:
        raise InvalidOption(f"behind-proxy = {address[:40]!r}: it is the proxy's address, such as 127.0.0.1") from None


def show(address: str) -> None:
    """Open the page in a browser, if there is a screen to show it on."""
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def create_server(
    app: FastAPI,
    *,
    proxies: Sequence[str] = (),
    log_level: str = "warning",
) -> uvicorn.Server:
    """A server for this application. Who asks, and whether by https, these proxies may say in headers, and nobody else.

    Limits go by address: without that, all who come through a proxy would be one, and anybody else could be many.
    """
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level=log_level,
            log_config=None,
            access_log=False,
            lifespan="on",
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            ws="websockets-sansio",
            ws_max_size=4 * LONGEST_MESSAGE,  # a little too long is answered, much too long is cut off
            ws_per_message_deflate=False,  # our messages are small: packing them would cost more than sending them
            timeout_graceful_shutdown=1,
        )
    )


def serve(
    *,
    host: str,
    port: int | None,
    database: str | None,
    bus: str | None,
    bots: str,
    processes: int,
    pace: float,
    words: float,
    absence: float,
    lease: float,
    origins: Sequence[str],
    https: bool,
    proxies: Sequence[str],
    rate_limits: bool,
    log: str,
    open_page: bool = False,
) -> None:
    """Serve until told to stop."""
    set_up_logs(log)
    places: dict[str, BotsIn] = {"processes": "processes", "bus": "bus", "workers": "bus"}
    if bots not in places:
        raise InvalidOption(f"bots = {bots[:20]!r}: they think in processes, or in workers on the bus")
    trusted = [read_proxy(address) for address in proxies]
    settings = Settings(
        database_url=read_database_url(database),
        bus_url=bus,
        cookie_key=os.environ.get("OVERTRICK_KEY"),
        allowed_origins=tuple(origins),
        secure_cookies=https,
        rate_limits=rate_limits,
        bot_pace_s=pace,
        bots_in=places[bots],
        bot_processes=processes,
        contribution_wait_s=words,
        absence_s=absence,
        lease_s=lease,
    )
    with listen_at_any_port(host) if port is None else listen_at(host, port) as listening:
        asyncio.Runner(loop_factory=_loop_factory()).run(_serve(settings, listening, trusted, open_page))


async def _serve(settings: Settings, listening: socket.socket, proxies: Sequence[str], open_page: bool) -> None:
    """Open the database and the bus, say where the page is, then serve until told to stop."""
    opened = AsyncExitStack()
    context = await opened.enter_async_context(open_context(settings, Connections(settings)))

    @asynccontextmanager
    async def already_open() -> AsyncIterator[Context]:
        async with opened:
            yield context

    name, port, *_ = listening.getsockname()
    address = f"http://{f'[{name}]' if ':' in name else name}:{port}"
    print(f"Overtrick is at {address}", flush=True)  # noqa: T201
    if open_page:
        show(address)
    await create_server(create_app(settings, already_open()), proxies=proxies).serve(sockets=[listening])


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The faster event loop uvloop where it is installed; it does not exist for Windows."""
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


def work(*, bus: str, processes: int, log: str) -> None:
    """Think until told to stop."""
    set_up_logs(log)
    asyncio.run(think_for(bus, processes))
