// Who stands on which step at the end, and who below it.

/** @import { StandingView } from "./messages.js" */

const STEPS = 3;

/**
 * The best three places, ties beside each other, and everybody else; both in order of their places.
 *
 * @param {readonly StandingView[]} standings
 * @returns {{ steps: StandingView[], others: StandingView[] }}
 */
export function podium(standings) {
  const sorted = [...standings].sort((a, b) => a.place - b.place || a.column - b.column);
  // Nobody climbs up with zero points for having given up.
  const climbs = (/** @type {StandingView} */ { place, resigned }) => place <= STEPS && !(resigned && place > 1);
  return { steps: sorted.filter(climbs), others: sorted.filter((standing) => !climbs(standing)) };
}
