"""The page of the rules, read as a test reads it: its tables, and the small language in their cells."""

import re
from dataclasses import dataclass
from pathlib import Path

import rules
from rules import Bonus, HouseRules

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs/rules.md").read_text()
NOTHING = ("", "–")

POINTS = ("category", "asks for", "pays", "example", "makes", "most")
WORTH = ("dice", "category", "points", "because")
SITUATIONS = ("rule set", "house rules", "filled before", "dice", "may go into", "because")
PLAY = ("who", "does", "what comes of it", "because")
OVERVIEW = (
    *("rule set", "dice", "categories", "bonus", "from an upper sum of"),
    *("best game", "best in forced order", "best upper section"),
)
JOKERS = ("your `yatzy` box", "`russian-13`", "`yahtzee`")
HOUSE_RULES = ("rule", "values", "default")
DICE_SOURCES = ("value", "dice", "who says which roll it was")
SHEETS = ("rule set", "lines from top to bottom")
REFUSALS = ("code", "it says no when")
KINDS = (POINTS, WORTH, SITUATIONS, PLAY, OVERVIEW, JOKERS, HOUSE_RULES, DICE_SOURCES, SHEETS, REFUSALS)


@dataclass(frozen=True)
class Table:
    """One table of the page, with the headings it stands under."""

    heading: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def rulesets(self):
        """The rule sets that the heading names."""
        return [word for word in code(self.heading) if word in rules.RULESETS]


def tables(page=PAGE):
    """Every table of the page; whatever begins with a bar belongs to one."""
    heading, lines = "", []
    for line in [*page.splitlines(), ""]:
        if line.startswith("|"):
            lines.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
        elif lines:
            header, ruler, *rows = lines
            assert all(set(cell) <= set("-:") for cell in ruler), (heading, ruler)
            assert {len(row) for row in rows} == {len(header)}, (heading, header)
            yield Table(heading, header, tuple(rows))
            lines = []
        if line.startswith("#"):
            heading = line.lstrip("# ")


def tables_of(kind):
    return [table for table in tables() if table.header == kind]


def rows_of(kind):
    return [row for table in tables_of(kind) for row in table.rows]


def code(cell):
    """The words in `this type`."""
    return re.findall(r"`([^`]+)`", cell)


def dice(cell):
    return tuple(int(face) for face in cell.split("-"))


def worth(cell):
    """A list of categories with points: `ones` 3, `twos` 0."""
    return {category: int(points) for category, points in re.findall(r"`(\w+)` (\d+)", cell)}


def extra(cell):
    found = re.search(r"extra (\d+)", cell)
    return int(found[1]) if found else 0


def settings(words):
    """`order: forced` and the like; everything else in this type is something else."""
    return dict(word.split(": ") for word in words if ": " in word)


def house_rules(chosen):
    """The house rules of a cell; None leaves them to the rule set, as a lobby does."""
    named = {name: value for name, value in chosen.items() if name != "dice_from"}
    if "bonus" in named:
        points, threshold = named["bonus"].split(" from ")
        named["bonus"] = Bonus(points=int(points), at_least=int(threshold))
    return HouseRules(**named) if named else None


def filled_before(ruleset, cell):
    """What a scorecard holds; after "everything but" stand the open ones, and the others hold 0 unless said."""
    if cell in NOTHING:
        return {}
    if not cell.startswith("everything but "):
        return worth(cell)
    still_open, _, said = cell.partition(";")
    others = [key for key in rules.RULESETS[ruleset].categories if key not in code(still_open)]
    return dict.fromkeys(others, 0) | worth(said)
