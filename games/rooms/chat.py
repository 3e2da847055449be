"""Chat: whether a page may say something now, and what the others see of it."""

from __future__ import annotations

from games.errors import Reason, Refused
from games.live.live_room import LiveRoom
from games.people.names import INVISIBLE, JOINERS, without_unreadable
from games.people.viewers import Viewer
from games.protocol import incoming, outgoing
from games.ratelimit import RateLimit

BURST = 3  # in a row: friends type short lines
PAUSE = 0.5  # seconds; then one after each


class Voice:
    """One page's say: lines and reactions each have a limit of their own."""

    __slots__ = ("_pace",)

    def __init__(self) -> None:
        self._pace = RateLimit(BURST, PAUSE)

    async def speak(self, room: LiveRoom, viewer: Viewer, message: incoming.AnySpoken) -> None:
        """Everybody in the room sees it. Raises Refused."""
        if viewer.member is None:
            raise Refused(Reason.NOT_A_MEMBER)
        if isinstance(message, incoming.Say):
            await room.say(viewer.member, self._line(room, message.text))
        elif isinstance(message, incoming.Nudge):
            _check_nudge(room, viewer.member, message.seat)
            await room.tell(outgoing.Nudged(viewer.member, message.seat))
        else:
            _check_on(room, "reactions", Reason.REACTIONS_OFF)
            self._check_pace("reactions")
            await room.tell(outgoing.Reacted(viewer.member, message.reaction))

    def _line(self, room: LiveRoom, text: str) -> str:
        line = readable_line(text)
        if not line:
            raise Refused(Reason.NOTHING_TO_READ)
        _check_on(room, "chat", Reason.CHAT_OFF)
        self._check_pace("chat")
        return line

    def _check_pace(self, kind: str) -> None:
        if not self._pace.take(kind):
            raise Refused(Reason.TOO_FAST)


def _check_on(room: LiveRoom, setting: str, off: Reason) -> None:
    if room.view is None or not room.view.settings.get(setting):
        raise Refused(off)


def _check_nudge(room: LiveRoom, member: int, seat: int) -> None:
    """Whether this member may nudge the player of this seat now; counted by member, whatever pages they have."""
    _check_on(room, "reactions", Reason.REACTIONS_OFF)
    table = room.open_table
    if table is None or table.position.ended or table.position.state.seat != seat:
        raise Refused(Reason.NOBODY_TO_NUDGE)
    nudged = table.seats[seat]
    if nudged.bot or seat in table.position.state.handed_over or nudged.controller_member in (None, member):
        raise Refused(Reason.NOBODY_TO_NUDGE)
    if not room.nudges.take(member):
        raise Refused(Reason.TOO_FAST)


def readable_line(text: str) -> str:
    """The text on one line, without what a reader cannot see; names are refused for it, words are only tidied.

    The protocol takes no line that is long.
    """
    return without_unreadable(text, INVISIBLE, allowed=JOINERS).strip(JOINERS + " ")
