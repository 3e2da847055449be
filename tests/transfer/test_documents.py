"""Games as papers: the same bytes every time, taken in once, and refused if they were not played so."""

import json

import pytest
from asgiref.sync import sync_to_async

import rules
from games.models import Game, Move, Player, Room, Seat
from games.rooms.forget_and_merge import forget_player, merge_players
from games.rooms.games import start_game
from games.transfer.game_reading import Stored
from games.transfer.game_writing import games_that_ended
from games.transfer.jsonl import Damaged
from games.transfer.rebuild import rebuild_all
from tests.helpers.documents import empty, exported, file_of_all, given_up, paper, played, refused, take_in
from tests.helpers.factories import evening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


@pytest.mark.parametrize("ruleset", sorted(rules.RULESETS))
async def test_a_game_goes_to_another_server_and_back_to_the_byte(ruleset):
    game = await played("alice", "Zoë 🎲", seed=len(ruleset), ruleset=ruleset, sections="upper")

    def there_and_back():
        text = paper(game)
        assert text == paper(game)
        plain = json.loads(text)
        assert json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n" == text.decode()
        empty()
        assert take_in(text) == Stored(new=1, players=2)
        assert paper(Game.objects.get()) == text
        assert not list(rebuild_all(mend=False))

    await sync_to_async(there_and_back)()


def a_night():
    """A game that ended, one that goes on, and one more."""
    start_game(room=given_up("alice", "bob").room)
    given_up("Alice", "dora")
    return Game.objects.first()


def test_a_file_of_many_games_and_an_export_of_everything_have_the_very_document_of_each():
    a_night()
    first, *games, last = file_of_all().splitlines(keepends=True)
    assert json.loads(first)["holds"] == "games"
    assert games == [paper(game) for game in games_that_ended()]
    assert json.loads(last)["counts"] == {"game": 2, "move": sum(len(json.loads(game)["log"]) for game in games)}
    games = [line for line in exported().splitlines(keepends=True) if b'"kind"' not in line[:7]]
    assert games == [paper(game) for game in Game.objects.order_by("pk")]
    assert len(games) == 3


def test_the_same_file_twice_changes_nothing():
    a_night()
    text = file_of_all()
    empty()
    dora = evening("dora", "alice")["dora"]
    # Those who are here are others, of the same names.
    assert take_in(text) == Stored(new=2, players=4)
    assert file_of_all() == text
    assert take_in(text) == Stored(here=2)
    assert take_in(text.splitlines(keepends=True)[1]) == Stored(here=1)
    assert not dora.seats.exists()


def test_who_comes_with_a_file_is_one_player_in_all_their_games_and_nobody_acts_for_them():
    given_up("alice", "bob", games=2)
    first, second = (paper(game) for game in games_that_ended())
    empty()
    take_in(first)
    take_in(second)
    assert sorted(Player.objects.values_list("name", flat=True)) == ["alice", "bob"]
    assert not Seat.objects.exclude(controller=None, member=None).exists()
    assert not Room.objects.exists()


def test_a_new_name_is_no_other_content():
    game = a_night()
    before = paper(game)
    Player.objects.filter(name="bob").update(name="Robert")
    assert paper(game) != before
    assert take_in(before) == Stored(here=1)
    assert paper(game) != before


def test_the_same_key_with_another_content_is_refused_with_its_line():
    game = a_night()
    text = file_of_all()
    place = next(at for at, line in enumerate(text.splitlines(), 1) if game.key.encode() in line)
    Move.objects.filter(game=game, number=1).update(at=game.started_at.replace(year=2020))
    count = Game.objects.count()
    with pytest.raises(Damaged, match=f"line {place}: the game {game.key} is here already, and it went otherwise"):
        take_in(text)
    assert Game.objects.count() == count


def test_a_file_from_before_two_players_were_merged_finds_the_one_who_stayed():
    night, _ = given_up("Anna", "bob"), given_up("Anna2", "Anna3")
    Player.objects.filter(name="Anna2").update(created_at=night["Anna"].created_at.replace(year=2020))
    old = file_of_all()
    for name in ("Anna2", "Anna3"):
        merge_players(keep=Player.objects.get(name="Anna"), other=Player.objects.get(name=name))
    Game.objects.all().delete()
    assert take_in(old) == Stored(new=2)
    assert Seat.objects.filter(player=night["Anna"]).count() == 3
    forget_player(player=night["Anna"])
    Game.objects.all().delete()
    assert take_in(old) == Stored(new=2)
    assert set(Player.objects.values_list("name", flat=True)) == {"", "bob"}


# Secrets and names


def test_the_secret_of_a_game_that_goes_on_is_in_none_of_its_papers_and_they_are_not_taken_in():
    a_night()
    game = Game.objects.get(status=Game.Status.PLAYING)
    assert game.secret not in paper(game).decode() + file_of_all().decode()
    assert game.key not in file_of_all().decode()
    assert json.loads(paper(game))["secret"] is None
    assert game.secret in exported().decode()
    text = paper(game)
    empty()
    assert "only the whole export" in refused(text)


def test_nothing_in_a_file_says_who_was_forgotten_nor_that_it_was_one_player():
    night = given_up("alice", "bob", games=2)
    known = json.loads(paper(Game.objects.first()))["seats"]
    forget_player(player=night["bob"])
    for text in map(paper, Game.objects.all()):
        alice, bob = json.loads(text)["seats"]
        assert alice == known[0]
        assert (bob["name"], bob["player"], bob["colour"]) == ("", None, None)
        assert known[1]["player"] not in text.decode()
        assert b"bob" not in text
        assert f'"{night["bob"].pk}"' not in text.decode()


@pytest.mark.parametrize("by_file", [False, True], ids=["here", "with a file"])
def test_who_came_and_was_forgotten_does_not_come_back_with_an_old_file(by_file):
    given_up("alice", "bob")
    old = file_of_all()
    if by_file:
        empty()
        take_in(old)
    forget_player(player=Player.objects.get(name="bob"))
    Game.objects.all().delete()
    assert take_in(old) == Stored(new=1)
    assert not Player.objects.filter(name="bob").exists()
    assert b"bob" not in file_of_all()
