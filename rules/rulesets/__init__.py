"""The rule sets by their keys: one file each, data only."""

from __future__ import annotations

from rules.errors import IllegalSetup, Refusal
from rules.ruleset import RuleSet
from rules.rulesets.finnish import FINNISH
from rules.rulesets.maxi import MAXI
from rules.rulesets.norwegian import NORWEGIAN
from rules.rulesets.russian_13 import RUSSIAN_13
from rules.rulesets.russian_15 import RUSSIAN_15
from rules.rulesets.yahtzee import YAHTZEE


class RuleSets(dict[str, RuleSet]):
    """Rule sets by their keys. Asked for one that is not there, it raises IllegalSetup."""

    def __missing__(self, key: str) -> RuleSet:
        raise IllegalSetup(Refusal.UNKNOWN_RULE_SET)


RULESETS = RuleSets({ruleset.key: ruleset for ruleset in (FINNISH, NORWEGIAN, RUSSIAN_13, RUSSIAN_15, YAHTZEE, MAXI)})
