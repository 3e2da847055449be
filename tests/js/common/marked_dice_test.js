import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { MarkedDice } from "../../../static/js/common/browser-storage.js";
import { apply, START } from "../../../static/js/client/store.js";
import { keptByTheThrow, throwOf, view, withoutTheThrow } from "../../../static/js/common/view.js";
import { moves, welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */

/** A storage that outlives what is made on it, as a browser's outlives a page. */
function storage() {
  /** @type {Map<string, string>} */
  const stored = new Map();
  return {
    getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void stored.set(name, value),
  };
}

/** @param {number} count moves that were made */
function after(count) {
  return view(moves.slice(0, count).reduce(apply, apply(START, welcome)));
}

Deno.test("marked dice outlive the page, but not the throw they lie in", () => {
  const browser = storage();
  new MarkedDice(browser).put("12 1 1 33566", [3, 4]);
  const reloaded = new MarkedDice(browser);
  deepStrictEqual(reloaded.of("12 1 1 33566"), [3, 4]);
  strictEqual(reloaded.of("12 1 2 33666"), null);
  reloaded.put("12 1 2 33666", []);
  deepStrictEqual(reloaded.of("12 1 2 33666"), []); // to have marked none is something else than not to know
});

Deno.test("a storage that is forbidden, full or spoilt only forgets", () => {
  const full = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  }; // deno-fmt-ignore
  for (const marks of [new MarkedDice(null), new MarkedDice(full)]) {
    marks.put("a", [1]);
    strictEqual(marks.of("a"), null);
  }
});

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
});

Deno.test("a table without dice has none that were kept", () => {
  const scored = moves.findIndex(({ events }) => events.some(({ kind }) => kind === "category_scored"));
  deepStrictEqual(keptByTheThrow(after(scored + 1)), []);
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
  deepStrictEqual(apply(apply(START, held), welcome).holding, { seat: 0, keep: [1] });
  const table = moves.slice(0, 2).reduce(apply, apply(START, welcome));
  ok(table.game);
  const again = { ...welcome, game: table.game, fresh: false };
  deepStrictEqual(apply(apply(table, held), again).holding, { seat: 0, keep: [1] });
  const later = { ...again, game: { ...table.game, turn: { ...table.game.turn, roll: 2 } } };
  strictEqual(apply(apply(table, held), later).holding, null);
});
