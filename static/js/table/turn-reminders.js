// Waiting for somebody, and how gently they are reminded of it.

import { REAL } from "../common/timers.js";
import { seatToPlay } from "../common/view.js";

/** @import { Timers } from "../common/timers.js" */
/** @import { View } from "../common/view.js" */

/** Milliseconds after which waiting has become long. */
export const PATIENCE = 20_000;

/** Waits for one thing at a time, and says once when that has become long. */
export class Patience {
  /** @type {() => void} */ #onLong;
  /** @type {Timers} */ #timers;
  /** @type {string | null} */ #what = null;
  /** @type {any} */ #timer;
  /** It has been waited for long enough. */
  long = false;

  /**
   * @param {() => void} onLong
   * @param {Timers} [timers]
   */
  constructor(onLong, timers = REAL) {
    this.#onLong = onLong;
    this.#timers = timers;
  }

  /** @param {string | null} what is waited for; null: nothing */
  wait(what) {
    if (what === this.#what) return;
    this.#what = what;
    this.long = false;
    this.#timers.clearTimeout(this.#timer);
    if (what === null) return;
    this.#timer = this.#timers.setTimeout(() => {
      this.long = true;
      this.#onLong();
    }, PATIENCE);
  }
}

/** Calls the phone whose turn has come: then, once more if nothing happens for long, and never a third time. */
export class TurnCall {
  /** @type {() => void} */ #call;
  /** @type {Patience} */ #patience;
  /** @type {string | null | undefined} undefined: this page has not been shown anything yet */ #turn;

  /**
   * @param {() => void} call
   * @param {Timers} [timers]
   */
  constructor(call, timers) {
    this.#call = call;
    this.#patience = new Patience(call, timers);
  }

  /** @param {Readonly<View>} view */
  follow(view) {
    const { game, turn, keeps } = view;
    // Who keeps the score for everybody has the phone in hand.
    const mine = seatToPlay(view) !== null && !keeps ? `${game?.game} ${turn?.turn}` : null;
    if (mine !== null && this.#turn !== undefined && mine !== this.#turn) this.#call();
    this.#turn = mine;
    // Who has begun to play needs no reminder.
    this.#patience.wait(turn?.dice.length ? null : mine);
  }

  stop() {
    this.#patience.wait(null);
  }
}

/**
 * The seat that this device may nudge, once it has waited for long; null if there is nobody to nudge.
 *
 * @param {Readonly<View>} view
 * @returns {number | null}
 */
export function seatToNudge(view) {
  const { you, room, game, turn, seats, here, mySeats } = view;
  if (you === null || !room?.settings.reactions || game?.sheet_only || !turn || turn.seat === null) return null;
  const seat = seats.find((each) => each.seat === turn.seat);
  if (!seat || seat.bot || mySeats.includes(seat.seat) || turn.handed_over.includes(seat.seat)) return null;
  return here.includes(seat.controller ?? seat.member ?? -1) ? seat.seat : null;
}

/**
 * What is waited for when another plays: their next move.
 *
 * @param {Readonly<View>} view
 */
export function waitedFor(view) {
  const { game, turn } = view;
  return seatToNudge(view) === null ? null : `${game?.game} ${turn?.turn} ${turn?.roll} ${game?.number}`;
}
