// Who plays alone plays against their own record.

import { gettext, interpolate, ngettext, number } from "./i18n.js";

/** @import { GameView } from "./messages.js" */

/** @typedef {Pick<GameView, "seats" | "standings" | "record">} Solo */

/**
 * @param {Solo} game
 * @param {number | null} you
 */
function isSolo({ seats }, you) {
  return seats.length === 1 && !seats[0].bot && you !== null && seats[0].member === you;
}

/**
 * What is to be beaten, while the game runs; empty for who looks on, and for the first time.
 *
 * @param {Solo} game
 * @param {number | null} you the member whose page this is
 */
export function recordText(game, you) {
  if (!isSolo(game, you) || typeof game.record !== "number") return "";
  return interpolate(gettext("Your record: %(points)s"), { points: number(game.record) });
}

/**
 * How it went, once the game is over. A record has to be exceeded: to equal it is not enough.
 *
 * @param {Solo} game
 * @param {number | null} you
 */
export function recordOutcome(game, you) {
  const [standing] = game.standings;
  if (!isSolo(game, you) || !standing) return "";
  if (standing.resigned) return gettext("You have resigned, so this game counts for no record.");
  if (standing.by_bot) return gettext("A bot has played for you, so this game counts for no record.");
  const { total } = standing;
  const { record } = game;
  if (typeof record !== "number") return gettext("Your first game alone with these rules: a record to beat.");
  if (total > record) {
    return interpolate(gettext("A new record! The old one was %(points)s."), { points: number(record) });
  }
  if (total === record) return gettext("Exactly your record: one point more would have beaten it.");
  const short = record - total;
  return interpolate(ngettext("One point short of your record", "%(count)s short of your record", short), {
    count: number(short),
  });
}
