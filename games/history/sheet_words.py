"""A sheet in words, line by line as it is printed, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

import rules
from games.history.sheet import Sheet, Written
from games.words.categories import line_name
from rules.ruleset import BONUS, EXTRA, SUM_LINES


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
