"""A night: the games of one room in order, who played them, and what was remarkable."""

from __future__ import annotations

import hashlib
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import CharField, Prefetch, QuerySet
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.history.awards import Award, GameTurns, Timed, awards, turns_of
from games.history.past_games import columns_resigned, seat_name, team_name
from games.history.skill import accuracy_of
from games.live.room_view import column_of
from games.live.standings import Column, Line, Person, Played, Thrown, Turn, standings
from games.log.events import load_events
from games.log.stored import chosen_colour, colours_of
from games.models import Game, Move, Result, Room, Scorecard, Seat
from games.words.rule_sets import RULE_NAMES, RuleName

MARK = 16  # hex digits that the keys of a night's games begin with
MOST_READ = 200  # games whose turns are kept in memory; a large one takes some 50 KB

NOTHING = GameTurns((), {})
# Of games that are over. No names in it, only seats: forgetting somebody need not touch it.
_read: OrderedDict[tuple[int, str, datetime | None], GameTurns] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Somebody:
    """Who played that night."""

    id: Person
    name: str
    bot: bool
    colour: int


@dataclass(frozen=True, slots=True)
class NightGame:
    """A game of the night, beside what the awards know of it."""

    key: str
    ruleset: str
    house: dict[str, Any]
    dice_from: str
    started_at: datetime
    running: bool
    played: Played
    teams: dict[tuple[Person, ...], str]  # the names that teams were given, by the people in them
    resigned: frozenset[tuple[Person, ...]]  # whose column was closed before it was full

    @property
    def rule(self) -> RuleName:
        return RULE_NAMES[self.ruleset]

    @property
    def columns(self) -> list[Column]:
        """The scorecards, the best first."""
        return sorted(self.played.columns, key=lambda column: (column.place or 0, -column.total))


@dataclass(frozen=True, slots=True)
class Night:
    """All of it."""

    games: tuple[NightGame, ...]
    people: dict[Person, Somebody]
    began: datetime
    ended: datetime  # so far
    lines: tuple[Line, ...]
    awards: tuple[Award, ...]


def night_secret(room: Room) -> str:
    """What the lasting address of a room's report ends with: nobody can guess it, and nothing need be stored."""
    return salted_hmac("games.night", f"{room.pk} {room.created_at.isoformat()}", algorithm="sha256").hexdigest()[:32]


def night_mark(secret: str) -> str:
    """How the keys of that night's games begin. It leads from a report to its games, and not back."""
    return hashlib.sha256(secret.encode()).hexdigest()[:MARK]


def night_of_room(room: Room) -> Night | None:
    """The night so far; None before the first game."""
    return _night(Game.objects.filter(room=room))


def night_of_secret(secret: str) -> Night | None:
    """The night of a lasting address, also when its room is long gone."""
    mark = night_mark(secret)
    # A range, because the index on keys serves it on every database; "g" follows every hex digit.
    return _night(Game.objects.filter(key__gte=mark, key__lt=f"{mark}g").exclude(status=Game.ARRIVING))


def outlasts_its_room(night: Night, secret: str) -> bool:
    """Whether the lasting address shows all of it: not games from before there was one, or from under another key."""
    return all(game.key.startswith(night_mark(secret)) for game in night.games)


def _night(found: QuerySet[Game]) -> Night | None:
    games = list(
        found.prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player").order_by("order")),
            Prefetch("scorecards", Scorecard.objects.order_by("column")),
        ).order_by("started_at", "pk")
    )
    if not games:
        return None
    people = _people(seat for game in games for seat in game.seats.all())
    told, resigned = _told(games), columns_resigned([game.pk for game in games])
    made = tuple(
        _night_game(number, game, people, told.get(game.pk, NOTHING), resigned) for number, game in enumerate(games, 1)
    )
    played = [game.played for game in made]
    somebody = {person.id: person for person in people.values()}
    bots = frozenset(person.id for person in somebody.values() if person.bot)
    return Night(
        games=made,
        people=somebody,
        began=games[0].started_at,
        ended=max(game.ended_at or timezone.now() for game in games),
        lines=standings(played),
        awards=awards(played, bots=bots, accuracy=_accuracy(games, people)),
    )


def _accuracy(games: list[Game], people: dict[int, Somebody]) -> dict[Person, int]:
    """How well everybody chose, over all games of the night that are analysed by now."""
    seats = {(game.pk, seat.order): people[seat.pk].id for game in games for seat in game.seats.all()}
    sums: dict[Person, list[int]] = defaultdict(lambda: [0, 0])
    analysed = Result.objects.filter(game__in=games, choices__gt=0).values_list("game", "seat", "given_away", "choices")
    for game, seat, given_away, choices in analysed:
        both = sums[seats[game, seat]]
        both[0] += given_away or 0
        both[1] += choices or 0
    found = {person: accuracy_of(*both) for person, both in sums.items()}
    return {person: accuracy for person, accuracy in found.items() if accuracy is not None}


def _people(seats: Iterable[Seat]) -> dict[int, Somebody]:
    """Who sat on each seat: the same person in every game, whichever device or place they had."""
    by_seat: dict[int, tuple[object, ...]] = {}
    first: dict[tuple[object, ...], Seat] = {}
    for seat in seats:
        who = _identity(seat)
        by_seat[seat.pk] = who
        first.setdefault(who, seat)
    colours = colours_of({at: chosen_colour(seat.player) for at, seat in enumerate(first.values())})
    numbers = _numbers(list(first.values()))
    known = {
        who: Somebody(at, seat_name(seat, numbers[at]), bool(seat.bot), colours[at])
        for at, (who, seat) in enumerate(first.items())
    }
    return {seat: known[who] for seat, who in by_seat.items()}


def _numbers(seats: list[Seat]) -> list[int]:
    """For who has no name any more, that of their first seat, as on its sheet; two of them have two numbers."""
    given: list[int] = []
    nameless: set[int] = set()
    for seat in seats:
        number = seat.order
        if not (seat.player.name if seat.player else seat.bot_name):
            while number in nameless:
                number += 1
            nameless.add(number)
        given.append(number)
    return given


def _identity(seat: Seat) -> tuple[object, ...]:
    if seat.player_id is not None:
        return "player", seat.player_id
    if seat.bot:
        return "bot", seat.bot_name, seat.bot
    return ("member", seat.member_id) if seat.member_id is not None else ("seat", seat.pk)  # purged


def _told(games: list[Game]) -> dict[int, GameTurns]:
    """What the logs of all games say, read in one query; a game that is over is read once."""
    told = {game.pk: found for game in games if (found := _read.get(_memory_key(game))) is not None}
    for game, log in _logs([game for game in games if game.pk not in told]):
        told[game.pk] = turns_of(log, every_roll_is_entered=game.dice_from == "each_roll")
        if game.ended_at is not None:
            _read[_memory_key(game)] = told[game.pk]
    while len(_read) > MOST_READ:
        _read.popitem(last=False)
    return told


def _memory_key(game: Game) -> tuple[int, str, datetime | None]:
    """Not the id alone: a backup may be restored, and the game played on from there."""
    return game.pk, game.key, game.ended_at


def _logs(games: list[Game]) -> Iterator[tuple[Game, list[Timed]]]:
    by_id = {game.pk: game for game in games}
    # Times come as text: Django's own way to a datetime costs more than all the rest of reading a night.
    rows = Move.objects.filter(game__in=games).annotate(time=Cast("at", CharField())).order_by("game_id", "number")
    for game, moves in groupby(rows.values_list("game_id", "events", "time").iterator(5000), key=itemgetter(0)):
        yield by_id[game], [(datetime.fromisoformat(time), load_events(events)) for _, events, time in moves]


def _night_game(
    number: int, game: Game, people: dict[int, Somebody], told: GameTurns, resigned: Collection[tuple[int, int]]
) -> NightGame:
    seats = {seat.order: people[seat.pk].id for seat in game.seats.all()}
    columns = {card.column: _column(game, card, seats) for card in game.scorecards.all()}
    return NightGame(
        key=game.key,
        ruleset=game.ruleset,
        house=game.house,
        dice_from=game.dice_from,
        started_at=game.started_at,
        running=game.status == Game.Status.PLAYING,
        played=Played(
            number=number,
            finished=game.status == Game.Status.FINISHED,
            columns=tuple(columns.values()),
            turns=_turns(told, seats),
            thrown=_thrown(told, seats),
        ),
        teams=_teams(game, seats),
        resigned=frozenset(column.people for at, column in columns.items() if (game.pk, at) in resigned),
    )


def _teams(game: Game, seats: dict[int, Person]) -> dict[tuple[Person, ...], str]:
    found = {}
    for card in game.scorecards.all():
        members = [seat for seat in game.seats.all() if column_of(game, seat.order) == card.column]
        if name := team_name(game, members):
            found[tuple(seats[seat.order] for seat in members)] = name
    return found


def _column(game: Game, card: Scorecard, seats: dict[int, Person]) -> Column:
    people = tuple(person for order, person in seats.items() if column_of(game, order) == card.column)
    return Column(people, card.total, card.place)


def _turns(told: GameTurns, seats: dict[int, Person]) -> tuple[Turn, ...]:
    # What a bot filled in somebody's place is nobody's feat.
    return tuple(
        Turn(seats[turn.seat], turn.category, turn.points, turn.dice, turn.seconds)
        for turn in told.turns
        if turn.by != "bot" and turn.seat in seats
    )


def _thrown(told: GameTurns, seats: dict[int, Person]) -> tuple[tuple[Person, Thrown], ...]:
    return tuple((seats[seat], thrown) for seat, thrown in told.thrown.items() if seat in seats)
