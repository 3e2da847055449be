import { deepStrictEqual, strictEqual } from "node:assert";
import { columnNames, recordOutcome, recordText, whatDecided, winners } from "../../../static/js/common/game-result.js";

/** @import { CardView, SeatView, StandingView } from "../../../static/js/client/messages.js" */
/** @import { Solo } from "../../../static/js/common/game-result.js" */

/** @param {number} column @param {Record<string, number>} filled @param {Partial<CardView>} [rest]
 * @returns {CardView} */
const card = (column, filled, rest = {}) => {
  const total = [...Object.values(filled), rest.bonus ?? 0, rest.extra ?? 0].reduce((sum, points) => sum + points);
  return { column, filled, upper_sum: 0, bonus: 0, lower_sum: 0, extra: 0, saved_rolls: 0, total, ...rest };
};

/** @param {CardView[]} cards the best first @param {Partial<StandingView>[]} [changes] */
const game = (cards, changes = []) => ({
  categories: ["ones", "sixes", "yatzy"],
  cards,
  standings: cards.map(({ column, total }, at) => ({ place: at + 1, column, total, resigned: false, ...changes[at] })),
});

Deno.test("what decided a game is the line where the first gained most on the second", () => {
  const played = game([card(1, { ones: 3, sixes: 18, yatzy: 50 }), card(0, { ones: 5, sixes: 24, yatzy: 0 })]);
  const columns = { first: 1, second: 0, margin: 42 };
  deepStrictEqual(whatDecided(played), { kind: "category", category: "yatzy", winner: 50, other: 0, ...columns });
});

Deno.test("a bonus or a row of yatzies may have decided it", () => {
  const byBonus = whatDecided(game([card(0, { sixes: 24 }, { bonus: 50 }), card(1, { sixes: 18 })]));
  deepStrictEqual([byBonus?.kind, byBonus?.winner, byBonus?.other], ["bonus", 50, 0]);
  strictEqual(whatDecided(game([card(0, { sixes: 24 }, { extra: 100 }), card(1, { sixes: 18 })]))?.kind, "extra");
});

Deno.test("nothing decided a tie, a solo game or a game that the second gave up", () => {
  strictEqual(whatDecided(game([card(0, { ones: 3 })])), null);
  strictEqual(whatDecided(game([])), null);
  strictEqual(whatDecided(game([card(0, { ones: 3 }), card(1, { sixes: 3 })], [{}, { place: 1 }])), null);
  strictEqual(whatDecided(game([card(0, { ones: 3 }), card(1, { ones: 1 })], [{}, { resigned: true }])), null);
});

Deno.test("a column has the names of everybody who shares it, and a place can be shared", () => {
  /** @type {SeatView[]} */
  const seats = ["Anna", "Pekka", "Olga"].map((name, seat) => (
    { seat, member: seat, name, colour: 0, bot: "", column: seat % 2, controller: seat }
  ));
  deepStrictEqual(columnNames(seats, 0), ["Anna", "Olga"]);
  const { standings } = game([card(0, {}), card(1, {}), card(2, {})], [{ place: 1 }, { place: 1 }, { place: 3 }]);
  deepStrictEqual(winners(standings).map(({ column }) => column), [0, 1]);
});

const YOU = 1;
const seat = { seat: 0, member: 1, name: "Alice", colour: 0, bot: "", column: 0, controller: 1 };

/** @param {number | null} record @param {number} [total] once the game is over @param {Partial<Solo>} [rest]
 * @returns {Solo} */
const solo = (record, total, rest = {}) => ({
  seats: [seat],
  standings: total === undefined ? [] : [{ place: 1, column: 0, total, resigned: false }],
  record,
  ...rest,
});

Deno.test("who plays alone sees what is to be beaten", () => {
  strictEqual(recordText(solo(287), YOU), "Your record: 287");
  strictEqual(recordText(solo(0), YOU), "Your record: 0");
});

Deno.test("there is nothing to beat the first time, with friends, for a bot, or for who looks on", () => {
  strictEqual(recordText(solo(null), YOU), "");
  strictEqual(recordText(solo(287, undefined, { seats: [seat, { ...seat, seat: 1 }] }), YOU), "");
  for (const lookingOn of [2, null]) strictEqual(recordText(solo(287), lookingOn), "");
  strictEqual(recordText(solo(287, undefined, { seats: [{ ...seat, bot: "greedy" }] }), YOU), "");
});

Deno.test("a record has to be exceeded, not equalled", () => {
  strictEqual(recordOutcome(solo(287, 288), YOU), "A new record! The old one was 287.");
  strictEqual(recordOutcome(solo(287, 287), YOU), "Exactly your record: one point more would have beaten it.");
  strictEqual(recordOutcome(solo(287, 286), YOU), "One point short of your record");
  strictEqual(recordOutcome(solo(287, 280), YOU), "7 short of your record");
});

Deno.test("the first result is the record, and an unfinished game is no result", () => {
  strictEqual(recordOutcome(solo(null, 200), YOU), "Your first game alone with these rules: a record to beat.");
  strictEqual(recordOutcome(solo(287), YOU), "");
});

Deno.test("what was resigned or filled by a bot is no record, and that is said", () => {
  const over = (/** @type {object} */ how) =>
    recordOutcome(solo(287, 300, { standings: [{ place: 1, column: 0, total: 300, resigned: false, ...how }] }), YOU);
  strictEqual(over({ resigned: true }), "You have resigned, so this game counts for no record.");
  strictEqual(over({ by_bot: true }), "A bot has played for you, so this game counts for no record.");
});
