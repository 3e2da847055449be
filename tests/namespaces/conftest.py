"""A laptop that serves and a phone that is another machine: namespaces, with nothing but a cable between them."""

from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from tests.namespaces.people import Person
from tests.services.child import temporary_folder
from tests.services.namespaces import Namespace, connect, namespaces
from tests.services.server import Server

HOME, HOTSPOT, CONTAINERS = "192.168.77.20", "10.77.0.20", "172.17.0.1"
QUICK = {"YATZY_HEARTBEAT_MS": "500"}


@dataclass
class Sofa:
    """Alice at the laptop, with the server on it and containers beside it; Bob's phone in the same Wi-Fi."""

    laptop: Namespace
    phone: Namespace
    server: Server
    alice: Person
    bob: Person

    @property
    def port(self):
        return self.server.port

    def change_network(self):
        """The Wi-Fi is gone, and both are in another one."""
        self.laptop.move("wlan0", f"{HOME}/24", f"{HOTSPOT}/24")
        self.phone.move("wlan0", "192.168.77.30/24", "10.77.0.30/24")


@pytest.fixture
def sofa():
    with ExitStack() as stack:
        laptop, phone, box = stack.enter_context(namespaces("laptop", "phone", "box"))
        connect(laptop, "docker0", f"{CONTAINERS}/16", box, "eth0", "172.17.0.2/16")
        connect(laptop, "wlan0", f"{HOME}/24", phone, "wlan0", "192.168.77.30/24")
        data = stack.enter_context(temporary_folder("yatzy-night-"))
        server = Server(data, address="0.0.0.0", within=laptop.within, environment=QUICK)
        server.start()
        stack.callback(server.stop)
        alice, bob = (stack.enter_context(Person(machine)) for machine in (laptop, phone))
        yield Sofa(laptop, phone, server, alice, bob)
