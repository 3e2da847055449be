"""A player who reads another language: the same taps as a guest's, found by where they are and not by their words."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.browser.languages import TEXTS, is_english, is_strange
from tests.browser.listening import Listener
from tests.browser.logbook import Logbook
from tests.browser.phrasebook import Phrasebook
from tests.browser.transcript import Grammar, facts
from tools.makemessages import catalogue_path, read_catalogue
from yatzy_site import settings

VOICE = "unseen said"  # the page's own
CATEGORIES = """ruleset => JSON.parse(document.getElementById("page-texts").textContent).categories[ruleset]"""


class Reader(Guest):
    """A guest whose phone speaks `language`."""

    def __init__(self, page: Page, name: str, language: str) -> None:
        super().__init__(page, name)
        self.language = language
        self.words = Phrasebook(language)
        self.ears = Listener(page)

    def says(self, english: str, **values: Any) -> str:
        for domain in ("djangojs", "django"):
            catalogue = read_catalogue(catalogue_path(settings.BASE, self.language, domain), self.language)
            if english in catalogue:
                return str(catalogue[english].string) % values
        assert self.language == "en", english
        return english % values

    def start_room(self) -> str:
        self.page.goto("/")
        door = self.page.locator('form[action="/rooms/"]')
        door.locator("input[name=name]").fill(self.name)
        door.locator("button.primary").click()
        self.page.wait_for_url(re.compile(r"/r/[A-Z0-9]+/$"))
        self.code = self.page.url.rstrip("/").rpartition("/")[2]
        self.see("lobby")
        return self.code

    def join(self, code: str) -> None:
        self.open(code)
        self.page.locator(".join input[name=name]").fill(self.name)
        self.page.locator(".join button[value='1']").click()
        self.see("lobby")

    def wait_for_turn(self, of: str | None = None) -> None:
        words = "%(name)s is playing." if of else "Your turn, %(name)s."
        expect(self._turn_line()).to_have_text(self.says(words, name=of or self.name))

    def dice(self) -> tuple[int, ...]:
        labels = self.page.locator("dice-tray .die").evaluate_all("dice => dice.map((die) => die.ariaLabel)")
        faces = [re.match(r"\D+\d+\D+(\d)", label) for label in labels]
        return tuple(int(face[1]) for face in faces if face)

    def reads_categories(self) -> tuple[str, ...]:
        """What the lines of the card are called, from the top."""
        return tuple(self.page.locator("table-view score-card .cat .name").all_inner_texts())

    def reads_only_their_language(self) -> None:
        """Nothing on the page is English, or Latin where the letters are others."""
        assert self.page.evaluate("document.documentElement.lang") == self.language
        if self.language != "en":
            texts = self.page.evaluate(TEXTS)
            strange = [text for text in texts if is_english(text, self.language) or is_strange(text, self.language)]
            assert strange == []

    def heard_all_of(self, logbook: Logbook) -> None:
        """What the page's voice has said since the game began is the game: each thing once, and nothing else."""
        categories = self.page.evaluate(CATEGORIES, logbook.state.ruleset.key)
        grammar = Grammar(self.words, logbook.names, categories)
        told = [text for region, text in self.ears.transcript if region == VOICE]
        begun = next(at for at, text in enumerate(told) if re.search(self.words.says("The game begins"), text))
        assert list(grammar.parse(told[begun:])) == list(facts(logbook, listener=self.name))

    def _turn_lines(self, name: str) -> list[str]:
        return [self.words.says(line, name=name) for line in ("Your turn, %(name)s.", "%(name)s is playing.")]
