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
from rules.strategy.solver import solve

UPPER: tuple[tuple[str, Any], ...] = (("sections", "upper"),)
FORCED: tuple[tuple[str, Any], ...] = (("order", "forced"),)


@cache
def studied(*houses: tuple[tuple[str, Any], ...]) -> dict[str, str]:
    """The environment of a server that knows the Finnish sheet by these house rules."""
    folder = settings.DATA / "studied"
    folder.mkdir(exist_ok=True)
    ruleset = rules.RULESETS["finnish"]
    for house in houses:
        cards = Cards(ruleset, rules.HouseRules(**dict(house)).settled(ruleset, seats=1))
        solved = solve(cards)
        keep(replace(solved, usual=usual(solved, 500, np.random.default_rng(1))), place_of(cards, folder))
    return {"YATZY_PERFECT_PLAY": str(folder)}
