"""What one client does, or leaves undone, costs the others nothing."""

import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed

from tests.services.asgi import running_application
from tests.site.raw_socket import RawSocket, accepted, ask, frame, handshake, join
from yatzy_site.server import limits

TOO_FAST = (4008).to_bytes(2, "big")


@contextmanager
def well_behaved(name):
    """One that ends well and has complained of nothing."""
    with running_application(f"tests.site.applications.{name}") as running:
        yield running
        assert running.stop() == 0
        assert not running.complaints


@pytest.fixture(scope="module")
def parrot():
    with well_behaved("parrot") as running:
        yield running


@pytest.fixture(scope="module")
def impatient():
    with well_behaved("impatient_parrot") as running:
        yield running


@pytest.fixture
def other(parrot):
    """Somebody who is there all the time, and alone in the end."""
    with join(parrot) as client:
        yield client
        assert ask(client, "alone") == "alone"


def test_a_client_that_stops_reading_is_cut_and_costs_no_memory():
    with well_behaved("parrot") as parrot, join(parrot) as other:
        before = int(ask(other, "memory"))
        for how in (b"flood by-ASGI", b"flood pushed"):
            with accepted(parrot) as lazy:
                lazy.send(frame(how))
                assert parrot.process.stdout.readline() == b"disconnected 1006\n"
                assert parrot.process.stdout.readline() == b"handler ended\n"
            assert int(ask(other, "memory")) - before < 8 * 1024  # kilobytes, of a hundred megabytes that were sent


def test_a_client_that_reads_gets_everything_whole_and_never_compressed(other):
    for _ in range(20):
        assert len(ask(other, "big")) == 100_000  # far more than a client may send at once
    assert ask(other, "x" * limits.MOST_BYTES) == "x" * limits.MOST_BYTES
    assert "permessage-deflate" in other.request.headers["Sec-WebSocket-Extensions"]
    assert "Sec-WebSocket-Extensions" not in other.response.headers


@pytest.mark.parametrize("size", [10, 200, 70_000])
def test_what_is_pushed_arrives_whole_and_in_order(other, size):
    times = 3 if size > 1000 else 200  # less than what may wait
    other.send(f"push {size} {times}")
    for number in range(times):
        assert other.recv(60) == f"{number} ".ljust(size, "y")
        if number % 3 == 0:
            assert other.recv(60) == f"{number} by ASGI"


def test_a_burst_is_heard_and_a_flood_closed(parrot, other):
    with join(parrot) as one:
        for number in range(40):
            one.send(str(number))
        assert [one.recv(60) for _ in range(40)] == [str(number) for number in range(40)]
        with suppress(ConnectionClosed):
            for _ in range(1000):
                one.send("more")
        with pytest.raises(ConnectionClosed):
            list(one)
        assert one.close_code == 4008


@pytest.mark.parametrize(
    ("flood", "times", "last_word"),
    [
        (frame(b"x"), 10_000, TOO_FAST),
        (frame(b"x", opcode=9), 10_000, TOO_FAST),
        (frame(b"x", opcode=10), 10_000, TOO_FAST),
        (frame(b"", last=False) + frame(b"", opcode=0, last=False) * 10_000, 1, TOO_FAST),
        (frame(b"x" * limits.MOST_BYTES), 200, b""),
        (frame(b"x" * 70_000), 20, b""),
    ],
    ids=["texts", "pings", "pongs nobody asked for", "fragments", "long texts", "texts that are too long"],
)
def test_a_flood_ends_and_what_follows_in_it_is_not_even_looked_at(parrot, other, flood, times, last_word):
    before = int(ask(other, "frames"))
    with accepted(parrot) as mallory:
        sending = Thread(target=mallory.send, args=[flood * times])
        sending.start()
        assert last_word in mallory.rest()
        assert ask(other, "alone") == "alone"
        # Those of `other`, and of what was counted too much.
        assert int(ask(other, "frames")) - before <= limits.BURST + 10
        sending.join()


@pytest.mark.parametrize(
    "sent",
    [
        frame(b"x" * (limits.MOST_BYTES + 1)),
        frame(b"x" * limits.MOST_BYTES, last=False) + frame(b"x", opcode=0),
        frame(b"x" * 70_000)[:64],  # it need not arrive
        frame(b"\xff"),
        frame(b"\xc3", last=False) + frame(b"x", opcode=0),
    ],
    ids=["too long in one frame", "in two", "announced", "not UTF-8", "not UTF-8 in two"],
)
def test_a_message_that_cannot_be_ends_its_connection_and_nobody_elses(parrot, other, sent):
    with accepted(parrot) as mallory:
        mallory.send(sent)
        assert b"x" not in mallory.rest()


def test_a_client_that_lost_its_other_end_is_noticed(impatient):
    with join(impatient) as listening, accepted(impatient):
        assert ask(listening, "alone") == "alone"


def test_by_default_a_dead_link_is_noticed_within_22_seconds():
    looked_for_every = 2
    assert limits.PING_EVERY + looked_for_every + limits.PING_PATIENCE <= 22 - looked_for_every


def test_a_clock_that_is_set_back_hides_no_dead_link_and_no_slow_request():
    with running_application("tests.site.applications.set_back") as late, accepted(late), join(late) as listening:
        with RawSocket(late.port, b"GET / HTTP/1.1\r\n") as slow:
            slow.rest()  # and it ends
        assert ask(listening, "alone") == "alone"


def test_a_request_that_never_ends_is_given_up(impatient):
    head, half = b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"
    openings = [b"", head, half, head + b"\r\nGET / HTTP/1.1\r\n", head + b"\r\n" + half]
    with ExitStack() as stack:
        clients = [stack.enter_context(RawSocket(impatient.port, opening)) for opening in openings]
        assert [client.rest().count(b"answered") for client in clients] == [0, 0, 0, 1, 1]  # and it ends


def test_a_request_in_drops_is_given_up_as_if_it_stood_still(impatient):
    def said(opening):
        with RawSocket(impatient.port, opening) as mallory:
            return mallory.drip(b"x" * 1000)  # a minute of them

    body = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n"
    with ThreadPoolExecutor() as pool:
        for answer in pool.map(said, [b"GET / HTTP/1.1\r\nX-Long: ", body, handshake("x")[:-4]]):
            assert b"408 Request Timeout" in answer
            assert b"answered" not in answer


def test_a_request_that_may_be_large_has_the_time_it_needs(impatient):
    size = 1_500_000  # so many seconds longer than others have
    lines = ["POST /large/ HTTP/1.1", "Host: x", "Connection: close", f"Content-Length: {size}", "", ""]
    with RawSocket(impatient.port, "\r\n".join(lines).encode()) as owner:
        with RawSocket(impatient.port, b"GET / HTTP/1.1\r\n") as other:
            assert b"408" in other.rest()  # whose time is over
        owner.send(b"x" * size)
        assert b"answered" in owner.rest()


def test_a_download_goes_at_the_pace_of_its_reader(parrot):
    asked = b"GET /download/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with RawSocket(parrot.port, asked) as phone:
        assert phone.rest().count(b"y" * 65536) == 1600
    with well_behaved("impatient_parrot") as impatient, RawSocket(impatient.port, asked):  # who reads nothing
        gone, _, pieces = impatient.process.stdout.readline().partition(b"after ")
        assert gone == b"gone "
        assert int(pieces) < 200  # what the kernel takes for them, of 1600


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET / HTTP/1.1\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"200"),
        (b"GET / HTTP/1.0\r\n", b"200"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", b"400"),
    ],
    ids=["none", "two", "none for a socket", "one", "none in the older HTTP", "two codings"],
)
def test_a_request_names_one_host_and_one_coding(parrot, head, status):
    whole = head + b"Connection: close\r\n\r\n" + (b"0\r\n\r\n" if b"chunked" in head else b"")
    with RawSocket(parrot.port, whole) as client:
        assert client.rest().split()[1] == status


def test_a_request_that_has_ended_and_a_socket_are_not_given_up():
    asked = b"GET /slow/ HTTP/1.1\r\nHost: x\r\n\r\n"
    with well_behaved("impatient_parrot") as parrot, RawSocket(parrot.port, asked) as patient:
        assert parrot.process.stdout.readline() == b"asked\n"
        with join(parrot) as socket:
            with RawSocket(parrot.port, b"") as later:
                assert later.rest() == b""  # given up, after whoever came before it
            assert ask(socket, "count") == "1"
        parrot.process.send_signal(signal.SIGTERM)
        assert b"answered" in patient.rest()


@pytest.mark.parametrize(
    "endless",
    [
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        + (b"ffff\r\n" + b"x" * 65535 + b"\r\n") * 18,
    ],
    ids=["announced", "in chunks"],
)
def test_an_endless_request_is_refused(parrot, endless):
    with RawSocket(parrot.port, b"") as mallory:
        mallory.send(endless)
        assert b"answered" not in mallory.rest()


def test_a_hundred_senseless_handshakes_disturb_nobody(parrot, other):
    good = handshake(parrot.host)
    senseless = [
        (b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Version: x"),
        (b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Version: 99"),
        (b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: ?"),
        (b"GET", b"POST"),
        (b"Connection: Upgrade\r\n", b""),
        (b"GET /", b"GET /\xff"),
        (b"Sec-WebSocket-Key", b"Sec-WebSocket-Kee"),
        (b"\r\n\r\n", b"\r\nbroken\r\n\r\n"),
    ]
    somebody_tries_tls = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200)
    for _ in range(10):
        for unfinished in (somebody_tries_tls, good[:-10]):
            RawSocket(parrot.port, unfinished).close()
        for right, wrong in senseless:
            with RawSocket(parrot.port, good.replace(right, wrong)) as mallory:
                assert mallory.status() != 101
