import resource
import signal
import socket
import stat
from urllib.request import urlopen

import pytest

from tests.services.server import Server, front_door, running_server
from yatzy_site.launch.serve import main
from yatzy_site.server.limits import MOST_OPEN_FILES

PRIVATE = (
    "YATZY_DEBUG shows errors with all their details to everybody: it is for development alone, "
    "not with YATZY_HTTPS, YATZY_PROXY or a public address."
)


def test_a_server_is_where_it_says_ends_well_when_it_is_asked_to_and_comes_back_with_its_key():
    with running_server() as server:
        url, key = server.url, (server.data / "secret-key").read_bytes()
        assert f"{url}/" in server.banner
        token = (server.data / "owner-token").read_text().strip()
        assert token not in server.banner  # which is no terminal
        assert str(server.data / "owner-token") in server.banner
        with urlopen(url) as page:
            assert "Yatzy Night" in page.read().decode()
        urlopen(f"{url}/readyz").close()  # it has asked the database now
        assert stat.S_IMODE(server.data.stat().st_mode) == 0o700  # closed to other users
        assert modes_of(server.data / "yatzy.sqlite3") == {0o600}
        assert server.stop(signal.SIGTERM) == 0
        server.start()
        assert "is gone" not in server.banner
        assert (server.url, (server.data / "secret-key").read_bytes()) == (url, key)
        assert server.stop(signal.SIGINT) == 0
        (server.data / "yatzy.sqlite3").unlink()
        server.start()
        assert "yatzy.sqlite3 is gone: nobody finds them now" in server.banner


def test_a_server_hears_ctrl_c_also_where_whoever_starts_it_does_not():
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with running_server() as server:
            assert server.stop(signal.SIGINT) == 0
    finally:
        signal.signal(signal.SIGINT, heard)


def test_a_file_of_games_is_for_one_server_and_free_when_that_one_is_dead(capfd):
    with running_server() as first:
        second = Server(first.data)
        with pytest.raises(RuntimeError, match="the server ended with 1"):
            second.start()
        (line,) = capfd.readouterr().err.splitlines()
        assert line.startswith("Yatzy Night cannot start: another server keeps its games in ")
        first.kill()
        second.start()
        assert second.stop() == 0


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"YATZY_REDIS": "redis://127.0.0.1:1/0"}, "YATZY_REDIS is for several processes"),
        ({"YATZY_HTTPS": "maybe"}, "YATZY_HTTPS must be 1 or 0, not 'maybe'."),
        ({"YATZY_DEBUG": "1", "YATZY_HTTPS": "1"}, PRIVATE),
        ({"YATZY_DEBUG": "1", "YATZY_PROXY": "1"}, PRIVATE),
        ({"YATZY_DEBUG": "1", "YATZY_PUBLIC_URL": "https://yatzy.example.org"}, PRIVATE),
    ],
    ids=["a bus for one file", "no value", "debugging behind https", "behind a proxy", "in public"],
)
def test_a_wrong_setting_is_one_line_and_nobody_is_let_in(setting, sentence, tmp_path):
    done = front_door("play", "--address", "127.0.0.1", "--port", "0", "--data", str(tmp_path), **setting)
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"Yatzy Night cannot start: {sentence}")
    assert done.returncode == 1


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="kernel: nobody can ask for another's limits")
def test_a_taken_port_is_said_and_another_one_used_for_as_many_players_as_the_machine_allows():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with socket.create_server(("127.0.0.1", 0)) as somebody, running_server(port=port_of(somebody)) as server:
            taken = port_of(somebody)
            assert server.port != taken
            assert f"Port {taken} is taken by another program, so this is port {server.port}." in server.banner
            with urlopen(server.url) as page:
                assert page.status == 200
            allowed = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert allowed == (min(hard, MOST_OPEN_FILES), hard)


def port_of(listening):
    return listening.getsockname()[1]


@pytest.mark.parametrize("variable", ["YATZY_PROXY", "YATZY_HTTPS", "YATZY_REDIS"])
def test_where_a_proxy_knows_the_port_another_one_is_not_used(variable, monkeypatch, capsys):
    monkeypatch.setenv("YATZY_ADDRESS", "127.0.0.1")
    monkeypatch.setenv(variable, "1")
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        taken = port_of(somebody)
        assert main(["--port", str(taken)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"Yatzy Night cannot listen on 127.0.0.1 port {taken}: another program has it")


@pytest.mark.parametrize(
    ("words", "given", "sentence"),
    [
        ([], ("YATZY_PORT", "eighty"), "start: YATZY_PORT must be a whole number, not 'eighty'."),
        ([], ("YATZY_PORT", "80000"), "start: YATZY_PORT must be from 0 to 65535, not 80000."),
        ([], ("YATZY_ADDRESS", "localhost"), "start: YATZY_ADDRESS must be an IP address, not 'localhost'."),
        (["--port", "70000"], (), "listen on "),
        (["--address", "192.0.2.77"], (), "listen on "),
    ],
)
def test_an_impossible_place_to_listen_is_one_line(words, given, sentence, monkeypatch, capsys):
    if given:
        monkeypatch.setenv(*given)
    assert main(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"Yatzy Night cannot {sentence}")


def test_in_a_folder_that_is_open_to_others_the_games_are_not(tmp_path):
    tmp_path.chmod(0o755)
    games = tmp_path / "yatzy.sqlite3"
    games.touch()  # at a time when it was made with the rights that the folder has
    games.chmod(0o644)
    server = Server(tmp_path)
    server.start()
    try:
        urlopen(f"{server.url}/readyz").close()
        assert modes_of(games) == {0o600}
    finally:
        assert server.stop() == 0


def modes_of(games):
    return {stat.S_IMODE(path.stat().st_mode) for path in games.parent.glob(f"{games.name}*")}
