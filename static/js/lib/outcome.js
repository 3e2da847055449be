// What decided a game, from the cards alone.

import { teamOf } from "./teams.js";

/** @import { CardView, GameView, SeatView, StandingView } from "./messages.js" */

/**
 * @typedef {object} Decision
 * @property {"category" | "bonus" | "extra"} kind
 * @property {string} category the category's key; empty for the other kinds
 * @property {number} winner points of the first
 * @property {number} other points of the next one
 * @property {number} first the column of the first
 * @property {number} second the column of the next one
 * @property {number} margin of the totals
 */

/**
 * The line of the sheet where the first gained most on the second; null if nobody was second, or it was a tie.
 *
 * @param {Pick<GameView, "categories" | "cards" | "standings">} game
 * @returns {Decision | null}
 */
export function whatDecided({ categories, cards, standings }) {
  const [first, second] = standings;
  if (!first || !second || first.place === second.place || second.resigned) return null;
  const [ours, theirs] = [first, second].map(({ column }) => cards.find((card) => card.column === column));
  if (!ours || !theirs) return null;
  const pair = { first: first.column, second: second.column, margin: first.total - second.total };
  /** @type {Decision[]} */
  const lines = [
    ...categories.map((category) => ({
      kind: /** @type {const} */ ("category"),
      category,
      ...points(category, ours, theirs),
      ...pair,
    })),
    { kind: "bonus", category: "", winner: ours.bonus, other: theirs.bonus, ...pair },
    { kind: "extra", category: "", winner: ours.extra, other: theirs.extra, ...pair },
  ];
  const best = lines.reduce((most, line) => line.winner - line.other > most.winner - most.other ? line : most);
  return best.winner > best.other ? best : null;
}

/**
 * @param {string} category
 * @param {CardView} ours
 * @param {CardView} theirs
 */
function points(category, ours, theirs) {
  return { winner: ours.filled[category] ?? 0, other: theirs.filled[category] ?? 0 };
}

/**
 * Whoever a column belongs to: the team, or the one player on it.
 *
 * @param {GameView} game
 * @param {SeatView[]} seats
 * @param {number} column
 */
export function columnName(game, seats, column) {
  return teamOf(game, column)?.name ?? columnNames(seats, column).join(" · ");
}

/**
 * The names of a column: one player, or a team's.
 *
 * @param {SeatView[]} seats
 * @param {number} column
 */
export function columnNames(seats, column) {
  return seats.filter((seat) => seat.column === column).map(({ name }) => name);
}

/**
 * Everybody on the first place.
 *
 * @param {StandingView[]} standings
 */
export function winners(standings) {
  return standings.filter(({ place }) => place === 1);
}
