"""A peer's table holds every socket to the next version; whether the peers themselves can be had is no test of ours."""

import re
import subprocess

import pytest

from bench.lib import peers
from bench.lib.peers import PACKAGES, PEERS, SCRIPTS, BoardgameTable, ColyseusTable, PlainWsTable
from bench.lib.server_run import Plan, ServerRun, in_every_round

UPDATE = b'42/yatzy,["update","0-1",{"G":{"version":%d,"seat":1},"ctx":{"turn":2},"_stateID":%d},[]]'


@pytest.mark.parametrize("kind", [PlainWsTable, ColyseusTable])
def test_an_action_is_over_when_all_four_have_the_next_version(kind):
    table = kind("room")
    for at in range(3):
        table._new_state(at, b'\x0f..{"version":1,"dice":[]}')
        assert (len(table.record.acks), len(table.record.fans)) == (1, 0)  # the first socket asked
    table._new_state(3, b'\x0f..{"version":1,"dice":[]}')
    assert len(table.record.fans) == 1
    assert (table.version, table.asked, table.record.errors) == (1, 1, [])


def test_a_version_that_is_missing_or_comes_twice_is_an_error():
    table = PlainWsTable("room")
    table._new_state(0, b'{"version":1}')
    table._new_state(0, b'{"version":1}')
    table._new_state(1, b'{"version":2}')
    table._new_state(2, b"{}")
    assert table.record.errors == [
        "room: socket 0 heard 1 after 1",
        "room: socket 1 heard 2 after 0",
        "room: socket 2 heard -1 after 0",
    ]


def test_boardgame_io_is_held_to_its_own_number_and_to_the_length_of_a_game():
    table = BoardgameTable("0-1")
    table.playing = True
    table._versions, table.version = [239] * 4, 239
    for at in range(4):
        table._hear(at, b'42/yatzy,["matchData","0-1",[]]')
        table._hear(at, UPDATE % (240, 240))
    assert table.record.errors == []
    assert table.finished.is_set()
    table._hear(0, b'42/yatzy,["error"]')
    assert len(table.record.errors) == 1


def test_every_peer_has_its_script_and_every_package_that_it_loads_a_version():
    for peer in PEERS:
        loaded = re.findall(r'load\("((?:@[^/]+/)?[^/"]+)', (SCRIPTS / peer.script).read_text())
        assert loaded
        assert set(loaded) <= PACKAGES.keys()
    assert len({peer.key for peer in PEERS}) == len(PEERS)


@pytest.mark.parametrize(
    ("found", "said"),
    [(None, "node and npm not found"), ("/usr/bin/npm", "No peers: npm error network is unreachable")],
    ids=["no node", "no network"],
)
def test_without_node_or_a_network_the_benchmark_says_so_and_goes_on(monkeypatch, capsys, tmp_path, found, said):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(peers.shutil, "which", lambda program: found)
    failed = subprocess.CompletedProcess([], 1, "", "npm warn deprecated\nnpm error network is unreachable\n")
    monkeypatch.setattr(peers.subprocess, "run", lambda *_, **__: failed)
    assert peers.installed() is None
    assert said in capsys.readouterr().out


async def test_a_peer_that_does_not_run_is_left_out_and_the_others_are_measured(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(peers, "SCRIPTS", tmp_path)  # with no script in it
    run = ServerRun(Plan())
    run.packages = tmp_path
    assert await run._peer_or_nothing(PEERS[0], last=False) == {}
    assert f"{PEERS[0].name} is left out" in capsys.readouterr().out


def test_what_a_round_is_without_is_compared_in_none():
    assert in_every_round([{"game_50": 1, "ws_50": 2}, {"game_50": 3}]) == [{"game_50": 1}, {"game_50": 3}]
    assert in_every_round([]) == []
