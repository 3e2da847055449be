import { lastReaction, linesSince } from "../lib/talk.js";
import { preferences } from "./device.js";
import { el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

const STAYS = 4000;
const READABLE = 7000;

/** Somebody claps or says something: big over the screen for a moment. Nothing is said of a room whose host keeps it quiet. */
export class TvShoutElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #text = el("span");

  connectedCallback() {
    if (this.childElementCount) return;
    this.setAttribute("aria-hidden", "true"); // a joke that is read aloud over the dice is none
    this.append(el("p", {}, this.#text));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    const { reaction, chat, room } = view;
    // Forgotten, or silenced by the host: what stands there goes at once.
    if (before && (chat.length < before.chat.length || room?.settings.chat !== before.room?.settings.chat)) {
      this.#hush();
    }
    // What was said before this page came is not said again.
    if (!before?.room || !room || preferences.likes.muted) return;
    const stamp = room.settings.reactions && reaction?.at !== before.reaction?.at ? lastReaction(view) : null;
    const line = room.settings.chat ? linesSince(chat, before.chat).pop() : undefined;
    if (stamp) this.#say(`${stamp.name}: ${stamp.text}`, "stamp", STAYS);
    else if (line) this.#say(`${line.name}: ${line.text}`, "line", READABLE);
  }

  /**
   * @param {string} text
   * @param {"stamp" | "line"} how
   * @param {number} long
   */
  #say(text, how, long) {
    setText(this.#text, text);
    this.className = `shown ${how}`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hush(), long);
  }

  #hush() {
    clearTimeout(this.#timer);
    this.className = "";
    setText(this.#text, "");
  }
}
