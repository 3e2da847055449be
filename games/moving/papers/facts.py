"""What a game's document is made from, wherever it comes from: rows, the records of an export, or a document itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import Any, Literal, cast

from games.codec.events import GameStarted
from games.codec.fold import opening
from games.codec.settings import load_house, load_settings
from games.models import Game, Score, Scorecard
from games.moving.papers.document import ColumnPaper, FilledPaper, GameDocument, MovePaper, SeatPaper, sealed
from games.moving.records import GameRecord
from games.moving.sheets import Sheets, sheets_of
from games.selectors.log import SeatInfo, StoredGame
from rules import DiceFrom


@dataclass(frozen=True, slots=True)
class Person:
    """Who sat on a seat, as far as a file may know."""

    name: str
    player: str | None
    colour: int | None
    bot: str
    team: int | None


# What was agreed when a game began, and how it stands: rows, records and documents call it by the same names.
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
    def of(
        cls, game: Game | GameRecord | GameDocument, people: tuple[Person, ...], moves: tuple[MovePaper, ...]
    ) -> Facts:
        return cls(**agreed(game), people=people, moves=moves)

    @property
    def version(self) -> Literal[1, 2]:
        """Of its document: a reader that does not know what the commitment binds must not call it broken."""
        first = self.moves[0].events[0] if self.moves and self.moves[0].events else None
        return 2 if isinstance(first, GameStarted) and first.agreed is not None else 1

    def sheets(self, game_id: int = 0, players: Sequence[int | None] = ()) -> Sheets:
        """What its log says: rows of `game_id`, and of the players on its seats if they have rows."""
        start = opening(
            ruleset=self.ruleset,
            house=load_house(self.house),
            seats=len(self.people),
            dice_from=cast(DiceFrom, self.dice_from),
            key=self.key,
        )
        stored = StoredGame(
            id=game_id,
            key=self.key,
            room_id=None,
            secret=b"",
            commitment=self.commitment,
            settings=load_settings(self.settings),
            start=start,
            seats=tuple(
                SeatInfo(at, None, player, None, None, "", 0, person.bot)
                for at, (person, player) in enumerate(zip_longest(self.people, players))
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


def agreed(game: Game | GameRecord | GameDocument | Facts) -> dict[str, Any]:
    return {name: getattr(game, name) for name in AGREED}


def facts_of(document: GameDocument) -> Facts:
    """What a document was made from."""
    people = tuple(Person(seat.name, seat.player, seat.colour, seat.bot, seat.team) for seat in document.seats)
    return Facts.of(document, people, document.log)


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


def _column(card: Scorecard, seats: tuple[int, ...], scores: Sequence[Score], position: dict[str, int]) -> ColumnPaper:
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


def _filled(score: Score) -> FilledPaper:
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
