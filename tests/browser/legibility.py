"""What a reader with large letters, wide letters or no good aim could not read or hit on a page."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

THUMB = 44

# Texts that are cut off, leave their box or the screen, or lie on each other. Names may be shortened: they stand whole
# elsewhere. "kept" stands below its die, what scrolls by itself may be scrolled to, what is sticky lies over the rest.
FAULTS = """() => {
  const HIDDEN = ".unseen, .hidden-text, .skip, script, style, template, option, title, desc, .cube, .wake-video";
  const SHORTENED =
    ".seat .name, .menu-name, .who, .mates, .seat-name, .standing-name, .paper-name, .bubble, .end-title";
  const BOXES = "button, select, summary, .primary, .secondary, .quiet, .badge, th, td, .pad, .cat, .seat, .notice";
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} px wide on ${innerWidth}`);
  const styles = new Map();
  const style = (node) => styles.get(node) ?? styles.set(node, getComputedStyle(node)).get(node);
  const name = (node) => `${node.tagName.toLowerCase()}.${node.className?.baseVal ?? node.className}`;
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const at = text.parentElement;
    if (!text.data.trim() || at.closest(HIDDEN) || !at.getClientRects().length) continue;
    if (style(at).visibility !== "visible") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const size = parseFloat(style(at).fontSize);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (!rects.length) continue;
    const all = range.getBoundingClientRect();
    // A line of text is drawn a little higher than it is.
    const slack = size * 0.3;
    let clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    let scrollsX = false, scrollsY = false, layer = null, boxed = false, cut = false, gone = false;
    for (let node = at; node && node !== document.body; node = node.parentElement) {
      const { overflowX, overflowY, position, display, opacity, clipPath } = style(node);
      if (Number(opacity) === 0 || clipPath !== "none") gone = true; // words for who listens
      if (/auto|scroll/.test(overflowX)) scrollsX = true;
      if (/auto|scroll/.test(overflowY)) scrollsY = true;
      const box = node.getBoundingClientRect();
      const tooWide = !scrollsX && (all.left < box.left - 1.5 || all.right > box.right + 1.5);
      const tooHigh = !scrollsY && (all.top < box.top - slack || all.bottom > box.bottom + slack);
      const names = at.closest(SHORTENED);
      if (display !== "inline") {
        if (/hidden|clip/.test(overflowX) && tooWide && !names) cut = `${name(node)} cuts`;
        if (/hidden|clip/.test(overflowY) && tooHigh && !names) cut = `${name(node)} cuts`;
      }
      if (!boxed && node.matches(BOXES) && !at.closest(".kept")) {
        boxed = true;
        if ((tooWide || tooHigh) && !names) cut = cut || `${name(node)} is left by`;
      }
      if (/auto|scroll|hidden|clip/.test(overflowX) && display !== "inline") {
        clip = { ...clip, left: Math.max(clip.left, box.left), right: Math.min(clip.right, box.right) };
        clip = { ...clip, top: Math.max(clip.top, box.top), bottom: Math.min(clip.bottom, box.bottom) };
      }
      if (/sticky|fixed/.test(position) || node.matches(".menu")) layer = layer ?? node;
    }
    if (gone) continue;
    const words = text.data.trim().replace(/\\s+/g, " ").slice(0, 60);
    if (cut) found.push(`${cut} ${words}`);
    if (!scrollsX && (all.left < -1.5 || all.right > innerWidth + 1.5)) found.push(`off the screen: ${words}`);
    for (const { left, top, right, bottom } of rects) {
      const high = (bottom - top) * 0.22;
      const seen = {
        left: Math.max(left + 1, clip.left), right: Math.min(right - 1, clip.right),
        top: Math.max(top + high, clip.top), bottom: Math.min(bottom - high, clip.bottom),
      };
      if (seen.left < seen.right && seen.top < seen.bottom) lines.push({ ...seen, at, layer, words });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, from) => {
    for (let to = from + 1; to < lines.length && lines[to].top < one.bottom; to += 1) {
      const other = lines[to];
      if (one.at === other.at || one.layer !== other.layer) continue;
      if (one.left < other.right && other.left < one.right) {
        found.push(`${name(one.at)} "${one.words}" lies on ${name(other.at)} "${other.words}"`);
      }
    }
  });
  return [...new Set(found)];
}"""

# Everything to tap that is smaller than a thumb. A field that is drawn small has a label around it that takes the tap;
# a link in the middle of a sentence is as high as its line (WCAG 2.5.8 excepts it).
SMALL = """least => {
  const inSentence = (node) => {
    if (node.tagName !== "A" || getComputedStyle(node).display !== "inline") return false;
    const words = (text) => text.replace(/[\\s.,;:·]+/g, "");
    return words(node.parentElement.textContent) !== words(node.textContent);
  };
  const around = (node) => node.closest("label") ?? (node.matches("input, select") && node.labels?.[0]) ?? node;
  return [...document.querySelectorAll("button, a[href], input:not([type=hidden]), select, summary, textarea")]
    .filter((node) => node.getClientRects().length && getComputedStyle(node).visibility === "visible")
    .filter((node) => !node.closest(".skip, .unseen, .hidden-text, .die[aria-disabled=true]") && !inSentence(node))
    .map((node) => {
      const boxes = [node, around(node)].filter(Boolean).map((one) => one.getBoundingClientRect());
      return [node, Math.max(...boxes.map(({ width }) => width)), Math.max(...boxes.map(({ height }) => height))];
    })
    .filter(([, width, height]) => Math.round(width) < least || Math.round(height) < least)
    .map(([node, width, height]) =>
      `${node.tagName}.${node.className} ${node.ariaLabel ?? node.textContent.trim().slice(0, 30)}: ` +
      `${Math.round(width)}x${Math.round(height)}`);
}"""
# At a table: dice and the button under the thumb that are not wholly on the screen, or lie under something else.
OUT_OF_REACH = """() => [...document.querySelectorAll("table-view :is(.die, action-bar .roll, .enter .primary)")]
  .filter((node) => node.getClientRects().length && getComputedStyle(node).visibility === "visible")
  .filter((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return !inside || !(on && (node.contains(on) || on.contains(node)));
  })
  .map((node) => `${node.className} ${node.ariaLabel ?? node.textContent} is out of reach`)"""
# Bars that stay in sight while a page scrolls, where they leave less than half of it to read.
BARS = """() => {
  if (document.body.dataset.screen === "table-view") return []; // it fills the screen, and its card scrolls by itself
  const stays = [...document.querySelectorAll("main *")]
    .filter((node) => node.getClientRects().length && !node.closest("table, .unseen"))
    .filter((node) => /sticky|fixed/.test(getComputedStyle(node).position))
    .filter((node) => node.offsetWidth > innerWidth / 2 && getComputedStyle(node).visibility === "visible");
  const high = stays.map((node) => node.offsetHeight).reduce((one, other) => one + other, 0);
  const names = stays.map((node) => node.className).join(", ");
  return high > innerHeight / 2 ? [`${names}: ${high} of ${innerHeight} px`] : [];
}"""
# WCAG 1.4.12. An adopted sheet is no inline style: our content security policy lets it pass.
SPACING = """on => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`p { margin-bottom: 2em !important; } * {
    line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`);
  document.adoptedStyleSheets = on ? [sheet] : [];
}"""


@contextmanager
def letters(page: Page, size: int) -> Iterator[None]:
    """The browser's own setting for the size of text, as a reader would change it; 16 is what browsers come with."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    try:
        yield
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
        session.detach()


@contextmanager
def wide_letters(page: Page) -> Iterator[None]:
    """More room between letters, words, lines and paragraphs, as a reader's own style sheet would make it."""
    page.evaluate(SPACING, True)
    try:
        yield
    finally:
        page.evaluate(SPACING, False)


def faults(page: Page) -> list[str]:
    return page.evaluate(FAULTS)


def out_of_reach(page: Page) -> list[str]:
    return page.evaluate(OUT_OF_REACH)


def bars(page: Page) -> list[str]:
    return page.evaluate(BARS)


def small_targets(page: Page) -> list[str]:
    return page.evaluate(SMALL, THUMB)
