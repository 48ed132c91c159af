"""The emotes of the page: chat messages of one sign."""

from __future__ import annotations

import re
from pathlib import Path

_CATALOGUE = Path(__file__).parents[2] / "web" / "src" / "text" / "emotes.ts"

EMOTES = tuple(re.findall(r'sign: "(.+?)"', _CATALOGUE.read_text("utf-8")))
"""The signs, as the page sends them."""
