"""The lobby of a laptop that is in several networks, and changes them: a namespace with server and browser in it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.browser.axe import violations
from tests.browser.chromium import NO_WORKER, launch_options, listen
from tests.browser.guests import PHONE, Guest
from tests.browser.page_scripts import box
from tests.services.namespaces import Namespace, connect, namespaces
from tests.services.programs import CHROMIUM
from tests.services.server import Server

HOME, CONTAINERS, HOTSPOT = "192.168.77.20", "172.17.0.1", "10.77.0.20"
Open = Callable[..., Guest]


@pytest.fixture
def laptop() -> Iterator[Namespace]:
    with namespaces("laptop", "others") as (laptop, others):
        connect(laptop, "docker0", f"{CONTAINERS}/16", others, "eth0", "172.17.0.2/16")
        connect(laptop, "wlan0", f"{HOME}/24", others, "wlan0", "192.168.77.30/24")
        yield laptop


@pytest.fixture
def house(laptop: Namespace, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", address="0.0.0.0", within=laptop.within)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def inside(laptop: Namespace, browser_type: BrowserType, tmp_path: Path) -> Iterator[Browser]:
    """A browser on the laptop itself."""
    chromium = CHROMIUM.find()
    if chromium is None:
        pytest.skip(CHROMIUM.advice())
    door = tmp_path / "chromium"
    door.write_text(f'#!/bin/sh\nexec {" ".join(laptop.within)} "{chromium}" "$@"\n')
    door.chmod(0o755)
    browser = browser_type.launch(**launch_options(door))
    yield browser
    browser.close()


@pytest.fixture
def alice(inside: Browser, house: Server, problems: list[str]) -> Iterator[Open]:
    def opens(**options: Any) -> Guest:
        shown = {"viewport": {"width": 1280, "height": 800}, "locale": "en"} | NO_WORKER
        context = inside.new_context(**shown | options)
        listen(context, problems)
        return Guest(context.new_page(), "Alice", f"http://localhost:{house.port}")

    yield opens
    for context in inside.contexts:
        context.close()


def shows(page: Page, host: str, code: str) -> None:
    """The link, and a QR code that was drawn for it."""
    expect(page.locator("room-share .share-link")).to_have_text(f"{host}/r/{code}")
    picture = page.locator("room-share .qr")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("src", f"/r/{code}/qr/{host}.svg")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("picture => picture.naturalWidth") > 0


def test_the_host_chooses_another_address_and_it_is_remembered_in_this_room(alice: Open, house: Server) -> None:
    host = alice()
    code, page = host.start_room(), host.page
    shows(page, f"{HOME}:{house.port}", code)
    choice = page.get_by_label("Another address")
    expect(choice.locator("option")).to_have_text(
        [
            f"Wi-Fi (wlan0) · {HOME}:{house.port}",
            f"Virtual network (docker0) · {CONTAINERS}:{house.port}",
        ]
    )
    for width, scheme in ((320, "light"), (768, "dark"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert box(choice)["height"] >= 44
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not violations(page)
    choice.select_option("docker0")
    shows(page, f"{CONTAINERS}:{house.port}", code)
    page.reload()
    shows(page, f"{CONTAINERS}:{house.port}", code)
    page.get_by_label("Another address").select_option("wlan0")
    shows(page, f"{HOME}:{house.port}", code)
    # A guest sees one address and is asked nothing.
    bob = alice(viewport=PHONE)
    bob.name, bob.base = "Bob", f"http://{HOME}:{house.port}"
    bob.join(code)
    expect(bob.page.locator("room-share .share-link")).to_have_text(f"{HOME}:{house.port}/r/{code}")
    expect(bob.page.locator("room-share .qr")).to_have_attribute("src", re.compile(r"/qr\.svg$"))
    expect(bob.page.get_by_label("Another address")).to_have_count(0)


def test_in_another_network_the_lobby_shows_the_new_address_by_itself(
    alice: Open, house: Server, laptop: Namespace
) -> None:
    host = alice()
    code, page = host.start_room(), host.page
    page.evaluate("document.body.dataset.loaded = 'once'")
    page.get_by_label("Another address").select_option("wlan0")
    laptop.move("wlan0", f"{HOME}/24", f"{HOTSPOT}/24")
    shows(page, f"{HOTSPOT}:{house.port}", code)  # still the Wi-Fi, which was chosen
    laptop.ip("address", "flush", "dev", "wlan0")
    laptop.ip("address", "flush", "dev", "docker0")
    share = page.locator("room-share")
    alone = share.get_by_text("This computer is not on a network now.")
    expect(alone).to_be_visible()
    expect(share.locator(".share-link")).to_have_text(f"localhost:{house.port}/r/{code}")
    expect(share.locator(".qr")).to_be_hidden()
    expect(page.get_by_label("Another address")).to_be_hidden()
    laptop.ip("address", "add", f"{HOME}/24", "dev", "wlan0")
    shows(page, f"{HOME}:{house.port}", code)
    expect(alone).to_be_hidden()
    assert page.evaluate("document.body.dataset.loaded") == "once"
