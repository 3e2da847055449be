import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { clockText, eventSentence, throwAgain } from "../../../static/js/common/sentences.js";
import { whatNow, whoKeeps, whoseTurn } from "../../../static/js/common/sentences.js";
import { apply, START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { moves, welcome } from "../recorded_game.js";

/** @import { GameView, LogEvent, TurnView } from "../../../static/js/client/messages.js" */

const seen = view(apply(START, welcome));

Deno.test("who looks on while another phone keeps the score reads whose it is, and of their own turn", () => {
  const game = /** @type {GameView} */ ({ ...welcome.game, sheet_only: true });
  const on = (/** @type {number} */ you) =>
    view(apply(START, { ...welcome, you, game: { ...game, turn: { ...game.turn, seat: 1, dice: [] } } }));
  const [anna, pekka] = game.seats.map(({ member }) => member ?? 0);
  strictEqual(welcome.room.host, anna);
  deepStrictEqual([whoseTurn(on(pekka)), whoKeeps(on(pekka))], ["Your turn, Pekka.", "Anna’s phone keeps the score."]);
  deepStrictEqual([whoseTurn(on(anna)), whoKeeps(on(anna))], ["Now: Pekka.", ""]);
  strictEqual(whoseTurn(on(99)), "Pekka is playing.");
  strictEqual(whoKeeps(seen), "", "everybody plays on their own phone");
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
  const kinds = ["turn_skipped", "seat_handed_over", "seat_returned", "seat_resigned", "game_ended", "game_abandoned"];
  for (const kind of kinds) ok(eventSentence(/** @type {any} */ ({ kind, seat: 0 }), seen), kind);
});

Deno.test("the line of the turn says what is to be done", () => {
  const { turn } = seen;
  ok(turn);
  const now = (/** @type {Partial<TurnView>} */ over) => whatNow({ ...seen, turn: { ...turn, ...over } });
  const dice = [1, 2, 3, 4, 5];
  strictEqual(whoseTurn(seen), "Your turn, Anna.");
  strictEqual(now({}), "Roll the dice.");
  strictEqual(now({ may_enter: true }), "Roll your dice and tap what they show.");
  strictEqual(now({ dice, rolls_left: 1 }), "one roll left.");
  strictEqual(now({ dice, rolls_left: 0 }), "choose a category.");
  strictEqual(now({ dice, must_declare: true }), "Name the category you go for.");
  strictEqual(now({ dice, declared: "sixes", rolls_left: 2 }), "for sixes, 2 rolls left.");
  strictEqual(now({ seat: null }), "");
  /** @type {TurnView["choices"]} */
  const choices = [["ones", 1, "declared_otherwise"], ["sixes", 0, null]];
  const one = now({ dice, rolls_left: 0, may_roll: false, declared: "sixes", choices });
  strictEqual(one, "write it in sixes.", "the one category that is left to choose");
});

Deno.test("who enters every roll of real dice is told how the next one is entered, while there is one", () => {
  ok(seen.turn && seen.game);
  const game = { ...seen.game, dice_from: /** @type {const} */ ("each_roll") };
  const turn = { ...seen.turn, dice: [1, 2, 3, 4, 5], rolls_left: 2, may_enter: true };
  const at = (/** @type {Partial<TurnView>} */ over) => throwAgain({ ...seen, game, turn: { ...turn, ...over } });
  strictEqual(at({}), "Tap the dice you threw again, or choose a category.");
  strictEqual(at({ declared: "sixes" }), "Tap the dice you threw again, or write these in sixes.");
  for (const over of [{ dice: [] }, { rolls_left: 0 }, { must_declare: true }, { seat: 1 }]) strictEqual(at(over), "");
  strictEqual(throwAgain({ ...seen, turn }), "", "these dice are thrown by the screen");
});

Deno.test("a countdown reads like a clock and never below nothing", () => {
  deepStrictEqual([65, 8.4, -3].map(clockText), ["1:05", "0:09", "0:00"]);
});
