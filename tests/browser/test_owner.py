"""The owner's page in a browser: what an owner does, everybody notices, and goes on."""

import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import inspect
from tests.browser.conftest import HASTY_BOTS
from tests.browser.tables import Come, forgive, lobby, table
from tests.services.server import Server

TOKEN = "only-the-owner-has-this-one"
HOUSE = HASTY_BOTS | {"YATZY_HOSTS": "192.0.2.20", "YATZY_OWNER_TOKEN": TOKEN}


@pytest.fixture
def owner(guest: Come, house: Server) -> Page:
    """The owner's browser, which came by the link."""
    page = guest("Nobody", viewport={"width": 1280, "height": 800}).page
    page.goto(f"/owner/enter/{TOKEN}/")
    expect(page).to_have_url(f"{house.url}/owner/")
    return page


def test_the_page_says_what_happens_and_those_behind_it_read_well(guest: Come, owner: Page) -> None:
    table(guest, "Minna", "Nils")
    owner.get_by_role("button", name="Keep one here").click()
    expect(owner.get_by_role("status")).to_have_text("A backup was made.")
    for section in ("Now", "Addresses", "Backup", "Players", "Disk", "Owner's link", "Version", "Log"):
        expect(owner.get_by_role("region", name=section, exact=True)).to_be_visible()
    expect(owner.get_by_role("region", name="Now")).to_contain_text("Minna, Nils here")
    expect(owner.get_by_role("region", name="Log")).to_contain_text("a backup was made")
    owner.get_by_role("link", name="Show large, or print").first.click()
    expect(owner.get_by_role("img")).to_be_visible()
    inspect(owner, "the poster")


def test_two_who_are_one_become_one_and_a_new_name_shows_at_the_table_at_once(
    guest: Come, owner: Page, problems: list[str]
) -> None:
    guest("Olga").start_room()
    again, pekka = lobby(guest, "Olga2", "Pekka")
    owner.reload()
    owner.get_by_role("link", name=re.compile("^Olga last")).click()
    owner.get_by_label("Who is Olga too?").select_option(label=others(owner, "Olga2"))
    owner.get_by_role("button", name="Go on…").click()
    inspect(owner, "the question before merging")
    owner.get_by_role("button", name="Yes, merge them").click()
    expect(owner.get_by_role("status")).to_have_text("Two players have become one.")
    again.wait_for_members("Olga", "Pekka")
    owner.get_by_role("link", name=re.compile("^Pekka last")).click()
    owner.get_by_label("Name", exact=True).fill("olga")
    owner.get_by_role("button", name="Rename").click()
    expect(owner.get_by_role("alert")).to_contain_text("already has this name")
    owner.get_by_label("Name", exact=True).fill("Petri")
    owner.get_by_role("button", name="Rename").click()
    expect(owner.get_by_role("status")).to_contain_text("new name")
    for one in (again, pekka):
        one.wait_for_members("Olga", "Petri")
    again.start_game()
    again.play_turn()
    forgive(problems, "409")


def others(owner: Page, name: str) -> str:
    """What the list of those who could be the same person says of somebody."""
    texts = owner.get_by_label("Who is Olga too?").locator("option").all_inner_texts()
    return next(text for text in texts if text.startswith(name))


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
    alice.play_turn()
    bob.wait_for_turn()
    forgive(problems, "/owner/backups/download/")  # to the browser a page that was not opened


def test_every_question_is_asked_and_answered_without_scripts(guest: Come) -> None:
    carla, dave = lobby(guest, "Carla", "Dave")
    page = guest("Nobody", java_script_enabled=False).page
    page.goto(f"/owner/enter/{TOKEN}/")
    page.get_by_role("button", name="Keep one here").click()
    now = page.get_by_role("region", name="Now")
    room = now.get_by_role("listitem").filter(has_text=carla.code)
    room.get_by_text("Close this room…").click()
    room.get_by_role("button", name=f"Yes, close room {carla.code}").click()
    expect(page.get_by_role("status")).to_contain_text("The room is closed")
    expect(now).not_to_contain_text(carla.code)
    for one in (carla, dave):
        expect(one.page.locator("room-notice")).to_contain_text("closed")
    page.get_by_role("button", name="Restore…").first.click()
    page.get_by_role("button", name="Yes, go back to it").click()
    expect(now).to_contain_text(carla.code)
    page.get_by_role("link", name=re.compile("^Dave last")).click()
    page.locator("summary").click()
    page.get_by_role("button", name="Yes, forget Dave").click()
    expect(page.get_by_role("link", name=re.compile("^Dave last"))).to_have_count(0)
