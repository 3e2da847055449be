import { deepStrictEqual, ok, strictEqual } from "node:assert";
import {
  aboutCategory,
  announcement,
  clockText,
  eventSentence,
  whatNow,
  whoseTurn,
} from "../../static/js/lib/sentences.js";
import { apply, START } from "../../static/js/lib/store.js";
import { view } from "../../static/js/lib/view.js";
import { moves, welcome } from "./recorded_game.js";

/** @import { LogEvent, TurnView } from "../../static/js/lib/messages.js" */

const seen = view(apply(START, welcome));

/**
 * @param {LogEvent[]} events
 * @param {Partial<TurnView>} turn
 */
function said(events, turn = {}) {
  ok(seen.turn);
  return announcement({ ...seen, turn: { ...seen.turn, ...turn }, news: { number: 2, id: "a", events } });
}

const ROLL = /** @type {LogEvent} */ ({
  kind: "dice_rolled",
  seat: 1,
  dice: [3, 3, 5, 6, 6],
  rolls_used: 2,
  turn: 1,
  link: "",
});

Deno.test("a roll is said with its dice and what is left", () => {
  strictEqual(said([ROLL], { rolls_left: 2 }), "Pekka rolled 3 3 5 6 6, 2 rolls left.");
  strictEqual(said([ROLL], { rolls_left: 1 }), "Pekka rolled 3 3 5 6 6, one roll left.");
  strictEqual(said([ROLL], { rolls_left: 0 }), "Pekka rolled 3 3 5 6 6, no rolls left.");
});

Deno.test("after a choice everybody hears whose turn it is", () => {
  const scored = /** @type {LogEvent} */ ({
    kind: "category_scored",
    seat: 1,
    category: "sixes",
    points: 12,
    dice: [],
    rolls_used: 3,
  });
  strictEqual(said([scored], { seat: 0 }), "Pekka wrote 12 in sixes. Your turn, Anna.");
  strictEqual(said([scored], { seat: 1 }), "Pekka wrote 12 in sixes. Pekka is playing.");
  strictEqual(said([scored], { seat: null }), "Pekka wrote 12 in sixes.");
});

Deno.test("what the clock or a joker did is said as such", () => {
  const scored = { kind: "category_scored", seat: 1, category: "sixes", points: 12, dice: [], rolls_used: 3 };
  const byClock = /** @type {LogEvent} */ ({ ...scored, by: "clock" });
  const joker = /** @type {LogEvent} */ ({ ...scored, extra: 100 });
  strictEqual(eventSentence(byClock, seen), "Time was up: Pekka got 12 in sixes");
  strictEqual(eventSentence(joker, seen), "Pekka wrote 12 in sixes, and 100 extra");
});

Deno.test("proofs are nobody's news, everything else in the log has its sentence", () => {
  const quiet = new Set(["chain_committed", "secret_revealed"]);
  for (const event of moves.flatMap(({ events }) => events)) {
    strictEqual(eventSentence(event, seen) === null, quiet.has(event.kind), event.kind);
  }
  const kinds = [
    "turn_skipped",
    "seat_handed_over",
    "seat_returned",
    "seat_resigned",
    "game_ended",
    "game_abandoned",
  ];
  for (const kind of kinds) ok(eventSentence(/** @type {any} */ ({ kind, seat: 0 }), seen), kind);
});

Deno.test("a snapshot says nothing: nothing has happened just now", () => {
  strictEqual(announcement({ ...seen, news: null }), "");
});

Deno.test("the line of the turn says what is to be done", () => {
  const { turn } = seen;
  ok(turn);
  const now = (/** @type {Partial<TurnView>} */ over) => whatNow({ ...seen, turn: { ...turn, ...over } });
  strictEqual(whoseTurn(seen), "Your turn, Anna.");
  strictEqual(now({}), "Roll the dice.");
  strictEqual(now({ may_enter: true }), "Roll your dice and tap what they show.");
  strictEqual(now({ dice: [1, 2, 3, 4, 5], rolls_left: 1 }), "one roll left.");
  strictEqual(now({ dice: [1, 2, 3, 4, 5], rolls_left: 0 }), "choose a category.");
  strictEqual(now({ dice: [1, 2, 3, 4, 5], must_declare: true }), "Name the category you go for.");
  strictEqual(now({ dice: [1, 2, 3, 4, 5], declared: "sixes", rolls_left: 2 }), "for sixes, 2 rolls left.");
  strictEqual(now({ seat: null }), "");
});

Deno.test("the line of the turn names the one category that is left to choose", () => {
  ok(seen.turn);
  /** @type {TurnView} */
  const turn = {
    ...seen.turn,
    dice: [1, 2, 3, 4, 5],
    rolls_left: 0,
    may_roll: false,
    declared: "sixes",
    choices: [["ones", 1, "declared_otherwise"], ["sixes", 0, null]],
  };
  strictEqual(whatNow({ ...seen, turn }), "write it in sixes.");
});

Deno.test("a category says what it wants, and why it cannot be had by who wanted it", () => {
  deepStrictEqual(aboutCategory(seen, "villa"), { text: "villa: ", refused: false });
  deepStrictEqual(aboutCategory(seen, "villa", "roll_first"), { text: "villa: ", refused: false });
  strictEqual(aboutCategory(seen, "villa", "declared_otherwise").refused, true);
});

Deno.test("a countdown reads like a clock and never below nothing", () => {
  strictEqual(clockText(65), "1:05");
  strictEqual(clockText(8.4), "0:09");
  strictEqual(clockText(-3), "0:00");
});
