import pytest

from tests.services.server import Server, running_server


def test_a_file_of_games_is_for_one_server_and_free_when_that_one_is_dead(
    capfd,
):
    with running_server() as first:
        second = Server(first.data)
        with pytest.raises(RuntimeError, match="the server ended with 1"):
            second.start()
        (line,) = capfd.readouterr().err.splitlines()
        assert line.startswith("Yatzy Night cannot start: another server keeps its games in ")
        first.kill()
        second.start()
        assert second.stop() == 0


def test_redis_without_postgresql_is_one_line_and_nobody_is_let_in(capfd):
    with (
        pytest.raises(RuntimeError, match="the server ended with 1"),
        running_server(environment={"YATZY_REDIS": "redis://127.0.0.1:1/0"}),
    ):
        pass
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("Yatzy Night cannot start: YATZY_REDIS is for several processes")
