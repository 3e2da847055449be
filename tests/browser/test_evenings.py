import re

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest
from tests.browser.page_scripts import until
from tests.browser.tables import Come, lobby, table


def test_friends_who_share_a_phone_pass_it_around(guest: Come) -> None:
    (alice,) = lobby(guest, "Alice")
    alice.page.get_by_role("button", name="Add a friend without a phone").click()
    alice.page.get_by_label("Their name; they play on this phone").fill("Granny")
    alice.page.get_by_role("button", name="Add", exact=True).click()
    alice.wait_for_members("Alice", "Granny")
    expect(alice.page.locator("lobby-view seat-row").nth(1)).to_contain_text("on Alice's phone")
    bob = guest("Bob")
    bob.join(alice.code)
    alice.start_game()
    alice.play_turn()
    granny = Guest(alice.page, "Granny")
    granny.wait_for_turn()
    bob.wait_for_turn("Granny")
    granny.play_turn(rolls=2)
    bob.wait_for_turn()
    bob.play_turn()
    alice.wait_for_turn()
    assert [len(column) > 0 for column in bob.sheet().values()] == [True, True, True]
    assert alice.sheet() == bob.sheet()


def test_a_team_shares_one_column_and_its_members_take_turns(guest: Come) -> None:
    alice, bob = lobby(guest, "Alice", "Bob", sections="upper")
    alice.add_bot()
    alice.page.get_by_role("button", name="House rules").click()
    alice.page.get_by_role("checkbox", name="Teams").check()
    alice.wait_for_members("Alice", "Bob", "Pip")
    # The friends against the bot; then Bob changes his mind, and Alice puts him back.
    _team(alice, "Bob", "Team 1").click()
    expect(_team(bob, "Bob", "Team 1")).to_have_attribute("aria-pressed", "true")
    expect(_team(alice, "Pip", "Team 2")).to_have_attribute("aria-pressed", "false")
    expect(alice.page.locator("start-box")).to_contain_text("Two teams are needed. Put somebody in another one.")
    _team(alice, "Pip", "Team 2").click()
    alice.start_game()
    bob.see("table")
    for guest_in_turn in (alice, bob) * 3:
        guest_in_turn.wait_for_turn()
        guest_in_turn.play_turn()
    for one in (alice, bob):
        one.see("end")
    assert alice.standings() == bob.standings()
    assert {name for _, name, _ in alice.standings()} == {"Team 1: Alice and Bob", "Team 2: Pip (bot)"}


def test_after_a_game_comes_a_rematch_or_another_game(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob", sections="upper")
    _resign(alice, "Alice")
    _resign(bob, "Bob")
    for one in (alice, bob):
        one.see("end")
    expect(bob.page.get_by_text("Alice starts the next game.")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Rematch")).to_be_hidden()
    alice.rematch()
    # Same seats; the next player begins.
    bob.wait_for_turn()
    assert list(alice.sheet()) == list(bob.sheet()) == ["Bob", "Alice"]
    _resign(bob, "Bob")
    _resign(alice, "Alice")
    alice.page.get_by_role("button", name="New settings").click()
    for one in (alice, bob):
        one.see("lobby")
    expect(alice.page.locator("lobby-view evening-table tbody tr")).to_have_count(2)
    alice.page.get_by_role("button", name="Play another sheet").click()
    alice.page.get_by_role("radio", name=re.compile("Maxi Yatzy")).check()
    expect(bob.page.locator("rule-choice")).to_contain_text("Maxi Yatzy")
    alice.start_game()
    bob.see("table")
    assert len(bob.dice()) == 0
    expect(bob.page.locator("dice-tray .die")).to_have_count(6)


def test_friends_talk_and_react_and_the_host_may_end_it(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    for one in (alice, bob):
        one.page.get_by_role("button", name="Log and talk").click()
    alice.page.locator("table-view").get_by_label("Say something").fill("  Good dice to all <b>of</b> us ")
    alice.page.get_by_role("button", name="Send").click()
    expect(alice.page.locator("table-view").get_by_label("Say something")).to_have_value("")
    expect(_lines(bob)).to_have_text(["Alice Good dice to all <b>of</b> us"])
    bob.page.get_by_role("button", name="Bravo!").click()
    expect(alice.page.locator("seat-strip .bubble.shown")).to_have_text("Bravo!")
    # Muted on one phone: nothing is shown there, and nobody else notices.
    alice.page.get_by_role("button", name="Mute").click()
    expect(_lines(alice)).to_be_hidden()
    bob.page.locator("table-view").get_by_label("Say something").fill("Anybody there?")
    bob.page.get_by_role("button", name="Send").click()
    expect(_lines(alice)).to_have_count(2)
    expect(_lines(alice).first).to_be_hidden()
    alice.page.get_by_role("button", name="Show talk").click()
    expect(_lines(alice).last).to_have_text("Bob Anybody there?")
    alice.choose(chat=False)
    expect(bob.page.locator("table-view").get_by_label("Say something")).to_be_hidden()
    expect(bob.page.get_by_role("button", name="Bravo!")).to_be_visible()
    alice.choose(reactions=False)
    expect(bob.page.locator("table-view chat-box")).to_be_hidden()


def test_words_that_came_too_fast_are_said_to_be_unseen_and_can_be_sent_again(guest: Come) -> None:
    alice, bob = table(guest, "Alice", "Bob")
    for one in (alice, bob):
        one.page.get_by_role("button", name="Log and talk").click()
    field = alice.page.locator("table-view").get_by_label("Say something")
    # Faster than anybody types: three lines are passed on, the fourth comes back.
    field.evaluate(
        """(field) => ["one", "two", "three", "four"].forEach((line) => {
          field.value = line;
          field.form.requestSubmit();
        })"""
    )
    expect(alice.page.locator("chat-box [role=alert]").filter(visible=True)).to_contain_text("too fast")
    expect(field).to_have_value("four")
    expect(_lines(bob)).to_have_text(["Alice one", "Alice two", "Alice three"])
    while _lines(alice).count() < 4:
        field.press("Enter")
        answered = "field => field.value !== '' || field.closest('chat-box').querySelectorAll('li').length === 4"
        until(alice.page, answered, field.element_handle())
    expect(_lines(bob).last).to_have_text("Alice four")


def test_a_player_reads_the_room_in_another_language(guest: Come) -> None:
    (alice,) = table(guest, "Alice")
    dice = alice.roll()
    alice.page.get_by_role("button", name="Menu").click()
    menu = alice.page.locator("player-menu").filter(visible=True)
    menu.get_by_role("button", name="Alice").click()
    menu.get_by_label("Language").select_option("fi")
    expect(alice.page.locator("html")).to_have_attribute("lang", "fi")
    alice.see("table")
    assert alice.code in alice.page.url
    faces = [int(face) for face in re.findall(r"\d", alice.page.locator("turn-notice .faces").inner_text())]
    assert tuple(faces) == dice


def _team(guest: Guest, name: str, team: str) -> Locator:
    return guest.page.get_by_role("group", name=f"Team of {name}").get_by_role("button", name=team, exact=True)


def _resign(guest: Guest, name: str) -> None:
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="Resign", exact=True).click()
    guest.page.get_by_role("button", name="Yes", exact=True).click()
    resigned = guest.page.get_by_role("button", name=re.compile(f"^{name}: .*resigned"))
    expect(resigned.or_(guest.page.locator("end-view")).first).to_be_visible()


def _lines(guest: Guest) -> Locator:
    return guest.page.locator("table-view chat-box ol li")
