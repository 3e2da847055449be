import resource
import signal
import socket
import stat
from urllib.request import urlopen

import pytest

from tests.services.server import Server, running_server
from yatzy_site.launch.serve import main
from yatzy_site.server.limits import MOST_OPEN_FILES


def test_the_server_says_where_it_is_and_is_there():
    with running_server() as server:
        assert f"{server.url}/" in server.banner
        with urlopen(server.url) as page:
            assert "Yatzy Night" in page.read().decode()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_ends_well_when_it_is_asked_to(how):
    with running_server() as server:
        assert server.stop(how) == 0


def test_a_taken_port_is_said_and_another_one_used():
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        taken = somebody.getsockname()[1]
        with running_server(port=taken) as server:
            assert server.port != taken
            assert f"Port {taken} is taken by another program, so this is port {server.port}." in server.banner
            with urlopen(server.url) as page:
                assert page.status == 200


@pytest.mark.parametrize("variable", ["YATZY_PROXY", "YATZY_HTTPS", "YATZY_REDIS"])
def test_where_a_proxy_knows_the_port_another_one_is_not_used(variable, monkeypatch, capsys):
    monkeypatch.setenv("YATZY_ADDRESS", "127.0.0.1")
    monkeypatch.setenv(variable, "1")
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        taken = somebody.getsockname()[1]
        assert main(["--port", str(taken)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"Yatzy Night cannot listen on 127.0.0.1 port {taken}: another program has it")


@pytest.mark.parametrize(
    ("variable", "given", "sentence"),
    [
        ("YATZY_PORT", "eighty", "YATZY_PORT must be a whole number, not 'eighty'."),
        ("YATZY_PORT", "80000", "YATZY_PORT must be from 0 to 65535, not 80000."),
        ("YATZY_ADDRESS", "localhost", "YATZY_ADDRESS must be an IP address, not 'localhost'."),
    ],
)
def test_a_place_to_listen_is_refused_by_its_variable(variable, given, sentence, monkeypatch, capsys):
    monkeypatch.setenv(variable, given)
    assert main([]) == 1
    assert capsys.readouterr().err == f"Yatzy Night cannot start: {sentence}\n"


def test_a_restarted_server_comes_back_at_its_address_with_its_key():
    with running_server() as server:
        key = (server.data / "secret-key").read_bytes()
        again = Server(server.data, port=server.port)
        server.stop()
        again.start()
        try:
            assert again.url == server.url
            assert (again.data / "secret-key").read_bytes() == key
        finally:
            assert again.stop() == 0


def test_a_server_whose_games_have_vanished_says_so():
    with running_server() as server:
        assert "is gone" not in server.banner
        server.stop()
        (server.data / "yatzy.sqlite3").unlink()
        server.start()
        assert "yatzy.sqlite3 is gone: nobody finds them now" in server.banner


def test_what_the_server_stores_is_closed_to_other_users():
    with running_server() as server:
        assert stat.S_IMODE(server.data.stat().st_mode) == 0o700


@pytest.mark.parametrize("there", [False, True])
def test_in_a_folder_that_is_open_to_others_the_games_are_not(tmp_path, there):
    tmp_path.chmod(0o755)
    games = tmp_path / "yatzy.sqlite3"
    if there:  # of a time when it was made with the rights that the folder has
        games.touch()
        games.chmod(0o644)
    server = Server(tmp_path)
    server.start()
    try:
        urlopen(f"{server.url}/readyz").close()  # it has asked the database now
        made = [games, *(games.with_name(f"{games.name}-{beside}") for beside in ("wal", "shm"))]
        assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {0o600}
    finally:
        assert server.stop() == 0


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="kernel: nobody can ask for another's limits")
def test_as_many_players_as_the_machine_allows():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with running_server() as server:
            assert server.process is not None
            allowed = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert allowed == (min(hard, MOST_OPEN_FILES), hard)


@pytest.mark.parametrize("words", [["--port", "70000"], ["--address", "192.0.2.77"]])
def test_an_impossible_place_to_listen_is_one_line(words, capsys):
    assert main(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("Yatzy Night cannot listen on ")


def test_a_wrong_setting_is_one_line_and_nobody_is_let_in():
    with (
        pytest.raises(RuntimeError, match="the server ended with 1"),
        running_server(environment={"YATZY_HTTPS": "maybe"}),
    ):
        pass
