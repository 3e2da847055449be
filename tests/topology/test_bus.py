"""The bus over a real Redis: order, batches, our own words, and what happens when Redis goes."""

import asyncio
import logging

import pytest
from redis.asyncio import Redis as Client
from redis.exceptions import ConnectionError as NoConnection

from games.live.cluster.bus import Changed, Gone, Here, Moved, Said, SentAway, Told, WhoIsThere, unpack
from games.live.cluster.redis_bus import RedisBus
from tests.services.programs import REDIS
from tests.services.redis import redis_server

ONE, TWO = b"process1", b"process2"


class Ear:
    """Somebody who hears, and knows whether they could."""

    def __init__(self):
        self.heard = asyncio.Queue()
        self.found, self.lost = asyncio.Event(), asyncio.Event()

    async def hear(self, sender, heard):
        await self.heard.put(heard)

    def bus_found(self):
        self.found.set()

    def bus_lost(self):
        self.found.clear()
        self.lost.set()

    async def next(self):
        return await asyncio.wait_for(self.heard.get(), 30)


@pytest.fixture(scope="module")
def redis():
    if REDIS.find() is None:
        pytest.skip(REDIS.advice())
    with redis_server() as server:
        yield server


class Pair:
    """Two processes on one bus."""

    def __init__(self, url, silence=30):
        self.one, self.two = RedisBus(url, silence=silence), RedisBus(url, silence=silence)
        self.ears = Ear(), Ear()

    async def __aenter__(self):
        self.one.open(ONE, self.ears[0])
        self.two.open(TWO, self.ears[1])
        await self.both("found")
        return self

    async def __aexit__(self, *_):
        await self.one.close()
        await self.two.close()

    async def both(self, event):
        for ear in self.ears:
            await asyncio.wait_for(getattr(ear, event).wait(), 30)


@pytest.fixture
async def pair(redis):
    async with Pair(redis.url) as pair:
        yield pair


EVERYTHING = [
    Moved("KTRM", '{"type":"move","name":"Ægir"}'),
    Told("KTRM", '{"type":"reaction"}'),
    Said("KTRM", 7, "Anna", "hei"),
    Changed("KTRM"),
    SentAway(4003, 7, "KTRM"),
    Here({"KTRM": ((1, 7), (2, None)), "BEST": (), "GONE": None}, whole=True),
    WhoIsThere(),
    Gone(),
]


async def test_news_arrive_as_they_were_told_in_order_and_only_at_the_others(pair):
    for told in EVERYTHING:
        pair.one.publish(told)
    assert [await pair.ears[1].next() for _ in EVERYTHING] == EVERYTHING
    pair.two.publish(WhoIsThere())
    assert await pair.ears[0].next() == WhoIsThere()  # the first thing it hears: its own words are dropped
    assert pair.ears[0].heard.empty()


async def test_what_one_turn_of_the_loop_tells_is_one_message(pair, redis):
    async with Client.from_url(redis.url) as client, client.pubsub(ignore_subscribe_messages=True) as spy:
        await spy.subscribe("yatzy-night:0")
        while await spy.get_message(timeout=0.1) is not None:
            pass  # the confirmation
        for number in range(100):
            pair.one.publish(Told("KTRM", str(number)))
        message = None
        while message is None:
            message = await spy.get_message(timeout=30)
        assert len(unpack(message["data"])) == 100


async def test_strange_messages_and_news_of_a_later_version_are_left_out(pair, redis):
    later = b"process9" + b"\x92" + b"\x92\x63\xa1x" + b"\x91\x07"  # of two news, one has the unknown tag 99
    async with Client.from_url(redis.url) as client:
        for message in (b"", b"x", b"\xff" * 100, later):
            await client.publish("yatzy-night:0", message)
    assert await pair.ears[0].next() == WhoIsThere()


async def test_another_database_number_is_another_site(pair, redis):
    async with Pair(redis.url.removesuffix("0") + "1") as there:
        there.one.publish(Changed("THER"))
        pair.one.publish(Changed("HERE"))
        assert await there.ears[1].next() == Changed("THER")
        assert await pair.ears[1].next() == Changed("HERE")


async def test_what_no_number_would_mend_is_kept_until_it_can_be_told(redis):
    pair = Pair(redis.url)
    pair.one.publish(Told("KTRM", "too late"))
    pair.one.publish(SentAway(4003, 7, "KTRM"))
    pair.two.open(TWO, pair.ears[1])
    await asyncio.wait_for(pair.ears[1].found.wait(), 30)
    pair.one.open(ONE, pair.ears[0])
    assert await pair.ears[1].next() == SentAway(4003, 7, "KTRM")
    await pair.one.close()
    await pair.two.close()


async def test_a_redis_that_comes_back_is_found_and_its_absence_said_once(pair, redis, caplog):
    with caplog.at_level(logging.INFO):
        await asyncio.to_thread(redis.stop)
        await pair.both("lost")
        assert not pair.one.connected
        pair.one.publish(Told("KTRM", "lost: a number would tell"))
        await asyncio.to_thread(redis.start)
        await pair.both("found")
        pair.one.publish(WhoIsThere())
    assert await pair.ears[1].next() == WhoIsThere()
    said = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(said) == 4  # gone and back, once for each of the two
    assert [record.getMessage()[:13] for record in said] == ["Redis is gone"] * 2 + ["Redis is back"] * 2
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_connection_that_redis_cuts_is_made_anew(pair, redis):
    async with Client.from_url(redis.url) as client:
        for kind in ("normal", "pubsub"):
            await client.execute_command("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes")
    await pair.both("lost")
    await pair.both("found")
    pair.two.publish(Changed("KTRM"))
    assert await pair.ears[0].next() == Changed("KTRM")


async def test_whatever_fails_in_listening_it_is_begun_again(redis):
    class Stumbling(Ear):
        stumbles = iter([True])

        def bus_found(self):
            if next(self.stumbles, False):
                raise ValueError("a fault of ours")
            super().bus_found()

    bus, ear = RedisBus(redis.url, silence=30), Stumbling()
    bus.open(ONE, ear)
    await asyncio.wait_for(ear.lost.wait(), 30)
    await asyncio.wait_for(ear.found.wait(), 30)
    assert bus.connected
    await bus.close()


async def test_words_that_may_have_been_heard_are_not_said_twice(pair, redis, monkeypatch):
    publish, cuts = pair.one._redis.publish, iter([True])

    async def heard_but_not_answered(*words):
        count = int(await publish(*words))
        if next(cuts, False):
            raise NoConnection("cut before the answer")
        return count

    monkeypatch.setattr(pair.one._redis, "publish", heard_but_not_answered)
    pair.one.publish(Said("KTRM", 7, "Anna", "hei"))
    pair.one.publish(Changed("KTRM"))
    heard = [await pair.ears[1].next() for _ in range(3)]
    assert heard == [Said("KTRM", 7, "Anna", "hei"), Changed("KTRM"), Changed("KTRM")]


async def test_a_connection_on_which_not_even_our_own_words_come_is_given_up(redis):
    async with Pair(redis.url, silence=0.3) as pair:
        await pair.both("lost")
        await pair.both("found")


async def test_a_redis_that_is_not_there_holds_up_nobody(caplog):
    ear = Ear()
    bus = RedisBus("redis://127.0.0.1:1/0", silence=30)
    bus.open(ONE, ear)
    bus.publish(Changed("KTRM"))
    await asyncio.wait_for(ear.lost.wait(), 30)
    await asyncio.wait_for(bus.close(), 30)
    (said,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert said.startswith("Redis was not found (Error ")
