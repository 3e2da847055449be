"""A port, a folder, a name or an address that cannot be used: one sentence each, and nothing is made or changed."""

import errno
import socket
from unittest.mock import Mock

import pytest

from games.errors import Reason, Refused
from tests.services.server import front_door, running_server
from yatzy_site.launch.serve import main


def refused(*words, within=(), **variables):
    """The one line that the command says before it ends."""
    done = front_door("play", "--address", "127.0.0.1", *words, within=within, **variables)
    assert done.returncode == 1, done
    (line,) = done.stderr.splitlines()
    return line.removeprefix("Yatzy Night cannot start: ")


@pytest.mark.parametrize(
    ("word", "given", "sentence"),
    [
        ("--name", "My cabin", "the name 'My cabin' cannot be used: it must be one word of the letters a to z, "),
        ("--public-url", "https://yatzy.example.org/games", "the public address must end after the name and the port"),
        ("--port", "eighty", "argument --port: 'eighty' is not a whole number; python3 yatzy.py play --help "),
        ("--prot", "80", "unrecognized arguments: --prot 80; python3 yatzy.py play --help explains them all."),
    ],
)
def test_a_wrong_word_is_one_sentence_and_leaves_no_trace(word, given, sentence, tmp_path):
    data = tmp_path / "data"
    assert refused("--data", str(data), word, given).startswith(sentence)
    assert not data.exists()


def test_a_port_for_administrators_says_so(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(socket.socket, "bind", Mock(side_effect=PermissionError(errno.EACCES, "Permission denied")))
    monkeypatch.setenv("YATZY_ADDRESS", "127.0.0.1")
    monkeypatch.setenv("YATZY_DATA", str(tmp_path / "data"))
    assert main(["--port", "80"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line == "Yatzy Night cannot listen on 127.0.0.1 port 80: only an administrator may use ports below 1024"
    assert not (tmp_path / "data").exists()


def test_a_port_that_friends_are_sent_to_is_not_exchanged_for_another(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        port = str(somebody.getsockname()[1])
        words = ("--port", port, "--data", str(tmp_path / "data"), "--public-url", "https://yatzy.example.org")
        line = refused(*words)
    assert line.endswith(f"cannot listen on 127.0.0.1 port {port}: another program has it, and players are sent to it")
    assert not (tmp_path / "data").exists()


def test_a_file_is_not_a_folder_and_stays_what_it_was(tmp_path):
    letter = tmp_path / "letter"
    letter.write_text("Dear Anna")
    assert refused("--data", str(letter)) == f"games cannot be kept in {letter}: it is a file, not a folder."
    below = letter / "games"
    assert refused("--data", str(below)) == f"games cannot be kept in {below}: Not a directory."
    assert letter.read_text() == "Dear Anna"


def mounted(own_mounts, folder, options, then="true"):
    """Run a command on a small disk of its own at `folder`."""
    prepare = f'mount -t tmpfs -o {options} none "{folder}" && {then} && exec "$@"'
    return (*own_mounts, "sh", "-c", prepare, "sh")


def test_a_folder_that_cannot_be_written_to_is_called_that(tmp_path, own_mounts):
    line = refused("--data", str(tmp_path), within=mounted(own_mounts, tmp_path, "ro"))
    assert line == f"games cannot be kept in {tmp_path}: nothing can be written there."


@pytest.mark.parametrize("folder", ["disk", "disk/new/folder"])
def test_without_room_nothing_is_begun(folder, tmp_path, own_mounts):
    disk, data = tmp_path / "disk", tmp_path / folder
    disk.mkdir()
    # What is on the disk afterwards, it says before it is gone.
    look = f'"$@"; status=$?; find "{disk}" -mindepth 1 >&2; exit $status'
    within = (*mounted(own_mounts, disk, "size=1m"), "sh", "-c", look, "sh")
    assert refused("--data", str(data), within=within) == (
        f"games cannot be kept in {data}: there is no room left on that disk. Nothing there has been changed."
    )


def test_games_that_cannot_be_copied_before_an_upgrade_are_not_touched_and_it_is_said_why(monkeypatch, capsys):
    monkeypatch.setattr("yatzy_site.launch.serve._check_room", lambda: None)
    monkeypatch.setattr("yatzy_site.launch.serve._prepare", Mock(side_effect=Refused(Reason.NO_SPACE)))
    assert main(["--address", "127.0.0.1", "--port", "0"]) == 1
    assert capsys.readouterr().err == (
        "Yatzy Night cannot start: There is not enough room on the disk for this. Nothing was changed. "
        "Delete old backups, or free some space.\n"
    )


def test_games_on_a_full_disk_are_not_touched(tmp_path, own_mounts):
    with running_server() as server:
        server.stop()
        before = {path.name: path.read_bytes() for path in server.data.iterdir() if path.is_file()}
        fill = f'cp "{server.data}"/* "{tmp_path}" && (cat /dev/zero > "{tmp_path}/filler" 2>/dev/null || true)'
        same = f'"$@"; status=$?; for file in "{server.data}"/*; do cmp "$file" "{tmp_path}/${{file##*/}}" >&2; done'
        within = (*mounted(own_mounts, tmp_path, "size=2m", fill), "sh", "-c", f"{same}; exit $status", "sh")
        line = refused("--data", str(tmp_path), within=within)
        assert {"yatzy.sqlite3", "secret-key", "owner-token"} <= before.keys()
    assert line.startswith(f"games cannot be kept in {tmp_path}: there is no room left on that disk.")
