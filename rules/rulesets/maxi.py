"""Maxi Yatzy: six dice, twenty categories, and rolls that can be saved for later turns."""

from rules.house import Bonus
from rules.ruleset import Category, RuleSet
from rules.rulesets.shared_rows import UPPER, lines_with_subtotal
from rules.scoring import all_alike, chance, groups, straight

ROWS = (
    *UPPER,
    Category("one_pair", groups(2)),
    Category("two_pairs", groups(2, 2)),
    Category("three_pairs", groups(2, 2, 2)),
    Category("three_of_a_kind", groups(3)),
    Category("four_of_a_kind", groups(4)),
    Category("five_of_a_kind", groups(5)),
    Category("small_straight", straight(1, 5)),
    Category("large_straight", straight(2, 6)),
    Category("full_straight", straight(1, 6)),
    Category("full_house", groups(3, 2)),
    Category("villa", groups(3, 3)),
    Category("tower", groups(4, 2)),
    Category("chance", chance()),
    Category("maxi_yatzy", all_alike(), points=100),
)

MAXI = RuleSet(
    key="maxi",
    rows=ROWS,
    lines=lines_with_subtotal(ROWS),
    bonus=Bonus(at_least=84, points=100),
    dice=6,
    saves_rolls=True,
)
