import { deepStrictEqual, strictEqual } from "node:assert";
import { KeptClaim } from "../../../static/js/common/browser-storage.js";

const ASKED = { member: 7, giveUp: false, again: 0 };

function tab() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

Deno.test("a page that was loaded again knows whom it asked to be, in this room only", () => {
  const store = tab();
  new KeptClaim(store, "KTRM").write(ASKED);
  deepStrictEqual(new KeptClaim(store, "KTRM").read(), ASKED);
  strictEqual(new KeptClaim(store, "ABCD").read(), null);
  new KeptClaim(store, "KTRM").write(null);
  strictEqual(new KeptClaim(store, "KTRM").read(), null);
});

Deno.test("where storage is forbidden or full, a page forgets instead of failing", () => {
  new KeptClaim(null, "KTRM").write(ASKED);
  strictEqual(new KeptClaim(null, "KTRM").read(), null);
  const full = {
    ...tab(),
    setItem: () => {
      throw new Error("full");
    },
  };
  new KeptClaim(full, "KTRM").write(ASKED);
  strictEqual(new KeptClaim(full, "KTRM").read(), null);
});
