import { FirstGuide, tipText, written } from "./first-game-tips.js";
import { gettext } from "../common/i18n.js";
import { icon } from "../common/icons.js";
import { preferences } from "../common/this-browser.js";
import { button, el, setAttribute, setText } from "../common/dom.js";

/** @import { Tip } from "./first-game-tips.js" */
/** @import { View } from "../common/view.js" */

/**
 * The first game's tips, one at a time, where the turn's line stands: nothing is covered and nothing moves. They go when
 * the player does what they say, with "Next", or all at once. Sends `guide-left` when they went while they had the focus.
 */
export class FirstGuideElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {FirstGuide | null} */ #guide = null;
  #kept = 0;
  /** @type {Tip | null} */ #tip = null;
  #text = el("p", { "aria-live": "polite" });
  #next = tipButton("on", gettext("Next"), () => this.#goOn());
  #skip = tipButton("close", gettext("Skip the tips"), () => this.skip());

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#text, this.#next, this.#skip);
  }

  /** What is shown now: the table marks what it is about. */
  get tip() {
    return this.#tip;
  }

  /**
   * @param {Readonly<View>} view
   * @param {number} kept how many dice are marked
   */
  show(view, kept) {
    this.#view = view;
    this.#kept = kept;
    if (preferences.likes.tips) this.#guide ??= new FirstGuide();
    if (!this.#guide) return;
    const tip = this.#guide.follow(view, kept);
    if (this.#guide.tip === null) this.#end();
    this.#write(this.#guide ? tip : null);
  }

  /** From the first tip on, whatever was written before. */
  restart() {
    preferences.change({ tips: true });
    this.#guide = new FirstGuide(this.#view ? written(this.#view) : 0);
    if (this.#view) this.show(this.#view, this.#kept);
  }

  skip() {
    this.#end();
    this.#write(null);
  }

  #goOn() {
    this.#guide?.next();
    if (this.#view) this.show(this.#view, this.#kept);
  }

  #end() {
    this.#guide = null;
    preferences.change({ tips: false });
  }

  /** @param {Tip | null} tip */
  #write(tip) {
    const had = this.contains(document.activeElement);
    const before = this.#tip;
    this.#tip = tip;
    this.classList.toggle("on", tip !== null);
    setAttribute(this.#text, "aria-live", tip === "roll" ? "off" : "polite"); // whose turn it is has just been said
    setText(this.#text, tip && this.#view ? tipText(tip, this.#view) : "");
    this.#next.hidden = this.#skip.hidden = tip === null;
    if (before !== tip) this.dispatchEvent(new CustomEvent("guide-change", { bubbles: true }));
    if (had && tip === null) this.dispatchEvent(new CustomEvent("guide-left", { bubbles: true }));
  }
}

/**
 * A sign instead of words: beside a clock, words would leave the tip no room.
 *
 * @param {Parameters<typeof icon>[0]} sign
 * @param {string} words
 * @param {() => void} act
 */
function tipButton(sign, words, act) {
  const made = button("", act, { class: "quiet", "aria-label": words, title: words, hidden: true });
  made.append(icon(sign));
  return made;
}
