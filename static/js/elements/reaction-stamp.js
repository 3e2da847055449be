import { preferences } from "./device.js";
import { el, setText } from "./parts.js";
import { reactionText } from "./reactions.js";

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
    if (!reaction || before === null || before === reaction.at || preferences.likes.muted) return;
    const name = room?.members.find(({ id }) => id === reaction.member)?.name ?? "";
    setText(this.#text, `${name}: ${reactionText(reaction.reaction)}`);
    this.classList.add("shown");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.classList.remove("shown"), STAYS);
  }
}
