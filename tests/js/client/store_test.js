import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { apply, START } from "../../../static/js/client/store.js";
import { absentSeat, hasLeft, seatToPlay, view } from "../../../static/js/common/view.js";
import { caughtUp, final, moves, welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */

const joined = apply(START, welcome);

/** @param {Parameters<typeof apply>[1][]} messages @param {typeof joined} from */
function heard(messages, from = joined) {
  return messages.reduce(apply, from);
}

/** @param {string} id */
function asking(id) {
  const at = { game: 12, seat: 0, turn: 1, roll: 0, do: { roll: { keep: [] } } };
  return { type: /** @type {const} */ ("asked"), act: /** @type {M.Act} */ ({ type: "act", id, ...at }) };
}

/** The room's next view. @param {Partial<M.RoomView>} changed @param {typeof joined} from */
const next = (changed, from = joined) =>
  apply(from, { type: "room", room: { ...welcome.room, version: 8, ...changed } });

/** @param {{ number: number }[]} made */
const numbers = (made) => made.map(({ number }) => number);

Deno.test("a recorded game, move by move or each move twice, ends with the server's own sheet", () => {
  deepStrictEqual(heard(moves).game, final);
  const doubled = heard(moves.flatMap((move) => [move, move]));
  deepStrictEqual([doubled.game, numbers(doubled.log)], [final, numbers(moves)]);
});

Deno.test("an action that was refused and stands in the log all the same is not said to be lost any more", () => {
  const [first] = moves;
  const asked = apply(joined, asking(first.id));
  const refused = apply(asked, { type: "refused", id: first.id, code: "server_trouble" });
  strictEqual(refused.refused?.code, "server_trouble");
  strictEqual(apply(refused, first).refused, null);
  const since = /** @type {number} */ (joined.game?.number);
  strictEqual(apply(refused, caughtUp(since)).refused, null);
  const other = apply(asked, { type: "refused", id: "f".repeat(32), code: "stale" });
  strictEqual(apply(other, first).refused?.code, "stale"); // another action's refusal stays
});

Deno.test("an old move that comes late changes nothing, nor does an answer that moves have overtaken", () => {
  const state = heard(moves.slice(0, 10));
  const late = apply(state, moves[3]);
  deepStrictEqual([late.game, late.log, late.news], [state.game, state.log, state.news]);
  const answer = apply(heard(moves), { type: "caught_up", game: welcome.game, moves: [], fresh: false });
  deepStrictEqual(answer.game, final);
});

Deno.test("whatever single move is lost, the page asks for it and ends with the same sheet", () => {
  moves.forEach((lost, at) => {
    const missing = heard(moves.filter((move) => move !== lost));
    const since = lost.number - 1;
    if (at === moves.length - 1) return strictEqual(missing.game?.number, since); // the next beat tells
    deepStrictEqual(missing.missing, { game: 12, since });
    const healed = apply(missing, caughtUp(since));
    deepStrictEqual([healed.game, healed.missing], [final, null]);
    deepStrictEqual(numbers(healed.log), numbers(moves));
  });
});

Deno.test("moves in the wrong order are asked for again instead of guessed", () => {
  const [first, second, third] = moves;
  const state = heard([first, third, second]);
  strictEqual(state.game?.number, second.number);
  deepStrictEqual(heard([third], state).game, heard([first, second, third]).game);
});

Deno.test("the heartbeat's number uncovers a lost last move", () => {
  const state = heard(moves.slice(0, -1));
  const pong = apply(state, { type: "pong", room_version: 7, game: 12, number: final.number });
  deepStrictEqual(pong.missing, { game: 12, since: final.number - 1 });
  ok(!pong.roomIsOld);
});

Deno.test("an ack for a move that was not seen asks for it; an ack that comes again does not", () => {
  const state = heard([...moves.slice(0, 5), asking(moves[5].id)]);
  const ack = { type: /** @type {const} */ ("ack"), id: moves[5].id, number: moves[5].number };
  deepStrictEqual(apply(state, ack).missing, { game: 12, since: moves[4].number });
  const again = heard([moves[5], ack], state);
  deepStrictEqual([again.missing, again.pending.size], [null, 0]);
});

Deno.test("a server that went back to a backup is asked, and its older sheet is taken", () => {
  const state = heard(moves);
  const pong = apply(state, { type: "pong", room_version: 7, game: 12, number: 3 });
  deepStrictEqual(pong.missing, { game: 12, since: final.number });
  const restored = apply(pong, { type: "caught_up", game: welcome.game, moves: [], fresh: true });
  deepStrictEqual([restored.game, restored.log, restored.news], [welcome.game, [], null]);
});

Deno.test("an action is pending until its ack, its refusal, or its move", () => {
  const asked = heard([asking(moves[0].id)]);
  strictEqual(asked.pending.size, 1);
  strictEqual(apply(asked, moves[0]).pending.size, 0);
  strictEqual(apply(asked, { type: "ack", id: moves[0].id, number: moves[0].number }).pending.size, 0);
  const refused = apply(asked, { type: "refused", id: moves[0].id, code: "stale" });
  deepStrictEqual([refused.pending.size, refused.refused?.code], [0, "stale"]);
  deepStrictEqual(refused.refused?.do, { roll: { keep: [] } });
});

Deno.test("two equal refusals are two, and so are two lines that nobody saw", () => {
  const once = apply(joined, { type: "refused", id: "a", code: "stale" });
  const twice = apply(once, { type: "refused", id: "b", code: "stale" });
  ok(once.refused?.at !== twice.refused?.at);
  const unsaid = /** @type {const} */ ({ type: "unsaid", what: "say", code: "too_fast" });
  const line = apply(joined, unsaid);
  strictEqual(view(line).unsaid?.code, "too_fast");
  ok(line.unsaid?.at !== apply(line, unsaid).unsaid?.at);
});

Deno.test("an older view of the room does not replace a newer one", () => {
  strictEqual(next({ version: 7 }, next({ version: 9, locked: true })).room?.locked, true);
});

Deno.test("a new game on the table is asked for; a table without one is cleared", () => {
  deepStrictEqual(next({ game: 13 }).missing, { game: 13, since: 0 });
  const lobby = next({ game: null, status: "lobby" });
  deepStrictEqual([lobby.game, lobby.log], [null, []]);
});

Deno.test("marked dice are shown until the next roll", () => {
  const rolled = moves.findIndex(({ events }) => events.some(({ kind }) => kind === "dice_rolled"));
  const held = heard([...moves.slice(0, rolled + 1), { type: "holding", seat: 0, keep: [1, 2] }]);
  deepStrictEqual(held.holding, { seat: 0, keep: [1, 2] });
  strictEqual(apply(held, moves[rolled + 1]).holding, null);
});

Deno.test("the chat keeps its last fifty lines, and a message of a newer server is passed over", () => {
  const line = (/** @type {string} */ text) => /** @type {M.Said} */ ({
    type: "chat",
    member: 100,
    name: "Anna",
    text,
  });
  const lines = [...Array(60).keys()].map((at) => line(`${at}`));
  deepStrictEqual(heard(lines).chat.map(({ text }) => text), lines.slice(-50).map(({ text }) => text));
  deepStrictEqual(apply(joined, /** @type {any} */ ({ type: "fireworks" })).game, joined.game);
});

Deno.test("a seat shows its member's name and device of now", () => {
  const members = welcome.room.members.map((member) =>
    member.id === 101 ? { ...member, name: "Pekka K", controller: 100 } : member
  );
  const seen = view(next({ members }));
  deepStrictEqual([seen.seats[1].name, seen.mySeats], ["Pekka K", [0, 1]]);
});

Deno.test("who is forgotten loses name and words on pages that are open", () => {
  const [{ member }] = welcome.game?.seats ?? [];
  const said = (/** @type {number} */ from) => ({ type: "chat", member: from, name: "x", text: `of ${from}` });
  const state = heard(/** @type {any} */ ([said(member ?? 0), said(101), { type: "forgotten", members: [member] }]));
  deepStrictEqual(state.chat.map(({ text }) => text), ["of 101"]);
  const members = welcome.room.members.filter(({ id }) => id !== member);
  const { seats } = view(next({ members }, state));
  deepStrictEqual(seats.map(({ name }) => name), ["Player 1", welcome.game?.seats[1].name]);
});

Deno.test("who was sent out has left, and who lost the connection has not", () => {
  const [, gone] = welcome.room.members;
  const seat = welcome.game?.seats.find(({ member }) => member === gone.id)?.seat ?? null;
  strictEqual(hasLeft(view(joined), seat), false);
  strictEqual(hasLeft(view(next({ members: welcome.room.members.filter(({ id }) => id !== gone.id) })), seat), true);
});

Deno.test("a device plays the seat in turn unless it is another's, a bot's or handed over", () => {
  const seen = view(joined);
  strictEqual(seatToPlay(seen), 0);
  strictEqual(seatToPlay({ ...seen, mySeats: [1] }), null);
  ok(seen.turn);
  strictEqual(seatToPlay({ ...seen, turn: { ...seen.turn, handed_over: [0] } }), null);
  strictEqual(view(apply(START, { ...welcome, you: null })).mySeats.length, 0);
});

Deno.test("a player in turn is absent until they come back or a bot plays for them", () => {
  const seen = view(apply(joined, { type: "presence", here: [101], absent: 0, wait: 12 }));
  strictEqual(absentSeat(seen), 0);
  ok(seen.turn);
  strictEqual(absentSeat({ ...seen, turn: { ...seen.turn, handed_over: [0] } }), null);
  strictEqual(absentSeat({ ...seen, turn: { ...seen.turn, seat: 1 } }), null);
  strictEqual(absentSeat(view(joined)), null);
});

Deno.test("how many look on is what was said last, and nobody where a server does not say it", () => {
  const presence = /** @type {M.Presence} */ ({ type: "presence", here: [101], absent: null, wait: null });
  const two = apply(joined, { ...presence, looking_on: 2 });
  deepStrictEqual([view(two).guests, view(apply(two, presence)).guests], [2, 0]);
});

Deno.test("nothing that was shown is changed afterwards", () => {
  const before = JSON.stringify(joined.game);
  heard(moves);
  strictEqual(JSON.stringify(joined.game), before);
  ok(Object.isFrozen(joined) && Object.isFrozen(view(joined)));
});

Deno.test("a page that was somebody notices when it is nobody any more, and when it is somebody again", () => {
  const stranger = { ...welcome, you: null };
  const nobody = apply(joined, stranger);
  const seen = [joined, nobody, apply(nobody, stranger), apply(nobody, welcome), apply(START, stranger)];
  // A viewer from the start has lost nothing.
  deepStrictEqual(seen.map(({ lostPlace }) => lostPlace), [false, true, true, false, false]);
});
