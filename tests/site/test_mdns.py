"""The name of the place, with a network that only writes down what it is told."""

import asyncio
import sys
from types import ModuleType

import pytest

from yatzy_site import mdns
from yatzy_site.mdns import Announcement
from yatzy_site.network import Kind, Place


class Taken(Exception):  # noqa: N818 - the package's own name is NonUniqueNameException
    pass


class Network:
    """The package as far as we use it; `heard` is what the network was told, in order."""

    trouble = trouble_at_the_end = None

    def __init__(self):
        self.heard, self.told = [], asyncio.Event()

    def hear(self, *what):
        self.heard.append(what)
        self.told.set()

    async def until(self, true):
        async with asyncio.timeout(60):
            while not true():
                self.told.clear()
                await self.told.wait()

    async def until_it_has_heard(self, *words):
        await self.until(lambda: len(self.heard) >= len(words))
        assert [what[0] for what in self.heard] == list(words)

    def open(self, interfaces):
        self.interfaces = interfaces
        return self

    async def async_register_service(self, service):
        if self.trouble:
            self.hear("trouble")
            raise self.trouble
        return self.announce(self.interfaces, service)

    async def announce(self, *what):
        self.hear("hello", *what)

    async def async_unregister_all_services(self):
        self.hear("goodbye", self.interfaces)
        if self.trouble_at_the_end:
            raise self.trouble_at_the_end

    async def async_close(self):
        self.hear("closed")


@pytest.fixture
def network(monkeypatch):
    network = Network()
    package, asynchronous = ModuleType("zeroconf"), ModuleType("zeroconf.asyncio")
    package.NonUniqueNameException = Taken
    package.ServiceInfo = lambda kind, name, **more: {"kind": kind, "name": name} | more
    asynchronous.AsyncZeroconf = lambda interfaces: network.open(interfaces)
    monkeypatch.setitem(sys.modules, "zeroconf", package)
    monkeypatch.setitem(sys.modules, "zeroconf.asyncio", asynchronous)
    return network


def begin(addresses=lambda: ["192.168.1.20"]):
    said = Announcement("cabin", 8000, addresses=addresses, look_again=0.01)
    said.start()
    return said


async def test_the_name_is_said_at_our_address_and_taken_back_at_the_end(network):
    said = begin()
    await network.until_it_has_heard("hello")
    service = {"kind": "_http._tcp.local.", "name": "cabin._http._tcp.local.", "port": 8000, "server": "cabin.local."}
    assert network.heard == [("hello", ["192.168.1.20"], service | {"parsed_addresses": ["192.168.1.20"]})]
    await said.stop()
    assert network.heard[1:] == [("goodbye", ["192.168.1.20"]), ("closed",)]


async def test_in_another_network_it_is_said_again_and_without_one_not_at_all(network):
    here = ["192.168.1.20"]
    said = begin(lambda: list(here))
    await network.until_it_has_heard("hello")
    here[:] = ["10.0.0.7"]
    await network.until_it_has_heard("hello", "goodbye", "closed", "hello")
    assert network.heard[-1][1] == ["10.0.0.7"]
    here.clear()
    again = ["hello", "goodbye", "closed"] * 2
    await network.until_it_has_heard(*again)
    await said.stop()
    assert [what[0] for what in network.heard] == again


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (Taken(), "Another machine in this network is called cabin.local: choose another --name."),
        (OSError(19, "No such device"), "cabin.local cannot be announced: [Errno 19] No such device"),
    ],
)
async def test_a_network_that_refuses_the_name_is_said_once_and_the_game_goes_on(network, trouble, sentence, caplog):
    network.trouble = trouble
    said = begin()
    await network.until(lambda: network.heard)
    await said.stop()
    assert caplog.messages == [sentence]
    assert network.heard[-1] == ("closed",)


async def test_a_name_that_could_not_be_said_is_tried_again_until_it_can_be(network, caplog):
    network.trouble = OSError(101, "Network is unreachable")
    said = begin()
    await network.until(lambda: network.heard.count(("trouble",)) == 2)
    network.trouble = None
    await network.until(lambda: network.heard[-1][0] == "hello")
    await said.stop()
    assert caplog.messages == ["cabin.local cannot be announced: [Errno 101] Network is unreachable"]


async def test_a_name_that_another_machine_has_is_not_tried_again(network):
    looks = []

    def addresses():
        looks.append(network.told.set())
        return ["192.168.1.20"]

    network.trouble = Taken()
    said = begin(addresses)
    await network.until(lambda: len(looks) >= 5)
    assert network.heard == [("trouble",)]
    await said.stop()


async def test_a_goodbye_that_nobody_can_hear_leaves_nothing_open(network):
    network.trouble_at_the_end = OSError(101, "Network is unreachable")
    said = begin()
    await network.until_it_has_heard("hello")
    await said.stop()
    await network.until_it_has_heard("hello", "goodbye", "closed")


async def test_an_announcement_that_never_began_can_be_stopped():
    await Announcement("cabin", 8000).stop()


def test_phones_are_not_told_of_networks_that_they_are_not_in(monkeypatch):
    wifi, docker = Place("192.168.1.20", "wlan0", Kind.WIFI), Place("172.17.0.1", "docker0", Kind.VIRTUAL)
    monkeypatch.setattr(mdns, "own_places", lambda: [wifi, docker])
    assert mdns.own_networks() == ["192.168.1.20"]
    monkeypatch.setattr(mdns, "own_places", lambda: [docker])
    assert mdns.own_networks() == ["172.17.0.1"]
