// What a category wants, or why it cannot be filled now; asked by a long press, the other mouse button, or "?".

import { interpolate, number } from "./i18n.js";
import { categoryName, categoryWants, refusalText, texts } from "./server-texts.js";

/** @import { TurnView } from "../client/messages.js" */
/** @import { View } from "./view.js" */

/**
 * Have the table say it.
 *
 * @param {Element} from
 * @param {Readonly<View>} view
 * @param {string} category
 * @param {string | null} [reason] why it cannot be chosen, for who wanted to
 */
export function explain(from, view, category, reason = null) {
  const detail = aboutCategory(view, category, reason);
  from.dispatchEvent(new CustomEvent("explain", { bubbles: true, detail }));
}

/**
 * @param {HTMLElement} place
 * @param {() => void} ask
 */
export function explainOn(place, ask) {
  place.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    ask();
  });
  place.addEventListener("keydown", (event) => {
    if (event.key === "?") ask();
  });
}

/**
 * What there is to say when a category is tapped that cannot be chosen, or its name is: why not, or what it wants.
 *
 * @param {Readonly<View>} view
 * @param {string} category
 * @param {string | null} [reason] why it cannot be chosen, for who wanted to
 * @returns {{ text: string, refused: boolean }}
 */
export function aboutCategory(view, category, reason = null) {
  const { game } = view;
  if (reason !== null && reason !== "roll_first") return { text: whyClosed(view, reason), refused: true };
  const ruleset = game?.ruleset ?? "";
  const wants = categoryWants(ruleset, category, game?.house.chance);
  return { text: `${categoryName(ruleset, category)}: ${wants}`, refused: false };
}

/**
 * Which rule closes a category now, and what may be filled instead.
 *
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
