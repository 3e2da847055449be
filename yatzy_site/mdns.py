"""Announces `cabin.local`, the name of this place, to its network. Needs the package zeroconf."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from yatzy_site.network import Kind, own_places

HTTP = "_http._tcp.local."
LOOK_AGAIN = 3.0  # seconds: a laptop changes networks in an evening
HOW_TO_GET_IT = "python3 -m pip --python .venv install zeroconf"
_log = logging.getLogger(__name__)
# A network that goes away is no failure, and the package would show where in its code it noticed.
logging.getLogger("zeroconf").setLevel(logging.CRITICAL)


def is_installed() -> bool:
    return find_spec("zeroconf") is not None


def own_networks() -> list[str]:
    """Our addresses in the networks where people are, or in any if there are none of these."""
    places = own_places()
    with_people = [place.address for place in places if place.kind not in (Kind.VPN, Kind.VIRTUAL)]
    return with_people or [place.address for place in places]


class Announcement:
    """Says the name at our addresses, and again whenever they change."""

    def __init__(
        self,
        name: str,
        port: int,
        *,
        addresses: Callable[[], list[str]] = own_networks,
        look_again: float = LOOK_AGAIN,
    ) -> None:
        self.name, self.port = name, port
        self._addresses, self._look_again = addresses, look_again
        self._said: Any = None  # zeroconf's own, while it answers
        self._failed_at: list[str] | None = None  # the addresses where it could not be said, and was said so
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._stay())

    async def stop(self) -> None:
        """With a goodbye, so that nobody's phone remembers us for an hour."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _stay(self) -> None:
        settled: list[str] | None = []  # the addresses that need no further word
        try:
            while True:
                now = self._addresses()
                if now != settled:
                    settled = now if await self._say(now) else None
                await asyncio.sleep(self._look_again)
        finally:
            await self._unsay()

    async def _say(self, addresses: list[str]) -> bool:
        """Whether that is all there is to do: what the network did not carry is tried again."""
        from zeroconf import NonUniqueNameException, ServiceInfo
        from zeroconf.asyncio import AsyncZeroconf

        await self._unsay()
        if not addresses:
            return True
        service = ServiceInfo(
            HTTP,
            f"{self.name}.{HTTP}",
            port=self.port,
            parsed_addresses=addresses,
            server=f"{self.name}.local.",
        )
        try:
            self._said = AsyncZeroconf(interfaces=addresses)
            # The first await finds out that nobody else has the name, the second is the announcement.
            await (await self._said.async_register_service(service))
        except NonUniqueNameException:
            _log.warning("Another machine in this network is called %s.local: choose another --name.", self.name)
        except OSError as error:  # the network is not quite there yet, went away again, or forbids it
            if addresses != self._failed_at:  # once is enough
                _log.warning("%s.local cannot be announced: %s", self.name, error)
            self._failed_at = addresses
            return False
        self._failed_at = None
        return True

    async def _unsay(self) -> None:
        said, self._said = self._said, None
        if said is not None:
            with suppress(OSError):
                await said.async_unregister_all_services()
            with suppress(OSError):  # without a network there is no goodbye, but there are sockets to close
                await said.async_close()
