// This browser's part in the dice: a chain for each seat it plays, remembered so that a reload goes on with it.

import { chain, newSeed, nextLink } from "./fairness.js";

/** @import { Chain } from "./fairness.js" */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} SeedStorage */

const PREFIX = "yatzy-dice";
const MOST_SEEDS = 48; // four games of twelve on one device

export class DiceChains {
  /** @type {SeedStorage | null} */ #storage;
  /** @type {() => string} */ #seed;
  /** @type {() => number} */ #now;
  /** @type {Map<string, Chain>} */ #made = new Map();

  /**
   * @param {SeedStorage | null} storage null where the browser allows none: then a reload commits a new chain
   * @param {{ seed?: () => string, now?: () => number }} [luck]
   */
  constructor(storage, { seed = newSeed, now = Date.now } = {}) {
    this.#storage = storage;
    this.#seed = seed;
    this.#now = now;
  }

  /**
   * The end to commit on seeing a game, or null when the seat has a chain already, ours or another device's: that
   * one may go on rolling, and takes nothing from us.
   *
   * @param {string} game
   * @param {number} seat
   * @param {string | null} shown what the seat's browser chain shows last
   * @returns {string | null}
   */
  toCommit(game, seat, shown) {
    return shown === null ? this.#chain(game, seat).end : null;
  }

  /**
   * The link for the next roll, and the end to commit before it if the seat's chain is not this browser's.
   *
   * @param {string} game
   * @param {number} seat
   * @param {string | null} shown
   * @returns {{ commit: string | null, link: string }}
   */
  next(game, seat, shown) {
    const mine = this.#chain(game, seat);
    if (shown === null) return { commit: mine.end, link: mine.links[0] };
    const link = nextLink(mine, shown);
    if (link !== null) return { commit: null, link };
    // Another device rolled for this seat, or the chain has run out. An end is never used twice: begin anew.
    const made = this.#begin(game, seat);
    return { commit: made.end, link: made.links[0] };
  }

  /**
   * @param {string} game
   * @param {number} seat
   */
  #chain(game, seat) {
    const name = `${PREFIX}:${game}:${seat}`;
    const known = this.#made.get(name);
    if (known) return known;
    const [seed] = (this.#read(name) ?? "").split(" ");
    if (!/^[0-9a-f]{64}$/.test(seed)) return this.#begin(game, seat);
    const made = chain(seed);
    this.#made.set(name, made);
    return made;
  }

  /**
   * @param {string} game
   * @param {number} seat
   */
  #begin(game, seat) {
    const name = `${PREFIX}:${game}:${seat}`;
    const seed = this.#seed();
    const made = chain(seed);
    this.#made.set(name, made);
    try {
      this.#forgetOldest();
      this.#storage?.setItem(name, `${seed} ${this.#now()}`);
    } catch {
      // A full or forbidden storage: the chain lives as long as the page.
    }
    return made;
  }

  /** @param {string} name */
  #read(name) {
    try {
      return this.#storage?.getItem(name) ?? null;
    } catch {
      return null;
    }
  }

  #forgetOldest() {
    const storage = this.#storage;
    if (!storage) return;
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    const seeds = names.filter((name) => name.startsWith(`${PREFIX}:`)).map((name) => ({
      name,
      at: Number((storage.getItem(name) ?? "").split(" ")[1] ?? 0),
    }));
    seeds.sort((one, other) => other.at - one.at);
    for (const { name } of seeds.slice(MOST_SEEDS - 1)) storage.removeItem(name);
  }
}
