// What players and teams are called: their own names, or what stands in their place in the reader's language.

import { gettext, interpolate } from "./i18n.js";
import { seated } from "./members.js";

/** @import { GameView, RoomSettings, RoomView, TeamLook } from "../client/messages.js" */

const COLOURS = 8;

/**
 * @param {string} name
 * @param {number} number from 0
 */
export function teamName(name, number) {
  return name || interpolate(gettext("Team %(number)s"), { number: number + 1 });
}

/**
 * How a team of the next game is shown.
 *
 * @param {Pick<RoomSettings, "team_looks">} settings
 * @param {number} team
 */
export function lookOf({ team_looks: looks = [] }, team) {
  const { name = "", colour = null } = looks[team] ?? {};
  return { name: teamName(name, team), given: name, colour: colour ?? team % COLOURS };
}

/**
 * The team of a column of a game; null where everybody plays for themselves.
 *
 * @param {Pick<GameView, "team_looks">} game
 * @param {number} column
 */
export function teamOf({ team_looks: looks = [] }, column) {
  const look = looks[column];
  return look ? { name: teamName(look.name, look.number), given: look.name, colour: look.colour } : null;
}

/**
 * The teams that somebody is in, in order.
 *
 * @param {RoomView} room
 */
export function teamsInUse(room) {
  const used = seated(room).map(({ team }) => team).filter((team) => team !== null);
  return [...new Set(used)].sort((one, other) => one - other);
}

/**
 * Into how many teams the seats can be dealt with one tap.
 *
 * @param {RoomView} room
 */
export function dealsOffered(room) {
  return [2, 3, 4].filter((count) => count <= seated(room).length);
}

/**
 * The name, or what stands in its place for somebody who was forgotten.
 *
 * @param {string} name
 */
export function shownName(name) {
  return name || gettext("Former player");
}

/**
 * The same on a sheet, where two who were forgotten must be told apart: they go by their seat, counted from 0.
 *
 * @param {number} seat
 * @param {string} name
 */
export function shownAt(seat, name) {
  return name || interpolate(gettext("Player %(number)s"), { number: seat + 1 });
}
