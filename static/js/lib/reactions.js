// Reactions are words, printed like a stamp: they need no picture font and read the same on every phone.

import { gettext } from "./i18n.js";

/** @import { Reaction } from "./messages.js" */

/** @type {readonly Reaction[]} */
export const REACTIONS = ["clap", "laugh", "wow", "cry", "heart", "luck"];

/**
 * @param {Reaction} reaction
 * @returns {string}
 */
export function reactionText(reaction) {
  switch (reaction) {
    case "clap":
      return gettext("Bravo!");
    case "laugh":
      return gettext("Ha ha!");
    case "wow":
      return gettext("Wow!");
    case "cry":
      return gettext("Oh no!");
    case "heart":
      return gettext("Love it!");
    case "luck":
      return gettext("Good luck!");
    default:
      return "…";
  }
}
