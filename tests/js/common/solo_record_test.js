import { strictEqual } from "node:assert";
import { recordOutcome, recordText } from "../../../static/js/common/game-result.js";

/** @import { Solo } from "../../../static/js/common/game-result.js" */

const YOU = 1;
const seat = { seat: 0, member: 1, name: "Alice", colour: 0, bot: "", column: 0, controller: 1 };

/** @param {number | null} record @param {number} [total] once the game is over @param {Partial<Solo>} [rest]
 * @returns {Solo} */
const game = (record, total, rest = {}) => ({
  seats: [seat],
  standings: total === undefined ? [] : [{ place: 1, column: 0, total, resigned: false }],
  record,
  ...rest,
});

Deno.test("who plays alone sees what is to be beaten", () => {
  strictEqual(recordText(game(287), YOU), "Your record: 287");
  strictEqual(recordText(game(0), YOU), "Your record: 0");
});

Deno.test("there is nothing to beat the first time, with friends, for a bot, or for who looks on", () => {
  strictEqual(recordText(game(null), YOU), "");
  strictEqual(recordText(game(287, undefined, { seats: [seat, { ...seat, seat: 1 }] }), YOU), "");
  for (const lookingOn of [2, null]) strictEqual(recordText(game(287), lookingOn), "");
  strictEqual(recordText(game(287, undefined, { seats: [{ ...seat, bot: "greedy" }] }), YOU), "");
});

Deno.test("a record has to be exceeded, not equalled", () => {
  strictEqual(recordOutcome(game(287, 288), YOU), "A new record! The old one was 287.");
  strictEqual(recordOutcome(game(287, 287), YOU), "Exactly your record: one point more would have beaten it.");
  strictEqual(recordOutcome(game(287, 286), YOU), "One point short of your record");
  strictEqual(recordOutcome(game(287, 280), YOU), "7 short of your record");
});

Deno.test("the first result is the record, and an unfinished game is no result", () => {
  strictEqual(recordOutcome(game(null, 200), YOU), "Your first game alone with these rules: a record to beat.");
  strictEqual(recordOutcome(game(287), YOU), "");
});

Deno.test("what was resigned or filled by a bot is no record, and that is said", () => {
  const over = (/** @type {object} */ how) => ({
    standings: [{ place: 1, column: 0, total: 300, resigned: false, ...how }],
  });
  strictEqual(
    recordOutcome(game(287, 300, over({ resigned: true })), YOU),
    "You have resigned, so this game counts for no record.",
  );
  strictEqual(
    recordOutcome(game(287, 300, over({ by_bot: true })), YOU),
    "A bot has played for you, so this game counts for no record.",
  );
});
