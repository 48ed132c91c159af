"""What Prometheus may know: counts that the parts of the server keep anyway, read when somebody asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from .hall import Hall


class _HallCounts(Collector):
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[Metric]:
        """Count now."""
        house, writer = self._hall.house, self._hall.house.writer
        tables = GaugeMetricFamily("overtrick_tables", "Tables open in this process.", labels=["status"])
        for status, count in Counter(str(live.felt.status) for live in house.tables.values()).items():
            tables.add_metric([status], count)
        yield tables
        sockets = sum(len(live.guests) for live in house.tables.values())
        yield GaugeMetricFamily("overtrick_sockets", "Clients connected to tables here.", value=sockets)
        yield GaugeMetricFamily("overtrick_driven", "Tables driven by this process.", value=self._hall.driver.driving)
        thinking = self._hall.thinker.waiting
        yield GaugeMetricFamily("overtrick_questions", "Questions that bots are thinking about.", value=thinking)
        yield CounterMetricFamily("overtrick_rows", "Rows written to the log.", value=writer.rows)
        yield CounterMetricFamily("overtrick_commits", "Commits they were written in.", value=writer.commits)
        yield CounterMetricFamily("overtrick_lost", "Writes that another process was there first.", value=writer.lost)
        yield CounterMetricFamily("overtrick_messages", "Messages from clients.", value=house.messages)
        yield CounterMetricFamily("overtrick_refused", "Messages that were refused.", value=house.refused)


def metrics_text(hall: Hall) -> bytes:
    """Everything, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(_HallCounts(hall))
    return generate_latest(registry)
