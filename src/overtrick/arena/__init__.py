"""Duplicate contests: two bots play the same deals, so that the difference in points is a difference in play."""

from .block import BlockResult, play_block
from .contest import Contest
from .report import Report, report_on
from .runner import run_contest
from .statistics import Interval
from .stopping import Until

__all__ = ["BlockResult", "Contest", "Interval", "Report", "Until", "play_block", "report_on", "run_contest"]
