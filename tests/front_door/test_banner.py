"""What whoever types `python3 yatzy.py` reads, in a terminal and in a log."""

import os
import re
import signal

import pytest

from tests.front_door.terminals import code_in, in_terminal, modules, read_by_camera
from tests.services.child import wait_until
from tests.services.namespaces import connect, namespaces
from tests.services.server import front_door
from yatzy_site.launch import terminal as at_terminal
from yatzy_site.launch.terminal import NO_BLOCKS, OWNER, TOO_SMALL, Opened, Terminal, banner, has_desktop

LAN = "http://192.168.1.20:8000/"
OPENED = Opened(
    places=[("On this machine", "http://localhost:8000/"), ("Wi-Fi (wlan0)", LAN)],
    invitation=LAN,
    owner="http://localhost:8000/owner/enter/{token}/",
    token="hunter2",
    token_file="/srv/data/owner-token",
    kept="/srv/data",
)
HERE = ("--address", "127.0.0.1", "--port", "0")
LARGE = Terminal(is_one=True, blocks=True, columns=100, rows=50)


def test_a_terminal_shows_the_addresses_the_owners_link_the_code_and_the_folder():
    said = banner(OPENED, LARGE)
    assert "  On this machine    http://localhost:8000/\n  Wi-Fi (wlan0)      http://192.168.1.20:8000/\n" in said
    assert f"  {OWNER}  http://localhost:8000/owner/enter/hunter2/\n" in said
    assert set(LARGE.qr(LAN)) <= set(said.splitlines())
    assert "Games are kept in /srv/data. Stop with Ctrl-C: players are told, and the next start goes on" in said


def test_a_log_gets_the_addresses_and_neither_the_token_nor_pictures():
    said = banner(OPENED, Terminal())
    assert LAN in said
    assert "hunter2" not in said
    assert "http://localhost:8000/owner/enter/TOKEN/ (TOKEN is in /srv/data/owner-token)" in said
    assert not {"█", "▀", "\x1b"} & set(said)


def test_a_window_that_is_too_small_says_so_instead_and_who_wants_no_picture_is_not_told():
    assert TOO_SMALL in banner(OPENED, Terminal(is_one=True, blocks=True, columns=20))
    assert NO_BLOCKS in banner(OPENED, Terminal(is_one=True, blocks=False))
    without = banner(OPENED, LARGE, qr=False)
    assert not any(sign in without for sign in ("█", "▀", TOO_SMALL))


def test_a_name_stands_in_the_title_and_trouble_before_the_addresses():
    named = Opened(**{name: getattr(OPENED, name) for name in OPENED.__slots__} | {"name": "cabin", "notes": ["Oh."]})
    said = banner(named, Terminal())
    assert said.index("Yatzy Night is open: cabin.") < said.index("Oh.") < said.index("On this machine")


def test_in_a_terminal_the_camera_of_a_phone_reads_the_laptops_address(tmp_path):
    with namespaces("laptop", "phone") as (laptop, phone):
        connect(laptop, "wlan0", "192.168.77.20/24", phone, "wlan0", "192.168.77.30/24")
        with in_terminal("--port", "8000", "--data", str(tmp_path / "data"), within=laptop.within) as opened:
            opened.wait_for("Ctrl-C")
    link = "http://192.168.77.20:8000/"
    assert f"Wi-Fi (wlan0)      {link}" in opened.screen
    assert read_by_camera(modules(code_in(opened.screen)), tmp_path) == link


def test_over_ssh_the_owners_link_names_an_address_that_leads_here(tmp_path):
    with namespaces("laptop", "phone") as (laptop, phone):
        connect(laptop, "eth0", "192.168.77.20/24", phone, "wlan0", "192.168.77.30/24")
        remote = {"SSH_CONNECTION": "192.168.77.30 5000 192.168.77.20 22", "DISPLAY": ":9"}
        words = ("--port", "8000", "--data", str(tmp_path), "--no-qr")
        with in_terminal(*words, within=laptop.within, environment=remote) as opened:
            opened.wait_for("Ctrl-C")
    assert f"http://192.168.77.20:8000/owner/enter/{token(tmp_path)}/" in opened.screen
    assert not code_in(opened.screen)


def test_ctrl_c_in_the_terminal_says_goodbye_and_a_second_one_changes_nothing(tmp_path):
    with in_terminal(*HERE, "--data", str(tmp_path)) as opened:
        opened.wait_for("Ctrl-C")
        for _ in range(2):
            os.killpg(opened.process.pid, signal.SIGINT)  # as the terminal does
        opened.wait_for("Closing. Players are told; the next start goes on with every game.")
        assert opened.process.wait(60) == 0
    # The next start has the same owner's link, which other users cannot read.
    assert f"/owner/enter/{token(tmp_path)}/" in opened.screen
    with in_terminal(*HERE, "--data", str(tmp_path)) as again:
        again.wait_for("Ctrl-C")
    assert f"/owner/enter/{token(tmp_path)}/" in again.screen
    assert token(tmp_path) in opened.screen
    assert (tmp_path / "owner-token").stat().st_mode & 0o077 == 0


def token(data):
    return (data / "owner-token").read_text().strip()


DESK = {"DISPLAY": ":0"}
# The same command where these tests themselves run in a container.
AT_A_DESK = [
    "-c",
    "import sys; from yatzy_site.launch import serve, terminal; "
    "terminal.CONTAINER = (); sys.exit(serve.main(sys.argv[1:]))",
]


@pytest.mark.parametrize(
    ("terminal", "environment", "platform", "expected"),
    [
        (True, DESK, "linux", True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        (True, {}, "darwin", True),
        (True, {}, "win32", True),
        (True, {}, "linux", False),
        (False, DESK, "linux", False),
        (False, {}, "darwin", False),
        (True, DESK | {"SSH_CONNECTION": "1"}, "linux", False),
        (True, {"SSH_TTY": "/dev/pts/1"}, "darwin", False),
        (True, DESK | {"container": "podman"}, "linux", False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sits_at_this_machine_and_no_container_is(
    terminal, environment, platform, expected, monkeypatch, tmp_path
):
    mark = tmp_path / ".dockerenv"
    monkeypatch.setattr(at_terminal, "CONTAINER", (str(mark),))
    assert has_desktop(is_terminal=terminal, environment=environment, platform=platform) is expected
    mark.touch()
    assert not has_desktop(is_terminal=terminal, environment=environment, platform=platform)


@pytest.mark.parametrize("asked", [True, False])
def test_the_owners_page_opens_where_there_is_a_desktop_unless_it_is_not_wanted(tmp_path, asked):
    opened_with, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened_with}.new" && mv "{opened_with}.new" "{opened_with}"\n')
    browser.chmod(0o755)
    environment = {"DISPLAY": ":9", "BROWSER": f"{browser} %s &"}
    words = [*HERE, "--data", str(tmp_path / "data")]
    words += [] if asked else ["--no-browser"]
    with in_terminal(*words, environment=environment, program=AT_A_DESK) as opened:
        opened.wait_for("Ctrl-C")
        if asked:
            wait_until(opened_with.exists, opened.process, what="the browser")
            assert opened_with.read_text() in opened.screen
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/owner/enter/\S+/", opened_with.read_text())
    assert opened_with.exists() is asked


def test_help_names_every_option():
    options = ("--port", "--data", "--name", "--public-url", "--no-qr", "--no-browser", "--address")
    said = front_door("play", "--help").stdout
    assert [option for option in options if option not in said] == []
