import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { FirstGuide, tipText, written } from "../../../static/js/table/first-game-tips.js";
import { apply, START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */
/** @import { View } from "../../../static/js/common/view.js" */

const seen = view(apply(START, welcome));
const ROLLED = { dice: [1, 2, 3, 4, 6], roll: 1 };
const OTHER = { seat: 1 };
const ME = 0; // the seat, and its column

/**
 * The recorded table at some moment of this device's first turn. @param {Partial<M.TurnView>} [turn]
 * @param {{ game?: Partial<M.GameView>, wrote?: number, hints?: boolean, tumbling?: boolean }} [more]
 * @returns {Readonly<View>}
 */
function table(turn = {}, { game = {}, wrote = 0, hints = true, tumbling = false } = {}) {
  ok(seen.turn && seen.game && seen.room);
  const filled = Object.fromEntries(seen.game.categories.slice(0, wrote).map((key) => [key, 1]));
  return {
    ...seen,
    tumbling,
    game: { ...seen.game, undo: true, ...game },
    turn: { ...seen.turn, ...turn },
    cards: seen.cards.map((card) => ({ ...card, filled: card.column === ME ? filled : {} })),
    room: { ...seen.room, settings: { ...seen.room.settings, hints } },
  };
}

/** @param {FirstGuide} guide @param {[Readonly<View>, number?][]} moments what is seen, and how many dice are kept */
const tips = (guide, ...moments) => moments.map(([seen, kept = 0]) => guide.follow(seen, kept));

Deno.test("the tips follow what the player does, one at a time, and then they are over", () => {
  const guide = new FirstGuide();
  const wrote = table({ ...OTHER, may_undo: ME }, { wrote: 1 });
  const course = tips(guide, [table()], [table(ROLLED)], [table(ROLLED), 2], [wrote], [table(OTHER, { wrote: 1 })]);
  deepStrictEqual([...course, guide.tip], ["roll", "keep", "choose", "undo", null, null]);
});

Deno.test("who rolls again, or has no roll left, or writes at once needs no tip about that", () => {
  deepStrictEqual(tips(new FirstGuide(), [table({ ...ROLLED, roll: 2 })]), ["choose"]);
  deepStrictEqual(tips(new FirstGuide(), [table({ ...OTHER, may_undo: ME }, { wrote: 1 })]), ["undo"]);
});

Deno.test("nothing is said at another's turn, while dice tumble, to who only watches, or keeps the score for all", () => {
  const guide = new FirstGuide();
  const quiet = [table(OTHER), table(ROLLED, { tumbling: true }), { ...table(), mySeats: [] }, {
    ...table(),
    keeps: true,
  }];
  for (const seen of quiet) strictEqual(guide.follow(seen, 0), null);
  strictEqual(guide.tip, "roll");
});

Deno.test("a tip waits while a category is to be named, or the rolls are to be said", () => {
  const unknown = /** @type {M.Choice} */ (["yatzy", 50, "rolls_unknown"]);
  const moments = [{ choices: [unknown] }, { must_declare: true, may_roll: false }, { declared: "sixes" }];
  const seen = moments.map((turn) => /** @type {[Readonly<View>]} */ ([table({ ...ROLLED, ...turn })]));
  deepStrictEqual(tips(new FirstGuide(), ...seen), [null, null, "keep"]);
});

Deno.test("real dice are kept by hand, and where nothing is taken back nobody says so", () => {
  const real = { game: { dice_from: /** @type {const} */ ("each_roll"), undo: false } };
  const guide = new FirstGuide();
  const wrote = table(OTHER, { ...real, wrote: 1 });
  const course = tips(guide, [table({}, real)], [table({ ...ROLLED, may_roll: false }, real)], [wrote]);
  deepStrictEqual([...course, guide.tip], ["roll", "choose", null, null]);
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
  const wrote = table({ ...OTHER, may_undo: ME }, { wrote: 4 });
  deepStrictEqual(tips(guide, [now], [table(ROLLED, { wrote: 3 }), 1], [wrote]), ["roll", "choose", "undo"]);
});

Deno.test("what a tip says fits the table it is said at", () => {
  strictEqual(tipText("roll", table()), "Your turn: the big button rolls the dice.");
  ok(tipText("roll", table({}, { game: { dice_from: "final" } })).includes("tap what they show"));
  ok(tipText("choose", table()).includes("its number"));
  ok(!tipText("choose", table({}, { hints: false })).includes("number"), "none where everybody counts alone");
  for (const tip of /** @type {const} */ (["roll", "keep", "choose", "undo"])) {
    ok(tipText(tip, table()).length <= 60, "three short lines beside two buttons");
  }
});
