"""The door for websockets: a crowd gets in, in order, and nobody is dropped for having waited."""

import asyncio

import pytest

from bench.lib.wire import close_all, open_wire
from tests.services.asgi import running_application
from tests.site.raw_socket import RawSocket, handshake
from yatzy_site.server.limits import HANDSHAKES_AT_ONCE
from yatzy_site.server.queues import Door

PORTER = "tests.site.applications.slow_porter"
CROWD = 150


class Guest:
    def __init__(self, number):
        self.number = number
        self.entered = self.turned_away = False

    def enter(self):
        self.entered = True

    def turn_away(self):
        self.turned_away = True


class House:
    """A door, and turns of the loop that a test makes itself."""

    def __init__(self, *, at_once=2, most=100, guests=6):
        self._calls = []
        self.door = Door(self._calls.append, at_once=at_once, most=most)
        self.guests = [Guest(number) for number in range(guests)]

    def everybody_knocks(self):
        for guest in self.guests:
            self.door.knock(guest)

    def leave(self, *numbers):
        for number in numbers:
            self.door.leave(self.guests[number])

    def turn(self):
        calls, self._calls[:] = self._calls[:], []
        for call in calls:
            call()

    @property
    def entered(self):
        return [guest.number for guest in self.guests if guest.entered]

    @property
    def turned_away(self):
        return [guest.number for guest in self.guests if guest.turned_away]


def test_a_few_are_let_in_at_a_time_in_the_order_in_which_they_came():
    house = House()
    house.everybody_knocks()
    assert house.entered == [0, 1]
    house.leave(1)
    assert house.entered == [0, 1]  # the others have a turn of the loop first
    house.turn()
    assert house.entered == [0, 1, 2]
    house.leave(0, 2)
    house.turn()
    assert house.entered == [0, 1, 2, 3, 4]


def test_whoever_goes_away_while_waiting_is_forgotten():
    house = House()
    house.everybody_knocks()
    house.leave(3, 2)
    house.turn()
    assert house.entered == [0, 1]
    house.leave(0, 0, 0)  # a connection may end more than once
    house.turn()
    assert house.entered == [0, 1, 4]


def test_a_queue_that_is_too_long_turns_the_last_ones_away():
    house = House(most=3)
    house.everybody_knocks()
    assert house.turned_away == [5]
    house.leave(0, 1)
    house.turn()
    assert house.entered == [0, 1, 2, 3]


def test_nobody_waits_at_a_door_that_closes():
    house = House()
    house.everybody_knocks()
    house.door.close()
    assert house.turned_away == [2, 3, 4, 5]
    late = Guest(6)
    house.door.knock(late)
    assert late.turned_away
    house.leave(0, 1)
    house.turn()
    assert house.entered == [0, 1]


async def test_a_crowd_gets_in_although_accepting_it_takes_longer_than_one_handshake_may():
    with running_application(PORTER) as porter:
        pages = [open_wire(porter.host, f"/{number}/", lambda _: None) for number in range(CROWD)]
        wires = await asyncio.gather(*pages)
        assert not any(wire.lost for wire in wires)
        await close_all(wires)
        assert porter.stop() == 0
        assert not porter.complaints


async def test_those_who_leave_the_queue_never_reach_the_application_and_pages_do_not_wait_in_it():
    with running_application(PORTER) as porter:
        held = [RawSocket(porter.port, handshake(porter.host, "/held/")) for _ in range(HANDSHAKES_AT_ONCE)]
        for _ in held:
            assert await asyncio.to_thread(porter.process.stdout.readline) == b"comes to /held/\n"
        gone = RawSocket(porter.port, handshake(porter.host, "/gone/"))
        patient = RawSocket(porter.port, handshake(porter.host, "/patient/"))
        gone.close()
        with RawSocket(porter.port, b"GET /go/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as page:
            assert b"answered" in await asyncio.to_thread(page.rest)
        assert [await asyncio.to_thread(one.status) for one in (*held, patient)] == [101] * len(held) + [101]
        for one in (*held, patient):
            one.close()
        assert porter.stop() == 0
        assert porter.output == "comes to /patient/\n"
        assert not porter.complaints


@pytest.mark.parametrize("times", [3 * HANDSHAKES_AT_ONCE])
async def test_handshakes_that_make_no_sense_do_not_block_the_door(times):
    with running_application(PORTER) as porter:
        for _ in range(times):
            senseless = handshake(porter.host).replace(b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: ?")
            with RawSocket(porter.port, senseless) as mallory:
                assert await asyncio.to_thread(mallory.status) == 400
            with RawSocket(porter.port, handshake(porter.host, "/\xff")) as mallory:
                assert await asyncio.to_thread(mallory.status) == 400
        with RawSocket(porter.port, handshake(porter.host)) as page:
            assert await asyncio.to_thread(page.status) == 101
