"""While the server is away pages say so, come back by themselves, and are new ones after an upgrade.

A browser that has our worker shows a page of ours instead of its own; and what it shows is never old.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from tests.browser.axe import inspect
from tests.browser.guests import Guest
from tests.browser.tables import Come, forgive, same_sheet, table
from tests.browser.television import Tune
from tests.browser.workers import ALLOWED, kept, wait_for_none, wait_for_worker
from tests.services import server as servers
from tests.services.newer import newer_version
from tests.services.server import Server, running_server

HOUSE = {"YATZY_OWNER_TOKEN": "only-the-owner-has-this-one"}
AWAY = "The server does not answer"
# The browser logs every request that nobody answered.
UNANSWERED = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "502")


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | ALLOWED


def test_after_a_kill_everybody_is_back_with_the_same_sheet(
    guest: Come, television: Tune, house: Server, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    tv = television(alice.code)
    alice.play_turn(rolls=3)
    bob.play_turn()
    dice = alice.roll()
    tv.wait_for_dice(*dice)
    house.kill()
    for one in (alice, bob):
        one.wait_for_connection("reconnecting")
        expect(one.page.locator("room-notice")).to_contain_text("Connection lost. Trying again…")
    expect(tv.page.locator("tv-notice")).to_contain_text("Connection lost. Trying again…")
    # Tapped into the dark: it is asked for as soon as there is somebody to ask.
    choices = alice.choices()
    category = max(choices, key=lambda key: choices[key] or 0)
    name = alice.category(category).locator(".name").inner_text()
    alice.category(category).click()
    expect(alice.category(category)).to_have_attribute("aria-busy", "true")
    house.start()
    for one in (alice, bob):
        one.wait_for_connection()
    alice.wait_for_turn("Bob")
    bob.wait_for_turn()
    assert same_sheet(alice, bob)["Alice"][category] == choices[category]
    # Played once: the log has Alice's second roll and her second category, and nothing twice.
    said = bob.page.locator("game-log li").all_text_contents()
    assert said[:2] == [f"Alice wrote {choices[category]} in {name}", f"Alice rolled {' '.join(map(str, dice))}"]
    assert sum(line.startswith("Alice wrote") for line in said) == 2
    expect(tv.page.locator("tv-notice")).to_be_hidden()
    tv.wait_for_sentence(f"Alice wrote {choices[category]} in {name}")
    bob.play_turn()
    alice.wait_for_turn()
    forgive(problems, *UNANSWERED)


def test_while_the_server_is_closed_every_page_says_so_and_goes_on_by_itself_when_it_is_back(
    guest: Come, television: Tune, page: Page, house: Server, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    heard: list[str] = []
    alice.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    alice.page.reload()
    alice.wait_for_connection()
    tv = television(alice.code)
    page.goto("/")
    dice = alice.roll()
    bob.wait_for_dice(*dice)
    for one in (bob.page, tv.page, page):
        wait_for_worker(one)
    assert house.stop() == 0
    alice.wait_for_connection("reconnecting")
    expect(alice.page.locator("room-notice")).to_contain_text("The host has closed the server for now.")
    assert any('"bye"' in text for text in heard)
    for one in (bob.page, tv.page):
        address = one.url
        one.reload()
        expect(heading(one)).to_have_text(AWAY)
        assert one.url == address
    bob.page.get_by_role("button", name="Try again now").click()
    expect(bob.page.get_by_role("status")).to_have_text("Still no answer. This page tries again every few seconds.")
    # Nor is a page that this browser has never seen.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # what it needs comes from the worker
    page.goto("/league/")
    expect(heading(page)).to_have_text(AWAY)
    expect(page.locator(".away-dice")).not_to_have_js_property("naturalWidth", 0)
    inspect(page, "the page while the server is away")
    house.start()
    expect(heading(page)).to_have_text("League")
    tv.wait_for_dice(*dice)
    for one in (alice, bob):
        one.see("table")
        one.wait_for_connection()
        one.wait_for_dice(*dice)
    alice.score("chance")
    bob.wait_for_turn()
    forgive(problems, *UNANSWERED)


def test_the_page_speaks_the_language_that_was_chosen_last_and_its_button_opens_what_was_asked_for(
    page: Page, house: Server, problems: list[str]
) -> None:
    page.goto("/")
    wait_for_worker(page)
    page.get_by_role("button", name="Suomi").click()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    wait_for_worker(page, "fi")
    page.goto("/help/maxi/?from=here#examples")
    house.stop()
    page.reload()
    expect(page.locator("server-wait")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.evaluate("() => { for (let timer = 0; timer < 1000; timer += 1) clearInterval(timer); }")
    house.start()
    page.locator("server-wait").get_by_role("button").click()
    expect(page.locator("#examples")).to_be_visible()
    assert page.url == f"{house.url}/help/maxi/?from=here#examples"
    forgive(problems, *UNANSWERED)


def test_after_an_upgrade_pages_offer_to_reload_all_is_new_and_an_owner_can_take_the_worker_back(
    guest: Come, problems: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server() as server:
        (alice,) = table(lambda name: guest(name, base=server.url), "Alice")
        dice = alice.roll()
        wait_for_worker(alice.page)
        (before,) = kept(alice.page)
        server.stop()
        monkeypatch.setattr(servers, "ROOT", newer_version(tmp_path / "newer"))
        server.start()
        notice = alice.page.locator("room-notice")
        expect(notice).to_contain_text("The server has a newer version of this page. Nothing is lost.")
        loaded: list[str] = []
        alice.page.on("response", lambda answer: loaded.append(answer.url))
        notice.get_by_role("button", name="Reload").click()
        expect(notice).to_be_hidden()
        alice.wait_for_connection()
        alice.wait_for_dice(*dice)
        wait_for_worker(alice.page)
        versions = {found[1] for url in loaded if (found := re.search(r"/static/(\w+)/", url))}
        assert len(versions) == 1
        assert before.split("-")[2] not in versions
        assert list(kept(alice.page)) == [f"yatzy-shell-{versions.pop()}-en"]
        server.stop()
        server.environment["YATZY_WORKER"] = "0"
        server.start()
        alice.page.goto(server.url)
        wait_for_none(alice.page)
        alice.page.reload()
        expect(heading(alice.page)).to_have_text("Yatzy Night")
        wait_for_none(alice.page)
        alice.page.close()  # before the server goes
    forgive(problems, *UNANSWERED)


def test_the_worker_keeps_one_page_and_only_pages_pass_through_it(context: BrowserContext) -> None:
    alice = Guest(context.new_page(), "Alice")
    alice.page.goto("/")
    wait_for_worker(alice.page)
    ((name, files),) = kept(alice.page).items()
    static = f"/static/{name.split('-')[2]}"
    names = ("bundles/door.css", "bundles/main.js", "img/dice.svg", "img/icon.svg")
    assert files == ["/offline/", *(f"{static}/{file}" for file in names)]
    passed: dict[str, bool] = {}
    context.on("response", lambda answer: note(answer, passed))
    code = alice.start_room()
    alice.choose(sections="upper")
    alice.start_game()
    alice.page.goto("/owner/enter/only-the-owner-has-this-one/")
    expect(heading(alice.page)).to_be_visible()
    with alice.page.expect_download() as backup:
        alice.page.get_by_role("button", name=re.compile("Download a backup")).click()
    assert backup.value.path().stat().st_size > 1000
    alice.page.goto(f"/r/{code}/qr.svg")
    assert passed["/"]
    assert passed[f"/r/{code}/"]
    others = {path for path in passed if path not in ("/", f"/r/{code}/") and "/bundles/" not in path}
    assert {"/rooms/", "/owner/", "/owner/backups/download/", f"/r/{code}/qr.svg"} <= others
    assert not [path for path in others if passed[path] and not path.endswith((".svg", "/offline/"))]
    assert not [path for path in others if passed[path] and "/static/" not in path]


def heading(page: Page) -> Any:
    return page.get_by_role("heading", level=1)


def note(answer: Response, passed: dict[str, bool]) -> None:
    """By its path, whether a worker had a hand in it; what the worker itself asks for is not the page's."""
    if answer.request.service_worker is None:
        path = re.sub(r"^https?://[^/]+|\?.*$", "", answer.url)
        passed[path] = answer.from_service_worker
