// What stands on the buttons under the thumb: roll, take back, wait.

import { gettext, interpolate, ngettext, number } from "../common/i18n.js";
import { onlyChoice, turnsUntilMine } from "../common/sheet-layout.js";
import { categoryName } from "../common/server-texts.js";

/** @import { View } from "../common/view.js" */

/**
 * What the big button says, and the small words after it.
 *
 * @param {Readonly<View>} view
 * @param {number} count how many dice it would throw
 * @returns {[string, string]}
 */
export function rollWords(view, count) {
  const { game, turn } = view;
  if (!game || !turn) return ["", ""];
  const { rolls_left: left } = turn;
  const only = onlyChoice(view);
  if (only) {
    return [interpolate(gettext("Write it in %(category)s"), { category: categoryName(game.ruleset, only) }), ""];
  }
  if (turn.must_declare) return [gettext("Name a category"), ""];
  if (!turn.may_roll) return [gettext("Choose a category"), ""];
  if (count === 0) return [gettext("All dice are kept"), ""];
  const text = interpolate(ngettext("Roll one die", "Roll %(count)s dice", count), { count });
  return [text, leftWords(left)];
}

/** @param {number} left how many rolls, with the one that the button makes */
export function leftWords(left) {
  if (left === 1) return gettext("last roll");
  return interpolate(ngettext("one roll left", "%(count)s rolls left", left), { count: left });
}

/**
 * What can be taken back; beside another button there is room for two words only.
 *
 * @param {Readonly<View>} view
 * @param {boolean} short
 */
export function undoText({ game, log }, short) {
  for (const { events } of short ? [] : [...log].reverse()) {
    for (const event of events) {
      if (event.kind !== "category_scored") continue;
      const values = { points: number(event.points), category: categoryName(game?.ruleset ?? "", event.category) };
      return interpolate(gettext("Take back %(points)s in %(category)s"), values);
    }
  }
  return gettext("Take back");
}

/** @param {Readonly<View>} view */
export function idleText(view) {
  const { turn, mySeats } = view;
  if (!turn || turn.seat === null) return gettext("The game is over.");
  if (mySeats.length === 0) return gettext("You are watching.");
  const away = turnsUntilMine(view);
  if (away === null) return "";
  if (away === 1) return gettext("You are next.");
  return interpolate(ngettext("Your turn comes after one more.", "Your turn comes after %(count)s more.", away - 1), {
    count: away - 1,
  });
}
