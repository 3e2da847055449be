"""The lobby: what the host chooses everybody reads, and nothing under a finger or a key is taken away."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.tables import forgive, lobby
from tests.browser.wires import SlowWire, Wire

Come = Callable[..., Guest]


def test_what_the_host_chooses_the_others_read_in_words(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    alice.page.get_by_role("button", name="House rules").click()
    alice.page.get_by_role("radio", name="Forced order").check()
    expect(bob.page.get_by_role("button", name="House rules")).to_contain_text("Forced order")
    bob.page.get_by_role("button", name="House rules").click()
    expect(bob.page.locator("house-rules .words")).to_contain_text("top to bottom")
    expect(bob.page.get_by_role("radio", name="Forced order")).to_have_count(0)


def test_a_guest_sees_what_is_agreed_without_scrolling_and_that_it_has_changed(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    agreed = bob.page.locator("start-box .start-agreed")
    expect(agreed).to_have_text("Finnish Yatzy")
    expect(agreed).not_to_have_class(re.compile("news"))
    alice.choose(ruleset="maxi", sections="upper", clock=30)
    expect(agreed).to_have_text("Maxi Yatzy · Upper section only · 30 seconds for a turn")
    expect(agreed).to_have_class(re.compile("news"))
    expect(agreed).to_be_in_viewport(ratio=1)
    expect(alice.page.locator("start-box .start-agreed")).to_be_hidden()


@pytest.mark.parametrize(
    ("role", "words", "verb"),
    [("radio", "One phone keeps the score", "settings"), ("checkbox", "Lock the room", "lock")],
)
def test_a_choice_stays_where_the_finger_put_it_until_the_room_is_heard_of_again(
    guest: Come, role: Any, words: str, verb: str
) -> None:
    alice = guest("Alice")
    wire = Wire(alice.page)
    alice.start_room()
    alice.page.get_by_role("button", name="At the table").click()
    wire.cut()
    expect(alice.page.locator("room-page .room-notice")).to_be_visible()
    chosen = alice.page.get_by_role(role, name=re.compile(f"^{words}"))
    with alice.page.expect_response(f"**/do/{verb}/"):
        chosen.check()
    alice.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert chosen.is_checked()
    wire.mend()
    expect(alice.page.locator("room-page .room-notice")).to_be_hidden()
    assert chosen.is_checked()


def test_a_bonus_out_of_reach_is_refused_at_its_field(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.page.get_by_role("button", name="House rules").click()
    field = alice.page.get_by_label("From this upper sum on")
    field.fill("500")
    field.press("Tab")
    expect(field).to_have_accessible_description("A whole number from 1 to 105, please.")
    field.fill("42")
    field.press("Tab")
    expect(alice.page.get_by_role("button", name="House rules")).to_contain_text("50 points from 42")
    expect(field).to_have_accessible_description("")


def test_the_sheets_own_bonus_comes_back_without_a_keyboard_and_what_is_typed_stays(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.page.get_by_role("button", name="House rules").click()
    points, threshold = (alice.page.get_by_label(words) for words in ("The bonus pays", "From this upper sum on"))
    points.fill("80")
    alice.do("lock", locked=True)
    expect(alice.page.get_by_role("button", name="At the table")).to_contain_text("The room is locked")
    expect(points).to_have_value("80")
    threshold.fill("500")
    threshold.press("Tab")
    own = alice.page.get_by_role("button", name="The sheet's own bonus")
    own.click()
    expect(own).to_be_hidden()
    expect(points).to_have_value("50")
    expect(threshold).to_have_value("63")
    expect(threshold).to_have_accessible_description("")
    expect(alice.page.get_by_role("group", name="Bonus")).to_be_focused()


def test_the_order_of_play_is_changed_with_keys_and_the_focus_goes_along(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    bob.join(alice.start_room())
    up = alice.page.get_by_role("button", name="Move Bob up")
    up.focus()
    up.press("Enter")
    for friend in (alice, bob):
        friend.wait_for_members("Bob", "Alice")
    expect(up).to_be_focused()


def test_two_quick_taps_move_a_player_two_places(guest: Come) -> None:
    alice = guest("Alice")
    wire = SlowWire(alice.page)
    alice.start_room()
    for name in ("Bob", "Carla"):
        alice.do("add_friend", name=name)
    alice.wait_for_members("Alice", "Bob", "Carla")
    wire.hold("room", "pong")
    up = alice.page.get_by_role("button", name="Move Carla up")
    for _ in range(3):  # the third has no place to go to
        up.click()
    wire.let_go()
    alice.wait_for_members("Carla", "Alice", "Bob")
    alice.page.get_by_role("button", name="Move Carla down").click()
    alice.wait_for_members("Alice", "Carla", "Bob")


def test_a_new_name_stays_in_its_field_until_the_room_is_heard_of_again(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    wire = SlowWire(alice.page)
    bob.join(alice.start_room())
    alice.wait_for_members("Alice", "Bob")
    menu = alice.page.locator("lobby-view player-menu")
    menu.get_by_role("button", name="Alice", exact=True).click()
    wire.hold("room", "pong")
    menu.get_by_label("Your name").fill(" Alicia ")
    menu.get_by_role("button", name="Save").click()
    expect(menu.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    bob.page.get_by_role("button", name="Bravo!").click()
    expect(alice.page.locator("reaction-stamp.shown")).to_have_text("Bob: Bravo!")  # other news
    assert menu.get_by_label("Your name").input_value().strip() == "Alicia"
    wire.let_go()
    alice.wait_for_members("Alicia", "Bob")
    expect(menu.get_by_label("Your name")).to_have_value("Alicia")


def test_a_friend_without_a_phone_plays_on_mine(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.page.get_by_role("button", name="Add a friend without a phone").click()
    name = alice.page.get_by_label("Their name")
    expect(name).to_be_focused()
    name.fill("Grandma")
    name.press("Enter")
    alice.wait_for_members("Alice", "Grandma")
    expect(name).to_have_value("")
    expect(alice.page.locator("seat-row").filter(has_text="Grandma")).to_contain_text("on Alice's phone")


def test_what_is_wrong_with_a_friends_name_is_said_at_the_field_until_it_is_changed(
    guest: Come, problems: list[str]
) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.page.get_by_role("button", name="Add a friend without a phone").click()
    name = alice.page.get_by_label("Their name")
    name.fill("alice")
    name.press("Enter")
    expect(name).to_have_accessible_description(re.compile("^Somebody here already has this name"))
    error = alice.page.locator("seat-adder .field-error").filter(visible=True)
    below = name.bounding_box(), error.bounding_box()
    assert below[0] is not None
    assert below[1] is not None
    assert 0 < below[1]["y"] - below[0]["y"] - below[0]["height"] < 24
    expect(error).to_be_in_viewport(ratio=1)
    name.fill("")
    expect(error).to_have_count(0)
    forgive(problems, "409")  # the browser logs every request that is refused


@pytest.mark.parametrize("width", [360, 1280])
def test_every_colour_can_be_seen_in_the_menu(guest: Come, width: int) -> None:
    alice = guest("Alice", viewport={"width": width, "height": 800})
    alice.start_room()
    alice.page.get_by_role("button", name="Alice", exact=True).click()
    menu = alice.page.locator("lobby-view player-menu .menu").bounding_box()
    assert menu is not None
    for swatch in alice.page.locator("lobby-view player-menu .swatch").all():
        box = swatch.bounding_box()
        assert box is not None
        assert menu["x"] < box["x"]
        assert box["x"] + box["width"] < menu["x"] + menu["width"]


def test_friends_talk_before_the_game_begins(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    alice.page.get_by_label("Say something").fill("Is Grandma coming?")
    alice.page.get_by_role("button", name="Send").click()
    expect(bob.page.locator("chat-box")).to_contain_text("Alice Is Grandma coming?")
    bob.page.get_by_role("button", name="Bravo!").click()
    expect(alice.page.locator("reaction-stamp.shown")).to_have_text("Bob: Bravo!")
    alice.start_game()
    expect(alice.page.locator("table-view chat-box")).to_contain_text("Alice Is Grandma coming?")


def test_the_link_can_be_copied(guest: Come) -> None:
    alice = guest("Alice", permissions=["clipboard-read", "clipboard-write"])
    code = alice.start_room()
    alice.page.locator("room-share").get_by_role("button", name="Copy link").click()
    expect(alice.page.locator("room-share").get_by_role("button", name="Copied")).to_be_visible()
    assert alice.page.evaluate("navigator.clipboard.readText()").endswith(f"/r/{code}/")


def test_a_lost_browser_gets_its_seat_back_when_the_host_says_yes(guest: Come) -> None:
    alice, bob, lost = guest("Alice"), guest("Bob"), guest("Bob")
    code = alice.start_room()
    bob.join(code)
    bob.page.context.close()
    expect(alice.page.locator("seat-row").filter(has_text="Bob")).to_contain_text("away")
    lost.open(code)
    lost.page.get_by_role("link", name="I was here before").click()
    lost.page.get_by_role("button", name="I was Bob").click()
    alice.page.get_by_role("button", name="Yes, that is them").click()
    expect(lost.page.locator("seat-row").filter(has_text="Bob")).to_contain_text("you")
    alice.wait_for_members("Alice", "Bob")


def test_who_is_sent_out_is_told_so(guest: Come) -> None:
    alice, mallory = guest("Alice"), guest("Mallory")
    mallory.join(alice.start_room())
    alice.page.get_by_role("button", name="More about Mallory").click()
    row = alice.page.locator("seat-row").filter(has_text="Mallory")
    row.get_by_role("button", name="Send out of the room").click()
    row.get_by_role("button", name="Yes").click()
    expect(mallory.page.locator("room-notice")).to_contain_text("The host has sent you out of this room.")
    expect(mallory.page.locator("lobby-view")).to_be_hidden()
