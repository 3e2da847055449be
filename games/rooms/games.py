"""A room's games: starting one, playing again, ending one early."""

from __future__ import annotations

import logging
import secrets
from datetime import datetime

from django.db import connection
from django.utils import timezone

import rules
from games.errors import Reason, Refused
from games.history.night import night_mark, night_secret
from games.live import notify
from games.live.process import process
from games.live.score_rows import face_rows
from games.log.append import append_moves
from games.log.events import AnyLogged, GameAbandoned, GameStarted, SecretRevealed, dump_events
from games.log.room_settings import dump_house, dump_settings
from games.log.rows import MoveRow
from games.log.stored import moves_since
from games.models import Faces, Game, Member, Move, Player, Room, Scorecard, Seat
from games.rooms.change import after_commit, changing
from games.rooms.host import is_in_charge, require_host, require_host_or_stand_in
from games.rooms.room import checked_settings, running_game
from games.rooms.teams import fill_teams, renumber, seated
from rules.fairness import agreed, commitment, server_chain

owners_log = logging.getLogger("yatzy.owner")

Teams = tuple[tuple[int, ...], ...]


def start_game(*, room: Room, by: Player | None = None) -> Game:
    """Freeze what was agreed, and put a blank sheet on the table for everybody who sits."""
    with changing(room) as now:
        if by is not None:
            require_host_or_stand_in(now, by)
        return _start(now)


def rematch(*, room: Room, by: Player) -> Game:
    """The same seats again, the next player first."""
    with changing(room) as now:
        require_host_or_stand_in(now, by)
        order = seated(now)
        if running_game(now) is None and order and order[0].pk == _began_last_game(now):
            renumber(now, order[1:] + order[:1])
        return _start(now)


def _began_last_game(room: Room) -> int | None:
    """The member who had the first turn; if they are not first any more, the turn has passed on already."""
    last = Game.objects.filter(room=room).order_by("-pk").first()
    first = Seat.objects.filter(game=last, order=0).first() if last else None
    return first.member_id if first else None


def _start(room: Room) -> Game:
    if running_game(room) is not None:
        raise Refused(Reason.GAME_RUNNING)
    fill_teams(room)
    members = seated(room)
    if not members:
        raise Refused(Reason.NOBODY_SEATED)
    settings = checked_settings(room.settings)
    if settings.dice_from != "screen" and any(member.bot for member in members):
        raise Refused(Reason.BOTS_NEED_OUR_DICE)
    house = settings.house(rules.RULESETS[settings.ruleset].bonus, teams_of(members) if settings.teams else ())
    try:
        state = rules.new_game(settings.ruleset, len(members), house, dice_from=settings.dice_from)
    except rules.IllegalSetup as illegal:
        raise Refused(illegal.code) from illegal
    secret, key = process.new_secret(), night_mark(night_secret(room)) + secrets.token_hex(8)
    terms = agreed(key, state, undo=settings.undo)
    game = Game.objects.create(
        key=key,
        room=room,
        ruleset=settings.ruleset,
        ruleset_version=state.ruleset.version,
        house=dump_house(state.house),
        dice_from=settings.dice_from,
        settings=dump_settings(settings),
        commitment=commitment(secret, terms),
        secret=secret.hex(),
    )
    Seat.objects.bulk_create(_seat(game, order, member) for order, member in enumerate(members))
    Scorecard.objects.bulk_create(Scorecard(game=game, column=column) for column in range(len(state.columns)))
    ends = tuple(server_chain(secret, game.key, seat).end for seat in range(len(members)))
    _append(game, (GameStarted(game.commitment, ends, terms),))
    # Friends without a phone are seen by nobody else; for the others being on a seat is not being here.
    friends = [one.player_id for one in members if one.player_id is not None and one.player_id != one.controller_id]
    Player.objects.filter(pk__in=friends).update(seen_at=timezone.now())
    room.game, room.status = game, Room.Status.PLAYING
    return game


def teams_of(members: list[Member]) -> Teams:
    """Seats by team; the team of the first seat plays first."""
    teams: dict[int | None, list[int]] = {}
    for seat, member in enumerate(members):
        teams.setdefault(member.team, []).append(seat)
    return tuple(tuple(seats) for seats in teams.values())


def _seat(game: Game, order: int, member: Member) -> Seat:
    return Seat(
        game=game,
        order=order,
        member=member,
        player_id=member.player_id,
        controller_id=member.controller_id,
        bot=member.bot,
        bot_name=member.bot_name,
        team=member.team,
    )


def abandon_game(*, room: Room, by: Player) -> None:
    """The host ends the game on the table; it is kept as unfinished."""
    with changing(room) as now:
        require_host(now, by)
        game = running_game(now)
        if game is None:
            raise Refused(Reason.NO_GAME)
        end_unfinished(now, game)


def close_room(*, room: Room, by: Player) -> None:
    """The evening is over: a running game is kept as unfinished, and nobody comes in again.

    That is for good, so nobody does it who only stands in for a host.
    """
    with changing(room) as now:
        if not is_in_charge(now, require_host(now, by)):
            raise Refused(Reason.NOT_HOST)
        close(now)


def close(room: Room) -> None:
    """The room is locked."""
    game = running_game(room)
    if game is not None:
        end_unfinished(room, game)
    room.status = Room.Status.CLOSED
    after_commit(lambda: notify.room_closed(room.code))


def end_unfinished(room: Room | None, game: Game, *, untouched_since: datetime | None = None) -> None:
    """The last entry of an unfinished game: given up, and its luck shown. The room is locked."""
    _append(game, (GameAbandoned(), SecretRevealed(game.secret)), untouched_since)
    # After the entry has its number, not before: the game's own last move takes the same number, so only one of the
    # two can have been written, and this sees which.
    ended = Game.objects.filter(pk=game.pk, status=Game.Status.PLAYING).update(
        status=Game.Status.ABANDONED, ended_at=timezone.now()
    )
    if not ended:
        raise Refused(Reason.NO_GAME)
    # Its dice count like all others: a game is not given up for having shown too few sixes.
    _count_faces(game)
    if room is not None and room.game_id == game.pk:
        room.status = Room.Status.FINISHED


def _count_faces(game: Game) -> None:
    players = dict(Seat.objects.filter(game=game).values_list("order", "player"))
    happened = [event for _, _, events in moves_since(game.pk, 0) for event in events]
    Faces.objects.bulk_create(
        Faces(**row.by_column(), player_id=players[row.seat]) for row in face_rows(game.pk, happened, game.dice_from)
    )


def _append(game: Game, events: tuple[AnyLogged, ...], untouched_since: datetime | None = None) -> None:
    """The next move of the log; if the table was faster with that number, the one after it."""
    stored = False
    while not stored:
        last = last_move(game)
        # The room's lock holds back no move: only the number after this very one shows that none came since.
        if last is not None and untouched_since is not None and last.at >= untouched_since:
            raise Refused(Reason.GAME_RUNNING)
        number = last.number + 1 if last else 1
        move = MoveRow(game.pk, number, secrets.token_hex(16), dump_events(events), timezone.now())
        stored = bool(append_moves(connection, [move]))


def last_move(game: Game) -> Move | None:
    return Move.objects.filter(game=game).only("number", "at").order_by("-number").first()


def close_any_room(*, code: str) -> None:
    """As its host would: a running game is kept as unfinished, and everybody is told. Raises Refused."""
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise Refused(Reason.UNKNOWN_ROOM)
    with changing(room) as now:
        close(now)
    owners_log.info("the owner closed a room")  # no code: logs name no room that one could join
