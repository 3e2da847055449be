import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { questionsFor } from "../../../static/js/room/questions.js";
import { eventSentence } from "../../../static/js/common/sentences.js";
import { apply, START } from "../../../static/js/client/store.js";
import { mayEnd, view } from "../../../static/js/common/view.js";
import { welcome } from "../recorded_game.js";
import { member } from "../room.js";

/** @import { GameView, RoomView, TurnView } from "../../../static/js/client/messages.js" */
/** @import { View } from "../../../static/js/common/view.js" */

const [ANNA, PEKKA, OLGA] = [100, 101, 102];
const SEATED = welcome.room.members;

/** A running game of Anna, who hosts, and Pekka; `you` looks at it. @param {number} you
 * @param {{ here?: number[], presence?: View["presence"], room?: Partial<RoomView>, turn?: Partial<TurnView> }} [how] */
function table(you, { here = [ANNA, PEKKA, OLGA], presence, room = {}, turn = {} } = {}) {
  const heard = apply(START, { ...welcome, you, here, room: { ...welcome.room, ...room } });
  const seen = view(heard);
  return { ...seen, ...(presence ? { presence } : {}), turn: seen.turn && { ...seen.turn, ...turn } };
}

/** @param {Readonly<View>} seen */
const asked = (seen, own = /** @type {number | null} */ (null)) =>
  questionsFor(seen, own).map(({ text, choices }) => [text.split(/[.:,]/)[0], ...choices.map(({ name }) => name)]);

const CLAIM = [{ id: 3, member: PEKKA, answer: [ANNA] }];
const SOMEBODY = ["Somebody says", "Yes, that is them", "No"];

Deno.test("who was Pekka is for the host to say; of themselves nobody is asked, nor where everything is well", () => {
  for (const you of [ANNA, PEKKA]) deepStrictEqual(asked(table(you)), []);
  const now = { here: [ANNA, OLGA], room: { claims: CLAIM } };
  deepStrictEqual(asked(table(ANNA, now)), [SOMEBODY]);
  deepStrictEqual(asked(table(OLGA, now)), [], "a watcher");
  deepStrictEqual(asked(table(ANNA, now), PEKKA), [], "her own question");
});

Deno.test("while the host is away it is for everybody who plays, and for no watcher with a seat in the next game", () => {
  const members = [...SEATED, member(OLGA, "Olga", { seat: 2 })];
  const room = { claims: [{ id: 3, member: ANNA, answer: [PEKKA, OLGA] }], members };
  deepStrictEqual(asked(table(PEKKA, { here: [PEKKA, OLGA], room })), [SOMEBODY]);
  deepStrictEqual(asked(table(OLGA, { here: [PEKKA, OLGA], room }))[0][0], "You have a seat in the next game");
  const lobby = { ...room, status: /** @type {const} */ ("lobby") };
  deepStrictEqual(asked(table(OLGA, { here: [PEKKA, OLGA], room: lobby })), [SOMEBODY], "in the lobby she is seated");
});

Deno.test("a host whose word does not count keeps nobody from answering; nor is who came after the host left asked", () => {
  const room = { claims: [{ id: 3, member: OLGA, answer: [PEKKA] }] };
  deepStrictEqual(asked(table(PEKKA, { room })), [SOMEBODY]);
  deepStrictEqual(asked(table(ANNA, { room })), []);
  const late = table(PEKKA, { here: [PEKKA], room: { claims: CLAIM } });
  deepStrictEqual(asked(late).filter(([text]) => text === SOMEBODY[0]), []);
});

Deno.test("who stands in for the host is told for how long", () => {
  const room = { host: PEKKA, stood_in_for: ANNA };
  deepStrictEqual(asked(table(PEKKA, { here: [PEKKA], room }))[0], ["You stand in as host for Anna", "All right"]);
  deepStrictEqual(asked(table(OLGA, { here: [PEKKA, OLGA], room })), []);
});

Deno.test("between a start and its sheet nobody is told to wait for the next game", () => {
  const seen = table(PEKKA);
  deepStrictEqual(asked({ ...seen, game: null, turn: null, seats: [], mySeats: [] }), []);
});

Deno.test("a host whose game stands still may let the table decide", () => {
  const presence = { absent: 1, wait: null };
  const waits = table(ANNA, { presence, here: [ANNA], turn: { seat: 1 } });
  deepStrictEqual(asked(waits), [["Pekka is away", "Let the table decide", "Wait"]]);
  deepStrictEqual(questionsFor(waits)[0].choices[0].verb, ["settings", { absence: "ask" }]);
  deepStrictEqual(asked({ ...waits, presence: { absent: 1, wait: 20 } }), [], "it decides soon");
  ok((questionsFor(waits)[0].after ?? 0) >= 3, "a page that is only reloaded is no reason to ask");
});

Deno.test("if it is the host who is away, a player may take over, and a watcher may not", () => {
  const presence = { absent: 0, wait: null };
  const waits = table(PEKKA, { presence, here: [PEKKA], turn: { seat: 0 } });
  deepStrictEqual(asked(waits), [["The game waits for Anna", "Take over as host", "Wait"]]);
  deepStrictEqual(questionsFor(waits)[0].choices[0].verb, ["pass_host", { member: PEKKA }]);
  deepStrictEqual(asked(table(OLGA, { presence, here: [OLGA], turn: { seat: 0 } })), []);
});

Deno.test("who resigned is told what comes now, and who is left alone that they have won", () => {
  const turn = { seat: 1, resigned: [0] };
  deepStrictEqual(asked(table(ANNA, { turn })), [["You have resigned", "All right"]]);
  deepStrictEqual(asked(table(PEKKA, { turn })), [["Everybody else has resigned", "Play on", "A bot plays the rest"]]);
  deepStrictEqual(asked(table(OLGA, { turn })), [], "a watcher");
  const alone = table(PEKKA, { turn });
  const real = { ...alone, game: alone.game && { ...alone.game, dice_from: /** @type {const} */ ("final") } };
  deepStrictEqual(asked(real), [["Everybody else has resigned", "Play on"]], "no bot throws real dice");
  const over = { ...turn, seat: null };
  deepStrictEqual(asked(table(PEKKA, { turn: over })), [], "the game is over");
});

Deno.test("who resigns from a team is told that the team plays on", () => {
  const seen = table(ANNA, { turn: { seat: 1, resigned: [0] } });
  const mates = { ...seen, seats: seen.seats.map((seat) => ({ ...seat, column: 0 })) };
  strictEqual(questionsFor(mates)[0].text.startsWith("You have resigned: your team plays on"), true);
  const resigned = /** @type {const} */ ({ kind: "seat_resigned", seat: 0 });
  strictEqual(eventSentence(resigned, mates), "Anna resigned, and the team plays on");
  strictEqual(eventSentence(resigned, seen), "Anna resigned");
});

Deno.test("a game may be ended only while nobody is here who has a turn to play", () => {
  const late = { may_end: true, seat: 1 };
  strictEqual(mayEnd(table(ANNA, { turn: late })), false);
  const seen = table(ANNA, { turn: late, here: [ANNA] });
  strictEqual(mayEnd(seen), false, "her own card is open");
  const full = Object.fromEntries((seen.game?.categories ?? []).map((category) => [category, 0]));
  const cards = seen.game?.cards.map((card) => card.column === 0 ? { ...card, filled: full } : card) ?? [];
  const done = { ...seen, game: seen.game && { ...seen.game, cards } };
  strictEqual(mayEnd(done), true);
  strictEqual(mayEnd({ ...done, here: [ANNA, PEKKA] }), false, "he is back");
});

Deno.test("where one phone keeps the score, who sits on it may take it over when its owner is gone", () => {
  const presence = { absent: 1, wait: null };
  const pad = { ...welcome, game: /** @type {GameView} */ ({ ...welcome.game, sheet_only: true }) };
  const seen = { ...view(apply(START, { ...pad, you: PEKKA, here: [PEKKA] })), presence };
  const turn = seen.turn && { ...seen.turn, seat: 1 };
  deepStrictEqual(asked({ ...seen, turn }), [["Anna", "Take over as host", "Wait"]]);
  const here = view(apply(START, { ...pad, you: PEKKA, here: [ANNA, PEKKA] }));
  deepStrictEqual(asked(here), [], "nobody waits for a seat");
});
