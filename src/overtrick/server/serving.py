"""The web server around the application, with the settings that our messages want."""

from __future__ import annotations

import socket

import uvicorn
from fastapi import FastAPI

from .protocol import LONGEST_MESSAGE


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
    except OSError:
        listening.close()
        raise
    return listening


def server_for(app: FastAPI, *, log_level: str = "info") -> uvicorn.Server:
    """A server for this application."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level=log_level,
            access_log=False,
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=4 * LONGEST_MESSAGE,  # a little too long is answered, much too long is cut off
            ws_per_message_deflate=False,  # our messages are small: packing them would cost more than sending them
            timeout_graceful_shutdown=1,
        )
    )
