"""The QR code in the terminal, square by square, and to a camera."""

from io import BytesIO, TextIOWrapper

import pytest
import segno

from tests.front_door.terminals import modules, read_by_camera
from yatzy_site.launch.terminal import Terminal

LINK = "http://192.168.1.20:8000/"
LARGE = Terminal(is_one=True, colours=True, blocks=True, columns=100, rows=50)


def drawn(text, *, border=4):
    code = segno.make(text, error="l", micro=False)
    return [[int(module) for module in row] for row in code.matrix_iter(border=border)]


@pytest.mark.parametrize("link", [LINK, "http://cabin.local:8000/", "https://yatzy-night-with-friends.example.org/"])
def test_every_square_of_the_code_is_on_the_screen_with_the_white_around_it(link):
    shown = modules(LARGE.qr(link))
    expected = drawn(link)
    assert shown[: len(expected)] == expected
    assert all(not any(row) for row in shown[len(expected) :])  # an odd code ends with half a line of paper
    assert all(line.startswith("\x1b[38;5;16;48;5;231m") and line.endswith("\x1b[0m") for line in LARGE.qr(link))


@pytest.mark.parametrize("border", [4, 2])
def test_a_camera_reads_it(border, tmp_path):
    size = len(drawn(LINK, border=border))
    shown = modules(Terminal(is_one=True, colours=True, blocks=True, columns=size, rows=50).qr(LINK))
    assert len(shown[0]) == size
    assert read_by_camera(shown, tmp_path) == LINK


def test_without_colours_the_paper_is_drawn_instead():
    plain = Terminal(is_one=True, blocks=True, columns=100, rows=50)
    assert not any("\x1b" in line for line in plain.qr(LINK))
    expected = drawn(LINK)
    assert modules(plain.qr(LINK), paper_is_drawn=True)[: len(expected)] == expected


@pytest.mark.parametrize(
    "small",
    [
        Terminal(is_one=True, colours=True, blocks=True, columns=28, rows=50),
        Terminal(is_one=True, colours=True, blocks=True, columns=100, rows=12),
        Terminal(is_one=True, colours=True, blocks=False, columns=100, rows=50),
        Terminal(),
    ],
)
def test_half_a_code_is_never_drawn(small):
    assert small.qr(LINK) == []


class Tty(TextIOWrapper):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "encoding", "able"),
    [
        ({"TERM": "xterm"}, "utf-8", (True, True)),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "utf-8", (False, True)),
        ({"TERM": "dumb"}, "utf-8", (False, False)),
        ({"TERM": "xterm"}, "latin-1", (True, False)),
    ],
)
def test_a_terminal_shows_what_it_can(environment, encoding, able):
    found = Terminal.of(Tty(BytesIO(), encoding=encoding), environment)
    assert (found.is_one, found.colours, found.blocks) == (True, *able)
    assert Terminal.of(TextIOWrapper(BytesIO()), environment) == Terminal()  # a file, a pipe
