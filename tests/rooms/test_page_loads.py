"""What pages load: one script and one style sheet each, the room's already while somebody stands at its door."""

import re

import pytest
from django.conf import settings

from tests.helpers.factories import evening
from tests.helpers.stored import seated_game


@pytest.mark.django_db
def test_every_page_loads_one_script_and_one_style_sheet(client):
    night = evening("alice")
    room = f"/r/{night.room.code}/"
    game = f"/games/{seated_game('bob').key}/"
    for path, script, style in (
        ("/", "main.js", "home.css"),
        ("/no-such-page", "main.js", "door.css"),
        (room, "main.js", "door.css"),
        (f"{room}?look", "room.js", "room.css"),
        ("/tv/", "tv.js", "tv.css"),
        (f"/tv/{night.room.code}/", "tv.js", "tv.css"),
        ("/games/", "main.js", "past.css"),
        (game, "past-game.js", "past.css"),
        (f"{game}replay/", "replay.js", "past.css"),
    ):
        page = client.get(path).content.decode()
        loaded = re.findall(r'(?:<script type="module" src|rel="stylesheet" href)="([^"]+)"', page)
        assert sorted(loaded) == [f"{settings.STATIC_URL}bundles/{name}" for name in sorted((script, style))], path


@pytest.mark.django_db
def test_the_pages_before_a_room_name_what_the_room_will_load(client):
    night = evening("alice")
    room = client.get(f"/r/{night.room.code}/?look").content.decode()
    for path in ("/", f"/r/{night.room.code}/"):
        ahead = re.findall(r'data-ahead="([^"]+)"', client.get(path).content.decode())
        assert len(ahead) == 1
        assert all(f'"{address}"' in room for address in ahead[0].split())
