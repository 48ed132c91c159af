"""The lines that a person types, or that a script sends, for a program that does other things meanwhile."""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import TextIO


def typed_lines() -> asyncio.Queue[str | None]:
    """A queue of the lines of standard input, and None at its end. A thread reads them, which never delays the exit."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        with suppress(RuntimeError):  # the program has ended meanwhile
            for line in _lines_of(sys.stdin):
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(lines.put_nowait, None)

    Thread(target=read, daemon=True).start()
    return lines


def _lines_of(stream: TextIO) -> Iterator[str]:
    if stream.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 -- gives input() cursor keys and a history
        with suppress(EOFError):
            while True:
                yield input()
        return
    try:
        descriptor = stream.fileno()
    except OSError:  # a text in memory
        yield from stream
        return
    # Python cannot exit while a thread reads from the stream itself, because the thread then holds its lock.
    decoder, rest = codecs.getincrementaldecoder("utf-8")(errors="replace"), ""
    while data := os.read(descriptor, 4096):
        *whole, rest = (rest + decoder.decode(data)).split("\n")
        yield from whole
    if rest:
        yield rest
