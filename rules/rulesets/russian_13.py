"""Russian rules with thirteen categories: fixed prices, and a joker once yatzy holds its points."""

from rules.house import Bonus
from rules.ruleset import Joker, RuleSet
from rules.rulesets.shared_rows import AMERICAN_ROWS, lines_with_all_sums

RUSSIAN_13 = RuleSet(
    key="russian-13",
    rows=AMERICAN_ROWS,
    lines=lines_with_all_sums(AMERICAN_ROWS),
    bonus=Bonus(above=63, points=35),
    joker=Joker(bonus=100),
)
