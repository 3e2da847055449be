import { gettext, interpolate } from "./i18n.js";
import { nameOf, whoKeeps } from "./sentences.js";
import { keptByTheThrow, seatToPlay, throwOf } from "./view.js";
import { markedDice, preferences, sounds } from "./this-browser.js";
import { DieCube, LANDING } from "./die-cube.js";
import { el, setAttribute, setText } from "./dom.js";

/** @import { View } from "./view.js" */

const LATE = 300; // milliseconds by which a busy phone may be late with its drawing

/** @typedef {{ button: HTMLButtonElement, cube: DieCube, label: HTMLElement }} Die */

/**
 * The dice of the seat in turn. Tap a die, or press its number, to keep it; they tumble when they are thrown.
 * Sends `keep-change` after every mark, `hold-dice` for the other screens, and `dice-landed` when they lie still.
 */
export class DiceTrayElement extends HTMLElement {
  /** @type {Die[]} */ #dice = [];
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {Set<number>} */ #keep = new Set();
  #shown = ""; // the throw on the table
  #spinning = false; // before the faces are known
  #landing = false; // once they are
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #due;
  /** @type {string[]} marks that were told and will come back to us */ #told = [];
  #group = el("div", { class: "dice", role: "group" });
  #keeper = el("p", { class: "keeper muted" });

  connectedCallback() {
    this.append(this.#group, this.#keeper);
  }

  disconnectedCallback() {
    clearTimeout(this.#due);
  }

  /** Whether they are in the air. */
  get tumbling() {
    return this.#spinning || this.#landing;
  }

  /** The positions that stay on the table at the next roll. */
  get keep() {
    return [...this.#keep].sort((one, other) => one - other);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game, turn } = view;
    if (!game || !turn) return;
    const before = this.#view;
    this.#view = view;
    this.#setCount(game.dice);
    const thrown = throwOf(view);
    if (thrown !== this.#shown) {
      this.#shown = thrown;
      if (!this.#lay(view, before)) this.#tell(); // who did not see them fall here may have seen other marks
    } else {
      if (this.#spinning && !isOnItsWay(view)) this.#settle();
      this.#agree(view, before);
    }
    this.#mark(view);
    setText(this.#keeper, whoKeeps(view));
    this.classList.toggle("elsewhere", this.#keeper.textContent !== "");
  }

  /** Start tumbling before the faces are known. */
  spin() {
    const { motion } = preferences.likes;
    if (motion === "off") return;
    this.#spinning = true;
    sounds.roll(this.#dice.length - this.#keep.size, LANDING[motion] / 1000);
    this.#dice.forEach(({ cube, button }, at) => {
      if (this.#keep.has(at)) return;
      button.classList.remove("no-die");
      cube.spin();
    });
  }

  /**
   * @param {number} at
   * @param {{ aloud?: boolean }} [how] aloud: by a key, with the focus elsewhere; a button that has it says it itself
   */
  toggle(at, { aloud = false } = {}) {
    const view = this.#view;
    const seat = view && seatToPlay(view);
    if (!view?.turn?.may_roll || seat === null || view.turn.dice.length === 0 || this.tumbling) return;
    if (at >= this.#dice.length) return;
    if (!this.#keep.delete(at)) this.#keep.add(at);
    sounds.keep();
    this.#mark(view);
    this.dispatchEvent(new CustomEvent("keep-change", { bubbles: true }));
    this.#tell();
    if (!aloud || document.activeElement === this.#dice[at].button) return;
    const words = this.#keep.has(at)
      ? gettext("Die %(place)s: %(face)s, kept")
      : gettext("Die %(place)s: %(face)s, not kept");
    const text = interpolate(words, { place: at + 1, face: view.turn.dice[at] });
    this.dispatchEvent(new CustomEvent("announce", { bubbles: true, detail: { text } }));
  }

  /** @param {number} count */
  #setCount(count) {
    if (this.#dice.length === count) return;
    this.#dice = Array.from({ length: count }, (_, at) => {
      const cube = new DieCube();
      const label = el("span", { class: "kept", "aria-hidden": "true" });
      const button = el("button", { type: "button", class: "die" }, cube.element, label);
      button.addEventListener("click", () => this.toggle(at));
      return { button, cube, label };
    });
    this.#group.replaceChildren(...this.#dice.map(({ button }) => button));
    setAttribute(this, "data-dice", count);
  }

  /**
   * Put the dice of a new moment on the table, tumbling if they have just been thrown; says whether they were.
   *
   * @param {Readonly<View>} view
   * @param {Readonly<View> | null} before
   */
  #lay(view, before) {
    const { turn, news } = view;
    if (!turn) return false;
    const rolled = news?.events.some(({ kind }) => kind === "dice_rolled") ?? false;
    const isThrow = before !== null && before.news !== news && rolled && turn.dice.length > 0;
    const kept = new Set(keptByTheThrow(view));
    const marked = seatToPlay(view) === null || isThrow ? null : markedDice.of(this.#shown);
    this.#keep = new Set(marked ?? kept);
    this.#told = [];
    const duration = isThrow ? LANDING[preferences.likes.motion] : 0;
    if (isThrow && !this.#spinning) sounds.roll(turn.dice.length - kept.size, duration / 1000);
    this.#spinning = false;
    clearTimeout(this.#due);
    this.#landing = duration > 0;
    this.#dice.forEach(({ cube, button }, at) => {
      const face = turn.dice[at];
      button.classList.toggle("no-die", face === undefined);
      if (face === undefined) return cube.set(1);
      if (!duration || kept.has(at)) return cube.set(face);
      cube.land(face, duration).onfinish = () => this.#land();
      if (duration > 400) hop(button, duration, at);
    });
    // A page that nobody looks at draws nothing, and its dice must land all the same.
    if (duration) this.#due = setTimeout(() => this.#land(), duration + LATE);
    return isThrow;
  }

  #land() {
    if (!this.#landing) return;
    this.#landing = false;
    clearTimeout(this.#due);
    this.dispatchEvent(new CustomEvent("dice-landed", { bubbles: true }));
  }

  /** Nothing came of it: the dice are as they were. */
  #settle() {
    this.#spinning = false;
    this.#dice.forEach(({ cube, button }, at) => {
      const face = this.#view?.turn?.dice[at];
      cube.set(face ?? 1);
      button.classList.toggle("no-die", face === undefined);
    });
  }

  /**
   * Everybody sees the same dice kept: who comes late, who loads the page again, and a player's other device.
   *
   * @param {Readonly<View>} view
   * @param {Readonly<View> | null} before
   */
  #agree(view, before) {
    const { holding, here } = view;
    if (here.some((member) => !before?.here.includes(member))) return this.#tell();
    if (!holding || holding === before?.holding || holding.seat !== seatToPlay(view)) return;
    if (this.#told[0] === holding.keep.join()) this.#told.shift(); // our own words
    else this.#keep = new Set(holding.keep);
  }

  #tell() {
    const seat = this.#view && seatToPlay(this.#view);
    const { may_roll: may, dice = [] } = this.#view?.turn ?? {};
    if (seat === null || !may || dice.length === 0) return;
    markedDice.put(this.#shown, this.keep);
    this.#told.push(this.keep.join());
    this.dispatchEvent(new CustomEvent("hold-dice", { bubbles: true, detail: { seat, keep: this.keep } }));
  }

  /**
   * Show which dice are kept, whoever keeps them.
   *
   * @param {Readonly<View>} view
   */
  #mark(view) {
    const { turn, holding, seats } = view;
    if (!turn) return;
    const mine = seatToPlay(view) !== null;
    const mayKeep = mine && turn.may_roll && turn.dice.length > 0;
    if (!turn.may_roll) this.#keep.clear();
    const kept = mine || holding?.seat !== turn.seat ? this.#keep : new Set(turn.may_roll ? holding?.keep : []);
    setAttribute(
      this.#group,
      "aria-label",
      mine ? gettext("Your dice") : interpolate(gettext("Dice of %(name)s"), { name: nameOf(seats, turn.seat) }),
    );
    this.#dice.forEach(({ button, label }, at) => {
      const face = turn.dice[at];
      const isKept = face !== undefined && kept.has(at);
      setAttribute(button, "aria-pressed", isKept ? "true" : "false");
      setAttribute(button, "aria-disabled", mayKeep ? null : "true");
      setAttribute(button, "tabindex", mayKeep ? null : -1);
      // Where it can be pressed, being pressed says that it is kept; a name that changed as well would be read twice.
      setAttribute(button, "aria-label", dieLabel(at, face, isKept && !mayKeep));
      setText(label, isKept ? gettext("kept") : "");
    });
  }
}

/**
 * Whether a roll of this device may still be answered soon; without a connection nobody knows when.
 *
 * @param {Readonly<View>} view
 */
function isOnItsWay({ pending, connection }) {
  return connection === "live" && [...pending.values()].some((act) => "roll" in act.do);
}

/**
 * @param {number} at
 * @param {number | undefined} face
 * @param {boolean} kept
 */
function dieLabel(at, face, kept) {
  if (face === undefined) return interpolate(gettext("Die %(place)s, not rolled yet"), { place: at + 1 });
  const words = kept ? gettext("Die %(place)s: %(face)s, kept") : gettext("Die %(place)s: %(face)s");
  return interpolate(words, { place: at + 1, face });
}

/**
 * @param {HTMLElement} die
 * @param {number} duration
 * @param {number} at
 */
function hop(die, duration, at) {
  const high = 14 + (at * 7) % 11;
  die.animate([
    { transform: "translateY(0)" },
    { transform: `translateY(-${high}px)`, offset: 0.3 },
    { transform: "translateY(0)", offset: 0.68 },
    { transform: "translateY(-3px)", offset: 0.82 },
    { transform: "translateY(0)" },
  ], { duration: duration + at * 20, easing: "ease-in-out" });
}
