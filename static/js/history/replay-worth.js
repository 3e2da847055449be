// What the moves of a past game were worth, for whoever watches its replay.

import { gettext, interpolate, number } from "../common/i18n.js";

/** @typedef {{ move: number, column: number, expected: number, points: string, best: string, fell: boolean }} Step */

const SOON = 2000; // milliseconds until the rules may have been studied

/**
 * What each move was worth, in words, by its number; empty where nobody can say.
 *
 * @param {string} address
 * @returns {Promise<Map<number, string>>}
 */
export async function worthOfMoves(address) {
  if (!address) return new Map();
  try {
    const response = await fetch(address);
    /** @type {{ progress: string, steps: Step[] }} */
    const { progress, steps } = await response.json();
    if (progress !== "studying") return inWords(steps);
  } catch {
    return new Map(); // the replay goes without
  }
  await new Promise((resolve) => setTimeout(resolve, SOON));
  return worthOfMoves(address);
}

/** @param {readonly Step[]} steps */
export function inWords(steps) {
  const words = new Map();
  for (const { move, expected, points, best, fell } of steps) {
    const [before = ""] = (words.get(move) ?? "").split("\n");
    const said = fell
      ? interpolate(gettext("Luck: %(points)s."), { points })
      : best && interpolate(gettext("Best: %(best)s (%(points)s)."), { best, points });
    const now = interpolate(gettext("Expected total: %(total)s."), { total: number(expected) });
    words.set(move, `${[before, said].filter(Boolean).join(" ")}\n${now}`);
  }
  return new Map([...words].map(([move, text]) => [move, text.replace("\n", " ").trim()]));
}
