"""What can be asked over HTTP, a file a noun."""

from __future__ import annotations

from . import house

ROUTERS = (house.router,)
