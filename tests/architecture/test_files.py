from tests.architecture.project import ROOT, files, name

LONGEST = 300
# A file may be longer for a reason, which stands beside it.
LONGER = {
    "tests/rules/reference.py": "the whole game a second time, to be read from top to bottom",
}


def test_a_file_says_one_thing_and_is_no_longer_than_that_takes() -> None:
    written = [path for path in files(".py", ".js", ".css", ".html") if path.parent.name != "migrations"]
    lengths = {name(path): len(path.read_text().splitlines()) for path in written}
    assert lengths
    too_long = {path: length for path, length in lengths.items() if length > LONGEST}
    assert too_long.keys() <= LONGER.keys(), too_long
    assert LONGER.keys() <= lengths.keys()


def test_the_front_door_needs_nothing_that_must_be_installed() -> None:
    import ast
    import sys

    tree = ast.parse((ROOT / "yatzy.py").read_text())
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {alias.name for node in top if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= sys.stdlib_module_names
    assert not any(isinstance(node, ast.ImportFrom) for node in top)


def test_ci_runs_the_same_word_as_everybody() -> None:
    script = (ROOT / ".ci/run").read_text().splitlines()
    assert script == ["#!/usr/bin/env bash", "CI=true python3 yatzy.py test"]


def test_no_test_sleeps() -> None:
    # Clients wait before they come back, and so may programs that tests start; a test itself waits for what it expects.
    tests = [path for path in files(".py", under=("tests",)) if path.name.startswith("test_")]
    sleepers = {name(path) for path in tests if "sleep(" in path.read_text()}
    assert sleepers <= {"tests/architecture/test_files.py"}
