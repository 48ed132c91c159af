"""Duplicate contests between bots: the same deals for both, so that what is left is how they play."""

from .contest import Contest
from .report import Report, report_on
from .run import run_contest
from .session import SessionResult, play_session
from .statistics import Interval

__all__ = ["Contest", "Interval", "Report", "SessionResult", "play_session", "report_on", "run_contest"]
