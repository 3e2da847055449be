"""The game that the README plays can be played in a Python shell, by every rule set."""

import doctest
import re
from pathlib import Path

import pytest

import rules

README = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text()
HEADING = "## The rules as a library\n"


def block():
    section = README.partition(HEADING)[2].partition("\n## ")[0]
    (found,) = re.findall(r"^```pycon\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return found


def typed():
    """What somebody types, piece by piece."""
    return [example.source for example in doctest.DocTestParser().get_examples(block())]


def test_the_shell_answers_what_the_readme_shows():
    test = doctest.DocTestParser().get_doctest(block(), {}, "README.md", "README.md", 0)
    said = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
    assert results.attempted == len(typed())
    assert results.failed == 0, "".join(said)
    lines = "".join(typed()).splitlines()
    assert len(lines) <= 12
    assert [line for line in lines if "import" in line] == ["import random", "import rules"]


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_the_same_lines_play_any_rule_set_to_its_end(ruleset, capsys):
    source = "".join(typed())
    assert source.count('"finnish"') == 1
    names = {}
    exec(compile(source.replace('"finnish"', f'"{ruleset}"'), "README.md", "exec"), names)
    state = names["state"]
    assert state.ruleset.key == ruleset
    assert state.over
    assert len(capsys.readouterr().out.splitlines()) == 3
