"""`yatzy.py bench screenshots`: the pictures in docs/screenshots, taken from a real game by a real browser."""

from collections.abc import Sequence

from playwright.sync_api import Page, ViewportSize

from tests.browser.chromium import Company, visiting
from tests.browser.guests import PHONE, Guest, most_alike, play_to_the_end
from tests.load.palette import shrink
from tests.services.server import ROOT, running_server

SIZES: tuple[ViewportSize, ...] = (PHONE, {"width": 768, "height": 1024}, {"width": 1280, "height": 800})
THEMES = ("light", "dark")
FOLDER = ROOT / "docs/screenshots"
LARGEST = 60_000  # bytes: they are part of everybody's copy of the project
NAMES = ("Anna", "Mikko", "Olga", "Lars", "Ingrid", "Jonas", "Sofia", "Pavel")


def main() -> int:
    """Play until every screen has something to show, and take it at every size, by day and by night."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    # A name for the QR code: this server listens to its own machine alone, where phones find nothing.
    with running_server(environment={"YATZY_HOSTS": "192.168.1.20"}) as server, visiting(server.url) as new_company:
        for evening in (_two, _eight):
            company = new_company()
            evening(company)
            company.go_home()
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.png")}
    print(f"{len(sizes)} pictures in {FOLDER.relative_to(ROOT)}, {sum(sizes.values()) / 1000:.0f} KB.")
    too_large = [name for name, size in sizes.items() if size > LARGEST]
    if too_large:
        print(f"Larger than {LARGEST / 1000:.0f} KB: {', '.join(too_large)}.")
    return int(bool(too_large))


def _two(company: Company) -> None:
    anna, mikko = friends = [company.guest(name) for name in NAMES[:2]]
    anna.page.goto("/")
    _take(anna.page, "home")
    mikko.join(anna.start_room())
    anna.wait_for_members("Anna", "Mikko")
    _take(anna.page, "lobby")
    anna.start_game()
    mikko.see("table")
    _rounds(friends, 8)
    _hold(anna)
    _take(anna.page, "table-2")
    anna.score(_best(anna))
    play_to_the_end(friends, rolls=2, best=True)
    anna.verify_the_dice()
    _take(anna.page, "end")


def _eight(company: Company) -> None:
    anna, *others = friends = [company.guest(name) for name in NAMES]
    code = anna.start_room()
    for friend in others:
        friend.join(code)
    anna.wait_for_members(*NAMES)
    anna.start_game()
    for friend in others:
        friend.see("table")
    _rounds(friends, 4)
    _hold(anna)
    _take(anna.page, "table-8")


def _rounds(friends: Sequence[Guest], count: int) -> None:
    for _ in range(count):
        for friend in friends:
            friend.wait_for_turn()
            friend.play_turn(rolls=2, best=True)


def _hold(guest: Guest) -> None:
    """A turn half played: two rolls, and some dice kept for the last."""
    guest.wait_for_turn()
    guest.keep(*most_alike(guest.roll()))
    guest.keep(*most_alike(guest.roll()))


def _best(guest: Guest) -> str:
    choices = guest.choices()
    return max(choices, key=lambda category: choices[category] or 0)


def _take(page: Page, name: str) -> None:
    """What stands on the screen, without the ring that a mouse or a key left on a button."""
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    for theme in THEMES:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        for size in SIZES:
            page.set_viewport_size(size)
            page.evaluate("scrollTo(0, 0)")
            picture = page.screenshot(animations="disabled")
            (FOLDER / f"{name}-{size['width']}-{theme}.png").write_bytes(shrink(picture))
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
