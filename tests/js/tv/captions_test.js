// What the big screen says and does by itself.

import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { lasts, pieces, placeOf } from "../../../static/js/tv/confetti.js";
import { podium } from "../../../static/js/common/game-result.js";
import { Preferences } from "../../../static/js/common/browser-storage.js";
import { apply, START } from "../../../static/js/client/store.js";
import { askAgainAfter, cureFor } from "../../../static/js/tv/recovery.js";
import { aboutTheDice, justHappened, keptNow, markOf, teamInTurn } from "../../../static/js/tv/captions.js";
import { whatWeWaitFor, whoIsAway } from "../../../static/js/tv/captions.js";
import { view } from "../../../static/js/common/view.js";
import { FakeStorage } from "../fake_world.js";
import { welcome } from "../recorded_game.js";
import { member, room } from "../room.js";

/** @import { LogEvent, TurnView } from "../../../static/js/client/messages.js" */
/** @import { View } from "../../../static/js/common/view.js" */

const SEATS = ["Anna", "Bob", "Greedy"].map((name, seat) => (
  {
    seat,
    member: seat + 1,
    name,
    colour: seat,
    bot: seat === 2 ? "greedy" : "",
    column: seat % 2,
    controller: seat + 1,
  }
));

/** A table in mid-game, as far as the words need one. @param {Partial<TurnView>} [turn]
 * @param {Partial<View>} [rest] @returns {View} */
function table(turn = {}, rest = {}) {
  const rolled = { turn: 7, roll: 2, seat: 0, column: 0, dice: [6, 2, 6, 4, 6], rolls_left: 1, may_roll: true };
  const now = { ...rolled, must_declare: false, declared: null, resigned: [], handed_over: [], ...turn };
  const game = { ruleset: "finnish", dice_from: "screen", turn: now };
  const cards = [0, 1].map((column) => ({ column, total: 0 }));
  return /** @type {any} */ ({
    ...view(START),
    room: room(),
    game,
    turn: now,
    seats: SEATS,
    cards,
    here: [1, 2],
    ...rest,
  });
}

/** @param {...LogEvent} events */
function log(...events) {
  return events.map((event, at) => ({ number: at + 1, id: String(at), events: [event] }));
}

/** @type {LogEvent} */
const WROTE = { kind: "category_scored", seat: 1, category: "fours", points: 8, dice: [], rolls_used: 1 };
/** @type {LogEvent} */
const ROLLED = { kind: "dice_rolled", seat: 0, dice: [6, 2, 6, 4, 6], rolls_used: 2, turn: 7, link: "", keep: [0, 2] };

Deno.test("the big sentence is about what was written, not about the dice that lie there anyway", () => {
  strictEqual(justHappened(table({}, { log: log(WROTE, ROLLED) })), "Bob wrote 8 in fours");
  strictEqual(justHappened(table({}, { log: [] })), "");
});

Deno.test("dice that somebody marks this moment count more than those that stayed at the throw", () => {
  deepStrictEqual(keptNow(table({}, { log: log(ROLLED) })), [0, 2]);
  const marking = table({}, { log: log(ROLLED), holding: { seat: 0, keep: [0, 2, 4] } });
  deepStrictEqual(keptNow(marking), [0, 2, 4]);
  strictEqual(aboutTheDice(marking), "keeps 6 6 6 · one roll left");
  const over = { may_roll: false, rolls_left: 0 }; // nothing can be rolled any more
  deepStrictEqual(keptNow(table(over, { holding: { seat: 0, keep: [1] } })), []);
  deepStrictEqual(keptNow(table({}, { holding: { seat: 1, keep: [1] } })), [], "another's");
});

Deno.test("what the player is about is said at every moment of a turn", () => {
  for (
    const [turn, words] of /** @type {[Partial<TurnView>, string][]} */ ([
      [{ dice: [], roll: 0 }, "about to roll"],
      [{ must_declare: true }, "names a category"],
      [{ rolls_left: 0, may_roll: false }, "chooses a category"],
      [{ declared: "yatzy" }, "goes for yatzy · one roll left"],
      [{ seat: null }, ""],
    ])
  ) strictEqual(aboutTheDice(table(turn)), words);
  strictEqual(aboutTheDice(table({}, { tumbling: true })), "The dice are rolling…");
});

Deno.test("who plays for a team is told with it, and who plays alone is not", () => {
  const { game, ...numbered } = table({ then: 2 });
  const team_looks = [{ name: "", number: 0, colour: 0 }];
  const seen = [table(), table({ then: 2 }), { ...numbered, game: game && { ...game, team_looks } }];
  const said = ["for the team Anna · Greedy", "for the team Anna · Greedy, then Greedy", "Team 1, then Greedy", ""];
  deepStrictEqual([...seen, table({ seat: 1, column: 1 })].map(teamInTurn), said);
});

Deno.test("people without a page are away; bots and who gave up are not", () => {
  const seen = [table({}, { here: [1] }), table({ resigned: [1] }, { here: [1] }), table()];
  deepStrictEqual(seen.map(whoIsAway), ["Away: Bob", "", ""]);
});

Deno.test("the lobby says what it waits for and who is who", () => {
  const people = [
    member(1, "Anna", { seat: 0 }),
    member(2, "Bot", { seat: 1, bot: "greedy" }),
    member(3, "Olga", { seat: 2 }),
  ];
  const lobby = { ...view(START), room: room({ host: 1, members: people }), here: [1] };
  strictEqual(whatWeWaitFor(lobby), "Anna starts the game when everybody is here.");
  deepStrictEqual(people.map((one) => markOf(lobby, one)), ["host", "bot", "away"]);
  strictEqual(whatWeWaitFor({ ...lobby, room: room() }), "Nobody has a seat yet.");
});

Deno.test("a podium has the best three places, with ties beside each other; who resigned stands below it", () => {
  const places = [[1, 3], [1, 0], [3, 1], [4, 2], [2, 4]].map(([place, column]) => (
    { place, column, total: 9, resigned: column === 4 }
  ));
  const { steps, others } = podium([...places].reverse());
  deepStrictEqual(steps.map(({ place, column }) => [place, column]), [[1, 0], [1, 3], [3, 1]]);
  deepStrictEqual(others.map(({ column }) => column).sort(), [2, 4]);
});

Deno.test("confetti comes from above, falls, and is over after a while", () => {
  const all = pieces(50);
  ok(all.every((piece) => placeOf(piece, 0).y < 0));
  ok(all.every((piece) => placeOf(piece, 1).y > placeOf(piece, 0).y));
  const end = lasts(all);
  ok(end < 20);
  ok(all.every((piece) => placeOf(piece, end).y >= 1));
});

Deno.test("a television helps itself where a phone has a button, and takes its time with a room that may be gone", () => {
  deepStrictEqual([4003, 4011, 4014].map(cureFor), [1, 1, 1]);
  for (const code of [4004, 4009]) ok(cureFor(code) > 10);
  deepStrictEqual(
    [200, 403, 410].map(askAgainAfter),
    [0, 0, null],
    "it opens what can be seen, and lets a closed room be",
  );
  for (const status of [404, 429, 500, 502, 503, 504]) ok(Number(askAgainAfter(status)) >= 5, String(status));
});

Deno.test("a television plays sounds and stays awake, whatever the same browser likes in its other tabs", () => {
  const storage = new FakeStorage();
  new Preferences(storage).change({ sound: false, motion: "quick" });
  const tv = new Preferences(storage, { tv: true });
  deepStrictEqual([tv.likes.sound, tv.likes.awake, tv.likes.motion], [true, true, "full"]);
  tv.change({ sound: false });
  strictEqual(new Preferences(storage, { tv: true }).likes.sound, false);
  strictEqual(new Preferences(storage).likes.motion, "quick");
});

Deno.test("however long the night, the page remembers only the last moves and lines", () => {
  const game = { game: 1, number: 0, last: "", seats: SEATS, cards: [], links: [], turn: { turn: 1, roll: 0 } };
  let state = apply(
    START,
    /** @type {any} */ ({ ...welcome, you: null, room: room({ game: 1, status: "playing" }), game }),
  );
  for (let number = 1; number <= 1000; number += 1) {
    const move = { type: "move", game: 1, number, id: `${number}`, events: [WROTE], turn: { turn: number, roll: 0 } };
    state = apply(state, /** @type {any} */ (move));
    state = apply(state, { type: "chat", member: 1, name: "Anna", text: String(number) });
  }
  ok(state.log.length <= 200);
  ok(state.chat.length <= 50);
});
