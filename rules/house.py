"""House rules: what a table can agree on, in any rule set and in any combination."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

from rules.errors import IllegalSetup, Refusal
from rules.scoring import is_number

if TYPE_CHECKING:
    from rules.ruleset import RuleSet

Order = Literal["free", "forced"]
Declaring = Literal["off", "after_first_roll"]
Sections = Literal["full", "upper"]
Chance = Literal["free", "fallback", "last"]
Zeros = Literal["anytime", "only_when_nothing_fits"]

MOST_BONUS_POINTS = 1000


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for a good upper section: from a sum on (`at_least`), or only beyond it (`above`)."""

    points: int
    at_least: int | None = None
    above: int | None = None

    def __post_init__(self) -> None:
        if (self.at_least is None) == (self.above is None):
            raise IllegalSetup(Refusal.BAD_BONUS)

    @property
    def threshold(self) -> int:
        """The lowest upper sum that earns the bonus."""
        if self.at_least is not None:
            return self.at_least
        assert self.above is not None  # __post_init__ has seen to it
        return self.above + 1


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One table's choices; None means "as the rule set has it"."""

    order: Order = "free"
    declare: Declaring = "off"
    sections: Sections = "full"
    chance: Chance | None = None
    zeros: Zeros = "anytime"
    bonus: Bonus | None = None
    teams: tuple[tuple[int, ...], ...] = ()  # seats that share a scorecard; empty: everybody for themselves

    def __post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            value = getattr(self, name)
            if value not in allowed and not (name == "chance" and value is None):
                raise IllegalSetup(Refusal.UNKNOWN_HOUSE_RULE)

    def settled(self, ruleset: RuleSet, seats: int) -> HouseRules:
        """These rules with the rule set's own choices filled in, checked against it and the number of seats."""
        if self.bonus is not None and self.bonus != ruleset.bonus:
            _check_bonus(self.bonus, ruleset.highest_upper_sum)
        _check_teams(self.teams, seats)
        return replace(
            self,
            chance=self.chance or ruleset.house.chance or "free",
            bonus=self.bonus or ruleset.bonus,
            teams=tuple(tuple(sorted(team)) for team in self.teams),  # members rotate in seat order
        )


CHOICES: dict[str, tuple[str, ...]] = {
    "order": get_args(Order),
    "declare": get_args(Declaring),
    "sections": get_args(Sections),
    "chance": get_args(Chance),
    "zeros": get_args(Zeros),
}


def _check_bonus(bonus: Bonus, highest_upper_sum: int) -> None:
    """A host's threshold always means "at least", and must be within reach of the dice."""
    numbers_fit = is_number(bonus.points) and is_number(bonus.at_least)
    if not numbers_fit or not 0 <= bonus.points <= MOST_BONUS_POINTS or not 1 <= bonus.threshold <= highest_upper_sum:
        raise IllegalSetup(Refusal.BAD_BONUS)


def _check_teams(teams: tuple[tuple[int, ...], ...], seats: int) -> None:
    """Two or more teams, nobody left out, nobody twice."""
    members = [seat for team in teams for seat in team]
    everybody = all(map(is_number, members)) and sorted(members) == list(range(seats))
    if teams and (len(teams) < 2 or not all(teams) or not everybody):
        raise IllegalSetup(Refusal.BAD_TEAMS)
