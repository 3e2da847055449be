// The end of an evening: a room where something was played leads to its report when it closes.

/** @import { EveningLine } from "./messages.js" */
/** @import { View } from "./view.js" */

const CLOSED = 4004; // how the server ends the connection of a room that is over

/**
 * Whether there is anything to report of this room.
 *
 * @param {Readonly<Pick<View, "room">> | null} view
 */
export function wasPlayed(view) {
  const room = view?.room;
  return Boolean(room) && (room?.game !== null || room.evening.length > 0);
}

/**
 * Whether the room has closed and there is a report of it: all that is left to see.
 *
 * @param {Readonly<Pick<View, "room" | "connection" | "stopCode">> | null} view
 */
export function isNightOver(view) {
  return view?.connection === "stopped" && view.stopCode === CLOSED && wasPlayed(view);
}

/**
 * Whether the room has closed, and this screen knew it.
 *
 * @param {Readonly<Pick<View, "room" | "connection" | "stopCode">>} view
 */
export function isClosed({ room, connection, stopCode }) {
  return room !== null && connection === "stopped" && stopCode === CLOSED;
}

/**
 * Who won most games, and among them who has most points; several where both are alike. Nobody before a game was won.
 *
 * @param {readonly EveningLine[]} evening
 */
export function bestTonight(evening) {
  const wins = Math.max(1, ...evening.map((line) => line.wins));
  const first = evening.filter((line) => line.wins === wins);
  const points = Math.max(...first.map((line) => line.points));
  return first.filter((line) => line.points === points);
}
