"""The lobby: what the host chooses everybody reads, and nothing under a finger or a key is taken away."""

import re

from playwright.sync_api import expect

from tests.browser.page_scripts import box
from tests.browser.tables import Come, lobby
from tests.browser.wires import SlowWire, Wire


def test_what_the_host_chooses_the_others_read_in_words_and_see_without_scrolling(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    agreed = bob.page.locator("start-box .start-agreed")
    expect(agreed).to_have_text("Finnish Yatzy")
    expect(agreed).not_to_have_class(re.compile("news"))
    alice.page.get_by_role("button", name="Play another sheet").click()
    alice.page.get_by_role("radio", name=re.compile("^Maxi Yatzy")).check()
    expect(bob.page.locator("rule-choice .rule-name")).to_have_text("Maxi Yatzy")
    alice.page.get_by_role("button", name="House rules").click()
    alice.page.get_by_role("radio", name="Forced order").check()
    expect(bob.page.get_by_role("button", name="House rules")).to_contain_text("Forced order")
    bob.page.get_by_role("button", name="House rules").click()
    expect(bob.page.locator("house-rules .words")).to_contain_text("top to bottom")
    expect(bob.page.get_by_role("radio", name="Forced order")).to_have_count(0)
    alice.choose(sections="upper", order="free", clock=30)
    expect(agreed).to_have_text("Maxi Yatzy · Upper section only · 30 seconds for a turn")
    expect(agreed).to_have_class(re.compile("news"))
    expect(agreed).to_be_in_viewport(ratio=1)
    expect(alice.page.locator("start-box .start-agreed")).to_be_hidden()


def test_a_choice_stays_where_the_finger_put_it_until_the_room_is_heard_of_again(guest: Come) -> None:
    alice = guest("Alice")
    wire = Wire(alice.page)
    alice.start_room()
    alice.page.get_by_role("button", name="At the table").click()
    wire.cut()
    expect(alice.page.locator("room-page .room-notice")).to_be_visible()
    keeps = alice.page.get_by_role("radio", name=re.compile("^One phone keeps the score"))
    lock = alice.page.get_by_role("checkbox", name=re.compile("^Lock the room"))
    for chosen, verb in ((keeps, "settings"), (lock, "lock")):
        with alice.page.expect_response(f"**/do/{verb}/"):
            chosen.check()
    alice.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert keeps.is_checked()
    assert lock.is_checked()
    wire.mend()
    expect(alice.page.locator("room-page .room-notice")).to_be_hidden()
    assert keeps.is_checked()
    assert lock.is_checked()


def test_a_bonus_is_refused_at_its_field_kept_while_it_is_typed_and_the_sheets_own_comes_back(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    rules = alice.page.get_by_role("button", name="House rules")
    rules.click()
    points, threshold = (alice.page.get_by_label(words) for words in ("The bonus pays", "From this upper sum on"))
    threshold.fill("500")
    threshold.press("Tab")
    expect(threshold).to_have_accessible_description("A whole number from 1 to 105, please.")
    threshold.fill("42")
    threshold.press("Tab")
    expect(rules).to_contain_text("50 points from 42")
    expect(threshold).to_have_accessible_description("")
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


def test_the_order_of_play_is_changed_with_keys_and_two_quick_taps_are_two_places(guest: Come) -> None:
    alice = guest("Alice")
    wire = SlowWire(alice.page)
    alice.start_room()
    for name in ("Bob", "Carla"):
        alice.do("add_friend", name=name)
    alice.wait_for_members("Alice", "Bob", "Carla")
    bob, carla = (alice.page.get_by_role("button", name=f"Move {name} up") for name in ("Bob", "Carla"))
    bob.focus()
    bob.press("Enter")
    alice.wait_for_members("Bob", "Alice", "Carla")
    expect(bob).to_be_focused()
    wire.hold("room", "pong")
    for _ in range(3):  # the third has no place to go to
        carla.click()
    wire.let_go()
    alice.wait_for_members("Carla", "Bob", "Alice")
    alice.page.get_by_role("button", name="Move Carla down").click()
    alice.wait_for_members("Bob", "Carla", "Alice")


def test_a_new_name_stays_in_its_field_until_the_room_is_heard_of_again(guest: Come) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    wire = SlowWire(alice.page)
    bob.join(alice.start_room())
    alice.wait_for_members("Alice", "Bob")
    menu = alice.page.locator("lobby-view player-menu")
    menu.get_by_role("button", name="Alice", exact=True).click()
    for width in (360, 1280):  # every colour can be seen there
        alice.page.set_viewport_size({"width": width, "height": 800})
        around = box(menu.locator(".menu"))
        for swatch in map(box, menu.locator(".swatch").all()):
            assert around["x"] < swatch["x"] < around["x"] + around["width"] - swatch["width"]
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


def test_the_link_can_be_copied(guest: Come) -> None:
    alice = guest("Alice", permissions=["clipboard-read", "clipboard-write"])
    code = alice.start_room()
    alice.page.locator("room-share").get_by_role("button", name="Copy link").click()
    expect(alice.page.locator("room-share").get_by_role("button", name="Copied")).to_be_visible()
    assert alice.page.evaluate("navigator.clipboard.readText()").endswith(f"/r/{code}/")
