"""A television: what one can see on it from the sofa. There is nothing to do."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize, expect

SCREEN: ViewportSize = {"width": 1920, "height": 1080}
SMALLEST = 22  # px at 1920 by 1080: less cannot be read from four metres

# Texts in sight that are smaller than that, at this size of the screen.
SMALL = """least => [...document.querySelectorAll("tv-page *")]
  .filter((node) => node.getClientRects().length && !node.closest(".unseen, .hidden-text, .dot small"))
  .filter((node) => [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
  .filter((node) => parseFloat(getComputedStyle(node).fontSize) < least * innerWidth / 1920 - 0.1)
  .map((node) => `${node.tagName} ${node.className}: ${node.textContent}`)"""
# Whatever is not wholly on the screen.
OUTSIDE = """() => [...document.querySelectorAll("tv-page *")]
  .filter((node) => node.getClientRects().length && !node.closest(".unseen, .hidden-text, .cube"))
  .filter((node) => {
    const { top, left, right, bottom } = node.getBoundingClientRect();
    return top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  })
  .map((node) => `${node.tagName} ${node.className}`)"""
# Pairs of texts and pictures in sight that lie on each other.
OVERLAPS = """() => {
  const parts = [...document.querySelectorAll(`tv-page :is(h2, .dot, .name, .mates, .step, .qr, .address, .how,
    .happened, .about, .team, .whose b, .clock, .wait, .next, tbody tr, .figures, .rules, .here)`)]
    .filter((node) => node.getClientRects().length);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return parts.flatMap((one, at) => parts.slice(at + 1)
    .filter((other) => !one.contains(other) && !other.contains(one))
    .filter((other) => meet(one.getBoundingClientRect(), other.getBoundingClientRect()))
    .map((other) => `${one.tagName} ${one.className} on ${other.tagName} ${other.className}`));
}"""
# Marks whose letters are wider than they are.
CRAMPED = """() => [...document.querySelectorAll(".dot small")]
  .filter((node) => node.getClientRects().length)
  .filter((node) => node.getBoundingClientRect().width > 0.85 * node.parentElement.getBoundingClientRect().width)
  .map((node) => node.textContent)"""
SCROLLS = """() => [...document.querySelectorAll(
    "html, body, tv-page, tv-lobby, tv-table, tv-end, tv-over, score-sheet, .side")]
  .filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
  .filter((node) => node.clientHeight && !node.matches(".unseen"))
  .map((node) => `${node.tagName} ${node.scrollWidth}x${node.scrollHeight}`)"""
# Lines of the sheet whose names are not all in sight.
CUT_NAMES = """() => [...document.querySelectorAll("tv-page score-sheet tbody th")]
  .filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)"""
# What may be too long fits itself to another screen with the next frame.
FITTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CHECKS = (
    *((SCROLLS, None), (OUTSIDE, None), (SMALL, SMALLEST), (OVERLAPS, None), (CRAMPED, None)),
    (CUT_NAMES, None),
)


class Television:
    """The room on the big screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def show(self, code: str) -> None:
        self.page.goto(f"/tv/{code}/")

    def see(self, screen: str) -> None:
        """Wait for the lobby, the table or the end."""
        expect(self.page.locator(f"tv-{screen}")).to_be_visible()

    def wait_for_people(self, *names: str) -> None:
        expect(self.page.locator("tv-lobby .people .name")).to_have_text(list(names))

    def wait_for_turn(self, name: str) -> None:
        expect(self.page.locator("tv-turn .whose b")).to_have_text(f"{name} plays")

    def wait_for_about(self, text: str | re.Pattern[str]) -> None:
        """What the player is about with the dice."""
        expect(self.page.locator("tv-turn .about")).to_have_text(text)

    def wait_for_sentence(self, text: str) -> None:
        """What just happened, in big words."""
        expect(self.page.locator("tv-table .happened")).to_have_text(text)

    def wait_for_dice(self, *faces: int, kept: tuple[int, ...] = ()) -> None:
        """The faces in order, and the places of those that lie aside."""
        dice = self.page.locator("tv-table .die")
        words = [f"Die {at + 1}: {face}" + (", kept" if at in kept else "") for at, face in enumerate(faces)]
        for at, text in enumerate(words):
            expect(dice.nth(at)).to_have_attribute("aria-label", text)
            expect(dice.nth(at).locator(".kept")).to_have_text("kept" if at in kept else "")

    def podium(self) -> list[tuple[int, str, int]]:
        """Place, name and total of everybody, on the steps and below them."""
        lines = self.page.locator("tv-end .podium > li, tv-end .others > li").all()
        return [
            (
                int(line.locator(".place").inner_text().rstrip(".")),
                line.locator(".name").inner_text(),
                int(line.locator(".total").inner_text()),
            )
            for line in lines
        ]

    def expect_whole(self, *sizes: ViewportSize) -> None:
        """Everything is on the screen and large enough, nothing scrolls, and nothing lies on anything else."""
        for size in sizes or (SCREEN,):
            self.page.set_viewport_size(size)
            self.page.evaluate(FITTED)
            for script, arg in CHECKS:
                found = self.page.evaluate(script, arg)
                assert not found, (size, found)
        self.page.set_viewport_size(SCREEN)


Tune = Callable[..., Television]
