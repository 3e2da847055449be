"""What must hold for the project's files: who imports whom, what is pinned, what documents say of settings."""

import ast
import re
import sys
import tomllib

import pytest

from games import VERSION
from tests.architecture.project import ROOT, files, name

VARIABLE = re.compile(r"\bYATZY_[A-Z_]+[A-Z]\b")
PIN = re.compile(r"^([a-z0-9.-]+)==(\S+?)(?: ; (.*?))?(?: \\)?$", re.MULTILINE)


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def imports(*folders):
    return {(name(path), module) for path in files(".py", under=folders) for module in imported(path)}


def test_the_rules_import_the_standard_library_and_the_perfect_player_numpy():
    allowed = sys.stdlib_module_names | {"rules"}
    tops = {(where, module.partition(".")[0]) for where, module in imports("rules")}
    strangers = {(where, top) for where, top in tops if top not in allowed}
    # The categories that are legal have a type of its arrays.
    assert {top for _, top in strangers} == {"numpy"}
    assert not [where for where, _ in strangers if not where.startswith(("rules/strategy/", "rules/legal_c"))]


def test_the_rules_know_no_chance_and_no_clock():
    forbidden = {"random", "secrets", "time", "datetime", "os", "io", "socket"}
    # A player's luck is a type here, and the command that checks a record reads a file and speaks.
    exempt = {"rules/bots.py", "rules/fairness/__main__.py"}
    assert not {(where, what) for where, what in imports("rules") if what in forbidden and where not in exempt}


def test_production_imports_neither_tests_nor_tools_nor_benchmarks():
    """Inside functions, too, which is where such an import would hide."""
    ours = imports("rules", "games", "yatzy_site", "deploy") | {("", what) for what in imported(ROOT / "manage.py")}
    assert not {(where, what) for where, what in ours if what.partition(".")[0] in {"tests", "tools", "bench"}}


def test_the_front_door_needs_nothing_that_must_be_installed():
    top = [
        node
        for node in ast.parse((ROOT / "yatzy.py").read_text()).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert {alias.name for node in top for alias in node.names} <= sys.stdlib_module_names
    assert not any(isinstance(node, ast.ImportFrom) for node in top)


def test_ci_runs_the_same_word_as_everybody():
    script = (ROOT / ".ci/run").read_text().splitlines()
    assert script == ["#!/usr/bin/env bash", "CI=true python3 yatzy.py test"]


def test_no_test_sleeps():
    # Clients wait before they come back, and so may programs that tests start; a test itself waits for what it expects.
    tests = [path for path in files(".py", under=("tests",)) if path.name.startswith("test_")]
    sleepers = {name(path) for path in tests if re.search(r"sleep\(|wait_for_timeout\(", path.read_text())}
    assert sleepers == set()


def test_every_setting_stands_in_the_table_of_the_hosting_page():
    code = [path for path in files(".py", under=("yatzy_site", "games", "tests/services")) if path.suffix == ".py"]
    used = {variable for path in code for variable in VARIABLE.findall(path.read_text())}
    table = re.findall(r"^\| `(YATZY_\w+)` \|", (ROOT / "docs/hosting.md").read_text(), re.MULTILINE)
    assert used
    assert set(table) == used
    assert len(table) == len(set(table))


def test_every_link_between_our_documents_leads_somewhere():
    for path in files(".md"):
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", path.read_text()):
            assert (path.parent / target).exists(), f"{name(path)}: {target}"


def test_the_licence_of_the_project_is_the_one_it_declares():
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text()


def pins(lock):
    return {(name, marker): version for name, version, marker in PIN.findall((ROOT / lock).read_text())}


def test_playing_and_testing_use_the_same_versions():
    play, dev = pins("requirements.txt"), pins("requirements-dev.txt")
    assert play
    assert play.items() <= dev.items()


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_every_declared_requirement_is_pinned_and_hashed_and_no_place_to_download_it_from_is_named(lock):
    text = (ROOT / lock).read_text()
    entries = re.split(r"\n(?=\S)", text.strip())
    assert len(entries) == len(pins(lock))
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert not re.search(r"^\s*-", re.sub(r"--hash=", "", text), re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    declared = project["dependency-groups"]["dev"] if "dev" in lock else project["project"]["dependencies"]
    wanted = {re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower() for requirement in declared}
    assert wanted <= {name for name, _ in pins(lock)}


def test_the_program_calls_itself_by_the_version_it_declares():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == VERSION
