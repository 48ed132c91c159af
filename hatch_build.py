"""Build hook: refuses to build a distribution without the web page, and puts compiled code into wheels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/overtrick/server/page/index.html")
CODE = Path("build/compiled")


class DistributionHook(BuildHookInterface):
    """Adds what is built and not under version control. An editable install needs none of it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise an error if the page is missing. Include the code that `make wheel` has compiled, if there is any."""
        if version == "editable":
            return
        if not (Path(self.root) / PAGE).is_file():
            raise FileNotFoundError(f"The web page is missing: there is no {PAGE}. Run `make page` before you build.")
        if self.target_name == "wheel" and (Path(self.root) / CODE).is_dir():
            build_data["force_include"][str(CODE)] = "overtrick/compiled"
