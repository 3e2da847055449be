import sys
from types import SimpleNamespace

import pytest

from bench.server import main as bench_server
from tools.bench import main


def test_options_go_to_the_benchmark_that_takes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    stand_in = SimpleNamespace(main=lambda options: heard.extend(options) or 0)
    monkeypatch.setitem(sys.modules, "bench.server", stand_in)
    assert main(["server", "--rooms", "50"]) == 0
    assert heard == ["--rooms", "50"]


def test_a_benchmark_without_options_refuses_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "bench.rules", SimpleNamespace(main=lambda: 0))
    assert main(["rules"]) == 0
    assert main(["rules", "--rooms", "50"]) == 2
    assert "bench rules takes no options" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["--rooms", "50"], ["no-such-benchmark"]])
def test_a_benchmark_has_a_name(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "these exist: crowd, faults" in capsys.readouterr().err


def test_a_part_that_does_not_exist_is_refused_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench_server(["--parts", "everything"])
    assert "invalid choice: 'everything'" in capsys.readouterr().err
