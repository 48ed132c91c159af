"""``overtrick compile``: compile games, bots and batches ahead of time."""

from __future__ import annotations

import subprocess
from time import perf_counter

from rich.console import Console

from overtrick.bots.compiling import PARTS, RESEARCH, compile_all, is_compiled, module_process
from overtrick.lab.compiling import LAB

from . import messages


def compile_now() -> None:
    """Compile every part that is missing, and print a line for each that is ready."""
    console, started = Console(highlight=False), perf_counter()
    if all(map(is_compiled, (*PARTS, RESEARCH, LAB))):
        console.print(messages.COMPILED_ALREADY)
        return

    def report(part: str) -> None:
        console.print(messages.COMPILED.format(part=messages.COMPILED_PARTS[part], seconds=perf_counter() - started))

    with console.status(messages.COMPILING):
        compile_all(report)
        # Last and in processes that import them: a server does not need them to play.
        for part, module in ((RESEARCH, "overtrick.research.compiling"), (LAB, "overtrick.lab.compiling")):
            command, environment = module_process(module)
            subprocess.run(command, check=True, env=environment)
            report(part)
