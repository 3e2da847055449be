import re

from tests.architecture.project import ROOT, files, name


def test_the_front_door_needs_nothing_that_must_be_installed():
    import ast
    import sys

    tree = ast.parse((ROOT / "yatzy.py").read_text())
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {alias.name for node in top if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= sys.stdlib_module_names
    assert not any(isinstance(node, ast.ImportFrom) for node in top)


def test_ci_runs_the_same_word_as_everybody():
    script = (ROOT / ".ci/run").read_text().splitlines()
    assert script == ["#!/usr/bin/env bash", "CI=true python3 yatzy.py test"]


def test_no_test_sleeps():
    # Clients wait before they come back, and so may programs that tests start; a test itself waits for what it expects.
    tests = [path for path in files(".py", under=("tests",)) if path.name.startswith("test_")]
    sleepers = {name(path) for path in tests if re.search(r"sleep\(|wait_for_timeout\(", path.read_text())}
    assert sleepers == set()
