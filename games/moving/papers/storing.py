"""Games from papers, put aside for a database that may have some already: known by their key, never twice, never
changed."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from django.db import DEFAULT_DB_ALIAS

from games.codec.events import dump_events
from games.models import Faces, Game, Move, Result, Score, Scorecard, Seat
from games.moving.lines import UNSTORABLE, Damaged
from games.moving.papers.document import GameDocument, substance
from games.moving.papers.facts import Facts, agreed, facts_of
from games.moving.papers.people import Arrivals
from games.moving.papers.writing import document_of
from games.stored_names import readable_name, readable_settings


@dataclass(slots=True)
class Stored:
    """How it went."""

    new: int = 0
    here: int = 0  # already, the same
    going_on: int = 0  # games of a whole server that nobody has ended: they stay where they are
    players: int = 0  # made for this


class Storing:
    """Puts one game after the other aside, unless it is in the live database already."""

    def __init__(self, aside: str, live: str = DEFAULT_DB_ALIAS) -> None:
        self.done = Stored()
        self.lines: dict[int, int] = {}  # where each game aside stood in its file
        self._alias, self._live = aside, live
        self._arrivals = Arrivals(aside)

    def add(self, document: GameDocument, line: int) -> None:
        """A document that was found to be true. Raises Damaged if the game is here with another content."""
        document = msgspec.structs.replace(document, settings=readable_settings(document.settings))
        here = self._here(document.key)
        if here is None:
            try:
                self.lines[self._store(document)] = line
            except UNSTORABLE as error:
                why = " ".join(str(error).split())
                raise Damaged(line, f"this game cannot be stored: {why}") from error
            self.done.new += 1
        elif substance(document_of(here)) == substance(document):
            self.done.here += 1
        else:
            raise Damaged(line, f"the game {document.key} is here already, and it went otherwise.")

    def _here(self, key: str) -> Game | None:
        found = (Game.objects.using(alias).filter(key=key).first() for alias in (self._live, self._alias))
        return next((game for game in found if game is not None), None)

    def _store(self, document: GameDocument) -> int:
        facts = facts_of(document)
        game = Game(**agreed(document), secret=document.secret or "")
        game.save(using=self._alias, force_insert=True)
        seats = self._seats(game, facts)
        sheets = facts.sheets(game.pk, [seat.player_id for seat in seats])
        Seat.objects.using(self._alias).bulk_create(seats)
        Move.objects.using(self._alias).bulk_create(_moves(game, facts))
        Score.objects.using(self._alias).bulk_create(sheets.scores)
        Scorecard.objects.using(self._alias).bulk_create(sheets.cards)
        Result.objects.using(self._alias).bulk_create(sheets.results)
        Faces.objects.using(self._alias).bulk_create(sheets.faces)
        return game.pk

    def _seats(self, game: Game, facts: Facts) -> list[Seat]:
        return [
            Seat(
                game=game,
                order=order,
                player_id=self._arrivals.player(person),
                bot=person.bot,
                bot_name=readable_name(person.name, f"Bot {order + 1}") if person.bot else "",
                team=person.team,
            )
            for order, person in enumerate(facts.people)
        ]


def _moves(game: Game, facts: Facts) -> list[Move]:
    return [
        Move(game=game, number=move.number, action_id=move.id, events=dump_events(move.events), at=move.at)
        for move in facts.moves
    ]
