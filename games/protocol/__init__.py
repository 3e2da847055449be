"""Every websocket message, typed: the only place that knows their JSON. docs/protocol.md describes it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.errors import Reason, Refused
from games.log.events import AnyLogged
from games.protocol.incoming import AnyAsked
from games.protocol.outgoing import AnyTold, ReadyWelcome

MOST_BYTES = 2048  # of a message from a browser
MOST_MOVES = 200  # replayed to a client that was away; further back it gets a snapshot


class CloseCode:
    """Why the server ends a connection; docs/protocol.md says what a browser does then."""

    FORBIDDEN = 4003
    GONE = 4004
    TOO_MANY_TABS = 4009
    TOO_FAST = 4008
    IDENTITY_CHANGED = 4010
    LOCKED = 4011
    RESTARTING = 4012
    RELOAD = 4014


_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyAsked)
_encoder = msgspec.json.Encoder()


def parse(text: str | bytes) -> AnyAsked:
    """The message in a frame. Raises Refused, whatever the frame holds."""
    try:
        asked: AnyAsked = _decoder.decode(text)
        return asked
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused(Reason.BAD_MESSAGE) from error


class HeardMove(msgspec.Struct, frozen=True):
    """What a process needs of a move that another one has made and shown."""

    game: int
    number: int
    id: str
    events: tuple[AnyLogged, ...]


_move_decoder = msgspec.json.Decoder(HeardMove)


def heard_move(text: str) -> HeardMove:
    """The move in the text that pages were shown."""
    return _move_decoder.decode(text)


def encode(message: AnyTold | ReadyWelcome) -> str:
    """The text of a message; one text serves every socket of a room."""
    return _encoder.encode(message).decode()


def encoded(part: object) -> msgspec.Raw:
    """A part of a message that goes into many of them, encoded once."""
    return msgspec.Raw(_encoder.encode(part))
