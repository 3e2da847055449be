// What is said in a room: the words of its reactions, and which lines are new.

import { gettext } from "./i18n.js";

/** @import { ChatLine, Reaction } from "../client/messages.js" */
/** @import { View } from "./view.js" */

/**
 * What was said after the last line that was known. After a gap the server sends all lines anew, and it is found by its
 * words; if it is gone, somebody was forgotten, and nothing is new.
 *
 * @param {ChatLine[]} chat
 * @param {ChatLine[]} before
 */
export function linesSince(chat, before) {
  if (before.length === 0) return chat;
  const last = before[before.length - 1];
  const key = (/** @type {ChatLine} */ { member, text }) => `${member} ${text}`;
  const at = chat.includes(last) ? chat.indexOf(last) : chat.map(key).lastIndexOf(key(last));
  return at < 0 ? [] : chat.slice(at + 1);
}

/**
 * Who reacted, and with which words.
 *
 * @param {Pick<View, "room" | "reaction">} view
 */
export function lastReaction({ room, reaction }) {
  if (!room || !reaction) return null;
  const name = room.members.find(({ id }) => id === reaction.member)?.name ?? "";
  return { name, text: reactionText(reaction.reaction) };
}

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
