"""The name of the place, with a network that only writes down what it is told."""

import asyncio
import logging
import sys
from types import ModuleType

import pytest

from yatzy_site import mdns
from yatzy_site.mdns import Announcement


class Taken(Exception):  # noqa: N818 - the package's own name is NonUniqueNameException
    pass


class Network:
    """The names of the package that we use; `heard` is what the network was told, in order."""

    def __init__(self, monkeypatch):
        self.heard = []
        self.trouble = None
        self.trouble_at_the_end = None
        self.told = asyncio.Event()
        package, asynchronous = ModuleType("zeroconf"), ModuleType("zeroconf.asyncio")
        package.NonUniqueNameException = Taken
        package.ServiceInfo = lambda kind, name, **more: {"kind": kind, "name": name} | more
        asynchronous.AsyncZeroconf = lambda interfaces: Speaker(self, interfaces)
        monkeypatch.setitem(sys.modules, "zeroconf", package)
        monkeypatch.setitem(sys.modules, "zeroconf.asyncio", asynchronous)

    def hear(self, *what):
        self.heard.append(what)
        self.told.set()

    async def until_it_has_heard(self, count):
        async with asyncio.timeout(60):
            while len(self.heard) < count:
                self.told.clear()
                await self.told.wait()


class Speaker:
    def __init__(self, network, interfaces):
        self.network, self.interfaces = network, interfaces

    async def async_register_service(self, service):
        if self.network.trouble:
            self.network.hear("trouble")
            raise self.network.trouble

        async def announced():
            self.network.hear("hello", self.interfaces, service)

        return announced()

    async def async_unregister_all_services(self):
        self.network.hear("goodbye", self.interfaces)
        if self.network.trouble_at_the_end:
            raise self.network.trouble_at_the_end

    async def async_close(self):
        self.network.hear("closed")


@pytest.fixture
def network(monkeypatch):
    return Network(monkeypatch)


async def test_the_name_is_said_at_our_address_and_taken_back_at_the_end(network):
    said = Announcement("cabin", 8000, addresses=lambda: ["192.168.1.20"])
    said.start()
    await network.until_it_has_heard(1)
    (hello,) = network.heard
    assert hello == (
        "hello",
        ["192.168.1.20"],
        {
            "kind": "_http._tcp.local.",
            "name": "cabin._http._tcp.local.",
            "port": 8000,
            "parsed_addresses": ["192.168.1.20"],
            "server": "cabin.local.",
        },
    )
    await said.stop()
    assert network.heard[1:] == [("goodbye", ["192.168.1.20"]), ("closed",)]


async def test_in_another_network_it_is_said_again_and_without_one_not_at_all(network):
    here = ["192.168.1.20"]
    said = Announcement("cabin", 8000, addresses=lambda: list(here), look_again=0.01)
    said.start()
    await network.until_it_has_heard(1)
    here[:] = ["10.0.0.7"]
    await network.until_it_has_heard(4)
    assert [what[0] for what in network.heard] == ["hello", "goodbye", "closed", "hello"]
    assert network.heard[-1][1] == ["10.0.0.7"]
    here.clear()
    await network.until_it_has_heard(6)
    await said.stop()
    assert [what[0] for what in network.heard[4:]] == ["goodbye", "closed"]


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (Taken(), "Another machine in this network is called cabin.local: choose another --name."),
        (OSError(19, "No such device"), "cabin.local cannot be announced: [Errno 19] No such device"),
    ],
)
async def test_a_network_that_refuses_the_name_is_said_once_and_the_game_goes_on(network, trouble, sentence, caplog):
    network.trouble = trouble
    said = Announcement("cabin", 8000, addresses=lambda: ["192.168.1.20"], look_again=0.01)
    with caplog.at_level(logging.WARNING):
        said.start()
        await network.until_it_has_heard(1)
        await said.stop()
    assert caplog.messages == [sentence]
    assert network.heard[-1] == ("closed",)


async def test_a_name_that_could_not_be_said_is_tried_again_until_it_can_be(network, caplog):
    network.trouble = OSError(101, "Network is unreachable")
    said = Announcement("cabin", 8000, addresses=lambda: ["192.168.1.20"], look_again=0.01)
    with caplog.at_level(logging.WARNING):
        said.start()
        await network.until_it_has_heard(4)  # trouble, goodbye, closed, trouble
        network.trouble = None
        while network.heard[-1][0] != "hello":
            await network.until_it_has_heard(len(network.heard) + 1)
        await said.stop()
    assert caplog.messages == ["cabin.local cannot be announced: [Errno 101] Network is unreachable"]


async def test_a_name_that_another_machine_has_is_not_tried_again(network):
    looks = 0

    def addresses():
        nonlocal looks
        looks += 1
        network.told.set()
        return ["192.168.1.20"]

    network.trouble = Taken()
    said = Announcement("cabin", 8000, addresses=addresses, look_again=0.01)
    said.start()
    async with asyncio.timeout(60):
        while looks < 5:
            network.told.clear()
            await network.told.wait()
    assert network.heard == [("trouble",)]
    await said.stop()


async def test_a_goodbye_that_nobody_can_hear_leaves_nothing_open(network):
    network.trouble_at_the_end = OSError(101, "Network is unreachable")
    said = Announcement("cabin", 8000, addresses=lambda: ["192.168.1.20"])
    said.start()
    await network.until_it_has_heard(1)
    await said.stop()
    assert [what[0] for what in network.heard] == ["hello", "goodbye", "closed"]


async def test_an_announcement_that_never_began_can_be_stopped():
    await Announcement("cabin", 8000).stop()


def test_phones_are_not_told_of_networks_that_they_are_not_in(monkeypatch):
    from yatzy_site.network import Kind, Place

    wifi, docker = Place("192.168.1.20", "wlan0", Kind.WIFI), Place("172.17.0.1", "docker0", Kind.VIRTUAL)
    monkeypatch.setattr(mdns, "own_places", lambda: [wifi, docker])
    assert mdns.own_networks() == ["192.168.1.20"]
    monkeypatch.setattr(mdns, "own_places", lambda: [docker])
    assert mdns.own_networks() == ["172.17.0.1"]
