"""Pages of figures: what they say, who may see them, and what they make of nonsense."""

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from django.template.loader import render_to_string
from django.utils import timezone, translation

import rules
from games.history.charts.bars import bar_chart, chi_square, faces_panel, fair_cases, grid
from games.history.past_dice import FaceCounts, rolled_against_expected
from games.history.views.filters import LeagueForm
from games.models import Result
from games.rooms.claimed_places import _take_along
from games.rooms.forget_and_merge import forget_player
from games.templatetags.game_tags import percent, signed
from tests.helpers.factories import DeviceFactory, PlayerFactory, evening
from tests.helpers.seasons import play, store

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends():
    """Alice and Bob, with three games of theirs and one that Alice played alone."""
    alice, bob = PlayerFactory(name="Alice"), PlayerFactory(name="Bob")
    for player in (alice, bob):
        DeviceFactory(player=player, token=player.name.lower())
    for number, house in enumerate((None, None, rules.HouseRules(order="forced"))):
        state = rules.new_game("finnish", 2, house)
        store(play(state, Random(number)), [alice, bob], timezone.now() - timedelta(hours=number + 1), f"g{number}")
    store(play(rules.new_game("maxi", 1), Random(9)), [alice], timezone.now(), "solo")
    return alice, bob


def page_of(client, player, query=""):
    answer = client.get(f"/players/{player.pk}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_players_page_shows_the_most_played_rules_first(client, friends):
    alice, bob = friends
    page = page_of(client, alice)
    assert '<h2 id="shown">\n    Finnish Yatzy' in page
    assert "of 2 with others" in page
    assert "Head to head" in page
    assert f'href="/players/{bob.pk}/"' in page
    assert "Solo records" in page
    assert "fair cases" in page


def test_other_house_rules_are_a_group_of_their_own_and_a_group_that_nobody_played_is_not_shown(client, friends):
    page = page_of(client, friends[0], "?rules=finnish&house=other")
    shown = page.partition('<h2 id="shown">')[2].partition("</h2>")[0]
    assert "other house rules" in shown
    assert "of 1 with others" in page
    for query in ("?rules=yahtzee", "?rules=<b>", "?house=other", "?rules=finnish&house="):
        assert '<h2 id="shown">\n    Finnish Yatzy' in page_of(client, friends[0], query)


def test_who_has_finished_no_game_is_told_so(client):
    assert "No finished game yet" in page_of(client, PlayerFactory())


@pytest.mark.parametrize("number", [0, 999_999, 10**30])
def test_nobody_has_no_page(client, number):
    answer = client.get(f"/players/{number}/")
    assert answer.status_code == 404
    assert "There is no such player" in answer.content.decode()


def test_who_was_forgotten_has_no_page_and_no_place_but_stays_in_others_figures(client, friends):
    alice, bob = friends
    forget_player(player=bob)
    assert client.get(f"/players/{bob.pk}/").status_code == 404
    page = page_of(client, alice)
    assert "Former player" in page
    assert "Bob" not in page
    assert f"/players/{bob.pk}/" not in page
    league = client.get("/league/?period=all").content.decode()
    assert "Bob" not in league
    assert "Alice" in league.partition('id="places"')[2].partition("</section>")[0]


def test_a_purged_player_leaves_the_others_their_figures(client, friends):
    alice, bob = friends
    bob.delete()
    assert "of 2 with others" in page_of(client, alice)
    assert client.get("/league/?period=all").status_code == 200


def test_games_of_a_browser_that_becomes_somebody_are_theirs(friends):
    alice, _ = friends
    night = evening("anna")
    Result.objects.filter(player=alice).exclude(game__key="solo").delete()
    alice.seats.exclude(game__key="solo").delete()
    alice.seats.update(member=None)
    game = alice.seats.get().game
    game.room = night.room
    game.save()
    _take_along(night.room, alice, night.member("anna"))
    assert Result.objects.get(game=game).player == night["anna"]
    assert game.faces.get().player == night["anna"]


def test_on_a_public_server_only_a_players_own_devices_see_the_page(browser, friends, settings):
    alice, bob = friends
    settings.HISTORY = "players"
    page = page_of(browser("alice"), alice)
    assert f'href="/players/{bob.pk}/"' not in page
    assert "Bob" in page  # they have met
    assert browser("bob").get(f"/players/{alice.pk}/").status_code == 404
    assert browser("").get(f"/players/{alice.pk}/").status_code == 404
    league = browser("alice").get("/league/")
    assert league.status_code == 403
    assert "Alice" not in league.content.decode()
    assert browser("").get("/dice/").status_code == 200


def test_the_league_by_places_with_a_least_number_of_games(client, friends):
    league = client.get("/league/?period=all&order=rate").content.decode()
    assert league.index("Alice") != league.index("Bob")
    assert "Records of this server" in league
    nobody = client.get("/league/?period=all&least=4").content.decode()
    assert "Nobody has played so many games in this period." in nobody


def test_days_that_cannot_be_are_refused_with_a_sentence(client):
    for query, sentence in (
        ("from=2026-02-31", "days that exist"),
        ("to=yesterday", "days that exist"),
        ("from=9999-12-31", "days that exist"),
        ("from=2026-03-02&to=2026-03-01", "after the last one"),
    ):
        answer = client.get(f"/league/?period=days&{query}")
        assert answer.status_code == 400
        assert sentence in answer.content.decode()


@pytest.mark.parametrize(
    "query", ["period=tomorrow", "rules=chess", "least=-3", "least=1e9", "least=٣", "order=height", "least=" + "9" * 99]
)
def test_the_league_reads_nonsense_kindly(client, query):
    assert client.get(f"/league/?{query}").status_code == 200


def test_days_that_are_typed_are_meant_and_another_period_takes_them_away():
    typed = {"from": "2030-01-01", "to": "2030-01-31"}
    asked = LeagueForm.of({"period": "month", "was": "month", **typed})
    assert (asked.period, asked.first, asked.last) == ("days", "2030-01-01", "2030-01-31")
    assert asked.asked.begin is not None
    asked = LeagueForm.of({"period": "year", "was": "days", **typed})
    assert (asked.period, asked.first, asked.last) == ("year", "", "")


def test_a_period_begins_and_ends_where_the_server_is(settings):
    settings.TIME_ZONE = "Europe/Helsinki"
    today = date(2026, 11, 17)
    with timezone.override("Europe/Helsinki"):
        month = LeagueForm.of({}, today=today).asked
        year = LeagueForm.of({"period": "year"}, today=today).asked
        days = LeagueForm.of({"period": "days", "from": "2026-02-01", "to": "2026-02-01"}, today=today).asked
    assert month.begin == datetime(2026, 10, 31, 22, tzinfo=UTC)
    assert year.begin == datetime(2025, 12, 31, 22, tzinfo=UTC)
    assert (days.begin, days.end) == (datetime(2026, 1, 31, 22, tzinfo=UTC), datetime(2026, 2, 1, 22, tzinfo=UTC))


def test_the_front_page_leads_to_my_figures(browser, friends):
    page = browser("alice").get("/").content.decode()
    assert f'href="/players/{friends[0].pk}/"' in page
    assert 'href="/league/"' in page


# Dice


@pytest.mark.parametrize(
    ("p_value", "words"),
    [
        (1.0, "hardly ever fall more evenly"),
        (0.43, "in 43 of 100 fair cases"),
        (0.0104, "in 1 of 100 fair cases"),
        (0.004, "in 4 of 1,000 fair cases"),
        (0.0001, "fewer than one of 1,000"),
    ],
)
def test_odds_in_words(p_value, words):
    assert words in fair_cases(p_value)


def test_the_figures_of_the_test_stand_below_the_words():
    assert chi_square(rolled_against_expected((100,) * 6)) == "Chi-square 0.00 with 5 degrees of freedom, p = 1.000."
    assert chi_square(rolled_against_expected((1000, 0, 0, 0, 0, 0))).endswith("p < 0.001.")


def test_few_dice_are_not_judged(client):
    assert "No dice have been rolled" in client.get("/dice/").content.decode()
    assert "too few" in faces_panel(FaceCounts((29, 0, 0, 0, 0, 0), (0,) * 6)).sentence
    assert "fair cases" in faces_panel(FaceCounts((30, 0, 0, 0, 0, 0), (0,) * 6)).sentence


def test_a_panel_has_a_picture_a_row_for_each_face_and_their_sum_and_entered_dice_apart():
    even, loaded = FaceCounts((100,) * 6, (0,) * 6), FaceCounts((100,) * 6, (999, 0, 0, 0, 0, 0))
    assert even.fit == loaded.fit
    panel, other = (
        render_to_string("history/charts/faces.html", {"faces": faces_panel(counts)}) for counts in (even, loaded)
    )
    assert 'role="img"' in panel
    assert panel.count('<th scope="row">') == 7
    assert "Entered" not in panel
    assert "They are no part of the test." in other


# Charts


def test_a_grid_has_round_numbers_and_room_for_the_highest_bar():
    assert grid(0) == (0, 1)
    assert grid(3) == (0, 1, 2, 3)
    assert grid(23) == (0, 5, 10, 15, 20, 25)
    for highest in range(1, 2000):
        lines = grid(highest)
        assert lines[-1] >= highest
        assert len(lines) <= 7


def test_bars_stand_on_the_floor_and_are_as_high_as_their_value():
    chart = bar_chart("title", "about", ["a", "b", "c"], [0, 5, 10], expected=5)
    assert [float(bar.y) + float(bar.height) for bar in chart.bars] == [chart.floor] * 3
    heights = [float(bar.height) for bar in chart.bars]
    assert heights[0] == 0
    assert heights[2] == pytest.approx(2 * heights[1], abs=0.2)
    assert chart.expected == chart.bars[1].y


def test_many_bars_have_few_labels():
    chart = bar_chart("title", "about", [str(number) for number in range(16)], [1] * 16)
    assert [label.text for label in chart.labels] == ["0", "2", "4", "6", "8", "10", "12", "14"]


def test_no_language_puts_a_comma_into_a_drawing():
    with translation.override("fi"):
        chart = bar_chart("title", "about", list("abcdefg"), [1, 2, 3, 4, 5, 6, 7], expected=3.5)
        drawn = render_to_string("history/charts/bars.html", {"chart": chart, "id": "x"})
    assert "," not in drawn.partition("<g")[2]


def test_figures_are_written_as_people_write_them():
    assert percent(0.427) == "43%"
    assert percent(None) == "–"
    assert [signed(value) for value in (3.24, -3.26, 0.01)] == ["+3.2", "−3.3", "±0.0"]
