// Proving a recorded game's dice, or naming the roll that is wrong. The twin of rules/fairness/dice_proof.py:
// tests/golden/fairness.json holds both to the same answers.

import { commitment, faces, follows, serverChain } from "./fairness.js";
import { readRecord, RecordError } from "./fairness-record.js";

/** @typedef {import("./fairness-record.js").ChainEntry} ChainEntry */
/** @typedef {import("./fairness-record.js").RollEntry} RollEntry */
/** @typedef {import("./fairness-record.js").DiceRecord} DiceRecord */

/**
 * One thing that is wrong: a stable code, where it is, and what a reader needs to see it.
 *
 * @typedef {object} Problem
 * @property {string} code
 * @property {number | null} entry
 * @property {number | null} turn
 * @property {number | null} roll
 * @property {number | null} seat
 * @property {Record<string, unknown>} params
 */

/**
 * What verification found. After a first problem the later ones are often its consequences.
 *
 * @typedef {object} Report
 * @property {"proved" | "so_far" | "failed"} verdict
 * @property {Problem[]} problems
 * @property {boolean} revealed the secret is there and is the committed one, so faces could be checked
 * @property {string | null} commitment
 * @property {number} rolls
 * @property {number} proved rolls whose faces were computed again and are right
 * @property {number} by_server rolls with a link of the server's chain
 * @property {number} new_chains chains put down after the first roll
 * @property {number[]} counts how often each face fell, from 1 up
 */

/**
 * One seat's two chains, each at its last revealed link or at its end, and what it adds to the others' dice.
 *
 * @typedef {object} SeatLinks
 * @property {string | null} browser
 * @property {string | null} server
 * @property {number} serverChains
 * @property {string | null} latest
 */

/**
 * Check everything that can be checked; `noted` is the commitment this browser saw when the game began.
 *
 * @param {unknown} data
 * @param {string | null} [noted]
 * @returns {Report}
 */
export function verify(data, noted = null) {
  try {
    return new Verification(readRecord(data), noted).report();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const problems = [problem("malformed", { entry: error.entry, params: { path: error.path } })];
    const nothing = { commitment: null, rolls: 0, proved: 0, by_server: 0, new_chains: 0, counts: [] };
    return { verdict: "failed", problems, revealed: false, ...nothing };
  }
}

/**
 * @param {string} code
 * @param {Partial<Problem>} [where]
 * @returns {Problem}
 */
function problem(code, where = {}) {
  return { code, entry: null, turn: null, roll: null, seat: null, params: {}, ...where };
}

/** One walk through a record. */
class Verification {
  /**
   * @param {DiceRecord} record
   * @param {string | null} noted
   */
  constructor(record, noted) {
    this.record = record;
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {SeatLinks[]} */
    this.seats = Array.from({ length: record.seats }, () => ({
      browser: null,
      server: null,
      serverChains: 0,
      latest: null,
    }));
    /** @type {Set<string>} */
    this.ends = new Set();
    /** @type {{ turn: number, roll: number } | null} */
    this.last = null;
    this.proved = 0;
    this.newChains = 0;
    this.secret = record.secret;
    if (noted !== null && noted !== record.commitment) {
      this.problems.push(problem("commitment_changed", { params: { noted } }));
    }
    if (this.secret !== null && commitment(this.secret, record.agreed) !== record.commitment) {
      this.problems.push(problem("secret_not_committed"));
      this.secret = null;
    }
  }

  /** @returns {Report} */
  report() {
    const { record } = this;
    const counts = new Array(record.sides).fill(0);
    let rolls = 0;
    let byServer = 0;
    record.entries.forEach((entry, at) => {
      if (entry.kind === "chain") return this.chain(at, entry);
      this.roll(at, entry);
      rolls += 1;
      if (entry.by === "server") byServer += 1;
      for (const face of entry.faces) counts[face - 1] += 1;
    });
    const revealed = this.secret !== null;
    return {
      verdict: this.problems.length ? "failed" : revealed ? "proved" : "so_far",
      problems: this.problems,
      revealed,
      commitment: record.commitment,
      rolls,
      proved: this.proved,
      by_server: byServer,
      new_chains: this.newChains,
      counts,
    };
  }

  /**
   * @param {number} at
   * @param {ChainEntry} entry
   */
  chain(at, entry) {
    const { seat, end, by } = entry;
    const links = this.seats[seat];
    const code = this.chainFault(entry, links);
    if (code) this.problems.push(problem(code, { entry: at, seat }));
    if (this.last) this.newChains += 1;
    this.ends.add(end);
    links[by] = end;
    // Once dice have fallen, a new end counts for the others' dice only when its first link is shown.
    if (links.latest === null || (by === "browser" && !this.last)) links.latest = end;
    if (by === "server") links.serverChains += 1;
  }

  /**
   * @param {ChainEntry} entry
   * @param {SeatLinks} links
   */
  chainFault({ seat, end, by }, links) {
    if (this.ends.has(end)) return "end_reused";
    if (this.secret === null || by === "browser") return null;
    const derived = serverChain(this.secret, this.record.game, seat, links.serverChains);
    return derived.end === end ? null : "server_chain_not_derived";
  }

  /**
   * @param {number} at
   * @param {RollEntry} entry
   */
  roll(at, entry) {
    const { turn, roll, seat, by, link } = entry;
    const [code, params] = this.rollFault(entry);
    if (code) this.problems.push(problem(code, { entry: at, turn, roll, seat, params }));
    else if (this.secret !== null) this.proved += 1;
    // The walk goes on from what is recorded, so that a wrong link is blamed once and not for ever.
    this.seats[seat][by] = link;
    this.seats[seat].latest = link;
    this.last = { turn, roll };
  }

  /**
   * @param {RollEntry} entry
   * @returns {[string | null, Record<string, unknown>]}
   */
  rollFault({ turn, roll, seat, by, link, count, faces: recorded }) {
    const { last, secret, record } = this;
    if (last && (turn < last.turn || (turn === last.turn && roll <= last.roll))) return ["roll_out_of_order", {}];
    const previous = this.seats[seat][by];
    /** @type {string[]} */
    const links = this.seats.flatMap((other, at) => at === seat ? link : other.latest ?? []);
    if (previous === null || links.length < record.seats) return ["chain_missing", {}];
    if (!follows(previous, link)) return ["link_does_not_follow", {}];
    if (recorded.length !== count) return ["wrong_count", { expected: count, recorded: recorded.length }];
    if (secret === null) return [null, {}];
    const expected = faces(secret, { game: record.game, turn, roll, seat, links }, count, record.sides);
    const right = expected.every((face, i) => face === recorded[i]);
    return right ? [null, {}] : ["wrong_faces", { expected, recorded }];
  }
}
