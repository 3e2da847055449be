// Asking what a category wants: a long press, the other mouse button, or "?" where the focus is.

import { aboutCategory } from "../lib/sentences.js";

/** @import { View } from "../lib/view.js" */

/**
 * Have the table say it.
 *
 * @param {Element} from
 * @param {Readonly<View>} view
 * @param {string} category
 * @param {string | null} [reason] why it cannot be chosen, for who wanted to
 */
export function explain(from, view, category, reason = null) {
  const detail = aboutCategory(view, category, reason);
  from.dispatchEvent(new CustomEvent("explain", { bubbles: true, detail }));
}

/**
 * @param {HTMLElement} place
 * @param {() => void} ask
 */
export function explainOn(place, ask) {
  place.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    ask();
  });
  place.addEventListener("keydown", (event) => {
    if (event.key === "?") ask();
  });
}
