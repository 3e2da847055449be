// How a game ended, in words: who won, and who is on which place.

import { gettext, interpolate, list, ngettext, number } from "./i18n.js";
import { columnName, columnNames, winners } from "./outcome.js";
import { recordOutcome } from "./solo.js";
import { teamOf } from "./teams.js";

/** @import { GameView, SeatView, StandingView } from "./messages.js" */
/** @import { View } from "./view.js" */

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
