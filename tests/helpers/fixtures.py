"""What tests of the games share: who has a page open, and what the room was told."""

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial

import pytest
from asgiref.sync import SyncToAsync
from django.db import connections
from django.test import Client

from games.live import notify
from games.live.cluster.bus import OneProcess
from games.live.process import process
from games.models import Player
from games.people.identity import COOKIE
from games.perfect_play.advisers import advisers
from games.rooms import quotas
from games.rooms.codes import limit
from games.site import site
from rules.strategy.advice import Adviser
from tests.helpers.pages import open_process
from tests.helpers.wire import Wire
from tests.services.studied_rules import UPPER, solved
from yatzy_site.hosts import OurHosts

__all__ = [
    *("_no_connection_left", "_nothing_counted_yet", "answer_to", "browser", "committed", "fresh_process", "here"),
    *("studied", "told", "wire"),
]


@pytest.fixture(scope="session", autouse=True)
def _no_connection_left(django_db_setup: None) -> Iterator[None]:
    """Async code reads the database in a thread of its own, whose connection would outlive the test database."""
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture(autouse=True)
def _nothing_counted_yet() -> Iterator[None]:
    limit.forget()
    quotas.forget_all()
    yield
    limit.forget()
    quotas.forget_all()


@pytest.fixture
async def fresh_process() -> AsyncIterator[None]:
    async with open_process():
        yield


@pytest.fixture
def browser(client: Client) -> Callable[[str], Client]:
    """The browser of somebody with a device."""

    def of(name: str) -> Client:
        client.cookies[COOKIE] = name
        return client

    return of


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, settings: object) -> Callable[..., None]:
    """`here(alice, bob)`: they have a page open, and everybody else has been away for long enough."""
    connected: set[int] = set()
    monkeypatch.setattr(process, "connected", lambda code: set(connected))
    settings.HOST_AWAY_AFTER = 0  # type: ignore[attr-defined]

    def are(*players: Player) -> None:
        connected.clear()
        connected.update(player.pk for player in players)

    return are


@pytest.fixture
def answer_to(monkeypatch: pytest.MonkeyPatch, settings: object) -> Callable[[OurHosts], None]:
    """`answer_to(OurHosts(…))`: these are our names and addresses from now on."""

    def these(hosts: OurHosts) -> None:
        monkeypatch.setattr(site, "hosts", hosts)
        settings.ALLOWED_HOSTS = hosts.names  # type: ignore[attr-defined]

    return these


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the live part of the process was told, in order."""
    heard: list[tuple[object, ...]] = []
    for name in ("room_changed", "identity_changed", "kicked", "locked", "room_closed"):
        monkeypatch.setattr(notify, name, lambda *what, name=name: heard.append((name, *what)))
    return heard


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Callable[..., object]) -> Callable[[], object]:
    """`with committed():` what is done there is committed, and everybody is told."""
    return partial(django_capture_on_commit_callbacks, execute=True)


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    """The live part of the process, as one of several."""
    wire = process.bus = Wire()
    try:
        async with open_process():
            yield wire
    finally:
        process.bus = OneProcess()


@pytest.fixture
def studied(monkeypatch):
    """Somebody knows perfect play of the upper section of the Finnish sheet, and of nothing else is asked."""
    adviser = Adviser(solved(UPPER))
    monkeypatch.setattr(advisers, "adviser", lambda ruleset, house: adviser)
    monkeypatch.setattr(advisers, "progress", lambda ruleset, house: "ready")
    monkeypatch.setattr(advisers, "prepare", lambda ruleset, house, **asker: None)
