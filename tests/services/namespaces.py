"""Networks of a test's own: machines that are namespaces, cables between them, and people on these machines."""

import asyncio
import ctypes
import os
import subprocess
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.services.programs import IP

CLONE_NEWNET = 0x40000000
Result = TypeVar("Result")


class Namespace:
    """A machine with network interfaces of its own; what runs `within` it sees no others."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.within = [_ip(), "netns", "exec", name]

    def ip(self, *words: str) -> None:
        subprocess.run([_ip(), "-n", self.name, *words], check=True, capture_output=True)

    def move(self, interface: str, before: str, now: str) -> None:
        """The same cable, another network."""
        self.ip("address", "delete", before, "dev", interface)
        self.ip("address", "add", now, "dev", interface)

    def enter(self) -> None:
        """The sockets of this thread, and of those that it starts, are in there from now on."""
        with Path("/run/netns", self.name).open() as door:
            if ctypes.CDLL(None, use_errno=True).setns(door.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")


@contextmanager
def namespaces(*names: str) -> Iterator[list[Namespace]]:
    """Machines without any connection; they are gone when the test is."""
    if IP.find() is None:
        pytest.skip(IP.advice())
    made: list[Namespace] = []
    try:
        for name in names:
            own = f"yz{os.getpid()}-{name}"
            done = subprocess.run([_ip(), "netns", "add", own], capture_output=True, text=True)
            if done.returncode:
                pytest.skip("kernel: no network namespaces for us")
            made.append(Namespace(own))
            made[-1].ip("link", "set", "lo", "up")
        yield made
    finally:
        for namespace in made:
            subprocess.run([_ip(), "netns", "delete", namespace.name], check=True)


def connect(one: Namespace, interface: str, address: str, other: Namespace, its: str, its_address: str) -> None:
    """A cable between two machines, with the name and the address of each end."""
    one.ip("link", "add", interface, "type", "veth", "peer", "name", its, "netns", other.name)
    for namespace, name, given in ((one, interface, address), (other, its, its_address)):
        namespace.ip("address", "add", given, "dev", name)
        namespace.ip("link", "set", name, "up")


class Resident:
    """Somebody on a machine: whatever they do, every socket of it is there."""

    def __init__(self, namespace: Namespace) -> None:
        self._namespace = namespace
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._live, daemon=True)

    def __enter__(self) -> "Resident":
        self._thread.start()
        return self

    def __exit__(self, *reason: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def does(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Wait for what they do."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    def waits_for(self, work: Coroutine[Any, Any, Result]) -> Result:
        """The same, where nobody can await."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _live(self) -> None:
        self._namespace.enter()
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()


def _ip() -> str:
    return str(IP.find() or "ip")
