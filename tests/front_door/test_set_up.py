from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest


@pytest.fixture
def yatzy(downloaded):
    """The front door as a module, at home in the empty folder."""
    spec = spec_from_file_location("front_door_copy", downloaded.folder / "yatzy.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pip_runs(yatzy, monkeypatch):
    """Which locks were installed; instead of pip, something that always works."""
    runs = []
    monkeypatch.setattr(yatzy, "install", runs.append)
    return runs


def test_the_second_start_installs_nothing(yatzy, pip_runs):
    yatzy.prepare("requirements.txt")
    yatzy.prepare("requirements.txt")
    assert pip_runs == ["requirements.txt"]


def test_a_changed_lock_is_installed_at_the_next_start(yatzy, pip_runs):
    yatzy.prepare("requirements.txt")
    Path(yatzy.ROOT, "requirements.txt").write_text("segno==1.6.7\n")
    yatzy.prepare("requirements.txt")
    assert len(pip_runs) == 2


def test_who_tests_can_play_without_another_set_up(yatzy, pip_runs):
    yatzy.prepare("requirements-dev.txt")
    yatzy.prepare("requirements.txt")
    assert pip_runs == ["requirements-dev.txt"]


def test_who_plays_gets_the_development_packages_when_testing(yatzy, pip_runs):
    yatzy.prepare("requirements.txt")
    yatzy.prepare("requirements-dev.txt")
    assert pip_runs == ["requirements.txt", "requirements-dev.txt"]


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
