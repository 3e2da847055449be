import { lastReaction } from "../lib/talk.js";
import { preferences } from "./device.js";
import { el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

const STAYS = 3500;

/** Somebody claps: a stamp over the page for a moment. On a phone's table it is on their chip instead. */
export class ReactionStampElement extends HTMLElement {
  /** @type {number | null} null: this page has not been shown anything yet */ #last = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #text = el("span");

  connectedCallback() {
    if (this.childElementCount) return;
    this.setAttribute("aria-hidden", "true"); // a joke that is read aloud over the dice is none
    this.append(this.#text);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Readonly<View>} view */
  show({ reaction, room }) {
    const before = this.#last;
    this.#last = reaction?.at ?? -1;
    const words = lastReaction({ room, reaction });
    if (!words || before === null || before === this.#last || preferences.likes.muted) return;
    setText(this.#text, `${words.name}: ${words.text}`);
    this.classList.add("shown");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.classList.remove("shown"), STAYS);
  }
}
