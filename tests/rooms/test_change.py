"""How a change reaches everybody: after it is on disk, whatever becomes of the telling."""

import logging

import pytest

from games.errors import Reason, Refused
from games.live import notify
from games.models import Room
from games.rooms.change import changing, lock_rooms
from games.rooms.room import lock_room
from tests.helpers.factories import evening
from tests.helpers.refusing import refuses

pytestmark = pytest.mark.django_db


def test_nobody_hears_of_a_change_before_it_is_on_disk(told, django_capture_on_commit_callbacks):
    night = evening("alice")
    with django_capture_on_commit_callbacks() as waiting:
        lock_room(room=night.room, by=night["alice"], locked=True)
    assert told == []
    for tell in waiting:
        tell()
    assert told == [("locked", night.room.code), ("room_changed", night.room.code)]


def test_nobody_hears_of_a_change_that_was_refused(told, django_capture_on_commit_callbacks):
    night = evening("alice")
    with django_capture_on_commit_callbacks(execute=True), refuses(Reason.NOT_HOST), changing(night.room) as room:
        room.locked = True
        raise Refused(Reason.NOT_HOST)
    assert told == []
    assert (Room.objects.get().locked, Room.objects.get().version) == (False, 1)
    with refuses(Reason.UNKNOWN_ROOM):  # one that is gone
        lock_rooms([12345])


def test_a_change_stands_even_if_nobody_can_be_told(monkeypatch, django_capture_on_commit_callbacks, caplog):
    def fail(*_):
        raise ConnectionError("no bus")

    monkeypatch.setattr(notify, "room_changed", fail)
    night = evening("alice")
    with caplog.at_level(logging.CRITICAL), django_capture_on_commit_callbacks(execute=True):
        lock_room(room=night.room, by=night["alice"], locked=True)
    assert Room.objects.get().locked
