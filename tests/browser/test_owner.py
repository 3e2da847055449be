"""The owner's page in a browser: every section, both palettes, and everything that can be done there."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import inspect
from tests.browser.conftest import HASTY_BOTS
from tests.browser.tables import Come, forgive, lobby, table
from tests.services.server import Server, running_server

pytestmark = pytest.mark.timeout(240)

TOKEN = "only-the-owner-has-this-one"


@pytest.fixture
def house() -> Iterator[Server]:
    """A server of the test's own: what an owner does, everybody notices."""
    with running_server(environment=HASTY_BOTS | {"YATZY_HOSTS": "192.0.2.20"}) as server:
        yield server


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], house: Server) -> dict[str, Any]:
    return browser_context_args | {"base_url": house.url}


@pytest.fixture
def owner(person: Callable[..., Page], house: Server) -> Page:
    """The owner's browser, which came by the link."""
    page = person(width=1280, height=800)
    (house.data / "owner-token").write_text(TOKEN)
    page.goto(f"/owner/enter/{TOKEN}/")
    expect(page).to_have_url(f"{house.url}/owner/")
    return page


def test_the_page_reads_well_everywhere(guest: Come, owner: Page) -> None:
    table(guest, "Alice", "Bob")
    owner.get_by_role("button", name="Keep one here").click()
    expect(owner.get_by_role("status")).to_have_text("A backup was made.")
    for section in ("Now", "Addresses", "Backup", "Players", "Disk", "Owner's link", "Version", "Log"):
        expect(owner.get_by_role("region", name=section, exact=True)).to_be_visible()
    now = owner.get_by_role("region", name="Now")
    expect(now).to_contain_text("Alice, Bob here")
    expect(now).to_contain_text("2 pages are open")
    expect(owner.get_by_role("region", name="Log")).to_contain_text("a backup was made")
    for fold in owner.locator("summary").all():
        fold.click()
    inspect(owner, "the owner's page, unfolded")


def test_the_pages_behind_it_read_well(guest: Come, owner: Page, house: Server) -> None:
    lobby(guest, "Alice", "Bob")
    owner.reload()
    owner.get_by_role("link", name="Show large, or print").first.click()
    expect(owner.get_by_role("img")).to_be_visible()
    inspect(owner, "the poster")
    owner.goto("/owner/")
    owner.get_by_role("link", name="Alice").click()
    expect(owner.get_by_role("heading", name="Alice", level=1)).to_be_visible()
    owner.locator("summary").click()
    owner.get_by_label("Who is Alice too?").select_option(index=1)
    owner.get_by_role("button", name="Go on…").click()
    expect(owner.get_by_role("heading", level=1)).to_have_text("Make Bob and Alice one?")
    inspect(owner, "the question before merging")


def test_who_is_not_the_owner_sees_whose_page_it_is(page: Page, problems: list[str]) -> None:
    doors = {"/owner/": "This page is the owner's", "/owner/enter/old/": "This owner's link was revoked"}
    for path, words in doors.items():
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(words)
    forgive(problems, "403")


def test_a_room_is_closed_after_a_question(guest: Come, owner: Page) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    owner.reload()
    owner.get_by_text("Close this room…").click()
    owner.get_by_role("button", name=f"Yes, close room {alice.code}").click()
    expect(owner.get_by_role("status")).to_contain_text("The room is closed")
    expect(owner.get_by_role("region", name="Now")).to_contain_text("No room is open.")
    for one in (alice, bob):
        expect(one.page.locator("room-notice")).to_contain_text("closed")


def test_a_new_name_shows_at_the_table_at_once(guest: Come, owner: Page, problems: list[str]) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    owner.reload()
    owner.get_by_role("link", name="Bob").click()
    owner.get_by_label("Name", exact=True).fill("alice")
    owner.get_by_role("button", name="Rename").click()
    expect(owner.get_by_role("alert")).to_contain_text("already has this name")
    owner.get_by_label("Name", exact=True).fill("Robert")
    owner.get_by_role("button", name="Rename").click()
    expect(owner.get_by_role("status")).to_contain_text("new name")
    for one in (alice, bob):
        one.wait_for_members("Alice", "Robert")
    forgive(problems, "409")


def test_two_who_are_one_become_one_and_the_phone_keeps_playing(guest: Come, owner: Page) -> None:
    alice, again = guest("Alice"), guest("Alice2")
    alice.start_room()
    code = again.start_room()
    owner.reload()
    owner.get_by_role("link", name=re.compile("^Alice last")).click()
    owner.get_by_label("Who is Alice too?").select_option(index=1)
    owner.get_by_role("button", name="Go on…").click()
    owner.get_by_role("button", name="Yes, merge them").click()
    expect(owner.get_by_role("status")).to_have_text("Two players have become one.")
    expect(owner.locator(".owner-players li")).to_have_count(1)
    again.wait_for_members("Alice")
    again.start_game()
    again.play_turn()
    assert again.code == code


def test_a_backup_is_fetched_and_gone_back_to_while_people_play(
    guest: Come, owner: Page, tmp_path: Path, problems: list[str]
) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    alice.play_turn()
    bob.wait_for_turn()
    then = bob.sheet()
    with owner.expect_download() as fetched:
        owner.get_by_role("button", name="Download a backup").click()
    backup = tmp_path / fetched.value.suggested_filename
    fetched.value.save_as(backup)
    with sqlite3.connect(backup) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    bob.play_turn()
    alice.wait_for_turn()
    assert alice.sheet() != then

    owner.get_by_label("A backup from your own disk").set_input_files(backup)
    owner.get_by_role("button", name="Check this backup").click()
    expect(owner.get_by_role("heading", level=1)).to_have_text("Go back to this backup?")
    inspect(owner, "the question before restoring")
    owner.get_by_role("button", name="Yes, go back to it").click()
    expect(owner.get_by_role("status")).to_contain_text("The backup is in place")
    alice.wait_for_turn("Bob")
    bob.wait_for_turn()
    assert alice.sheet() == bob.sheet() == then
    bob.play_turn()
    alice.wait_for_turn()
    alice.play_turn()
    bob.wait_for_turn()
    forgive(problems, "/owner/backups/download/")  # to the browser a page that was not opened


def test_a_file_that_is_no_backup_is_answered_with_a_sentence(owner: Page, tmp_path: Path, problems: list[str]) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"\xff\xd8\xff" * 1000)
    owner.get_by_label("A backup from your own disk").set_input_files(tmp_path / "holiday.jpg")
    owner.get_by_role("button", name="Check this backup").click()
    expect(owner.get_by_role("alert")).to_contain_text("is no backup of Yatzy Night")
    forgive(problems, "409")


def test_a_new_link_is_shown_and_the_old_one_is_dead(
    owner: Page, person: Callable[..., Page], problems: list[str]
) -> None:
    owner.get_by_text("Make a new link…").click()
    owner.get_by_role("button", name="Yes, make a new link").click()
    expect(owner.get_by_role("status")).to_contain_text("the new link")
    link = owner.locator("#link .owner-url").inner_text()
    assert TOKEN not in link
    other = person()
    other.goto(f"/owner/enter/{TOKEN}/")
    expect(other.get_by_role("heading", level=1)).to_have_text("This owner's link was revoked")
    other.goto(re.sub(r"^http://[^/]+", "", link))
    expect(other.get_by_role("heading", level=1)).to_have_text("The owner's page")
    forgive(problems, "403")


def test_every_question_is_asked_and_answered_without_scripts(
    guest: Come, house: Server, person: Callable[..., Page]
) -> None:
    alice, _ = lobby(guest, "Alice", "Bob")
    (house.data / "owner-token").write_text(TOKEN)
    page = person(java_script_enabled=False)
    page.goto(f"/owner/enter/{TOKEN}/")
    page.get_by_role("button", name="Keep one here").click()
    page.get_by_text("Close this room…").click()
    page.get_by_role("button", name=f"Yes, close room {alice.code}").click()
    expect(page.get_by_role("region", name="Now")).to_contain_text("No room is open.")
    page.get_by_role("button", name="Restore…").first.click()
    page.get_by_role("button", name="Yes, go back to it").click()
    expect(page.get_by_role("region", name="Now")).to_contain_text(alice.code)
    page.get_by_role("link", name="Bob").click()
    page.locator("summary").click()
    page.get_by_role("button", name="Yes, forget Bob").click()
    expect(page.locator(".owner-players li")).to_have_count(1)
