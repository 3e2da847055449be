"""`yatzy.py bench screenshots`: the pictures in docs/screenshots, taken from the real server by a real browser."""

from playwright.sync_api import sync_playwright

from tests.services.programs import CHROMIUM
from tests.services.server import ROOT, running_server

SIZES = {360: 740, 768: 1024, 1280: 800}
PAGES = {"home": "/"}
FOLDER = ROOT / "docs/screenshots"


def main() -> int:
    chromium = CHROMIUM.find()
    if chromium is None:
        print(CHROMIUM.advice())
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with running_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium), args=["--no-sandbox"])
        for theme in ("light", "dark"):
            for width, height in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme, locale="en")
                for name, path in PAGES.items():
                    page.goto(server.url + path)
                    page.screenshot(path=FOLDER / f"{name}-{width}-{theme}.png")
                page.close()
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.relative_to(ROOT)}")
    return 0
