"""A tour of every page and every screen of a room, in English, each shown to whoever wants to look at it."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.chromium import listen
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.services.server import Server

OWNER = "only-the-owner-has-this-one"
UNFOLD = """() => {
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const line of document.querySelectorAll(".fold-line[aria-expanded=false]")) line.click();
}"""
WITHOUT_A_ROOM = (
    *("/", "/help/", "/help/playing/", "/help/house-rules/", "/help/finnish/", "/help/maxi/", "/pads/"),
    *("/pads/finnish/", "/tv/", "/games/", "/league/", "/dice/", "/no-such-page", "/r/ZZZZ/", "/device/no-such-link/"),
)

Look = Callable[[Page, str], None]


class Tour:
    """Alice and Bob spend an evening; whoever comes along looks at every page on the way."""

    def __init__(self, browser: Browser, server: Server, look: Look, *, size: ViewportSize = PHONE) -> None:
        self.browser, self.server, self.look, self.size = browser, server, look, size
        self.problems: list[str] = []
        self.alice, self.bob = self._guest("Alice"), self._guest("Bob")

    def _guest(self, name: str) -> Guest:
        context = self.browser.new_context(
            base_url=self.server.url, locale="en", viewport=self.size, reduced_motion="reduce"
        )
        listen(context, self.problems)
        return Guest(context.new_page(), name)

    def go(self) -> None:
        """Everywhere, and then home."""
        for address in WITHOUT_A_ROOM:
            self._visit(self.bob.page, address)
        self._lobby()
        self._table()
        self._end()
        self._past()
        self._owner()
        self._long_table()
        self._real_dice()
        self.alice.page.context.close()
        self.bob.page.context.close()

    def _visit(self, page: Page, address: str, place: str = "") -> None:
        page.goto(address)
        expect(page.locator("h1, room-page").first).to_be_visible()
        page.evaluate(UNFOLD)
        self.look(page, place or address)

    def _lobby(self) -> None:
        code = self.alice.start_room()
        self._visit(self.bob.page, f"/r/{code}/", "the join page")
        self.bob.join(code)
        self.alice.wait_for_members("Alice", "Bob")
        self.look(self.alice.page, "the host's lobby")
        self.alice.choose(teams=True)
        for one in (self.alice, self.bob):
            expect(one.page.get_by_role("group", name="Team of Bob")).to_be_visible()
            one.page.evaluate(UNFOLD)
            self.look(one.page, f"everything in the lobby of {one.name}")
        self.alice.page.get_by_role("button", name="Alice").first.click()
        self.look(self.alice.page, "a player's own menu")
        self.alice.page.keyboard.press("Escape")
        self.alice.choose(teams=False, sections="upper", clock=300)

    def _table(self) -> None:
        self.alice.start_game()
        self.bob.see("table")
        self.look(self.alice.page, "a table before the first roll")
        self.alice.roll()
        self.alice.keep(0, 3)
        self.look(self.alice.page, "a table after a roll")
        self.look(self.bob.page, "a table while another plays")
        self._panels(self.alice.page)
        # Five dice never show all six faces.
        zero = next(category for category, points in self.alice.choices().items() if points == 0)
        self.alice.category(zero).click()
        expect(self.alice.page.locator("action-bar .question")).to_be_visible()
        self.look(self.alice.page, "a table with a question")
        self.alice.page.locator("action-bar .no").click()
        self.alice.score(zero)
        self.bob.wait_for_turn()
        self.look(self.alice.page, "a table when a choice can be taken back")

    def _panels(self, page: Page) -> None:
        for name in ("The whole sheet", "Log and talk", "Menu"):
            page.get_by_role("button", name=name).click()
            page.evaluate("() => document.querySelector('table-menu .menu-button')?.click()")
            self.look(page, f"a table, {name}")
        page.get_by_role("button", name="Menu").click()

    def _end(self) -> None:
        play_to_the_end([self.alice, self.bob])
        self.alice.verify_the_dice()
        self.look(self.alice.page, "the end of the host")
        self.look(self.bob.page, "the end of a guest")

    def _past(self) -> None:
        page = self.alice.page
        self._visit(page, "/", "the front page of a player")
        me = page.locator('a[href^="/players/"]').first.get_attribute("href")
        self._visit(page, "/games/", "past games")
        game = page.locator('a[href^="/games/"]:not([href="/games/"])').first.get_attribute("href")
        self._visit(page, f"{game}", "a past game")
        page.locator(".paper td a").first.click()
        self.look(page, "a turn of a past game")
        page.goto(f"{game}replay/")
        expect(page.locator("replay-bar button").first).to_be_visible()
        self.look(page, "a replay")
        self._visit(page, f"{me}", "a player's figures")
        self._visit(page, "/league/", "the league")
        self._visit(page, "/dice/", "the server's dice")
        self._visit(page, f"/r/{self.alice.code}/night/", "the night's report")

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
        self._panels(alice.page)

    def _real_dice(self) -> None:
        alice = self.alice
        alice.start_room()
        alice.choose(dice_from="final", ruleset="russian-15")
        alice.start_game()
        self.look(alice.page, "a table with real dice")
        alice.page.locator("dice-entry .faces").get_by_role("button", name="6", exact=True).click()
        self.look(alice.page, "real dice that are being entered")
