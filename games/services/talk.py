"""Table talk: whether a page may say something now, and what of it the others see."""

from __future__ import annotations

import time

from games.characters import INVISIBLE, JOINERS, without_unreadable
from games.errors import Trouble
from games.live import refusals
from games.live.refusals import Refused
from games.live.rooms import LiveRoom
from games.protocol import asked, told
from games.ratelimit import RateLimit
from games.selectors.viewers import Viewer

BURST = 3  # in a row: friends type short lines
PAUSE = 0.5  # seconds; then one after each
NUDGE_PAUSE = 20.0  # seconds: a nudge is a friendly word once, and nagging twice


class Voice:
    """One page's say: lines and reactions each have a limit of their own."""

    __slots__ = ("_pace",)

    def __init__(self) -> None:
        self._pace = RateLimit(BURST, PAUSE)

    async def speak(self, room: LiveRoom, viewer: Viewer, message: asked.AnySpoken) -> None:
        """Everybody in the room sees it. Raises Refused."""
        if viewer.member is None:
            raise Refused(Trouble.NOT_A_MEMBER)
        if isinstance(message, asked.Say):
            await room.say(viewer.member, self._line(room, message.text))
        elif isinstance(message, asked.Nudge):
            _check_nudge(room, viewer.member, message.seat)
            await room.tell(told.Nudged(viewer.member, message.seat))
        else:
            _check_on(room, "reactions", refusals.REACTIONS_OFF)
            self._check_pace("reactions")
            await room.tell(told.Reacted(viewer.member, message.reaction))

    def _line(self, room: LiveRoom, text: str) -> str:
        line = readable_line(text)
        if not line:
            raise Refused(refusals.NOTHING_TO_READ)
        _check_on(room, "chat", refusals.CHAT_OFF)
        self._check_pace("chat")
        return line

    def _check_pace(self, kind: str) -> None:
        if not self._pace.take(kind):
            raise Refused(refusals.TOO_FAST)


def _check_on(room: LiveRoom, setting: str, off: str) -> None:
    if room.view is None or not room.view.settings.get(setting):
        raise Refused(off)


def _check_nudge(room: LiveRoom, member: int, seat: int) -> None:
    """Whether this member may nudge the player of this seat now; counted by member, whatever pages they have."""
    _check_on(room, "reactions", refusals.REACTIONS_OFF)
    table = room.open_table
    if table is None or table.position.ended or table.position.state.seat != seat:
        raise Refused(refusals.NOBODY_TO_NUDGE)
    nudged = table.seats[seat]
    if nudged.bot or seat in table.position.state.handed_over or nudged.controller_member in (None, member):
        raise Refused(refusals.NOBODY_TO_NUDGE)
    now = time.monotonic()
    if now - room.nudged.get(member, -NUDGE_PAUSE) < NUDGE_PAUSE:
        raise Refused(refusals.TOO_FAST)
    room.nudged[member] = now


def readable_line(text: str) -> str:
    """The text on one line, without what a reader cannot see; names are refused for it, words are only tidied.

    The protocol takes no line that is long.
    """
    return without_unreadable(text, INVISIBLE, allowed=JOINERS).strip(JOINERS + " ")
