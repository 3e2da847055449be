import { gettext, interpolate } from "../lib/i18n.js";
import { seatToPlay } from "../lib/view.js";
import { DieCube } from "./die-cube.js";
import { button, el, setAttribute, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/**
 * Real dice lie on the table: tap what they show. Tap a die here to take it away, then its new face. Sends `act`.
 */
export class DiceEntryElement extends HTMLElement {
  /** @type {(number | null)[]} */ #faces = [];
  /** @type {{ button: HTMLButtonElement, cube: DieCube }[]} */ #slots = [];
  /** @type {Readonly<View> | null} */ #view = null;
  #moment = "";
  /** @type {number | null} */ #roll = null;
  #row = el("div", { class: "dice", role: "group", "aria-label": gettext("The dice on the table") });
  #keys = el("div", { class: "faces", role: "group", "aria-label": gettext("What they show") });
  #rolls = el("fieldset", { class: "roll-number" });
  #enter = button("", () => this.#send(null), { class: "primary" });
  #fix = button("", () => this.#send("same"), { class: "secondary" });

  connectedCallback() {
    for (let face = 1; face <= 6; face += 1) {
      const cube = new DieCube();
      cube.set(face);
      const key = button("", () => this.put(face), { class: "die small", "aria-label": String(face) });
      key.append(cube.element);
      this.#keys.append(key);
    }
    this.append(this.#row, this.#keys, el("div", { class: "enter" }, this.#rolls, this.#fix, this.#enter));
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game, turn } = view;
    this.#view = view;
    this.hidden = !game || !turn?.may_enter || seatToPlay(view) === null;
    if (!game || !turn || this.hidden) return;
    const moment = `${game.game} ${turn.turn} ${turn.roll} ${turn.dice.join("")}`;
    if (moment !== this.#moment) {
      this.#moment = moment;
      this.#roll = null;
      this.#faces = Array.from({ length: game.dice }, (_, at) => turn.dice[at] ?? null);
    }
    this.#makeSlots(game.dice);
    this.#makeRolls(game.dice_from === "final" ? turn.roll + turn.rolls_left : 0);
    this.#write();
  }

  /**
   * Put a face into the first empty place.
   *
   * @param {number} face
   */
  put(face) {
    const at = this.#faces.indexOf(null);
    if (at < 0 || this.hidden) return;
    this.#faces[at] = face;
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
    this.#faces[at] = null;
    this.#write();
  }

  /** @param {number} most */
  #makeRolls(most) {
    this.#rolls.hidden = most === 0;
    if (this.#rolls.querySelectorAll("input").length === most) return;
    const choices = Array.from({ length: most }, (_, at) => {
      const input = el("input", { type: "radio", name: "roll-number", value: at + 1 });
      input.addEventListener("change", () => {
        this.#roll = at + 1;
        this.#write();
      });
      return el("label", {}, input, el("span", {}, String(at + 1)));
    });
    this.#rolls.replaceChildren(el("legend", {}, gettext("Rolls used")), ...choices);
  }

  #write() {
    const { turn, game } = this.#view ?? {};
    if (!turn || !game) return;
    this.#slots.forEach(({ button, cube }, at) => {
      const face = this.#faces[at];
      button.classList.toggle("no-die", face === null);
      cube.set(face ?? 1);
      const words = face === null ? gettext("Place %(place)s, empty") : gettext("Place %(place)s: %(face)s, take away");
      setAttribute(button, "aria-label", interpolate(words, { place: at + 1, face: face ?? "" }));
    });
    for (const input of this.#rolls.querySelectorAll("input")) input.checked = Number(input.value) === this.#roll;
    const whole = !this.#faces.includes(null);
    const each = game.dice_from === "each_roll";
    const changed = this.#faces.some((face, at) => face !== turn.dice[at]);
    const mayNext = whole && !turn.must_declare && (each ? turn.rolls_left > 0 : changed || this.#roll !== null);
    setText(
      this.#enter,
      each ? interpolate(gettext("Enter roll %(roll)s"), { roll: turn.roll + 1 }) : gettext("Enter the dice"),
    );
    setText(this.#fix, interpolate(gettext("Correct roll %(roll)s"), { roll: turn.roll }));
    this.#enter.hidden = each && turn.rolls_left === 0;
    this.#fix.hidden = !each || turn.dice.length === 0 || !changed;
    setAttribute(this.#enter, "aria-disabled", mayNext ? null : "true");
    setAttribute(this.#fix, "aria-disabled", whole ? null : "true");
  }

  /** @param {"same" | null} which roll the dice are of */
  #send(which) {
    const { turn, game } = this.#view ?? {};
    const seat = this.#view && seatToPlay(this.#view);
    const dice = this.#faces.filter((face) => face !== null);
    const pressed = which === "same" ? this.#fix : this.#enter;
    if (!turn || !game || seat === null || pressed.getAttribute("aria-disabled") === "true") return;
    const rolls = which === "same" ? turn.roll : game.dice_from === "final" ? this.#roll : null;
    const enter = rolls === null ? { dice } : { dice, rolls_used: rolls };
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { seat, do: { enter } } }));
  }
}
