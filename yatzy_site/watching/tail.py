"""The last lines of the log, in memory, for the owner's page: as clean of people as the log for programs."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime

from yatzy_site.watching.logs import plain_error, plain_message

MOST_LINES = 200
QUIET = ("yatzy.access", "yatzy.moves", "yatzy.actions")  # a line for every request and move would leave no others


@dataclass(frozen=True, slots=True)
class TailLine:
    """One line: when, how bad, and what."""

    at: datetime
    level: str
    text: str

    @property
    def is_bad(self) -> bool:
        return self.level not in ("debug", "info")


_lines: deque[TailLine] = deque(maxlen=MOST_LINES)


def tail() -> tuple[TailLine, ...]:
    """What was said lately, the newest first."""
    return tuple(reversed(_lines.copy()))  # copied in one step: other threads go on writing


class TailHandler(logging.Handler):
    """Keeps a line of what is logged. Tracebacks stay in the terminal: they may quote what somebody typed."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.name in QUIET:
            return
        text = plain_message(record)
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text} ({plain_error(record.exc_info[1])})"
        _lines.append(TailLine(datetime.fromtimestamp(record.created, UTC), record.levelname.lower(), text))
