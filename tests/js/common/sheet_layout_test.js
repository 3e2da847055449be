import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { cellOf, columnsOf, halves } from "../../../static/js/common/sheet-layout.js";
import { isLastChoice, onlyChoice, sumOf, turnsUntilMine } from "../../../static/js/common/sheet-layout.js";
import { apply, START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { final, moves, welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */
/** @import { View } from "../../../static/js/common/view.js" */

/** @param {number} count moves that were made */
function after(count) {
  return view(moves.slice(0, count).reduce(apply, apply(START, welcome)));
}

/** The recorded game's first roll, with choices of the test's own. @param {Partial<M.TurnView>} turn
 * @param {Partial<M.RoomSettings>} [settings] @returns {Readonly<View>} */
function table(turn, settings = {}) {
  const seen = after(2);
  ok(seen.turn && seen.room);
  const room = { ...seen.room, settings: { ...seen.room.settings, ...settings } };
  return { ...seen, turn: { ...seen.turn, ...turn }, room };
}

/** @param {Partial<M.GameView>} game */
function halvesOf(game) {
  return halves(/** @type {M.GameView} */ ({ ...final, ...game })).map((half) => half.length);
}

Deno.test("a card is cut between upper and lower, or evenly where that would be lopsided", () => {
  const keys = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => `row${at}`);
  const halves = [15, 13, 20, 6].map((count) => halvesOf({ categories: keys(count), upper_count: 6 }));
  deepStrictEqual(halves, [[6, 9], [6, 7], [10, 10], [3, 3]]);
});

Deno.test("an open category shows what the server says it pays, and the most is marked", () => {
  /** @type {M.TurnView["choices"]} */
  const choices = [["ones", 2, null], ["twos", 6, null], ["threes", 0, null], ["fours", 8, "chance_is_last"]];
  const seen = table({ choices });
  const cells = ["ones", "twos", "threes", "fours", "fives"].map((key) => cellOf(seen, 0, key));
  deepStrictEqual(cells.map(({ state }) => state), ["open", "open", "zero", "closed", "blank"]);
  deepStrictEqual(cells.map(({ points }) => points), [2, 6, 0, null, null]);
  deepStrictEqual(cells.map(({ best }) => best), [false, true, false, false, false]);
  deepStrictEqual(cells.map(({ playable }) => playable), [true, true, true, false, false]);
  strictEqual(cells[3].reason, "chance_is_last");
});

/** @param {Partial<M.TurnView>} [turn] @param {Partial<M.RoomSettings>} [settings] */
const two = (turn = {}, settings = {}) => table({ choices: [["ones", 2, null]], ...turn }, settings);
const CLOSED = { state: "closed", points: null, best: false, playable: false };
const UNROLLED = two({ choices: [["ones", null, "roll_first"]] });

for (
  const [moment, seen, shown] of /** @type {[string, Readonly<View>, object][]} */ ([
    ["a table without hints does not say what a category pays", two({}, { hints: false }), {
      points: null,
      best: false,
    }],
    ["while a name is due the dice promise nothing", two({ must_declare: true }), { points: null }],
    ["while the dice tumble nothing can be chosen", { ...two(), tumbling: true }, CLOSED],
    ["before the first roll nothing can be chosen", UNROLLED, CLOSED],
    ["another's choices are shown and cannot be taken", { ...two(), mySeats: [1] }, { points: 2, playable: false }],
  ])
) {
  Deno.test(moment, () => {
    const cell = cellOf(seen, 0, "ones");
    deepStrictEqual({ ...cell, state: "open", playable: true, ...shown }, cell);
  });
}

Deno.test("where only one category is left to choose it is known, and not before the last roll has landed", () => {
  /** @type {M.TurnView["choices"]} */
  const choices = [["ones", 2, "declared_otherwise"], ["sixes", 0, null]];
  strictEqual(onlyChoice(table({ choices, may_roll: false })), "sixes");
  strictEqual(onlyChoice(table({ choices, may_roll: true })), null);
  strictEqual(onlyChoice(table({ choices, may_roll: false, must_declare: true })), null);
  strictEqual(onlyChoice({ ...table({ choices, may_roll: false }), tumbling: true }), null);
  strictEqual(onlyChoice(table({ choices: [["ones", 2, null], ["sixes", 0, null]], may_roll: false })), null);
  strictEqual(onlyChoice(table({ choices: [["ones", null, "roll_first"]], may_roll: false })), null);
});

Deno.test("what was asked for is marked until it is answered", () => {
  const seen = table({ choices: [["ones", 2, null]] });
  const act = /** @type {M.Act} */ ({ id: "a", do: { score: { category: "ones" } } });
  const asked = { ...seen, pending: new Map([["a", act]]) };
  strictEqual(cellOf(asked, 0, "ones").asked, true);
  strictEqual(cellOf(seen, 0, "ones").asked, false);
});

Deno.test("what is written stands, whoever's turn it is", () => {
  const seen = after(moves.length);
  for (const { column, filled } of final.cards) {
    for (const [category, points] of Object.entries(filled)) {
      const cell = cellOf(seen, column, category);
      deepStrictEqual([cell.state, cell.points, cell.playable], ["written", points, false]);
    }
  }
});

Deno.test("the last choice of a game is known before it is made", () => {
  const last = moves.findIndex(({ standings }) => standings);
  ok(last > 0);
  ok(isLastChoice(after(last)));
  ok(!isLastChoice(after(2)));
});

Deno.test("columns say whose they are, who is away and whose turn it is", () => {
  const seen = { ...after(2), here: [100] };
  const columns = columnsOf(seen).map(({ name, mine, inTurn, away, bot }) => [name, mine, inTurn, away, bot]);
  deepStrictEqual(columns, [["Anna", true, true, false, false], ["Pekka", false, false, true, false]]);
});

Deno.test("a team is one column with all its names, and plays for whoever of it is here", () => {
  const seen = after(2);
  const seats = seen.seats.map((seat) => ({ ...seat, column: 0 }));
  const [team] = columnsOf({ ...seen, seats, cards: seen.cards.slice(0, 1), here: [101] });
  deepStrictEqual([team.name, team.away], ["Anna · Pekka", false]);
});

Deno.test("everybody knows how far off their turn is", () => {
  const seen = after(2);
  strictEqual(turnsUntilMine({ ...seen, mySeats: [1] }), 1);
  strictEqual(turnsUntilMine({ ...seen, mySeats: [0] }), 2);
  strictEqual(turnsUntilMine(after(moves.length)), null);
});

Deno.test("the sums of the sheet are the server's", () => {
  const card = { column: 0, filled: {}, upper_sum: 70, bonus: 50, lower_sum: 20, extra: 0, saved_rolls: 0, total: 140 };
  const lines = ["upper_sum", "bonus", "upper_total", "extra", "lower_sum", "total"];
  deepStrictEqual(lines.map((line) => sumOf(card, line)), [70, 50, 120, null, 20, 140]);
});
