// What helps readers who do not see the page: a live region that says what happened, and a focus that stays where they are.

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

const KEPT = 4;

/**
 * The page's voice: what is put here is read aloud when the reader comes to a rest. Lines are added, never changed, so
 * that nothing is lost when two things happen at once, and the same words twice are heard twice.
 */
export class LiveRegion {
  node = el("div", {
    class: "unseen said",
    role: "log",
    "aria-live": "polite",
    "aria-label": gettext("What happened"),
  });

  /** @param {string} text */
  say(text) {
    if (!text) return;
    this.node.append(el("p", {}, text));
    while (this.node.childElementCount > KEPT) this.node.firstElementChild?.remove();
  }

  /** Nothing may say any more what was said. */
  clear() {
    this.node.replaceChildren();
  }
}

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * The focus is where the reader is: it never falls off the page because somebody else did something.
 *
 * Make a change inside `root`; if it takes away what has the focus, the focus goes to what is nearest.
 *
 * @param {HTMLElement} root
 * @param {() => void} change
 */
export function keepFocus(root, change) {
  const at = document.activeElement;
  const around = at instanceof HTMLElement && at !== root && root.contains(at) ? ancestors(at, root) : [];
  change();
  const now = document.activeElement;
  const moved = now !== at && now !== document.body && now !== null;
  if (around.length === 0 || moved || isShown(/** @type {HTMLElement} */ (at))) return;
  for (const place of around) {
    if (!isShown(place)) continue;
    const stop = [...place.querySelectorAll(STOPS)].find((each) =>
      each instanceof HTMLElement && each.tabIndex >= 0 && isShown(each)
    );
    if (!(stop instanceof HTMLElement) && place !== root) continue;
    const to = stop instanceof HTMLElement ? stop : root;
    if (to === root && !root.hasAttribute("tabindex")) root.setAttribute("tabindex", "-1");
    return to.focus({ preventScroll: true });
  }
}

/** @param {HTMLElement} element */
function isShown(element) {
  return element.isConnected && element.getClientRects().length > 0;
}

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} root
 * @returns {HTMLElement[]} the nearest first, root last
 */
function ancestors(element, root) {
  const found = [];
  for (let each = element.parentElement; each && each !== root; each = each.parentElement) found.push(each);
  return [...found, root];
}
