"""Settings that would lose something stop the server before it starts."""

from types import SimpleNamespace

import pytest

from games.checks import check_several_processes


@pytest.mark.parametrize(
    ("redis", "vendor", "problems"),
    [
        ("", "sqlite", []),
        ("", "postgresql", []),
        ("redis://localhost:6379/0", "postgresql", []),
        ("rediss://:secret@redis.example.org:6379/0", "postgresql", []),
        ("unix:///run/redis.sock", "postgresql", []),
        ("redis://localhost:6379/0", "sqlite", ["games.E002"]),
        ("localhost:6379", "postgresql", ["games.E001"]),
        ("redis://:hun/ter2@localhost:6379/0", "postgresql", ["games.E001"]),
        ("redis://:hun#ter2@localhost:6379/0", "postgresql", ["games.E001"]),
        ("tcp://:hunter2@localhost", "postgresql", ["games.E001"]),
        ("http://localhost:6379", "sqlite", ["games.E001", "games.E002"]),
    ],
)
def test_redis_needs_an_address_which_is_not_repeated_for_it_may_hold_a_password_and_postgresql(
    monkeypatch, settings, redis, vendor, problems
):
    settings.REDIS_URL = redis
    monkeypatch.setattr("games.checks.connection", SimpleNamespace(vendor=vendor))
    found = check_several_processes()
    assert [problem.id for problem in found] == problems
    assert "ter2" not in "".join(problem.msg for problem in found)
