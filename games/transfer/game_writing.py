"""Makes the document of a game, from its rows or from another document, with the people in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, cast

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

from games.log.events import GameStarted, load_events
from games.log.position import opening
from games.log.room_settings import load_house, load_settings
from games.log.rows import ScorecardRow, ScoreRow
from games.log.stored import SeatInfo, StoredGame
from games.models import Game, Move, Player, Seat
from games.people.identity import CAME_AS, file_number, file_numbers
from games.people.names import readable_name
from games.transfer.game_document import ColumnPaper, FilledPaper, GameDocument, MovePaper, SeatPaper, sealed
from games.transfer.rebuild import Sheets, sheets_of
from games.transfer.records import PlayerRecord
from rules import DiceFrom


@dataclass(frozen=True, slots=True)
class Person:
    """Who sat on a seat, as far as a file may know."""

    name: str
    player: str | None
    colour: int | None
    bot: str
    team: int | None


# What was agreed when a game began, and how it stands: rows and documents call it by the same names.
AGREED = (
    *("key", "status", "started_at", "ended_at", "ruleset", "ruleset_version"),
    *("house", "dice_from", "settings", "commitment"),
)


@dataclass(frozen=True, slots=True)
class Facts:
    """A game without anything that follows from its log."""

    key: str
    status: str
    started_at: datetime
    ended_at: datetime | None
    ruleset: str
    ruleset_version: int
    house: dict[str, Any]
    dice_from: str
    settings: dict[str, Any]
    commitment: str
    people: tuple[Person, ...]
    moves: tuple[MovePaper, ...]

    @classmethod
    def of(cls, game: Game | GameDocument, people: tuple[Person, ...], moves: tuple[MovePaper, ...]) -> Facts:
        return cls(**agreed(game), people=people, moves=moves)

    @property
    def version(self) -> Literal[1, 2]:
        """Of its document: a reader that does not know what the commitment binds must not call it broken."""
        first = self.moves[0].events[0] if self.moves and self.moves[0].events else None
        return 2 if isinstance(first, GameStarted) and first.agreed is not None else 1

    def sheets(self) -> Sheets:
        """What its log says; it does not say whose game it is."""
        start = opening(
            ruleset=self.ruleset,
            house=load_house(self.house),
            seats=len(self.people),
            dice_from=cast(DiceFrom, self.dice_from),
            key=self.key,
        )
        stored = StoredGame(
            id=0,
            key=self.key,
            room_id=None,
            secret=b"",
            commitment=self.commitment,
            settings=load_settings(self.settings),
            start=start,
            seats=tuple(
                SeatInfo(at, None, None, None, None, "", 0, person.bot) for at, person in enumerate(self.people)
            ),
            moves=tuple((move.number, move.id, move.events) for move in self.moves),
        )
        return sheets_of(stored, self.ended_at)

    def document(self, sheets: Sheets | None = None) -> GameDocument:
        """All of it, with the sheet; the secret is in it only if the log reveals it."""
        sheets = sheets or self.sheets()
        state = sheets.end.state
        return sealed(
            GameDocument(
                version=self.version,
                **agreed(self),
                secret=sheets.end.secret,
                seats=tuple(_seat(at, state.column_of(at), person) for at, person in enumerate(self.people)),
                sheet=tuple(
                    _column(card, state.columns[card.column].seats, sheets.scores, state.ruleset.position)
                    for card in sorted(sheets.cards, key=lambda card: card.column)
                ),
                log=self.moves,
            )
        )


def agreed(game: Game | GameDocument | Facts) -> dict[str, Any]:
    return {name: getattr(game, name) for name in AGREED}


def facts_of(document: GameDocument) -> Facts:
    """What a document was made from."""
    return Facts.of(document, tuple(map(person_on, document.seats)), document.log)


def person_on(seat: SeatPaper) -> Person:
    return Person(seat.name, seat.player, seat.colour, seat.bot, seat.team)


def _seat(at: int, column: int, person: Person) -> SeatPaper:
    return SeatPaper(
        seat=at,
        column=column,
        team=person.team,
        name=person.name,
        player=person.player,
        colour=person.colour,
        bot=person.bot,
    )


def _column(
    card: ScorecardRow, seats: tuple[int, ...], scores: Sequence[ScoreRow], position: dict[str, int]
) -> ColumnPaper:
    own = sorted((score for score in scores if score.column == card.column), key=lambda one: position[one.category])
    return ColumnPaper(
        column=card.column,
        seats=seats,
        filled=tuple(_filled(score) for score in own),
        upper_sum=card.upper_sum,
        bonus=card.bonus,
        lower_sum=card.lower_sum,
        extra=card.extra,
        total=card.total,
        place=card.place,
    )


def _filled(score: ScoreRow) -> FilledPaper:
    return FilledPaper(
        category=score.category,
        points=score.points,
        extra=score.extra,
        dice=tuple(map(int, score.dice)),
        rolls_used=score.rolls_used,
        seat=score.seat,
        by=cast(Any, score.played_by),
        move=score.move,
    )


def number_of(player: Player | PlayerRecord) -> str:
    """The player's number in files."""
    return file_number(player.id, player.created_at, player.preferences)


def person(player: Player | None, seat: Seat) -> Person:
    """Who sits on a seat."""
    if player is None:
        return Person(seat.bot_name, None, None, seat.bot, seat.team)
    return person_of(player, seat.bot, seat.team)


def person_of(player: Player | PlayerRecord, bot: str = "", team: int | None = None) -> Person:
    """Somebody; of whoever was forgotten neither the name nor the number, which would say that it was one player."""
    if not player.name:
        return Person("", None, None, bot, team)
    return Person(player.name, number_of(player), player.colour, bot, team)


class Arrivals:
    """Players that come with a file: the same number is the same player, and nobody is taken for another by name."""

    def __init__(self, alias: str = DEFAULT_DB_ALIAS) -> None:
        self._alias = alias
        self._here: dict[str, int] | None = None
        self.new = 0

    def player(self, person: Person) -> int | None:
        """The row of a person; made if they were never here. Nobody controls it."""
        if person.player is None:
            return None
        if self._here is None:
            # The forgotten too: who was forgotten here does not come back with an old file.
            rows = Player.objects.using(self._alias).values_list("pk", "created_at", "preferences")
            self._here = {number: row[0] for row in rows.iterator(chunk_size=500) for number in file_numbers(*row)}
        if person.player not in self._here:
            name = readable_name(person.name, f"Guest {len(self._here) + 1}")
            made = Player(name=name, colour=person.colour or 0, preferences={CAME_AS: person.player})
            made.save(using=self._alias, force_insert=True)
            self._here[person.player] = made.pk
            self.new += 1
        return self._here[person.player]


def document_of(game: Game) -> GameDocument:
    """All of a game that is anybody's business; its seats may have been fetched before."""
    return facts_of_game(game).document()


def facts_of_game(game: Game) -> Facts:
    alias = game._state.db
    seats = sorted(game.seats.all(), key=lambda seat: seat.order)
    moves = Move.objects.using(alias).filter(game=game).order_by("number")
    rows = moves.values_list("number", "action_id", "at", "events")
    people = tuple(person(seat.player, seat) for seat in seats)
    return Facts.of(game, people, tuple(_move(*row) for row in rows))


def _move(number: int, action_id: str, at: datetime, events: str) -> MovePaper:
    return MovePaper(number=number, id=action_id, at=at, events=load_events(events))


def documents(games: QuerySet[Game], chunk: int = 100) -> Iterator[GameDocument]:
    """The documents of many games, in the order asked for."""
    for game in games.prefetch_related("seats__player").iterator(chunk_size=chunk):
        yield document_of(game)


def games_that_ended(alias: str = DEFAULT_DB_ALIAS) -> QuerySet[Game]:
    """What can be taken home: a game that goes on has a secret, and cannot be played on elsewhere without it."""
    ended = (Game.Status.FINISHED, Game.Status.ABANDONED)
    return Game.objects.using(alias).filter(status__in=ended).order_by("started_at", "key")
