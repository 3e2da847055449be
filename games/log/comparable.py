"""Which games can be compared: what two must have in common, as one short text; and a player's best among them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet

from games.log.stored import StoredGame, stored_game
from games.models import Game, Result, Score
from rules import RULESETS, HouseRules

# Every house rule by the values that can stand in the text; a rule's own value never does. Order: "free" is chance's.
RULE_OF = {
    "forced": "order",
    "after_first_roll": "declare",
    "upper": "sections",
    "free": "chance",
    "fallback": "chance",
    "last": "chance",
    "only_when_nothing_fits": "zeros",
}


class Terms(NamedTuple):
    """`str(terms)` is the key: "finnish 1 screen", then what the table plays otherwise than the rule set."""

    ruleset: str
    version: int
    real_dice: bool
    changed: tuple[str, ...] = ()  # values of RULE_OF; "42/50" is a bonus of 50 from 42 on

    @property
    def own_rules(self) -> bool:
        """Whether the house rules are those that the rule set starts from."""
        return not self.changed

    @property
    def in_order(self) -> tuple[int, bool, bool, str]:
        """For lists: the rule sets in their order, each rule set's own rules before all others."""
        known = [*RULESETS, self.ruleset]  # one that only another version knows comes last
        return known.index(self.ruleset), not self.own_rules, self.real_dice, str(self)

    def __str__(self) -> str:
        dice = "real" if self.real_dice else "screen"
        return " ".join((self.ruleset, str(self.version), dice, *self.changed))


def terms_of(ruleset: str, version: int, house: HouseRules, dice_from: str) -> Terms:
    """The terms of a game with settled house rules. Teams are not among them: their totals are compared with none."""
    own = RULESETS[ruleset]
    assert house.bonus is not None  # settled when the game began
    played = (
        (house.order, "free"),
        (house.declare, "off"),
        (house.sections, "full"),
        (house.chance or "free", own.house.chance or "free"),
        (house.zeros, "anytime"),
        (f"{house.bonus.threshold}/{house.bonus.points}", f"{own.bonus.threshold}/{own.bonus.points}"),
    )
    changed = tuple(value for value, usual in played if value != usual)
    return Terms(ruleset, version, dice_from != "screen", changed)


def load_terms(text: str) -> Terms:
    ruleset, version, dice, *changed = text.split(" ")
    return Terms(ruleset, int(version), dice == "real", tuple(changed))


NOT_OWN = ("bot", "resigned")  # of Score.played_by


@dataclass(frozen=True, slots=True)
class SoloRecord:
    """What is to be beaten next time."""

    terms: Terms
    games: int
    total: int
    first_at: datetime  # a record must be exceeded: whoever only equals it later has not set it


def own_solo_results() -> QuerySet[Result]:
    """Solo games that their player played to the end: what was resigned, or filled by a bot, is no record."""
    not_own = Score.objects.filter(game=OuterRef("game"), played_by__in=NOT_OWN)
    return Result.objects.filter(Q(scorecards=1), ~Exists(not_own))


def solo_records_of(player_id: int) -> tuple[SoloRecord, ...]:
    """One for each kind of game that the player has finished alone, in the order of the rule sets."""
    solo = own_solo_results().filter(player_id=player_id)
    best = list(solo.values_list("terms").annotate(games=Count("pk"), best=Max("total")).order_by())
    if not best:
        return ()
    the_best = reduce(or_, (Q(terms=text, total=total) for text, _, total in best))
    first_at = dict(solo.filter(the_best).values_list("terms").annotate(first_at=Min("ended_at")).order_by())
    records = [SoloRecord(load_terms(text), games, total, first_at[text]) for text, games, total in best]
    return tuple(sorted(records, key=lambda record: record.terms.in_order))


def game_for_a_table(game_id: int) -> StoredGame | None:
    """The game with its log and, where somebody plays alone, the record to beat."""
    stored = stored_game(game_id)
    return replace(stored, record=record_to_beat(stored)) if stored else None


def record_to_beat(stored: StoredGame) -> int | None:
    """The best of the player's earlier solo games on the same terms; None: none yet, or somebody else plays too."""
    state = stored.start.state
    if len(stored.seats) != 1 or stored.seats[0].player is None:
        return None
    terms = terms_of(state.ruleset.key, state.ruleset.version, state.house, state.dice_from)
    earlier = own_solo_results().filter(player_id=stored.seats[0].player, terms=str(terms))
    ended_at = Game.objects.filter(pk=stored.id).values_list("ended_at", flat=True).first()
    if ended_at is not None:
        earlier = earlier.filter(ended_at__lt=ended_at)  # opened again later: what was to beat then
    best: int | None = earlier.exclude(game_id=stored.id).aggregate(best=Max("total"))["best"]
    return best
