"""The door for websockets: a crowd gets in, in order, and nobody is dropped for having waited."""

import asyncio
from unittest.mock import Mock

from bench.lib.wire import close_all, open_wire
from tests.services.asgi import running_application
from tests.site.raw_socket import RawSocket, accepted, handshake
from yatzy_site.server.limits import HANDSHAKES_AT_ONCE
from yatzy_site.server.queues import Door

PORTER = "tests.site.applications.slow_porter"
CROWD = 150


class Guest:
    def __init__(self):
        self.enter, self.turn_away = Mock(), Mock()


class House:
    """A door at which six knock, and turns of the loop that a test makes itself."""

    def __init__(self, most=100):
        self._calls = []
        self.door = Door(self._calls.append, at_once=2, most=most)
        self.guests = [Guest() for _ in range(6)]
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
        return [number for number, guest in enumerate(self.guests) if guest.enter.called]

    @property
    def turned_away(self):
        return [number for number, guest in enumerate(self.guests) if guest.turn_away.called]


def test_a_few_are_let_in_at_a_time_in_the_order_in_which_they_came():
    house = House()
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
    house.leave(3, 2)
    house.turn()
    assert house.entered == [0, 1]
    house.leave(0, 0, 0)  # a connection may end more than once
    house.turn()
    assert house.entered == [0, 1, 4]


def test_a_queue_that_is_too_long_turns_the_last_ones_away():
    house = House(most=3)
    assert house.turned_away == [5]
    house.leave(0, 1)
    house.turn()
    assert house.entered == [0, 1, 2, 3]


def test_nobody_waits_at_a_door_that_closes():
    house, late = House(), Guest()
    house.door.close()
    house.door.knock(late)
    assert house.turned_away == [2, 3, 4, 5]
    assert late.turn_away.called
    house.leave(0, 1)
    house.turn()
    assert house.entered == [0, 1]


async def test_a_crowd_gets_in_although_accepting_it_takes_longer_than_one_handshake_may():
    with running_application(PORTER) as porter:
        wires = await asyncio.gather(
            *(open_wire(porter.host, f"/{number}/", lambda _: None) for number in range(CROWD))
        )
        assert not any(wire.lost for wire in wires)
        await close_all(wires)
        assert porter.stop() == 0
        assert not porter.complaints


def test_those_who_leave_the_queue_never_reach_the_application_and_pages_do_not_wait_in_it():
    with running_application(PORTER) as porter:
        held = [RawSocket(porter.port, handshake(porter.host, "/held/")) for _ in range(HANDSHAKES_AT_ONCE)]
        for _ in held:
            assert porter.process.stdout.readline() == b"comes to /held/\n"
        gone = RawSocket(porter.port, handshake(porter.host, "/gone/"))
        patient = RawSocket(porter.port, handshake(porter.host, "/patient/"))
        gone.close()
        with RawSocket(porter.port, b"GET /go/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as page:
            assert b"answered" in page.rest()
        for one in (*held, patient):
            assert one.status() == 101
            one.close()
        assert porter.stop() == 0
        assert porter.output == "comes to /patient/\n"
        assert not porter.complaints


def test_handshakes_that_make_no_sense_do_not_block_the_door():
    with running_application(PORTER) as porter:
        senseless = handshake(porter.host).replace(b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: ?")
        for opening in [senseless, handshake(porter.host, "/\xff")] * 3 * HANDSHAKES_AT_ONCE:
            with RawSocket(porter.port, opening) as mallory:
                assert mallory.status() == 400
        accepted(porter).close()
