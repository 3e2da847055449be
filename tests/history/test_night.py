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
from games.models import Game, Member, Move, Room, Score
from games.rooms import members, room
from games.rooms.codes import BURST
from games.rooms.forget_and_merge import forget_player
from games.rooms.games import close_room, start_game
from games.rooms.housekeeping import DELETE_AFTER, tidy
from games.rooms.seats import add_bot, leave_seat, take_seat
from tests.helpers.factories import evening
from tests.helpers.nights import play, report
from tests.helpers.played import play_on
from tests.helpers.scripted import play as write
from tests.helpers.scripted import turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_a_report_shows_standings_games_awards_and_a_chart_with_its_numbers(client):
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


def test_who_resigned_is_said_to_have(client):
    night = evening("alice", "bob", sections="upper")
    last = Score.objects.filter(game=play(night), column=1).latest("pk")
    assert "resigned" not in report(client, night)[1]
    Score.objects.filter(pk=last.pk).update(played_by="resigned")
    _, page = report(client, night)
    assert 'bob <span class="badge">resigned</span>' in page
    assert page.count("resigned") == 1


def test_a_phones_chart_has_its_names_below_and_a_long_night_one_to_scroll(client, monkeypatch):
    night = evening("alice", "bob", sections="upper")
    play(night)
    play(night)
    assert 'class="chart-legend"' in report(client, night)[1]
    monkeypatch.setattr("games.history.views.night.MOST_ON_A_PHONE", 1)
    page = report(client, night)[1]
    assert "chart-legend" not in page
    assert 'class="scrolls chart-scroller"' in page


def test_whoever_a_closed_room_sent_to_its_report_is_told_that_it_is_closed(client):
    night = evening("alice", sections="upper")
    play(night)
    assert "The room is closed" not in report(client, night)[1]
    secret = night_secret(night.room)
    close_room(room=night.room, by=night["alice"])
    assert "The room is closed. Good night!" in report(client, night)[1]
    assert "The room is closed" not in client.get(f"/nights/{secret}/").content.decode()  # read days later


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


def test_a_locked_rooms_report_is_for_who_was_there(client, browser):
    night, _ = evening("alice", "bob", sections="upper"), evening("charlie")
    play(night)
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    awards = f"/r/{night.room.code}/night/awards.json"
    assert (report(client, night)[0], client.get(awards).status_code) == (403, 403)
    status, page = report(browser("charlie"), night)
    assert (status, "is locked" in page) == (403, True)
    assert (report(browser("bob"), night)[0], client.get(awards).status_code) == (200, 200)


def test_the_address_of_its_own_opens_a_locked_rooms_report_to_whoever_has_it(client):
    night = evening("alice", "bob", sections="upper")
    play(night)
    room.lock_room(room=night.room, by=night["alice"], locked=True)
    response = client.get(f"/nights/{night_secret(night.room)}/")
    assert response.status_code == 200
    assert f"/r/{night.room.code}/" not in response.content.decode()


def test_who_was_sent_out_does_not_read_the_rooms_report(browser):
    night = evening("alice", "mallory", sections="upper")
    play(night)
    members.kick(room=night.room, by=night["alice"], member_id=night.members["mallory"].pk)
    assert report(browser("mallory"), night)[0] == 403


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
    assert before is not None
    assert after is not None
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


def test_two_who_were_forgotten_are_told_apart():
    night = evening("alice", "bob", "charlie", sections="upper")
    leave_seat(room=night.room, player=night["charlie"])
    play(night)
    leave_seat(room=night.room, player=night["bob"])
    take_seat(room=night.room, player=night["charlie"])
    play(night)  # on the seat that was bob's
    for name in ("bob", "charlie"):
        forget_player(player=night[name])
    found = night_of_room(night.room)
    assert found is not None
    assert sorted(person.name for person in found.people.values()) == ["Player 1", "Player 2", "alice"]


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


def test_a_forgotten_player_has_no_name_in_the_report_and_keeps_their_points(client):
    night = evening("alice", "bob", sections="upper")
    play(night)
    forget_player(player=night["bob"])
    page = report(client, night)[1]
    assert "bob" not in page
    assert "Player 2" in page
    found = night_of_room(night.room)
    assert found is not None
    assert len(found.lines) == 2


def test_the_page_of_a_closed_room_leads_its_guests_to_the_report(browser):
    night, _ = evening("alice", "bob", sections="upper"), evening("charlie")
    play(night)
    close_room(room=night.room, by=night["alice"])
    address = f'href="/r/{night.room.code}/night/"'
    assert address in browser("bob").get(f"/r/{night.room.code}/").content.decode()
    assert address not in browser("charlie").get(f"/r/{night.room.code}/").content.decode()
    assert report(browser("charlie"), night)[0] == 200  # it was never locked: the code is enough


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
    assert found is not None
    names = {award.names for award in award_texts(found)}
    assert names
    assert names <= {"Pip (bot)", "Ace (bot)", "Pip (bot) and Ace (bot)", "Ace (bot) and Pip (bot)"}


def test_the_awards_agree_with_the_stored_scores():
    night = evening("alice", "bob")
    play(night)
    found = night_of_room(night.room)
    assert found is not None
    turns = found.games[0].played.turns
    scores = night.room.game.scores.all()
    stored = sorted((score.category, score.points + score.extra) for score in scores)
    assert sorted((turn.category, turn.points) for turn in turns) == stored


def test_a_report_reads_in_finnish_with_finnish_numbers(client):
    night = evening("alice", "bob", sections="upper")
    play(night)
    play(night)
    response = client.get(f"/r/{night.room.code}/night/", headers={"Accept-Language": "fi"})
    page = response.content.decode()
    assert response.headers["Content-Language"] == "fi"
    chart = page[page.index("<svg") : page.index("</svg>")]
    # A comma would end a coordinate.
    assert all(part.count(",") <= 1 for part in chart.replace('"', " ").split())


def test_a_report_costs_few_queries_however_long_the_night(django_assert_max_num_queries):
    night = evening("alice", "bob", sections="upper")
    for _ in range(3):
        play(night)
    with django_assert_max_num_queries(5):
        night_of_room(night.room)
    assert Move.objects.count() > 30


def test_a_finished_game_is_read_once_and_a_running_one_anew():
    night = evening("alice", "bob", sections="upper")
    game = play(night, moves=20)
    before = night_of_room(night.room)
    async_to_sync(play_on)(game, Random(1), odd=False)
    with CaptureQueriesContext(connection) as first:
        after = night_of_room(night.room)
    with CaptureQueriesContext(connection) as second:
        again = night_of_room(night.room)
    assert before is not None
    assert after is not None
    assert again is not None
    assert len(after.games[0].played.turns) == 12 > len(before.games[0].played.turns)
    assert again.awards == after.awards
    assert ["games_move" in query["sql"] for query in first].count(True) == 1
    assert not any("games_move" in query["sql"] for query in second)
