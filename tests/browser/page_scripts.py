"""What tests read out of a page, and ask of it, by scripts of its own."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

# The sheet that is on the screen, open or folded away: {player: {line: number}}, without what the dice would give.
# Of a room by itself, elsewhere of the element that is named.
SHEET = """(place) => {
  const table = document.querySelector(`${place ?? document.body.dataset.screen} score-sheet table`);
  const names = [...table.querySelectorAll("thead th .who")].map((name) => name.textContent);
  const columns = Object.fromEntries(names.map((name) => [name, {}]));
  for (const row of table.querySelectorAll("tbody tr")) {
    [...row.querySelectorAll("td")].forEach((cell, at) => {
      const isOpen = row.classList.contains("category") && !cell.querySelector(".written");
      const number = Number(cell.textContent);
      if (!isOpen && !Number.isNaN(number)) columns[names[at]][row.dataset.key] = number;
    });
  }
  return columns;
}"""
# What the player in turn may choose now: {category: points}, null where the points are not shown.
CHOICES = """() => Object.fromEntries(
  [...document.querySelectorAll("table-view score-card .cat:not([aria-disabled])")]
    .map((row) => [row.dataset.key, row.querySelector("b").textContent])
    .map(([category, points]) => [category, points === "" ? null : Number(points)])
)"""
# As the page itself asks for changes of its room.
DO = """async ([verb, body]) => {
  const { code, csrf } = JSON.parse(document.getElementById("page-data").textContent);
  const answer = await fetch(`/r/${code}/do/${verb}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${verb}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}"""


def box(node: Locator) -> FloatRect:
    """Where something is; it must be somewhere."""
    found = node.bounding_box()
    assert found is not None, f"{node} is gone"
    return found


def until(page: Page, true: str, arg: Any = None) -> None:
    """Wait for what a function in the page says."""
    # Not wait_for_function: it may evaluate text inside the page, which our content security policy forbids.
    wait_for(page, lambda: bool(page.evaluate(true, arg)), true)


def wait_for(page: Page, ready: Callable[[], bool], what: str = "it did not come") -> None:
    """Ask again and again, for what Playwright itself cannot wait for."""
    for _ in range(1200):
        if ready():
            return
        page.wait_for_timeout(25)
    raise AssertionError(what)
