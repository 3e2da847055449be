import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { follows } from "../../../static/js/client/fairness.js";
import { RoomClient } from "../../../static/js/client/room-client.js";
import { FakeClock, fakeSockets, FakeStorage } from "../fake_world.js";
import { caughtUp, final, moves, welcome } from "../recorded_game.js";

/** @import { State } from "../../../static/js/client/store.js" */

function opened() {
  const clock = new FakeClock();
  const sockets = fakeSockets();
  /** @type {Readonly<State>[]} */
  const shown = [];
  let ids = 0;
  const client = new RoomClient({
    url: "ws://test/",
    version: "v1",
    storage: new FakeStorage(),
    onChange: (state) => shown.push(state),
    world: { Socket: sockets.Socket, clock, random: () => 1 },
    id: () => `${++ids}`,
  });
  client.open();
  const live = () => {
    sockets.last.accept();
    sockets.last.tell(welcome);
  };
  /** Answer every action as it comes. */
  const ack = () => {
    for (let at = 0; at < sockets.last.ofType("act").length; at += 1) {
      sockets.last.tell({ type: "ack", id: sockets.last.ofType("act")[at].id, number: 1 });
    }
  };
  const wishes = () => sockets.last.ofType("act").map((act) => Object.keys(act.do)[0]);
  return { client, clock, sockets, shown, live, ack, wishes };
}

/** A page that is live. */
function page() {
  const made = opened();
  made.live();
  return made;
}

Deno.test("a page that plays a seat commits its chain on seeing the game, unless it is over; one that looks does not", () => {
  const [commit] = page().sockets.last.ofType("act");
  deepStrictEqual([commit.seat, Object.keys(commit.do)], [0, ["commit"]]);
  for (const other of [{ you: null }, { game: { ...final, links: [null, null] } }]) {
    const { sockets } = opened();
    sockets.last.accept();
    sockets.last.tell({ ...welcome, ...other });
    deepStrictEqual(sockets.last.ofType("act"), []);
  }
});

Deno.test("a roll reveals the link after the committed end, and names the moment on the screen", () => {
  const { client, sockets, ack, wishes } = page();
  client.act(0, { roll: { keep: [] } });
  ack();
  deepStrictEqual(wishes(), ["commit", "roll"]);
  const [commit, roll] = sockets.last.ofType("act");
  ok(follows(commit.do.commit.end, roll.do.roll.link));
  deepStrictEqual([roll.game, roll.turn, roll.roll], [12, 1, 0]);
});

Deno.test("a second tap that only repeats the first is not sent, until that is answered", () => {
  const { client, sockets, ack, wishes } = page();
  ack();
  client.act(0, { undo: {} });
  client.act(0, { undo: {} });
  ack();
  deepStrictEqual(wishes(), ["commit", "undo"]);
  client.act(0, { undo: {} });
  deepStrictEqual(wishes(), ["commit", "undo", "undo"]);
  client.act(0, { score: { category: "ones" } }); // another wish waits for its turn
  sockets.last.tell({ type: "ack", id: sockets.last.ofType("act")[2].id, number: 1 });
  deepStrictEqual(wishes(), ["commit", "undo", "undo", "score"]);
});

Deno.test("a chain the server cannot follow is replaced once, then the server's chain rolls", () => {
  const { client, sockets, ack } = page();
  ack();
  client.act(0, { roll: { keep: [1] } });
  // An action goes out once the one before it is answered, so answering the last goes through all of them.
  for (let answered = 1; answered < sockets.last.ofType("act").length; answered += 1) {
    const { id, do: wish } = sockets.last.ofType("act")[answered];
    const refused = { type: "refused", id, code: "link_does_not_follow" };
    sockets.last.tell(wish.commit || !wish.roll.link ? { type: "ack", id, number: 1 } : refused);
  }
  const rolls = sockets.last.ofType("act").filter((act) => act.do.roll).map((act) => act.do.roll);
  strictEqual(rolls.length, 3);
  ok(rolls[0].link !== rolls[1].link);
  deepStrictEqual(rolls[2], { keep: [1] });
  strictEqual(client.state.refused, null);
});

Deno.test("a refused roll is told; a refused chain is nobody's concern", () => {
  const { client, sockets, shown } = page();
  sockets.last.tell({ type: "refused", id: "1", code: "end_reused" });
  strictEqual(shown[shown.length - 1].refused, null);
  client.act(0, { score: { category: "ones" } });
  sockets.last.tell({ type: "refused", id: "2", code: "roll_first" });
  strictEqual(client.state.refused?.code, "roll_first");
});

Deno.test("a hole in the moves is asked for once, and again at the next beat", () => {
  const { client, sockets } = page();
  sockets.last.tell(moves[0]);
  sockets.last.tell(moves[2]);
  sockets.last.tell(moves[3]);
  deepStrictEqual(sockets.last.ofType("sync"), [{ type: "sync", game: 12, since: moves[0].number }]);
  sockets.last.tell({ type: "pong", room_version: 7, game: 12, number: moves[3].number });
  strictEqual(sockets.last.ofType("sync").length, 2);
  sockets.last.tell(caughtUp(moves[0].number));
  deepStrictEqual(client.state.game, final);
});

Deno.test("after a reconnect the page asks for what it missed and shows one whole game", () => {
  const { client, clock, sockets } = page();
  for (const move of moves.slice(0, 20)) sockets.last.tell(move);
  sockets.last.end(1006);
  clock.pass(250);
  sockets.last.accept();
  const { number: since, id: last } = moves[19];
  deepStrictEqual(sockets.last.sent[0], { type: "hello", static: "v1", game: 12, since, last });
  sockets.last.tell({ ...welcome, ...caughtUp(moves[19].number), type: "welcome" });
  deepStrictEqual(client.state.game, final);
  strictEqual(client.state.log.length, moves.length);
  sockets.last.tell({ type: "pong", room_version: 8, game: 12, number: 1 });
  clock.pass(250);
  strictEqual(sockets.opened.length, 3, "a page with an old room asks to be welcomed again");
});

Deno.test("marked dice, reactions and chat go out as they are", () => {
  const { client, sockets } = page();
  client.hold(0, [1, 3]);
  client.react("clap");
  client.say("well done");
  deepStrictEqual(sockets.last.sent.slice(-3), [
    { type: "holding", game: 12, seat: 0, keep: [1, 3] },
    { type: "react", reaction: "clap" },
    { type: "say", text: "well done" },
  ]);
});
