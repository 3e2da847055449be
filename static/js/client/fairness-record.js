// The dice of a game as a JSON document: its types, and reading one that may have been tampered with.

import { isDigest } from "./fairness.js";

/** @typedef {"browser" | "server"} By */

/**
 * @typedef {object} ChainEntry
 * @property {"chain"} kind
 * @property {number} seat
 * @property {string} end
 * @property {By} by
 */

/**
 * @typedef {object} RollEntry
 * @property {"roll"} kind
 * @property {number} turn
 * @property {number} roll
 * @property {number} seat
 * @property {By} by
 * @property {string} link
 * @property {number} count
 * @property {number[]} faces the new dice only, in position order
 */

/**
 * @typedef {object} DiceRecord
 * @property {string} game
 * @property {number} seats
 * @property {number} sides
 * @property {string} commitment
 * @property {string | null} secret null until the game is over
 * @property {(ChainEntry | RollEntry)[]} entries
 * @property {string | null} agreed the digest of what the table agreed on; null in version 1
 */

const FORMAT = "yatzy-night dice";
const VERSION = 2; // 1 has no `agreed`: its commitment is the secret's alone
// Far above any game, and the same as the server's own check.
const MOST_SEATS = 1000;
const MOST_DICE = 1000;
const MOST_TURNS = 999999;

/** The document is not a record: `path` says where, `entry` in which entry. */
export class RecordError extends Error {
  /**
   * @param {string} path
   * @param {number | null} [entry]
   */
  constructor(path, entry = null) {
    super(path);
    this.path = path;
    this.entry = entry;
  }
}

/**
 * The record in a parsed JSON document. Throws RecordError; keys it does not know are ignored.
 *
 * @param {unknown} data
 * @returns {DiceRecord}
 */
export function readRecord(data) {
  const top = new Reader(data, "record");
  top.oneOf("format", FORMAT);
  const version = top.number("version", 1, VERSION);
  const game = top.game();
  const seats = top.number("seats", 1, MOST_SEATS);
  const sides = top.number("sides", 2, 256);
  const commitment = top.digest("commitment");
  const secret = (top.data.secret ?? null) === null ? null : top.digest("secret");
  const entries = top.items("entries").map((item, at) =>
    readEntry(new Reader(item, `entries[${at}]`, at), seats, sides)
  );
  const agreed = version > 1 ? top.digest("agreed") : null;
  return { game, seats, sides, commitment, secret, entries, agreed };
}

/**
 * @param {Reader} entry
 * @param {number} seats
 * @param {number} sides
 * @returns {ChainEntry | RollEntry}
 */
function readEntry(entry, seats, sides) {
  const kind = entry.oneOf("kind", "chain", "roll");
  const seat = entry.number("seat", 0, seats - 1);
  const by = entry.oneOf("by", "browser", "server") === "browser" ? "browser" : "server";
  if (kind === "chain") return { kind, seat, end: entry.digest("end"), by };
  const turn = entry.number("turn", 0, MOST_TURNS);
  const roll = entry.number("roll", 0, MOST_TURNS);
  const link = entry.digest("link");
  const count = entry.number("count", 1, MOST_DICE);
  return { kind: "roll", turn, roll, seat, by, link, count, faces: entry.faces(sides) };
}

/** One JSON object and where it stands, for a refusal that says what to look at. */
class Reader {
  /**
   * @param {unknown} data
   * @param {string} path
   * @param {number | null} [entry]
   */
  constructor(data, path, entry = null) {
    this.path = path;
    this.entry = entry;
    if (typeof data !== "object" || data === null || Array.isArray(data)) throw new RecordError(path, entry);
    this.data = /** @type {Record<string, unknown>} */ (data);
  }

  /** @param {string} key */
  malformed(key) {
    return new RecordError(this.entry === null ? key : `${this.path}.${key}`, this.entry);
  }

  /**
   * @param {string} key
   * @param {number} low
   * @param {number} high
   */
  number(key, low, high) {
    return this.within(this.data[key], key, low, high);
  }

  /** @param {number} sides */
  faces(sides) {
    return this.items("faces").map((face) => this.within(face, "faces", 1, sides));
  }

  /**
   * @param {unknown} value
   * @param {string} key
   * @param {number} low
   * @param {number} high
   */
  within(value, key, low, high) {
    if (typeof value !== "number" || !Number.isInteger(value) || value < low || value > high) throw this.malformed(key);
    return value;
  }

  /** @param {string} key */
  digest(key) {
    const value = this.data[key];
    if (!isDigest(value)) throw this.malformed(key);
    return value;
  }

  game() {
    const value = this.data.game;
    if (typeof value !== "string" || !/^[A-Za-z0-9._-]{1,64}$/.test(value)) throw this.malformed("game");
    return value;
  }

  /**
   * @template {string} Allowed
   * @param {string} key
   * @param {...Allowed} allowed
   * @returns {Allowed}
   */
  oneOf(key, ...allowed) {
    const value = allowed.find((one) => one === this.data[key]);
    if (value === undefined) throw this.malformed(key);
    return value;
  }

  /**
   * @param {string} key
   * @returns {unknown[]}
   */
  items(key) {
    const value = this.data[key];
    if (!Array.isArray(value)) throw this.malformed(key);
    return value;
  }
}
