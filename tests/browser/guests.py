"""Somebody with a browser: what a player can do and see, by the names players use. Categories go by their keys."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.page_scripts import CHOICES, DO, SHEET
from tests.clients import most_alike

# Whose turn it is, as the line above the dice says it: alone, on the phone that keeps the score, in a team.
TURN_LINES = (
    r"Your turn, NAME\.",
    r"Now: NAME\.",
    r".*: your turn, NAME(?:, then .*)?\.",
    r".*: NAME’s turn(?:, then .*)?\.",
    r"NAME is playing\.",
)
PHONE: ViewportSize = {"width": 360, "height": 740}


class Guest:
    """A person at the table, or on the way to it."""

    language = "en"

    def __init__(self, page: Page, name: str, base: str = "") -> None:
        self.page = page
        self.name = name
        self.base = base  # where the server is, if not at the tests' own one
        self.code = ""
        self.rolled: list[tuple[int, ...]] = []  # every throw this person has seen fall from their own hand

    def __repr__(self) -> str:
        return f"<{self.name} in {self.code or 'no room'}>"

    def says(self, english: str, **values: Any) -> str:
        """A sentence of ours as this person's phone shows it."""
        return english % values

    # The way in

    def start_room(self) -> str:
        """From the front page to a lobby of one's own; its code."""
        self.page.goto(f"{self.base}/")
        door = self.page.get_by_role("region", name="Start a room")
        door.get_by_label("Your name").fill(self.name)
        door.get_by_role("button", name="Start a room").click()
        self.page.wait_for_url(re.compile(r"/r/[A-Z0-9]+/$"))
        self.code = self.page.url.rstrip("/").rpartition("/")[2]
        self.see("lobby")
        return self.code

    def open(self, code: str) -> None:
        """Follow the link to a room, without joining."""
        self.code = code
        self.page.goto(f"{self.base}/r/{code}/")

    def join(self, code: str) -> None:
        """Open the link and sit down."""
        self.open(code)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.see("lobby")

    def watch(self, code: str) -> None:
        """Open the link and look on, in the lobby or at a running game."""
        self.open(code)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name=re.compile("Just watch|Watch the game")).click()
        expect(self.page.locator("room-page")).to_be_visible()

    def see(self, screen: str) -> None:
        """Wait for the lobby, the table or the end."""
        expect(self.page.locator(f"{screen}-view")).to_be_visible()

    # The lobby

    def do(self, verb: str, **body: Any) -> Any:
        """Change the room by its page's own request, where no test is about the buttons."""
        return self.page.evaluate(DO, [verb, body])

    def choose(self, **settings: Any) -> None:
        """Choose rules and how the table is run."""
        self.do("settings", **settings)

    def add_bot(self, level: str = "casual") -> None:
        self.do("add_bot", level=level)

    def wait_for_members(self, *names: str) -> None:
        """Wait until exactly these people sit in the lobby, in order of play."""
        expect(self.page.locator("lobby-view seat-list ol .seat-name")).to_have_text(list(names))

    def start_game(self) -> None:
        self.wait_for_everybody()
        self.page.get_by_role("button", name=self.says("Start the game")).click()
        self.see("table")

    def wait_for_everybody(self) -> None:
        """Wait until this page knows that everybody who sits in the lobby is here: else the start asks about them."""
        expect(self.page.locator("lobby-view seat-list ol seat-row.away")).to_have_count(0)

    # The table

    def whose_turn(self) -> str:
        """Who plays, by the line above the dice."""
        line = self._turn_line().inner_text()
        found = [match[1] for match in (re.fullmatch(form, line) for form in self._turn_lines("(.*?)")) if match]
        return found[0] if found else ""

    def wait_for_turn(self, of: str | None = None) -> None:
        """Wait until it is this person's turn, or that of somebody they look at."""
        name = re.escape(of or self.name)
        words = f"{name} is playing|.+: {name}’s turn" if of else f"Your turn, {name}|Now: {name}|.+: your turn, {name}"
        expect(self._turn_line()).to_have_text(re.compile(rf"^({words})(, then .+)?\.$"))

    def next_of(self, *names: str) -> str | None:
        """Wait until one of these people is in turn, and say who; None once the game is over."""
        some = "|".join(map(re.escape, names))
        words = "|".join(f"^{form}$" for form in self._turn_lines(f"(?:{some})"))
        in_turn = self._turn_line().filter(has_text=re.compile(words))
        expect(in_turn.or_(self.page.locator("end-view")).filter(visible=True)).to_be_visible()
        return self.whose_turn() if in_turn.is_visible() else None

    def roll(self) -> tuple[int, ...]:
        """Throw the dice that are not kept; all of them as they lie then."""
        button = self.page.locator("action-bar .roll")
        expect(button).to_be_visible()  # while another plays it is out of sight, with the words of that turn
        before = button.inner_text()
        button.click()
        # It names the rolls that are left, so every roll changes it.
        expect(button).not_to_have_text(before)
        self.rolled.append(self.dice())
        return self.rolled[-1]

    def enter(self, *faces: int, rolls: int | None = None, keys: bool = False) -> None:
        """Tap what real dice show, and after how many rolls; every roll of a turn has a button to send it."""
        pad = self.page.locator("dice-entry")
        for face in faces:
            if keys:
                self.page.keyboard.press(str(face))
            else:
                pad.locator(".faces").get_by_role("button", name=str(face), exact=True).click()
        if rolls is not None:
            pad.get_by_role("radio", name=str(rolls), exact=True).check()
        send = pad.get_by_role("button", name=re.compile("^Enter roll"))
        if send.is_visible():
            send.click()
        entered = f" has {' '.join(map(str, faces))} on the table"
        expect(self.page.locator("table-view game-log li").first).to_contain_text(entered)

    def dice(self) -> tuple[int, ...]:
        """The faces on the screen; none before the first roll."""
        labels = self.page.locator("dice-tray .die").evaluate_all("dice => dice.map((die) => die.ariaLabel)")
        faces = [re.match(r"Die \d: (\d)", label) for label in labels]
        return tuple(int(face[1]) for face in faces if face)

    def wait_for_dice(self, *faces: int) -> None:
        """Wait until these faces lie on the table: who looks on hears of a throw later than who made it."""
        dice = self.page.locator("dice-tray .die")
        for at, face in enumerate(faces):
            expect(dice.nth(at)).to_have_attribute("aria-label", re.compile(rf"^Die {at + 1}: {face}\b"))

    def keep(self, *places: int) -> None:
        """Have exactly the dice at these places, counted from 0, stay on the table at the next roll."""
        for at, die in enumerate(self.page.locator("dice-tray .die").all()):
            if (die.get_attribute("aria-pressed") == "true") != (at in places):
                die.click()
                expect(die).to_have_attribute("aria-pressed", "true" if at in places else "false")

    def choices(self) -> dict[str, int | None]:
        """The categories that may be chosen now and what they would pay, in the order of the sheet."""
        return self.page.evaluate(CHOICES)

    def declare(self, category: str) -> None:
        """Name a category and say that it is meant."""
        self.category(category).click()
        self.page.locator("action-bar .yes").click()
        expect(self.page.locator("action-bar .roll")).not_to_have_text(self.says("Name a category"))

    def score(self, category: str) -> None:
        """Write the dice into a category, confirming what is asked, and wait until it stands in the sheet."""
        column = self.page.locator("table-view score-sheet thead th.now").evaluate("cell => cell.cellIndex")
        self.category(category).click()
        sure = self.page.locator("action-bar .yes")
        if sure.is_visible():
            sure.click()
        self.wait_for_written(category, column)

    def wait_for_written(self, category: str, column: int) -> None:
        """Wait until a category stands in a column of the table's sheet, or its game has ended with it."""
        # The end's own sheet is in the page as well, out of sight, with the game before this one.
        cell = f'table-view score-sheet tr[data-key="{category}"] > :nth-child({column + 1}) .written'
        expect(self.page.locator(f"{cell}, end-view:not([hidden])").first).to_be_attached()

    def undo(self) -> None:
        """Take back the last category, and be in turn again."""
        self.page.get_by_role("button", name="Take back").click()
        expect(self.page.locator("action-bar .undo")).to_be_hidden()
        self.wait_for_turn()

    def play_turn(self, *, rolls: int = 1, best: bool = False) -> str:
        """A whole turn with the rolls asked for; the first category that may be filled, or the one that pays most."""
        self.roll()
        if self.page.locator("action-bar .roll").inner_text() == self.says("Name a category"):
            self.declare(next(iter(self.choices())))
        for _ in range(rolls - 1):
            self.keep(*most_alike(self.dice()))
            self.roll()
        choices = self.choices()
        category = max(choices, key=lambda key: choices[key] or 0) if best else next(iter(choices))
        self.score(category)
        return category

    def announced(self) -> str:
        """What a screen reader was told last."""
        return self.lately()[-1]

    def lately(self) -> list[str]:
        """The last things a screen reader was told."""
        return self.page.locator("room-page > .said > p").all_text_contents()

    def wait_for_connection(self, state: str = "live") -> None:
        """Until it is live, connecting, reconnecting or stopped."""
        expect(self.page.locator("table-view .live-badge")).to_have_attribute("data-state", state)

    def sheet(self) -> dict[str, dict[str, int]]:
        """Every column of the sheet on the screen, by name: categories that are filled, and the sums."""
        return self.page.evaluate(SHEET)

    # The end

    def standings(self) -> list[tuple[int, str, int]]:
        """Place, name and total of everybody, the best first."""
        lines = self.page.locator("end-view final-standings .standings > li").all()
        return [
            (
                int(line.locator(".place").inner_text().rstrip(".")),
                line.locator(".standing-name").inner_text(),
                int(line.locator(".standing-total").inner_text()),
            )
            for line in lines
        ]

    def evening(self) -> dict[str, list[int]]:
        """This evening's table: games, won, points and best of everybody."""
        rows = self.page.locator("end-view evening-table tbody tr").all()
        return {
            row.locator("th").inner_text(): [int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows
        }

    def verify_the_dice(self) -> str:
        """Have this browser check every roll of the finished game; what it found."""
        proof = self.page.locator("end-view dice-proof")
        proof.get_by_role("button", name=self.says("Verify the dice")).click()
        answer = proof.get_by_role("status")
        expect(answer).not_to_have_text(re.compile(f"^({self.says('Checking…')})?$"))
        return answer.inner_text()

    def rematch(self) -> None:
        self.page.get_by_role("button", name=self.says("Rematch")).click()
        self.see("table")

    def _turn_lines(self, name: str) -> list[str]:
        """Patterns for the line that says whose turn it is, with this one for the name."""
        return [line.replace("NAME", name) for line in TURN_LINES]

    def _turn_line(self) -> Locator:
        return self.page.locator("table-view turn-notice .who")

    def category(self, category: str) -> Locator:
        """Where this category is tapped: on the card of a phone, in the sheet of a large screen."""
        on_card = f'table-view score-card [data-key="{category}"]'
        in_sheet = f'table-view score-sheet tr[data-key="{category}"] td.now button'
        return self.page.locator(f"{on_card}, {in_sheet}").filter(visible=True).first


def play_to_the_end(guests: Sequence[Guest], **how: Any) -> None:
    """Everybody takes their turns, bots among them by themselves, until the end is on every screen."""
    by_name = {guest.name: guest for guest in guests}
    watcher = guests[0]
    while (name := watcher.next_of(*by_name)) is not None:
        watcher = by_name[name]
        watcher.wait_for_turn()
        watcher.play_turn(**how)
    for guest in guests:
        guest.see("end")
