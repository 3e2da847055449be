// What the worker meddles with, and what it leaves alone.

import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { businessWith, cacheName, meansNobody, OURS } from "../../../static/js/offline/request-rules.js";

const ORIGIN = "https://yatzy.example.org";
const shell = { files: ["/static/0123456789ab/bundles/main.js"] };

/** @param {string} path @param {{ method?: string, mode?: string, origin?: string }} [how] */
function business(path, { method = "GET", mode = "navigate", origin = ORIGIN } = {}) {
  return businessWith({ method, mode, url: `${origin}${path}` }, shell, ORIGIN);
}

Deno.test("pages are its business, whatever stands behind their address", () => {
  for (const path of ["/", "/r/ABCD/", "/r/ABCD/?look#back", "/tv/ABCD/", "/games/5-abc/replay/#move=57", "/help/"]) {
    strictEqual(business(path), "page", path);
  }
});

Deno.test("what is sent, the owner's pages, downloads, pictures, data and what is elsewhere are not", () => {
  const others = ["/owner/", "/owner/enter/token/", "/owner/backups/download/", "/games/5-abc/game.json"];
  for (const path of [...others, "/players/7/games.csv", "/r/ABCD/qr.svg", "/healthz", "/metrics", "/sw.js"]) {
    strictEqual(business(path), null, path);
  }
  strictEqual(business("/rooms/", { method: "POST" }), null);
  strictEqual(business("/", { method: "HEAD" }), null);
  strictEqual(business("/r/ABCD/addresses/", { mode: "cors" }), null, "what a page's own script asks for");
  for (const path of ["/", shell.files[0]]) strictEqual(business(path, { origin: "https://example.org" }), null);
});

Deno.test("of the static files, only those of its own version and its own page", () => {
  const files = [shell.files[0], "/static/ba9876543210/bundles/main.js", "/static/0123456789ab/bundles/room.js"];
  deepStrictEqual(files.map((file) => business(file, { mode: "cors" })), ["file", null, null]);
});

Deno.test("a proxy without a server means that nobody is there; a page that is missing or broken does not", () => {
  deepStrictEqual([502, 503, 504].map(meansNobody), [true, true, true]);
  deepStrictEqual([0, 200, 302, 404, 410, 429, 500].filter(meansNobody), []);
});

Deno.test("another version and another language are kept apart", () => {
  const names = [["a", "en"], ["b", "en"], ["b", "fi"]].map(([version, language]) =>
    cacheName({ version, language, page: "/offline/", files: [] })
  );
  strictEqual(new Set(names).size, 3);
  ok(names.every((name) => name.startsWith(OURS)));
});
