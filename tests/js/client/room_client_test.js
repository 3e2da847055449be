import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { follows } from "../../../static/js/client/fairness.js";
import { RoomClient } from "../../../static/js/client/room-client.js";
import { FakeClock, fakeSockets, FakeStorage } from "../fake_world.js";
import { caughtUp, final, moves, welcome } from "../recorded_game.js";

/** @import { State } from "../../../static/js/client/store.js" */

function page() {
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

Deno.test("a page that plays a seat commits its chain on seeing the game", () => {
  const { sockets, live } = page();
  live();
  const [commit] = sockets.last.ofType("act");
  deepStrictEqual([commit.seat, Object.keys(commit.do)], [0, ["commit"]]);
});

Deno.test("a page that only looks commits nothing", () => {
  const { sockets } = page();
  sockets.last.accept();
  sockets.last.tell({ ...welcome, you: null });
  deepStrictEqual(sockets.last.ofType("act"), []);
});

Deno.test("a roll reveals the link after the committed end, and names the moment on the screen", () => {
  const { client, sockets, live, ack, wishes } = page();
  live();
  client.act(0, { roll: { keep: [] } });
  ack();
  deepStrictEqual(wishes(), ["commit", "roll"]);
  const [commit, roll] = sockets.last.ofType("act");
  ok(follows(commit.do.commit.end, roll.do.roll.link));
  deepStrictEqual([roll.game, roll.turn, roll.roll], [12, 1, 0]);
});

Deno.test("a second tap that only repeats the first is not sent, until that is answered", () => {
  const { client, sockets, live, ack, wishes } = page();
  live();
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
  const { client, sockets, live, ack } = page();
  live();
  ack();
  client.act(0, { roll: { keep: [1] } });
  // An action goes out once the one before it is answered, so answering the last goes through all of them.
  for (let answered = 1; answered < sockets.last.ofType("act").length; answered += 1) {
    const { id, do: wish } = sockets.last.ofType("act")[answered];
    sockets.last.tell(
      wish.commit || !wish.roll.link
        ? { type: "ack", id, number: 1 }
        : { type: "refused", id, code: "link_does_not_follow" },
    );
  }
  const rolls = sockets.last.ofType("act").filter((act) => act.do.roll).map((act) => act.do.roll);
  strictEqual(rolls.length, 3);
  ok(rolls[0].link !== rolls[1].link);
  deepStrictEqual(rolls[2], { keep: [1] });
  strictEqual(client.state.refused, null);
});

Deno.test("a refused roll is told; a refused chain is nobody's concern", () => {
  const { client, sockets, shown, live } = page();
  live();
  sockets.last.tell({ type: "refused", id: "1", code: "end_reused" });
  strictEqual(shown[shown.length - 1].refused, null);
  client.act(0, { score: { category: "ones" } });
  sockets.last.tell({ type: "refused", id: "2", code: "roll_first" });
  const { refused } = client.state;
  strictEqual(refused?.code, "roll_first");
});

Deno.test("a hole in the moves is asked for once, and again at the next beat", () => {
  const { client, sockets, live } = page();
  live();
  sockets.last.tell(moves[0]);
  sockets.last.tell(moves[2]);
  sockets.last.tell(moves[3]);
  deepStrictEqual(sockets.last.ofType("sync"), [{ type: "sync", game: 12, since: moves[0].number }]);
  sockets.last.tell({ type: "pong", room_version: 7, game: 12, number: moves[3].number });
  strictEqual(sockets.last.ofType("sync").length, 2);
  sockets.last.tell(caughtUp(moves[0].number));
  deepStrictEqual(client.state.game, final);
});

Deno.test("a page with an old room asks to be welcomed again", () => {
  const { clock, sockets, live } = page();
  live();
  sockets.last.tell({ type: "pong", room_version: 8, game: 12, number: 1 });
  clock.pass(250);
  strictEqual(sockets.opened.length, 2);
});

Deno.test("after a reconnect the page asks for what it missed and shows one whole game", () => {
  const { client, clock, sockets, live } = page();
  live();
  for (const move of moves.slice(0, 20)) sockets.last.tell(move);
  sockets.last.end(1006);
  clock.pass(250);
  sockets.last.accept();
  deepStrictEqual(sockets.last.sent[0], {
    type: "hello",
    static: "v1",
    game: 12,
    since: moves[19].number,
    last: moves[19].id,
  });
  sockets.last.tell({ ...welcome, ...caughtUp(moves[19].number), type: "welcome" });
  deepStrictEqual(client.state.game, final);
  strictEqual(client.state.log.length, moves.length);
});

Deno.test("an action whose answer was lost is sent again under its id and shown once", () => {
  const { client, clock, sockets, live, ack } = page();
  live();
  ack();
  client.act(0, { score: { category: "ones" } });
  const sent = sockets.last.ofType("act").pop();
  sockets.last.end(1006);
  clock.pass(250);
  live();
  deepStrictEqual(sockets.last.ofType("act"), [sent]);
  strictEqual(client.state.pending.size, 1);
  ack();
  strictEqual(client.state.pending.size, 0);
});

Deno.test("a finished game asks for no more chains", () => {
  const { sockets } = page();
  sockets.last.accept();
  sockets.last.tell({ ...welcome, game: { ...final, links: [null, null] } });
  deepStrictEqual(sockets.last.ofType("act"), []);
});

Deno.test("marked dice, reactions and chat go out as they are", () => {
  const { client, sockets, live } = page();
  live();
  client.hold(0, [1, 3]);
  client.react("clap");
  client.say("well done");
  deepStrictEqual(sockets.last.sent.slice(-3), [
    { type: "holding", game: 12, seat: 0, keep: [1, 3] },
    { type: "react", reaction: "clap" },
    { type: "say", text: "well done" },
  ]);
});
