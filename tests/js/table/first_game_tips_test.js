import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { FirstGuide, tipText, written } from "../../../static/js/table/first-game-tips.js";
import { apply, START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */
/** @import { View } from "../../../static/js/common/view.js" */

const seen = view(apply(START, welcome));

/**
 * The recorded table at some moment of this device's first turn. @param {Partial<M.TurnView>} [turn]
 * @param {{ game?: Partial<M.GameView>, wrote?: number, hints?: boolean, tumbling?: boolean }} [more]
 * @returns {Readonly<View>}
 */
function table(turn = {}, { game = {}, wrote = 0, hints = true, tumbling = false } = {}) {
  ok(seen.turn && seen.game && seen.room);
  const [mine] = seen.mySeats;
  const keys = seen.game.categories.slice(0, wrote);
  const filled = Object.fromEntries(keys.map((key) => [key, 1]));
  const column = seen.seats.find(({ seat }) => seat === mine)?.column;
  return {
    ...seen,
    tumbling,
    game: { ...seen.game, undo: true, ...game },
    turn: { ...seen.turn, seat: mine, dice: [], roll: 0, may_roll: true, may_undo: null, must_declare: false, ...turn },
    cards: seen.cards.map((card) => card.column === column ? { ...card, filled } : { ...card, filled: {} }),
    room: { ...seen.room, settings: { ...seen.room.settings, hints } },
  };
}

const ROLLED = { dice: [1, 2, 3, 4, 6], roll: 1 };
const OTHER = { seat: 1 };
const [ME] = seen.mySeats;

Deno.test("the tips follow what the player does, one at a time", () => {
  const guide = new FirstGuide();
  const course = [
    guide.follow(table(), 0),
    guide.follow(table(ROLLED), 0),
    guide.follow(table(ROLLED), 2),
    guide.follow(table({ ...OTHER, may_undo: ME }, { wrote: 1 }), 0),
    guide.follow(table(OTHER, { wrote: 1 }), 0),
  ];
  deepStrictEqual(course, ["roll", "keep", "choose", "undo", null]);
  strictEqual(guide.tip, null, "and then they are over");
});

Deno.test("who rolls again, or has no roll left, needs no tip about keeping", () => {
  const guide = new FirstGuide();
  strictEqual(guide.follow(table({ ...ROLLED, roll: 2 }), 0), "choose");
});

Deno.test("who writes at once has seen enough but for taking back", () => {
  const guide = new FirstGuide();
  strictEqual(guide.follow(table({ ...OTHER, may_undo: ME }, { wrote: 1 }), 0), "undo");
});

Deno.test("nothing is said at another's turn, or while dice tumble", () => {
  const guide = new FirstGuide();
  strictEqual(guide.follow(table(OTHER), 0), null);
  strictEqual(guide.follow(table(ROLLED, { tumbling: true }), 0), null);
  strictEqual(guide.tip, "roll");
});

Deno.test("nothing is said to who only watches, or keeps the score for all", () => {
  const guide = new FirstGuide();
  strictEqual(guide.follow({ ...table(), mySeats: [] }, 0), null);
  strictEqual(guide.follow({ ...table(), keeps: true }, 0), null);
});

Deno.test("a tip waits while a category is to be named, or the rolls are to be said", () => {
  const guide = new FirstGuide();
  const unknown = /** @type {M.Choice} */ (["yatzy", 50, "rolls_unknown"]);
  strictEqual(guide.follow(table({ ...ROLLED, choices: [unknown] }), 0), null);
  strictEqual(guide.follow(table({ ...ROLLED, must_declare: true, may_roll: false }), 0), null);
  strictEqual(guide.follow(table({ ...ROLLED, declared: "sixes" }), 0), "keep");
});

Deno.test("real dice are kept by hand, and where nothing is taken back nobody says so", () => {
  const real = { game: { dice_from: /** @type {const} */ ("each_roll"), undo: false } };
  const guide = new FirstGuide();
  strictEqual(guide.follow(table({}, real), 0), "roll");
  strictEqual(guide.follow(table({ ...ROLLED, may_roll: false }, real), 0), "choose");
  strictEqual(guide.follow(table(OTHER, { ...real, wrote: 1 }), 0), null);
  strictEqual(guide.tip, null);
});

Deno.test("next shows the next tip even before its moment, and ends after the last", () => {
  const guide = new FirstGuide();
  strictEqual(guide.follow(table(), 0), "roll");
  for (const tip of ["keep", "choose", "undo"]) {
    guide.next();
    strictEqual(guide.follow(table(), 0), tip);
  }
  guide.next();
  strictEqual(guide.follow(table(), 0), null);
  strictEqual(guide.tip, null);
});

Deno.test("a page that is loaded again goes on, and does not begin anew after the first turn", () => {
  strictEqual(new FirstGuide().follow(table(ROLLED), 0), "keep");
  const later = new FirstGuide();
  strictEqual(later.follow(table({}, { wrote: 1 }), 0), null);
  strictEqual(later.tip, null);
});

Deno.test("tips asked for in the middle of a game begin with the first", () => {
  const now = table({}, { wrote: 3 });
  strictEqual(written(now), 3);
  const guide = new FirstGuide(written(now));
  strictEqual(guide.follow(now, 0), "roll");
  strictEqual(guide.follow(table(ROLLED, { wrote: 3 }), 1), "choose");
  strictEqual(guide.follow(table({ ...OTHER, may_undo: ME }, { wrote: 4 }), 0), "undo");
});

Deno.test("what a tip says fits the table it is said at", () => {
  strictEqual(tipText("roll", table()), "Your turn: the big button rolls the dice.");
  ok(tipText("roll", table({}, { game: { dice_from: "final" } })).includes("tap what they show"));
  ok(tipText("choose", table()).includes("its number"));
  ok(
    !tipText("choose", table({}, { hints: false })).includes("number"),
    "there is no number where everybody counts alone",
  );
  for (const tip of /** @type {const} */ (["roll", "keep", "choose", "undo"])) {
    ok(tipText(tip, table()).length <= 60, "three short lines beside two buttons");
  }
});
