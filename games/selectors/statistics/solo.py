"""Solo records: a player's best finished total for the same rule set, version, house rules and kind of dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet

from games.codec.terms import Terms, load_terms, terms_of
from games.models import Game, Result, Score
from games.selectors.log import StoredGame, stored_game

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
