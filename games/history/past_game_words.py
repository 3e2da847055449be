"""A past game in words: who played, how it ended, and its sheet line by line as it is printed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

import rules
from games.history.past_game import Sheet, Written
from games.log.room_settings import RoomSettings
from games.log.stored import SeatInfo
from games.people.names import shown_at
from games.words.categories import line_name
from games.words.rule_sets import RULE_NAMES
from rules.ruleset import BONUS, EXTRA, SUM_LINES

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


@dataclass(frozen=True, slots=True)
class Footnote:
    """A small sign beside a number, and what the foot of the page says about it."""

    sign: str
    text: str | Promise


# Printers' own signs: every font has them, they survive a copier, and none needs a colour.
FOOTNOTES: dict[str, Footnote] = {
    "zero": Footnote("", _("struck: nothing was scored here")),
    "joker": Footnote("*", _("joker: all dice alike once more")),
    "bot": Footnote("§", _("a bot played for them")),
    "clock": Footnote("‡", _("time was up: the clock chose")),
    "undone": Footnote("¶", _("another choice was taken back first")),
    "resigned": Footnote("†", _("resigned: closed without dice")),
    "closed": Footnote("#", _("the table ended the game: closed without dice")),
}


@dataclass(frozen=True, slots=True)
class PaperCell:
    """What stands in one cell."""

    text: str
    anchor: str = ""  # of its turn in the list below; empty where nothing is written
    struck: bool = False
    signs: str = ""
    said: str = ""  # the signs in words
    title: str = ""


@dataclass(frozen=True, slots=True)
class PaperLine:
    """One line of the sheet, all columns."""

    key: str
    name: str
    is_sum: bool
    cells: tuple[PaperCell, ...]


def paper(sheet: Sheet) -> list[PaperLine]:
    """The whole sheet."""
    state = sheet.state
    cards = [rules.card(state, column.seats[0]) for column in state.columns]
    cells = sheet.cells
    return [
        PaperLine(line, _sum_name(state, line), True, tuple(_sum_cell(card, line) for card in cards))
        if line in SUM_LINES
        else PaperLine(
            line,
            line_name(state.ruleset.key, line),
            False,
            tuple(_cell(cells.get((at, line))) for at in range(len(cards))),
        )
        for line in state.ruleset.lines_of(state.house.sections)
    ]


def footnotes(sheet: Sheet) -> list[Footnote]:
    """What the signs on this sheet mean, and no others."""
    used = {mark for each in sheet.written for mark in each.marks}
    return [note for mark, note in FOOTNOTES.items() if mark in used]


def _sum_name(state: rules.State, line: str) -> str:
    name, bonus = line_name(state.ruleset.key, line), state.house.bonus
    if line != BONUS or bonus is None:
        return name
    words = gettext("%(name)s %(points)s (%(goal)s+)")
    return words % {"name": name, "points": bonus.points, "goal": bonus.threshold}


def _sum_cell(card: rules.Scorecard, line: str) -> PaperCell:
    value: int = getattr(card, line)
    return PaperCell("–" if not value and line in (BONUS, EXTRA) else str(value))


def _cell(written: Written | None) -> PaperCell:
    if written is None:
        return PaperCell("")
    notes = [FOOTNOTES[mark] for mark in written.marks]
    return PaperCell(
        text=str(written.points),
        anchor=written.anchor,
        struck=written.points == 0,
        signs="".join(note.sign for note in notes),
        said=said(written),
        title=behind(written),
    )


def said(written: Written) -> str:
    """What is marked about a number, in words."""
    return ", ".join(str(FOOTNOTES[mark].text) for mark in written.marks)


def behind(written: Written) -> str:
    """The dice behind a number, and after which roll they lay so."""
    if not written.dice:
        return gettext("without dice")
    dice = " ".join(map(str, written.dice))
    if not written.rolls_used:
        return gettext("%(dice)s, from the table") % {"dice": dice}
    words = ngettext("%(dice)s after %(count)s roll", "%(dice)s after %(count)s rolls", written.rolls_used)
    return words % {"dice": dice, "count": written.rolls_used}


def duration(took: timedelta) -> str:
    """How long a game took, in hours and minutes."""
    minutes = max(1, round(took.total_seconds() / 60))
    if minutes < 60:
        return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}
