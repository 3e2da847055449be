import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { apply, START } from "../../../static/js/client/store.js";
import { keptByTheThrow, throwOf, view, withoutTheThrow } from "../../../static/js/common/view.js";
import { moves, welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */

/** @param {number} count moves that were made */
function after(count) {
  return view(moves.slice(0, count).reduce(apply, apply(START, welcome)));
}

Deno.test("every throw has a name of its own", () => {
  const names = moves.map((_, at) => after(at + 1)).filter(({ turn }) => turn?.dice.length).map(throwOf);
  const rolls = moves.flatMap(({ events }) => events).filter(({ kind }) => kind === "dice_rolled");
  strictEqual(new Set(names).size, rolls.length);
});

Deno.test("who comes after the throw knows which dice stayed when it was made", () => {
  let kept = 0;
  moves.forEach((move, at) => {
    const roll = move.events.find(({ kind }) => kind === "dice_rolled");
    if (roll?.kind !== "dice_rolled") return;
    deepStrictEqual(keptByTheThrow(after(at + 1)), roll.keep ?? []);
    kept += roll.keep?.length ?? 0;
  });
  ok(kept > 0);
  const scored = moves.findIndex(({ events }) => events.some(({ kind }) => kind === "category_scored"));
  deepStrictEqual(keptByTheThrow(after(scored + 1)), [], "a table without dice has none that were kept");
});

Deno.test("while dice tumble the log does not tell of them, and of everything before", () => {
  const at = moves.findIndex(({ events }) => events.some(({ kind }) => kind === "dice_rolled"));
  const thrown = after(at + 1);
  const shown = withoutTheThrow(thrown);
  strictEqual(shown.tumbling, true);
  deepStrictEqual(shown.log, after(at).log);
  // Before the answer the last move is an old one, which everybody has read.
  deepStrictEqual(withoutTheThrow(after(at)).log, after(at).log);
});

Deno.test("marks that arrive before the welcome, or stand through a lost connection, are shown", () => {
  const held = /** @type {M.Told} */ ({ type: "holding", seat: 0, keep: [1] });
  const shown = { seat: 0, keep: [1] };
  deepStrictEqual(apply(apply(START, held), welcome).holding, shown);
  const table = moves.slice(0, 2).reduce(apply, apply(START, welcome));
  ok(table.game);
  const again = { ...welcome, game: table.game, fresh: false };
  deepStrictEqual(apply(apply(table, held), again).holding, shown);
  const later = { ...again, game: { ...table.game, turn: { ...table.game.turn, roll: 2 } } };
  strictEqual(apply(apply(table, held), later).holding, null);
});
