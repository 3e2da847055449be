import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { STOPS } from "../../../static/js/client/connection.js";
import { noticeFor } from "../../../static/js/common/room-status.js";

Deno.test("a live page, and one that has only just begun, have nothing to say", () => {
  strictEqual(noticeFor({ connection: "live", stopCode: null }, true), null);
  strictEqual(noticeFor({ connection: "connecting", stopCode: null }, false), null);
});

Deno.test("a lost connection is said at once, and more about it when it lasts", () => {
  const soon = noticeFor({ connection: "reconnecting", stopCode: null }, false);
  const late = noticeFor({ connection: "reconnecting", stopCode: null }, true);
  ok(soon && late && soon.text !== late.text);
  strictEqual(soon.act, null, "it comes back by itself");
  strictEqual(late.act, null);
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
