"""The evening that `bench pages` looks at: games that are over, and tables where dice fall."""

import asyncio
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.page_scripts import until
from tests.clients import best_points
from tests.faults.evening import next_game, play_through, table
from tests.services.server import Server

PAST_GAMES = 26  # one more than a page of them shows
QUICK = {"YATZY_BOT_PACE_MS": "20", "YATZY_BOT_UNDO_MS": "50"}  # nobody waits for bots here


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
