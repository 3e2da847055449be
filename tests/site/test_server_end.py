"""Ours, and that of a handler: everybody is told, and nobody holds it up."""

import signal
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.services.asgi import Application, running_application
from tests.site.raw_socket import RawSocket, accepted, ask, frame, handshake, join

PARROT = "tests.site.applications.parrot"


def said(client):
    """What the server still says, and the code it closes with."""
    heard = []
    try:
        while True:
            heard.append(client.recv(60))
    except ConnectionClosed as closed:
        return heard, closed.rcvd and closed.rcvd.code


@pytest.mark.parametrize(("how", "times"), [(signal.SIGTERM, 1), (signal.SIGINT, 2)], ids=["asked", "Ctrl-C twice"])
def test_everybody_is_told_of_a_restart_and_the_server_ends_well(how, times):
    with running_application(PARROT) as parrot, ExitStack() as stack:
        clients = [stack.enter_context(join(parrot)) for _ in range(5)]
        for _ in range(times):
            parrot.process.send_signal(how)
        assert [said(client) for client in clients] == [(["bye"], 4012)] * 5
        assert parrot.process.wait(60) == parrot.stop() == 0
        assert parrot.output.startswith("stopping with 5\n")
        assert parrot.output.count("handler ended") == 5
        assert parrot.output.endswith("ended with 0\n")
        assert not parrot.complaints


def test_clients_that_do_not_answer_and_handlers_that_hang_do_not_hold_up_the_end():
    with running_application(PARROT) as parrot:
        with accepted(parrot), join(parrot) as hanging:
            hanging.send("hang")
            assert parrot.process.stdout.readline() == b"hanging\n"
            before = time.monotonic()
            assert parrot.stop() == 0
            assert time.monotonic() - before < 30  # a second, on a machine that does nothing else
        assert parrot.output.count("handler ended") == 2
        assert parrot.output.endswith("ended with 0\n")
        assert not parrot.complaints


@pytest.mark.parametrize("stays", [True, False], ids=["staying", "leaving"])
def test_no_thread_holds_up_the_end(stays):
    with running_application("tests.site.applications.stuck") as stuck, ExitStack() as clients:
        for way in ("loop", "thread", "work"):
            opening = f"GET /{way}/ HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            client = clients.enter_context(RawSocket(stuck.port, opening))
            assert stuck.process.stdout.readline().startswith(b"stuck")
            if not stays:
                client.close()
        before = time.monotonic()
        stuck.process.send_signal(signal.SIGTERM)
        assert stuck.process.wait(60) == 0
        assert time.monotonic() - before < 6
        stuck.stop()
        assert stuck.output.endswith("ended with 0\n")
        assert not stuck.complaints


def test_a_request_that_has_begun_is_answered():
    with running_application(PARROT) as parrot:
        with RawSocket(parrot.port, f"GET /slow/ HTTP/1.1\r\nHost: {parrot.host}\r\n\r\n".encode()) as client:
            assert parrot.process.stdout.readline() == b"asked\n"
            parrot.process.send_signal(signal.SIGTERM)
            assert b"answered" in client.rest()
        assert parrot.stop() == 0


def test_a_handler_ends_with_its_client_and_if_it_fails_it_ends_its_own_socket_only():
    with running_application(PARROT) as parrot:
        with join(parrot):
            pass
        with RawSocket(parrot.port, handshake(parrot.host) + frame(b"no goodbye")):
            assert parrot.process.stdout.readline() == b"disconnected 1000\n"
            assert parrot.process.stdout.readline() == b"handler ended\n"
        assert parrot.process.stdout.readline() == b"disconnected 1006\n"
        with join(parrot) as one, join(parrot) as other:
            one.send("fail")
            assert said(one) == ([], 1011)
            assert ask(other, "still here") == "still here"
        assert parrot.stop() == 0
        assert "told to fail" in parrot.complaints


def test_words_after_our_own_goodbye_are_no_error():
    with running_application("tests.site.applications.talkative") as talkative:
        with accepted(talkative) as mallory:
            mallory.send(frame(b"x") * 1000)
            assert (4008).to_bytes(2, "big") in mallory.rest()
        with join(talkative) as staying:
            talkative.process.send_signal(signal.SIGTERM)
            assert said(staying) == ([], 4012)
        assert talkative.stop() == 0
        assert talkative.output == "said it all\n" * 2
        assert not talkative.complaints


def test_an_application_that_cannot_start_is_one_line_and_an_error():
    with pytest.raises(RuntimeError, match=r"ended with 1: Yatzy Night cannot start: there is no table\n$"):
        Application("tests.site.applications.unfit")
