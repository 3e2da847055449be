"""Several processes are measured with what they need beside them, and the paper is arithmetic on what was measured."""

import pytest

from bench import scaling as bench_scaling
from bench.lib.game_table import lost
from bench.lib.phases import leave, measure
from bench.lib.rooms import open_tables
from bench.lib.scaling_page import apart, carries, hearing_us, million, page
from bench.lib.servers import running_several
from tests.faults.evening import stored_moves
from tests.services.programs import NGINX, POSTGRESQL, REDIS

COSTS = {"processes": 4, "web_us": 600.0, "redis_us": 20.0, "postgresql_us": 150.0, "nginx_us": 80.0, "apart_us": 750.0}
COSTS |= {"move_bytes": 750.0, "written_bytes": 1000.0, "kept_bytes": 450.0, "page_kilobytes": 25.0, "page_share": 0.0}


def figures(server_us, **others_us):
    waits = {f"{kind}_p{at}": at / 10 for kind in ("ack", "fan") for at in (50, 95, 99)}
    counts = {"rooms": 100, "seconds": 10.0, "actions": 1000, "bytes": 750, "errors": 0, "generator_us": 200.0}
    return counts | waits | {"server_us": server_us, "others_us": others_us}


def row(processes, server_us, *, apart=False):
    each = figures(server_us, **({"PostgreSQL": 150.0, "Redis": 20.0, "nginx": 80.0} if processes else {}))
    found = {"processes": processes, "apart": apart, "closed": each, "fixed": each, "written": 1000, "kept": 450}
    return found | ({"lost": {"acknowledged": 1000, "lost": 0, "doubled": 0}} if processes else {})


def measured():
    together = [row(count, cost) for count, cost in ((0, 400.0), (1, 450.0), (4, 600.0))]
    return {
        "rows": [*together, row(4, 900.0, apart=True)],
        "idle": {"connections": 1000, "kilobytes": 25.0, "idle_share": 0.0},
        "machine": {"cores": 2, "python": "3.11.7", "node": "", "system": "Linux x86_64", "load": 0.1},
        "command": "python3 yatzy.py bench scaling",
    }


def test_a_core_filled_to_its_part_carries_rooms_that_act_now_and_then_and_their_open_pages():
    # 0.6 s of work a second, 600 µs an action, an action in five seconds.
    assert carries(COSTS) == (5000, 150_000, 20_000)
    # 7 % of a core for 1,000 pages: four of them cost 1,400 µs in the five seconds between two actions.
    assert carries(COSTS | {"page_share": 0.07 / 1000}) == (1500, 150_000, 20_000)


def test_each_further_process_hears_of_every_action_of_players_that_are_apart():
    assert hearing_us(COSTS) == 50.0
    assert hearing_us(COSTS | {"processes": 1, "apart_us": 600.0}) == 0.0
    assert apart(COSTS) == 63  # 50,000 actions of 750 µs on cores filled to 60 %
    assert apart(COSTS) > million(COSTS)["web_cores"]


def test_a_million_players_are_a_quarter_as_many_rooms_in_shards():
    bill = million(COSTS)
    assert (bill["all_rooms"], bill["actions"], bill["messages"]) == (250_000, 50_000, 200_000)
    assert (bill["rooms_of_a_shard"], bill["shards"], bill["web_cores"]) == (20_000, 13, 52)
    assert bill["gigabits"] == pytest.approx(1.2)
    assert bill["memory_gigabytes"] == 25
    assert bill["writes"] * bill["shards"] == pytest.approx(bill["actions"])
    assert bill["redis_share"] == pytest.approx(50_000 / 13 * 20e-6)
    assert bill["kept_gigabytes"] == pytest.approx(1944)


def test_the_page_has_every_set_up_and_reckons_with_the_largest():
    shown = page(measured())
    assert "| alone | 400 |  |  |  | **400** |  |  | 100 | 2% |" in shown
    assert "| 4 processes | 600 | 150 | 20 | 80 | **850** | 18% | 2% | 100 | 2% |" in shown
    assert 'From the row "4 processes"' in shown
    assert "| 4 processes, friends apart | 900 |" in shown
    assert "a further process adds 100 µs" in shown
    assert "3,000 acknowledged moves were looked up in PostgreSQL afterwards: 0 lost, 0 doubled." in shown
    assert "| one web process | 5,000 | 20,000 |" in shown
    assert "{" not in shown


@pytest.mark.parametrize("key", ["lost", "doubled"])
def test_a_set_up_that_loses_or_doubles_a_move_fails(key):
    found = row(2, 500.0)
    assert bench_scaling.whole(found)
    found["lost"] = {"acknowledged": 9, "lost": 0, "doubled": 0, key: 1}
    assert not bench_scaling.whole(found)


@pytest.mark.timeout(240)
async def test_a_table_spread_over_two_processes_is_measured_with_all_that_works_for_it():
    for program in (POSTGRESQL, REDIS, NGINX):
        if not program.find():
            pytest.skip(program.advice())
    async with running_several(2, nginx=True, apart=True) as several:
        tables = await open_tables(several.host, 2)
        written, moves, _ = several.stored()
        found = await measure(tables, *several.pids, seconds=3.0, every=0.05, others=several.others)
        assert found["errors"] == 0, found["first_error"]
        assert found["actions"] > 20
        assert all(found["others_us"][name] > 0 for name in ("PostgreSQL", "nginx"))
        assert len(several.pids) == 2
        written_now, moves_now, kept = several.stored()
        assert written_now - written > 100 * (moves_now - moves) > 0
        assert kept > 100 * moves_now
        gone = lost(stored_moves(several.web[0]), tables)
        assert gone["acknowledged"] >= found["actions"]
        assert (gone["lost"], gone["doubled"]) == (0, 0)
        await leave(*tables)
