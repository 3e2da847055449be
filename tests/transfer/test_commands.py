"""The commands around a move: export, import, rebuild."""

import io
import stat
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command

from games.models import Device, Player, Score, Scorecard
from games.rooms.games import start_game
from games.transfer.snapshots import snapshot
from tests.helpers.documents import given_up
from tests.helpers.factories import evening
from tests.helpers.played import play_on
from tests.helpers.stored import seated_game
from tests.transfer.test_beside_play import elsewhere

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def say(*words):
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=out)
    return out.getvalue()


def test_a_server_moves_by_two_commands(tmp_path):
    start_game(room=evening("alice", "bob").room)
    file = tmp_path / "night.jsonl"
    assert "2 players, 1 rooms, 1 games and 1 moves were written" in say("export", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    call_command("flush", interactive=False, verbosity=0)
    assert "2 players, 1 rooms, 1 games and 1 moves are here now" in say("import", str(file))
    assert "already" in say("import", str(file))


def test_a_server_moves_through_a_pipe(capsysbinary, monkeypatch):
    start_game(room=evening("alice", "bob").room)
    call_command("export", "-")
    written, said = capsysbinary.readouterr()
    assert b"keep it private" in said
    call_command("flush", interactive=False, verbosity=0)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written)))
    assert "1 games" in say("import", "-")


def test_an_export_that_fails_leaves_no_half_of_a_file(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CommandError, match="No space left"):
        say("export", str(tmp_path / "night.jsonl"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["export"], "Say where to"),
        (["export", "file", "--csv", "folder"], "Say where to"),
        (["export", "{}/precious"], "exists already"),
        (["export", "--csv", "{}"], "cannot be made: File exists"),
        (["export", "{}/nowhere/file"], "cannot be written: No such file"),
        (["import", "{}/nothing"], "cannot be read: No such file"),
        (["import", "{}/precious"], "Nothing was imported.*line 2: .*cut off"),
    ],
)
def test_what_cannot_be_written_or_read_is_said_in_a_line_and_left_alone(tmp_path, words, sentence):
    file = tmp_path / "precious"
    say("export", str(file))
    file.write_bytes(mine := file.read_bytes()[:-9])
    with pytest.raises(CommandError, match=sentence):
        say(*(word.format(tmp_path) for word in words))
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == mine


def test_an_import_says_how_many_games_were_here_and_how_many_are_new(tmp_path):
    file = str(tmp_path / "night.jsonl")
    night = given_up("alice", "bob")
    start_game(room=night.room)
    say("export", file)
    call_command("flush", interactive=False, verbosity=0)
    evening("dora")
    one = "0 games were here already, 1 are new, with 2 new players. 1 go on and were left out"
    assert say("import", file).startswith(one)
    assert say("import", file).startswith("1 games were here already, 0 are new")
    assert say("import", file).endswith("Nothing was changed.\n")


def test_an_export_shows_one_moment_and_keeps_nobody_waiting():
    evening("alice")
    with snapshot() as moment:
        assert Player.objects.using(moment).count() == 1
        elsewhere(lambda: evening("bob"))  # who writes does not wait for the export
        assert Player.objects.using(moment).count() == 1
    assert Player.objects.count() == 2


async def test_every_difference_of_sheets_from_logs_is_named_by_game_and_column_and_only_mended_when_asked():
    first = await sync_to_async(seated_game)("alice", "bob", code="AAAA")
    second = await sync_to_async(seated_game)("alice", "bob", code="BBBB")
    await play_on(first, Random(4))
    await play_on(second, Random(5))

    def all_rows():
        return [*Score.objects.order_by("pk").values(), *Scorecard.objects.order_by("pk").values()]

    def spoil_check_and_mend():
        assert say("rebuild", "--check") == "Every scorecard is what its log says.\n"
        Scorecard.objects.filter(game=first, column=1).update(total=1, bonus=7, place=7)
        gone, changed, *_ = Score.objects.filter(game=second, column=0)
        gone.delete()
        Score.objects.filter(pk=changed.pk).update(points=changed.points + 5)
        Score.objects.create(
            game=second, column=0, category="dragon", seat=0, points=1, dice="", rolls_used=0, played_by="x", move=1
        )
        damaged, out = all_rows(), io.StringIO()
        with pytest.raises(CommandError, match="4 differences") as caught:
            call_command("rebuild", "--check", stdout=out)
        assert caught.value.returncode == 1
        assert all_rows() == damaged
        one, *others = out.getvalue().splitlines()
        assert one.startswith(f"game {first.key}: scorecard 1: bonus is 7, not ")
        assert ", total is 1, not " in one
        assert ", place is 7, not " in one
        game = f"game {second.key}: score 0"
        assert sorted(others) == sorted(
            [
                f"{game} {gone.category} is missing",
                f"{game} {changed.category}: points is {changed.points + 5}, not {changed.points}",
                f"{game} dragon is not in the log",
            ]
        )
        assert "4 differences mended" in say("rebuild")
        assert say("rebuild", "--check") == "Every scorecard is what its log says.\n"

    await sync_to_async(spoil_check_and_mend)()


def test_only_games_can_be_exported_and_no_key_goes_with_them(tmp_path):
    night = given_up("alice", "bob")
    running = start_game(room=night.room)
    file = tmp_path / "games.jsonl"
    assert say("export", "--games", str(file)) == "1 games were written, with the names of who played them.\n"
    text = file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert running.key not in text
    assert not [device for device in Device.objects.all() if device.token_hash in text]
    call_command("flush", interactive=False, verbosity=0)
    assert "0 games were here already, 1 are new" in say("import", str(file))
    assert "1 games were here already, 0 are new" in say("import", str(file))


def test_everything_can_be_exported_as_tables(tmp_path):
    night = given_up("alice", "=bob")
    game = start_game(room=night.room)
    folder = tmp_path / "tables"
    assert "2 games were written" in say("export", "--csv", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == ["games.csv", "turns.csv"]
    head, *rows = (folder / "games.csv").read_text(encoding="utf-8-sig").splitlines()
    assert head.startswith("game,started_at,")
    assert len(rows) == 4
    assert ",'=bob," in rows[1]
    assert game.secret not in "".join(path.read_text() for path in folder.iterdir())


def test_a_log_that_cannot_be_read_hides_no_others_and_is_not_called_mended():
    broken, fine = seated_game("alice", code="AAAA"), seated_game("bob", code="BBBB")
    broken.moves.update(events='[{"kind": "dragon"}]')
    fine.scorecards.update(total=99)
    with pytest.raises(CommandError, match="2 differences"):
        say("rebuild", "--check")
    with pytest.raises(CommandError, match="1 logs cannot be read"):
        say("rebuild")
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 logs cannot be read"):
        call_command("rebuild", stdout=out)
    assert "mended" not in out.getvalue()


def test_a_game_that_cannot_be_read_is_named_and_no_file_is_made(tmp_path):
    broken = seated_game("alice")
    broken.moves.update(events='[{"kind": "dragon"}]')
    with pytest.raises(CommandError, match=f"Nothing was exported: the game {broken.key} cannot be read"):
        say("export", str(tmp_path / "night.jsonl"))
    assert list(tmp_path.iterdir()) == []
