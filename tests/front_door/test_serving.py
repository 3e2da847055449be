import signal
import socket
import stat
from urllib.request import urlopen

import pytest

from tests.services.server import Server, running_server
from yatzy_site.serve import main


def test_the_server_says_where_it_is_and_is_there() -> None:
    with running_server() as server:
        assert f"{server.url}/" in server.banner
        with urlopen(server.url) as page:
            assert "Yatzy Night" in page.read().decode()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_ends_well_when_it_is_asked_to(how: signal.Signals) -> None:
    with running_server() as server:
        assert server.stop(how) == 0


def test_a_taken_port_is_said_and_another_one_used() -> None:
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        taken = somebody.getsockname()[1]
        with running_server(port=taken) as server:
            assert server.port != taken
            assert f"Port {taken} is taken by another program, so this is port {server.port}." in server.banner
            with urlopen(server.url) as page:
                assert page.status == 200


def test_a_restarted_server_comes_back_at_its_address_with_its_key() -> None:
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


def test_what_the_server_stores_is_closed_to_other_users() -> None:
    with running_server() as server:
        assert stat.S_IMODE(server.data.stat().st_mode) == 0o700


@pytest.mark.parametrize("words", [["--port", "70000"], ["--address", "192.0.2.77"]])
def test_an_impossible_place_to_listen_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("Yatzy Night cannot listen on ")


def test_a_wrong_setting_is_one_line_and_nobody_is_let_in() -> None:
    with (
        pytest.raises(RuntimeError, match="the server ended with 1"),
        running_server(environment={"YATZY_HTTPS": "maybe"}),
    ):
        pass
