import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { whatNow, whoseTurn } from "../../../static/js/common/sentences.js";
import { apply, START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { PATIENCE, Patience, seatToNudge, TurnCall, waitedFor } from "../../../static/js/table/turn-reminders.js";
import { FakeClock } from "../fake_world.js";
import { welcome } from "../recorded_game.js";

/** @import { GameView, TurnView } from "../../../static/js/client/messages.js" */
/** @import { View } from "../../../static/js/common/view.js" */

const seen = view(apply(START, welcome));

/** @param {Partial<TurnView>} turn @param {Partial<View>} [rest] @returns {Readonly<View>} */
function at(turn, rest = {}) {
  ok(seen.turn);
  return { ...seen, here: [1, 2, 3, 4, 5, 6, 7, 8, 9], turn: { ...seen.turn, ...turn }, ...rest };
}

const MINE = { seat: 0, turn: 1, dice: [] };
const PEKKAS = { seat: 1, turn: 2, dice: [] };

function calls() {
  const clock = new FakeClock();
  let count = 0;
  const call = new TurnCall(() => count += 1, clock);
  /** How often it has rung after this is seen, and time has passed. @param {Readonly<View>} seen @param {number} [time] */
  const rung = (seen, time = 0) => {
    call.follow(seen);
    clock.pass(time);
    return count;
  };
  return { call, rung };
}

Deno.test("a phone is called when its turn comes, once more after twenty seconds, and then left in peace", () => {
  const { rung } = calls();
  const mine = at({ ...MINE, turn: 3 });
  const rings = [rung(at(PEKKAS)), rung(mine), rung(mine, 19_999), rung(mine, 1), rung(mine, 10 * PATIENCE)];
  deepStrictEqual(rings, [0, 1, 1, 2, 2]);
});

Deno.test("who has begun to play is not reminded, nor who has finished", () => {
  for (const next of [{ ...MINE, turn: 3, dice: [1, 2, 3, 4, 5] }, { ...PEKKAS, turn: 4 }]) {
    const { rung } = calls();
    const rings = [rung(at(PEKKAS)), rung(at({ ...MINE, turn: 3 })), rung(at(next), 2 * PATIENCE)];
    deepStrictEqual(rings, [0, 1, 1]);
  }
});

Deno.test("a page that has just been opened does not ring at once, one that keeps the score for everybody never", () => {
  const { call, rung } = calls();
  deepStrictEqual([rung(at(MINE)), rung(at(MINE), PATIENCE)], [0, 1]);
  call.stop();
  const pad = calls();
  pad.rung(at(PEKKAS, { keeps: true }));
  strictEqual(pad.rung(at({ ...MINE, turn: 3 }, { keeps: true }), 2 * PATIENCE), 0);
});

Deno.test("patience begins anew with whatever is waited for next", () => {
  const clock = new FakeClock();
  /** @type {string[]} */
  const long = [];
  const patience = new Patience(() => long.push("long"), clock);
  patience.wait("a");
  clock.pass(PATIENCE - 1);
  patience.wait("b");
  clock.pass(PATIENCE - 1);
  deepStrictEqual([patience.long, long], [false, []]);
  clock.pass(1);
  deepStrictEqual([patience.long, long], [true, ["long"]]);
  patience.wait(null);
  strictEqual(patience.long, false);
});

Deno.test("whoever is here, in turn and somebody else can be nudged", () => {
  const pekka = seen.seats[1];
  const person = at(PEKKAS, { seats: [seen.seats[0], { ...pekka, bot: "", member: 2, controller: 2 }], mySeats: [0] });
  strictEqual(seatToNudge(person), 1);
  ok(waitedFor(person));
  ok(person.turn && person.room && person.game);
  const { turn, game, room } = person;
  for (
    const nobody of /** @type {Partial<View>[]} */ ([
      ...[{ here: [] }, { you: null }, { mySeats: [0, 1] }, { game: { ...game, sheet_only: true } }],
      ...[{ turn: { ...turn, handed_over: [1] } }, { turn: { ...turn, seat: null } }],
      { room: { ...room, settings: { ...room.settings, reactions: false } } },
      { seats: [seen.seats[0], { ...pekka, bot: "greedy" }] },
    ])
  ) strictEqual(seatToNudge({ ...person, ...nobody }), null);
  strictEqual(waitedFor({ ...person, here: [] }), null);
});

Deno.test("the pad says who is next, and asks nobody to pass it on", () => {
  strictEqual(whoseTurn(at(MINE, { keeps: true })), "Now: Anna.");
  strictEqual(whoseTurn(at(PEKKAS, { keeps: true, mySeats: [0, 1] })), "Now: Pekka.");
  strictEqual(whatNow(at({ ...MINE, may_enter: true }, { keeps: true })), "");
});

Deno.test("where one phone keeps the score it is the host's, whoever that is now", () => {
  ok(welcome.type === "welcome" && welcome.game);
  const pad = (/** @type {number | null} */ host) =>
    view(apply(START, {
      ...welcome,
      room: { ...welcome.room, host },
      game: /** @type {GameView} */ ({ ...welcome.game, sheet_only: true }),
    }));
  ok(welcome.you !== null);
  const mine = pad(welcome.you);
  deepStrictEqual([mine.keeps, mine.mySeats], [true, mine.seats.filter(({ bot }) => !bot).map(({ seat }) => seat)]);
  for (const host of [welcome.you + 1, null]) {
    deepStrictEqual([pad(host).keeps, pad(host).mySeats], [false, []]);
  }
});

Deno.test("of the last dice nobody is told how many rolls are left", () => {
  const FINAL = /** @type {GameView} */ ({ ...seen.game, dice_from: "final" });
  const real = (/** @type {Partial<TurnView>} */ turn) =>
    whatNow({ ...at({ ...MINE, dice: [1, 2, 3, 4, 5], ...turn }), game: FINAL });
  strictEqual(real({ rolls_left: 3 }), "choose a category.");
  strictEqual(real({ choices: [["small_straight", 15, "rolls_unknown"]] }), "after how many rolls?");
  strictEqual(real({ declared: "sixes" }), "for sixes. Enter the last dice, or write these.");
  strictEqual(real({ seat: 1 }), "");
});
