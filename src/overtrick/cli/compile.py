"""``overtrick compile``: compile games and bots ahead of time."""

from __future__ import annotations

from time import perf_counter

from rich.console import Console

from overtrick.bots.compiling import PARTS, compile_all, is_compiled

from . import messages


def compile_now() -> None:
    """Compile every part that is missing, and print a line for each that is ready."""
    console, started = Console(highlight=False), perf_counter()
    if all(map(is_compiled, PARTS)):
        console.print(messages.COMPILED_ALREADY)
        return
    with console.status(messages.COMPILING):
        compile_all(
            lambda part: console.print(
                messages.COMPILED.format(part=messages.COMPILED_PARTS[part], seconds=perf_counter() - started)
            )
        )
