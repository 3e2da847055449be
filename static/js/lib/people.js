// What people are called who have no name any more.

import { gettext } from "./i18n.js";

/**
 * The name, or what stands in its place for somebody who was forgotten.
 *
 * @param {string} name
 */
export function shownName(name) {
  return name || gettext("Former player");
}
