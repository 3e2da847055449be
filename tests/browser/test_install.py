"""On the home screen: what a browser makes of us by https, on the server's own machine, and by plain http."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from bench.icons import DRAWN
from bench.lib.page_figures import BYTES, REQUESTS
from tests.browser.chromium import listen
from tests.browser.guests import PHONE, Guest
from tests.browser.tables import Come, forgive
from tests.browser.workers import ALLOWED, wait_for_worker
from tests.services.certificate import NAME, certificate, fingerprint
from tests.services.child import free_loopback_port
from tests.services.nginx import running_nginx
from tests.services.programs import NGINX
from tests.services.server import ROOT, running_server

# How different a drawing and its PNG are, of 255: Chromium changes how it smooths edges, not what it draws.
DIFFERENCE = """async ([drawing, picture]) => {
  const points = await Promise.all([drawing, picture].map(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 96;
    const context = canvas.getContext("2d");
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = 96 / Math.max(width, height);
    context.drawImage(image, (96 - width * scale) / 2, (96 - height * scale) / 2, width * scale, height * scale);
    return context.getImageData(0, 0, 96, 96).data;
  }));
  return points[0].reduce((sum, value, at) => sum + Math.abs(value - points[1][at]), 0) / points[0].length;
}"""

Elsewhere = Callable[[str], BrowserContext]  # by its address


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | ALLOWED


@pytest.fixture
def papers() -> dict[str, str]:
    """A certificate that the phone trusts."""
    return certificate()


@pytest.fixture
def elsewhere(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    papers: dict[str, str],
    problems: list[str],
) -> Iterator[Elsewhere]:
    """A phone: it knows the server by a name, and only what is on its own machine would be secure by itself."""
    trusted = f"--ignore-certificate-errors-spki-list={fingerprint(papers)}"
    args = [*browser_type_launch_args["args"], f"--host-resolver-rules=MAP {NAME} 127.0.0.1", trusted]
    with browser_type.launch(**browser_type_launch_args | {"args": args}) as browser:

        def phone(url: str) -> BrowserContext:
            context = browser.new_context(base_url=url, viewport=PHONE, reduced_motion="reduce", **ALLOWED)
            listen(context, problems)
            return context

        yield phone


def test_a_browser_finds_nothing_wrong_with_the_manifest(page: Page) -> None:
    page.goto("/")
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    about = found["manifest"]  # as the browser understood it
    assert about["name"] == "Yatzy Night"
    assert about["display"] == "kStandalone"
    assert about["startUrl"] == about["scope"] == about["id"] == page.url
    assert {(icon["sizes"], icon["type"]) for icon in about["icons"]} >= {
        ("192x192", "image/png"),
        ("512x512", "image/png"),
    }
    page.goto("/offline/")  # it names no manifest
    # The headless shell has no opinion on what it would install; a whole Chromium has (YATZY_TEST_CHROMIUM).
    if "no-manifest" in hindrances(page):
        page.goto("/")
        assert hindrances(page) == {"in-incognito"}  # as every page of a test is


def test_an_icon_is_what_its_drawing_shows(page: Page) -> None:
    page.goto("/")
    static = page.locator("link[rel=icon]").get_attribute("href") or ""
    for picture, (drawing, _) in DRAWN.items():
        addresses = [static.replace("icon.svg", name) for name in (drawing, picture)]
        assert page.evaluate(DIFFERENCE, addresses) < 3, picture


def test_the_worker_costs_the_door_no_more_than_it_may(guest: Come, page: Page) -> None:
    code = guest("Alice").start_room()
    sizes: list[int] = []
    page.context.on("requestfinished", lambda request: sizes.append(sum(request.sizes().values())))
    page.goto(f"/r/{code}/")
    wait_for_worker(page)
    assert len(sizes) <= REQUESTS
    assert sum(sizes) <= BYTES


def test_by_plain_http_nothing_is_missing_and_a_page_says_what_https_would_add(
    elsewhere: Elsewhere,
) -> None:
    with running_server(environment={"YATZY_HOSTS": NAME}) as server:
        phone = elsewhere(f"http://{NAME}:{server.port}")
        asked: list[str] = []
        phone.on("request", lambda request: asked.append(request.url))
        alice = Guest(phone.new_page(), "Alice")
        alice.start_room()
        assert alice.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        alice.start_game()
        alice.play_turn()
        alice.page.goto("/")
        alice.page.get_by_role("contentinfo").get_by_role("link", name="On the home screen").click()
        expect(alice.page.get_by_text("You came by plain http")).to_be_visible()
        expect(alice.page.get_by_text("Your connection is secure")).to_be_hidden()
        alice.page.wait_for_load_state("networkidle")
        assert not [url for url in asked if "/sw.js" in url or "/offline/" in url]


@pytest.mark.skipif(not NGINX.find(), reason=NGINX.advice())
def test_behind_a_proxy_with_a_certificate_the_app_works_and_waits_for_a_server_that_is_away(
    elsewhere: Elsewhere, papers: dict[str, str], problems: list[str]
) -> None:
    port = free_loopback_port()
    extra = (ROOT / "deploy/https.conf").read_text().replace("listen 8443", f"listen 127.0.0.1:{port}")
    extra = extra.replace("/etc/nginx/certificates/", "")
    with ExitStack() as stack:
        server = stack.enter_context(running_server(environment={"YATZY_HOSTS": NAME, "YATZY_HTTPS": "1"}))
        stack.enter_context(running_nginx([server.port], extra=extra, beside=papers))
        phone = stack.enter_context(elsewhere(f"https://{NAME}:{port}"))
        alice = Guest(phone.new_page(), "Alice")
        alice.start_room()
        alice.start_game()
        dice = alice.roll()
        wait_for_worker(alice.page)
        devtools = phone.new_cdp_session(alice.page)
        assert devtools.send("Page.getAppManifest")["errors"] == []
        server.stop()
        alice.page.reload()
        expect(alice.page.get_by_role("heading", level=1)).to_have_text("The server does not answer")
        server.start()
        alice.see("table")
        alice.wait_for_connection()
        assert alice.dice() == dice
        alice.score("chance")
    forgive(problems, "502", "WebSocket connection")


def hindrances(page: Page) -> set[str]:
    """Why the browser would not install what it shows."""
    found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    return {error["errorId"] for error in found["installabilityErrors"]}
