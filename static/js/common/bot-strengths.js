// How well bots play: what each strength is called, the face it has, and what it usually makes.

import { gettext, interpolate, number } from "./i18n.js";
import { texts } from "./server-texts.js";

/** @import { BotLevel, PerfectPlay, RoomSettings, RoomView } from "../client/messages.js" */
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
 * What the rules of a room come to when they are played perfectly.
 *
 * @param {PerfectPlay | null} perfectPlay
 */
export function worthOfRules(perfectPlay) {
  if (perfectPlay?.progress === "studying") return gettext("What these rules are worth is being worked out…");
  const { expected, spread, bonus } = perfectPlay ?? {};
  if (!expected || !spread) return "";
  const values = { points: number(Math.round(expected)), spread: number(Math.round(spread)) };
  const total = interpolate(gettext("Perfect play makes %(points)s on average, give or take %(spread)s."), values);
  if (!bonus) return total;
  const often = interpolate(gettext("It has the bonus in %(games)s of 100 games."), { games: Math.round(100 * bonus) });
  return `${total} ${often}`;
}

/**
 * Why the bots of a room do not play as they should, or "".
 *
 * @param {{ room: RoomView | null, perfectPlay: PerfectPlay | null }} view
 */
export function whyBotsAreSimple({ room, perfectPlay }) {
  if (!room?.members.some(({ bot }) => bot)) return "";
  if (perfectPlay?.progress === "studying") {
    return gettext("The bots are studying these rules. Until they know them they play simply.");
  }
  return perfectPlay?.progress === "simple" ? gettext("By these rules all bots play simply.") : "";
}
