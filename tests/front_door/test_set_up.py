from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest


@pytest.fixture
def yatzy(downloaded):
    """The front door as a module, at home in the empty folder."""
    spec = spec_from_file_location("front_door_copy", downloaded.folder / "yatzy.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pip_runs(yatzy, monkeypatch):
    """Which locks were installed; instead of pip, something that always works."""
    runs = []
    monkeypatch.setattr(yatzy, "install", runs.append)
    return runs


@pytest.mark.parametrize(
    ("locks", "installed"),
    [
        ("play play", "play"),
        ("dev play", "dev"),  # whoever tests can play without another set-up
        ("play dev", "play dev"),  # whoever plays gets the development packages when testing
        ("play changed play", "play play"),
    ],
)
def test_a_start_installs_what_is_not_there_yet_and_a_changed_lock_again(yatzy, pip_runs, locks, installed):
    files = {"play": "requirements.txt", "dev": "requirements-dev.txt"}
    for lock in locks.split():
        if lock == "changed":
            Path(yatzy.ROOT, files["play"]).write_text("segno==1.6.7\n")
        else:
            yatzy.prepare(files[lock])
    assert pip_runs == [files[lock] for lock in installed.split()]


def test_an_environment_whose_python_is_gone_is_made_anew(yatzy, pip_runs):
    yatzy.prepare("requirements.txt")
    python = Path(yatzy.venv_python())
    python.unlink()
    python.symlink_to("/nowhere/python3")
    yatzy.prepare("requirements.txt")
    assert python.exists()
    assert len(pip_runs) == 2


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "no room"),
        ("WARNING: Retrying … NewConnectionError\nERROR: No matching distribution found for django", "cannot reach"),
        ("ERROR: No matching distribution found for msgspec==0.22.0", "No matching distribution found for msgspec"),
        ("", "pip failed"),
    ],
)
def test_hundreds_of_lines_of_pip_become_one(yatzy, said, line):
    assert line in yatzy.explain(said)
    assert "\n" not in yatzy.explain(said)


def test_a_started_project_goes_straight_to_the_word(installed):
    done = installed.open("bench", "no-such-benchmark", environment={"PIP_INDEX_URL": "http://127.0.0.1:9/simple"})
    assert "setting up" not in done.stdout
    assert done.returncode == 2
    assert "there is no benchmark 'no-such-benchmark'" in done.stderr


def test_djangos_own_commands_are_a_word_away(installed, tmp_path):
    done = installed.open("manage", "check", environment={"YATZY_DATA": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout
