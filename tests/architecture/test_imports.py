"""Who imports whom, where import-linter cannot see it: the rules need nothing but Python, production no test."""

import ast
import sys

from tests.architecture.project import ROOT, files, name


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def test_the_rules_import_the_standard_library_and_the_perfect_player_numpy():
    allowed = sys.stdlib_module_names | {"rules"}
    strangers = {
        (name(path), module.partition(".")[0])
        for path in files(".py", under=("rules",))
        for module in imported(path)
        if module.partition(".")[0] not in allowed
    }
    # The categories that are legal have a type of its arrays.
    assert {what for where, what in strangers if where.startswith(("rules/strategy/", "rules/legal_c"))} == {"numpy"}
    assert not [where for where, _ in strangers if not where.startswith(("rules/strategy/", "rules/legal_c"))]


def test_the_rules_know_no_chance_and_no_clock():
    forbidden = {"random", "secrets", "time", "datetime", "os", "io", "socket"}
    # A player's luck is a type here, and the command that checks a record reads a file and speaks.
    exempt = {"rules/bots.py", "rules/fairness/__main__.py"}
    found = {
        (name(path), module)
        for path in files(".py", under=("rules",))
        if name(path) not in exempt
        for module in imported(path)
        if module in forbidden
    }
    assert not found


def test_production_imports_neither_tests_nor_tools_nor_benchmarks():
    """Inside functions, too, which is where such an import would hide."""
    ours = [*files(".py", under=("rules", "games", "yatzy_site", "deploy")), ROOT / "manage.py"]
    found = {
        (name(path), module)
        for path in ours
        for module in imported(path)
        if module and module.partition(".")[0] in {"tests", "tools", "bench"}
    }
    assert not found
