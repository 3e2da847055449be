"""American rules: like the Russian thirteen, but 63 earns the bonus, and jokers remain after a struck yatzy."""

from rules.house import Bonus
from rules.ruleset import Joker, RuleSet
from rules.rulesets.shared_rows import AMERICAN_ROWS, lines_with_all_sums

YAHTZEE = RuleSet(
    key="yahtzee",
    rows=AMERICAN_ROWS,
    lines=lines_with_all_sums(AMERICAN_ROWS),
    bonus=Bonus(at_least=63, points=35),
    joker=Joker(bonus=100, after_zero=True),
)
