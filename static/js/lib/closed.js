// Why an open category cannot be filled now: which rule closes it, and what may be filled instead.

import { interpolate, number } from "./i18n.js";
import { categoryName, refusalText, texts } from "./texts.js";

/** @import { TurnView } from "./messages.js" */
/** @import { View } from "./view.js" */

/**
 * @param {Readonly<View>} view
 * @param {string} reason
 * @returns {string}
 */
export function whyClosed({ game, turn, room }, reason) {
  const text = texts().closed[reason];
  if (!text || !game || !turn) return refusalText(reason);
  const [category, points] = instead(turn);
  const asksForOne = text.includes("%(category)s");
  // Who counts alone is not told where the dice would score.
  const tells = text.includes("%(points)s") || reason.startsWith("joker");
  if ((asksForOne && category === null) || (tells && room?.settings.hints === false)) return refusalText(reason);
  const name = category === null ? "" : categoryName(game.ruleset, category);
  return interpolate(text, { category: name, points: number(points) });
}

/**
 * What may be filled now: of several the one that pays most, and of equal ones the first on the sheet.
 *
 * @param {TurnView} turn
 * @returns {[string | null, number]}
 */
function instead({ choices }) {
  // One that only waits to hear the number of the roll can be filled as well.
  const legal = choices.filter(([, , reason]) => reason === null || reason === "rolls_unknown");
  const most = Math.max(0, ...legal.map(([, points]) => points ?? 0));
  const best = legal.find(([, points]) => (points ?? 0) === most);
  return best ? [best[0], most] : [null, 0];
}
