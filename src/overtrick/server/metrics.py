"""Metrics for Prometheus: counts that the parts of the server keep, read on each request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from .context import Context


class _ServerCollector(Collector):
    def __init__(self, context: Context) -> None:
        self._context = context

    def collect(self) -> Iterator[Metric]:
        """Read all counts."""
        tables, writer = self._context.tables, self._context.tables.writer
        by_status = GaugeMetricFamily("overtrick_tables", "Tables that are open in this process.", labels=["status"])
        for status, count in Counter(str(live.state.status) for live in tables.open.values()).items():
            by_status.add_metric([status], count)
        yield by_status
        sockets = sum(len(live.clients) for live in tables.open.values())
        yield GaugeMetricFamily("overtrick_sockets", "Clients connected to tables of this process.", value=sockets)
        yield GaugeMetricFamily(
            "overtrick_driven",
            "Tables for which this process runs bots and clocks.",
            value=self._context.driver.table_count,
        )
        thinking = self._context.bots.pending
        yield GaugeMetricFamily("overtrick_questions", "Questions that wait for a bot's answer.", value=thinking)
        yield CounterMetricFamily("overtrick_rows", "Rows written to the log.", value=writer.rows)
        yield CounterMetricFamily("overtrick_commits", "Commits of the log.", value=writer.commits)
        yield CounterMetricFamily(
            "overtrick_lost", "Writes that lost to another process and were tried again.", value=writer.conflicts
        )
        yield CounterMetricFamily("overtrick_messages", "Messages from clients.", value=tables.messages_received)
        yield CounterMetricFamily(
            "overtrick_refused", "Messages from clients that were refused.", value=tables.messages_refused
        )


def metrics_text(context: Context) -> bytes:
    """All metrics in the text format of Prometheus."""
    registry = CollectorRegistry()
    registry.register(_ServerCollector(context))
    return generate_latest(registry)
