"""Norwegian rules: like the Finnish ones, but chance is for dice that score nowhere else."""

from rules.house import Bonus, HouseRules
from rules.ruleset import RuleSet
from rules.rulesets.shared_rows import SCANDINAVIAN_ROWS, lines_with_bonus

NORWEGIAN = RuleSet(
    key="norwegian",
    rows=SCANDINAVIAN_ROWS,
    lines=lines_with_bonus(SCANDINAVIAN_ROWS),
    bonus=Bonus(at_least=63, points=50),
    house=HouseRules(chance="fallback"),
)
