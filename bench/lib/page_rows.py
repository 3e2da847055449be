"""The evening that `bench pages` looks at, the pages that it opens, and what people open them for."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from playwright.sync_api import Page, ViewportSize, expect

from bench.lib.slow_phone import Loaded, Seen, Wanted, look, press, settled, slow, watch
from tests.browser.chromium import Company
from tests.browser.guests import PHONE, Guest
from tests.browser.page_scripts import until
from tests.browser.television import SCREEN
from tests.clients import best_points
from tests.faults.evening import next_game, play_through, table
from tests.services.server import Server

PAST_GAMES = 26  # one more than a page of them shows
QUICK = {"YATZY_BOT_PACE_MS": "20", "YATZY_BOT_UNDO_MS": "50"}  # nobody waits for bots here
SIT_DOWN = Wanted("document.querySelector('join-form button[name=seat][value=\"1\"]')", "lobby-view")
START_A_ROOM = Wanted("document.querySelector('form[action=\"/rooms/\"] button.primary')", "lobby-view")
OWN_NAME = Wanted("[...document.querySelectorAll('seat-list .seat-name')].find((name) => name.textContent === 'Bob')")
START = Wanted("document.querySelector('start-box > button.primary:not([hidden])')", "table-view")
ROLL = Wanted("document.querySelector('action-bar .roll:not([hidden])')", "dice-tray .die[aria-label*=': ']")
COLUMNS = "document.querySelector('tv-table score-sheet thead th:nth-child(%d)')"
A_GAME = Wanted("document.querySelector('.game-link')", "past-sheet")
A_NUMBER = Wanted("document.querySelector('past-sheet:defined td a')", ".sheet-note:not([hidden])")
PLAY = Wanted("document.querySelector('.replay-play')", ".replay-play:has-text('Pause')")
HOUSE_RULES = Wanted("document.querySelector('a[href=\"/help/house-rules/\"]')", "body:has-text('House rules')")

# By key: the page, what makes it usable, and what the press of the bench must bring.
ROWS = {
    "join": ("join page", "“Sit down” with a name brings the lobby"),
    "lobby": ("the lobby, from “Sit down”, nothing fetched ahead", "one’s own name stands among who plays"),
    "ahead": ("the lobby, from “Sit down”, fetched ahead", "one’s own name stands among who plays"),
    "room": ("the room, opened again by its host", "“Start the game” brings the table"),
    "table": ("the table, two players", "“Roll” brings dice"),
    "table_12": ("the table, twelve players, Maxi Yatzy", "“Roll” brings dice"),
    "tv": ("the TV, twelve players, Maxi Yatzy", "the sheet with all columns is on it; there is nothing to press"),
    "home": ("front page", "“Start a room” with a name brings a lobby"),
    "history": ("past games, a page of 25", "the newest game opens"),
    "sheet": ("a game’s sheet, four players", "a number shows its turn"),
    "replay": ("a game’s replay, four players", "“Play” plays"),
    "help": ("rules of Finnish Yatzy", "“House rules” opens"),
}


def play_past_games(server: Server) -> str:
    """Short games for the list, then a long one of four: its key."""

    async def play() -> str:
        async with table(server, 3, sections="upper") as friends:
            for _ in range(PAST_GAMES):
                await play_through(friends, best_points)
                await next_game(friends)
        async with table(server, 4) as friends:
            await play_through(friends, best_points)
            return friends[0].screen.game["key"]

    return asyncio.run(play())


@dataclass(frozen=True)
class Table:
    """Alice and Bob with their browsers, and bots on the other chairs; it is Alice's turn, between any two visits."""

    alice: Guest
    bob: Guest
    code: str
    players: int

    @classmethod
    def begin(cls, alice: Guest, bob: Guest, players: int, ruleset: str) -> "Table":
        code = alice.start_room()
        bob.join(code)
        for _ in range(players - 2):
            alice.add_bot()
        alice.choose(ruleset=ruleset)
        expect(alice.page.locator("lobby-view seat-list ol .seat-name")).to_have_count(players)
        alice.start_game()
        bob.see("table")
        return cls(alice, bob, code, players)

    def play_on(self, rounds: int = 1) -> None:
        """Some rounds further, to Alice's next turn."""
        for _ in range(rounds):
            for guest in (self.alice, self.bob):
                guest.wait_for_turn()
                finish_turn(guest)
            self.alice.wait_for_turn()


def finish_turn(guest: Guest) -> None:
    """Write what pays most, after a roll if there was none."""
    if not guest.dice():
        guest.roll()
    until(guest.page, "() => !document.querySelector('dice-tray').tumbling")
    choices = guest.choices()
    guest.score(max(choices, key=lambda category: choices[category] or 0))


class Walk(NamedTuple):
    """Visits to every page, each with an empty cache."""

    company: Callable[[], Company]
    game: str
    small: Table
    large: Table

    def visits(self) -> dict[str, Callable[[], Seen]]:
        """How to visit each page once, by the keys of ROWS."""
        past, tv = f"/games/{self.game}/", Wanted(COLUMNS % self.large.players)
        return {
            "join": self._join,
            "lobby": partial(self._lobby, ahead=False),
            "ahead": partial(self._lobby, ahead=True),
            "room": self._room,
            "table": partial(self._table, self.small),
            "table_12": partial(self._table, self.large),
            "tv": partial(self._visit, f"/tv/{self.large.code}/", tv, size=SCREEN),
            "home": partial(self._visit, "/", START_A_ROOM),
            "history": partial(self._visit, "/games/", A_GAME),
            "sheet": partial(self._visit, past, A_NUMBER),
            "replay": partial(self._visit, f"{past}replay/", PLAY),
            "help": partial(self._visit, "/help/finnish/", HOUSE_RULES),
        }

    def _visit(self, address: str, wanted: Wanted, *, size: ViewportSize = PHONE, **options: Any) -> Seen:
        """Look at a page; then come again and press what one came for as soon as it is there."""
        company = self.company()
        seen = look(self._open(company, size, **options), address, wanted)
        if wanted.then:
            seen["usable"] = press(self._open(company, size, **options), address, wanted)
        company.go_home()
        return seen

    def _open(self, company: Company, size: ViewportSize, **options: Any) -> Page:
        return company.guest("Bob", viewport=size, reduced_motion="no-preference", **options).page

    def _join(self) -> Seen:
        company = self.company()
        code = company.guest("Alice").start_room()
        seen = self._visit(f"/r/{code}/", SIT_DOWN)
        company.go_home()
        return seen

    def _lobby(self, *, ahead: bool) -> Seen:
        """From pressing "Sit down", which begins the navigation that the page's clock counts from."""
        company = self.company()
        code = company.guest("Alice").start_room()
        page = self._open(company, PHONE)
        devtools = slow(page)
        watch(page, OWN_NAME)
        page.goto(f"/r/{code}/")
        page.get_by_label("Your name").fill("Bob")
        page.wait_for_load_state("networkidle")
        if not ahead:
            devtools.send("Network.clearBrowserCache")
        loaded = Loaded(page)
        page.get_by_role("button", name="Sit down").click(no_wait_after=True)
        seen = settled(page, devtools, loaded)
        company.go_home()
        return seen

    def _room(self) -> Seen:
        """A host who comes back; the first press has begun the game, so the look comes first, as everywhere."""
        company = self.company()
        alice = company.guest("Alice")
        code = alice.start_room()
        alice.add_bot()
        seen = self._visit(f"/r/{code}/", START, storage_state=alice.page.context.storage_state())
        company.go_home()
        return seen

    def _table(self, table: Table) -> Seen:
        """Alice's second phone; on the first one she plays on to her next turn afterwards."""
        seen = self._visit(f"/r/{table.code}/", ROLL, storage_state=table.alice.page.context.storage_state())
        table.play_on()
        return seen
