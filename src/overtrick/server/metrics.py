"""What Prometheus may know: counts that the parts of the server keep anyway, read when somebody asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from .context import Context


class _Counts(Collector):
    def __init__(self, context: Context) -> None:
        self._context = context

    def collect(self) -> Iterator[Metric]:
        """Count now."""
        tables, writer = self._context.tables, self._context.tables.writer
        by_status = GaugeMetricFamily("overtrick_tables", "Tables open in this process.", labels=["status"])
        for status, count in Counter(str(live.state.status) for live in tables.open.values()).items():
            by_status.add_metric([status], count)
        yield by_status
        sockets = sum(len(live.clients) for live in tables.open.values())
        yield GaugeMetricFamily("overtrick_sockets", "Clients connected to tables here.", value=sockets)
        yield GaugeMetricFamily(
            "overtrick_driven", "Tables driven by this process.", value=self._context.driver.table_count
        )
        thinking = self._context.bots.pending
        yield GaugeMetricFamily("overtrick_questions", "Questions that bots are thinking about.", value=thinking)
        yield CounterMetricFamily("overtrick_rows", "Rows written to the log.", value=writer.rows)
        yield CounterMetricFamily("overtrick_commits", "Commits they were written in.", value=writer.commits)
        yield CounterMetricFamily("overtrick_lost", "Writes that another process was there first.", value=writer.lost)
        yield CounterMetricFamily("overtrick_messages", "Messages from clients.", value=tables.messages_received)
        yield CounterMetricFamily("overtrick_refused", "Messages that were refused.", value=tables.messages_refused)


def metrics_text(context: Context) -> bytes:
    """Everything, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(_Counts(context))
    return generate_latest(registry)
