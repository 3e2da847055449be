// Small pieces of page that many elements are made of. Text is always text: nothing here parses markup.

import { gettext, interpolate } from "../lib/i18n.js";
import { initials } from "../lib/initials.js";

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
