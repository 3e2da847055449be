import subprocess
import sys

import pytest

from tests.front_door.conftest import ROOT
from tests.services import programs
from tests.services.programs import Program, ensure


def program(*places):
    return Program("Thing", "YATZY_TEST_THING", ("thing",), places, "thing-server")


def put(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def nothing_on_the_path(tmp_path, monkeypatch):
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_the_variable_wins_over_the_path_and_if_it_leads_nowhere_nobody_guesses(tmp_path, monkeypatch):
    assert program().find() is None
    found = put(tmp_path / "bin/thing")
    assert program().find() == found
    for given, found in ((put(tmp_path / "mine/thing"), tmp_path / "mine/thing"), (tmp_path / "nowhere", None)):
        monkeypatch.setenv("YATZY_TEST_THING", str(given))
        assert program().find() == found


def test_the_newest_of_several_versions_is_taken(tmp_path):
    for version in ("9", "15", "14"):
        put(tmp_path / f"lib/thing/{version}/bin/thing")
    assert program(str(tmp_path / "lib/thing/*/bin/thing")).find() == tmp_path / "lib/thing/15/bin/thing"


def test_what_is_there_is_not_installed_and_what_cannot_be_is_named_in_one_line(tmp_path, capsys):
    ensure([program()])
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("Thing was not found: install it (Debian: thing-server) or set YATZY_TEST_THING")
    put(tmp_path / "bin/thing")
    ensure([program()])
    assert capsys.readouterr() == ("", "")


def test_what_is_missing_is_installed_where_we_may(tmp_path, monkeypatch, capsys):
    ran = []

    def apt(prefix, *words):
        ran.append(words)
        if "install" in words:
            put(tmp_path / "bin/thing")

    put(tmp_path / "bin/apt-get")
    monkeypatch.setattr(programs, "_root_prefix", list)
    monkeypatch.setattr(programs, "_apt", apt)
    ensure([program()])
    assert [words[0] for words in ran] == ["update", "install"]
    assert ran[1][-1] == "thing-server"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("reason", "ci", "status"), [("no browser", "", 0), ("no browser", "true", 1), ("kernel: no namespaces", "true", 0)]
)
def test_a_skipped_test_is_counted_aloud_and_fails_where_everything_should_be_there(tmp_path, reason, ci, status):
    (tmp_path / "conftest.py").write_text("from tests.skips import pytest_sessionfinish, pytest_terminal_summary\n")
    tests = f"import pytest\ndef test_skipped(): pytest.skip({reason!r})\ndef test_passed(): pass\n"
    (tmp_path / "test_it.py").write_text(tests)
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:django", "-c", "/dev/null"]
    command = [sys.executable, "-m", "pytest", *quiet, "."]
    environment = {"CI": ci, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == status, done.stdout
    assert f"SKIPPED 1, {'which fails with CI=true' if status else 'not run'}: {reason}" in done.stdout
