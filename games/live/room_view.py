"""A room as its screens see it, and the welcome that tells a new page all of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import Count
from django.db.models.functions import Length

from games.live.standings import Column, Played, standings
from games.log.stored import colours_of
from games.models import Claim, Game, Member, Move, Room, Scorecard, Seat
from games.protocol.outgoing import ClaimView, EveningLine, MemberView, RoomView

SEEN_EVERY = timedelta(minutes=1)  # that a member is here is written down so often


def room_view_of(code: str) -> RoomView | None:
    """The room with this code, or None if there is none."""
    room = Room.objects.filter(code=code).first()
    return room_view(room) if room else None


def room_versions(codes: Iterable[str]) -> dict[str, int]:
    """The version of each room, in one query."""
    return dict(Room.objects.filter(code__in=list(codes)).values_list("code", "version"))


def codes_in_use() -> dict[int, int]:
    """How many rooms have a code of each length."""
    lengths = Room.objects.annotate(letters=Length("code")).values_list("letters")
    return dict(lengths.annotate(rooms=Count("pk")).order_by())


class Numbers(NamedTuple):
    """How far a room has come: enough to see whether somebody else has changed it, or moved."""

    version: int = 0
    game: int | None = None
    number: int = 0  # of the last move


# Where there are several processes every page that connects makes one of them ask: one query, without models.
_NUMBERS = f"""
SELECT room.version, room.game_id, (SELECT max(number) FROM {Move._meta.db_table} WHERE game_id = room.game_id)
FROM {Room._meta.db_table} room WHERE room.code = %s
"""


def room_numbers(code: str) -> Numbers:
    with connection.cursor() as cursor:
        cursor.execute(_NUMBERS, [code])
        row = cursor.fetchone()
    return Numbers(row[0], row[1], row[2] or 0) if row else Numbers()


def present_members(room: Room) -> list[Member]:
    """Everybody in the room: seats first, in order of play; then who looks on, in order of coming."""
    present = Member.objects.select_related("player").present().filter(room=room)
    return sorted(present, key=lambda one: (one.seat is None, one.seat or 0, one.pk))


def forgotten_members(code: str) -> set[int]:
    """Members, gone by now, whose player wants no name to be left of them."""
    return set(Member.objects.filter(room__code=code, player__name="").values_list("pk", flat=True))


def room_view(room: Room) -> RoomView:
    """Everything about a room but its game, whole: it is small, and a version tells which is newer."""
    present = present_members(room)
    by_player = {member.player_id: member.pk for member in present if member.player_id is not None}
    colours = colours_of({member.pk: member.player.colour if member.player else None for member in present})
    return RoomView(
        version=room.version,
        code=room.code,
        status=room.status,
        locked=room.locked,
        host=room.host_id,
        stood_in_for=room.stood_in_for_id,
        settings=room.settings,
        members=tuple(_member_view(member, by_player, colours[member.pk]) for member in present),
        claims=_claims(room, present),
        game=room.game_id,
        evening=evening(room),
    )


def _claims(room: Room, present: list[Member]) -> tuple[ClaimView, ...]:
    """Questions, each with whom it is shown to; who of them is here is not ours to know (games.rooms.claims)."""
    claims = Claim.objects.filter(room=room).select_related("device").order_by("pk")
    return tuple(ClaimView(claim.pk, claim.member_id, _who_answers(room, claim, present)) for claim in claims)


def _who_answers(room: Room, claim: Claim, present: list[Member]) -> tuple[int, ...]:
    others = [one for one in present if one.player_id not in (None, claim.device.player_id)]
    rightful = next((one for one in present if one.pk == (room.stood_in_for_id or room.host_id)), None)
    before = rightful.seen_at + SEEN_EVERY if rightful else claim.asked_at
    in_charge = {rightful.pk} if rightful and rightful.pk == room.host_id and rightful.taken_from_id is None else set()
    if rightful is not None and claim.member_id == rightful.pk:
        return tuple(one.pk for one in others if one.pk in in_charge)
    return tuple(
        one.pk
        for one in others
        if one.pk in in_charge
        or (one.taken_from_id is None and one.joined_at < claim.asked_at and one.joined_at <= before)
    )


def _member_view(member: Member, by_player: dict[int, int], colour: int) -> MemberView:
    return MemberView(
        id=member.pk,
        name=member.name,
        colour=colour,
        bot=member.bot,
        seat=member.seat,
        team=member.team,
        controller=by_player.get(member.controller_id) if member.controller_id else None,
    )


def evening(room: Room) -> tuple[EveningLine, ...]:
    """How everybody has done in this room's finished games; a team's points count for each of its members."""
    names: dict[int, str] = {}
    people: dict[tuple[int, int], list[int]] = defaultdict(list)  # game and column -> members
    games = {game.pk: game for game in Game.objects.filter(room=room, status=Game.Status.FINISHED)}
    if not games:
        return ()
    for seat in Seat.objects.filter(game__in=games).select_related("member__player"):
        if seat.member is not None:
            names[seat.member.pk] = seat.member.name
            people[seat.game_id, column_of(games[seat.game_id], seat.order)].append(seat.member.pk)
    columns: dict[int, list[Column]] = defaultdict(list)
    for card in Scorecard.objects.filter(game__in=games, place__isnull=False):
        columns[card.game_id].append(Column(tuple(people[card.game_id, card.column]), card.total, card.place))
    played = [Played(number, True, tuple(columns[game])) for number, game in enumerate(games, 1)]
    return tuple(
        EveningLine(line.person, names[line.person], line.games, line.wins, line.points, line.best)
        for line in standings(played)
    )


def column_of(game: Game, order: int) -> int:
    """The scorecard that a seat writes on: its team's, or its own."""
    teams: list[list[int]] = game.house["teams"]
    return next((at for at, seats in enumerate(teams) if order in seats), order)
