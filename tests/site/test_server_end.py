import asyncio
import signal
import time
from contextlib import ExitStack

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.services.asgi import Application, running_application
from tests.site.raw_socket import RawSocket, frame, handshake

PARROT = "tests.site.applications.parrot"
STUCK = "tests.site.applications.stuck"
TALKATIVE = "tests.site.applications.talkative"


async def join(parrot):
    return await connect(f"ws://{parrot.host}/", origin=f"http://{parrot.host}")


async def said(socket):
    """What the server still says, and the code it closes with."""
    heard = []
    try:
        while True:
            heard.append(await socket.recv())
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_everybody_is_told_of_a_restart_and_the_server_ends_well(how):
    with running_application(PARROT) as parrot:
        sockets = [await join(parrot) for _ in range(5)]
        parrot.process.send_signal(how)
        for heard in await asyncio.gather(*map(said, sockets)):
            assert heard == (["bye"], 4012)
        assert await asyncio.to_thread(parrot.stop) == 0
        assert parrot.output.split("\n")[:1] == ["stopping with 5"]
        assert parrot.output.count("handler ended") == 5
        assert parrot.output.endswith("ended with 0\n")
        assert not parrot.complaints


async def test_clients_that_do_not_answer_and_handlers_that_hang_do_not_hold_up_the_end():
    with running_application(PARROT) as parrot:
        with RawSocket(parrot.port, handshake(parrot.host)) as deaf:
            assert deaf.status() == 101
            hanging = await join(parrot)
            await hanging.send("hang")
            assert parrot.process.stdout.readline() == b"hanging\n"
            before = time.monotonic()
            assert await asyncio.to_thread(parrot.stop) == 0
            took = time.monotonic() - before
        assert parrot.output.count("handler ended") == 2
        assert parrot.output.endswith("ended with 0\n")
        assert took < 30  # a second, on a machine that does nothing else
        assert not parrot.complaints


@pytest.mark.parametrize("ways", [["loop"], ["thread"], ["work"], ["loop", "thread", "work"]], ids="+".join)
@pytest.mark.parametrize("stays", [True, False], ids=["staying", "leaving"])
async def test_no_thread_holds_up_the_end(ways, stays):
    with running_application(STUCK) as stuck, ExitStack() as clients:
        for way in ways:
            client = RawSocket(stuck.port, f"GET /{way}/ HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            clients.enter_context(client)
            assert stuck.process.stdout.readline().startswith(b"stuck")
            if not stays:
                client.close()
        before = time.monotonic()
        stuck.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(stuck.process.wait, 60) == 0
        assert time.monotonic() - before < 6
        stuck.stop()
        assert stuck.output.endswith("ended with 0\n")
        assert not stuck.complaints


async def test_a_request_that_has_begun_is_answered():
    with running_application(PARROT) as parrot:
        with RawSocket(parrot.port, f"GET /slow/ HTTP/1.1\r\nHost: {parrot.host}\r\n\r\n".encode()) as client:
            assert parrot.process.stdout.readline() == b"asked\n"
            parrot.process.send_signal(signal.SIGTERM)
            assert b"answered" in await asyncio.to_thread(client.rest)
        assert parrot.stop() == 0


async def test_a_second_signal_changes_nothing():
    with running_application(PARROT) as parrot:
        socket = await join(parrot)
        parrot.process.send_signal(signal.SIGINT)
        parrot.process.send_signal(signal.SIGINT)
        assert (await said(socket))[1] == 4012
        assert await asyncio.to_thread(parrot.process.wait) == 0


async def test_a_failing_handler_ends_its_own_socket_only():
    with running_application(PARROT) as parrot:
        one, other = await join(parrot), await join(parrot)
        await one.send("fail")
        assert await said(one) == ([], 1011)
        await other.send("still here")
        assert await other.recv() == "still here"
        await other.close()
        assert parrot.stop() == 0
        assert "told to fail" in parrot.complaints


async def test_a_client_that_leaves_ends_its_handler():
    with running_application(PARROT) as parrot:
        async with await join(parrot):
            pass
        assert parrot.process.stdout.readline() == b"disconnected 1000\n"
        with RawSocket(parrot.port, handshake(parrot.host) + frame(b"no goodbye")):
            pass
        assert parrot.process.stdout.readline() == b"handler ended\n"
        assert parrot.process.stdout.readline() == b"disconnected 1006\n"


async def test_words_after_our_own_goodbye_are_no_error():
    with running_application(TALKATIVE) as talkative:
        with RawSocket(talkative.port, handshake(talkative.host)) as mallory:
            assert mallory.status() == 101
            mallory.send(frame(b"x") * 1000)
            assert (4008).to_bytes(2, "big") in await asyncio.to_thread(mallory.rest)
        staying = await join(talkative)
        talkative.process.send_signal(signal.SIGTERM)
        assert await said(staying) == ([], 4012)
        assert await asyncio.to_thread(talkative.stop) == 0
        assert talkative.output == "said it all\n" * 2
        assert not talkative.complaints


def test_an_application_that_cannot_start_is_one_line_and_an_error():
    with pytest.raises(RuntimeError, match=r"ended with 1: Yatzy Night cannot start: there is no table\n$"):
        Application("tests.site.applications.unfit")
