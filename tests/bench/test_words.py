import sys
from types import SimpleNamespace

import pytest

from bench import faults, pages, scaling, server
from tests.services.programs import NGINX
from tools.bench import main


def test_options_go_to_the_benchmark_that_takes_them(monkeypatch, capsys):
    heard: list[str] = []
    stand_ins = {"server": lambda options: heard.extend(options) or 0, "rules": lambda: 0}
    for name, stand_in in stand_ins.items():
        monkeypatch.setitem(sys.modules, f"bench.{name}", SimpleNamespace(main=stand_in))
    assert main(["server", "--rooms", "50"]) == 0
    assert heard == ["--rooms", "50"]
    assert main(["rules"]) == 0
    assert main(["rules", "--rooms", "50"]) == 2
    assert "bench rules takes no options" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["--rooms", "50"], ["no-such-benchmark"]])
def test_a_benchmark_has_a_name(words, capsys):
    assert main(words) == 2
    assert "these exist: crowd, faults" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("benchmark", "words", "why"),
    [
        (server, ["--parts", "everything"], "invalid choice: 'everything'"),
        (pages, ["--pages", "cellar"], "invalid choice: 'cellar'"),
        (faults, ["--rows", "miracles"], "there is no row 'miracles'"),
    ],
)
def test_what_does_not_exist_is_refused_before_anything_starts(capsys, benchmark, words, why):
    with pytest.raises(SystemExit):
        benchmark.main(words)
    assert why in capsys.readouterr().err


def test_a_program_that_is_missing_is_said_before_anything_starts(monkeypatch, capsys):
    monkeypatch.setenv(NGINX.variable, "/no/such/nginx")
    assert scaling.main(["--processes", "2"]) == 2
    assert NGINX.advice() in capsys.readouterr().err
