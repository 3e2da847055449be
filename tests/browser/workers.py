"""The worker of a page, and what it keeps."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.page_scripts import until

ALLOWED: dict[str, Any] = {"service_workers": "allow"}

KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(
  async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort()],
)))"""
# It has every visit from now on, and nothing of another version or language is left. No controller is asked for: a page
# that was on its way while the worker took over has none, and its next visit goes through the worker all the same.
STANDS_BY = """async (language) => {
  const registration = await navigator.serviceWorker.getRegistration();
  const names = await caches.keys();
  const version = document.querySelector("script[src]").src.split("/static/")[1].split("/")[0];
  return registration?.active?.state === "activated" && names.join() === `yatzy-shell-${version}-${language}`;
}"""
NONE = "async () => !(await navigator.serviceWorker.getRegistrations()).length && !(await caches.keys()).length"


def wait_for_worker(page: Page, language: str = "en") -> None:
    """Until the worker of the page's own version, in this language, stands by."""
    until(page, STANDS_BY, language)


def wait_for_none(page: Page) -> None:
    until(page, NONE)


def kept(page: Page) -> dict[str, list[str]]:
    """Addresses by the name of their cache."""
    return page.evaluate(KEPT)
