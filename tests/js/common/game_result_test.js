import { deepStrictEqual, strictEqual } from "node:assert";
import { columnNames, whatDecided, winners } from "../../../static/js/common/game-result.js";

/** @import { CardView, SeatView, StandingView } from "../../../static/js/client/messages.js" */

/** @param {number} column @param {Record<string, number>} filled @param {Partial<CardView>} [rest]
 * @returns {CardView} */
const card = (column, filled, rest = {}) => ({
  column,
  filled,
  upper_sum: 0,
  bonus: 0,
  lower_sum: 0,
  extra: 0,
  saved_rolls: 0,
  total: Object.values(filled).reduce((sum, points) => sum + points, 0) + (rest.bonus ?? 0) + (rest.extra ?? 0),
  ...rest,
});

/** @param {CardView[]} cards the best first @param {Partial<StandingView>[]} [changes] */
const game = (cards, changes = []) => ({
  categories: ["ones", "sixes", "yatzy"],
  cards,
  standings: cards.map(({ column, total }, at) => ({ place: at + 1, column, total, resigned: false, ...changes[at] })),
});

Deno.test("what decided a game is the line where the first gained most on the second", () => {
  const played = game([card(1, { ones: 3, sixes: 18, yatzy: 50 }), card(0, { ones: 5, sixes: 24, yatzy: 0 })]);
  deepStrictEqual(whatDecided(played), {
    kind: "category",
    category: "yatzy",
    winner: 50,
    other: 0,
    first: 1,
    second: 0,
    margin: 42,
  });
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

Deno.test("a column has the names of everybody who shares it", () => {
  /** @type {SeatView[]} */
  const seats = ["Anna", "Pekka", "Olga"].map((name, seat) => (
    { seat, member: seat, name, colour: 0, bot: "", column: seat % 2, controller: seat }
  ));
  deepStrictEqual(columnNames(seats, 0), ["Anna", "Olga"]);
});

Deno.test("a place can be shared", () => {
  const { standings } = game([card(0, {}), card(1, {}), card(2, {})], [{ place: 1 }, { place: 1 }, { place: 3 }]);
  deepStrictEqual(winners(standings).map(({ column }) => column), [0, 1]);
});
