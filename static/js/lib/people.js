// What people are called who have no name any more.

import { gettext, interpolate } from "./i18n.js";

/**
 * The name, or what stands in its place for somebody who was forgotten.
 *
 * @param {string} name
 */
export function shownName(name) {
  return name || gettext("Former player");
}

/**
 * The same on a sheet, where two who were forgotten must be told apart: they go by their seat, counted from 0.
 *
 * @param {number} seat
 * @param {string} name
 */
export function shownAt(seat, name) {
  return name || interpolate(gettext("Player %(number)s"), { number: seat + 1 });
}
