"""A database that is not there, or lets us not in: one sentence at once, whatever was asked for."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.services.child import free_loopback_port
from tests.services.postgresql import postgresql_server
from tests.services.programs import POSTGRESQL
from tests.services.server import front_door, running_server
from yatzy_site.database import URL, _sentence, database, kept_in

PASSWORD = "hunter2"


@pytest.fixture(scope="module")
def locked():
    if not POSTGRESQL.find():
        pytest.skip(POSTGRESQL.advice())
    with postgresql_server(password=PASSWORD) as server:
        yield server


@pytest.mark.parametrize(
    "words",
    [["play", "--port", "0"], ["export", "-"], ["manage", "rebuild", "--check"], ["import", "-"]],
    ids=lambda words: words[0],
)
def test_where_nobody_listens_is_one_sentence_at_once(words, tmp_path):
    port = free_loopback_port()
    url = f"postgresql://yatzy:{PASSWORD}@127.0.0.1:{port}/night"
    done = front_door(*words, YATZY_DATA=str(tmp_path), YATZY_DATABASE_URL=url, YATZY_LOG="json")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    sentence = f"PostgreSQL at 127.0.0.1:{port} is not there: nobody listens (YATZY_DATABASE_URL)."
    assert line.removeprefix("Yatzy Night cannot start: ") == sentence


def test_a_wrong_password_or_database_is_called_that_and_no_password_shown(locked, tmp_path):
    wrong, nothing = locked.url.replace(PASSWORD, "swordfish"), locked.url.removesuffix("/postgres") + "/night"
    for url, why in [(wrong, "refuses the password (YATZY_DATABASE_URL).\n"), (nothing, 'has no database "night"')]:
        done = front_door("export", "-", YATZY_DATA=str(tmp_path), YATZY_DATABASE_URL=url)
        assert done.stderr.startswith(f"PostgreSQL at 127.0.0.1:{locked.port} {why}")
        assert "swordfish" not in done.stderr


def test_the_banner_says_where_the_games_are(locked):
    with running_server(environment={"YATZY_DATABASE_URL": locked.url}) as server:
        assert f"Games are kept in PostgreSQL at 127.0.0.1:{locked.port}/postgres. " in server.banner
        assert PASSWORD not in server.banner


def test_a_reason_that_we_have_no_words_for_is_told_without_the_password(tmp_path):
    settings = database(f"postgresql://anna:{PASSWORD}@db.example/night", data=tmp_path)
    said = f'connection failed: connection to server at "db.example" failed: FATAL:  no {PASSWORD} today\n\tSorry.'
    assert _sentence(settings, said) == "PostgreSQL at db.example:5432 cannot be used: no … today (YATZY_DATABASE_URL)."


@pytest.mark.parametrize("word", ["hun/ter2", "hun#ter2", "hun?ter2", "12/ter2", "12#ter2", "[ter2"])
def test_a_password_that_breaks_the_url_is_not_shown_in_pieces(word, tmp_path):
    with pytest.raises(ImproperlyConfigured) as refused:
        database(f"postgresql://anna:{word}@db.example:5432/night", data=tmp_path)
    assert str(refused.value) == URL


def test_a_database_beside_us_is_named_without_a_host(tmp_path):
    beside = database("postgresql:///night", data=tmp_path)
    assert kept_in(beside, data=tmp_path) == "PostgreSQL at its local socket:5432/night"
    assert kept_in(database("", data=tmp_path), data=tmp_path) == str(tmp_path)


@pytest.mark.parametrize(
    ("words", "spelling"),
    [(["export", "-"], "variable"), (["manage", "rebuild", "--check"], "--data="), (["manage", "tidy"], "--data")],
    ids=lambda given: given[0] if isinstance(given, list) else given,
)
def test_a_folder_without_games_is_named_and_not_made(words, spelling, tmp_path):
    wrong = tmp_path / "wrong"
    ways = {"variable": [], "--data=": [f"--data={wrong}"], "--data": ["--data", str(wrong)]}
    given = {"YATZY_DATA": str(wrong)} if spelling == "variable" else {}
    said = front_door(*words, *ways[spelling], **given)
    assert said.stderr == f"There are no games in {wrong}; is YATZY_DATA right?\n"
    assert said.returncode == 1
    assert not wrong.exists()


def test_a_server_without_anybody_exports_a_file_that_is_said_to_be_empty(tmp_path):
    with running_server() as server:
        done = front_door("export", "--data", str(server.data), str(tmp_path / "night.jsonl"))
    assert done.returncode == 0, done.stderr
    assert "empty" in done.stderr
    assert front_door("import", str(tmp_path / "night.jsonl"), "--data", str(tmp_path / "new")).returncode == 0


def test_a_wrong_setting_or_a_damaged_key_is_one_line_for_a_command_too(tmp_path):
    done = front_door("manage", "migrate", YATZY_DATA=str(tmp_path), YATZY_HTTPS="maybe")
    assert done.stderr == "YATZY_HTTPS must be 1 or 0, not 'maybe'.\n"
    (tmp_path / "secret-key").write_text("short")
    done = front_door("import", "-", "--data", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith(f"{tmp_path / 'secret-key'} does not hold a key")
