"""`yatzy.py bench screenshots`: the pictures in docs/screenshots, taken from a real game by a real browser."""

import re
from collections.abc import Sequence

from playwright.sync_api import Page, ViewportSize, expect

from bench.lib.palette import shrink
from tests.browser.chromium import Company, visiting
from tests.browser.guests import PHONE, Guest, play_to_the_end
from tests.browser.television import SCREEN, Television
from tests.clients import most_alike
from tests.services.server import ROOT, running_server

SIZES: tuple[ViewportSize, ...] = (PHONE, {"width": 768, "height": 1024}, {"width": 1280, "height": 800})
FOLDER = ROOT / "docs/screenshots"
LARGEST = 60_000  # bytes: they are part of everybody's copy of the project
OWNER = "the-token-of-whoever-takes-these"
LARGEST_OF_TV = 80_000  # it has twice the dots of a desktop
NAMES = ("Anna", "Mikko", "Olga", "Lars", "Ingrid", "Jonas", "Sofia", "Pavel")


def main() -> int:
    """Play until every screen has something to show, and take it at every size, by day and by night."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    # A name for the QR code: this server listens to its own machine alone, where phones find nothing.
    environment = {"YATZY_HOSTS": "192.168.1.20", "YATZY_OWNER_TOKEN": OWNER}
    with running_server(environment=environment) as server, visiting(server.url) as new_company:
        for evening in (_two, _eight, _television):
            company = new_company()
            evening(company)
            company.go_home()
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.png")}
    print(f"{len(sizes)} pictures in {FOLDER.relative_to(ROOT)}, {sum(sizes.values()) / 1000:.0f} KB.")
    too_large = [name for name, size in sizes.items() if size > (LARGEST_OF_TV if name.startswith("tv-") else LARGEST)]
    if too_large:
        print(f"Larger than they may be: {', '.join(too_large)}.")
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
    _take_owners(company)
    choices = anna.choices()
    anna.score(max(choices, key=lambda category: choices[category] or 0))
    play_to_the_end(friends, rolls=2, best=True)
    anna.verify_the_dice()
    _take(anna.page, "end")


def _take_owners(company: Company) -> None:
    """The owner's page, while they play."""
    owner = company.guest("the owner").page
    owner.goto(f"/owner/enter/{OWNER}/")
    with owner.expect_navigation(wait_until="load"):
        owner.get_by_role("button", name="Keep one here").click()
    owner.goto("/owner/")
    _take(owner, "owner")


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


def _television(company: Company) -> None:
    anna, *others = friends = [company.guest(name) for name in NAMES[:4]]
    code = anna.start_room()
    tv = Television(company.guest("TV", viewport=SCREEN).page)
    tv.show(code)
    for friend in others:
        friend.join(code)
    tv.wait_for_people(*NAMES[:4])
    _take_tv(tv, "lobby")
    anna.choose(sections="upper")
    anna.start_game()
    play_to_the_end(friends, rolls=3, best=True)
    tv.see("end")
    _take_tv(tv, "end")
    anna.do("to_lobby")
    anna.see("lobby")
    anna.choose(sections="full")
    anna.start_game()
    tv.see("table")
    first = NAMES.index(anna.next_of(*NAMES[:4]))
    friends = friends[first:] + friends[:first]
    _rounds(friends, 5)
    _hold(friends[0])
    tv.wait_for_about(re.compile("keeps"))
    _take_tv(tv, "table")


def _rounds(friends: Sequence[Guest], count: int) -> None:
    for friend in [*friends] * count:
        friend.wait_for_turn()
        friend.play_turn(rolls=2, best=True)


def _hold(guest: Guest) -> None:
    """A turn half played: two rolls, and some dice kept for the last."""
    guest.wait_for_turn()
    guest.keep(*most_alike(guest.roll()))
    guest.keep(*most_alike(guest.roll()))
    expect(guest.page.locator("action-bar .roll")).to_be_enabled()  # it rests for a moment after every roll, in grey


def _take_tv(tv: Television, name: str) -> None:
    tv.page.keyboard.press("Shift")  # the hint about sound goes
    expect(tv.page.locator("body")).to_have_class(re.compile("still"))
    _shoot(tv.page, f"tv-{name}", SCREEN)


def _take(page: Page, name: str) -> None:
    """What stands on the screen, without the ring that a mouse or a key left on a button."""
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        _shoot(page, name, size)
    page.set_viewport_size(PHONE)


def _shoot(page: Page, name: str, size: ViewportSize) -> None:
    """By night, and by day, as which it stays."""
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        picture = page.screenshot(animations="disabled")
        (FOLDER / f"{name}-{size['width']}-{theme}.png").write_bytes(shrink(picture))
