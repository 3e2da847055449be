// A whole game in the browser: its dice are proved, and the sheet beside the button is the one that its log makes.

import { deepStrictEqual, ok, strictEqual } from "node:assert";
import golden from "../../golden/fairness.json" with { type: "json" };
import { commitment, digestOf } from "../../../static/js/client/fairness.js";
import { agreement, verifyGame } from "../../../static/js/client/fairness-game.js";

const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const KINDS = ["two phones", "house rules", "teams", "a bot", "maxi with saved rolls"];
const SUMS = ["upper_sum", "bonus", "lower_sum", "extra", "total"];

/** @param {number} version @returns {any[]} */
function recorded(version) {
  const text = Deno.readTextFileSync(new URL(`../../golden/games-${version}.jsonl`, import.meta.url));
  return text.split("\n").slice(1, 1 + KINDS.length).map((line) => JSON.parse(line));
}

const shape = { categories: UPPER, upper: 6, sides: 6 };

/** What a page shows of a game that nobody has changed. @param {any} game */
function shownOf(game) {
  return game.sheet.map((/** @type {any} */ column) => ({
    lines: {
      ...Object.fromEntries(column.filled.map((/** @type {any} */ cell) => [cell.category, cell.points])),
      ...Object.fromEntries(SUMS.map((sum) => [sum, column[sum]])),
    },
    place: column.place,
  }));
}

/** @param {any} game @param {any} [shown] */
function verdict(game, shown = shownOf(game)) {
  return verifyGame(game, game.commitment, shape, shown);
}

for (const known of golden.agreements) {
  Deno.test(`the agreement "${known.name}" is as ever`, () => {
    const text = agreement(/** @type {any} */ (known.document));
    deepStrictEqual([text, digestOf(text)], [known.text, known.agreed]);
    strictEqual(commitment(known.secret, known.agreed), known.commitment);
  });
}

for (const version of [1, 2]) {
  recorded(version).forEach((game, at) => {
    Deno.test(`a recorded game of version ${version} is proved: ${KINDS[at]}`, () => {
      const { dice, difference } = verdict(game);
      deepStrictEqual([dice.verdict, dice.problems, difference], ["proved", [], null]);
      ok(dice.proved === dice.rolls && dice.rolls > 5);
    });
  });
}

Deno.test("every number that the page shows otherwise is named", () => {
  for (const game of recorded(2)) {
    const lines = [...UPPER, ...SUMS];
    for (let column = 0; column < game.sheet.length; column += 1) {
      for (const line of lines) {
        const shown = shownOf(game);
        shown[column].lines[line] += 1;
        const { dice, difference } = verdict(game, shown);
        strictEqual(dice.verdict, "proved");
        deepStrictEqual([difference?.where, difference?.column, difference?.line], ["page", column, line]);
      }
      const moved = shownOf(game);
      moved[column].place += 1;
      strictEqual(verdict(game, moved).difference?.line, "place");
      const open = shownOf(game);
      delete open[column].lines.sixes;
      deepStrictEqual(verdict(game, open).difference?.shown, null);
    }
    ok(verdict(game, shownOf(game).slice(1)).difference);
  }
});

Deno.test("every number that the file shows otherwise than its log is named", () => {
  for (const name of [...SUMS, "place"]) {
    const [game] = recorded(2);
    const shown = shownOf(game);
    game.sheet[1][name] += 1;
    deepStrictEqual(verdict(game, shown).difference?.where, "file");
  }
});

Deno.test("changed events of the log are noticed by the dice or by the sheet", () => {
  recorded(2).slice(3).forEach((game, at) => {
    game.log.forEach((/** @type {any} */ move, /** @type {number} */ number) => {
      move.events.forEach((/** @type {any} */ event, /** @type {number} */ place) => {
        for (const field of Object.keys(event).filter((field) => field !== "kind" && field !== "rolls_used")) {
          const other = structuredClone(game);
          const changed = other.log[number].events[place];
          changed[field] = changedValue(changed[field]);
          const { dice, difference } = verdict(other, shownOf(game));
          if (event.kind === "category_declared" || field === "by" && event.kind === "category_scored") continue;
          ok(dice.verdict === "failed" || difference, `${KINDS[at + 3]}, move ${number + 1}, ${event.kind}, ${field}`);
        }
      });
    });
  });
});

Deno.test("a log that was cut anywhere does not make the sheet on the page", () => {
  const [game] = recorded(2);
  for (let count = 0; count < game.log.length; count += 1) {
    const { dice, difference } = verdict({ ...game, log: game.log.slice(0, count) }, shownOf(game));
    ok(dice.verdict !== "proved" || difference, `${count} moves`);
  }
});

Deno.test("another bonus than the agreed one is no proof, where the commitment binds it", () => {
  for (const [version, said] of /** @type {const} */ ([[1, "proved"], [2, "failed"]])) {
    const [game] = recorded(version);
    game.house.bonus = { points: 50, at_least: 1, above: null };
    for (const column of game.sheet) {
      column.total += 50 - column.bonus;
      column.bonus = 50;
    }
    strictEqual(verdict(game).dice.verdict, said);
  }
});

Deno.test("a resigned column is closed with zeros and stands behind", () => {
  const { log, key, ...game } = recorded(1)[0];
  const event = (/** @type {string} */ kind, fields = {}) => ({ kind, ...fields });
  const moves = [
    [log[0].events[0]],
    [event("dice_rolled", { seat: 0, dice: [1, 1, 1, 1, 1], turn: 1, rolls_used: 1, link: "0".repeat(64) })],
    [event("category_scored", { seat: 0, category: "ones", points: 5, dice: [1, 1, 1, 1, 1] })],
    [event("seat_resigned", { seat: 0 })],
    [event("game_ended"), event("secret_revealed", { secret: game.secret })],
  ].map((events, at) => ({ number: at + 1, events }));
  const zeros = Object.fromEntries(UPPER.map((line) => [line, 0]));
  const sums = { upper_sum: 0, bonus: 0, lower_sum: 0, extra: 0, total: 0 };
  const shown = [
    { lines: { ...zeros, ones: 5, ...sums, upper_sum: 5, total: 5 }, place: 2 },
    { lines: { ...zeros, ...sums }, place: 1 },
  ];
  const sheet = shown.map(({ lines: { upper_sum, bonus, lower_sum, extra, total, ...points }, place }) => ({
    ...{ upper_sum, bonus, lower_sum, extra, total, place },
    filled: Object.entries(points).map(([category, points]) => ({ category, points })),
  }));
  const { dice, difference } = verifyGame({ ...game, key, log: moves, sheet }, null, shape, shown);
  deepStrictEqual([dice.verdict, difference], ["failed", null]); // the dice here are nobody's
  moves[4].events[0] = event("seat_resigned", { seat: 1 });
  shown[0].place = sheet[0].place = 2;
  shown[1].place = sheet[1].place = 3;
  strictEqual(verifyGame({ ...game, key, log: moves, sheet }, null, shape, shown).difference, null);
});

Deno.test("what is no game at all is a verdict and not a crash", () => {
  for (const rubbish of [null, 7, {}, { seats: [] }, { seats: [{ column: 0 }], log: [{ events: [{}] }] }]) {
    strictEqual(verifyGame(rubbish, null, shape, []).dice.verdict, "failed");
  }
});

/** @param {any} value @returns {any} */
function changedValue(value) {
  if (typeof value === "number") return value === 0 ? 1 : value - 1;
  if (Array.isArray(value)) return value.length ? [changedValue(value[0]), ...value.slice(1)] : [0];
  if (/^[0-9a-f]{64}$/.test(value)) return value.replace(/.$/, value.endsWith("0") ? "1" : "0");
  return { browser: "server", server: "browser", ones: "twos" }[/** @type {string} */ (value)] ?? "ones";
}
