"""One evening through every page and every state of a room, with somebody who looks at each of them."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.chromium import listen
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.languages import OWNER, UNFOLD
from tests.browser.television import SCREEN
from tests.services.server import Server

Look = Callable[[Page, str], None]

OUTSIDE = (
    *("/", "/pads/", "/pads/finnish/", "/help/", "/help/house-rules/", "/help/playing/", "/help/finnish/"),
    *("/games/", "/league/", "/dice/", "/no-such-page", "/r/ZZZZ/", "/device/no-such-link/"),
)


class EveryPlace:
    """Alice hosts, Bob comes; what they see is looked at on the way."""

    def __init__(self, browser: Browser, server: Server, look: Look) -> None:
        self.browser, self.server, self.look = browser, server, look
        self.problems: list[str] = []
        self.alice, self.bob = (Guest(self._page(), name) for name in ("Alice", "Bob"))

    def go(self) -> None:
        stranger = self._page()
        for address in OUTSIDE:
            stranger.goto(address)
            self.look(stranger, address)
        self._large(stranger, "/tv/", SCREEN, address="/tv/")
        code = self.alice.start_room()
        stranger.goto(f"/r/{code}/")
        self.look(stranger, "join")
        stranger.goto(f"/r/{code}/?look")
        expect(stranger.locator("lobby-view seat-list .seat-name").first).to_be_visible()
        self.look(stranger, "lobby of a stranger")
        self.bob.join(code)
        self._lobby()
        self._tv(stranger, "lobby")
        self._table()
        self._tv(stranger, "table")
        play_to_the_end([self.alice, self.bob])
        self.alice.verify_the_dice()
        self.look(self.alice.page, "end of the host")
        self.look(self.bob.page, "end of a guest")
        self._tv(stranger, "end")
        self._real_dice()
        self._past(code)

    def _lobby(self) -> None:
        alice, bob = self.alice, self.bob
        alice.wait_for_members("Alice", "Bob")
        alice.choose(sections="upper")
        for one in (alice, bob):  # what changes while it is looked at has another way back
            rules = one.page.get_by_role("button", name=re.compile("^House rules"))
            expect(rules).to_contain_text("Upper section only")
        self.look(alice.page, "lobby of the host")
        self.look(bob.page, "lobby of a guest")
        for name in ("Alice", "More about Bob", "Add a bot", "Add a friend without a phone"):
            button = alice.page.get_by_role("button", name=name, exact=True).first
            button.click()
            self.look(alice.page, f"lobby, {name} open")
            button.click()
        alice.choose(teams=True)
        for one in (alice, bob):
            expect(one.page.get_by_role("group", name="Team of Bob")).to_be_visible()
            one.page.evaluate(UNFOLD)
        self.look(alice.page, "lobby of the host, unfolded")
        self.look(bob.page, "lobby of a guest, unfolded")
        alice.choose(teams=False)

    def _table(self) -> None:
        alice, bob = self.alice, self.bob
        alice.start_game()
        bob.see("table")
        self.look(alice.page, "table before the first roll")
        alice.roll()
        alice.keep(0, 3)
        self.look(alice.page, "table after a roll")
        self.look(bob.page, "table while another plays")
        for name in ("The whole sheet", "Log and talk", "Menu"):
            tab = alice.page.get_by_role("button", name=name)
            tab.click()
            self.look(alice.page, f"table, {name} open")
            tab.click()
        self._large(alice.page, "table after a roll, large", {"width": 1280, "height": 800})
        zero = next(key for key, points in alice.choices().items() if points == 0)  # five dice never show all six faces
        alice.category(zero).click()
        expect(alice.page.locator("action-bar .yes")).to_be_focused()
        self.look(alice.page, "table with a question")
        alice.page.locator("action-bar .no").click()
        alice.score(next(iter(alice.choices())))
        self.look(alice.page, "table when a choice can be taken back")

    def _large(self, page: Page, place: str, size: ViewportSize, *, address: str = "") -> None:
        page.set_viewport_size(size)
        if address:
            page.goto(address)
        self.look(page, place)
        page.set_viewport_size(PHONE)

    def _real_dice(self) -> None:
        alice, bob = self.alice, self.bob
        alice.page.get_by_role("button", name="New settings").click()
        alice.see("lobby")
        alice.choose(dice_from="each_roll", clock=0)
        alice.start_game()
        bob.see("table")
        player = alice if alice.whose_turn() == "Alice" else bob
        self.look(player.page, "table with real dice")
        player.enter(1, 1, 3, 4, 5)
        self.look(player.page, "table with real dice that lie there")
        alice.do("abandon")
        alice.see("end")
        alice.page.get_by_role("button", name="New settings").click()
        alice.see("lobby")
        alice.choose(dice_from="final", sheet_only=True)
        expect(alice.page.get_by_label("Type a name")).to_be_visible()
        self.look(alice.page, "lobby of the one score pad")
        alice.start_game()
        self.look(alice.page, "table of the one score pad")
        alice.do("abandon")
        alice.see("end")

    def _tv(self, page: Page, screen: str) -> None:
        page.goto(f"/tv/{self.alice.code}/")
        expect(page.locator(f"tv-{screen}")).to_be_visible()
        self._large(page, f"tv {screen}", SCREEN)

    def _past(self, code: str) -> None:
        page = self.alice.page
        link = self.alice.do("device_link")["url"]
        page.goto("/")
        me = page.locator('a[href^="/players/"]').first.get_attribute("href")
        self.look(page, "front page of a player")
        page.goto("/games/")
        game = page.locator('a[href^="/games/"]:not([href="/games/"])').last.get_attribute("href")
        pages = {
            "/games/": "h1",
            f"{game}": "table",
            f"{game}replay/": "replay-bar button",
            f"{me}": "h1",
            "/league/": "h1",
            "/dice/": "h1",
            f"/r/{code}/night/": "h1",
        }
        for address, sign in pages.items():
            page.goto(address)
            expect(page.locator(sign).first).to_be_visible()
            self.look(page, address.replace(str(game), "/games/…/").replace(str(me), "/players/…/"))
        other = self._page()
        other.goto(link)
        self.look(other, "link for another phone")
        self._owner(page, str(me))

    def _owner(self, page: Page, me: str) -> None:
        (self.server.data / "owner-token").write_text(OWNER)
        page.goto(f"/owner/enter/{OWNER}/")
        page.evaluate(UNFOLD)
        self.look(page, "owner")
        number = re.search(r"\d+", me)
        assert number
        page.goto(f"/owner/players/{number[0]}/")
        self.look(page, "owner, a player")

    def _page(self) -> Page:
        context = self.browser.new_context(
            base_url=self.server.url, locale="en", viewport=PHONE, reduced_motion="reduce"
        )
        listen(context, self.problems)
        return context.new_page()
