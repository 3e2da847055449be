// How well bots play: what each strength is called, the face it has, and what it usually makes.

import { gettext, interpolate } from "./i18n.js";
import { texts } from "./server-texts.js";

/** @import { BotLevel, RoomSettings, RoomView } from "../client/messages.js" */
/** @import { icon } from "./icons.js" */

/** From the friendliest to the one that nobody beats in the long run. @type {readonly BotLevel[]} */
export const STRENGTHS = ["beginner", "casual", "strong", "perfect"];

/** @param {string} level */
export function strengthName(level) {
  switch (level) {
    case "beginner":
      return gettext("beginner");
    case "casual":
      return gettext("casual");
    case "strong":
      return gettext("strong");
    case "perfect":
      return gettext("perfect");
    case "random":
      return gettext("plays at random");
    default:
      return gettext("plays simply"); // of a room from before there were strengths
  }
}

/**
 * @param {string} level
 * @returns {Parameters<typeof icon>[0]}
 */
export function face(level) {
  const strength = STRENGTHS.find((each) => each === level);
  return strength ? `bot-${strength}` : "bot";
}

/**
 * What a bot makes in the long run, or "" where that has not been measured: by other rules than a rule set's own.
 *
 * @param {RoomSettings} settings
 * @param {BotLevel} level
 */
export function usualTotal(settings, level) {
  const words = texts().rulesets[settings.ruleset];
  const points = words?.usual[STRENGTHS.indexOf(level)];
  const own = settings.order === "free" && settings.declare === "off" && settings.sections === "full" &&
    settings.zeros === "anytime" && [null, words?.chance].includes(settings.chance) &&
    [null, words?.bonus_threshold].includes(settings.bonus_threshold) &&
    [null, words?.bonus_points].includes(settings.bonus_points);
  return points && own ? interpolate(gettext("usually %(points)s"), { points }) : "";
}

/**
 * Why the bots of a room do not play as they should, or "".
 *
 * @param {{ room: RoomView | null, bots: "ready" | "studying" | "simple" }} view
 */
export function whyBotsAreSimple({ room, bots }) {
  if (!room?.members.some(({ bot }) => bot)) return "";
  if (bots === "studying") return gettext("The bots are studying these rules. Until they know them they play simply.");
  return bots === "simple" ? gettext("By these rules all bots play simply.") : "";
}
