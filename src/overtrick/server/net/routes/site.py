"""The health check, the metrics and the web page."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import Field
from sqlalchemy import text

from overtrick import __version__
from overtrick.bots.compiling import PARTS
from overtrick.server.errors import NotFound
from overtrick.server.metrics import metrics_text
from overtrick.server.net.dependencies import InContext
from overtrick.server.wire.messages import Message

router = APIRouter(tags=["site"])
page_router = APIRouter(include_in_schema=False)
"""The page answers every URL that no other route answers, so this router comes last."""

_NO_PAGE = """<!doctype html><html lang="en"><title>Overtrick</title>
<h1>Overtrick</h1><p>The server is running, but the web page has not been built.
The <a href="/api/v1/openapi.json">description of the API</a> is for programs.</p></html>
"""


class Health(Message):
    """The server answers, and so does its database."""

    status: str = "ok"
    version: str = __version__


@router.get("/healthz")
async def healthz(context: InContext) -> Health:
    """Check that the server and its database answer."""
    async with context.database.read() as session:
        await session.execute(text("SELECT 1"))
    return Health()


class ReadinessInfo(Message):
    """Which parts of the compiled code are ready. They are compiled once, at the first start on a machine."""

    rules: bool = Field(description="Tables can be opened.")
    bots: bool = Field(description="Bots play, at first as novices.")
    search: bool = Field(description="Bots play at their full strength, and hints come at once.")
    message: str | None = Field(description="What the server is preparing; null once everything is ready.")


@router.get("/api/v1/readiness")
async def readiness(context: InContext) -> ReadinessInfo:
    """Whether tables, bots and hints are ready."""
    parts = [context.readiness.is_ready(part) for part in PARTS]
    rules, bots, search = parts
    return ReadinessInfo(rules=rules, bots=bots, search=search, message=_being_prepared(parts))


def _being_prepared(ready: list[bool]) -> str | None:
    steps = ("the rules", "the bots", "the strongest bots and hints")
    first = next((step for step, done in zip(steps, ready, strict=True) if not done), None)
    if first is None:
        return None
    return f"The server is starting: preparing {first} (step {sum(ready) + 1} of {len(steps)})."


@router.get("/metrics", response_class=Response)
async def metrics(context: InContext) -> Response:
    """Metrics in the text format of Prometheus."""
    return Response(metrics_text(context), media_type=CONTENT_TYPE_LATEST)


@page_router.get("/{path:path}", response_model=None)
async def page(path: str, context: InContext) -> Response:
    """A file of the web page, or its index.html for any other URL, such as the link of a table."""
    if path.startswith("api/"):
        raise NotFound(f"there is nothing at /{path[:60]}")
    folder = context.settings.page_folder
    if folder is None:
        return HTMLResponse(_NO_PAGE)
    root = folder.resolve()
    file = (root / path).resolve()
    if path and file.is_relative_to(root) and file.is_file():
        return FileResponse(file, headers=_cache_headers(path))
    return FileResponse(root / "index.html", headers={"Cache-Control": "no-cache"})


def _cache_headers(path: str) -> dict[str, str]:
    """Files in assets/ have a hash of their content in their name, so browsers may keep them."""
    return {"Cache-Control": "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"}
