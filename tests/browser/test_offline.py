"""While the server is away, a browser that has our worker shows a page of ours; and what it shows is never old."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from tests.browser.axe import inspect
from tests.browser.guests import Guest
from tests.browser.tables import Come, forgive, table
from tests.browser.television import Television
from tests.browser.workers import ALLOWED, kept, wait_for_none, wait_for_worker
from tests.services import server as servers
from tests.services.newer import newer_version
from tests.services.server import Server, running_server

pytestmark = pytest.mark.timeout(240)

AWAY = "The server does not answer"
# The browser logs every request that nobody answered.
UNANSWERED = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "502")


@pytest.fixture
def house() -> Iterator[Server]:
    """A server of the test's own: it comes and goes."""
    with running_server(environment={"YATZY_OWNER_TOKEN": "only-the-owner-has-this-one"}) as server:
        yield server


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url} | ALLOWED


def test_who_reloads_while_the_server_is_away_goes_on_at_the_same_table_when_it_is_back(
    guest: Come, house: Server, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    dice = alice.roll()
    wait_for_worker(alice.page)
    house.stop()
    alice.page.reload()
    expect(heading(alice.page)).to_have_text(AWAY)
    assert alice.page.url == f"{house.url}/r/{alice.code}/"
    alice.page.get_by_role("button", name="Try again now").click()
    expect(alice.page.get_by_role("status")).to_have_text("Still no answer. This page tries again every few seconds.")
    house.start()
    alice.see("table")  # by itself
    alice.wait_for_connection()
    assert alice.dice() == dice
    alice.score("chance")
    bob.wait_for_turn()
    forgive(problems, *UNANSWERED)


def test_the_button_opens_the_page_as_soon_as_the_server_is_back(
    page: Page, house: Server, problems: list[str]
) -> None:
    page.goto("/help/maxi/?from=here#examples")
    wait_for_worker(page)
    house.stop()
    page.reload()
    expect(heading(page)).to_have_text(AWAY)
    page.evaluate("() => { for (let timer = 0; timer < 1000; timer += 1) clearInterval(timer); }")
    house.start()
    page.get_by_role("button", name="Try again now").click()
    expect(heading(page)).to_have_text("Maxi Yatzy: the rules")
    assert page.url == f"{house.url}/help/maxi/?from=here#examples"
    forgive(problems, *UNANSWERED)


def test_a_television_waits_without_a_click(
    guest: Come, television: Callable[..., Television], house: Server, problems: list[str]
) -> None:
    tv = television(guest("Alice").start_room())
    wait_for_worker(tv.page)
    house.stop()
    tv.page.reload()
    expect(heading(tv.page)).to_have_text(AWAY)
    house.start()
    tv.see("lobby")
    tv.wait_for_people("Alice")
    forgive(problems, *UNANSWERED)


def test_a_page_never_seen_before_opens_as_the_same_page_of_ours(
    page: Page, house: Server, problems: list[str]
) -> None:
    page.goto("/")
    wait_for_worker(page)
    house.stop()
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # what it needs comes from the worker
    page.goto("/league/")
    expect(heading(page)).to_have_text(AWAY)
    expect(page.locator(".away-dice")).not_to_have_js_property("naturalWidth", 0)
    inspect(page, "the page while the server is away")
    forgive(problems, *UNANSWERED)


def test_the_page_speaks_the_language_that_was_chosen_last(page: Page, house: Server, problems: list[str]) -> None:
    page.goto("/")
    wait_for_worker(page)
    page.get_by_role("button", name="Suomi").click()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    wait_for_worker(page, "fi")
    house.stop()
    page.goto("/")
    expect(page.locator("server-wait")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    forgive(problems, *UNANSWERED)


def test_the_first_load_after_an_upgrade_is_all_new_and_nothing_old_is_kept(
    page: Page, house: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto("/")
    wait_for_worker(page)
    (before,) = kept(page)
    house.stop()
    monkeypatch.setattr(servers, "ROOT", newer_version(tmp_path / "newer"))
    house.start()
    loaded: list[str] = []
    page.on("response", lambda answer: loaded.append(answer.url))
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-version", "newer")
    versions = {found[1] for url in loaded if (found := re.search(r"/static/(\w+)/", url))}
    assert len(versions) == 1
    assert before.split("-")[2] not in versions
    wait_for_worker(page)
    assert list(kept(page)) == [f"yatzy-shell-{versions.pop()}-en"]


def test_the_worker_keeps_one_page_and_what_that_needs(page: Page) -> None:
    page.goto("/")
    wait_for_worker(page)
    ((name, files),) = kept(page).items()
    static = f"/static/{name.split('-')[2]}"
    names = ("bundles/door.css", "bundles/main.js", "img/dice.svg", "img/icon.svg")
    assert files == ["/offline/", *(f"{static}/{file}" for file in names)]


def test_pages_pass_through_the_worker_and_nothing_else_does(context: BrowserContext, problems: list[str]) -> None:
    alice = Guest(context.new_page(), "Alice")
    alice.page.goto("/")
    wait_for_worker(alice.page)
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


def test_an_owner_can_take_the_worker_back(page: Page, house: Server) -> None:
    page.goto("/")
    wait_for_worker(page)
    house.stop()
    house.environment["YATZY_WORKER"] = "0"
    house.start()
    page.goto("/")
    wait_for_none(page)
    page.reload()
    expect(heading(page)).to_have_text("Yatzy Night")
    wait_for_none(page)


def heading(page: Page) -> Any:
    return page.get_by_role("heading", level=1)


def note(answer: Response, passed: dict[str, bool]) -> None:
    """By its path, whether a worker had a hand in it; what the worker itself asks for is not the page's."""
    if answer.request.service_worker is None:
        path = re.sub(r"^https?://[^/]+|\?.*$", "", answer.url)
        passed[path] = answer.from_service_worker
