// Making and changing pieces of a page: what every element is built with. Text is always text: nothing here parses markup.

import { gettext, interpolate } from "./i18n.js";

/** @import { View } from "./view.js" */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children: `el("button", { type: "button", class: "quiet" }, "Leave")`.
 * A true attribute is set (empty, or "true" for aria), a false or missing one is left out; `on…` attributes do not exist here.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter(isPresent));
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  const yes = name.startsWith("aria-") ? "true" : ""; // an empty aria attribute says nothing at all
  const text = value === true ? yes : value === false || value == null ? null : String(value);
  if (text === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Change a text only if it differs, so that screen readers and selections are left alone.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

let ids = 0;

/**
 * An id nobody else has: the lobby and the end are in the page together, and a label must not name the other's field.
 *
 * @param {string} what
 */
export function pageId(what) {
  ids += 1;
  return `${what}-${ids}`;
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 */
export function button(text, act, attributes = {}) {
  const made = el("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

/**
 * Make `parent` hold one child per item, in order, keeping the children of items that stay: focus stays with them.
 *
 * @template Item
 * @template {HTMLElement} Made
 * @param {Element} parent
 * @param {readonly Item[]} items
 * @param {(item: Item) => string | number} key
 * @param {(item: Item) => Made} make
 * @param {(made: Made, item: Item) => void} update
 */
export function keepInStep(parent, items, key, make, update) {
  const kept = new Map([...parent.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.key, child]));
  const focused = document.activeElement;
  items.forEach((item, at) => {
    const name = String(key(item));
    const made = /** @type {Made} */ (kept.get(name) ?? make(item));
    kept.delete(name);
    made.dataset.key = name;
    update(made, item);
    if (parent.children[at] !== made) parent.insertBefore(made, parent.children[at] ?? null);
  });
  for (const child of kept.values()) child.remove();
  // Moving an element takes the focus from it.
  if (focused instanceof HTMLElement && focused !== document.activeElement && parent.contains(focused)) focused.focus();
}

/**
 * A player's mark: initials on their colour. The name stands beside it, so it says nothing to screen readers.
 *
 * @param {number} colour
 * @param {string} name
 */
export function dot(colour, name) {
  const made = el("span", { "aria-hidden": "true" });
  setDot(made, colour, name);
  return made;
}

/**
 * @param {Element} made
 * @param {number} colour
 * @param {string} name
 */
export function setDot(made, colour, name) {
  setAttribute(made, "class", `dot colour-${colour}`);
  setInitials(made, name);
}

/**
 * Two letters are set smaller than one, so that they fit on the mark.
 *
 * @param {Element} made
 * @param {string} name
 */
export function setInitials(made, name) {
  const letters = initials(name);
  if (made.textContent === letters) return;
  made.replaceChildren(Array.from(letters).length > 1 ? el("small", {}, letters) : letters);
}

/** The names of the eight player colours, in order; colour is never the only sign. */
export function colourName(/** @type {number} */ colour) {
  const names = [
    gettext("Blue"),
    gettext("Orange"),
    gettext("Green"),
    gettext("Pink"),
    gettext("Light blue"),
    gettext("Amber"),
    gettext("Yellow"),
    gettext("Grey"),
  ];
  return names[colour] ?? interpolate(gettext("Colour %(number)s"), { number: colour + 1 });
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isPresent(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * A line to tap, and what it unfolds. Not a details element: Safari draws its own triangle on those.
 *
 * @param {Child[]} line
 * @param {...Child} content
 */
export function fold(line, ...content) {
  const inside = el("div", { class: "fold-inside", hidden: true }, ...content);
  const tap = button("", () => open(Boolean(inside.hidden)), { class: "fold-line", "aria-expanded": "false" });
  tap.append(...line.filter((child) => child !== null && child !== undefined && child !== false));
  const node = el("div", { class: "fold" }, tap, inside);
  /** @param {boolean} yes */
  const open = (yes) => {
    inside.hidden = !yes;
    tap.setAttribute("aria-expanded", String(yes));
    node.dispatchEvent(new CustomEvent("fold-change", { detail: { open: yes } }));
  };
  return { node, open };
}

/**
 * Copy on https by the clipboard, on plain http by selecting a field; false if the browser allows neither.
 *
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  try {
    if (navigator.clipboard?.writeText) {
      await navigator.clipboard?.writeText(text);
      return true;
    }
  } catch {
    // Not allowed after all; the old way may be.
  }
  const focused = document.activeElement;
  const field = el("textarea", { class: "hidden-text", readonly: true, "aria-hidden": "true", tabindex: -1 });
  field.value = text;
  document.body.append(field);
  field.select();
  field.setSelectionRange(0, text.length); // iOS ignores select()
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/**
 * One letter of a name, or two of a name of several words; whole characters, whatever the script.
 *
 * @param {string} name
 */
export function initials(name) {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => Array.from(word)[0] ?? "").join("").toLocaleUpperCase();
}

/** @typedef {HTMLElement & { show(view: Readonly<View>): void }} Shown what stands on a screen and follows the room */

/** The elements that a screen is made of: all of them are shown whatever happens. */
export class ScreenParts {
  /** @type {Shown[]} */ #parts = [];

  /**
   * @param {string} tag
   * @param {string} [classes]
   */
  make(tag, classes = "") {
    const part = /** @type {Shown} */ (document.createElement(tag));
    if (classes) part.className = classes;
    this.#parts.push(part);
    return part;
  }

  /** @param {Readonly<View>} view */
  show(view) {
    for (const part of this.#parts) part.show(view);
  }
}
