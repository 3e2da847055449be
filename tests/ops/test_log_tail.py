"""The lines that the owner's page shows."""

import logging
from collections import deque

import pytest

from yatzy_site.ops import logs as tails
from yatzy_site.ops.logs import MOST_LINES, TailHandler, logging_settings, tail


@pytest.fixture(autouse=True)
def _empty(monkeypatch):
    monkeypatch.setattr(tails, "_lines", deque(maxlen=MOST_LINES))


def say(logger, level, message, *args):
    TailHandler().emit(logging.LogRecord(logger, level, "file.py", 1, message, args, None))


def test_the_newest_lines_are_kept_and_no_more():
    for number in range(MOST_LINES + 5):
        say("games", logging.WARNING, "line %d", number)
    lines = tail()
    assert len(lines) == MOST_LINES == 200
    assert (lines[0].text, lines[-1].text) == ("line 204", "line 5")
    assert lines[0].is_bad


def test_requests_and_moves_leave_room_for_what_matters():
    say("yatzy.owner", logging.INFO, "a backup was made")
    say("yatzy.access", logging.INFO, "request")
    say("yatzy.moves", logging.INFO, "stored")
    assert [(line.text, line.is_bad) for line in tail()] == [("a backup was made", False)]


def test_other_programs_words_are_kept_without_what_they_put_in():
    say("daphne.server", logging.WARNING, "Application for %s took too long", "<request from 203.0.113.9 to /r/KTRM/>")
    assert tail()[0].text == "Application for %s took too long"


@pytest.mark.parametrize("form", ["text", "json"])
def test_every_form_of_log_has_it_and_names_requests_by_their_route(form):
    settings = logging_settings(form)
    assert "tail" in settings["root"]["handlers"]
    assert settings["handlers"]["tail"]["filters"] == ["strangers", "routes"]
