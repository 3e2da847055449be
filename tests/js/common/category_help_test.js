import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { aboutCategory, whyClosed } from "../../../static/js/common/category-help.js";
import { apply, START } from "../../../static/js/client/store.js";
import { texts } from "../../../static/js/common/server-texts.js";
import { view } from "../../../static/js/common/view.js";
import { welcome } from "../recorded_game.js";

/** @import { Choice } from "../../../static/js/client/messages.js" */

Object.assign(texts().closed, { not_next_in_order: "Next is %(category)s.", joker_upper_first: "First %(category)s." });
Object.assign(texts().closed, { zero_not_allowed: "%(category)s pays %(points)s.", chance_is_last: "Last of all." });
Object.assign(texts().refusals, { zero_not_allowed: "No zero.", joker_upper_first: "Upper first." });
Object.assign(texts().refusals, { category_filled: "Filled." });

const seen = view(apply(START, welcome));

/** @param {string} reason @param {Choice[]} choices @param {boolean} [hints] */
function said(reason, choices, hints = true) {
  ok(seen.turn && seen.room);
  const room = { ...seen.room, settings: { ...seen.room.settings, hints } };
  return whyClosed({ ...seen, room, turn: { ...seen.turn, choices } }, reason);
}

Deno.test("a closed category names what may be filled instead, the best of it", () => {
  strictEqual(said("not_next_in_order", [["ones", 0, null], ["twos", 4, "not_next_in_order"]]), "Next is ones.");
  /** @type {Choice[]} */
  const choices = [["ones", 0, "zero_not_allowed"], ["twos", 4, null], ["sixes", 18, null], ["chance", 18, null]];
  strictEqual(said("zero_not_allowed", choices), "sixes pays 18.");
  /** @type {Choice[]} */
  const waits = [["small_straight", 15, "rolls_unknown"], ["chance", 15, "not_next_in_order"]];
  strictEqual(said("not_next_in_order", waits), "Next is small_straight.", "it only waits for the number of the roll");
});

Deno.test("where everybody counts alone nobody is told where the dice would score", () => {
  const choices = /** @type {Choice[]} */ ([["ones", 0, "zero_not_allowed"], ["sixes", 18, null]]);
  strictEqual(said("zero_not_allowed", choices, false), "No zero.");
  strictEqual(said("joker_upper_first", choices, false), "Upper first.");
  strictEqual(said("not_next_in_order", choices, false), "Next is sixes.", "the order is no secret");
});

Deno.test("a reason without a better answer has its plain sentence", () => {
  const reasons = ["chance_is_last", "zero_not_allowed", "category_filled"];
  deepStrictEqual(reasons.map((reason) => said(reason, [])), ["Last of all.", "No zero.", "Filled."]);
});

Deno.test("a tap says why, and before the first roll what the category wants", () => {
  deepStrictEqual(aboutCategory(seen, "ones", "category_filled"), { text: "Filled.", refused: true });
  strictEqual(aboutCategory(seen, "villa", "declared_otherwise").refused, true);
  for (const reason of [undefined, "roll_first"]) {
    deepStrictEqual(aboutCategory(seen, "villa", reason), { text: "villa: ", refused: false });
  }
});
