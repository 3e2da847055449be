"""The night's report: who may read it, what it says, and that its own address outlives the room."""

import json
from datetime import timedelta
from random import Random

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.history.award_words import award_texts
from games.history.night import MARK, night_mark, night_of_room, night_of_secret, night_secret
from games.models import Game, Member, Room, Score
from games.people.identity import COOKIE
from games.rooms import members, room
from games.rooms.codes import BURST
from games.rooms.forget_and_merge import forget_player
from games.rooms.games import close_room, start_game
from games.rooms.housekeeping import DELETE_AFTER, tidy
from games.rooms.seats import add_bot, leave_seat, take_seat
from tests.helpers.factories import evening
from tests.helpers.nights import play, report
from tests.helpers.owning import owner
from tests.helpers.played import play_on
from tests.helpers.scripted import play as write
from tests.helpers.scripted import turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_a_report_shows_standings_games_awards_and_a_chart_with_numbers_in_the_readers_language(client, monkeypatch):
    night = evening("alice", "bob", sections="upper")
    games = [play(night), play(night)]
    status, page = report(client, night)
    assert status == 200
    for words in ("Night report", "The evening's standings", "Awards", "All games", "Upper section only"):
        assert words in page
    for game in games:
        assert f'href="/games/{game.key}/"' in page
    assert "Game 2: Finnish Yatzy" in page
    assert '<svg class="chart chart-wide"' in page
    for card in games[0].scorecards.all():
        assert f"<td>{card.total}</td>" in page
    assert f"/nights/{night_secret(night.room)}/" in page
    in_finnish = client.get(f"/r/{night.room.code}/night/", headers={"Accept-Language": "fi"})
    assert in_finnish.headers["Content-Language"] == "fi"
    chart = in_finnish.content.decode().partition("<svg")[2].partition("</svg>")[0]
    # A comma would end a coordinate.
    assert all(part.count(",") <= 1 for part in chart.replace('"', " ").split())
    # The names stand below the chart, or there is one to scroll.
    assert 'class="chart-legend"' in page
    monkeypatch.setattr("games.history.views.night.MOST_ON_A_PHONE", 1)
    page = report(client, night)[1]
    assert "chart-legend" not in page
    assert 'class="scrolls chart-scroller"' in page


def test_who_resigned_is_said_to_have(client):
    night = evening("alice", "bob", sections="upper")
    last = Score.objects.filter(game=play(night), column=1).latest("pk")
    assert "resigned" not in report(client, night)[1]
    Score.objects.filter(pk=last.pk).update(played_by="resigned")
    _, page = report(client, night)
    assert 'bob <span class="badge">resigned</span>' in page
    assert page.count("resigned") == 1


def test_whoever_was_in_a_room_that_closed_is_led_to_its_report_and_told_that_it_is_closed(client, browser):
    night, _ = evening("alice", "bob", sections="upper"), evening("charlie")
    play(night)
    assert "The room is closed" not in report(client, night)[1]
    close_room(room=night.room, by=night["alice"])
    assert "The room is closed. Good night!" in report(client, night)[1]
    later = client.get(f"/nights/{night_secret(night.room)}/").content.decode()
    assert "The room is closed" not in later  # read days later
    address = f'href="/r/{night.room.code}/night/"'
    assert address in browser("bob").get(f"/r/{night.room.code}/").content.decode()
    assert address not in browser("charlie").get(f"/r/{night.room.code}/").content.decode()
    assert report(browser("charlie"), night)[0] == 200  # it was never locked: the code is enough


def test_before_the_first_game_a_report_says_so(client):
    night = evening("alice")
    status, page = report(client, night)
    assert (status, "No game has begun yet." in page) == (200, True)


def test_a_running_game_is_in_the_report_with_what_was_rolled_so_far(client):
    night = evening("alice", "bob")
    write(start_game(room=night.room), *turn("chance", (1, 2, 3, 4, 6)))  # random dice may score nothing for a while
    status, page = report(client, night)
    assert status == 200
    assert "playing" in page
    assert "Best turn" in page
    assert "The evening's standings" not in page


def test_a_locked_rooms_report_is_for_who_was_there_and_for_whoever_has_its_own_address(client, browser):
    night, _ = evening("alice", "bob", "mallory", sections="upper"), evening("charlie")
    play(night)
    members.kick(room=night.room, by=night["alice"], member_id=night.members["mallory"].pk)
    assert report(browser("mallory"), night)[0] == 403  # whoever was sent out
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    awards = f"/r/{night.room.code}/night/awards.json"
    for name, status in (("nobody", 403), ("charlie", 403), ("bob", 200)):
        found, page = report(browser(name), night)
        assert (found, client.get(awards).status_code) == (status, status)
        assert ("is locked" in page) == (status == 403)
    client.cookies.clear()
    response = client.get(f"/nights/{night_secret(night.room)}/")
    assert response.status_code == 200
    assert f"/r/{night.room.code}/" not in response.content.decode()


def test_a_report_outlives_its_room(client):
    night = evening("alice", "bob", sections="upper")
    add_bot(room=night.room, by=night["alice"], level="casual")
    play(night)
    play(night)
    secret, before = night_secret(night.room), night_of_room(night.room)
    close_room(room=night.room, by=night["alice"])
    tidy(now=timezone.now() + DELETE_AFTER + timedelta(days=1))
    assert not Room.objects.exists()
    assert not Member.objects.exists()
    after = night_of_secret(secret)
    assert (after.lines, after.awards) == (before.lines, before.awards)
    assert [person.name for person in after.people.values()] == [person.name for person in before.people.values()]
    assert client.get(f"/nights/{secret}/").status_code == 200


def test_a_link_that_would_show_half_the_night_is_not_handed_out(client):
    night = evening("alice", "bob", sections="upper")
    play(night)
    link = f"/nights/{night_secret(night.room)}/"
    assert link in report(client, night)[1]
    Game.objects.filter(pk=play(night).pk).update(key="0123456789abcdef")  # as from before there were such links
    page = report(client, night)[1]
    assert link not in page
    assert "Whoever has its link" not in page


def test_who_was_forgotten_has_no_name_in_the_report_keeps_the_points_and_is_told_apart(client):
    night = evening("alice", "bob", "charlie", sections="upper")
    leave_seat(room=night.room, player=night["charlie"])
    play(night)
    leave_seat(room=night.room, player=night["bob"])
    take_seat(room=night.room, player=night["charlie"])
    play(night)  # on the seat that was bob's
    for name in ("bob", "charlie"):
        forget_player(player=night[name])
    page = report(client, night)[1]
    assert "bob" not in page
    assert "charlie" not in page
    found = night_of_room(night.room)
    assert sorted(person.name for person in found.people.values()) == ["Player 1", "Player 2", "alice"]
    assert len(found.lines) == 3


def test_a_games_key_does_not_tell_the_address_of_its_night():
    first, second = evening("alice"), evening("bob")
    keys = [start_game(room=night.room).key for night in (first, second)]
    assert keys[0][:MARK] == night_mark(night_secret(first.room))
    assert keys[0][:MARK] != keys[1][:MARK]
    assert night_of_secret(keys[0][:MARK]) is None
    assert len({len(key) for key in keys} | {32}) == 1


@pytest.mark.parametrize("secret", ["0" * 32, "nothing", "g"])
def test_an_address_that_leads_nowhere_says_what_may_be_wrong(client, secret):
    play(evening("alice", sections="upper"))
    response = client.get(f"/nights/{secret}/")
    assert response.status_code == 404
    assert "There is no such night" in response.content.decode()


def test_guessing_codes_of_reports_is_as_slow_as_guessing_rooms(client):
    for _ in range(BURST):
        assert client.get("/r/ZZZZ/night/").status_code == 404
    assert client.get("/r/ZZZZ/night/").status_code == 429


def test_a_typed_code_in_small_letters_leads_to_the_report(client):
    night = evening("alice")
    response = client.get(f"/r/{night.room.code.lower()}/night/")
    assert response.headers["Location"] == f"/r/{night.room.code}/night/"


def test_a_room_that_closed_without_a_game_has_no_report(browser):
    night = evening("alice")
    close_room(room=night.room, by=night["alice"])
    status, page = report(browser("alice"), night)
    assert (status, "is closed" in page) == (410, True)
    assert "/night/" not in browser("alice").get(f"/r/{night.room.code}/").content.decode()


def test_a_few_awards_come_as_json_for_the_end_of_a_game(client):
    night = evening("alice", "bob", sections="upper")
    address = f"/r/{night.room.code}/night/awards.json"
    assert json.loads(client.get(address).content) == {"awards": []}
    play(night)
    awards = json.loads(client.get(address).content)["awards"]
    assert awards[0]["title"] == "Best turn"
    assert 1 <= len(awards) <= 4
    assert client.get("/r/ZZZZ/night/awards.json").status_code == 404


def test_bots_are_counted_and_marked():
    night = evening("alice", sections="upper")
    for _ in range(2):
        add_bot(room=night.room, by=night["alice"], level="casual")
    leave_seat(room=night.room, player=night["alice"])  # whatever falls now falls to a bot
    play(night)
    found = night_of_room(night.room)
    names = {award.names for award in award_texts(found)}
    assert names
    assert names <= {"Pip (bot)", "Ace (bot)", "Pip (bot) and Ace (bot)", "Ace (bot) and Pip (bot)"}


def test_the_awards_agree_with_the_stored_scores():
    night = evening("alice", "bob")
    play(night)
    found = night_of_room(night.room)
    turns = found.games[0].played.turns
    scores = night.room.game.scores.all()
    stored = sorted((score.category, score.points + score.extra) for score in scores)
    assert sorted((turn.category, turn.points) for turn in turns) == stored


def test_a_finished_game_is_read_once_and_a_running_one_anew():
    night = evening("alice", "bob", sections="upper")
    play(night)
    play(night)
    game = play(night, moves=20)
    before = night_of_room(night.room)
    async_to_sync(play_on)(game, Random(1), odd=False)
    with CaptureQueriesContext(connection) as first:
        after = night_of_room(night.room)
    with CaptureQueriesContext(connection) as second:
        again = night_of_room(night.room)
    assert len(after.games[-1].played.turns) == 12 > len(before.games[-1].played.turns)
    assert again.awards == after.awards
    assert len(first) <= 6
    assert ["games_move" in query["sql"] for query in first].count(True) == 1
    assert not any("games_move" in query["sql"] for query in second)


def test_a_report_is_found_by_its_link_also_with_another_secret_key(client, settings):
    night = evening("alice", "bob", sections="upper")
    play(night)
    client.cookies[COOKIE] = "alice"
    owner(client)
    given_out = night_secret(night.room)
    settings.SECRET_KEY = "k" * 50
    assert client.get("/").context["you"] == night["alice"]
    assert client.get("/owner/").status_code == 403
    assert client.get(f"/nights/{given_out}/").status_code == 200
    assert "/nights/" not in report(client, night)[1]


def test_teams_share_a_column_and_a_name_and_their_members_have_their_own_turns(client):
    looks = [{"name": "Owls", "colour": 0}, {"name": "", "colour": 1}]
    night = evening("alice", "bob", "charlie", sections="upper", teams=True, team_looks=looks)
    play(night)
    page, found = report(client, night)[1], night_of_room(night.room)
    assert "Owls: alice &amp; charlie" in page
    assert "A team's points count for each of its members." in page
    assert sorted(len(column.people) for column in found.games[0].played.columns) == [1, 2]
    assert len({turn.person for turn in found.games[0].played.turns}) == 3
    texts = {award.kind: award for award in award_texts(found)}
    closest, names = texts["closest_finish"], ("Owls", "bob")
    assert {*names} >= set(closest.names.split(" and "))
    assert any(name in closest.sentence for name in names) != closest.sentence.startswith("A tie")
    assert texts["highest_game"].names in (*names, " and ".join(names))
