"""The server's log messages: JSON lines for machines, or plain lines in a terminal."""

from __future__ import annotations

import json
import logging
import sys
import time

_STANDARD_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Formats a log record as one JSON object: time, level, logger, message and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line of JSON."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        line["what"] = record.getMessage()
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD_FIELDS}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def set_up_logs(style: str = "auto", level: str = "info") -> None:
    """Write log messages to the error stream, as ``json``, ``plain``, or ``auto``: plain only in a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    if style == "json" or (style == "auto" and not sys.stderr.isatty()):
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%H:%M:%S"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn").handlers.clear()
    for quiet in ("alembic", "aiosqlite", "asyncio"):
        logging.getLogger(quiet).setLevel(logging.WARNING)
