"""The front page and the door of a room: quick to load, quick to pass, and clear when something is wrong."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Request, expect

from tests.browser.guests import Guest

Come = Callable[..., Guest]
MOST_REQUESTS, MOST_BYTES = 12, 150_000
MOST_REQUESTS_OF_A_ROOM, MOST_BYTES_OF_A_ROOM = 8, 100_000


def test_the_door_is_light(guest: Come) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob")
    loaded = Loaded(bob.page)
    bob.open(code)
    bob.page.wait_for_load_state("networkidle")
    assert 0 < len(loaded.addresses) <= MOST_REQUESTS
    assert loaded.size <= MOST_BYTES


def test_a_room_is_few_requests_for_who_has_never_been_in_one(guest: Come) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob")
    loaded = Loaded(bob.page)
    bob.page.goto(f"/r/{code}/?look")
    bob.wait_for_members("Alice")
    bob.page.wait_for_load_state("networkidle")
    assert 0 < len(loaded.addresses) <= MOST_REQUESTS_OF_A_ROOM
    assert loaded.size <= MOST_BYTES_OF_A_ROOM


def test_what_a_room_needs_is_there_before_anybody_sits_down(guest: Come) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob")
    bob.open(code)
    bob.page.wait_for_load_state("networkidle")
    loaded = Loaded(bob.page)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    bob.wait_for_members("Alice", "Bob")
    bob.page.wait_for_load_state("networkidle")
    kept = bob.page.evaluate(
        """performance.getEntriesByType("resource")
          .filter(({ transferSize }) => transferSize === 0)
          .map(({ name }) => name)"""
    )
    bundles = {address for address in loaded.addresses if "/bundles/" in address}
    assert len(bundles) == 2
    assert bundles <= set(kept)


def test_who_comes_back_needs_one_tap(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    bob.open(guest("Charlie").start_room())
    expect(bob.page.get_by_label("Your name")).to_have_value("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    bob.wait_for_members("Charlie", "Bob")


def test_a_taken_name_is_said_at_the_field_and_nothing_typed_is_lost(guest: Come, problems: list[str]) -> None:
    code = guest("Alice").start_room()
    mallory = guest("alice")
    mallory.open(code)
    name = mallory.page.get_by_label("Your name")
    name.fill("alice")
    mallory.page.get_by_label("Green").check(force=True)
    mallory.page.get_by_role("button", name="Sit down").click()
    expect(name).to_have_accessible_description(re.compile("^Somebody here already has this name"))
    expect(name).to_have_value("alice")
    expect(mallory.page.get_by_label("Green")).to_be_checked()
    problems.clear()  # the browser logs the refusal


def test_a_code_may_be_typed_as_people_type(guest: Come) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob")
    bob.page.goto("/")
    bob.page.get_by_label("Code of the room").fill(f" {code[:2].lower()} {code[2:].lower()} ")
    bob.page.get_by_role("button", name="Join", exact=True).click()
    expect(bob.page.get_by_role("heading", name=code)).to_be_visible()


def test_a_wrong_code_is_said_at_the_field(person: Callable[..., Page], problems: list[str]) -> None:
    page = person()
    page.goto("/")
    page.get_by_label("Code of the room").fill("zzzz")
    page.get_by_role("button", name="Join", exact=True).click()
    field = page.get_by_label("Code of the room")
    expect(field).to_have_value("ZZZZ")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    problems.clear()


def test_a_closed_room_does_not_lead_back_to_itself(guest: Come, problems: list[str]) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.do("close_room")
    alice.open(alice.code)
    expect(alice.page.get_by_role("heading", level=1)).to_have_text(f"Room {alice.code} is closed")
    expect(alice.page.get_by_label("Code of the room")).to_have_value("")
    alice.page.get_by_role("link", name="To the front page").click()
    expect(alice.page.get_by_role("heading", level=1)).to_have_text("Yatzy Night")
    problems.clear()


def test_a_browser_without_cookies_is_told_so(guest: Come, problems: list[str]) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob")
    bob.open(code)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.context.clear_cookies()
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Your browser did not send our cookie")
    problems.clear()


def test_anybody_may_look_around_before_joining(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.open(alice.start_room())
    bob.page.get_by_role("link", name="Look around first").click()
    bob.wait_for_members("Alice")
    bob.page.get_by_role("link", name="Join this room").click()
    expect(bob.page.get_by_role("button", name="Sit down")).to_be_visible()


class Loaded:
    """What a page has fetched since, and how much that was in both directions."""

    def __init__(self, page: Page) -> None:
        self.addresses: list[str] = []
        self.size = 0
        page.on("requestfinished", self._note)

    def _note(self, request: Request) -> None:
        self.addresses.append(request.url)
        self.size += sum(request.sizes().values())
