// What /sw.js is where the owner wants no worker (YATZY_WORKER=0): browsers that have one fetch this in its place at
// their next visit, and it takes along what was kept.

import { OURS } from "./request-rules.js";

const world = /** @type {any} */ (globalThis);

world.addEventListener("install", () => world.skipWaiting());
world.addEventListener(
  "activate",
  (/** @type {Event & { waitUntil: (work: Promise<unknown>) => void }} */ event) => event.waitUntil(leave()),
);

async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  await Promise.all(names.map((name) => caches.delete(name)));
  await world.registration.unregister();
}
