"""Write the golden playthroughs again: ``python -m tests.golden.regenerate``."""

from __future__ import annotations

from .playthrough import FOLDER, MATCHES, write

if __name__ == "__main__":
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(write(name), encoding="utf-8")
