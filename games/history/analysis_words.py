"""The analysis of a past game in words: an account for each column, and the moments that made the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.history.analysis import POINT, SMALL, Account, Analysis, Decided, Rolled, Step
from games.history.charts.lines import LineChart, Series, line_chart
from games.history.past_game_words import FACES, PaperColumn
from games.words.choices import choice_in_words


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A column's sum: expected, luck, given away, and the total that they make."""

    name: str
    colour: int
    bot: bool
    expected: str
    luck: str
    given_away: str
    total: str
    accuracy: int | None


@dataclass(frozen=True, slots=True)
class MomentLine:
    """A moment of the game: the dice, and what was done with them or came of them."""

    name: str
    colour: int
    move: int
    faces: SafeString
    dice: str
    points: str
    said: str


def account_lines(analysis: Analysis, heads: Sequence[PaperColumn]) -> list[AccountLine]:
    """The best total first."""
    return [
        AccountLine(
            name=heads[account.column].name,
            colour=heads[account.column].people[0].colour,
            bot=heads[account.column].bot,
            expected=points(account.expected),
            luck=change(account.luck),
            given_away=change(-account.given_away),
            total=points(account.total),
            accuracy=account.accuracy,
        )
        for account in sorted(analysis.accounts, key=lambda account: -account.total)
    ]


def moment_line(step: Step, ruleset: str, heads: Sequence[PaperColumn]) -> MomentLine:
    at, head = step.at, heads[step.at.column]
    return MomentLine(
        name=head.name,
        colour=head.people[0].colour,
        move=at.move,
        faces=mark_safe("".join(FACES[face] for face in at.dice)),
        dice=" ".join(map(str, at.dice)),
        points=change(step.luck if isinstance(step, Rolled) else -step.cost),
        said=_said(step, ruleset),
    )


def _said(step: Step, ruleset: str) -> str:
    if isinstance(step, Rolled):
        return gettext("roll %(number)s") % {"number": step.at.rolls_used} if step.at.rolls_used else ""
    if step.taken is None or step.best is None:
        return gettext("left the game")
    taken = choice_in_words(step.taken, step.at.dice, ruleset)
    if step.cost < SMALL:
        return taken
    words = gettext("%(taken)s; best: %(best)s")
    return words % {"taken": taken, "best": choice_in_words(step.best, step.at.dice, ruleset)}


def expected_chart(analysis: Analysis, heads: Sequence[PaperColumn], *, narrow: bool = False) -> LineChart:
    """What everybody could expect at the beginning, and after each of their turns."""
    turns = max(len(account.curve) for account in analysis.accounts)
    return line_chart(
        title=gettext("Expected totals"),
        about=gettext("A line for each player, from the beginning to the last turn; the table below has the numbers."),
        axis=gettext("Turn"),
        labels=[str(turn) for turn in range(turns)],
        series=[
            Series(heads[account.column].name, _padded(account, turns), heads[account.column].people[0].colour)
            for account in analysis.accounts
        ],
        narrow=narrow,
    )


def _padded(account: Account, turns: int) -> list[float | None]:
    values = [value / POINT for value in account.curve]
    return [*values, *[None] * (turns - len(values))]


def expected_rows(analysis: Analysis, heads: Sequence[PaperColumn]) -> list[tuple[str, list[str]]]:
    """The numbers of the chart."""
    turns = max(len(account.curve) for account in analysis.accounts)
    return [
        (heads[account.column].name, ["–" if value is None else f"{value:.0f}" for value in _padded(account, turns)])
        for account in analysis.accounts
    ]


def steps_as_json(analysis: Analysis, ruleset: str) -> list[dict[str, Any]]:
    """For the replay: what each move was worth."""
    return [
        {
            "move": step.at.move,
            "column": step.at.column,
            "expected": round(step.after / POINT),
            "points": change(step.luck if isinstance(step, Rolled) else -step.cost),
            "best": _best(step, ruleset),
            "fell": isinstance(step, Rolled),
        }
        for step in analysis.steps
    ]


def _best(step: Step, ruleset: str) -> str:
    """What would have been better; "" for rolls, and where nothing would."""
    if not isinstance(step, Decided) or step.best is None or step.cost < SMALL:
        return ""
    return choice_in_words(step.best, step.at.dice, ruleset)


def points(exact: int) -> str:
    return number_format(exact / POINT, decimal_pos=1, use_l10n=True) if exact % POINT else str(exact // POINT)


def change(exact: int) -> str:
    """With its sign; a true minus, as the sheet has it."""
    text = number_format(abs(exact) / POINT, decimal_pos=1, use_l10n=True)
    return f"{'−' if exact < 0 else '+'}{text}" if abs(exact) >= SMALL else "0"
