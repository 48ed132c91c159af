"""Metrics for Prometheus: counts that the parts of the server keep, read on each request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
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
        yield GaugeMetricFamily("overtrick_queue", "Writes that wait for a commit.", value=writer.queue_length)
        yield from self._timings()

    def _timings(self) -> Iterator[Metric]:
        timings = self._context.timings
        for name, text, durations in (
            ("answer", "From a message of a client to its answer, after the commit.", timings.answers),
            ("commit", "Commits of the log.", self._context.tables.writer.commit_times),
            ("loop_lag", "How much later than planned the event loop woke up a task.", timings.lags),
        ):
            metric = HistogramMetricFamily(f"overtrick_{name}_seconds", text)
            metric.add_metric([], durations.buckets(), durations.total_s)
            yield metric
        pauses = HistogramMetricFamily(
            "overtrick_gc_pause_seconds", "Pauses for garbage collection.", labels=["generation"]
        )
        for generation, durations in enumerate(timings.collections):
            pauses.add_metric([str(generation)], durations.buckets(), durations.total_s)
        yield pauses


def metrics_text(context: Context) -> bytes:
    """All metrics in the text format of Prometheus."""
    registry = CollectorRegistry()
    registry.register(_ServerCollector(context))
    ProcessCollector(registry=registry)  # memory, processor time and open files; only on Linux
    return generate_latest(registry)
