"""What a rule set is made of, with a table of what every roll is worth, and the highest totals possible."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement

from rules.house import Bonus, HouseRules, Sections
from rules.scoring import ByRoll, Dice, Points, Scorer, faces

UPPER_SUM, BONUS, UPPER_TOTAL = "upper_sum", "bonus", "upper_total"
EXTRA, LOWER_SUM, TOTAL = "extra", "lower_sum", "total"
SUM_LINES = frozenset({UPPER_SUM, BONUS, UPPER_TOTAL, EXTRA, LOWER_SUM, TOTAL})
# With nothing below the bonus they would say the same once more.
OF_TWO_SECTIONS = frozenset({UPPER_TOTAL, EXTRA, LOWER_SUM})


@dataclass(frozen=True, slots=True, eq=False)
class Category:
    """One row of the sheet: a key, the dice that fit it, and a price of its own if it does not pay their sum."""

    key: str
    scorer: Scorer
    points: Points = None
    face: int | None = None  # the upper categories collect one face each; the lower ones have none

    def worth(self, dice: Dice, rolls_used: int) -> int:
        """What `dice` pay here: their price or, without one, what the scorer makes of them."""
        made = self.scorer(dice)
        if not made or self.points is None:
            return made
        return self.points.after(rolls_used) if isinstance(self.points, ByRoll) else self.points


@dataclass(frozen=True, slots=True)
class Joker:
    """Another full row of like dice after the yatzy category is used: where it must go and what it adds."""

    bonus: int = 100
    after_zero: bool = False  # whether a yatzy category holding 0 still makes later ones jokers


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A way to play: dice, rolls, the rows of the sheet, the bonus, and the house rules it starts from."""

    key: str
    rows: tuple[Category, ...]
    lines: tuple[str, ...]  # the printed sheet from top to bottom: categories and sums
    bonus: Bonus
    dice: int = 5
    sides: int = 6
    rolls: int = 3
    version: int = 1  # rises when the same dice would score otherwise: old games keep the one they began with
    joker: Joker | None = None
    saves_rolls: bool = False
    house: HouseRules = field(default_factory=HouseRules)

    def __post_init__(self) -> None:
        keys = self.categories
        upper = [row.face for row in self.rows[: self.upper_count]]
        problems = (
            (len(set(keys)) != len(keys), "a category stands twice"),
            (upper != list(range(1, self.sides + 1)), "the upper categories must come first, one for each face"),
            (tuple(line for line in self.lines if line not in SUM_LINES) != keys, "lines and categories disagree"),
            ("chance" not in keys, "every sheet has a chance category"),
            (self.joker is not None and "yatzy" not in keys, "a joker needs a yatzy category"),
            (self.joker is not None and bool(self.pays_by_roll), "a joker has no price by roll"),
            (min(self.dice, self.sides, self.rolls) < 1, "dice, sides and rolls start at one"),
        )
        for wrong, why in problems:
            if wrong:
                raise ValueError(f"{self.key}: {why}")

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The category keys in sheet order."""
        return tuple(row.key for row in self.rows)

    @cached_property
    def upper_count(self) -> int:
        """How many categories form the upper section."""
        return sum(row.face is not None for row in self.rows)

    def lines_of(self, sections: Sections) -> tuple[str, ...]:
        """The printed sheet from top to bottom, of a game that plays these sections."""
        if sections == "full":
            return self.lines
        upper = {*self.categories[: self.upper_count], *SUM_LINES - OF_TWO_SECTIONS}
        return tuple(line for line in self.lines if line in upper)

    @cached_property
    def position(self) -> dict[str, int]:
        """Where on the sheet a category stands."""
        return {key: at for at, key in enumerate(self.categories)}

    @cached_property
    def bit(self) -> dict[str, int]:
        """Each category in a set of categories, where a set is a whole number."""
        return {key: 1 << at for key, at in self.position.items()}

    @cached_property
    def lower_bits(self) -> int:
        """The set of the lower categories."""
        return (1 << len(self.rows)) - (1 << self.upper_count)

    @cached_property
    def highest_upper_sum(self) -> int:
        return self.dice * sum(range(1, self.sides + 1))

    @cached_property
    def pays_by_roll(self) -> frozenset[int]:
        """The positions of the categories whose price depends on the roll."""
        return frozenset(at for at, row in enumerate(self.rows) if isinstance(row.points, ByRoll))

    @cached_property
    def joker_worth(self) -> tuple[int | None, ...]:
        """What a joker makes of each category: its fixed price, or None where the dice count as they lie."""
        return tuple(row.points if isinstance(row.points, int) else None for row in self.rows)

    @cached_property
    def _worth(self) -> tuple[dict[Dice, tuple[int, ...]], ...]:
        # A table, because a game asks for the same few hundred rolls again and again.
        rolls = list(combinations_with_replacement(range(1, self.sides + 1), self.dice))
        return tuple(
            {dice: tuple(row.worth(dice, used) for row in self.rows) for dice in rolls}
            for used in range(1, self.rolls + 1)
        )

    @cached_property
    def best_worth(self) -> tuple[int, ...]:
        """The most each category can pay, jokers apart."""
        return tuple(max(column) for column in zip(*self._worth[0].values(), strict=True))

    @cached_property
    def yatzy(self) -> str:
        """The category that takes dice which are all alike and no others; empty where there is none."""
        rolls = self._worth[0].items()
        alike = (row for at, row in enumerate(self.rows) if all(bool(pays[at]) == _alike(dice) for dice, pays in rolls))
        return next((row.key for row in alike), "")

    def worth(self, dice: Dice, rolls_used: int) -> tuple[int, ...]:
        """What `dice` pay in each category in sheet order, jokers apart."""
        return self._worth[min(rolls_used, self.rolls) - 1][tuple(sorted(dice))]


def _alike(dice: Dice) -> bool:
    return len(set(dice)) == 1


def upper(*keys: str) -> tuple[Category, ...]:
    """The upper section: one category for each face, in order."""
    return tuple(Category(key, faces(face), face=face) for face, key in enumerate(keys, start=1))


@dataclass(frozen=True, slots=True)
class Most:
    """The highest totals with the rule set's own bonus."""

    free: int
    forced: int  # categories from top to bottom
    upper: int  # the upper section alone


def most_it_can_give(ruleset: RuleSet) -> Most:
    sheet = sum(ruleset.best_worth) + ruleset.bonus.points
    # Every category that is filled after yatzy can be filled with all dice alike again.
    each = ruleset.joker.bonus if ruleset.joker else 0
    after_yatzy = len(ruleset.rows) - 1 - ruleset.position["yatzy"] if each else 0
    return Most(
        free=sheet + each * (len(ruleset.rows) - 1),
        forced=sheet + each * after_yatzy,
        upper=ruleset.highest_upper_sum + ruleset.bonus.points,
    )
