// Fields of the host's forms. A choice is sent at once; a refusal stands at the field, and the field goes back.

import { el, setAttribute, setText } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { attempt, Awaited } from "./room-requests.js";

/** @import { RoomSettings, RoomView } from "../client/messages.js" */

/** One field: shows what the room has, asks for the reader's choice, and is not overwritten while that is on its way. */
export class RoomField {
  error = el("p", { class: "field-error", role: "alert" });
  /** @type {RoomView | null} */ #room = null;
  #awaited = new Awaited();

  /**
   * @param {string} key names the field in the page
   * @param {(room: RoomView) => void} write puts the room's value into the controls
   */
  constructor(key, write) {
    this.key = key;
    this.write = write;
    this.error.id = `setting-${key}-error`;
  }

  /** What the room plays by, as far as this page has heard. */
  get settings() {
    return this.#room?.settings ?? null;
  }

  /** @param {RoomView} room */
  show(room) {
    this.#room = room;
    this.#awaited.hear(room);
    this.settle();
  }

  /** @param {Partial<RoomSettings>} changes */
  choose(changes) {
    return this.ask("settings", changes);
  }

  /**
   * A refusal stands at the field, and the field goes back. Null if it was refused.
   *
   * @param {string} verb
   * @param {object} body
   */
  async ask(verb, body) {
    const answer = await this.#awaited.answer(attempt(this.error, verb, body));
    this.settle();
    return answer;
  }

  /**
   * Write what the room has. What a change makes of everything else the server alone knows, so the reader's choice stands
   * until the room that has it is here.
   */
  settle() {
    if (this.#room && this.#awaited.isHere) this.write(this.#room);
  }
}

/** A field to type in: what is typed stays until it is sent, and what was refused stays to be mended. */
export class TypedField extends RoomField {
  #typed = false;

  /**
   * @param {string} key
   * @param {HTMLInputElement} input
   * @param {(room: RoomView) => string} read
   * @param {() => void} send what was typed, or say what is wrong with it
   */
  constructor(key, input, read, send) {
    super(key, (room) => {
      const value = read(room);
      if (!this.#typed && !this.error.textContent && input.value !== value) input.value = value;
    });
    setAttribute(input, "aria-describedby", this.error.id);
    const sent = () => {
      this.#typed = false;
      send();
    };
    input.addEventListener("input", () => this.#typed = true);
    input.addEventListener("change", sent);
    // The same once more is no change to the browser; without a refusal it is one that was put back.
    input.addEventListener("blur", () => {
      if (this.#typed && this.error.textContent) sent();
      else this.#leave();
    });
  }

  /** Whatever is typed or refused, show what the room has. */
  forget() {
    setText(this.error, "");
    this.#leave();
  }

  #leave() {
    this.#typed = false;
    this.settle();
  }
}

/** @typedef {{ value: string, name: string, about: string, facts?: string }} Option */

/**
 * A choice between sentences: radio buttons.
 *
 * @param {string} key
 * @param {string} title
 * @param {Option[]} options
 * @param {(settings: RoomSettings) => string} read
 * @param {(value: string, settings: RoomSettings) => Partial<RoomSettings>} change
 * @param {(settings: RoomSettings) => string} [usual] the value to mark as the rule set's own
 * @param {string} [usualText]
 */
export function choiceField(key, title, options, read, change, usual, usualText = "") {
  const rows = options.map((option) => radioRow(key, option));
  const field = new RoomField(key, ({ settings }) => {
    for (const { input, mark, value } of rows) {
      input.checked = value === read(settings);
      setText(mark, usual && value === usual(settings) ? usualText : "");
      mark.hidden = mark.textContent === "";
    }
  });
  for (const { input, value } of rows) {
    input.addEventListener("change", () => field.settings && field.choose(change(value, field.settings)));
  }
  const node = el(
    "fieldset",
    { class: "setting", "aria-describedby": field.error.id },
    el("legend", {}, title),
    ...rows.map(({ row }) => row),
    field.error,
  );
  return { field, node };
}

/**
 * @param {string} key
 * @param {Option} option
 */
function radioRow(key, { value, name, about, facts }) {
  const input = el("input", { type: "radio", name: `setting-${key}`, value });
  const mark = el("span", { class: "badge", hidden: true });
  const words = el("span", { class: "option-words" }, el("b", {}, name), " ", mark);
  if (about) words.append(el("span", { class: "muted" }, about));
  if (facts) words.append(el("span", { class: "facts-line" }, facts));
  return { row: el("label", { class: "option" }, input, words), input, mark, value };
}

/**
 * A setting that is on or off.
 *
 * @param {string} key
 * @param {string} title
 * @param {string} about
 * @param {(settings: RoomSettings) => boolean} read
 * @param {(on: boolean) => Partial<RoomSettings>} change
 */
export function switchField(key, title, about, read, change) {
  return switchOf(key, title, about, ({ settings }) => read(settings), "settings", change);
}

/**
 * Yes or no: a check box drawn as a switch, that asks the room for anything.
 *
 * @param {string} key
 * @param {string} title
 * @param {string} about
 * @param {(room: RoomView) => boolean} read
 * @param {string} verb
 * @param {(on: boolean) => object} body
 */
export function switchOf(key, title, about, read, verb, body) {
  const input = el("input", { type: "checkbox", class: "switch" });
  const field = new RoomField(key, (room) => {
    input.checked = read(room);
  });
  input.addEventListener("change", () => field.ask(verb, body(input.checked)));
  input.setAttribute("aria-describedby", field.error.id);
  const words = el("span", { class: "option-words" }, el("b", {}, title), el("span", { class: "muted" }, about));
  const node = el("div", { class: "setting" }, el("label", { class: "option" }, input, words), field.error);
  return { field, node };
}

/**
 * One of several values: a list to open.
 *
 * @template {number | string} Value
 * @param {string} key
 * @param {string} title
 * @param {string} about
 * @param {{ value: Value, name: string }[]} options
 * @param {(settings: RoomSettings) => Value} read
 * @param {(value: Value) => Partial<RoomSettings>} change
 */
export function selectField(key, title, about, options, read, change) {
  const id = `setting-${key}`;
  const select = el("select", { id }, ...options.map(({ value, name }) => el("option", { value }, name)));
  const field = new RoomField(key, ({ settings }) => {
    const value = String(read(settings));
    // A value that is not in the list came from another client: it is shown, not replaced.
    if (![...select.options].some((option) => option.value === value)) select.append(el("option", { value }, value));
    select.value = value;
  });
  select.setAttribute("aria-describedby", field.error.id);
  select.addEventListener("change", () => {
    const chosen = options.find(({ value }) => String(value) === select.value);
    if (chosen) field.choose(change(chosen.value));
  });
  const label = el("label", { for: id }, title);
  const node = el(
    "div",
    { class: "setting field" },
    label,
    about ? el("p", { class: "muted" }, about) : null,
    select,
    field.error,
  );
  return { field, node };
}

/**
 * A whole number to type; it is sent when the field is left.
 *
 * @param {string} key
 * @param {string} title
 * @param {{ min: number, max: number }} range
 * @param {(settings: RoomSettings) => number} read
 * @param {(value: number) => Partial<RoomSettings>} change
 */
export function numberField(key, title, { min, max }, read, change) {
  const id = `setting-${key}`;
  const input = el("input", { id, type: "number", inputmode: "numeric", min, max, step: 1, required: true });
  const field = new TypedField(key, input, ({ settings }) => String(read(settings)), () => {
    if (input.checkValidity()) return field.choose(change(Number(input.value)));
    const words = gettext("A whole number from %(min)s to %(max)s, please.");
    setText(field.error, interpolate(words, { min: input.min, max: input.max }));
  });
  const node = el("div", { class: "setting field" }, el("label", { for: id }, title), input, field.error);
  return { field, node, input };
}
