import re

from playwright.sync_api import Page, expect

from tests.browser.tables import Come, forgive, lobby, table
from tests.services.server import running_server


def test_a_link_to_no_room_is_explained(page: Page, problems: list[str]) -> None:
    page.goto("/r/QQQQ/")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no room QQQQ")
    expect(page.get_by_text("A letter may be wrong, or the link is from another evening.")).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    forgive(problems, "404")  # the browser logs every page that is refused


def test_a_link_from_yesterday_leads_to_a_closed_room(guest: Come, problems: list[str]) -> None:
    alice, bob = lobby(guest, "Alice", "Bob")
    alice.page.get_by_role("button", name="Alice", exact=True).click()
    menu = alice.page.locator("player-menu").filter(visible=True)
    menu.get_by_role("button", name="Close the room").click()
    menu.get_by_role("button", name="Yes").filter(visible=True).click()
    # Whoever is there is told at once, whoever comes later on the page.
    expect(bob.page.locator("room-notice")).to_contain_text("This room is closed. Its games are kept under My games.")
    charlie = guest("Charlie")
    charlie.open(alice.code)
    for one in (alice, charlie):
        expect(one.page.get_by_role("heading", level=1)).to_have_text(f"Room {alice.code} is closed")
    charlie.page.goto("/")
    door = charlie.page.get_by_role("region", name="Join friends")
    door.get_by_label("Code of the room").fill(alice.code)
    door.get_by_role("button").click()
    expect(charlie.page.get_by_role("heading", level=1)).to_have_text(f"Room {alice.code} is closed")
    forgive(problems, "410")  # the browser logs every page that is refused


def test_who_comes_while_a_game_runs_watches_and_plays_in_the_next_one(guest: Come) -> None:
    alice, _ = table(guest, "Alice", "Bob")
    charlie = guest("Charlie")
    charlie.open(alice.code)
    expect(charlie.page.get_by_text("A game is running. Watch it now and play in the next one.")).to_be_visible()
    charlie.page.get_by_label("Your name").fill("Charlie")
    charlie.page.get_by_role("button", name="A seat in the next game").click()
    charlie.see("table")
    expect(charlie.page.get_by_text("You are watching.")).to_be_visible()
    alice.do("abandon")
    alice.see("end")
    charlie.see("end")
    alice.rematch()
    charlie.see("table")
    assert sorted(charlie.sheet()) == ["Alice", "Bob", "Charlie"]


def test_a_move_that_the_rules_forbid_says_which_rule(guest: Come) -> None:
    (alice,) = table(guest, "Alice", order="forced")
    alice.roll()
    # Playwright would wait until it may be chosen; a thumb does not.
    alice.page.locator('score-card [data-key="chance"]').click(force=True)
    expect(alice.page.locator("turn-notice")).to_contain_text("House rule: from top to bottom. The next one is Ones.")
    assert list(alice.choices()) == ["ones"]


def test_too_many_guessed_codes_are_stopped_and_who_is_inside_is_not(guest: Come, problems: list[str]) -> None:
    with running_server() as house:
        alice = guest("Alice")
        alice.page.goto(house.url)
        door = alice.page.get_by_role("region", name="Start a room")
        door.get_by_label("Your name").fill("Alice")
        door.get_by_role("button", name="Start a room").click()
        alice.see("lobby")
        mallory = guest("Mallory").page
        answers = [mallory.request.get(f"{house.url}/r/QQQ{letter}/").status for letter in "BCDFGHJKMNPQRST"]
        assert answers[:12] == [404] * 12
        assert answers[-1] == 429
        mallory.goto(alice.page.url)
        expect(mallory.get_by_role("heading", level=1)).to_have_text("Too many codes tried")
        expect(mallory.get_by_text("Please wait a minute, then type the code once more.")).to_be_visible()
        mallory.goto(house.url)
        mallory.get_by_label("Code of the room").fill("QQQQ")
        mallory.get_by_role("region", name="Join friends").get_by_role("button").click()
        expect(mallory.get_by_text("Too many wrong tries came from your network.")).to_be_visible()
        alice.page.reload()
        alice.see("lobby")
        alice.page.close()  # before the server goes
    forgive(problems, "429")  # the browser logs every page that is refused


def test_a_browser_that_lost_its_cookies_is_told_so_where_it_tapped(guest: Come, problems: list[str]) -> None:
    (alice,) = lobby(guest, "Alice")
    alice.page.context.clear_cookies()
    alice.page.get_by_role("button", name="Get up and just watch").click()
    expect(alice.page.locator("seat-adder").get_by_role("alert")).to_have_text(
        "Your browser did not send this site's cookie. Allow cookies here, then reload the page."
    )
    alice.wait_for_members("Alice")
    forgive(problems, "403")  # the browser logs every request that is refused


def test_blocked_websockets_are_named_as_the_trouble(guest: Come) -> None:
    code = guest("Alice").start_room()
    bob = guest("Bob")
    bob.page.clock.install()
    bob.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    bob.open(code)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    notice = bob.page.locator("room-notice")
    expect(notice).to_be_attached()  # by now it counts the seconds
    bob.page.clock.fast_forward(9_000)
    expect(notice).to_contain_text("Something between you and the server may block websockets")
    expect(notice.get_by_role("button", name="Reload")).to_be_visible()
