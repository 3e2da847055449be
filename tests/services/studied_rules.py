"""Rules that a server knows perfect play of from its start, however busy the machine is."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from django.conf import settings

import rules
from games.perfect_play.kept_values import keep, place_of
from rules.strategy.cards import Cards
from rules.strategy.many_games import usual
from rules.strategy.solved import Solved
from rules.strategy.solver import solve

House = tuple[tuple[str, Any], ...]
UPPER: House = (("sections", "upper"),)
FORCED: House = (("order", "forced"),)


@cache
def solved(house: House) -> Solved:
    """The Finnish sheet by these house rules."""
    ruleset = rules.RULESETS["finnish"]
    return solve(Cards(ruleset, rules.HouseRules(**dict(house)).settled(ruleset, seats=1)))


@cache
def studied_rules(*houses: House) -> dict[str, str]:
    """The environment of a server that knows them."""
    folder = settings.DATA / "studied"
    folder.mkdir(exist_ok=True)
    for table in map(solved, houses):
        known = replace(table, usual=usual(table, 500, np.random.default_rng(1)))
        keep(known, place_of(table.cards, folder))
    return {"YATZY_PERFECT_PLAY": str(folder)}
