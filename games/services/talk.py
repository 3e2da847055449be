"""Table talk: whether a page may say something now, and what of it the others see."""

from __future__ import annotations

import time
import unicodedata

from games.errors import Trouble
from games.live import refusals
from games.live.refusals import Refused
from games.live.rooms import LiveRoom
from games.protocol import asked, told
from games.selectors.viewers import Viewer
from games.services.characters import INVISIBLE, JOINERS, unreadable

BURST = 3  # in a row: friends type short lines
PAUSE = 0.5  # seconds; then one after each


class Gate:
    """A few at once, then one after each pause."""

    __slots__ = ("_free_at",)

    def __init__(self) -> None:
        self._free_at = 0.0  # when all of the burst will have come back

    def passes(self, now: float) -> bool:
        """Whether one more may go through; what may not costs nothing."""
        free_at = max(self._free_at, now)
        if free_at - now > (BURST - 1) * PAUSE:
            return False
        self._free_at = free_at + PAUSE
        return True


class Voice:
    """One page's say: lines and reactions each have a gate of their own."""

    __slots__ = ("_chat", "_reactions")

    def __init__(self) -> None:
        self._chat = Gate()
        self._reactions = Gate()

    async def speak(self, room: LiveRoom, viewer: Viewer, message: asked.Say | asked.React) -> None:
        """Everybody in the room sees it. Raises Refused."""
        if viewer.member is None:
            raise Refused(Trouble.NOT_A_MEMBER)
        if isinstance(message, asked.Say):
            await room.say(viewer.member, self._line(room, message.text))
        else:
            _check(room, "reactions", refusals.REACTIONS_OFF, self._reactions)
            await room.tell(told.Reacted(viewer.member, message.reaction))

    def _line(self, room: LiveRoom, text: str) -> str:
        line = readable_line(text)
        if not line:
            raise Refused(refusals.NOTHING_TO_READ)
        _check(room, "chat", refusals.CHAT_OFF, self._chat)
        return line


def _check(room: LiveRoom, setting: str, off: str, gate: Gate) -> None:
    if room.view is None or not room.view.settings.get(setting):
        raise Refused(off)
    if not gate.passes(time.monotonic()):
        raise Refused(refusals.TOO_FAST)


def readable_line(text: str) -> str:
    """The text on one line, without what a reader cannot see; names are refused for it, words are only tidied."""
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    dropped = set(unreadable(line, INVISIBLE, allowed=JOINERS))
    kept = "".join(character for at, character in enumerate(line) if at not in dropped)
    return " ".join(kept.split()).strip(JOINERS + " ")
