"""Logs about games and never about people: as lines, as JSON, and the latest of them for the owner's page."""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from django.db import OperationalError

from games.ratelimit import RateLimit

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = ("games", "yatzy", "yatzy_site", "rules")
POOL = "psycopg.pool"  # what it says is about PostgreSQL: the reason why no connection can be had
QUIET = 60.0  # seconds before it may say the same again
MOST_FRAMES = 16
MOST_QUOTED = 200  # characters of a reason that Django names
# What these say is about disks, files and databases; what other errors say may quote what somebody typed.
ABOUT_MACHINES = (OSError, OperationalError)


def logging_settings(form: str) -> dict[str, Any]:
    """Django's LOGGING for `form`: "text" for people, "json" for programs, with a line for every request and move."""
    formatter: dict[str, Any] = {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}
    if form == "json":
        formatter = {"()": "yatzy_site.ops.logs.JsonLines"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "routes": {"()": "yatzy_site.ops.logs.Routes"},
            "seldom": {"()": "yatzy_site.ops.logs.Seldom"},
            "strangers": {"()": "yatzy_site.ops.logs.Strangers"},
        },
        "formatters": {"line": formatter},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["strangers", "routes"]},
            "tail": {"class": "yatzy_site.ops.logs.TailHandler", "filters": ["strangers", "routes"]},
        },
        "root": {"handlers": ["console", "tail"], "level": "WARNING"},
        "loggers": {
            # Strangers' requests for names that are not ours are refused already; they need no traceback.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "django.request": {"level": "ERROR"},
            # It tries again every few moments, for each connection, for as long as PostgreSQL is away.
            POOL: {"filters": ["seldom"]},
            "yatzy": {"level": "INFO" if form == "json" else "WARNING"},
            # What the owner does is seldom, and worth a line in any form.
            "yatzy.owner": {"level": "INFO"},
        },
    }


class Routes(logging.Filter):
    """Django names the path of a request that failed, and a path may hold a token: its route says as much."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if request is not None and record.args:
            match = getattr(request, "resolver_match", None)
            what = record.args[0] if isinstance(record.args, tuple) else "request failed"
            record.msg, record.args = "%s: %s", (_shortened(str(what)), match.route if match else "no page of ours")
        return True


def _shortened(text: str) -> str:
    """What Django quotes of a stranger's headers, as much of it as helps, and nothing that a terminal would obey."""
    plain = "".join(character if character.isprintable() else "?" for character in text[: MOST_QUOTED + 1])
    return plain if len(plain) <= MOST_QUOTED else f"{plain[:MOST_QUOTED]}…"


class Strangers(logging.Filter):
    """Of requests that were refused for what they are, some lines: whoever sends them decides how many there are."""

    _limit = RateLimit(10, 60.0)  # one for all handlers, which each ask about every line

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.name.startswith("django.security."):
            return True
        noted = vars(record)
        if "is_let_through" not in noted:
            noted["is_let_through"] = self._limit.take(record.name)
        return bool(noted["is_let_through"])


class Seldom(logging.Filter):
    """Lets a line through once, and again only after a while."""

    def __init__(self, name: str = "", *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(name)
        self._limit = RateLimit(1, QUIET, clock=clock)

    def filter(self, record: logging.LogRecord) -> bool:
        return self._limit.take(record.getMessage())


class JsonLines(logging.Formatter):
    """One object a line: when, how bad, who says it, what, and the numbers that belong to it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": plain_message(record),
            **getattr(record, "data", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = plain_error(record.exc_info[1])
            line["trace"] = _trace(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False, default=str)


def plain_message(record: logging.LogRecord) -> str:
    """Our own words in full; of other programs' only the sentence, without the addresses and paths they put in."""
    if record.name.partition(".")[0] in OURS or record.name == POOL or hasattr(record, "request"):
        return record.getMessage()
    return str(record.msg).partition("\n")[0]


def plain_error(error: BaseException) -> str:
    """The kinds of an error and of its causes; in its own words only where these cannot be about people."""
    kinds: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(kinds) < MOST_FRAMES:
        name = f"{type(seen).__module__}.{type(seen).__qualname__}".removeprefix("builtins.")
        kinds.append(f"{name}: {' '.join(str(seen).split())}" if isinstance(seen, ABOUT_MACHINES) else name)
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return " < ".join(kinds)


def _trace(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-MOST_FRAMES:]
    return [f"{_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _place(file: str) -> str:
    path = Path(file)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else "/".join(path.parts[-3:])


MOST_LINES = 200
NOT_SHOWN = ("yatzy.access", "yatzy.moves", "yatzy.actions")  # a line for every request and move would leave no others


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
        if record.name in NOT_SHOWN:
            return
        text = plain_message(record)
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text} ({plain_error(record.exc_info[1])})"
        _lines.append(TailLine(datetime.fromtimestamp(record.created, UTC), record.levelname.lower(), text))
