"""What a log line may say: about machines everything, about people nothing."""

import json
import logging
import sys
from collections import deque
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, OperationalError

from games.live.counts import Counts
from games.live.process import Process, process
from games.ratelimit import RateLimit
from yatzy_site import asgi, environment
from yatzy_site.ops import logs as tails
from yatzy_site.ops.health import Doors
from yatzy_site.ops.logs import (
    MOST_LINES,
    POOL,
    QUIET,
    JsonLines,
    Routes,
    Seldom,
    Strangers,
    TailHandler,
    logging_settings,
    tail,
)
from yatzy_site.ops.metrics import Histogram, Meters, histogram


def line(logger, message, *args, error=None, **extra):
    try:
        trouble = None
        if error is not None:
            raise error
    except Exception:
        trouble = sys.exc_info()
    record = logging.LogRecord(logger, logging.ERROR, "file.py", 1, message, args, trouble)
    vars(record).update(extra)
    assert Routes().filter(record)
    text = JsonLines().format(record)
    assert "\n" not in text
    return json.loads(text)


def test_a_line_says_when_how_bad_who_and_what():
    said = line("games.live.writer", "move %d of game %d could not be stored", 57, 12, data={"game": 12, "move": 57})
    assert said.pop("at").endswith("+00:00")
    what = {"message": "move 57 of game 12 could not be stored", "game": 12, "move": 57}
    assert said == {"level": "error", "logger": "games.live.writer"} | what


@pytest.mark.parametrize(
    ("logger", "words", "kept"),
    [
        (
            "daphne.server",
            ("Application for %s took too long", "<request from 203.0.113.9 to /r/KTRM/>"),
            "Application for %s took too long",
        ),
        (
            "asyncio",
            ("Task exception was never retrieved\nfuture: <Task coro=<join('Anna')>>",),
            "Task exception was never retrieved",
        ),
        # Why there is no connection to the database survives.
        (
            "psycopg.pool",
            ("error connecting in %r: %s", "default", OSError("Connection refused")),
            "error connecting in 'default': Connection refused",
        ),
    ],
    ids=["a request", "a task", "a database"],
)
def test_other_programs_put_addresses_into_their_sentences_and_these_are_left_out(logger, words, kept):
    assert line(logger, *words)["message"] == kept


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_pool_that_tries_again_and_again_says_it_once_in_a_while(form):
    assert logging_settings(form)["loggers"][POOL]["filters"] == ["seldom"]
    now = 0.0
    seldom = Seldom(clock=lambda: now)

    def passes(reason):
        record = logging.LogRecord(POOL, logging.WARNING, "file.py", 1, "error connecting: %s", (reason,), None)
        return seldom.filter(record)

    assert [passes("refused"), passes("refused"), passes("no route")] == [True, False, True]
    now = QUIET
    assert [passes("refused"), passes("refused")] == [True, False]


def test_an_error_is_told_by_its_kind_and_place_and_what_it_says_of_the_machine_but_not_of_a_row():
    said = line("games", "it failed", error=ValueError("not a number: 'Anna'"))
    assert said["error"] == "ValueError"
    assert said["trace"][-1].startswith("tests/ops/test_logs.py:")
    assert "Anna" not in json.dumps(said)
    for error in (OSError(28, "No space left on device"), OperationalError("database is locked")):
        assert str(error) in line("games", "it failed", error=error)["error"]
    error = IntegrityError("DETAIL: Key (name)=(Anna) already exists.")
    error.__cause__ = KeyError("Anna")
    assert line("games", "it failed", error=error)["error"] == "django.db.utils.IntegrityError < KeyError"


@pytest.mark.parametrize(
    ("match", "route"), [(SimpleNamespace(route="device/<token>/"), "device/<token>/"), (None, "no page of ours")]
)
def test_a_request_that_failed_is_named_by_its_route(match, route):
    request = SimpleNamespace(resolver_match=match, path="/device/a-token/")
    said = line("django.request", "%s: %s", "Internal Server Error", request.path, request=request, status_code=500)
    assert said["message"] == f"Internal Server Error: {route}"


def test_what_a_stranger_writes_into_a_header_is_quoted_in_short_and_without_commands_for_a_terminal():
    request = SimpleNamespace(resolver_match=None, path="/")
    reason = f"Origin checking failed - http://\x1b[31m{'x' * 9000} does not match any trusted origins."
    said = line("django.security.csrf", "Forbidden (%s): %s", reason, request.path, request=request)["message"]
    assert said.startswith("Origin checking failed - http://?[31mxxx")
    assert len(said) < 250


@pytest.mark.parametrize("logger", ["django.security.csrf", "django.security.TooManyFieldsSent"])
def test_strangers_do_not_fill_the_log(logger, monkeypatch):
    now = 0.0
    monkeypatch.setattr(Strangers, "_limit", RateLimit(10, 60.0, clock=lambda: now))

    def passes(name):
        record = logging.LogRecord(name, logging.WARNING, "file.py", 1, "Forbidden", (), None)
        console, tail = Strangers(), Strangers()
        passed = console.filter(record)
        assert tail.filter(record) is passed  # both handlers show the same lines
        return passed

    assert sum(passes(logger) for _ in range(500)) == 10
    assert passes("games.live.writer")
    now += 60.0
    assert sum(passes(logger) for _ in range(500)) == 1


def test_a_form_of_log_that_does_not_exist_and_a_token_that_is_easily_guessed_are_refused(monkeypatch):
    monkeypatch.setenv("YATZY_EXAMPLE", "xml")
    with pytest.raises(ImproperlyConfigured, match="YATZY_EXAMPLE must be text or json, not 'xml'"):
        environment.choice("YATZY_EXAMPLE", ("text", "json"))
    with pytest.raises(ImproperlyConfigured, match="at least 16"):
        environment.secret("YATZY_EXAMPLE")


def test_nothing_is_counted_where_nobody_wants_to_know_and_else_told_to_everybody_who_plays():
    assert {type(each.counts) for each in (process, process.hub, process.writer)} == {Counts}
    doors = asgi.watch.pages(asgi.few_pages, process)
    assert isinstance(doors, Doors)
    assert doors._pages is asgi.few_pages
    assert asgi.watch.sockets(asgi.websocket) is asgi.websocket
    here, meters = Process(), Meters()
    here.count_with(meters)
    assert here.counts is here.hub.counts is here.writer.counts is meters


def test_a_histogram_counts_what_is_not_above_each_bound():
    values = Histogram((0.1, 1.0))
    for value in (0.05, 0.1, 0.5, 3.0):
        values.add(value)
    lines = list(histogram("wait", "How long.", values))
    assert lines[:2] == ["# HELP wait How long.", "# TYPE wait histogram"]
    assert lines[2:5] == ['wait_bucket{le="0.1"} 2', 'wait_bucket{le="1"} 3', 'wait_bucket{le="+Inf"} 4']
    assert lines[5:] == ["wait_sum 3.65", "wait_count 4"]


@pytest.fixture
def kept(monkeypatch):
    monkeypatch.setattr(tails, "_lines", deque(maxlen=MOST_LINES))


def say(logger, level, message, *args):
    TailHandler().emit(logging.LogRecord(logger, level, "file.py", 1, message, args, None))


def test_the_newest_lines_are_kept_for_the_owners_page_and_no_more(kept):
    for number in range(MOST_LINES + 5):
        say("games", logging.WARNING, "line %d", number)
    lines = tail()
    assert len(lines) == MOST_LINES == 200
    assert (lines[0].text, lines[-1].text) == ("line 204", "line 5")
    assert lines[0].is_bad


def test_requests_and_moves_leave_room_for_what_matters(kept):
    say("yatzy.owner", logging.INFO, "a backup was made")
    say("yatzy.access", logging.INFO, "request")
    say("yatzy.moves", logging.INFO, "stored")
    assert [(line.text, line.is_bad) for line in tail()] == [("a backup was made", False)]


def test_other_programs_words_are_kept_without_what_they_put_in(kept):
    say("daphne.server", logging.WARNING, "Application for %s took too long", "<request from 203.0.113.9 to /r/KTRM/>")
    assert tail()[0].text == "Application for %s took too long"


@pytest.mark.parametrize("form", ["text", "json"])
def test_every_form_of_log_has_it_and_names_requests_by_their_route(form):
    settings = logging_settings(form)
    assert "tail" in settings["root"]["handlers"]
    for handler in ("tail", "console"):
        assert settings["handlers"][handler]["filters"] == ["strangers", "routes"]
