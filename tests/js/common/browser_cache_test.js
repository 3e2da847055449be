import { deepStrictEqual } from "node:assert";
import { fetchAhead } from "../../../static/js/common/browser-cache.js";

Deno.test("what the next page needs is fetched, all of it, whatever becomes of a part", async () => {
  /** @type {string[]} */
  const asked = [];
  await fetchAhead(["a.css", "b.js"], (address) => {
    asked.push(address);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  deepStrictEqual(asked, ["a.css", "b.js"]);
});
