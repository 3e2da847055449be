"""Finnish rules: fifteen categories that pay the dice they name."""

from rules.house import Bonus
from rules.ruleset import RuleSet
from rules.rulesets.shared_rows import SCANDINAVIAN_ROWS, lines_with_subtotal

FINNISH = RuleSet(
    key="finnish",
    rows=SCANDINAVIAN_ROWS,
    lines=lines_with_subtotal(SCANDINAVIAN_ROWS),
    bonus=Bonus(at_least=63, points=50),
)
