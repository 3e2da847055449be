import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { Entry } from "../../../static/js/table/entered-dice.js";
import { welcome } from "../recorded_game.js";

/** @import { TurnView } from "../../../static/js/client/messages.js" */

const TURN = { .../** @type {TurnView} */ (welcome.game?.turn), turn: 3, may_roll: false, may_enter: true };

/** @param {Entry} made @param {"each_roll" | "final"} from @param {Partial<TurnView>} turn @param {number} [dice] */
function hear(made, from, turn, dice = 5) {
  made.follow({ game: 1, dice, dice_from: from }, { ...TURN, ...turn });
}

/** @param {"each_roll" | "final"} from @param {Partial<TurnView>} [turn] @param {number} [dice] */
function entry(from, turn = {}, dice = 5) {
  const made = new Entry();
  hear(made, from, turn, dice);
  return made;
}

/** @param {Entry} made @param {...number} faces */
function tap(made, ...faces) {
  return faces.map((face) => made.put(face));
}

Deno.test("faces fill the places in order, the last one makes it ready, and a sixth of five finds no place", () => {
  const made = entry("final");
  deepStrictEqual(tap(made, 1, 2, 3, 4), [true, true, true, true]);
  deepStrictEqual([made.open, made.ready], [1, null]);
  deepStrictEqual(tap(made, 5, 6), [true, false]);
  deepStrictEqual(made.ready, { enter: { dice: [1, 2, 3, 4, 5] } });
  strictEqual(tap(entry("final", {}, 6), 1, 2, 3, 4, 5, 6).every(Boolean), true);
});

Deno.test("the last tap is taken back, wherever it went", () => {
  const made = entry("final");
  tap(made, 1, 2, 3);
  made.clear(0);
  tap(made, 6); // into the first place
  strictEqual(made.takeBack(), 6);
  deepStrictEqual(made.faces, [null, 2, 3, null, null]);
  deepStrictEqual([made.takeBack(), made.takeBack(), made.takeBack()], [3, 2, null]);
});

Deno.test("what the server has is shown, and its last die can be put right", () => {
  const made = entry("final", { dice: [1, 2, 3, 4, 5] });
  strictEqual(made.ready, null); // nothing new in it
  strictEqual(made.takeBack(), 5);
  tap(made, 6);
  deepStrictEqual(made.ready, { enter: { dice: [1, 2, 3, 4, 6] } });
});

Deno.test("every roll of a turn is sent by its button, never by itself", () => {
  const made = entry("each_roll");
  tap(made, 1, 2, 3, 4, 5);
  strictEqual(made.ready, null);
  deepStrictEqual(made.wish(null), { enter: { dice: [1, 2, 3, 4, 5] } });
  deepStrictEqual(made.wish(1), { enter: { dice: [1, 2, 3, 4, 5], rolls_used: 1 } });
  made.send(); // what is left alone then is the server's, and its next dice begin untouched
  hear(made, "each_roll", { dice: [1, 2, 3, 4, 5], roll: 1 });
  deepStrictEqual([made.faces, made.touched], [[1, 2, 3, 4, 5], false]);
});

Deno.test("a roll is touched by a die that is taken up, even if it falls the same, and the next one is not", () => {
  const made = entry("each_roll", { dice: [1, 2, 3, 4, 5], roll: 1, rolls_left: 2 });
  strictEqual(made.touched, false);
  made.clear(1);
  tap(made, 2);
  deepStrictEqual([made.touched, made.changed, made.whole], [true, false, true]);
  hear(made, "each_roll", { dice: [1, 2, 3, 4, 5], roll: 2 });
  strictEqual(made.touched, false);
  made.takeBack();
  strictEqual(made.touched, true);
});

Deno.test("the number of rolls has no default, and dice that need it wait for it", () => {
  const maxi = entry("final", { rolls_to_say: [1, 2, 3], must_say_rolls: true }, 6);
  tap(maxi, 1, 2, 3, 4, 5, 6);
  deepStrictEqual([maxi.roll, maxi.ready], [null, null]);
  maxi.roll = 2;
  deepStrictEqual(maxi.ready, { enter: { dice: [1, 2, 3, 4, 5, 6], rolls_used: 2 } });
  const russian = entry("final", { rolls_to_say: [1, 2, 3] });
  tap(russian, 1, 2, 3, 4, 5);
  deepStrictEqual(russian.ready, { enter: { dice: [1, 2, 3, 4, 5] } });
});

Deno.test("a number that is said later is sent with the same dice, and stays said", () => {
  const turn = { dice: [1, 2, 3, 4, 5], rolls_to_say: [1, 2, 3] };
  const made = entry("final", turn);
  made.roll = 3;
  deepStrictEqual(made.ready, { enter: { dice: turn.dice, rolls_used: 3 } });
  const said = entry("final", { ...turn, roll: 3 });
  deepStrictEqual([said.roll, said.ready], [3, null]);
});

for (
  const [moment, turn] of /** @type {const} */ ([
    ["the first roll's number is not taken for that of the dice after the naming", { declared: "small_straight" }],
    ["a slip before a category is named is put right as the first roll it is", { must_declare: true }],
  ])
) {
  Deno.test(moment, () => {
    const rolls_to_say = "declared" in turn ? [2, 3] : undefined;
    const made = entry("final", { dice: [1, 2, 3, 4, 4], roll: 1, rolls_to_say, ...turn });
    strictEqual(made.roll, null);
    made.takeBack();
    tap(made, 5);
    deepStrictEqual(made.ready, { enter: { dice: [1, 2, 3, 4, 5] } });
  });
}

Deno.test("a new moment begins anew; the same one keeps what was tapped", () => {
  const made = entry("final");
  tap(made, 1, 2);
  hear(made, "final", {});
  deepStrictEqual(made.faces, [1, 2, null, null, null]);
  hear(made, "final", { turn: 4 });
  ok(made.open === 5 && !made.whole);
});

Deno.test("a correction that was begun before the answer goes on after it", () => {
  const made = entry("final", { rolls_to_say: [1, 2, 3] });
  tap(made, 1, 2, 3, 4, 5);
  made.send();
  made.takeBack();
  hear(made, "final", { dice: [1, 2, 3, 4, 5], roll: 3, rolls_to_say: [1, 2, 3] });
  deepStrictEqual([made.faces, made.roll, made.touched], [[1, 2, 3, 4, null], 3, true]);
  tap(made, 6);
  deepStrictEqual(made.ready, { enter: { dice: [1, 2, 3, 4, 6], rolls_used: 3 } });
});

Deno.test("a number of rolls that was changed before the answer stays changed", () => {
  const made = entry("final", { rolls_to_say: [1, 2, 3] });
  tap(made, 1, 2, 3, 4, 5);
  made.send();
  made.roll = 2;
  hear(made, "final", { dice: [1, 2, 3, 4, 5], roll: 3, rolls_to_say: [1, 2, 3] });
  deepStrictEqual(made.ready, { enter: { dice: [1, 2, 3, 4, 5], rolls_used: 2 } });
});

Deno.test("an answer with other dice, or of another turn, is shown as it is", () => {
  for (const answer of [{ dice: [6, 6, 6, 6, 6], roll: 3 }, { turn: 4, dice: [1, 2, 3, 4, 5], roll: 3 }]) {
    const made = entry("final");
    tap(made, 1, 2, 3, 4, 5);
    made.send();
    made.takeBack();
    hear(made, "final", answer);
    deepStrictEqual(made.faces, answer.dice);
  }
});
