import { gettext } from "../lib/i18n.js";
import { el } from "./parts.js";

const KEPT = 4;

/**
 * The page's voice: what is put here is read aloud when the reader comes to a rest. Lines are added, never changed, so
 * that nothing is lost when two things happen at once, and the same words twice are heard twice.
 */
export class Spoken {
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
