"""The commands `overtrick serve` and `overtrick worker`: the listening socket and the web server process."""

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
from overtrick.server.bots.worker import run_worker as run_worker_async
from overtrick.server.net.app import create_app
from overtrick.server.net.connections import Connections
from overtrick.server.net.handover import Handover, HandoverProtocol, handover_protocol
from overtrick.server.net.protocols import HttpConnections, http_protocol
from overtrick.server.net.websocket import FrameSocket
from overtrick.server.wire.messages import LONGEST_MESSAGE

from .collector import Collector
from .context import Context, open_context
from .errors import CannotStart
from .logs import set_up_logs
from .settings import Settings

DEFAULT_PORT = 8000


class PortInUse(CannotStart):
    """Another program uses this port."""


def listen_at(host: str, port: int) -> socket.socket:
    """A listening socket. Port 0 stands for any free port.

    The protocol is given explicitly, because asyncio sets TCP_NODELAY only on such sockets. Without TCP_NODELAY a
    second small message waits 40 ms until the client has confirmed the first.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)  # clients that connect before the server is ready wait in this queue
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(f"port {port} of {host} is already in use: choose another with --port") from None
        raise CannotStart(f"cannot listen at port {port} of {host}: {error.strerror or error}") from None
    return listening


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens at this port; without one at the default port, or at any free one if that is in use."""
    if port is not None:
        return listen_at(host, port)
    try:
        return listen_at(host, DEFAULT_PORT)
    except PortInUse:
        return listen_at(host, 0)


def address_of(listening: socket.socket) -> str:
    """The address for browsers."""
    name, port, *_ = listening.getsockname()
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def read_proxy(address: str) -> str:
    """Check the address of a proxy or of its network. Raises InvalidOption if it is none.

    >>> read_proxy("10.0.0.0/24")
    '10.0.0.0/24'
    """
    try:
        return str(ipaddress.ip_network(address)) if "/" in address else str(ipaddress.ip_address(address))
    except ValueError:
        raise InvalidOption(f"behind-proxy = {address[:40]!r}: it is the proxy's address, such as 127.0.0.1") from None


def open_browser(address: str) -> None:
    """Open the page in a browser, if this machine has a screen."""
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def create_server(
    app: FastAPI,
    settings: Settings,
    *,
    proxies: Sequence[str] = (),
    log_level: str = "warning",
    handover: Handover | None = None,
) -> uvicorn.Server:
    """The uvicorn server of an application.

    Only these proxies may set the client's address and scheme in headers. Rate limits count by address: all clients of
    an unknown proxy would count as one, and a client whose headers were trusted could count as many.
    """
    registry = HttpConnections(settings, proxies)
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level=log_level,
            log_config=None,
            access_log=False,
            lifespan="on",
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            server_header=False,
            http=http_protocol(registry) if handover is None else handover_protocol(registry, handover),
            ws=FrameSocket,
            ws_max_size=4 * LONGEST_MESSAGE,  # above this the connection ends; above LONGEST_MESSAGE there is an answer
            ws_per_message_deflate=False,  # messages are small: compressing them would cost more than sending them
            timeout_graceful_shutdown=1,
        )
    )


def serve(
    settings: Settings,
    *,
    host: str,
    port: int | None,
    proxies: Sequence[str] = (),
    log_style: str = "auto",
    open_page: bool = False,
) -> None:
    """Run the server until it is stopped. Without a port it uses the default one, or any free one.

    It trusts the headers of these proxies. With ``open_page`` it opens the page in a browser.
    """
    set_up_logs(log_style)
    trusted = [read_proxy(address) for address in proxies]
    with listen(host, port) as listening:

        def ready() -> None:
            print(f"Overtrick is at {address_of(listening)}", flush=True)  # noqa: T201
            if open_page:
                open_browser(address_of(listening))

        asyncio.Runner(loop_factory=loop_factory()).run(serve_socket(settings, listening, trusted, on_ready=ready))


async def serve_socket(
    settings: Settings,
    listening: socket.socket,
    proxies: Sequence[str],
    *,
    on_ready: Callable[[], None],
    stop: asyncio.Event | None = None,
) -> None:
    """Open the database and the bus, call ``on_ready``, then serve until the process is stopped or ``stop`` is set."""
    opened = AsyncExitStack()
    context = await opened.enter_async_context(open_context(settings, Connections(settings)))
    collecting = asyncio.create_task(Collector(lambda: context.tables.messages_received).run())
    opened.callback(collecting.cancel)

    @asynccontextmanager
    async def already_open() -> AsyncIterator[Context]:
        async with opened:
            yield context

    handover = None if settings.shard.count == 1 else Handover(settings.shard)
    server = create_server(create_app(settings, already_open()), settings, proxies=proxies, handover=handover)
    on_ready()
    async with asyncio.TaskGroup() as tasks:
        others = [tasks.create_task(_take_connections(server, handover))] if handover is not None else []
        others += [tasks.create_task(_exit_when_set(server, stop))] if stop is not None else []
        try:
            await server.serve(sockets=[listening])
        finally:
            for task in others:
                task.cancel()


async def _exit_when_set(server: uvicorn.Server, stop: asyncio.Event) -> None:
    await stop.wait()
    server.should_exit = True


async def _take_connections(server: uvicorn.Server, handover: Handover) -> None:
    """Take the connections that other workers pass on."""
    while not server.started:
        await asyncio.sleep(0.01)
    made_by = server.config.http_protocol_class
    assert issubclass(made_by, HandoverProtocol)
    handover.open(lambda: made_by(server.config, server.server_state, server.lifespan.state))
    try:
        await asyncio.Event().wait()
    finally:
        handover.close()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The event loop of uvloop, which is faster, if it is installed. It does not exist for Windows."""
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


def run_worker(bus_url: str, processes: int, *, log_style: str = "auto") -> None:
    """Run a bot worker until it is stopped."""
    set_up_logs(log_style)
    asyncio.run(run_worker_async(bus_url, processes))
