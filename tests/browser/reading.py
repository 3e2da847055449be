"""What makes a page hard to read on a phone: words that are broken in two, and columns that nobody would look for."""

from playwright.sync_api import Page

# Words of which one part stands on another line.
BROKEN = """() => {
  const unread = "script, textarea, select, svg, .hidden-text, .unseen";
  const found = new Set();
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.parentElement.closest(unread)) continue;
    for (const { index, 0: word } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) found.add(word);
    }
  }
  return [...found];
}"""
# Columns out of sight, unless what they stand in shows that it moves, keeps the names of its lines, and can be reached
# by keys; and words that run out of their column into the next.
HIDDEN = """() => {
  const found = new Set();
  const isFrame = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX);
  const moves = (node) => node && (isFrame(node) ? node : moves(node.parentElement));
  const texts = (cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      // Names may be shortened.
      if (!text.data.trim() || text.parentElement.closest(".hidden-text, .unseen, .paper-name, .who")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push(range.getBoundingClientRect());
    }
    return found;
  };
  for (const table of document.querySelectorAll("main table")) {
    if (!table.getClientRects().length) continue;
    const frame = moves(table);
    const { right } = (frame ?? document.documentElement).getBoundingClientRect();
    for (const cell of table.querySelectorAll("th, td")) {
      const box = cell.getBoundingClientRect();
      const name = `${cell.closest("section, [aria-label]")?.id} ${cell.textContent.trim().slice(0, 30)}`;
      if (!box.width) found.add(`${name}: not there`);
      if (texts(cell).some((words) => words.right > box.right + 1)) found.add(`${name}: runs into the next`);
      if (box.right <= right + 1) continue;
      if (table.classList.contains("stacked")) found.add(`${name}: out of sight`);
      const first = cell.parentElement.cells[0];
      if (!frame) found.add(`${name}: beyond the page`);
      else if (frame.tabIndex !== 0 || !/region|group/.test(frame.getAttribute("role"))) found.add(`${name}: no keys`);
      else if (!frame.matches("[aria-label], [aria-labelledby]")) found.add(`${name}: no label`);
      else if (getComputedStyle(first).position !== "sticky") found.add(`${name}: its line has no name in sight`);
      else if (!getComputedStyle(frame).backgroundAttachment.includes("local")) found.add(`${name}: no sign of it`);
      else if (first.getBoundingClientRect().width > frame.clientWidth / 2) found.add(`${name}: hardly in sight`);
    }
  }
  return [...found];
}"""


def stumbles(page: Page) -> list[str]:
    """Everything of the kind on a page as wide as it is now."""
    broken: list[str] = page.evaluate(BROKEN)
    hidden: list[str] = page.evaluate(HIDDEN)
    return [*(f"broken: {word}" for word in broken), *hidden]
