"""Who played a game and how it ended, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import mark_safe
from django.utils.translation import gettext

import rules
from games.history.sheet import Sheet, Written
from games.history.sheet_words import behind, said
from games.log.settings import RoomSettings
from games.log.stored import SeatInfo
from games.people.names import shown_at
from games.words.categories import line_name
from games.words.rule_sets import RULE_NAMES

Seats = tuple[SeatInfo, ...]
# A sheet of twelve has 1,440 of them: written here, because a template takes a tenth of a second for that.
FACES = {face: f'<span class="pip face-{face}"></span>' for face in range(1, 7)}


@dataclass(frozen=True, slots=True)
class PaperPerson:
    """A name at the head of a column."""

    name: str
    colour: int
    bot: bool
    player: int | None


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """Whose column it is: one player's, or a team's."""

    people: tuple[PaperPerson, ...]
    resigned: bool
    team: str = ""  # the name that it was given, if it was

    @property
    def name(self) -> str:
        names = " & ".join(person.name for person in self.people)
        return f"{self.team}: {names}" if self.team else names

    @property
    def bot(self) -> bool:
        return all(person.bot for person in self.people)


@dataclass(frozen=True, slots=True)
class PaperPlace:
    """A line of the result; `place` is None in a game that did not end."""

    place: int | None
    column: PaperColumn
    total: int


@dataclass(frozen=True, slots=True)
class PaperTurn:
    """One number of the sheet with all that is behind it, for the list of turns."""

    written: Written
    name: str
    colour: int
    category: str
    faces: str  # small dice, as markup
    behind: str
    rolls: str
    said: str


def columns(sheet: Sheet, seats: Seats, settings: RoomSettings) -> list[PaperColumn]:
    """The heads of the sheet, from left to right."""
    resigned = sheet.state.resigned
    return [
        PaperColumn(
            tuple(_person(seats[order]) for order in column.seats),
            resigned=bool(resigned) and resigned.issuperset(column.seats),
            team=_team_name(seats[column.seats[0]], sheet.state.house, settings),
        )
        for column in sheet.state.columns
    ]


def _team_name(seat: SeatInfo, house: rules.HouseRules, settings: RoomSettings) -> str:
    return settings.team_look(seat.team).name if house.teams and seat.team is not None else ""


def places(sheet: Sheet, heads: list[PaperColumn]) -> list[PaperPlace]:
    """The result, the best first; without places while there is none."""
    state = sheet.state
    return [
        PaperPlace(each.place if state.over else None, heads[state.column_of(each.seats[0])], each.total)
        for each in rules.standings(state)
    ]


def turns(sheet: Sheet, seats: Seats) -> list[PaperTurn]:
    """Everything that was written, in the order it happened."""
    ruleset = sheet.state.ruleset.key
    return [
        PaperTurn(
            written=each,
            name=_person(seats[each.seat]).name,
            colour=seats[each.seat].colour,
            category=line_name(ruleset, each.category),
            faces=mark_safe("".join(FACES[face] for face in each.dice)),
            behind=behind(each),
            rolls=" → ".join(" ".join(map(str, dice)) for dice in each.rolls) if len(each.rolls) > 1 else "",
            said=f"{said(each)} ({line_name(ruleset, each.taken_back)})" if each.taken_back else said(each),
        )
        for each in sheet.written
    ]


def share_text(sheet: Sheet, heads: list[PaperColumn], *, began: str, link: str) -> str:
    """The result as a message to friends, with the link if they can open it."""
    head = f"{RULE_NAMES[sheet.state.ruleset.key].name}, {began}"
    lines = [
        f"{f'{line.place}.' if line.place else '–'} {_shared_name(line.column)} {line.total}"
        for line in places(sheet, heads)
    ]
    return "\n".join([head, *lines, *([link] if link else [])])


def _shared_name(column: PaperColumn) -> str:
    names = [
        gettext("%(name)s (bot)") % {"name": person.name} if person.bot else person.name for person in column.people
    ]
    name = " & ".join(names)
    if column.team:
        name = f"{column.team}: {name}"
    return gettext("%(name)s, resigned") % {"name": name} if column.resigned else name


def _person(seat: SeatInfo) -> PaperPerson:
    return PaperPerson(shown_at(seat.order, seat.name), seat.colour, bool(seat.bot), seat.player)
