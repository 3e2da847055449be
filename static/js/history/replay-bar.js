import { gettext, interpolate, number } from "../common/i18n.js";
import { SPEEDS } from "./replay-moments.js";
import { button, copyText, el, pageId, setAttribute, setText } from "../common/dom.js";
import { icon } from "../common/icons.js";

/**
 * @typedef {{ at: number, count: number, move: number, last: number, playing: boolean, speed: number, words: string,
 *   link: string }} Shown where among the moments, and which move of the log that is: the number that its link has
 */

const READABLE = 2500;

/**
 * The buttons and the slider of a replay. Sends `replay-step` with a way, `replay-scrub` with a place, and
 * `replay-speed`.
 */
export class ReplayBarElement extends HTMLElement {
  #where = el("p", { class: "replay-where muted" });
  #slider = el("input", { type: "range", min: 0, step: 1, class: "replay-slider" });
  #speeds = el("select", { id: pageId("speed") });
  #playWord = el("span");
  #play = button("", () => this.#step(this.#playing ? "pause" : "play"), { class: "primary replay-play" });
  #copied = el("p", { class: "unseen", role: "status" });
  #playing = false;
  #link = "";

  connectedCallback() {
    if (this.childElementCount) return;
    for (const speed of Object.keys(SPEEDS).map(Number).sort((one, other) => one - other)) {
      this.#speeds.append(el("option", { value: speed }, interpolate(gettext("%(speed)s×"), { speed: number(speed) })));
    }
    setAttribute(this.#slider, "aria-label", gettext("Moment of the game"));
    this.#slider.addEventListener("input", () => this.#send("replay-scrub", { at: Number(this.#slider.value) }));
    this.#speeds.addEventListener("change", () => this.#send("replay-speed", { speed: Number(this.#speeds.value) }));
    this.#play.append(this.#playWord);
    const words = gettext("Copy link to this moment");
    const copy = button("", () => this.#copy(), { class: "icon-button", title: words });
    copy.append(icon("copy"), el("span", { class: "unseen" }, words));
    this.append(
      this.#slider,
      el(
        "div",
        { class: "replay-buttons", role: "group", "aria-label": gettext("Replay") },
        this.#way("turn-back", gettext("Previous turn")),
        this.#way("before", gettext("Back")),
        this.#play,
        this.#way("on", gettext("Forward")),
        this.#way("turn-on", gettext("Next turn")),
      ),
      el(
        "div",
        { class: "replay-more" },
        this.#where,
        el("label", { for: this.#speeds.id }, gettext("Speed")),
        this.#speeds,
        copy,
        this.#copied,
      ),
      el(
        "p",
        { class: "replay-keys muted" },
        gettext("Keys: ← → a move, with Shift a turn, Space plays and stops, Home and End."),
      ),
    );
  }

  /** @param {Shown} shown */
  show({ at, count, move, last, playing, speed, words, link }) {
    this.#playing = playing;
    this.#link = link;
    setAttribute(this.#slider, "max", count - 1);
    this.#slider.value = String(at);
    setAttribute(this.#slider, "aria-valuetext", words);
    setText(this.#where, interpolate(gettext("%(at)s of %(count)s"), { at: number(move), count: number(last) }));
    setText(this.#playWord, playing ? gettext("Pause") : gettext("Play"));
    this.#speeds.value = String(speed);
  }

  /** Where one is makes room for the word that it is copied, until one goes on or has read it. */
  async #copy() {
    const done = await copyText(this.#link);
    const text = done ? gettext("Copied") : gettext("Please copy the address of this page.");
    const where = this.#where.textContent ?? "";
    setText(this.#where, text);
    setText(this.#copied, text);
    setTimeout(() => this.#where.textContent === text && setText(this.#where, where), READABLE);
  }

  /**
   * @param {"before" | "on" | "turn-back" | "turn-on"} way
   * @param {string} words
   */
  #way(way, words) {
    const made = button("", () => this.#step(way), { class: "icon-button", title: words, "data-way": way });
    made.append(icon(way), el("span", { class: "unseen" }, words));
    return made;
  }

  /** @param {string} way */
  #step(way) {
    this.#send("replay-step", { way });
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} detail
   */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}
