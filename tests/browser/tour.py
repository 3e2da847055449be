"""A tour of every page and every screen of a room, in English, each shown to whoever wants to look at it."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import listen
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.television import SCREEN
from tests.services.server import Server

OWNER = "only-the-owner-has-this-one"
UNFOLD = """() => {
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const line of document.querySelectorAll(".fold-line[aria-expanded=false]")) line.click();
}"""
WITHOUT_A_ROOM = (
    *("/", "/help/", "/help/playing/", "/help/house-rules/", "/help/finnish/", "/help/maxi/", "/pads/"),
    *("/pads/finnish/", "/pads/finnish/?columns=99", "/pads/maxi/?columns=12", "/tv/", "/games/", "/league/", "/dice/"),
    *("/help/app/", "/no-such-page", "/r/ZZZZ/", "/device/no-such-link/", "/players/0/", "/owner/enter/old/"),
    "/help/russian-13/#order.forced+bonus.42.50+teams.on",
)

Look = Callable[[Page, str], None]


class Tour:
    """Alice hosts, Bob comes, a stranger passes by; whoever comes along looks at every page on the way."""

    def __init__(self, browser: Browser, server: Server, look: Look) -> None:
        self.browser, self.server, self.look = browser, server, look
        self.problems: list[str] = []
        self.alice, self.bob = (Guest(self._page(), name) for name in ("Alice", "Bob"))
        self.stranger = self._page()

    def _page(self) -> Page:
        context = self.browser.new_context(
            base_url=self.server.url, locale="en", viewport=PHONE, reduced_motion="reduce"
        )
        listen(context, self.problems)
        return context.new_page()

    def go(self) -> None:
        """Everywhere, and then home."""
        for address in WITHOUT_A_ROOM:
            self._visit(self.stranger, address)
        self._tv("/tv/", "h1")
        self._lobby()
        self._table()
        self._end()
        self._past()
        self._owner()
        self._long_table()
        self._real_dice()
        self._score_pad()
        for page in (self.alice.page, self.bob.page, self.stranger):
            page.context.close()

    def _visit(self, page: Page, address: str, place: str = "", *, sign: str = "h1, room-page") -> None:
        page.goto(address)
        expect(page.locator(sign).first).to_be_visible()
        page.evaluate(UNFOLD)
        self.look(page, place or address)

    def _tv(self, address: str, sign: str) -> None:
        self.stranger.set_viewport_size(SCREEN)
        self.stranger.goto(address)
        expect(self.stranger.locator(sign).first).to_be_visible()
        self.look(self.stranger, f"tv {sign}")
        self.stranger.set_viewport_size(PHONE)

    def _lobby(self) -> None:
        alice, bob = self.alice, self.bob
        code = alice.start_room()
        self._visit(self.stranger, f"/r/{code}/", "the join page")
        self._visit(self.stranger, f"/r/{code}/?look", "a stranger's lobby", sign="lobby-view seat-list .seat-name")
        bob.join(code)
        alice.wait_for_members("Alice", "Bob")
        alice.choose(sections="upper")
        for one in (alice, bob):  # what changes while it is looked at has another way back
            rules = one.page.get_by_role("button", name=re.compile("^House rules"))
            expect(rules).to_contain_text("Upper section only")
        self.look(alice.page, "the host's lobby")
        self.look(bob.page, "a guest's lobby")
        for name in ("Alice", "More about Bob", "Add a bot", "Add a friend without a phone"):
            button = alice.page.get_by_role("button", name=name, exact=True).first
            button.click()
            self.look(alice.page, f"the lobby, {name} open")
            button.click()
        alice.choose(teams=True)
        for one in (alice, bob):
            expect(one.page.get_by_role("group", name="Team of Bob")).to_be_visible()
            one.page.evaluate(UNFOLD)
            self.look(one.page, f"everything in the lobby of {one.name}")
        alice.choose(teams=False, clock=300)
        self._tv(f"/tv/{code}/", "tv-lobby")

    def _table(self) -> None:
        alice, bob = self.alice, self.bob
        alice.start_game()
        bob.see("table")
        self.look(alice.page, "a table before the first roll")
        alice.roll()
        alice.keep(0, 3)
        self.look(alice.page, "a table after a roll")
        self.look(bob.page, "a table while another plays")
        alice.page.get_by_role("button", name="Skip the tips").click()  # test_first_guide.py is about them
        self._say("Six sixes, you will see")
        self._panels("a table")
        # Five dice never show all six faces.
        zero = next(category for category, points in alice.choices().items() if points == 0)
        alice.category(zero).click()
        expect(alice.page.locator("action-bar .yes")).to_be_focused()
        self.look(alice.page, "a table with a question")
        alice.page.locator("action-bar .no").click()
        alice.score(zero)
        bob.wait_for_turn()
        self.look(alice.page, "a table when a choice can be taken back")
        self._tv(f"/tv/{alice.code}/", "tv-table")

    def _say(self, text: str) -> None:
        page = self.alice.page
        page.get_by_role("button", name="Log and talk").click()
        field = page.locator("table-view").get_by_label("Say something")
        field.fill(text)
        field.press("Enter")
        expect(page.locator("table-view chat-box ol")).to_contain_text(text)
        page.get_by_role("button", name="Log and talk").click()

    def _panels(self, table: str) -> None:
        page = self.alice.page
        for name in ("The whole sheet", "Log and talk", "Menu"):
            tab = page.get_by_role("button", name=name)
            tab.click()
            expect(tab).to_have_attribute("aria-expanded", "true")
            self.look(page, f"{table}, {name}")
        page.locator("table-menu .menu-button").first.click()
        self.look(page, f"{table}, a player's menu")
        page.get_by_role("button", name="Menu").click()

    def _end(self) -> None:
        alice, bob = self.alice, self.bob
        play_to_the_end([alice, bob])
        alice.verify_the_dice()
        self.look(alice.page, "the end of the host")
        self.look(bob.page, "the end of a guest")
        self._tv(f"/tv/{alice.code}/", "tv-end")
        alice.rematch()  # the night's report has a chart from two games on
        bob.see("table")
        play_to_the_end([bob, alice])

    def _past(self) -> None:
        page = self.alice.page
        link = self.alice.do("device_link")["url"]
        self._visit(page, "/", "the front page of a player")
        me = page.locator('a[href^="/players/"]').first.get_attribute("href")
        self._visit(page, "/games/", "past games")
        game = page.locator('a[href^="/games/"]:not([href="/games/"])').first.get_attribute("href")
        self._visit(page, f"{game}", "a past game")
        page.locator(".paper td a").first.click()
        self.look(page, "a turn of a past game")
        self._visit(page, f"{game}replay/", "a replay", sign="replay-bar button")
        self._visit(page, f"{game}analysis/", "an analysis", sign=".moments, .notice:not([data-waiting])")
        self._visit(page, "/puzzle/", "the puzzle of the day", sign="main section:not([data-waiting])")
        self._visit(page, f"{me}", "a player's figures")
        self._visit(page, "/league/", "the league")
        self._visit(page, "/dice/", "the server's dice")
        self._visit(page, f"/r/{self.alice.code}/night/", "the night's report", sign="svg.chart:visible")
        self._visit(self.stranger, link, "the link for another phone")

    def _owner(self) -> None:
        page = self.bob.page
        self._visit(page, "/owner/", "the owner's closed door")
        (self.server.data / "owner-token").write_text(OWNER)
        self._visit(page, f"/owner/enter/{OWNER}/", "the owner's page")
        player = page.locator('a[href^="/owner/players/"]').first.get_attribute("href")
        self._visit(page, f"{player}", "a player, to the owner")

    def _long_table(self) -> None:
        alice = self.alice
        alice.start_room()
        for _ in range(11):
            alice.add_bot()
        alice.choose(ruleset="maxi")
        alice.start_game()
        alice.roll()
        self.look(alice.page, "a long table of twelve")
        self._panels("a long table")

    def _real_dice(self) -> None:
        alice = self.alice
        alice.start_room()
        alice.choose(dice_from="final", ruleset="russian-15")
        alice.start_game()
        self.look(alice.page, "a table with real dice")
        alice.page.locator("dice-entry .faces").get_by_role("button", name="6", exact=True).click()
        self.look(alice.page, "real dice that are being entered")
        alice.start_room()
        alice.choose(dice_from="each_roll")
        alice.start_game()
        alice.enter(1, 1, 3, 4, 5)
        self.look(alice.page, "real dice that lie there")

    def _score_pad(self) -> None:
        alice = self.alice
        alice.start_room()
        alice.choose(dice_from="final", sheet_only=True)
        expect(alice.page.get_by_label("Type a name")).to_be_visible()
        self.look(alice.page, "the lobby of the one score pad")
        alice.start_game()
        self.look(alice.page, "the table of the one score pad")
