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

/** @param {Partial<M.Act>} [over] */
function act(over = {}) {
  const at = { game: 12, seat: 0, turn: 1, roll: 0, do: { roll: { keep: [] } } };
  return /** @type {M.Act} */ ({ type: "act", id: "0".repeat(32), ...at, ...over });
}

Deno.test("a recorded game, move by move, ends with the server's own sheet", () => {
  deepStrictEqual(heard(moves).game, final);
});

Deno.test("an action that was refused and stands in the log all the same is not said to be lost any more", () => {
  const [first] = moves;
  const asked = apply(joined, { type: "asked", act: act({ id: first.id }) });
  const refused = apply(asked, { type: "refused", id: first.id, code: "server_trouble" });
  strictEqual(refused.refused?.code, "server_trouble");
  strictEqual(apply(refused, first).refused, null);
  const since = /** @type {number} */ (joined.game?.number);
  strictEqual(apply(refused, caughtUp(since)).refused, null);
  const other = apply(asked, { type: "refused", id: "f".repeat(32), code: "stale" });
  strictEqual(apply(other, first).refused?.code, "stale"); // another action's refusal stays
});

Deno.test("a move that arrives twice is shown once", () => {
  const doubled = moves.flatMap((move) => [move, move]);
  const state = heard(doubled);
  deepStrictEqual(state.game, final);
  deepStrictEqual(state.log.map(({ number }) => number), moves.map(({ number }) => number));
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
    deepStrictEqual(healed.log.map(({ number }) => number), moves.map(({ number }) => number));
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
  const state = heard([...moves.slice(0, 5), { type: "asked", act: act({ id: moves[5].id }) }]);
  deepStrictEqual(apply(state, { type: "ack", id: moves[5].id, number: moves[5].number }).missing, {
    game: 12,
    since: moves[4].number,
  });
  const again = heard([moves[5], { type: "ack", id: moves[5].id, number: moves[5].number }], state);
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
  const asked = heard([{ type: "asked", act: act({ id: moves[0].id }) }]);
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
  const newer = { ...welcome.room, version: 9, locked: true };
  const state = heard([{ type: "room", room: newer }, { type: "room", room: welcome.room }]);
  strictEqual(state.room?.locked, true);
});

Deno.test("a new game on the table is asked for; a table without one is cleared", () => {
  const next = apply(joined, { type: "room", room: { ...welcome.room, version: 8, game: 13 } });
  deepStrictEqual(next.missing, { game: 13, since: 0 });
  const lobby = apply(joined, { type: "room", room: { ...welcome.room, version: 8, game: null, status: "lobby" } });
  deepStrictEqual([lobby.game, lobby.log], [null, []]);
});

Deno.test("marked dice are shown until the next roll", () => {
  const rolled = moves.findIndex(({ events }) => events.some(({ kind }) => kind === "dice_rolled"));
  const held = heard([...moves.slice(0, rolled + 1), { type: "holding", seat: 0, keep: [1, 2] }]);
  deepStrictEqual(held.holding, { seat: 0, keep: [1, 2] });
  strictEqual(apply(held, moves[rolled + 1]).holding, null);
});

Deno.test("the chat keeps its last fifty lines, and a message of a newer server is passed over", () => {
  const lines = Array.from(
    { length: 60 },
    (_, at) => /** @type {M.Said} */ ({ type: "chat", member: 100, name: "Anna", text: `${at}` }),
  );
  deepStrictEqual(heard(lines).chat.map(({ text }) => text), lines.slice(-50).map(({ text }) => text));
  deepStrictEqual(apply(joined, /** @type {any} */ ({ type: "fireworks" })).game, joined.game);
});

Deno.test("a seat shows its member's name and device of now", () => {
  const members = welcome.room.members.map((member) =>
    member.id === 101 ? { ...member, name: "Pekka K", controller: 100 } : member
  );
  const seen = view(apply(joined, { type: "room", room: { ...welcome.room, version: 8, members } }));
  deepStrictEqual([seen.seats[1].name, seen.mySeats], ["Pekka K", [0, 1]]);
});

Deno.test("who is forgotten loses name and words on pages that are open", () => {
  const [{ member }] = welcome.game?.seats ?? [];
  const said = (/** @type {number} */ from) => ({ type: "chat", member: from, name: "x", text: `of ${from}` });
  const state = heard(/** @type {any} */ ([said(member ?? 0), said(101), { type: "forgotten", members: [member] }]));
  deepStrictEqual(state.chat.map(({ text }) => text), ["of 101"]);
  const members = welcome.room.members.filter(({ id }) => id !== member);
  const { seats } = view(apply(state, { type: "room", room: { ...welcome.room, version: 8, members } }));
  strictEqual(seats[0].name, "Player 1");
  strictEqual(seats[1].name, welcome.game?.seats[1].name);
});

Deno.test("who was sent out has left, and who lost the connection has not", () => {
  const [, gone] = welcome.room.members;
  const seat = welcome.game?.seats.find(({ member }) => member === gone.id)?.seat ?? null;
  strictEqual(hasLeft(view(joined), seat), false);
  const room = { ...welcome.room, version: 8, members: welcome.room.members.filter(({ id }) => id !== gone.id) };
  strictEqual(hasLeft(view(apply(joined, { type: "room", room })), seat), true);
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
  const two = apply(joined, { type: "presence", here: [101], absent: null, wait: null, looking_on: 2 });
  strictEqual(view(two).guests, 2);
  strictEqual(view(apply(two, { type: "presence", here: [101], absent: null, wait: null })).guests, 0);
});

Deno.test("nothing that was shown is changed afterwards", () => {
  const before = JSON.stringify(joined.game);
  heard(moves);
  strictEqual(JSON.stringify(joined.game), before);
  ok(Object.isFrozen(joined) && Object.isFrozen(view(joined)));
});

Deno.test("a page that was somebody notices when it is nobody any more, and when it is somebody again", () => {
  strictEqual(joined.lostPlace, false);
  const nobody = apply(joined, { ...welcome, you: null });
  strictEqual(nobody.lostPlace, true);
  strictEqual(apply(nobody, { ...welcome, you: null }).lostPlace, true);
  strictEqual(apply(nobody, welcome).lostPlace, false);
  strictEqual(apply(START, { ...welcome, you: null }).lostPlace, false, "a viewer from the start has lost nothing");
});
