"""Teams: chosen by tapping, named and coloured by the host, and told apart on every screen to the end."""

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.guests import Guest, play_to_the_end
from tests.browser.logbook import last_game
from tests.browser.page_scripts import box
from tests.browser.tables import Come, forgive, lobby
from tests.browser.wires import SlowWire
from tests.services.server import Server

NO = {"code": "not_now", "message": "Not now.", "field": None}


def test_teams_are_dealt_named_and_played_to_the_end(guest: Come, server: Server) -> None:
    alice, bob, charlie = friends = lobby(guest, "Alice", "Bob", "Charlie", sections="upper")
    board = alice.page.locator("team-board")
    expect(bob.page.locator("team-board")).to_be_hidden()
    board.get_by_role("button", name="Three teams").click()
    expect(chip(bob, "Charlie", "Team 3")).to_have_attribute("aria-pressed", "true")
    board.get_by_role("button", name="No teams").click()
    expect(board.get_by_role("button", name="Shuffle the teams")).to_be_hidden()
    board.get_by_role("button", name="Three teams").click()
    with alice.page.expect_response("**/do/deal_teams/"):
        board.get_by_role("button", name="Shuffle the teams").click()
    board.get_by_role("button", name="Two teams").click()
    expect(chip(bob, "Charlie", "Team 1")).to_have_attribute("aria-pressed", "true")
    name_team(alice, 1, "Owls")
    expect(chip(bob, "Charlie", "Owls")).to_be_visible()
    board.get_by_label("Colour of team 1").select_option("Orange")
    expect(board.get_by_label("Colour of team 2")).to_have_value("0")  # they have changed places
    # Bob changes sides by himself, and back.
    chip(bob, "Bob", "Owls").click()
    expect(chip(alice, "Bob", "Owls")).to_have_attribute("aria-pressed", "true")
    chip(bob, "Bob", "Team 2").click()
    expect(chip(alice, "Bob", "Team 2")).to_have_attribute("aria-pressed", "true")
    alice.start_game()
    for one in friends:
        one.see("table")
    expect(who(alice)).to_have_text("Owls: your turn, Alice, then Charlie.")
    expect(who(bob)).to_have_text("Owls: Alice’s turn, then Charlie.")
    expect(bob.page.get_by_role("button", name="Owls (Alice · Charlie): 0 points, in turn")).to_be_visible()
    assert not violations(bob.page)
    bob.page.set_viewport_size({"width": 1280, "height": 800})
    expect(bob.page.locator("score-sheet thead th").first).to_contain_text("Alice · Charlie")
    assert not violations(bob.page)
    alice.play_turn()
    expect(who(charlie)).to_have_text("Team 2: Bob’s turn.")
    bob.play_turn()
    expect(who(charlie)).to_have_text("Owls: your turn, Charlie, then Alice.")
    play_to_the_end(friends)
    logbook = last_game(server, alice.code)
    for one in friends:
        assert one.sheet() == logbook.sheet()
        assert set(one.sheet()) == {"Owls", "Team 2"}
        names = {name for _, name, _ in one.standings()}
        assert names == {"Owls: Alice and Charlie", "Team 2: Bob"}
    winner = "Owls win" if alice.standings()[0][1].startswith("Owls") else "Team 2 wins"
    if alice.standings()[1][0] == 2:
        expect(charlie.page.locator("end-view .end-title")).to_have_text(winner)


def test_a_teams_name_that_cannot_be_is_refused_where_it_was_typed(guest: Come, problems: list[str]) -> None:
    alice, _ = lobby(guest, "Alice", "Bob", teams=True)
    name_team(alice, 1, "Owls")  # its news may come while the next name is on its way
    field = alice.page.get_by_label("Name of team 2")
    row = alice.page.locator(".team-look").nth(1)
    error = row.get_by_role("alert")
    for name, words in (
        ("ab\u202ecd", "characters that cannot be seen"),
        ("x" * 25, "at most 24 characters"),
    ):
        name_team(alice, 2, name)
        expect(error).to_contain_text(words)
        alice.do("lock", locked=True)  # news of the room leave what was typed alone
        alice.do("lock", locked=False)
        expect(field).to_have_value(name)
    expect(chip(alice, "Alice", "Owls")).to_be_visible()
    bar, reason = box(alice.page.locator("start-box")), box(error)
    assert reason["y"] + reason["height"] <= bar["y"], "the start bar hides the reason"
    name_team(alice, 2, "owls")
    expect(error).to_have_text("Two teams cannot have the same name.")
    name_team(alice, 2, "Mice")
    expect(chip(alice, "Bob", "Mice")).to_be_visible()
    expect(error).to_be_hidden()
    forgive(problems, "400", "409")


def test_a_teams_look_stays_as_chosen_until_the_room_is_heard_of_again(guest: Come, problems: list[str]) -> None:
    alice, bob = guest("Alice"), guest("Bob")
    wire = SlowWire(alice.page)
    bob.join(alice.start_room())
    alice.choose(teams=True)
    name, colour = alice.page.get_by_label("Name of team 1"), alice.page.get_by_label("Colour of team 1")
    expect(colour).to_be_visible()
    wire.hold("room", "pong")
    with alice.page.expect_response("**/do/team_look/"):
        name_team(alice, 1, "Owls")
    with alice.page.expect_response("**/do/team_look/"):
        colour.select_option("Green")
    name.focus()
    bob.page.get_by_role("button", name="Bravo!").click()
    expect(alice.page.locator("reaction-stamp.shown")).to_have_text("Bob: Bravo!")  # other news
    assert name.input_value() == "Owls"
    assert colour.input_value() == "2"
    wire.let_go()
    expect(chip(alice, "Alice", "Owls")).to_be_visible()
    # What cannot be goes back, and says why.
    alice.page.route("**/do/team_look/", lambda route: route.fulfill(status=409, json=NO))
    colour.select_option("Grey")
    expect(alice.page.locator(".team-look").first.get_by_role("alert")).to_have_text("Not now.")
    expect(colour).to_have_value("2")
    forgive(problems, "409")


def name_team(host: Guest, number: int, name: str) -> None:
    field = host.page.get_by_label(f"Name of team {number}")
    field.fill(name)
    field.press("Tab")


def chip(one: Guest, name: str, team: str) -> Locator:
    return one.page.get_by_role("group", name=f"Team of {name}").get_by_role("button", name=team, exact=True)


def who(one: Guest) -> Locator:
    return one.page.locator("table-view turn-notice .who")
