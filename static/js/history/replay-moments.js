// A game once more, from its log: what the screen showed after every move, and the ways from one moment to another.

import { apply, START } from "../client/store.js";
import { view } from "../common/view.js";

/** @import * as M from "../client/messages.js" */
/** @import { State } from "../client/store.js" */
/** @import { View } from "../common/view.js" */

/** @typedef {{ game: M.GameView, moves: M.Moved[] }} Recording what the server keeps at moves.json */

/** @typedef {{ number: number, turn: number, state: Readonly<State> }} Moment something to look at, after a move */

// They prove the dice and change nothing on the table.
const UNSEEN = new Set(["chain_committed", "secret_revealed"]);

/** How fast it can go: a speed and the milliseconds that a moment then stays. */
export const SPEEDS = Object.freeze({ 0.5: 3000, 1: 1500, 2: 750, 4: 375, 8: 180 });

/** Whoever wants it so fast does not see dice tumble. */
export const TIME_TO_TUMBLE = 700;

/**
 * Every moment worth stopping at, in order. There is always one: a game begins.
 *
 * @param {Recording} recording
 * @returns {Moment[]}
 */
export function momentsOf({ game, moves }) {
  /** @type {Readonly<State>} */
  let state = Object.freeze({ ...START, game, connection: "live" });
  /** @type {Moment[]} */
  const moments = [];
  for (const move of moves) {
    state = apply(state, move);
    if (move.events.every(({ kind }) => UNSEEN.has(kind))) continue;
    moments.push({ number: move.number, turn: move.turn.turn, state });
  }
  return moments.length ? moments : [{ number: 0, turn: game.turn.turn, state }];
}

/**
 * What the elements are shown of a moment: everybody is here, nobody may act.
 *
 * @param {Moment} moment
 * @param {{ acted?: boolean }} [how] acted: it follows the moment before, and is acted out
 * @returns {Readonly<View>}
 */
export function viewOf({ state }, { acted = false } = {}) {
  const seen = view(state);
  const here = [-1, ...seen.seats.map(({ controller, member }) => controller ?? member ?? -1)];
  return Object.freeze({ ...seen, here, news: acted ? seen.news : null });
}

/**
 * The moment of a move; of one that cannot be seen, the last one before it.
 *
 * @param {Moment[]} moments
 * @param {number} number
 */
export function momentAt(moments, number) {
  const later = moments.findIndex((moment) => moment.number > number);
  return later === -1 ? moments.length - 1 : Math.max(0, later - 1);
}

/**
 * Where the next turn begins; from the last turn on, the end.
 *
 * @param {Moment[]} moments
 * @param {number} at
 */
export function nextTurn(moments, at) {
  const next = moments.findIndex(({ turn }, place) => place > at && turn !== moments[at].turn);
  return next === -1 ? moments.length - 1 : next;
}

/**
 * Where this turn began; from there, where the one before it did.
 *
 * @param {Moment[]} moments
 * @param {number} at
 */
export function turnBefore(moments, at) {
  const from = Math.max(0, at - 1);
  const { turn } = moments[from];
  let first = from;
  while (first > 0 && moments[first - 1].turn === turn) first -= 1;
  return first;
}

/**
 * The move that an address names: "#move=57". Null where it names none.
 *
 * @param {string} hash
 */
export function moveIn(hash) {
  const found = /^#move=(\d{1,9})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** @param {Moment} moment */
export function hashOf({ number }) {
  return `#move=${number}`;
}
