"""A whole game, lobby to end, by somebody who sees nothing; what they heard tells the whole game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.guests import Guest
from tests.browser.listening import Felt, Listener
from tests.browser.logbook import Logbook, last_game
from tests.browser.page_scripts import wait_for
from tests.browser.readers import CATEGORIES, VOICE, Reader
from tests.browser.transcript import Grammar, facts
from tests.clients import most_alike
from tests.services.server import Server

FACES = r"(?P<dice>[1-6](?: [1-6])*)"


class BlindPlayer(Listener):
    """Alice: she decides by what she hears and by what is under her fingers."""

    def __init__(self, who: Reader) -> None:
        super().__init__(who.page)
        self.who = who
        self.name = who.name
        self.words = who.words

    def start_a_room(self) -> str:
        self.page.goto("/")
        self.goes_to(self.words.says("Your name"), role="textbox")
        self.page.keyboard.type(self.name)
        self.press("Enter")
        self.page.wait_for_url(re.compile("/r/[A-Z0-9]+/$"))
        self.page.locator("lobby-view").wait_for()
        self.listen()
        return self.page.url.rstrip("/").rpartition("/")[2]

    def adds_a_bot(self) -> str:
        self.goes_to(f"^{self.words.says('Add a bot')}$")
        self.press("Enter")
        assert self.feels().name.lower().startswith(self.plain("beginner"))
        self.goes_to(f"^(?i:{self.words.says('strong')})")
        self.press("Enter")
        return self.hears(self.words.says("%(name)s, a bot, sits down"))["name"]

    def chooses_the_third_sheet(self) -> None:
        self.goes_to(f"^{self.words.says('Play another sheet')}")
        self.press("Enter")
        self.goes_to(f"^{self.words.says('Finnish Yatzy')}", role="radio")
        self.press("ArrowDown", "ArrowDown")
        felt = self.feels()
        assert re.search(self.words.says("Russian Yatzy, 13 categories"), felt.name), felt
        assert felt.states["checked"] == "true", felt

    def chooses_a_short_game(self) -> None:
        self.goes_to(f"^{self.words.says('The whole sheet')}", role="radio")
        self.press("ArrowDown")
        felt = self.feels()
        assert felt.states["checked"] == "true", felt

    def chooses_an_easy_bonus(self) -> None:
        self.goes_to(f"^{self.words.says('From this upper sum on')}", role="spinbutton")
        self.press("Control+a")
        self.page.keyboard.type("12")
        self.press("Tab")

    def starts_the_game(self) -> None:
        self.goes_to(f"^{self.words.says('Start the game')}$", back=True)
        self.press("Enter")

    def takes_a_turn(self, *, rolls: int = 2) -> None:
        """Roll, keep what is most alike, roll again, and write what gives the most."""
        self.rolls_the_dice()
        dice = self.hears_dice()
        for _ in range(rolls - 1):
            self.keeps(dice)
            self.rolls_the_dice()
            dice = self.hears_dice()
        self.finds_the_best()
        self.press("Enter")
        if self.feels().about:  # a question has the focus, and says what it is about
            self.press("Enter")
        self.hears(self.words.says("%(name)s wrote %(points)s in %(category)s", name=self.name))

    def rolls_the_dice(self) -> None:
        self.goes_to(f"^{self.words.says_one_of('Roll one die', count='[0-9]')}")
        # It rests for a moment after every press, and says so.
        wait_for(self.page, lambda: not self.feels().states.get("disabled"))
        self.press("Enter")

    def hears_dice(self) -> tuple[int, ...]:
        found = self.hears(self.words.says("%(name)s rolled %(dice)s", name=self.name, dice=FACES))
        return tuple(int(face) for face in found["dice"].split())

    def keeps(self, dice: tuple[int, ...]) -> None:
        """Press exactly the dice that are most alike; each says whether it is pressed."""
        wanted = most_alike(dice)
        self.goes_to(self.words.says("Die %(place)s: %(face)s", place="1", face=str(dice[0])), back=True)
        for at, face in enumerate(dice):
            felt = self.goes_to(self.words.says("Die %(place)s: %(face)s", place=str(at + 1), face=str(face)))
            assert felt.role == "button"
            if (felt.states["pressed"] == "true") != (at in wanted):
                self.press("Space")
            assert self.feels().states["pressed"] == ("true" if at in wanted else "false")

    def finds_the_best(self) -> Felt:
        """The category that says it gives the most; the first open one where all give nothing."""
        some = self.words.says("%(category)s: would give %(points)s", category=".+", points=r"\d+")
        most = self.words.says("%(category)s: would give %(points)s, the most", category=".+", points=r"\d+")
        first = self.goes_to(f"^{some}", back=True)
        offers = [first]
        for felt in self.goes_through(back=True):
            if felt.role == "button" and re.search(some, felt.name):
                offers.append(felt)
            else:
                break
        best = next((felt for felt in offers if re.search(most, felt.name)), offers[-1])
        return self.goes_to(f"^{re.escape(best.name)}$")

    def plain(self, english: str) -> str:
        return re.sub(r"\\(.)", r"\1", self.words.says(english))


@pytest.mark.parametrize(
    ("language", "width", "turns"),
    [("en", 360, 6), *(pytest.param(*one, marks=pytest.mark.long) for one in (("en", 1280, 6), ("ru", 360, 13)))],
)
def test_who_only_listens_plays_a_whole_game_and_hears_all_of_it_once(
    new_context: Callable[..., BrowserContext],
    guest: Callable[..., Guest],
    server: Server,
    language: str,
    width: int,
    turns: int,
) -> None:
    page = new_context(viewport={"width": width, "height": 740}, locale=language, reduced_motion="reduce").new_page()
    alice, bob = BlindPlayer(Reader(page, "Alice", language)), guest("Bob")
    code = alice.start_a_room()
    bot = alice.adds_a_bot()
    if turns == 13:
        alice.chooses_the_third_sheet()
    alice.goes_to(f"^{alice.words.says('House rules')}")
    alice.press("Enter")
    if turns == 6:
        alice.chooses_a_short_game()
    alice.chooses_an_easy_bonus()
    bob.join(code)
    assert alice.hears(alice.words.says("%(name)s sits down"))["name"] == "Bob"
    alice.starts_the_game()
    alice.hears(alice.words.says("The game begins"))
    mine = alice.words.says("Your turn, %(name)s.", name="Alice")
    bobs = alice.words.says("%(name)s is playing.", name="Bob")
    for turn in range(turns):
        if turn:
            alice.hears(mine)
        alice.takes_a_turn()
        alice.hears(bobs)
        bob.wait_for_turn()
        bob.roll()
        first, *others = bob.choices()
        bob.score(first)
        if turn == 1:
            bob.undo()
            bob.score(others[0])
    alice.hears(alice.words.says("%(names)s wins", names=".+"), alice.words.says("A tie: %(names)s", names=".+"))
    alice.page.locator("end-view").wait_for()
    assert alice.feels().role == "heading"  # of the end: who won
    logbook = last_game(server, code)
    assert logbook.names == ("Alice", bot, "Bob")
    check_the_transcript(alice, logbook)


def check_the_transcript(alice: BlindPlayer, logbook: Logbook) -> None:
    """Every roll, category, bonus and turn of everybody, the places, and nothing twice or beside it."""
    alice.who.heard_all_of(logbook)
    kinds = {kind for kind, *_ in facts(logbook)}
    assert kinds >= {"begins", "turn", "rolled", "wrote", "took back", "again", "bonus", "place"}
    # Tips and what a category wants are said elsewhere; nothing of the game is said a second time there.
    categories = alice.page.evaluate(CATEGORIES, logbook.state.ruleset.key)
    grammar = Grammar(alice.words, logbook.names, categories)
    elsewhere = [text for region, text in alice.transcript if region != VOICE]
    assert not [text for text in elsewhere if grammar.says_something(text)]
