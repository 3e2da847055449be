import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.services.asgi import running_application
from tests.site.raw_socket import accepted, frame
from yatzy_site.server import limits
from yatzy_site.server.frames import Mask, text_frame, whole_text

bodies = st.text() | st.text(min_size=120, max_size=130, alphabet="aä") | st.text(min_size=4000, max_size=4100)


@given(bodies)
def test_a_text_that_arrives_whole_is_read_as_a_library_wrote_it(text):
    read = whole_text(frame(text.encode()))
    assert read == text or (read is None and not text)


@given(bodies, st.data())
def test_part_of_a_frame_or_more_than_one_is_left_to_the_library(text, data):
    whole = frame(text.encode())
    cut = data.draw(st.integers(0, len(whole) - 1))
    assert whole_text(whole[:cut]) is None
    assert whole_text(whole + data.draw(st.binary(min_size=1, max_size=20))) is None


@given(st.binary(max_size=300))
def test_whatever_arrives_nothing_is_raised(data):
    whole_text(data)
    whole_text(b"\x81" + data)


@given(st.binary(min_size=1, max_size=300))
def test_only_unfragmented_texts_in_utf_8_are_read(payload):
    assert whole_text(frame(payload, opcode=2)) is None
    assert whole_text(frame(payload, last=False)) is None
    assert whole_text(text_frame(payload)) is None  # not masked
    try:
        expected = payload.decode()
    except UnicodeDecodeError:
        expected = None
    assert whole_text(frame(payload)) == expected


@given(st.binary(max_size=300), st.binary(min_size=4, max_size=4), st.lists(st.integers(1, 60), max_size=9))
def test_a_mask_is_taken_off_in_pieces_of_any_size(payload, key, sizes):
    mask, rest, plain = Mask(key), payload, b""
    for size in sizes:
        plain, rest = plain + mask.process(rest[:size]), rest[size:]
    assert plain + mask.process(rest) == bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


def test_a_length_in_more_bytes_than_it_needs_is_left_to_the_library_and_a_mark_is_no_length():
    assert whole_text(b"\x81\xfe\x00\x05" + bytes(4) + b"hello") is None
    assert whole_text(b"\x81\xff" + bytes(4) + b"x" * 127) is None  # the beginning of a length in eight bytes


def lines(client):
    """The texts of all short frames that came before the close."""
    data, texts = client.rest(), []
    while data and data[0] == 0x81:
        texts.append(data[2 : 2 + data[1]].decode())
        data = data[2 + data[1] :]
    return texts


@pytest.fixture(scope="module")
def listener():
    with running_application("tests.site.applications.listener") as listener:
        yield listener
        assert listener.stop() == 0
        assert not listener.complaints


def test_a_listener_answers_at_once_and_leaves_the_rest_to_the_queue(listener):
    with accepted(listener) as client:
        for asked, answer in ((b"ping 1", b"heard 1"), (b"say hello", b"queued hello")):
            client.send(frame(asked))
            assert client.socket.recv(200) == text_frame(answer)  # whole: it is short
        client.send(frame(b"ping 2") + frame(b"say both"))  # together: the library reads them
        client.send(frame(b"say ha", last=False))
        client.send(frame(b"lf", opcode=0))
        client.send(frame(b"close"))
        first, *others = lines(client)
        assert first in ("queued ping 2", "heard 2")
        assert others == ["queued both", "queued half"]


def test_what_is_pushed_before_a_close_arrives_before_it(listener):
    with accepted(listener) as client:
        client.send(frame(b"push 3 and close"))
        assert lines(client) == ["0", "1", "2"]


def test_a_listener_does_not_lift_the_limits(listener):
    with accepted(listener) as client:
        client.send(frame(b"say " + b"x" * limits.MOST_BYTES))
        assert b"queued" not in client.rest()  # and it ends
    with accepted(listener) as client:
        client.send(frame(b"ping 1") * 200)
        assert (4008).to_bytes(2, "big") in client.rest()
