import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { STOPS } from "../../../static/js/client/connection.js";
import { bestTonight, isClosed, isNightOver, noticeFor, wasPlayed } from "../../../static/js/common/room-status.js";
import { room } from "../room.js";

/** @import { EveningLine } from "../../../static/js/client/messages.js" */

Deno.test("a live page, and one that has only just begun, have nothing to say; one that lost it has, and more when it lasts", () => {
  strictEqual(noticeFor({ connection: "live", stopCode: null }, true), null);
  strictEqual(noticeFor({ connection: "connecting", stopCode: null }, false), null);
  const lost = /** @type {const} */ ({ connection: "reconnecting", stopCode: null });
  const [soon, late] = [noticeFor(lost, false), noticeFor(lost, true)];
  ok(soon && late && soon.text !== late.text);
  deepStrictEqual([soon.act, late.act], [null, null], "it comes back by itself");
});

Deno.test("a server that said goodbye was closed by the host: no trouble, and nothing to do", () => {
  const soon = noticeFor({ connection: "reconnecting", stopCode: 4012 }, false);
  const late = noticeFor({ connection: "reconnecting", stopCode: 4012 }, true);
  const words = "The host has closed the server for now. This page comes back by itself when it runs again.";
  deepStrictEqual(soon, { text: words, bad: false, act: null });
  deepStrictEqual(late, { text: `${words} Everything you played is saved.`, bad: false, act: null });
});

Deno.test("nothing is called saved while a tap waits to be sent", () => {
  /** @param {import("../../../static/js/client/messages.js").Do[]} wishes */
  const late = (...wishes) => {
    const acts = wishes.map((wish, at) => /** @type {const} */ ([String(at), /** @type {any} */ ({ do: wish })]));
    return noticeFor({ connection: "reconnecting", stopCode: null, pending: new Map(acts) }, true)?.text;
  };
  const roll = { roll: { keep: [] } };
  strictEqual(late(), "Still no connection. Everything you played is saved.");
  strictEqual(late({ commit: { end: "" } }), late(), "the dice's proofs are nobody's taps");
  strictEqual(late(roll), "Still no connection. One tap is waiting and will be sent.");
  strictEqual(late(roll, { score: { category: "ones" } }), "Still no connection. 2 taps are waiting and will be sent.");
});

Deno.test("a page that never gets through names blocked websockets", () => {
  const notice = noticeFor({ connection: "connecting", stopCode: null }, true);
  ok(notice?.text.includes("websockets"));
  strictEqual(notice?.act, "reload");
});

Deno.test("a page whose seat went to another device says so, once it is live again", () => {
  const notice = noticeFor({ connection: "live", stopCode: null, lostPlace: true }, false);
  ok(notice?.text.includes("another device"));
  strictEqual(notice?.act, "reload");
  ok(noticeFor({ connection: "reconnecting", stopCode: null, lostPlace: true }, false)?.text.includes("lost"));
});

Deno.test("each way to be stopped has a sentence of its own, and something to do", () => {
  const notices = [...STOPS.keys()].map((stopCode) => noticeFor({ connection: "stopped", stopCode }, false));
  strictEqual(new Set(notices.map((notice) => notice?.text)).size, STOPS.size);
  ok(notices.every((notice) => notice?.act));
  strictEqual(noticeFor({ connection: "stopped", stopCode: 4014 }, false)?.act, "reload");
  strictEqual(noticeFor({ connection: "stopped", stopCode: 4003 }, false)?.act, "home");
  ok(noticeFor({ connection: "stopped", stopCode: null }, false)?.text);
});

/** @type {EveningLine} */
const LINE = { member: 1, name: "Alice", games: 1, wins: 1, points: 200, best: 200 };

Deno.test("a room with a game on the table or one that ended has something to report", () => {
  const rooms = [room({ game: 3 }), room({ evening: [LINE] }), room(), null];
  deepStrictEqual(rooms.map((room) => wasPlayed({ room })), [true, true, false, false]);
  strictEqual(wasPlayed(null), false);
});

Deno.test("only a room that has closed after a game leads to its report", () => {
  const over = (/** @type {number | null} */ game, /** @type {number | null} */ stopCode) =>
    isNightOver({ room: room({ game }), connection: stopCode ? "stopped" : "reconnecting", stopCode });
  deepStrictEqual([over(3, 4004), over(3, 4003), over(3, null), over(null, 4004)], [true, false, false, false]);
});

Deno.test("a screen that never knew its room does not say good night", () => {
  strictEqual(isClosed({ room: room(), connection: "stopped", stopCode: 4004 }), true);
  strictEqual(isClosed({ room: null, connection: "stopped", stopCode: 4004 }), false);
  strictEqual(isClosed({ room: room(), connection: "stopped", stopCode: 4009 }), false);
});

Deno.test("the best of the night won most games, then most points; several where both are alike", () => {
  const names = (/** @type {EveningLine[]} */ ...lines) => bestTonight(lines).map(({ name }) => name);
  deepStrictEqual(names(), []);
  deepStrictEqual(names({ ...LINE, wins: 0 }), []);
  deepStrictEqual(names(LINE, { ...LINE, name: "Bob", wins: 2, points: 90 }), ["Bob"]);
  deepStrictEqual(names(LINE, { ...LINE, name: "Bob", points: 201 }), ["Bob"]);
  deepStrictEqual(names(LINE, { ...LINE, name: "Bob" }), ["Alice", "Bob"]);
});
