"""What is behind a locked door stays there: no address of the site tells a stranger a name from inside."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.http import StreamingHttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.models import Room
from games.people.viewers import hidden_players
from tests.helpers.browsers import browser_of
from tests.helpers.factories import MemberFactory, evening
from tests.helpers.nights import play

pytestmark = pytest.mark.django_db(transaction=True)

SECRETS = ("Annabella", "Bartholomew")  # they have played behind the door and nowhere else


class Town:
    """A locked room with two who are only there and one who is elsewhere, too; and an open one with two strangers."""

    def __init__(self) -> None:
        self.inside = evening("alice", *SECRETS, sections="upper")
        self.outside = evening("Olga", "charlie", sections="upper")
        self.games = [play(self.inside), play(self.inside, moves=8)]
        # She has played in the open as well, so that her name and her page are everybody's.
        MemberFactory(room=self.outside.room, player=self.inside["alice"], seat=2)
        self.open_game = play(self.outside)
        Room.objects.filter(pk=self.inside.room.pk).update(locked=True)


def addresses(town: Town) -> Iterator[str]:
    """Every address of the site, with whatever a stranger could put into it."""
    room, host = town.inside.room, "testserver"
    players = [town.inside[name].pk for name in ("alice", *SECRETS)]
    known = {
        "code": [room.code, room.code.lower()],
        "host": [host],
        "key": ["finnish", town.open_game.key, *(game.key for game in town.games)],
        "name": ["backup-1.sqlite3"],
        "player_id": list(players),
        "ruleset": ["finnish"],
        "secret": ["0" * 32],
        "token": ["x" * 32],
        "verb": ["take_seat", "claim", "device_link"],
    }
    for route in routes(get_resolver(settings.ROOT_URLCONF)):
        yield from filled(route, known)
    yield from (f"{page}?player={player}" for page in ("/games/", "/league/", "/") for player in players)
    yield from (f"/league/{more}" for more in ("?order=rate", "?order=points&least=1", "?rules=finnish"))
    yield from (f"/players/{player}/?rules=finnish&house={house}" for player in players for house in ("own", "other"))
    yield from (f"/join/?code={room.code}", f"/r/{room.code}/?look", f"/tv/?code={room.code}")


def routes(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield before + str(entry.pattern)
        else:
            yield from routes(entry, before + str(entry.pattern))


def filled(route: str, known: dict[str, list[object]]) -> Iterator[str]:
    """A part of an address that nobody has thought of here fails: it may lead past the door."""
    if "<" not in route:
        yield route
        return
    before, _, rest = route.partition("<")
    part, _, after = rest.partition(">")
    for value in known[part.split(":")[-1]]:
        yield from filled(f"{before}{value}{after}", known)


def text_of(response: Any) -> str:
    body = b"".join(response.streaming_content) if isinstance(response, StreamingHttpResponse) else response.content
    return f"{dict(response.headers)} {body.decode(errors='replace')}"


def told(client: Client, address: str) -> str:
    answers = [client.get(address, follow=True)]
    if "/do/" in address or address.endswith(("/join/", "/knock/")):
        answers.append(client.post(address, {"name": "Mallory"}, headers={"Accept": "application/json"}))
    return " ".join(text_of(answer) for answer in answers)


def test_no_address_tells_a_stranger_a_name_from_behind_the_door_until_it_is_open(settings):
    town = Town()
    anna = town.inside["Annabella"].pk
    for who, listed in ((None, "everybody"), ("charlie", "everybody"), ("charlie", "players")):
        settings.HISTORY = listed
        client = browser_of(who)
        said = {address: told(client, address) for address in addresses(town)}
        assert len(said) > 80
        assert [(address, name) for address, text in said.items() for name in SECRETS if name in text] == []
    settings.HISTORY = "everybody"
    stranger = told(browser_of(None), "/league/")  # the record of somebody hidden is the next one's
    assert "alice" in stranger or "Olga" in stranger or "charlie" in stranger
    for insider in ("alice", "Bartholomew"):  # whoever has been inside sees the same names everywhere
        for address in ("/games/", "/league/", f"/players/{anna}/", f"/players/{town.inside['alice'].pk}/"):
            assert "Annabella" in told(browser_of(insider), address), address
    assert town.inside["alice"].pk not in hidden_players(None)
    Room.objects.update(locked=False)
    assert hidden_players(None) == frozenset()
    for address in ("/games/", "/league/", f"/players/{anna}/"):
        assert "Annabella" in told(browser_of(None), address), address
