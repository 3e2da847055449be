"""A walk through every page in every language, and what a reader could stumble over there."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.rooms.seats import BOT_NAMES
from rules import RULESETS
from tests.browser.chromium import listen
from tests.browser.guests import Guest, play_to_the_end
from tests.browser.legibility import faults
from tests.browser.reading import BROKEN
from tests.browser.television import SCREEN
from tests.browser.tour import OWNER, UNFOLD
from tests.services.server import Server
from tests.site.catalogue_faults import PLACES
from tools.makemessages import catalogue_path, read_catalogue
from yatzy_site import settings

SMALL: ViewportSize = {"width": 320, "height": 640}
# What a page says, in sight or not: texts, also of whole sentences with words in bold, names, titles, hints.
TEXTS = """() => {
  const out = "script, style, template, code, pre, kbd, textarea, [lang]:not(html), .owner-log";
  const found = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (!data.trim() || parent.closest(out)) continue;
    found.add(data);
    if (parent.childElementCount && !parent.querySelector(out)) found.add(parent.textContent);
  }
  for (const name of ["aria-label", "title", "alt", "placeholder"]) {
    const nodes = [...document.querySelectorAll(`[${name}]`)].filter((node) => !node.closest(out));
    for (const node of nodes) found.add(node.getAttribute(name));
  }
  return [...found].map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""


def look(page: Page, language: str, place: str) -> list[str]:
    """What a reader of this language could stumble over."""
    foreign = [text for text in page.evaluate(TEXTS) if is_english(text, language) or is_strange(text, language)]
    if place.startswith("tv "):
        return foreign
    return [*foreign, *faults(page), *(f"broken: {word}" for word in page.evaluate(BROKEN))]


@cache
def is_english(text: str, language: str) -> bool:
    """Whether a text is a sentence of ours that this language says in other words."""
    pattern, own = _english(language)
    return text not in own and pattern.fullmatch(text) is not None


@cache
def is_strange(text: str, language: str) -> bool:
    """Whether a Russian text has Latin words: also sentences that no catalogue knows are found by that."""
    if language != "ru":
        return False
    text = re.sub(r"https?://\S+|%\(\w+\)s|\b[A-Z0-9]{4,}\b|YATZY_\w+|\b[0-9a-f]{8,}\b", " ", text)
    return any(word not in LATIN for word in re.findall(r"[A-Za-z]{2,}", text))


# People and bots of our tests, products, units and keys: the same in every alphabet.
LATIN = {
    *(
        "Alice",
        "Bob",
        *chain(*BOT_NAMES.values()),
        "Yatzy",
        "Night",
        "Wi",
        "Fi",
        "QR",
        "JavaScript",
        "Letter",
        "Django",
        "Python",
    ),
    *("SQLite", "Enter", "Shift", "Home", "End", "Backspace"),
    *("http", "https", "iPhone", "iPad", "Safari", "Android", "Chrome", "Edge"),
}


@cache
def _english(language: str) -> tuple[re.Pattern[str], frozenset[str]]:
    patterns, own = set(), set()
    for domain in ("django", "djangojs"):
        for message in read_catalogue(catalogue_path(settings.BASE, language, domain), language):
            said = message.string if isinstance(message.string, tuple) else (message.string,)
            own.update(said)
            if message.id and not message.context:
                english = message.id if message.pluralizable else (message.id,)
                patterns.update(_pattern(text) for text in english if text not in said and _has_words(text))
    return re.compile("|".join(sorted(patterns))), frozenset(own)


def _has_words(text: str) -> bool:
    return re.search(r"[A-Za-z]{2,}", PLACES.sub(" ", text)) is not None


def _pattern(text: str) -> str:
    text = re.sub(r"<[^>]+>", "", text)
    parts = re.split(r"%\(\w+\)\w|\{\w*\}", text)
    return ".+".join(re.escape(part.replace("%%", "%")) for part in parts)


class Walk:
    """One room, one game; every page of it in each language, then on to the next."""

    def __init__(self, browser: Browser, server: Server, languages: Sequence[str]) -> None:
        self.browser, self.server, self.languages = browser, server, languages
        self.problems: list[str] = []
        self.found: dict[str, dict[str, list[str]]] = {language: {} for language in languages}  # by place
        self.strangers = {language: self._page(language) for language in languages}
        self.alice = Guest(self._page("en"), "Alice")

    def _page(self, language: str) -> Page:
        context = self.browser.new_context(
            base_url=self.server.url,
            locale=language,
            viewport=SMALL,
            reduced_motion="reduce",
            service_workers="block",
        )
        # Else the page that waits for the server would go on while it is read.
        context.route("**/healthz", lambda route: route.fulfill(status=404))
        listen(context, self.problems)
        return context.new_page()

    def go(self) -> None:
        """From the front page to the night's report."""
        self._strangers_look(
            "/", "/tv/", "/pads/", "/pads/finnish/", "/no-such-page", "/r/ZZZZ/", "/device/no-such-link/"
        )
        self._strangers_look("/help/", "/help/playing/", "/help/house-rules/", *(f"/help/{key}/" for key in RULESETS))
        code = self.alice.start_room()
        self.alice.choose(sections="upper")
        self._strangers_look(f"/r/{code}/", f"/r/{code}/?look", "/help/app/", "/offline/")
        self.alice.add_bot()
        for page in self._in_turn("/r/{code}/", "lobby-view seat-list .seat-name"):
            page.evaluate(UNFOLD)
            self._see(page, "lobby")
        self._tv("lobby")
        self.alice.start_game()
        self.alice.roll()
        self.alice.keep(0, 3)
        for page in self._in_turn("/r/{code}/", "table-view action-bar .roll"):
            self._see(page, "table")
            for button in page.locator("table-view .tabs button, table-view .table-bar button").all():
                button.click()
                self._see(page, "table, unfolded")
        self._tv("table")
        play_to_the_end([self.alice])
        for page in self._in_turn("/r/{code}/", "end-view .end-title"):
            self._see(page, "end")
        self._tv("end")
        self._past()

    def _past(self) -> None:
        page = self.alice.page
        page.goto("/games/")
        game = page.locator('a[href^="/games/"]:not([href="/games/"])').first.get_attribute("href")
        page.goto("/")
        me = page.locator('a[href^="/players/"]').first.get_attribute("href")
        (self.server.data / "owner-token").write_text(OWNER)
        page.goto(f"/owner/enter/{OWNER}/")
        pages = {
            "/": "h1",
            "/games/": "h1",
            f"{game}": "table",
            f"{game}replay/": "replay-bar button",
            f"{me}": "h1",
            "/league/": "h1",
            "/dice/": "h1",
            "/r/{code}/night/": "h1",
            "/owner/": "h1",
        }
        for address, sign in pages.items():
            for read in self._in_turn(address, sign):
                read.evaluate(UNFOLD)
                self._see(read, address.replace(str(game), "/games/…/"))

    def _in_turn(self, address: str, sign: str) -> Iterator[Page]:
        """The page in one language after the other; English again in the end, for the play."""
        page = self.alice.page
        for language in (*self.languages, "en"):
            speak(page, language)
            page.goto(address.format(code=self.alice.code))
            expect(page.locator(sign).first).to_be_visible()
            if language != "en":
                yield page

    def _strangers_look(self, *addresses: str) -> None:
        for page in self.strangers.values():
            for address in addresses:
                page.goto(address)
                if "?look" in address:
                    expect(page.locator("lobby-view seat-list .seat-name").first).to_be_visible()
                page.evaluate(UNFOLD)
                self._see(page, address)

    def _tv(self, screen: str) -> None:
        for page in self.strangers.values():
            page.set_viewport_size(SCREEN)
            page.goto(f"/tv/{self.alice.code}/")
            expect(page.locator(f"tv-{screen}")).to_be_visible()
            self._see(page, f"tv {screen}")

    def _see(self, page: Page, place: str) -> None:
        language = page.evaluate("document.documentElement.lang")
        self.found[language].setdefault(place, []).extend(look(page, language, place))


def speak(page: Page, language: str) -> None:
    """Choose a language as the forms of a page do."""
    token = page.evaluate(
        """() => document.querySelector("[name=csrfmiddlewaretoken]")?.value
          ?? JSON.parse(document.getElementById("page-data").textContent).csrf"""
    )
    answer = page.request.post("/language/", form={"language": language, "csrfmiddlewaretoken": token})
    assert answer.ok, answer.status
