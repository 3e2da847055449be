"""A game as it was heard: sentences parsed back into facts, and the same facts out of the server's own log."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import rules
from games.log import events as log
from tests.browser.logbook import Logbook
from tests.browser.phrasebook import Phrasebook

Fact = tuple[Any, ...]


class Grammar:
    """Every sentence that a game is told with, in one language."""

    def __init__(self, phrases: Phrasebook, names: Iterable[str], categories: Mapping[str, str]) -> None:
        says, forms = phrases.says, phrases.says_one_of
        names = sorted(names, key=len, reverse=True)
        self._keys = {name: key for key, name in categories.items()}
        name = f"(?P<name>{_any(names)})"
        bots = phrases.says("%(name)s (bot)", name=_any(names))
        self._none = says("no rolls left")
        rest = f"(?P<left>{self._none}|{forms('one roll left', count=r'[0-9]+')})"
        faces = "(?P<dice>[1-6](?: [1-6])*)"
        points = r"(?P<points>\d+)"
        filled = f"(?P<category>{_any(sorted(self._keys, key=len, reverse=True))})"
        number, line = r"(?P<place>\d+)", {"name": f"(?:{bots}|{_any(names)})", "total": r"\d+"}
        self._names = names
        self._sentences = [
            ("begins", says("The game begins")),
            ("rolled", f"{says('%(name)s rolled %(dice)s', name=name, dice=faces)}, {rest}"),
            ("again", f"{faces}, {rest}"),
            (
                "wrote",
                says("%(name)s wrote %(points)s in %(category)s", name=name, points=points, category=filled),
            ),
            (
                "wrote",
                says(
                    "%(name)s wrote %(points)s in %(category)s, and %(extra)s extra",
                    **{"name": name, "points": points, "category": filled, "extra": r"(?P<extra>\d+)"},
                ),
            ),
            ("goes for", says("%(name)s goes for %(category)s", name=name, category=filled)),
            ("name it", says("Name the category you go for.")),
            ("took back", says("%(name)s took back %(category)s", name=name, category=filled)),
            ("bonus", says("%(name)s gets the bonus: %(points)s", name=name, points=points)),
            ("no bonus", says("%(name)s loses the bonus again", name=name)),
            ("turn", says("Your turn, %(name)s.", name=name)),
            ("turn", says("%(name)s is playing.", name=name)),
            ("first", says("%(names)s wins", names=name)),
            ("tie", says("A tie: %(names)s", names="[^.]+")),
            ("place", f"{says('%(place)s.', place=number)} (?P<standing>{forms('%(name)s: one point', **line)})"),
        ]

    def parse(self, lines: Iterable[str]) -> Iterator[Fact]:
        """The facts of a transcript in order; a sentence that says anything else is an error."""
        for line in lines:
            at = 0
            while at < len(line):
                found = self._next(line, at)
                assert found, f"nothing of a game is said by: {line[at:]!r}"
                yield found[0]
                at = found[1]

    def says_something(self, line: str) -> bool:
        """Whether a line begins with a sentence of the game."""
        return self._next(line, 0) is not None

    def _next(self, line: str, at: int) -> tuple[Fact, int] | None:
        for kind, pattern in self._sentences:
            match = re.compile(rf"{pattern}(?:\.?\s+|\.?$)").match(line, at)
            if match:
                return self._fact(kind, match), match.end()
        return None

    def _fact(self, kind: str, match: re.Match[str]) -> Fact:
        found = match.groupdict()
        values: list[Any] = []
        if "place" in found:
            name = next(name for name in self._names if found["standing"].startswith(name))
            total = re.search(r"\d+", found["standing"].removeprefix(name))
            return (kind, int(found["place"]), name, int(total[0]) if total else 1)
        if "name" in found:
            values.append(found["name"])
        if "dice" in found:
            values.append(tuple(map(int, found["dice"].split())))
        if "points" in found:
            values.append(int(found["points"]))
        if "category" in found:
            values.append(self._keys[found["category"]])
        if "extra" in found:
            values.append(int(found["extra"]))
        if "left" in found:
            number = re.search(r"\d+", found["left"])
            one = 0 if re.fullmatch(self._none, found["left"]) else 1
            values.append(int(number[0]) if number else one)
        return (kind, *values)


def facts(logbook: Logbook, *, listener: str = "") -> Iterator[Fact]:
    """What must be heard of a game, each thing once, from its first move to everybody's place.

    Only the `listener` is asked to name a category: to the others it is no concern of theirs.
    """
    position, names = logbook.start, logbook.names
    for number, events in enumerate(logbook.moves, 1):
        for event in events:
            before, position = position.state, position.after(number, "", (event,))
            yield from _event(event, before, position.state, names)
            if isinstance(event, log.DiceRolled) and position.state.must_declare and names[event.seat] == listener:
                yield ("name it",)
    yield from _end(logbook)


def _event(event: log.AnyLogged, before: rules.State, state: rules.State, names: tuple[str, ...]) -> Iterator[Fact]:
    passes = True
    match event:
        case log.GameStarted():
            yield ("begins",)
        case log.DiceRolled(seat=seat, dice=dice):
            yield ("rolled", names[seat], dice, state.rolls_left)
            passes = False
        case log.CategoryScored(seat=seat, category=category, points=points, extra=extra):
            yield ("wrote", names[seat], points, category, extra) if extra else ("wrote", names[seat], points, category)
        case log.CategoryDeclared(seat=seat, category=category):
            yield ("goes for", names[seat], category)
            passes = False
        case log.ChoiceUndone(seat=seat, category=category):
            yield ("took back", names[seat], category)
        case _:
            passes = False
    for seat, name in enumerate(names):
        was, now = rules.card(before, seat).bonus, rules.card(state, seat).bonus
        if now != was:
            yield ("bonus", name, now) if now else ("no bonus", name)
    if passes and not state.over:
        yield ("turn", names[state.seat])
        if state.hand.dice:
            yield ("again", state.hand.dice, state.rolls_left)


def _end(logbook: Logbook) -> Iterator[Fact]:
    standings = logbook.standings()
    winners = [name for place, name, _ in standings if place == 1]
    yield ("first", winners[0]) if len(winners) == 1 else ("tie",)
    yield from (("place", place, name, total) for place, name, total in standings)


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, words))})"
