"""Generate the pages of the games, their index, the API, the protocol and the observations from the code.

`python -m docs.generate` writes them; with `--check` it only reports which are out of date. The parts that cannot be
generated, such as worked examples and the sources of rulings, are in docs/templates.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from docs.pages.api_page import api_page
from docs.pages.game_pages import built_in_games, game_page, games_list
from docs.pages.observation_page import observation_page
from docs.pages.protocol_page import protocol_page
from docs.pages.writing import DOCS, ROOT, OutOfStep, fill


def pages() -> dict[Path, str]:
    """The generated pages with their texts."""
    found = {DOCS / "games" / f"{game.name}.md": game_page(game) for game in built_in_games()}
    found[DOCS / "games" / "README.md"] = fill("games", {"games": games_list()})
    found[DOCS / "api.md"] = api_page()
    found[DOCS / "protocol.md"] = protocol_page()
    found[DOCS / "observations.md"] = observation_page()
    return found


def main() -> None:
    """Write the pages, or report which ones are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    only_check = parser.parse_args().check
    written = pages()
    stale = [path for path, text in written.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if not only_check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(written[path], encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'out of date, run make docs' if only_check else 'written'}")
    if stale and only_check:
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except OutOfStep as error:
        sys.exit(str(error))
