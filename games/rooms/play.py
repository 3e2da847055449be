"""A player's action at the table: who may take it, and for which seat. The rules judge the rest."""

from __future__ import annotations

from channels.db import database_sync_to_async

import rules
from games.errors import Reason, Refused
from games.live.decide import CommitChain
from games.live.live_room import LiveRoom
from games.live.table import Table, Wish
from games.log import events as log
from games.log.stored import SeatInfo, number_of_action
from games.people.viewers import Viewer
from games.protocol import incoming

# What can be done again and again without the game going on, and how often it is written down for one seat. A reload
# may cost a chain, and a bad phone many a bot; nobody comes back more often than a bot played for them.
MOST: dict[type[rules.Action | CommitChain], tuple[type[log.AnyLogged], int]] = {
    CommitChain: (log.ChainCommitted, 100),
    rules.HandOver: (log.SeatHandedOver, 100),
    rules.EnterDice: (log.DiceEntered, 500),
}
# A player may leave, come back or be looked after at any moment; everything else is meant for one moment.
AT_ANY_MOMENT = (CommitChain, rules.Resign, rules.ComeBack, rules.HandOver)


async def act(*, room: LiveRoom, viewer: Viewer, message: incoming.Act) -> int:
    """Plays `message` for its seat and returns its number in the log. Raises Refused."""
    try:
        return await _act(room, viewer, message)
    except Refused:
        # Who sits where, and which game is on, may have changed in another process: look before saying no.
        if not await room.catch_up():
            raise
        return await _act(room, viewer, message)


async def _act(room: LiveRoom, viewer: Viewer, message: incoming.Act) -> int:
    table = await room.table()
    if table is None or table.id != message.game:
        return await _played_before(message)
    played = table.number_of(message.id)
    if played is not None:
        return played  # whatever has changed since: it was done, and only the answer was lost
    if message.seat >= len(table.seats):
        raise Refused(rules.Refusal.NO_SUCH_SEAT)
    action = action_of(message.do, message.seat)
    check_right(room=room, table=table, viewer=viewer, action=action, seat=message.seat)
    check_often(table=table, action=action, seat=message.seat)
    link = message.do.roll.link if message.do.roll else None
    at = None if isinstance(action, AT_ANY_MOMENT) else (message.turn, message.roll)
    return await table.play(Wish(message.id, action, link, at))


async def _played_before(message: incoming.Act) -> int:
    """The answer to an action for a game that is off the table: its number if it was played. Raises Refused."""
    number = await database_sync_to_async(number_of_action)(message.game, message.id)
    if number is None:
        raise Refused(Reason.NO_SUCH_GAME)
    return number


def action_of(do: incoming.Do, seat: int) -> rules.Action | CommitChain:
    """What a message asks for, in the rules' words."""
    match do:
        case incoming.Do(roll=incoming.Roll(keep=keep)):
            return rules.Roll(keep=keep, seat=seat)
        case incoming.Do(score=incoming.Category(category=category)):
            return rules.Score(category, seat=seat)
        case incoming.Do(declare=incoming.Category(category=category)):
            return rules.Declare(category, seat=seat)
        case incoming.Do(enter=incoming.Enter(dice=dice, rolls_used=rolls_used)):
            return rules.EnterDice(dice, rolls_used, seat=seat)
        case incoming.Do(commit=incoming.Commit(end=end)):
            return CommitChain(seat, end)
    kinds: dict[str, type[rules.Undo | rules.Skip | rules.HandOver | rules.ComeBack | rules.Resign | rules.EndGame]] = {
        "undo": rules.Undo,
        "skip": rules.Skip,
        "hand_over": rules.HandOver,
        "come_back": rules.ComeBack,
        "resign": rules.Resign,
        "end_game": rules.EndGame,
    }
    wanted = next(name for name in kinds if getattr(do, name) is not None)
    return kinds[wanted](seat=seat)


def check_right(*, room: LiveRoom, table: Table, viewer: Viewer, action: rules.Action | CommitChain, seat: int) -> None:
    """Whether this viewer may do this for this seat. Raises Refused."""
    if isinstance(action, rules.Undo) and not table.stored.settings.undo:
        raise Refused(Reason.UNDO_OFF)
    if isinstance(action, rules.HandOver) and table.position.state.dice_from != "screen":
        raise Refused(Reason.BOTS_NEED_OUR_DICE)
    if viewer.player is None or viewer.member is None:
        raise Refused(Reason.NOT_YOUR_SEAT)  # nobody, or somebody who has left: their seat waits until they join
    owner = table.seats[seat].controller
    plays = any(other.controller == viewer.player for other in table.seats)
    if isinstance(action, rules.EndGame) and plays and somebody_can_play_on(room, table):
        raise Refused(Reason.NOT_ABSENT)  # somebody is here to play what they missed
    # No turn is passed over by whoever is here, not even one's own: only absent players' turns are put off.
    if owner == viewer.player and not isinstance(action, rules.Skip):
        return
    if isinstance(action, rules.Skip | rules.HandOver) and plays:
        # The table decides for an absent player, after the time it agreed on.
        if may_decide_for(room, table.seats[seat]):
            return
        raise Refused(Reason.NOT_ABSENT)
    raise Refused(Reason.NOT_YOUR_SEAT)


def somebody_can_play_on(room: LiveRoom, table: Table) -> bool:
    """Whether anybody with an open category is here, in turn or not; bots always are."""
    state = table.position.state
    return any(
        not state.columns[state.column_of(seat.order)].is_full
        and seat.order not in state.resigned
        and (bool(seat.bot) or (room.is_here(seat.controller) and not seat.gone))
        for seat in table.seats
    )


def check_often(*, table: Table, action: rules.Action | CommitChain, seat: int) -> None:
    """No page may fill the log. Raises Refused."""
    kind, most = MOST.get(type(action), (None, 0))
    if kind is not None and table.count(kind, seat) >= most:
        raise Refused(Reason.TOO_OFTEN)


def may_decide_for(room: LiveRoom, seat: SeatInfo) -> bool:
    """Whether a seat's player has been away for as long as the room waits, or will not come back at all."""
    if seat.bot:
        return False  # it is always here
    if seat.gone:
        return True
    patience = room.patience
    if patience is None or room.is_here(seat.controller):
        return False
    return room.away_for(seat.controller) >= patience
