"""The play tables of the page of the rules: who does what, and what is claimed to come of it."""

import re
from collections.abc import Callable

import pytest

import rules
from tests.rules import page
from tests.rules.table import Table


def tell(rows):
    """Play the rows of a table; fails where the page claims what is not so."""
    (who, begin, opening, _), *rest = rows
    assert who == "all", "a story begins with everybody"
    story = Story(begin)
    story.check(story.names[0], opening)
    for who, deed, claims, _ in rest:
        refused = re.fullmatch(r"refused: `(\w+)`", claims)
        if refused:
            before = story.table.state
            with pytest.raises(rules.IllegalAction) as raised:
                story.do(who, deed)
            assert raised.value.code == refused[1], deed
            assert story.table.state == before
        else:
            story.do(who, deed)
            story.check(who, claims)


class Story:
    """One play table at a real table; seats are in the order of the alphabet."""

    def __init__(self, begin):
        match = re.fullmatch(r"begin `([\w-]+)`: ([^;]+)((?:; `[^`]+`)*)", begin)
        assert match, begin
        ruleset, players, chosen = match.groups()
        columns = [column.split(" + ") for column in re.split(r", | against ", players)]
        self.names = sorted(name for column in columns for name in column)
        wanted = page.settings(page.code(chosen))
        more = {"dice_from": wanted.get("dice_from", "screen")}
        if " + " in players:
            more["teams"] = tuple(tuple(self.names.index(name) for name in column) for column in columns)
        self.table = Table(ruleset, len(self.names), page.house_rules(wanted), **more)

    def do(self, who, deed):
        _matching(DEEDS, deed)(self, self.names.index(who))

    def check(self, who, claims):
        for claim in filter(None, claims.split("; ")):
            _matching(CLAIMS, claim)(self, who)

    def positions(self, kept):
        """Where the kept faces lie."""
        lying = dict(enumerate(self.table.state.hand.dice))
        for face in page.dice(kept):
            at = next((at for at, shown in lying.items() if shown == face), None)
            assert at is not None, f"there is no {face} to keep"
            del lying[at]
        return tuple(at for at in range(len(self.table.state.hand.dice)) if at not in lying)


def _matching(sentences, said):
    for pattern, meaning in sentences.items():
        if match := re.fullmatch(pattern, said):
            return lambda story, who: meaning(story, who, *match.groups())
    raise AssertionError(f"nobody knows what this means: {said!r}")


# What somebody does


def _roll(story, seat, kept, new):
    faces = () if new == "nothing" else page.dice(new)
    story.table.act(rules.Roll(keep=story.positions(kept) if kept else (), seat=seat), faces)


def _enter(story, seat, dice, roll):
    story.table.act(rules.EnterDice(page.dice(dice), int(roll) if roll else None, seat=seat))


def _time_over(story, seat, faces):
    story.table.act(rules.TimeOver(seat=seat), page.dice(faces) if faces else ())


def _alone(story, seat, dice):
    """The others are skipped until this seat has filled everything from top to bottom."""
    table = story.table
    mine = table.state.column_of(seat)
    while not table.state.columns[mine].is_full:
        if table.seat == seat:
            table.roll(*page.dice(dice)).score(next(iter(table.legal())))
        else:
            table.act(rules.Skip())


DEEDS: dict[str, Callable[..., None]] = {
    r"(?:keeps ([\d-]+), )?rolls ([\d-]+|nothing)": _roll,
    r"enters ([\d-]+)(?: as roll (\d))?": _enter,
    r"declares `(\w+)`": lambda story, seat, category: story.table.act(rules.Declare(category, seat=seat)),
    r"fills `(\w+)`": lambda story, seat, category: story.table.act(rules.Score(category, seat=seat)),
    r"is skipped": lambda story, seat: story.table.act(rules.Skip(seat=seat)),
    r"runs out of time(?:, the clock rolls ([\d-]+))?": _time_over,
    r"hands over to a bot": lambda story, seat: story.table.act(rules.HandOver(seat=seat)),
    r"is back": lambda story, seat: story.table.act(rules.ComeBack(seat=seat)),
    r"takes it back": lambda story, seat: story.table.act(rules.Undo(seat=seat)),
    r"resigns": lambda story, seat: story.table.act(rules.Resign(seat=seat)),
    r"ends the game": lambda story, seat: story.table.act(rules.EndGame(seat=seat)),
    r"plays on alone with ([\d-]+)": _alone,
}


# What is claimed to come of it


def _scored(story, who, points, category, extra):
    event = story.table.log[-1]
    assert isinstance(event, rules.CategoryScored)
    assert (event.points, event.category, event.extra) == (int(points), category, int(extra or 0))
    assert event.seat == story.names.index(who)


def _to_move(story, _, name):
    assert story.table.seat == story.names.index(name)


def _rolls_left(story, _, count):
    assert rules.options(story.table.state).rolls_left == int(count)


def _may_fill(story, _, offer):
    assert not rules.options(story.table.state).must_declare
    assert story.table.legal() == page.worth(offer)


def _must_declare(story, _):
    assert rules.options(story.table.state).must_declare


def _lying(story, _, dice):
    assert story.table.state.hand.dice == page.dice(dice)


def _saved(story, who, count):
    assert story.table.card(story.names.index(who)).saved_rolls == int(count)


def _total(story, who, points):
    assert story.table.total(story.names.index(who)) == int(points)


def _over(story, _):
    assert story.table.state.over


def _places(story, _, places):
    standings = {story.names[standing.seats[0]]: standing.place for standing in rules.standings(story.table.state)}
    assert standings == {name: int(place) for name, place in re.findall(r"(\w+) (\d+)", places)}


CLAIMS: dict[str, Callable[..., None]] = {
    r"(\d+) in `(\w+)`(?:, extra (\d+))?": _scored,
    r"(\w+) to move": _to_move,
    r"(\d+) rolls? left": _rolls_left,
    r"may fill (.+)": _may_fill,
    r"must declare": _must_declare,
    r"dice ([\d-]+)": _lying,
    r"(\d+) saved": _saved,
    r"total (\d+)": _total,
    r"game over": _over,
    r"places (.+)": _places,
}
