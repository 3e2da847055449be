// How a game ended: who won, on which place everybody is, what decided it, and the record of a player who was alone.

import { gettext, interpolate, list, ngettext, number } from "./i18n.js";
import { teamOf } from "./names.js";

/** @import { CardView, GameView, SeatView, StandingView } from "../client/messages.js" */
/** @import { View } from "./view.js" */

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

/**
 * @param {StandingView[]} standings
 * @param {GameView} game
 * @param {SeatView[]} seats
 */
export function headline(standings, game, seats) {
  if (standings.length === 0) return gettext("The game was ended early");
  const first = winners(standings);
  if (first.length === 0) return gettext("Everybody has resigned: nobody wins");
  const names = list(first.map(({ column }) => columnName(game, seats, column)));
  const total = first[0]?.total ?? 0;
  if (standings.length === 1) {
    const words = ngettext("One point, %(names)s", "%(points)s points, %(names)s", total);
    return interpolate(words, { names, points: number(total) });
  }
  if (first.length > 1) return interpolate(gettext("A tie: %(names)s"), { names });
  // "Team 2" is one thing; what people call themselves together is many.
  const isMany = columnNames(seats, first[0].column).length > 1 && teamOf(game, first[0].column)?.given !== "";
  return interpolate(isMany ? gettext("%(names)s win") : gettext("%(names)s wins"), { names });
}

/**
 * Who is on a place: one player, or a team.
 *
 * @param {GameView} game
 * @param {SeatView[]} seats of one column
 * @param {boolean} resigned
 */
export function standingName(game, seats, resigned) {
  const people = list(seats.map(({ name, bot }) => bot ? interpolate(gettext("%(name)s (bot)"), { name }) : name));
  const team = teamOf(game, seats[0].column);
  const words = team ? interpolate(gettext("%(team)s: %(names)s"), { team: team.name, names: people }) : people;
  return resigned ? interpolate(gettext("%(name)s, resigned"), { name: words }) : words;
}

/**
 * The end as it is said aloud: who won, everybody's place and total, and what became of a record.
 *
 * @param {Readonly<View>} view
 * @returns {string[]}
 */
export function endSentences({ game, seats, you }) {
  if (!game) return [];
  const standings = [...game.standings].sort((a, b) => a.place - b.place);
  const places = standings.map(({ place, column, total, resigned }) => {
    const name = standingName(game, seats.filter((seat) => seat.column === column), resigned);
    const points = ngettext("%(name)s: one point", "%(name)s: %(total)s points", total);
    const words = interpolate(points, { name, total: number(total) });
    return `${interpolate(gettext("%(place)s."), { place })} ${words}`;
  });
  const alone = standings.length === 1; // the headline has said it all
  return [headline(standings, game, seats), ...(alone ? [] : places), recordOutcome(game, you)].filter(Boolean);
}

/** @typedef {Pick<GameView, "seats" | "standings" | "record">} Solo */

/**
 * @param {Solo} game
 * @param {number | null} you
 */
function isSolo({ seats }, you) {
  return seats.length === 1 && !seats[0].bot && you !== null && seats[0].member === you;
}

/**
 * What is to be beaten, while the game runs; empty for whoever looks on, and for the first time.
 *
 * @param {Solo} game
 * @param {number | null} you the member whose page this is
 */
export function recordText(game, you) {
  if (!isSolo(game, you) || typeof game.record !== "number") return "";
  return interpolate(gettext("Your record: %(points)s"), { points: number(game.record) });
}

/**
 * How it went, once the game is over. A record has to be exceeded: to equal it is not enough.
 *
 * @param {Solo} game
 * @param {number | null} you
 */
export function recordOutcome(game, you) {
  const [standing] = game.standings;
  if (!isSolo(game, you) || !standing) return "";
  if (standing.resigned) return gettext("You have resigned, so this game counts for no record.");
  if (standing.by_bot) return gettext("A bot has played for you, so this game counts for no record.");
  const { total } = standing;
  const { record } = game;
  if (typeof record !== "number") return gettext("Your first game alone with these rules: a record to beat.");
  if (total > record) {
    return interpolate(gettext("A new record! The old one was %(points)s."), { points: number(record) });
  }
  if (total === record) return gettext("Exactly your record: one point more would have beaten it.");
  const short = record - total;
  return interpolate(ngettext("One point short of your record", "%(count)s short of your record", short), {
    count: number(short),
  });
}

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
