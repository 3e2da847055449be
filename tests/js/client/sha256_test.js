// The standard vectors: FIPS 180-4 and NIST's SHAVS for SHA-256, RFC 4231 for HMAC.

import { strictEqual } from "node:assert";
import { fromHex, hmacSha256, sha256, toHex } from "../../../static/js/client/sha256.js";

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @type {[string, Uint8Array, string][]} */
const digests = [
  ["nothing", bytes(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", bytes("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "two blocks",
    bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  [
    "three blocks",
    bytes(
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn" +
        "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    ),
    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
  ],
  ["one byte", fromHex("bd"), "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"],
  ["four bytes", fromHex("c98c8e55"), "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"],
  ["55 zeros", new Uint8Array(55), "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"],
  ["56 zeros", new Uint8Array(56), "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"],
  ["57 zeros", new Uint8Array(57), "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"],
  ["64 zeros", new Uint8Array(64), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"],
  ["1000 zeros", new Uint8Array(1000), "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"],
  ["1000 × A", bytes("A".repeat(1000)), "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"],
  ["a million × a", bytes("a".repeat(1e6)), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
];

for (const [name, message, digest] of digests) {
  Deno.test(`SHA-256 of ${name} is the standard's`, () => strictEqual(toHex(sha256(message)), digest));
}

/** @type {[string, Uint8Array, Uint8Array, string][]} */
const codes = [
  [
    "1",
    new Uint8Array(20).fill(0x0b),
    bytes("Hi There"),
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  ],
  [
    "2",
    bytes("Jefe"),
    bytes("what do ya want for nothing?"),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  ],
  [
    "3",
    new Uint8Array(20).fill(0xaa),
    new Uint8Array(50).fill(0xdd),
    "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
  ],
  [
    "4",
    Uint8Array.from({ length: 25 }, (_, i) => i + 1),
    new Uint8Array(50).fill(0xcd),
    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
  ],
  [
    "6",
    new Uint8Array(131).fill(0xaa),
    bytes("Test Using Larger Than Block-Size Key - Hash Key First"),
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  ],
  [
    "7",
    new Uint8Array(131).fill(0xaa),
    bytes(
      "This is a test using a larger than block-size key and a larger than block-size data. " +
        "The key needs to be hashed before being used by the HMAC algorithm.",
    ),
    "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
  ],
];

for (const [number, key, message, code] of codes) {
  Deno.test(`HMAC-SHA-256 of RFC 4231's case ${number} is the standard's`, () => {
    strictEqual(toHex(hmacSha256(key, message)), code);
  });
}

Deno.test("HMAC-SHA-256 begins as RFC 4231's case 5 prints it", () => {
  const code = hmacSha256(new Uint8Array(20).fill(0x0c), bytes("Test With Truncation"));
  strictEqual(toHex(code).slice(0, 32), "a3b6167473100ee06e0c796c2955552b");
});

Deno.test("messages of every length up to three blocks agree with the platform's own SHA-256", async () => {
  for (let length = 0; length <= 192; length += 1) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    const theirs = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
    strictEqual(toHex(sha256(message)), toHex(theirs), `${length} bytes`);
  }
});

Deno.test("a part of a larger buffer is hashed as itself", () => {
  const part = bytes("xxabcxx").subarray(2, 5);
  strictEqual(toHex(sha256(part)), toHex(sha256(bytes("abc"))));
});
