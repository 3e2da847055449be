import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { Connection, newId } from "../../../static/js/client/connection.js";
import { FakeClock, fakeSockets } from "../fake_world.js";
import { welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */

/** @param {{ random?: () => number }} [world] */
function opened({ random = () => 1 } = {}) {
  const clock = new FakeClock();
  const sockets = fakeSockets();
  /** @type {string[]} */
  const states = [];
  /** @type {M.Told[]} */
  const heard = [];
  const connection = new Connection({
    url: "ws://test/",
    Socket: sockets.Socket,
    clock,
    random,
    hello: () => ({ type: "hello", static: "v1", game: 12, since: 3, last: null }),
    ping: () => ({ type: "ping", room_version: 7, game: 12, number: 3 }),
    onMessage: (message) => heard.push(message),
    onState: (state, code) => states.push(code === null ? state : `${state} ${code}`),
  });
  const live = () => {
    sockets.last.accept();
    sockets.last.tell(welcome);
  };
  /** The next socket is opened then, and not before. @param {number} after */
  const comesBack = (after) => {
    const { length } = sockets.opened;
    clock.pass(after - 1);
    strictEqual(sockets.opened.length, length);
    clock.pass(1);
    strictEqual(sockets.opened.length, length + 1);
  };
  const acts = () => sockets.last.ofType("act").map(({ id }) => id);
  connection.open();
  return { clock, sockets, states, heard, connection, live, comesBack, acts };
}

/** A page that is live. @param {{ random?: () => number }} [world] */
function browser(world) {
  const page = opened(world);
  page.live();
  return page;
}

/** @param {string} id */
function act(id) {
  return /** @type {M.Act} */ ({ type: "act", id, game: 12, seat: 0, turn: 1, roll: 0, do: { roll: { keep: [] } } });
}

Deno.test("a page greets the server with what it has and is live once welcomed", () => {
  const { sockets, states } = browser();
  deepStrictEqual(sockets.last.sent, [{ type: "hello", static: "v1", game: 12, since: 3, last: null }]);
  deepStrictEqual(states, ["connecting", "live"]);
});

Deno.test("it comes back for ever, with pauses from a quarter of a second to five", () => {
  const { sockets, comesBack } = browser();
  for (const pause of [250, 500, 1000, 2000, 4000, ...Array(35).fill(5000)]) {
    sockets.last.end(1006);
    comesBack(pause);
  }
});

Deno.test("the pauses are drawn from the whole range, so that nobody comes back together", () => {
  const { sockets, comesBack } = browser({ random: () => 0.1 });
  sockets.last.end(1006);
  comesBack(25);
});

Deno.test("a short gap is not mentioned, a longer one is, and a welcome ends it", () => {
  const { clock, sockets, states, live } = browser();
  sockets.last.end(1006);
  clock.pass(250);
  live();
  clock.pass(3000);
  deepStrictEqual(states, ["connecting", "live", "live"]);
  sockets.last.end(1006);
  clock.pass(999);
  strictEqual(states.length, 3);
  clock.pass(1);
  strictEqual(states[3], "reconnecting");
});

Deno.test("a page that is seen again does not wait for its pause, and does not trust an attempt from before", () => {
  const { clock, sockets, connection } = browser();
  sockets.last.end(1006);
  connection.wake();
  strictEqual(sockets.opened.length, 2);
  clock.pass(1999);
  connection.wake();
  strictEqual(sockets.opened.length, 2); // it is being opened already
  clock.pass(1);
  connection.wake();
  deepStrictEqual([sockets.opened.length, sockets.opened[1].closed], [3, true]);
});

Deno.test("a socket that answers no ping is given up; one that says anything is not", () => {
  const { clock, sockets, comesBack } = browser();
  clock.pass(5000);
  sockets.last.tell({ type: "presence", here: [], absent: null, wait: null });
  clock.pass(5000);
  strictEqual(sockets.last.closed, false);
  clock.pass(2750);
  strictEqual(sockets.last.closed, true);
  comesBack(250);
});

Deno.test("the heart beats every five seconds with the page's numbers; a dead link is said within nine of the last word", () => {
  const { clock, sockets, states } = browser();
  const ping = { type: "ping", room_version: 7, game: 12, number: 3 };
  for (let beat = 1; beat <= 4; beat++) {
    clock.pass(welcome.heartbeat * 1000);
    deepStrictEqual(sockets.last.ofType("ping"), Array(beat).fill(ping));
    sockets.last.tell({ ...ping, type: "pong" });
  }
  deepStrictEqual(states, ["connecting", "live"]);
  clock.pass(9000);
  deepStrictEqual(states, ["connecting", "live", "reconnecting"]);
});

Deno.test("after sleep a socket has two seconds to prove that it lives", () => {
  const { clock, sockets, connection } = browser();
  connection.wake();
  strictEqual(sockets.last.ofType("ping").length, 1);
  clock.pass(2000);
  strictEqual(sockets.last.closed, true);
});

Deno.test("a browser that loses its network says so at once, and comes back at once with what was tapped", () => {
  const { clock, sockets, states, connection, live, acts } = browser();
  connection.doubt();
  connection.act(act("a"));
  clock.pass(300);
  deepStrictEqual(states, ["connecting", "live", "reconnecting"]);
  sockets.last.end(1006);
  connection.wake();
  live();
  clock.pass(3000);
  deepStrictEqual(states, ["connecting", "live", "reconnecting", "live"]);
  deepStrictEqual(acts(), ["a"]);
});

Deno.test("a server on the same machine needs no network: it answers, and nothing is said", () => {
  const { clock, sockets, states, connection } = browser();
  connection.doubt();
  sockets.last.tell({ type: "pong", room_version: 7, game: 12, number: 3 });
  clock.pass(4000);
  deepStrictEqual([states, sockets.opened.length], [["connecting", "live"], 1]);
});

Deno.test("a gap that would have been short is said once the network is gone, too", () => {
  const { sockets, states, connection, live } = opened();
  connection.doubt(); // it has not been there yet
  live();
  sockets.last.end(1006);
  connection.doubt();
  connection.doubt();
  deepStrictEqual(states, ["connecting", "live", "reconnecting"]);
});

Deno.test("a server that accepts and says nothing is left for another try", () => {
  const { sockets, comesBack } = opened();
  sockets.last.accept();
  comesBack(8000 + 250);
});

Deno.test("an unanswered action is sent again with the same id, and only that one", () => {
  const { clock, sockets, connection, live, acts } = browser();
  const again = () => {
    sockets.last.end(1006);
    clock.pass(250);
    live();
  };
  connection.act(act("a"));
  connection.act(act("b"));
  deepStrictEqual(acts(), ["a"]);
  again();
  deepStrictEqual(acts(), ["a"]);
  sockets.last.tell({ type: "ack", id: "a", number: 4 });
  deepStrictEqual(acts(), ["a", "b"]);
  sockets.last.tell({ type: "refused", id: "b", code: "stale" });
  again();
  deepStrictEqual(acts(), []);
});

Deno.test("an action asked for while away waits for the welcome; what may be lost is not kept for later", () => {
  const { sockets, connection, acts } = opened();
  connection.act(act("a"));
  strictEqual(connection.send({ type: "say", text: "hello" }), false);
  sockets.last.accept();
  deepStrictEqual(acts(), []);
  sockets.last.tell(welcome);
  deepStrictEqual([acts(), sockets.last.ofType("say")], [["a"], []]);
  strictEqual(connection.send({ type: "say", text: "hello" }), true);
});

for (const code of [4003, 4004, 4009, 4011, 4014]) {
  Deno.test(`after close code ${code} it stops and says why`, () => {
    const { clock, sockets, states, connection } = browser();
    sockets.last.end(code);
    clock.pass(60_000);
    connection.wake();
    strictEqual(sockets.opened.length, 1);
    strictEqual(states[states.length - 1], `stopped ${code}`);
  });
}

for (const code of [1000, 1001, 1006, 1011, 4008, 4012]) {
  Deno.test(`after close code ${code} it tries again`, () => {
    const { sockets, comesBack } = browser();
    sockets.last.end(code);
    comesBack(250);
  });
}

Deno.test("a browser that is somebody else now comes back at once", () => {
  const { clock, sockets } = browser();
  sockets.last.end(4010);
  clock.pass(0);
  strictEqual(sockets.opened.length, 2);
});

Deno.test("a server that says when it will be back is not asked before", () => {
  const { sockets, comesBack } = browser();
  sockets.last.tell({ type: "bye", after: 2 });
  sockets.last.end(4012);
  comesBack(2250);
});

Deno.test("the pages of a full house come back over as long as the server says, each at a moment of its own", () => {
  for (const [random, moment] of [[0.25, 2000], [0.5, 3000], [1, 5000]]) {
    const { clock, sockets, live, comesBack } = browser({ random: () => random });
    sockets.last.tell({ type: "bye", after: 1, spread: 4 });
    sockets.last.end(4012);
    comesBack(moment);
    sockets.last.end(1006); // it is not up yet: they stay as far apart
    comesBack(4000 * random);
    live();
    sockets.last.end(1006); // later, and for another reason
    clock.pass(250);
    strictEqual(sockets.opened.length, 4);
  }
});

Deno.test("an attempt that hears nothing is given longer each time: a crowd may be before us", () => {
  const { clock, sockets, live, comesBack } = opened({ random: () => 0 });
  for (const patience of [8000, 16_000, 32_000, 32_000]) comesBack(patience);
  live();
  sockets.last.end(1006);
  clock.pass(0);
  comesBack(8000);
});

Deno.test("a quick restart is not mentioned; a server that stays away is told from a lost signal", () => {
  const { clock, sockets, states, live } = browser();
  const goodbye = () => {
    sockets.last.tell({ type: "bye", after: 1 });
    sockets.last.end(4012);
  };
  goodbye();
  clock.pass(1250);
  live();
  clock.pass(3000);
  deepStrictEqual(states, ["connecting", "live", "live"]);
  goodbye();
  clock.pass(2000);
  strictEqual(states.pop(), "reconnecting 4012");
  live();
  sockets.last.end(1006);
  clock.pass(1000);
  strictEqual(states.pop(), "reconnecting");
});

Deno.test("a socket that was given up has nothing more to say", () => {
  const { clock, sockets, heard, live } = browser();
  const [old] = sockets.opened;
  old.end(1006);
  clock.pass(250);
  live();
  const count = heard.length;
  old.tell({ type: "ack", id: "a", number: 9 });
  old.end(4003);
  strictEqual(heard.length, count);
  clock.pass(5000);
  strictEqual(sockets.last.ofType("ping").length, 1);
});

Deno.test("what is no message is passed over, and a closed connection leaves nothing behind", () => {
  const { clock, sockets, connection, heard } = browser();
  sockets.last.tell("{");
  strictEqual(heard.length, 1);
  connection.close();
  strictEqual(clock.timers.size, 0);
  ok(sockets.last.closed);
});

Deno.test("every action id is new and 128 bits", () => {
  const id = newId();
  ok(/^[0-9a-f]{32}$/.test(id) && id !== newId());
});
