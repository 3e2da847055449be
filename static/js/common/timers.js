// Time on this device: counting down the seconds that the server named, and timers that tests can replace.

/**
 * @typedef {object} Timers
 * @property {(act: () => void, after: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 */

/** @type {Timers} */
export const REAL = {
  setTimeout: (act, after) => setTimeout(act, after),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** Seconds left, counted from the moment the server named them. */
export class Countdown {
  /** @type {unknown} */ #source = null;
  /** @type {number | null} */ #endsAt = null;
  /** @type {() => number} */ #now;

  /** @param {() => number} [now] milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Count from here, unless it is still the same message that named the seconds.
   *
   * @param {unknown} source
   * @param {number | null} seconds
   */
  follow(source, seconds) {
    if (source === this.#source) return;
    this.#source = source;
    this.#endsAt = seconds === null ? null : this.#now() + seconds * 1000;
  }

  /** Seconds left, 0 when they are over; null when nothing is counted. */
  get left() {
    return this.#endsAt === null ? null : Math.max(0, (this.#endsAt - this.#now()) / 1000);
  }
}
