"""What processes tell each other, and how. News may get lost: move numbers and room versions show the gaps."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Protocol

import msgspec

logger = logging.getLogger(__name__)

Pages = tuple[tuple[int, int | None], ...]  # (player, member) of everybody with a page open


class News(msgspec.Struct, frozen=True, array_like=True):
    """One thing worth telling."""


class Moved(News, frozen=True, tag=1):
    """A move is on disk; `text` is the message that pages were shown."""

    code: str
    text: str


class Told(News, frozen=True, tag=2):
    """Every page of the room is shown this, as it is."""

    code: str
    text: str


class Said(News, frozen=True, tag=3):
    """A line of chat, which rooms remember for a while."""

    code: str
    member: int
    name: str
    text: str


class Changed(News, frozen=True, tag=4):
    """The room has a new version: read it again."""

    code: str


class SentAway(News, frozen=True, tag=5):
    """Pages of a player, of a room, or of a player in a room are closed with a code."""

    close: int
    player: int | None
    code: str | None
    strangers: bool = False  # only those of nobody in the room


class Here(News, frozen=True, tag=6):
    """Who has a page open in the sender's rooms; None: the room is not open there any more."""

    rooms: dict[str, Pages | None]
    whole: bool  # these are all rooms it has open
    strangers: dict[str, int] = {}  # how many look on in each whom nobody knows; an older version says nothing of them


class WhoIsThere(News, frozen=True, tag=7):
    """The sender has just begun to listen."""


class Gone(News, frozen=True, tag=8):
    """The sender is closing, and takes nobody in any more."""


AnyNews = Moved | Told | Said | Changed | SentAway | Here | WhoIsThere | Gone
SHOWN_AS_IT_IS = (Told, Said)  # without a number: heard twice, it is shown twice
MUST_ARRIVE = (Changed, SentAway)  # kept while the bus is gone: no number would tell that they are missing

# The sender stands before every batch, outside of it: our own words come back to us and are dropped unread.
NAME_BYTES = 8
_encoder = msgspec.msgpack.Encoder()
_batch = msgspec.msgpack.Decoder(list[msgspec.Raw])
_item: msgspec.msgpack.Decoder[AnyNews] = msgspec.msgpack.Decoder(AnyNews)


def pack(sender: bytes, news: Iterable[AnyNews]) -> bytes:
    """A batch of news as one message."""
    return sender + _encoder.encode(list(news))


def unpack(message: bytes) -> list[AnyNews]:
    """The news in a message; what a newer version says that we do not understand is left out."""
    try:
        items = _batch.decode(message[NAME_BYTES:])
    except msgspec.MsgspecError:
        logger.warning("a message of %d bytes on the bus is none of ours", len(message))
        return []
    return [news for news in map(_understood, items) if news is not None]


def _understood(item: msgspec.Raw) -> AnyNews | None:
    try:
        return _item.decode(item)
    except msgspec.MsgspecError:
        logger.info("another version of this server speaks on the bus")
        return None


class Listener(Protocol):
    """Who hears what other processes say."""

    async def hear(self, sender: bytes, news: AnyNews) -> None:
        """News of another process, in the order in which it told them."""

    def bus_lost(self) -> None:
        """From now on nothing is heard."""

    def bus_found(self) -> None:
        """From now on everything is heard again; what was said in between is lost."""


class Bus(Protocol):
    """Carries news to every other process."""

    shared: bool  # whether there may be other processes

    def open(self, name: bytes, listener: Listener) -> None: ...

    def publish(self, news: AnyNews) -> None:
        """Tell the others soon. Never waits and never fails."""

    async def close(self) -> None: ...


class OneProcess:
    """The default: there is nobody else to tell."""

    shared = False

    def open(self, name: bytes, listener: Listener) -> None:
        pass

    def publish(self, news: AnyNews) -> None:
        pass

    async def close(self) -> None:
        pass
