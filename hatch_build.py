"""Build hook: warns when a distribution is built without the web page, which `make page` builds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/overtrick/server/page/index.html")


class PageHook(BuildHookInterface):
    """Checks that the page is there. An editable install needs no page yet."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Print a warning if the page is missing."""
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            self.app.display_warning(
                f"The web page is missing: there is no {PAGE}. `overtrick serve` from this {self.target_name} will "
                "show no page. Run `make page` before you build."
            )
