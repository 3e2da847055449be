// The browser's side of fair dice: its own hash chain, and the faces of a roll. docs/fairness.md has the encoding.

import { fromHex, hmacSha256, sha256, toHex } from "./sha256.js";

// Links for four times the longest game. Server chains of format 1 have this length for ever.
const LENGTH = 256;

const ascii = new TextEncoder();

/**
 * @typedef {object} Chain
 * @property {string} end committed before the first link is shown
 * @property {string[]} links in the order they are revealed
 */

/**
 * Which roll this is, and what every seat has shown so far; the roller's own link is the new one.
 *
 * @typedef {object} Context
 * @property {string} game
 * @property {number} turn
 * @property {number} roll
 * @property {number} seat
 * @property {string[]} links one a seat, in seat order
 */

/**
 * Whether `value` is 64 small hex digits, as every link, end and commitment is.
 *
 * @param {unknown} value
 * @returns {value is string}
 */
export function isDigest(value) {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/**
 * What is published of `secret` before anybody rolls.
 *
 * @param {string} secret 64 hex digits
 * @param {string | null} [agreed] the digest of what the table agreed on; games of before bind none
 * @returns {string}
 */
export function commitment(secret, agreed = null) {
  if (agreed === null) return toHex(sha256(fromHex(secret)));
  return digestOf(`yatzy-night commitment 2\nsecret ${secret}\nagreed ${agreed}\n`);
}

/**
 * SHA-256 of a text.
 *
 * @param {string} text
 * @returns {string}
 */
export function digestOf(text) {
  return toHex(sha256(ascii.encode(text)));
}

/**
 * Whether `link` comes after `previous`, which is the link before it or the chain's end.
 *
 * @param {string} previous
 * @param {string} link
 * @returns {boolean}
 */
export function follows(previous, link) {
  return isDigest(link) && toHex(sha256(fromHex(link))) === previous;
}

/**
 * 256 random bits for a chain; keep them, and the chain can be made again after a reload.
 *
 * @returns {string} 64 hex digits
 */
export function newSeed() {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * The chain whose last link is `seed`.
 *
 * @param {string} seed 64 hex digits
 * @param {number} [length]
 * @returns {Chain}
 */
export function chain(seed, length = LENGTH) {
  if (!isDigest(seed) || length < 1) throw new RangeError("a seed is 64 hex digits, a chain at least one link");
  const links = [seed];
  let digest = sha256(fromHex(seed));
  while (links.length < length) {
    links.push(toHex(digest));
    digest = sha256(digest);
  }
  return { end: toHex(digest), links: links.reverse() };
}

/**
 * The link to reveal after `previous` (the last one shown, or the end), or null when the chain has run out or
 * `previous` is another device's: then commit a new chain.
 *
 * @param {Chain} made
 * @param {string} previous
 * @returns {string | null}
 */
export function nextLink(made, previous) {
  if (previous === made.end) return made.links[0];
  const at = made.links.indexOf(previous);
  return at < 0 ? null : made.links[at + 1] ?? null;
}

/**
 * The chain that the server uses where no browser shows a link; `epoch` counts the chains that ran out.
 *
 * @param {string} secret
 * @param {string} game
 * @param {number} seat
 * @param {number} [epoch]
 * @returns {Chain}
 */
export function serverChain(secret, game, seat, epoch = 0) {
  const text = `yatzy-night server chain 1\ngame ${game}\nseat ${seat}\nepoch ${epoch}\n`;
  return chain(toHex(hmacSha256(fromHex(secret), ascii.encode(text))));
}

/**
 * The lines that are authenticated.
 *
 * @param {Context} context
 * @param {number} block
 * @returns {string}
 */
export function message({ game, turn, roll, seat, links }, block = 0) {
  const lines = [
    "yatzy-night dice 1",
    `game ${game}`,
    `turn ${turn}`,
    `roll ${roll}`,
    `seat ${seat}`,
    ...links.map((link, at) => `link ${at} ${link}`),
    `block ${block}`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * What `count` dice show in this roll.
 *
 * @param {string} secret
 * @param {Context} context
 * @param {number} count
 * @param {number} [sides]
 * @returns {number[]}
 */
export function faces(secret, context, count, sides = 6) {
  // Sides out of range would make a limit that no byte is under, and a loop without end.
  if (!isDigest(secret) || !(sides >= 2 && sides <= 256)) throw new RangeError("a secret of 256 bits, 2 to 256 sides");
  const key = fromHex(secret);
  const fair = 256 - (256 % sides); // bytes from here on would favour the low faces
  /** @type {number[]} */
  const found = [];
  for (let block = 0; found.length < count; block += 1) {
    for (const byte of hmacSha256(key, ascii.encode(message(context, block)))) {
      if (byte < fair) found.push((byte % sides) + 1);
    }
  }
  return found.slice(0, count);
}
