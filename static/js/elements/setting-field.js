// Fields of the host's forms. A choice is sent at once; a refusal stands at the field, and the field goes back.

import { gettext, interpolate } from "../lib/i18n.js";
import { el, setText } from "./parts.js";
import { RoomField } from "./room-field.js";
import { TypedField } from "./typed-field.js";

/** @import { RoomSettings, RoomView } from "../lib/messages.js" */

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
 * One of several numbers: a list to open.
 *
 * @param {string} key
 * @param {string} title
 * @param {string} about
 * @param {{ value: number, name: string }[]} options
 * @param {(settings: RoomSettings) => number} read
 * @param {(value: number) => Partial<RoomSettings>} change
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
  select.addEventListener("change", () => field.choose(change(Number(select.value))));
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
