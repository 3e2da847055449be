import { deepStrictEqual, rejects, strictEqual } from "node:assert";
import { answered, Awaited, inTurn, post, RefusedError } from "../../../static/js/common/room-requests.js";

/** @param {number} status @param {string} body @param {string} [type] */
const answering = (status, body, type = "application/json") => () =>
  Promise.resolve(new Response(body, { status, headers: { "Content-Type": type } }));

/** @param {() => Promise<Response>} fetch */
const send = (fetch) => post("/r/ABCD/do/lock/", { locked: true }, { csrf: "token", fetch });

Deno.test("a change carries the page's token and its body", async () => {
  /** @type {[string, RequestInit][]} */
  const sent = [];
  /** @type {typeof globalThis.fetch} */
  const fetch = (url, request) => {
    sent.push([String(url), request ?? {}]);
    return answering(200, '{"room_version": 7}')();
  };
  deepStrictEqual(await post("/r/ABCD/do/lock/", { locked: true }, { csrf: "token", fetch }), { room_version: 7 });
  const [[url, request]] = sent;
  strictEqual(url, "/r/ABCD/do/lock/");
  strictEqual(request.body, '{"locked":true}');
  strictEqual(new Headers(request.headers).get("X-CSRFToken"), "token");
});

Deno.test("a refusal keeps its code, its sentence and its field", async () => {
  const said = '{"code": "name_taken", "message": "Somebody here has that name.", "field": "name"}';
  const refusal = { code: "name_taken", message: "Somebody here has that name.", field: "name" };
  await rejects(send(answering(409, said)), (error) => error instanceof RefusedError);
  await rejects(send(answering(409, said)), refusal);
});

/** @type {[string, () => Promise<Response>, string][]} */
const TROUBLES = [
  ["a server that cannot be reached", () => Promise.reject(new TypeError("Failed to fetch")), "offline"],
  ["a browser that blocks cookies", answering(403, "<h1>Forbidden</h1>", "text/html"), "cookies"],
  ["a server that fails", answering(500, "<h1>Sorry</h1>", "text/html"), "server_trouble"],
  ["a refusal without a sentence", answering(400, "{}"), "server_trouble"],
  [
    "a page where an answer should be",
    answering(200, "<h1>Log in to this network</h1>", "text/html"),
    "server_trouble",
  ],
  ["an answer that breaks off", answering(200, '{"room_ver'), "offline"],
];

for (const [name, fetch, code] of TROUBLES) {
  Deno.test(`${name} is told apart from a no`, async () => {
    await rejects(send(fetch), (error) => error instanceof RefusedError && error.code === code && error.message !== "");
  });
}

Deno.test("nobody waits for ever", async () => {
  /** @type {typeof globalThis.fetch} */
  const silent = (_url, request) =>
    new Promise((_resolve, reject) => request?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  const asked = post("/r/ABCD/do/start/", {}, { csrf: "", fetch: silent, patience: 1 });
  // The server may have done it: nobody is told that nothing was changed.
  await rejects(asked, { code: "offline", message: /^The server did not answer\. Please check whether it was done/ });
});

Deno.test("what was tapped second is asked second, also after a refusal, and a page that leaves waits for both", async () => {
  /** @type {string[]} */
  const order = [];
  /** @type {PromiseWithResolvers<void>} */
  const slow = Promise.withResolvers();
  const first = inTurn(async () => {
    await slow.promise;
    order.push("shuffled");
    throw new RefusedError("offline", "");
  });
  const second = inTurn(() => Promise.resolve(order.push("no teams")));
  const left = answered().then(() => order.push("left"));
  slow.resolve();
  await rejects(first);
  await second;
  await left;
  deepStrictEqual(order, ["shuffled", "no teams", "left"]);
});

/** What a page at version 4 of its room waits for. */
function awaiting() {
  const awaited = new Awaited();
  awaited.hear({ version: 4 });
  return awaited;
}

Deno.test("what was asked for is here with the room that has it, and not with an older one", async () => {
  const awaited = awaiting();
  strictEqual(awaited.isHere, true);
  const asked = awaited.answer(Promise.resolve({ room_version: 6 }));
  strictEqual(awaited.isHere, false);
  strictEqual((await asked).room_version, 6);
  for (const version of [5, 6]) {
    awaited.hear({ version });
    strictEqual(awaited.isHere, version === 6);
  }
});

Deno.test("of two wishes both are waited for, and a refusal, or no answer, is nothing to wait for", async () => {
  const awaited = awaiting();
  await awaited.answer(Promise.resolve(null));
  await rejects(awaited.answer(Promise.reject(new Error("offline"))));
  strictEqual(awaited.isHere, true);
  await Promise.all([6, 5].map((room_version) => awaited.answer(Promise.resolve({ room_version }))));
  awaited.hear({ version: 5 });
  strictEqual(awaited.isHere, false);
});

Deno.test("after the owner went back to a backup nobody waits for what it does not have", async () => {
  const awaited = awaiting();
  await awaited.answer(Promise.resolve({ room_version: 5 }));
  awaited.hear({ version: 2 });
  strictEqual(awaited.isHere, true);
});
