// What is heard of a move: a pencil, and now and then a fanfare.

import { texts } from "./texts.js";

/** @import { View } from "./view.js" */

/**
 * @param {Readonly<View>} view
 * @returns {"write" | "yatzy" | "end" | null}
 */
export function heardOf({ news, game, turn }) {
  if (news && turn?.seat === null && game?.standings.length) return "end";
  for (const event of news?.events ?? []) {
    if (event.kind !== "category_scored") continue;
    const { category, points, extra = 0 } = event;
    const isYatzy = category === texts().rulesets[game?.ruleset ?? ""]?.yatzy && points > 0;
    return isYatzy || extra > 0 ? "yatzy" : "write";
  }
  return null;
}
