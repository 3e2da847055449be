// What the moves of a past game were worth, for whoever watches its replay.

import { gettext, interpolate, number } from "../common/i18n.js";

/** @typedef {{ move: number, column: number, expected: number, points: string, best: string, fell: boolean }} Step */

const SOON = 1000; // milliseconds until the rules may have been studied; each time half as long again
const MOST = 60_000;

/**
 * What each move was worth, in words, by its number; empty where nobody can say.
 *
 * @param {string} address
 * @returns {Promise<Map<number, string>>}
 */
export async function worthOfMoves(address, pause = SOON) {
  if (!address || pause > MOST) return new Map();
  try {
    const response = await fetch(address);
    /** @type {{ progress: string, steps: Step[] }} */
    const { progress, steps } = await response.json();
    if (progress !== "studying") return inWords(steps);
  } catch {
    return new Map(); // the replay goes without
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  return worthOfMoves(address, 1.5 * pause);
}

/** @param {readonly Step[]} steps */
export function inWords(steps) {
  /** @type {Map<number, { before: string[], now: string }>} */
  const moves = new Map();
  for (const { move, expected, points, best, fell } of steps) {
    const before = moves.get(move)?.before ?? [];
    if (fell) before.push(interpolate(gettext("Luck: %(points)s."), { points }));
    else if (best) before.push(interpolate(gettext("Best: %(best)s (%(points)s)."), { best, points }));
    moves.set(move, { before, now: interpolate(gettext("Expected total: %(total)s."), { total: number(expected) }) });
  }
  return new Map([...moves].map(([move, { before, now }]) => [move, [...before, now].join(" ")]));
}
