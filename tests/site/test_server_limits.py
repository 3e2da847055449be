import asyncio
import signal
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.services.asgi import running_application
from tests.site.raw_socket import RawSocket, frame, handshake
from yatzy_site.server import limits

PARROT = "tests.site.applications.parrot"
IMPATIENT = "tests.site.applications.impatient_parrot"
COUNTING = "tests.site.applications.counting_parrot"
SET_BACK = "tests.site.applications.set_back"


async def join(parrot):
    return await connect(f"ws://{parrot.host}/", origin=f"http://{parrot.host}")


async def ask(socket, text):
    await socket.send(text)
    return str(await socket.recv())


@pytest.mark.parametrize("order", [b"stream 100", b"flood"], ids=["by ASGI", "pushed"])
async def test_a_client_that_stops_reading_is_cut_and_costs_no_memory(order):
    with running_application(PARROT) as parrot:
        other = await join(parrot)
        before = int(await ask(other, "memory"))
        with RawSocket(parrot.port, handshake(parrot.host)) as lazy:
            assert lazy.status() == 101
            lazy.send(frame(order))
            assert await asyncio.to_thread(parrot.process.stdout.readline) == b"disconnected 1006\n"
        grown = int(await ask(other, "memory")) - before
        assert grown < 8 * 1024  # kilobytes, of a hundred megabytes that were sent
        assert await ask(other, "count") == "1"
        await other.close()
        assert parrot.stop() == 0
        assert not parrot.complaints


async def test_a_client_that_reads_gets_everything_however_long_it_is():
    with running_application(PARROT) as parrot:
        async with await join(parrot) as socket:
            for _ in range(20):
                assert len(await ask(socket, "big")) == 100_000  # far more than a client may send at once


@pytest.mark.parametrize("size", [10, 200, 70_000])
async def test_what_is_pushed_arrives_whole_and_in_order(size):
    times = 3 if size > 1000 else 200  # less than what may wait
    with running_application(PARROT) as parrot:
        async with await join(parrot) as socket:
            await socket.send(f"push {size} {times}")
            for number in range(times):
                assert await socket.recv() == f"{number} ".ljust(size, "y")
                if number % 3 == 0:
                    assert await socket.recv() == f"{number} by ASGI"


async def test_a_burst_is_heard_and_a_flood_closed():
    with running_application(PARROT) as parrot:
        one, other = await join(parrot), await join(parrot)
        for number in range(40):
            await one.send(str(number))
        assert [await one.recv() for _ in range(40)] == [str(number) for number in range(40)]
        with suppress(ConnectionClosed):
            await asyncio.gather(*(one.send("more") for _ in range(1000)))
        await one.wait_closed()
        assert one.close_code == 4008
        assert await ask(other, "count") == "1"


@pytest.mark.parametrize(
    "flood",
    [
        frame(b"x"),
        frame(b"x", opcode=9),  # pings
        frame(b"x", opcode=10),  # pongs nobody asked for
    ],
    ids=["messages", "pings", "pongs"],
)
async def test_a_flood_of_any_kind_ends(flood):
    with running_application(PARROT) as parrot:
        other = await join(parrot)
        with RawSocket(parrot.port, handshake(parrot.host)) as mallory:
            assert mallory.status() == 101
            mallory.send(flood * 10_000)
            assert (4008).to_bytes(2, "big") in await asyncio.to_thread(mallory.rest)
        assert await ask(other, "count") == "1"


@pytest.mark.parametrize(
    "flood",
    [
        frame(b"x") * 50_000,
        frame(b"x", opcode=9) * 50_000,
        frame(b"", last=False) + frame(b"", opcode=0, last=False) * 50_000,
        frame(b"x" * limits.MOST_BYTES) * 200,
        frame(b"x" * 70_000) * 20,
    ],
    ids=["texts", "pings", "fragments", "long texts", "texts that are too long"],
)
async def test_what_follows_in_a_flood_is_not_even_looked_at(flood):
    with running_application(COUNTING) as parrot:
        other = await join(parrot)
        with RawSocket(parrot.port, handshake(parrot.host)) as mallory:
            assert mallory.status() == 101
            sending = asyncio.create_task(asyncio.to_thread(mallory.send, flood))
            await asyncio.to_thread(parrot.process.stdout.readline)  # that it has ended
            _, looked_at = (await ask(other, "frames")).split()
            assert int(looked_at) <= limits.BURST + 10  # those of `other`, and of what was counted too much
            await sending
        assert await ask(other, "count") == "1"
        await other.close()
        assert parrot.stop() == 0
        assert not parrot.complaints


async def test_a_message_of_endless_empty_fragments_ends():
    with running_application(PARROT) as parrot, RawSocket(parrot.port, handshake(parrot.host)) as mallory:
        assert mallory.status() == 101
        mallory.send(frame(b"", last=False) + frame(b"", opcode=0, last=False) * 10_000)
        assert (4008).to_bytes(2, "big") in await asyncio.to_thread(mallory.rest)


@pytest.mark.parametrize(
    "sent",
    [
        frame(b"x" * (limits.MOST_BYTES + 1)),
        frame(b"x" * limits.MOST_BYTES, last=False) + frame(b"x", opcode=0),
        frame(b"x" * 70_000)[:64],  # it need not arrive
    ],
    ids=["in one frame", "in two", "announced"],
)
async def test_a_message_too_long_ends_the_connection_and_nobody_elses(sent):
    with running_application(PARROT) as parrot:
        other = await join(parrot)
        with RawSocket(parrot.port, handshake(parrot.host)) as mallory:
            assert mallory.status() == 101
            mallory.send(sent)
            assert b"xxx" not in await asyncio.to_thread(mallory.rest)
        assert await asyncio.to_thread(parrot.process.stdout.readline) == b"disconnected 1006\n"
        assert await ask(other, "count") == "1"


@pytest.mark.parametrize("sent", [frame(b"\xff"), frame(b"\xc3", last=False) + frame(b"x", opcode=0)])
async def test_a_text_that_is_not_utf_8_ends_its_connection(sent):
    with running_application(PARROT) as parrot:
        with RawSocket(parrot.port, handshake(parrot.host)) as mallory:
            assert mallory.status() == 101
            mallory.send(sent)
            assert await asyncio.to_thread(mallory.rest) == b""
        assert parrot.stop() == 0
        assert not parrot.complaints


async def test_the_longest_message_passes():
    with running_application(PARROT) as parrot:
        async with await join(parrot) as socket:
            assert len(await ask(socket, "x" * limits.MOST_BYTES)) == limits.MOST_BYTES


async def test_messages_are_never_compressed():
    with running_application(PARROT) as parrot:
        async with await join(parrot) as socket:
            assert "permessage-deflate" in socket.request.headers["Sec-WebSocket-Extensions"]
            assert "Sec-WebSocket-Extensions" not in socket.response.headers


async def test_a_client_that_lost_its_other_end_is_noticed():
    with running_application(IMPATIENT) as parrot:
        listening = await join(parrot)
        with RawSocket(parrot.port, handshake(parrot.host)) as gone:
            assert gone.status() == 101
            assert await asyncio.to_thread(parrot.process.stdout.readline) == b"disconnected 1006\n"
        assert await ask(listening, "count") == "1"


def test_by_default_a_dead_link_is_noticed_within_22_seconds():
    looked_for_every = 2
    assert limits.PING_EVERY + looked_for_every + limits.PING_PATIENCE <= 22 - looked_for_every


async def test_a_clock_that_is_set_back_hides_no_dead_link_and_no_slow_request():
    with running_application(SET_BACK) as parrot:
        with RawSocket(parrot.port, handshake(parrot.host)) as gone:
            assert gone.status() == 101
            assert await asyncio.to_thread(parrot.process.stdout.readline) == b"disconnected 1006\n"
        with RawSocket(parrot.port, b"GET / HTTP/1.1\r\n") as slow:
            listening = await join(parrot)
            await asyncio.to_thread(slow.rest)  # and it ends
            assert await ask(listening, "count") == "1"
            await listening.close()


@pytest.mark.parametrize(
    "opening",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
    ],
    ids=["nothing", "half a head", "half a body", "a second half a head", "a second half a body"],
)
async def test_a_request_that_never_ends_is_given_up(opening):
    with running_application(IMPATIENT) as parrot, RawSocket(parrot.port, opening) as mallory:
        answers = (await asyncio.to_thread(mallory.rest)).count(b"answered")  # and it ends
        assert answers == opening.count(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert parrot.stop() == 0
        assert not parrot.complaints


@pytest.mark.parametrize(
    "opening",
    [b"GET / HTTP/1.1\r\nX-Long: ", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n", handshake("x")[:-4]],
    ids=["a head", "a body", "a handshake"],
)
async def test_a_request_in_drops_is_given_up_as_if_it_stood_still(opening):
    with running_application(IMPATIENT) as parrot, RawSocket(parrot.port, opening) as mallory:
        said = await asyncio.to_thread(mallory.drip, b"x" * 1000)  # a minute of them
        assert b"408 Request Timeout" in said
        assert b"answered" not in said
        assert parrot.stop() == 0
        assert not parrot.complaints


async def test_a_request_that_may_be_large_has_the_time_it_needs():
    size = 1_500_000  # so many seconds longer than others have
    with running_application(IMPATIENT) as parrot, RawSocket(parrot.port, b"") as owner:
        lines = ["POST /large/ HTTP/1.1", "Host: x", "Connection: close", f"Content-Length: {size}"]
        owner.send("\r\n".join([*lines, "", ""]).encode())
        with RawSocket(parrot.port, b"GET / HTTP/1.1\r\n") as other:
            assert b"408" in await asyncio.to_thread(other.rest)  # whose time is over
        owner.send(b"x" * size)
        assert b"answered" in await asyncio.to_thread(owner.rest)


async def test_a_download_goes_at_the_pace_of_its_reader():
    asked = b"GET /download/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with running_application(PARROT) as parrot, RawSocket(parrot.port, asked) as phone:
        assert (await asyncio.to_thread(phone.rest)).count(b"y" * 65536) == 1600
    with running_application(IMPATIENT) as parrot:
        with RawSocket(parrot.port, asked):  # who reads nothing
            gone, _, pieces = (await asyncio.to_thread(parrot.process.stdout.readline)).partition(b"after ")
            assert gone == b"gone "
            assert int(pieces) < 200  # what the kernel takes for them, of 1600
        assert parrot.stop() == 0
        assert not parrot.complaints


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET / HTTP/1.1\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n", 400),
        (b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", 200),
        (b"GET / HTTP/1.0\r\n", 200),
        (b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", 400),
    ],
    ids=["none", "two", "none for a socket", "one", "none in the older HTTP", "two codings"],
)
async def test_a_request_names_one_host_and_one_coding(head, status):
    whole = head + b"Connection: close\r\n\r\n" + (b"0\r\n\r\n" if b"chunked" in head else b"")
    with running_application(PARROT) as parrot, RawSocket(parrot.port, whole) as client:
        assert (await asyncio.to_thread(client.rest)).split()[1] == str(status).encode()
        assert parrot.stop() == 0
        assert not parrot.complaints


async def test_a_request_that_has_ended_and_a_socket_are_not_given_up():
    with running_application(IMPATIENT) as parrot:
        socket = await join(parrot)
        with RawSocket(parrot.port, b"GET /slow/ HTTP/1.1\r\nHost: x\r\n\r\n") as patient:
            assert await asyncio.to_thread(parrot.process.stdout.readline) == b"asked\n"
            with RawSocket(parrot.port, b"") as later:
                assert await asyncio.to_thread(later.rest) == b""  # given up, after whoever came before it
            assert await ask(socket, "count") == "1"
            await socket.close()
            parrot.process.send_signal(signal.SIGTERM)
            assert b"answered" in await asyncio.to_thread(patient.rest)
        assert parrot.stop() == 0
        assert not parrot.complaints


@pytest.mark.parametrize(
    "request_",
    [
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"ffff\r\n" + b"x" * 65535 + b"\r\n" * 1,
    ],
    ids=["announced", "in chunks"],
)
async def test_an_endless_request_is_refused(request_):
    with running_application(PARROT) as parrot, RawSocket(parrot.port, request_) as mallory:
        if b"chunked" in request_:
            for _ in range(17):
                mallory.send(b"ffff\r\n" + b"x" * 65535 + b"\r\n")
        assert b"answered" not in await asyncio.to_thread(mallory.rest)
        assert parrot.stop() == 0
        assert not parrot.complaints


async def test_a_hundred_senseless_handshakes_disturb_nobody():
    with running_application(PARROT) as parrot:
        socket = await join(parrot)
        good = handshake(parrot.host)
        refused = [
            good.replace(b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Version: x"),
            good.replace(b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Version: 99"),
            good.replace(b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: ?"),
            good.replace(b"GET", b"POST"),
            good.replace(b"Connection: Upgrade\r\n", b""),
            good.replace(b"GET /", b"GET /\xff"),
            good.replace(b"Sec-WebSocket-Key", b"Sec-WebSocket-Kee"),
            good.replace(b"\r\n\r\n", b"\r\nbroken\r\n\r\n"),
        ]
        unfinished = [
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),  # somebody tries TLS
            good[:-10],
        ]
        for _ in range(10):
            for opening in unfinished:
                RawSocket(parrot.port, opening).close()
            for opening in refused:
                with RawSocket(parrot.port, opening) as mallory:
                    assert await asyncio.to_thread(mallory.status) != 101
        assert await ask(socket, "count") == "1"
        await socket.close()
        assert parrot.stop() == 0
        assert not parrot.complaints
