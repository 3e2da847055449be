import { leftWords } from "./action-labels.js";
import { Entry } from "./entered-dice.js";
import { gettext, interpolate, ngettext } from "../common/i18n.js";
import { throwAgain, whatNow } from "../common/sentences.js";
import { asking, seatToPlay } from "../common/view.js";
import { DieCube } from "../common/die-cube.js";
import { icon } from "../common/icons.js";
import { button, el, setAttribute, setText } from "../common/dom.js";

/** @import { Do } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

const REST = 600; // milliseconds in which a second tap is the same finger's slip

/**
 * Real dice lie on the table: tap what they show, with one thumb. The last roll's dice go off with their last face;
 * each roll of a turn with a button, once a die of it was touched: a slip of the thumb burns no roll. Tap a die to take
 * it away, then its new face. Sends `act`, `explain`, and `entry-change` with whether anything is tapped.
 */
export class DiceEntryElement extends HTMLElement {
  #entry = new Entry();
  /** @type {{ button: HTMLButtonElement, cube: DieCube }[]} */ #slots = [];
  /** @type {Readonly<View> | null} */ #view = null;
  #sentAt = -REST;
  #waits = false;
  #row = el("div", { class: "dice", role: "group", "aria-label": gettext("The dice on the table") });
  #keys = el("div", { class: "faces", role: "group", "aria-label": gettext("What they show") });
  #back = button("", () => this.takeBack(), {
    class: "icon-button back",
    "aria-label": gettext("Take the last die back"),
  });
  #rolls = el("fieldset", { class: "roll-number" });
  #hint = el("p", { class: "hint muted" });
  #enterText = el("span");
  #enterRest = el("small");
  #enter = button("", () => this.#press(null), { class: "primary" });
  #fix = button("", () => this.#press("same"), { class: "secondary" });
  #spoken = el("p", { class: "unseen", role: "status" });

  connectedCallback() {
    for (let face = 1; face <= 6; face += 1) {
      const cube = new DieCube();
      cube.set(face);
      const key = button("", () => this.put(face), { class: "die small", "aria-label": String(face) });
      key.append(cube.element);
      this.#keys.append(key);
    }
    this.#back.append(icon("back"));
    this.#enter.append(this.#enterText, this.#enterRest);
    const enter = el("div", { class: "enter" }, this.#back, this.#rolls, this.#hint, this.#fix, this.#enter);
    this.append(this.#row, this.#keys, enter, this.#spoken);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game, turn } = view;
    this.#view = view;
    this.hidden = !game || !turn?.may_enter || seatToPlay(view) === null;
    if (!game || !turn || this.hidden) return;
    this.#entry.follow(game, turn);
    this.#makeSlots(game.dice);
    this.#makeRolls(this.#entry.rolls);
    this.#write();
    if (!this.#waits || asking(view)) return;
    this.#waits = false;
    const wish = this.#entry.ready;
    if (wish) this.#send(wish);
  }

  /**
   * Put a face into the first empty place.
   *
   * @param {number} face
   */
  put(face) {
    if (this.hidden) return;
    if (!this.#entry.put(face)) {
      const count = this.#entry.faces.length;
      const text = gettext("All %(count)s dice are in. Tap a die to change it.");
      return this.#explain(interpolate(text, { count }));
    }
    const { open } = this.#entry;
    const words = ngettext("%(face)s, one die to go", "%(face)s, %(count)s dice to go", open);
    const done = gettext("%(face)s, all dice are in");
    setText(this.#spoken, interpolate(open ? words : done, { face, count: open }));
    this.#changed();
  }

  /** Take the last tap back. */
  takeBack() {
    const face = this.hidden ? null : this.#entry.takeBack();
    if (face === null) return;
    setText(this.#spoken, interpolate(gettext("%(face)s taken back"), { face }));
    this.#write();
  }

  /** @param {number} count */
  #makeSlots(count) {
    if (this.#slots.length === count) return;
    this.#slots = Array.from({ length: count }, (_, at) => {
      const cube = new DieCube();
      const made = button("", () => this.#clear(at), { class: "die" });
      made.append(cube.element);
      return { button: made, cube };
    });
    this.#row.replaceChildren(...this.#slots.map(({ button }) => button));
    setAttribute(this, "data-dice", count);
  }

  /** @param {number} at */
  #clear(at) {
    const face = this.#entry.clear(at);
    if (face !== null) setText(this.#spoken, interpolate(gettext("%(face)s taken back"), { face }));
    this.#write();
  }

  /** @param {number[]} rolls */
  #makeRolls(rolls) {
    this.#rolls.hidden = rolls.length === 0;
    const made = [...this.#rolls.querySelectorAll("input")].map(({ value }) => Number(value));
    if (made.join() === rolls.join()) return;
    const choices = rolls.map((roll) => {
      const input = el("input", { type: "radio", name: "roll-number", value: roll });
      input.addEventListener("change", () => {
        this.#entry.roll = roll;
        this.#changed();
      });
      return el("label", {}, input, el("span", {}, String(roll)));
    });
    this.#rolls.replaceChildren(el("legend", {}, gettext("Rolls used")), ...choices);
  }

  /** What is whole by itself goes off at once, so that the sheet shows its points. */
  #changed() {
    this.#write();
    const wish = this.#entry.ready;
    this.#waits = Boolean(wish && this.#view && asking(this.#view));
    if (this.#waits) return; // a correction of what is on its way: sent now, it would come to another roll than it is for
    if (wish) this.#send(wish);
    else if (this.#asksRolls) this.#explain(gettext("All dice are in. After how many rolls?"), false);
  }

  /** The dice can do nothing, or less than they might, until the rolls are said. */
  get #asksRolls() {
    const { whole, roll } = this.#entry;
    const { must_say_rolls: must = false, choices = [] } = this.#view?.turn ?? {};
    return whole && roll === null && (must || choices.some(([, , reason]) => reason === "rolls_unknown"));
  }

  #write() {
    const { turn, game } = this.#view ?? {};
    if (!turn || !game) return;
    const { faces, whole, changed, touched, roll, rolls } = this.#entry;
    this.#slots.forEach(({ button, cube }, at) => {
      const face = faces[at];
      button.classList.toggle("no-die", face === null);
      cube.set(face ?? 1);
      const words = face === null ? gettext("Place %(place)s, empty") : gettext("Place %(place)s: %(face)s, take away");
      setAttribute(button, "aria-label", interpolate(words, { place: at + 1, face: face ?? "" }));
    });
    for (const input of this.#rolls.querySelectorAll("input")) input.checked = Number(input.value) === roll;
    this.#rolls.classList.toggle("needed", this.#asksRolls);
    const each = game.dice_from === "each_roll";
    setText(this.#enterText, interpolate(gettext("Enter roll %(roll)s"), { roll: turn.roll + 1 }));
    setText(this.#enterRest, turn.roll > 0 ? ` · ${leftWords(turn.rolls_left)}` : "");
    setText(this.#fix, interpolate(gettext("Correct roll %(roll)s"), { roll: turn.roll }));
    setText(this.#hint, each ? "" : hintFor(this.#entry, this.#view?.keeps ?? false));
    this.#hint.hidden = each || rolls.length > 0;
    this.#enter.hidden = !each || turn.rolls_left === 0;
    const stands = turn.declared !== null && turn.roll === 1; // the category was named for these very dice
    this.#fix.hidden = !each || turn.dice.length === 0 || !changed || stands;
    const waits = this.#view !== null && asking(this.#view) !== null; // what was sent has no answer yet
    const mayNext = !waits && whole && touched && !turn.must_declare && turn.rolls_left > 0;
    const begun = faces.some((face) => face !== null);
    setAttribute(this.#back, "aria-disabled", begun ? null : "true");
    this.dispatchEvent(new CustomEvent("entry-change", { bubbles: true, detail: { begun } }));
    setAttribute(this.#enter, "aria-disabled", mayNext ? null : "true");
    setAttribute(this.#fix, "aria-disabled", whole && !waits ? null : "true");
  }

  /** @param {"same" | null} which roll the dice are of */
  #press(which) {
    const pressed = which === "same" ? this.#fix : this.#enter;
    if (pressed.getAttribute("aria-disabled") !== "true") {
      return this.#send(this.#entry.wish(which === "same" ? this.#view?.turn?.roll ?? null : null));
    }
    const { open } = this.#entry;
    if (performance.now() - this.#sentAt < REST || (this.#view && asking(this.#view))) return;
    const words = ngettext(
      "Tap what the dice show: one is missing.",
      "Tap what the dice show: %(count)s are missing.",
      open,
    );
    if (open) this.#explain(interpolate(words, { count: open }));
    else if (this.#view) this.#explain(throwAgain(this.#view) || whatNow(this.#view), false);
  }

  /** @param {Do} wish */
  #send(wish) {
    const seat = this.#view && seatToPlay(this.#view);
    this.#sentAt = performance.now();
    this.#entry.send();
    if (seat !== null) this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { seat, do: wish } }));
  }

  /**
   * @param {string} text
   * @param {boolean} [refused]
   */
  #explain(text, refused = true) {
    this.dispatchEvent(new CustomEvent("explain", { bubbles: true, detail: { text, refused } }));
  }
}

/**
 * @param {Entry} entry
 * @param {boolean} keeps for everybody: then the line above says only whose turn it is
 */
function hintFor({ faces, open }, keeps) {
  if (open === faces.length) return keeps ? gettext("Tap what the dice show.") : "";
  if (open === 0) return gettext("Wrong? Tap a die, then its face.");
  return interpolate(ngettext("One die to go.", "%(count)s dice to go.", open), { count: open });
}
