import { moveSentences } from "../common/game-announcements.js";
import { gettext, interpolate, number } from "../common/i18n.js";
import {
  hashOf,
  momentAt,
  momentsOf,
  moveIn,
  nextTurn,
  SPEEDS,
  TIME_TO_TUMBLE,
  turnBefore,
  viewOf,
} from "./replay-moments.js";
import { worthOfMoves } from "./replay-worth.js";
import { whoseTurn } from "../common/sentences.js";
import { withoutTheThrow } from "../common/view.js";
import { button, el, setText } from "../common/dom.js";

/** @import { Moment } from "./replay-moments.js" */
/** @import { DiceTrayElement } from "../common/dice-tray.js" */
/** @import { ReplayBarElement } from "./replay-bar.js" */

const SETTLED = 250; // milliseconds after which the address names the moment; Safari allows few changes at once

/** A game played again from its log: sheet, dice and what happened, at any moment one likes. */
export class GameReplayElement extends HTMLElement {
  /** @type {Moment[]} */ #moments = [];
  #at = 0;
  #playing = false;
  /** @type {keyof typeof SPEEDS} */ #speed = 1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #due;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #settles;
  #line = el("p", { class: "replay-line", role: "status" });
  #worthLine = el("p", { class: "replay-worth muted" });
  /** @type {Map<number, string>} */ #worth = new Map();
  #sheet = /** @type {import("../common/score-sheet.js").ScoreSheetElement} */ (document.createElement("score-sheet"));
  #tray = /** @type {DiceTrayElement} */ (document.createElement("dice-tray"));
  #log = /** @type {import("../common/game-log.js").GameLogElement} */ (document.createElement("game-log"));
  #bar = /** @type {ReplayBarElement} */ (document.createElement("replay-bar"));

  constructor() {
    super();
    this.#listen();
  }

  connectedCallback() {
    document.addEventListener("keydown", this);
    globalThis.addEventListener("hashchange", this);
    this.#open();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this);
    globalThis.removeEventListener("hashchange", this);
    this.#playing = false;
    clearTimeout(this.#due);
    clearTimeout(this.#settles);
  }

  async #open() {
    try {
      const response = await fetch(this.dataset.moves ?? "");
      if (!response.ok) throw new Error(String(response.status));
      this.#moments = momentsOf(await response.json());
    } catch {
      return this.#sorry();
    }
    this.#log.classList.add("pad");
    this.#sheet.classList.add("scrolls");
    const tray = el("section", { class: "pad replay-tray" }, this.#line, this.#worthLine, this.#tray, this.#bar);
    tray.setAttribute("aria-label", gettext("Dice"));
    this.replaceChildren(this.#sheet, tray, this.#log);
    worthOfMoves(this.dataset.analysis ?? "").then((worth) => {
      this.#worth = worth;
      this.#show(false);
    });
    const move = moveIn(location.hash);
    this.#go(momentAt(this.#moments, move ?? 0), { quietly: true });
    if (move !== null) this.#name();
  }

  /** The moves did not come: a sentence where the replay would be, and another try. */
  #sorry() {
    const text = gettext("The moves of this game did not arrive. Please try again.");
    const again = button(gettext("Try again"), () => this.#open(), { class: "secondary" });
    this.replaceChildren(el("p", { class: "notice bad", role: "alert" }, text), again);
  }

  /**
   * Show a moment. `acted`: as it happened, with dice that tumble. `quietly`: the address stays as it is.
   *
   * @param {number} at
   * @param {{ acted?: boolean, quietly?: boolean }} [how]
   */
  #go(at, { acted = false, quietly = false } = {}) {
    this.#at = Math.min(this.#moments.length - 1, Math.max(0, at));
    this.#show(acted);
    if (!quietly) this.#name();
  }

  /** @param {boolean} acted */
  #show(acted) {
    const moment = this.#moments[this.#at];
    if (!moment) return;
    const seen = viewOf(moment, { acted });
    this.#tray.show(seen);
    const view = this.#tray.tumbling ? withoutTheThrow(seen) : seen;
    this.#sheet.show(view);
    this.#follow();
    this.#log.show(view);
    const told = this.#told(moment);
    this.#bar.show({
      at: this.#at,
      count: this.#moments.length,
      move: moment.number,
      last: this.#moments[this.#moments.length - 1].number,
      playing: this.#playing,
      speed: this.#speed,
      words: place(moment.number, told),
      link: `${location.origin}${location.pathname}${hashOf(moment)}`,
    });
    setText(this.#worthLine, this.#tray.tumbling ? "" : this.#worth.get(moment.number) ?? "");
    this.#worthLine.hidden = this.#worth.size === 0;
    setText(this.#line, this.#tray.tumbling ? whoseTurn(view) : told);
  }

  /**
   * What happened in a moment, and who is next.
   *
   * @param {Moment} moment
   */
  #told(moment) {
    const seen = viewOf(moment, { acted: true });
    const over = (seen.game?.standings.length ?? 0) > 0;
    return over ? `${moveSentences(seen)} ${whoseTurn(seen)}` : moveSentences(seen);
  }

  /** On a phone not all columns fit: the one in turn is always in sight, beside the names of the lines. */
  #follow() {
    const [corner, now] = ["thead .corner", "thead .now"].map((place) => this.#sheet.querySelector(place));
    if (!(corner instanceof HTMLElement) || !(now instanceof HTMLElement)) return;
    const most = now.offsetLeft - corner.offsetWidth;
    const least = now.offsetLeft + now.offsetWidth - this.#sheet.clientWidth;
    this.#sheet.scrollLeft = Math.max(least, Math.min(this.#sheet.scrollLeft, most));
  }

  /** The address names the moment, so that it can be sent; the browser's history keeps one entry. */
  #name() {
    clearTimeout(this.#settles);
    this.#settles = setTimeout(() => history.replaceState(null, "", hashOf(this.#moments[this.#at])), SETTLED);
  }

  /** @param {boolean} yes */
  #play(yes) {
    clearTimeout(this.#due);
    this.#playing = yes;
    if (yes && this.#at === this.#moments.length - 1) this.#go(0);
    else this.#show(false);
    if (yes) this.#wait();
  }

  #wait() {
    this.#due = setTimeout(() => {
      const last = this.#at + 1 >= this.#moments.length - 1;
      if (last) this.#playing = false;
      this.#go(this.#at + 1, { acted: SPEEDS[this.#speed] >= TIME_TO_TUMBLE });
      if (!last) this.#wait();
    }, SPEEDS[this.#speed]);
  }

  /** @param {"first" | "turn-back" | "before" | "on" | "turn-on" | "last" | "play" | "pause"} way */
  #step(way) {
    if (this.#moments.length === 0) return;
    if (way === "play") return this.#play(true);
    this.#playing = false;
    clearTimeout(this.#due);
    if (way === "pause") return this.#show(false);
    const to = {
      first: () => 0,
      "turn-back": () => turnBefore(this.#moments, this.#at),
      before: () => this.#at - 1,
      on: () => this.#at + 1,
      "turn-on": () => nextTurn(this.#moments, this.#at),
      last: () => this.#moments.length - 1,
    };
    this.#go(to[way](), { acted: way === "on" && this.#at < this.#moments.length - 1 });
  }

  #listen() {
    this.addEventListener("dice-landed", () => this.#show(true));
    this.addEventListener("replay-step", (event) => this.#step(/** @type {CustomEvent} */ (event).detail.way));
    this.addEventListener("replay-scrub", (event) => {
      this.#playing = false;
      clearTimeout(this.#due);
      this.#go(/** @type {CustomEvent} */ (event).detail.at);
    });
    this.addEventListener("replay-speed", (event) => {
      this.#speed = /** @type {CustomEvent} */ (event).detail.speed;
    });
  }

  /** What happens to the whole page: a key, or another address. */
  handleEvent(/** @type {Event} */ event) {
    if (event instanceof KeyboardEvent) return this.#key(event);
    const move = moveIn(location.hash);
    if (move === null || !this.#moments.length) return;
    this.#go(momentAt(this.#moments, move), { quietly: true });
    this.#name(); // there may be no such move: then it names the one that is shown
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#moments.length === 0) return;
    const { key, shiftKey, target } = event;
    const on = target instanceof Element ? target : document.body;
    // What the focus is on comes first: a slider slides, a button is pressed, and what scrolls scrolls.
    if (on.matches("select, textarea, [role=region]")) return;
    const slides = on.matches("input") && key !== " ";
    if (slides && !shiftKey) return;
    if (key === " ") {
      if (on.matches("button, a")) return;
      this.#step(this.#playing ? "pause" : "play");
    } else if (key === "ArrowRight") this.#step(shiftKey ? "turn-on" : "on");
    else if (key === "ArrowLeft") this.#step(shiftKey ? "turn-back" : "before");
    else if (key === "Home") this.#step("first");
    else if (key === "End") this.#step("last");
    else return;
    event.preventDefault();
  }
}

/**
 * @param {number} move
 * @param {string} told
 */
function place(move, told) {
  return interpolate(gettext("Move %(move)s: %(told)s"), { move: number(move), told });
}
