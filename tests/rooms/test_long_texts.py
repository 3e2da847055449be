"""Text that is far too long is refused by its length, before anything slow is done to it, at every door."""

import json
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.errors import Reason
from games.models import Room
from games.people.identity import COOKIE
from games.people.names import LONGEST_TEXT, clean_name, name_key, normalised
from games.rooms.codes import limit
from games.rooms.views.verbs import VERBS
from tests.helpers.browsers import Browser
from tests.helpers.factories import evening
from tests.helpers.owning import owner
from tests.helpers.pages import a_game, opened
from tests.helpers.refusing import refuses
from tests.services.server import ROOT

MARKS = "a" + "\u0300\u0316" * (LONGEST_TEXT // 2 + 50)  # they have to be sorted
# Every field of every form, address and cookie that we read: whoever adds one adds it here.
FIELDS = (
    *("name", "colour", "seat", "give_up", "language", "next", "code", "look", "forgotten", "asked", "find", "done"),
    *("player", "rules", "state", "from", "to", "before", "after", "period", "was", "least", "order", "house"),
    *("ruleset", "columns", "paper", "games", "other", "answer", "digest", "csrfmiddlewaretoken"),
)
FILLED = {"slug": "x" * 4000, "int": "9" * 4000}
MAKES_A_BACKUP = ("/owner/backups/", "/owner/backups/download/")  # which takes no text, and no transaction around it


@pytest.fixture
def longest(monkeypatch):
    """How long the texts are that anybody, Python's own library too, had normalised."""
    lengths = [0]
    normalize = unicodedata.normalize

    def watched(form, text):
        lengths.append(len(text))
        return normalize(form, text[:LONGEST_TEXT])  # or a failing test would take minutes

    monkeypatch.setattr(unicodedata, "normalize", watched)
    return lengths


def addresses(patterns: list[Any], before: str = "/") -> Iterator[str]:
    """Every address of the site, with long text wherever it takes any; a room's has the room's code."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, before + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            route = before + str(pattern.pattern)
            for name, converter in pattern.pattern.converters.items():
                kind = {"SlugConverter": "slug", "IntConverter": "int"}.get(type(converter).__name__, "str")
                shown = f"<{kind}:{name}>"
                assert shown in route
                route = route.replace(shown, FILLED.get(kind, MARKS))
            yield route


class Undone(Exception):  # noqa: N818 - it reads as what it is
    """What a visitor did is taken back."""


@pytest.fixture
def doors(settings, monkeypatch):
    monkeypatch.setattr(limit, "is_used_up", lambda address: False)
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = None  # each door holds by itself
    room = evening("alice", "bob").room
    Room.objects.filter(pk=room.pk).update(code="BCDF")
    everywhere = [door for door in addresses(get_resolver().url_patterns) if door not in MAKES_A_BACKUP]
    inside = [address.replace(MARKS, "BCDF", 1) for address in everywhere if MARKS in address]
    return [*everywhere, *inside]


@pytest.mark.django_db
@pytest.mark.parametrize("locked", [False, True])
def test_no_page_and_no_form_normalises_long_text(doors, longest, locked):
    Room.objects.update(locked=locked)
    client = Client()
    alices = {name: cookie.value for name, cookie in owner().cookies.items()} | {COOKIE: "alice"}  # the owner, too
    everything = dict.fromkeys(FIELDS, "//" + MARKS)  # an address of a place elsewhere, too
    for door in doors:
        with suppress(Undone), transaction.atomic():  # some doors lead out
            for cookies in ({}, alices):
                client.cookies.clear()
                client.cookies.load(cookies)
                for answer in (client.get(door, everything), client.post(door, everything)):
                    assert answer.status_code < 500, door
            raise Undone
    assert len(doors) > 70
    assert max(longest) <= LONGEST_TEXT


@pytest.mark.django_db
def test_no_verb_normalises_long_text(longest, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = None
    alice = Browser(evening("alice", "bob"), "alice")
    looks = [{"name": MARKS[:1300], "colour": 0}]
    for verb in (*VERBS, "claim"):
        for body in ({"name": MARKS}, {"name": MARKS[:400]}, {"team": 0, "name": MARKS[:400]}, {"team_looks": looks}):
            answer = alice.post(verb, json.dumps(body, ensure_ascii=False).encode())
            assert answer.status_code < 500, verb
    assert max(longest) <= LONGEST_TEXT


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_process")
async def test_no_line_of_talk_is_normalised_that_is_long(longest):
    await a_game("alice", "bob")
    async with opened("alice") as alice, opened("bob") as bob:
        await alice.say({"type": "say", "text": MARKS})
        assert (await alice.hear("error"))["type"] == "error"
        await bob.say({"type": "ping"})
        await bob.hear("pong")
    assert max(longest) <= LONGEST_TEXT


def test_a_name_is_refused_by_its_length_alone_and_a_stored_one_is_still_told_apart_quickly(longest):
    for size in (101, 500_000):
        with refuses(Reason.NAME_TOO_LONG, "name"):
            clean_name("\u0300" * size)
    assert longest == [0]
    assert name_key("\ufdfa" * 100_000)  # each becomes eighteen
    assert max(longest) <= LONGEST_TEXT
    with pytest.raises(ValueError, match="too many"):  # what forgets to look at the length fails instead of freezing
        normalised("NFC", MARKS)


def test_text_is_normalised_in_one_place():
    ours = [path for folder in ("games", "yatzy_site", "rules") for path in (ROOT / folder).rglob("*.py")]
    assert [path.name for path in ours if "unicodedata.normalize" in path.read_text()] == ["names.py"]


@pytest.mark.django_db
def test_somebody_who_typed_too_much_is_told_so_and_sees_no_more_than_a_field_takes(client):
    night = evening("alice")
    for address in ("/rooms/", f"/r/{night.room.code}/join/"):
        answer = client.post(address, {"name": "x" * 60_000, "seat": "1"})
        assert answer.status_code == 400
        assert ("x" * 100 in answer.text, "x" * 101 in answer.text, "24" in answer.text) == (True, False, True)
    # A request that is longer than any form is refused whatever server runs this.
    assert client.post("/rooms/", {"name": "x" * 70_000}).status_code == 400
