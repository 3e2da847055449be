// The service worker, /sw.js: it stands in for a server that does not answer, with one page that says so and waits.
// Everything else comes from the server, always: no page and no script is ever older than the server is.

import { businessWith, cacheName, meansNobody, OURS } from "./request-rules.js";

/** @import { Shell } from "./request-rules.js" */

/** @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} Stage */
/** @typedef {Event & { request: Request, respondWith: (answer: Promise<Response>) => void }} Visit */

// The checker knows the world of pages only. The server writes SHELL before this script.
const world = /** @type {any} */ (globalThis);
/** @type {Shell} */
const shell = world.SHELL;
const kept = { cacheName: cacheName(shell), ignoreVary: true };

world.addEventListener("install", (/** @type {Stage} */ event) => event.waitUntil(settleIn()));
world.addEventListener("activate", (/** @type {Stage} */ event) => event.waitUntil(takeOver()));
world.addEventListener("fetch", (/** @type {Visit} */ event) => {
  const business = businessWith(event.request, shell, world.location.origin);
  if (business === "page") event.respondWith(visit(event.request));
  if (business === "file") event.respondWith(take(event.request));
});

/** All or nothing: with a file missing, the worker that was here before stays. */
async function settleIn() {
  const cache = await caches.open(kept.cacheName);
  await cache.addAll([new Request(shell.page, { cache: "reload" }), ...shell.files]);
  await world.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== kept.cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await world.clients.claim();
}

/** @param {Request} request */
async function visit(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !meansNobody(answer.status)) return answer;
  return await caches.match(shell.page, kept) ?? answer ?? Response.error();
}

/** @param {Request} request */
async function take(request) {
  return await caches.match(request, kept) ?? await fetch(request);
}
