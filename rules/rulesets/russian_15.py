"""Russian rules with fifteen categories: straights and yatzy pay more the sooner they fall."""

from rules.house import Bonus, HouseRules
from rules.ruleset import Category, RuleSet
from rules.rulesets.shared_rows import PAIRS_AND_ALIKE, UPPER, lines_with_bonus
from rules.scoring import all_alike, by_roll, chance, groups, straight

ROWS = (
    *UPPER,
    *PAIRS_AND_ALIKE,
    Category("small_straight", straight(1, 5), points=by_roll(30, 25, 15)),
    Category("large_straight", straight(2, 6), points=by_roll(50, 40, 20)),
    Category("full_house", groups(3, 2)),
    Category("chance", chance()),
    Category("yatzy", all_alike(), points=by_roll(70, 60, 50)),
)

RUSSIAN_15 = RuleSet(
    key="russian-15",
    rows=ROWS,
    lines=lines_with_bonus(ROWS),
    bonus=Bonus(above=33, points=50),  # taken literally from the source: 34 is enough
    house=HouseRules(chance="fallback"),
)
