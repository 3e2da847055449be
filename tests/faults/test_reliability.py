"""The short form of `yatzy.py bench faults`: the same scenarios as docs/reliability.md, a few moves of each."""

from random import Random

import pytest

from bench.scenarios import kills, once, order, refused
from bench.scenarios.journal import can_trace
from tests.services.programs import POSTGRESQL, REDIS
from tests.skips import KERNEL

tracing = pytest.mark.skipif(not can_trace(), reason=f"{KERNEL}strace may not trace here")
SMALL = {"kills": 2, "moves": 30, "cuts": 20, "recorded": 40, "tables": 2}


def check(found):
    assert not found.faults
    assert not [figure for figure in found.figures if not figure.kept]


@pytest.mark.timeout(240)
async def test_a_server_killed_again_and_again_also_inside_a_commit_loses_and_doubles_nothing():
    verdict, deaths = await kills.killed(SMALL, Random(1))
    assert verdict.acknowledged >= SMALL["moves"]
    assert sum(deaths.values()) == SMALL["kills"]
    assert verdict.wrong == 0, verdict.words
    assert verdict.sheets > 0


@tracing
@pytest.mark.timeout(240)
async def test_a_power_cut_at_any_write_loses_nothing_that_was_acknowledged():
    cuts = await kills.cut(SMALL, Random(1))
    assert cuts.cuts == SMALL["cuts"]
    assert cuts.compared > 0
    assert (cuts.lost, cuts.damaged) == (0, 0), cuts.words


@tracing
@pytest.mark.timeout(240)
async def test_a_disk_that_fails_for_a_while_loses_nothing_and_play_goes_on():
    verdict, refusals = await kills.failing("EIO", SMALL)
    assert refusals > 0
    assert verdict.wrong == 0, verdict.words


@pytest.mark.timeout(240)
async def test_an_action_sent_often_over_two_tabs_and_a_restart_counts_once():
    check(await once.run({"actions": 40, "restarts": 1, "tables": 2}))


@pytest.mark.timeout(240)
async def test_a_bus_that_drops_and_reorders_news_is_noticed_by_nobody():
    for program in (POSTGRESQL, REDIS):
        if program.find() is None:
            pytest.skip(program.advice())
    check(await order.run({"observed": 500, "tables": 3, "players": 4}))


@pytest.mark.timeout(240)
async def test_a_sample_of_hostile_requests_imports_and_backups_is_refused():
    check(await refused.run({"each": 11, "ids": 40, "files": 8}))
