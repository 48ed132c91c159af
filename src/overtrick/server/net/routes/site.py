"""The health check and the metrics."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import Field

from overtrick import __version__
from overtrick.bots.compiling import PARTS
from overtrick.server.metrics import metrics_text
from overtrick.server.net.dependencies import InContext
from overtrick.server.wire.messages import Message, Problem

router = APIRouter(tags=["site"])


class Health(Message):
    """The server answers, and its database can be written to."""

    status: str = "ok"
    version: str = __version__


@router.get("/healthz", responses={503: {"model": Problem}})
async def healthz(context: InContext) -> Health:
    """Check that the server answers and can write to its database. Otherwise the status is 503."""
    await context.health.check()
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
