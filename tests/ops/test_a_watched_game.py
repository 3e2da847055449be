"""A whole game on a server that counts and logs: the numbers are right, and nobody is in them."""

import asyncio
import json
import re

import pytest

from tests.clients import Browser, Client, Refused, best_points, play_out
from tests.services.server import running_server

TOKEN = "a-token-that-nobody-guesses"
PEOPLE = ("Aurelia Quist", "Бартоломей")
PLAIN = re.compile(r'^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"\\]*"\})? [0-9.e+-]+|\w+_bucket\{le="[^"]+"\} \d+)$')


async def metrics(browser):
    answer = await browser.send("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    lines = answer.text.splitlines()
    assert answer.status == 200
    assert [line for line in lines if not PLAIN.match(line)] == []
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


async def an_evening(host):
    """Two people play, chat, move to another phone, and make mistakes; what of it must be found or never be found."""
    alice, bob, phone = Browser(host), Browser(host), Browser(host)
    code = await alice.start_room(PEOPLE[0])
    await bob.join(code, PEOPLE[1])
    await alice.look(code)
    await alice.do(code, "settings", sections="upper")
    link = (await alice.do(code, "device_link"))["url"]
    await phone.get(link.partition(host)[2])
    await phone.post_form(link.partition(host)[2])
    await alice.send("GET", "/join/?code=confidential-query")
    await alice.send("GET", "/secret-path/")
    first, second = Client(alice, code), Client(bob, code)
    async with first.open(), second.open():
        await alice.do(code, "start")
        await first.until(lambda screen: screen.game is not None)
        with pytest.raises(Refused, match="not_your_seat"):
            await first.act(1, {"resign": {}})
        await first.say({"type": "say", "text": "between us: hush-hush"})
        await first.say({"type": "dragon", "breath": "scorching-hot"})
        await asyncio.gather(play_out(first, best_points), play_out(second, best_points))
        counted = await metrics(alice)
        moves, acked, key = first.screen.number, len(first.acked) + len(second.acked), first.screen.game["key"]
    kept = (value for browser in (alice, bob, phone) for value in browser.cookies.values())
    cookies = {value for value in kept if len(value) > 8}  # a language is nobody's
    for browser in (alice, bob, phone):
        browser.close()
    private = {*PEOPLE, *cookies, code, key, link.rstrip("/").rpartition("/")[2], "127.0.0.1", host}
    private |= {"confidential-query", "secret-path", "hush-hush", "scorching-hot", TOKEN}
    return {"moves": moves, "acked": acked, "metrics": counted, "private": private}


async def test_a_game_is_counted_and_logged_and_nobody_is_in_it(tmp_path):
    log = tmp_path / "log"
    asked = {"YATZY_METRICS": "1", "YATZY_METRICS_TOKEN": TOKEN, "YATZY_LOG": "json"}
    with log.open("wb") as stderr, running_server(environment=asked, stderr=stderr) as running:
        night = await an_evening(f"127.0.0.1:{running.port}")

    counted = night["metrics"]
    assert counted["yatzy_actions_accepted_total"] == counted["yatzy_ack_seconds_count"] == night["acked"]
    assert counted['yatzy_actions_refused_total{code="not_your_seat"}'] == 1
    assert counted['yatzy_writer_moves_total{outcome="stored"}'] == night["moves"] - 1  # the start is the service's
    assert counted["yatzy_writer_batch_moves_sum"] == night["moves"] - 1
    assert counted["yatzy_writer_batch_seconds_count"] == counted["yatzy_writer_batch_moves_count"] > 0
    assert counted["yatzy_fan_out_seconds_count"] >= night["moves"] - 1
    assert (counted["yatzy_connections"], counted["yatzy_rooms_open"], counted["yatzy_tables_open"]) == (2, 1, 1)
    assert counted["yatzy_writer_waiting"] == 0
    assert counted['yatzy_http_responses_total{status="4xx"}'] >= 1

    text = log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]  # every one is an object
    stored = [(line["game"], line["move"]) for line in lines if line["logger"] == "yatzy.moves"]
    assert stored == [(1, number) for number in range(2, night["moves"] + 1)]
    assert {"game": 1, "code": "not_your_seat"}.items() <= next(
        line for line in lines if line["logger"] == "yatzy.actions"
    ).items()
    routes = {line["route"] for line in lines if line["message"] == "request"}
    assert {"/", "r/<str:code>/", "no page of ours"} <= routes
    assert not any("metrics" in route or "healthz" in route for route in routes)
    assert sum(line["message"] == "page" for line in lines) == 2
    assert [secret for secret in night["private"] if secret in text or json.dumps(secret)[1:-1] in text] == []
