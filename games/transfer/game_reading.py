"""Reads a game from a file: believed only if its dice and moves prove right, then put into a database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS, connections

import rules
from games.log.append import append_all
from games.log.events import dump_events
from games.log.room_settings import dump_house, load_house, load_settings
from games.log.rows import MoveRow
from games.models import Game, Seat
from games.people.names import readable_name, readable_settings
from games.transfer.game_document import FORMAT, VERSION, GameDocument, SeatPaper, canonical, digest_of, substance
from games.transfer.game_writing import Arrivals, Facts, agreed, document_of, facts_of, person_on
from games.transfer.jsonl import NOT_OURS, UNSTORABLE, Damaged
from games.transfer.rebuild import Sheets
from games.transfer.records import GameHere, SeatHere
from rules.fairness import reason, verify_log


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game that was found to be true, read once and played again once; and where it stood."""

    document: GameDocument
    sheets: Sheets
    line: int


def judged(text: bytes, line: int, here: GameHere | None = None) -> JudgedGame:
    """The game of this document; `here` is what only its own server knows of it. Raises Damaged."""
    try:
        plain = msgspec.json.decode(text)
        _check_version(plain, line)
        document = msgspec.convert(plain, GameDocument)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(line, f"this is no game of format {VERSION}: {error}.") from None
    if document.sha256 != digest_of(document) or canonical(document) != text + b"\n":
        raise Damaged(line, "this game was changed or damaged.")
    if document.status == "playing" and here is None:
        raise Damaged(line, "this game goes on, and only the whole export of its server can move it.")
    _check_ruleset(document.ruleset, document.ruleset_version, line)
    check_settings(document.settings, line)
    if here is not None:
        _check_here(here, document, line)
    _check_log(plain if here is None else plain | {"secret": here.secret}, line)
    facts = facts_of(document)
    sheets = _played_again(facts, line)
    if facts.document(sheets) != document:
        raise Damaged(line, "the sheet of this game is not what its log says.")
    if not _is_settled(document):
        raise Damaged(line, "times are not in UTC, house rules not spelt out, or a player has no name.")
    return JudgedGame(document, sheets, line)


def check_settings(stored: dict[str, Any], line: int) -> None:
    """Settings this server knows. Raises Damaged."""
    try:
        load_settings(stored)
    except msgspec.ValidationError as error:
        raise Damaged(line, f"these settings are not known here: {error}.") from None


def _check_version(plain: Any, line: int) -> None:
    said = plain if isinstance(plain, dict) else {}
    if said.get("format") != FORMAT:
        raise Damaged(line, NOT_OURS)
    version = said.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Damaged(
            line,
            f"a newer Yatzy Night wrote this in format {version}; this one knows formats up to {VERSION}. "
            "Update this server first.",
        )


def _check_ruleset(key: str, version: int, line: int) -> None:
    ruleset = rules.RULESETS.get(key)
    if ruleset is None or version > ruleset.version:
        raise Damaged(line, f"this server does not know the rule set {key!r}, version {version}: update it first.")


def _check_here(here: GameHere, document: GameDocument, line: int) -> None:
    """The record above a game is about this very game."""
    if here.key != document.key or len(here.seats) != len(document.seats):
        raise Damaged(line, "this is not the game that the line above it is about.")
    if document.secret not in (None, here.secret):
        raise Damaged(line, "the secret of this game is not the one in the line above it.")


def _check_log(plain: dict[str, Any], line: int) -> None:
    """Every move by the rules, every roll by its proof."""
    wrong = reason(verify_log(plain))
    if wrong is not None:
        raise Damaged(line, f"this game was not played so: {wrong}.")


def _played_again(facts: Facts, line: int) -> Sheets:
    try:
        sheets = facts.sheets()
    except Exception as error:  # a log that does not fit its rules may fail anywhere in them
        raise Damaged(line, f"the log of this game cannot be played again: {error!r}.") from error
    if facts.status != sheets.status:
        raise Damaged(line, f"this game says {facts.status!r}, and its log says {sheets.status.value!r}.")
    return sheets


def _is_settled(document: GameDocument) -> bool:
    """Whether the database will give it back as it is."""
    times = (document.started_at, document.ended_at or document.started_at, *(move.at for move in document.log))
    in_utc = not any(at.utcoffset() for at in times)
    ended = (document.ended_at is None) == (document.status == "playing")
    named = all(seat.name or seat.player is None for seat in document.seats)
    return in_utc and ended and named and canonical(dump_house(load_house(document.house))) == canonical(document.house)


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

    def add(self, game: JudgedGame) -> None:
        """Raises Damaged if the game is here with another content."""
        document = game.document
        if document.status == "playing":
            self.done.going_on += 1
            return
        here = self._here(document.key)
        if here is None:
            self.lines[self._store(game)] = game.line
            self.done.new += 1
        elif substance(document_of(here)) == substance(readable(document)):
            self.done.here += 1
        else:
            raise Damaged(game.line, f"the game {document.key} is here already, and it went otherwise.")

    def _here(self, key: str) -> Game | None:
        found = (Game.objects.using(alias).filter(key=key).first() for alias in (self._live, self._alias))
        return next((game for game in found if game is not None), None)

    def _store(self, game: JudgedGame) -> int:
        row = Game(**agreed(readable(game.document)), secret=game.document.secret or "")
        players = [self._arrivals.player(person_on(seat)) for seat in game.document.seats]
        seats = [SeatHere(member=None, player=player, controller=None) for player in players]
        _put(game, row, seats, self._alias)
        return row.pk


def put_as_it_was(game: JudgedGame, here: GameHere, alias: str) -> None:
    """The game of a whole server, with its number, its room and the people on its seats."""
    row = Game(id=here.id, room_id=here.room, secret=here.secret, **agreed(readable(game.document)))
    _put(game, row, here.seats, alias)


def readable(document: GameDocument) -> GameDocument:
    """With names of teams that somebody can read."""
    return msgspec.structs.replace(document, settings=readable_settings(document.settings))


def _put(game: JudgedGame, row: Game, seats: Sequence[SeatHere], alias: str) -> None:
    """All rows of a game: its own, its seats, its log, and what is on its sheets."""
    players = {order: seat.player for order, seat in enumerate(seats)}
    try:
        row.save(using=alias, force_insert=True)
        Seat.objects.using(alias).bulk_create(
            _seat(row, paper, seat) for paper, seat in zip(game.document.seats, seats, strict=True)
        )
        append_all(connections[alias], _moves(row, game.document))
        for kind, rows in game.sheets.by_table(row.pk, players).items():
            kind.model._default_manager.using(alias).bulk_create(rows)
    except UNSTORABLE as error:
        raise Damaged(game.line, f"this game cannot be stored: {' '.join(str(error).split())}") from error


def _seat(game: Game, paper: SeatPaper, here: SeatHere) -> Seat:
    return Seat(
        game=game,
        order=paper.seat,
        member_id=here.member,
        player_id=here.player,
        controller_id=here.controller,
        bot=paper.bot,
        bot_name=readable_name(paper.name, f"Bot {paper.seat + 1}") if paper.bot else "",
        team=paper.team,
    )


def _moves(game: Game, document: GameDocument) -> Iterator[MoveRow]:
    for move in document.log:
        yield MoveRow(game.pk, move.number, move.id, dump_events(move.events), move.at)
