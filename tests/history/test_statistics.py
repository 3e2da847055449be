"""Every figure against the same one from logs played again, over a season of many games."""

from collections import Counter, defaultdict
from datetime import timedelta
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest
from django.db import transaction
from django.utils import timezone

from games.history.past_dice import faces_of_player, faces_of_server
from games.history.statistics.league_and_records import league, rivals_of, server_records
from games.history.statistics.player_games import (
    Group,
    categories_of,
    groups_of,
    months_of,
    spread_of,
    start_of,
    streaks_of,
    team_games,
    yatzys_of,
)
from games.log.comparable import solo_records_of
from games.models import Game, Player
from games.transfer.rebuild import rebuild_all
from tests.helpers.plain_statistics import plain_faces, plain_results
from tests.helpers.seasons import any_game, store

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(240), pytest.mark.postgresql]

GAMES = 120
NAMES = ("Alice", "Bob", "Charlie", "Dora", "Erik")


@pytest.fixture(scope="module")
def season(django_db_setup, django_db_blocker):
    """A year of games of five friends, all that can happen among it; taken back when the module is done."""
    luck = Random(6)
    with django_db_blocker.unblock(), transaction.atomic():
        people = [Player.objects.create(name=name) for name in NAMES]
        for number in range(GAMES):
            played, seated = any_game(luck, people)
            store(played, seated, timezone.now() - timedelta(days=400 * luck.random()), f"season-{number}")
        yield plain_results()
        transaction.set_rollback(True)


def everybody():
    return list(Player.objects.filter(name__in=NAMES).values_list("pk", flat=True))


def own(season, player, group=None):
    mine = [one for one in season if one.player == player and not one.team]
    return [one for one in mine if group is None or (one.ruleset, one.own_rules) == group]


def each_group(season):
    for player in everybody():
        for sums in groups_of(player):
            yield player, sums, own(season, player, sums.group)


def test_the_season_has_a_bit_of_everything(season):
    assert {one.ruleset for one in season} == {"finnish", "norwegian", "russian-13", "russian-15", "yahtzee", "maxi"}
    assert any(one.team for one in season)
    assert any(one.solo for one in season)
    assert any(one.bot for one in season)
    assert any(one.state.resigned for one in season)
    assert any(not one.own_rules for one in season)
    assert {one.dice_from for one in season} == {"screen", "each_roll", "final"}
    assert set(Game.objects.values_list("status", flat=True)) == {"finished", "abandoned", "playing"}
    assert not list(rebuild_all(mend=False))


def test_games_wins_mean_best_worst_and_bonus_of_every_group(season):
    for player in everybody():
        groups = defaultdict(list)
        for one in own(season, player):
            groups[Group(one.ruleset, one.own_rules)].append(one)
        found = {sums.group: sums for sums in groups_of(player)}
        assert found.keys() == groups.keys()
        for group, games in groups.items():
            totals = [one.card.total for one in games]
            sums = found[group]
            assert (sums.games, sums.best, sums.worst) == (len(games), max(totals), min(totals))
            assert sums.mean == pytest.approx(fmean(totals))
            assert sums.against_people == sum(one.contested for one in games)
            assert sums.wins == sum(one.contested and one.place == 1 for one in games)
            assert sums.with_bonus == sum(one.card.bonus > 0 for one in games)


def test_a_teams_games_are_counted_apart(season):
    for player in everybody():
        games = [one for one in season if one.player == player and one.team]
        found = team_games(player)
        assert (found.games, found.wins) == (len(games), sum(one.place == 1 for one in games))


def test_averages_and_hit_rates_of_every_category(season):
    for player, sums, games in each_group(season):
        points = defaultdict(list)
        for one in games:
            for key, worth in one.card.filled.items():
                points[key].append(worth)
        lines = categories_of(player, sums.group)
        assert [line.key for line in lines] == [key for key in games[0].state.ruleset.categories if key in points]
        for line in lines:
            assert line.games == len(points[line.key])
            assert line.mean == pytest.approx(fmean(points[line.key]))
            assert line.hit_rate == pytest.approx(fmean(worth > 0 for worth in points[line.key]))


def test_yatzys_are_those_in_their_category_and_those_that_paid_a_bonus(season):
    for player, sums, games in each_group(season):
        filled = sum(one.card.filled.get(key, 0) > 0 for one in games for key in ("yatzy", "maxi_yatzy"))
        more = sum(one.card.extra // 100 for one in games)
        assert yatzys_of(sums, categories_of(player, sums.group)) == filled + more


def test_every_total_stands_in_its_bar(season):
    for player, sums, games in each_group(season):
        bars = spread_of(player, sums)
        assert len(bars) <= 16
        assert all(after.low == before.high + 1 for before, after in pairwise(bars))
        for bar in bars:
            assert bar.games == sum(bar.low <= one.card.total <= bar.high for one in games)
        assert sum(bar.games for bar in bars) == sums.games


def test_streaks_are_victories_without_a_defeat_between_them(season):
    for player, sums, games in each_group(season):
        current = longest = 0
        for one in games:
            if one.contested:
                current = current + 1 if one.place == 1 else 0
                longest = max(longest, current)
        found = streaks_of(player, sums.group)
        assert (found.current, found.longest) == (current, longest)


def test_games_a_month_are_those_that_ended_in_it(season):
    for player, sums, games in each_group(season):
        months = months_of(player, sums.group)
        assert len(months) == 12
        assert months[-1].first == timezone.localdate().replace(day=1)
        ended = Counter(timezone.localtime(one.at).date().replace(day=1) for one in games)
        assert all(month.games == ended[month.first] for month in months)
        assert all((after.first - before.first).days in range(28, 32) for before, after in pairwise(months))


def test_head_to_head_against_everybody_met(season):
    for player, sums, games in each_group(season):
        met = defaultdict(list)
        for one in games:
            for other in season:
                if one.contested and other.game == one.game and not other.bot and other.seat != one.seat:
                    assert other.player is not None
                    met[other.player].append((other.place - one.place, one.card.total - other.card.total))
        rivals = {rival.player: rival for rival in rivals_of(player, sums.group)}
        assert rivals.keys() == met.keys()
        for other, pairs in met.items():
            rival = rivals[other]
            assert rival.games == len(pairs)
            assert rival.wins == sum(lead > 0 for lead, _ in pairs)
            assert rival.losses == sum(lead < 0 for lead, _ in pairs)
            assert rival.ties == sum(lead == 0 for lead, _ in pairs)
            assert rival.difference == pytest.approx(fmean(gap for _, gap in pairs))


def test_solo_records_are_the_best_of_each_kind_of_game(season):
    for player in everybody():
        kinds = defaultdict(list)
        for one in own(season, player):
            if one.solo and not one.resigned:
                kinds[one.kind].append(one)
        best = [(min(games, key=lambda one: (-one.card.total, one.at)), len(games)) for games in kinds.values()]
        found = [(record.total, record.games, record.first_at) for record in solo_records_of(player)]
        assert sorted(found) == sorted((one.card.total, games, one.at) for one, games in best)


def test_the_server_remembers_the_highest_game_of_each_kind(season):
    kinds = defaultdict(list)
    for one in season:
        if not one.team and not one.bot and not one.resigned:
            kinds[one.kind].append(one)
    best = [min(games, key=lambda one: (-one.card.total, one.at)) for games in kinds.values()]
    found = server_records()
    assert sorted((record.total, record.player, record.ended_at) for record in found) == sorted(
        (one.card.total, one.player, one.at) for one in best
    )


@pytest.mark.parametrize("days", [30, 200, None])
@pytest.mark.parametrize("ruleset", ["", "finnish"])
def test_the_league_adds_up_what_ended_in_the_period(season, days, ruleset):
    end = start_of(timezone.localdate() - timedelta(days=10))
    begin = None if days is None else end - timedelta(days=days)
    counted = [
        one
        for one in season
        if one.contested and one.at < end and (begin is None or one.at >= begin) and ruleset in ("", one.ruleset)
    ]
    lines = league(begin=begin, end=end, ruleset=ruleset)
    assert {line.player for line in lines} == {one.player for one in counted}
    for line in lines:
        mine = [one for one in counted if one.player == line.player]
        assert line.games == len(mine)
        assert line.wins == sum(one.place == 1 for one in mine)
        assert line.points == sum(one.card.total for one in mine)


def test_faces_of_everybody_and_of_one_player(season):
    rolled, entered = plain_faces()
    assert sum(entered) > 0
    found = faces_of_server()
    assert ([*found.rolled], [*found.entered]) == (rolled, entered)
    for player in everybody():
        of_one = faces_of_player(player)
        assert ([*of_one.rolled], [*of_one.entered]) == plain_faces(player)
