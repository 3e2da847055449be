"""The commands around a move: export, import, rebuild."""

from __future__ import annotations

import io
import stat
import threading
from pathlib import Path
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.db import connections

from games.models import Player, Score, Scorecard
from games.moving.snapshot import snapshot
from games.services.games import start_game
from tests.games.factories import evening
from tests.games.played import play_on
from tests.games.stored import seated_game

pytestmark = pytest.mark.django_db(transaction=True)


def say(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=out)
    return out.getvalue()


def test_a_server_moves_by_two_commands(tmp_path: Path) -> None:
    start_game(room=evening("alice", "bob").room)
    file = tmp_path / "night.jsonl"
    assert "2 players, 1 rooms, 1 games and 1 moves were written" in say("export", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    call_command("flush", interactive=False, verbosity=0)
    assert "2 players, 1 rooms, 1 games and 1 moves are here now" in say("import", str(file))
    assert "already" in say("import", str(file))


def test_a_server_moves_through_a_pipe(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    start_game(room=evening("alice", "bob").room)
    call_command("export", "-")
    written, said = capsysbinary.readouterr()
    assert b"keep it private" in said
    call_command("flush", interactive=False, verbosity=0)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written)))
    assert "1 games" in say("import", "-")


def test_an_export_that_fails_leaves_no_half_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CommandError, match="No space left"):
        say("export", str(tmp_path / "night.jsonl"))
    assert list(tmp_path.iterdir()) == []


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("mine")
    with pytest.raises(CommandError, match="exists already"):
        say("export", str(file))
    assert file.read_text() == "mine"


def test_a_place_that_cannot_be_written_or_read_is_said_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"cannot be written: No such file"):
        say("export", str(tmp_path / "nowhere" / "file"))
    with pytest.raises(CommandError, match=r"cannot be read: No such file"):
        say("import", str(tmp_path / "nothing"))


def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    say("export", str(file))
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(CommandError, match=r"Nothing was imported\..*line 2: .*cut off"):
        say("import", str(file))


def test_a_database_with_players_takes_nothing_in(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    say("export", str(file))
    evening("dora")
    with pytest.raises(CommandError, match="empty one"):
        say("import", str(file))


def test_an_export_shows_one_moment_and_keeps_nobody_waiting() -> None:
    evening("alice")
    written = threading.Event()

    def write() -> None:
        evening("bob")
        written.set()
        connections.close_all()

    with snapshot():
        assert Player.objects.count() == 1
        thread = threading.Thread(target=write)
        thread.start()
        assert written.wait(10), "somebody who writes waits for the export"
        thread.join()
        assert Player.objects.count() == 1
    assert Player.objects.count() == 2


async def test_a_scorecard_that_is_not_what_the_log_says_is_found_and_mended() -> None:
    game = await sync_to_async(seated_game)("alice", "bob")
    await play_on(game, Random(3))

    def spoil_and_mend() -> None:
        assert say("rebuild", "--check") == "Every scorecard is what its log says.\n"
        first, second, *_ = Score.objects.filter(game=game).order_by("pk")
        Score.objects.filter(pk=first.pk).update(points=first.points + 5)
        second.delete()
        Scorecard.objects.filter(game=game, column=1).update(place=7)
        with pytest.raises(CommandError, match="3 differences"):
            say("rebuild", "--check")
        said = say("rebuild")
        assert f"score {first.column} {first.category}: points is {first.points + 5}, not {first.points}" in said
        assert f"score {second.column} {second.category} is missing" in said
        assert "scorecard 1: place is 7, not " in said
        assert "3 differences mended" in said
        assert say("rebuild", "--check") == "Every scorecard is what its log says.\n"

    await sync_to_async(spoil_and_mend)()


def test_a_log_that_cannot_be_read_does_not_hide_the_others() -> None:
    broken, fine = seated_game("alice", code="AAAA"), seated_game("bob", code="BBBB")
    broken.moves.update(events='[{"kind": "dragon"}]')
    fine.scorecards.update(total=99)
    with pytest.raises(CommandError, match="2 differences"):
        say("rebuild", "--check")
