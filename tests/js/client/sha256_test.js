// As the platform's own SHA-256 and HMAC, which only pages by https have; and as one example of each standard.

import { strictEqual } from "node:assert";
import { fromHex, hmacSha256, sha256, toHex } from "../../../static/js/client/sha256.js";

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
/** @param {number} length */
const some = (length) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
const HMAC = { name: "HMAC", hash: "SHA-256" };

Deno.test("FIPS 180-4's and RFC 4231's examples come out as they are printed", () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  strictEqual(toHex(sha256(bytes("abc"))), abc);
  strictEqual(toHex(sha256(bytes("xxabcxx").subarray(2, 5))), abc, "a part of a larger buffer is hashed as itself");
  const code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  strictEqual(toHex(hmacSha256(bytes("Jefe"), bytes("what do ya want for nothing?"))), code);
  strictEqual(toHex(fromHex(code)), code);
});

Deno.test("messages of every length up to three blocks, of zeros and of a million bytes agree with the platform", async () => {
  const messages = [...Array(193).keys()].map(some);
  for (const length of [55, 56, 57, 64, 1000]) messages.push(new Uint8Array(length));
  for (const message of [...messages, bytes("A".repeat(1000)), bytes("a".repeat(1e6))]) {
    const theirs = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
    strictEqual(toHex(sha256(message)), toHex(theirs), `${message.length} bytes`);
  }
});

Deno.test("codes with keys shorter and longer than a block agree with the platform", async () => {
  for (const length of [1, 4, 20, 25, 63, 64, 65, 131]) {
    const key = some(length);
    const theirs = await crypto.subtle.importKey("raw", key, HMAC, false, ["sign"]);
    for (const message of [0, 8, 50, 152].map(some)) {
      const code = new Uint8Array(await crypto.subtle.sign(HMAC, theirs, message));
      strictEqual(toHex(hmacSha256(key, message)), toHex(code), `${length} and ${message.length} bytes`);
    }
  }
});
