// Whether the page is live, and whether the room is over: what to say about it, and what can be done.

import { RESTARTING } from "../client/connection.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** @import { Act, EveningLine } from "../client/messages.js" */
/** @import { View } from "./view.js" */

/** @typedef {"connecting" | "live" | "reconnecting" | "stopped"} Connection */

/** @typedef {{ text: string, bad: boolean, act: "reload" | "home" | null }} Notice */

/**
 * The sentence for the page's state; null while there is nothing to say. `late`: it has taken suspiciously long.
 *
 * @param {{ connection: Connection, stopCode: number | null, lostPlace?: boolean, pending?: ReadonlyMap<string, Act> }} view
 * @param {boolean} late
 * @returns {Notice | null}
 */
export function noticeFor({ connection, stopCode, lostPlace = false, pending = new Map() }, late) {
  if (connection === "stopped") return stopped(stopCode);
  if (connection === "connecting" && late) {
    return {
      text: gettext(
        "The page is there, but the live connection is not. Something between you and the server may block websockets: try another network or another browser.",
      ),
      bad: true,
      act: "reload",
    };
  }
  if (connection === "live" && lostPlace) {
    return {
      text: gettext("Your place moved to another device, or you left. Here you only look on; reload to come in again."),
      bad: false,
      act: "reload",
    };
  }
  if (connection !== "reconnecting") return null;
  const closed = stopCode === RESTARTING;
  const lost = late ? gettext("Still no connection.") : gettext("Connection lost. Trying again…");
  const text = closed
    ? gettext("The host has closed the server for now. This page comes back by itself when it runs again.")
    : lost;
  const more = waiting(pending) || (late ? gettext("Everything you played is saved.") : "");
  return { text: [text, more].filter(Boolean).join(" "), bad: late && !closed, act: null };
}

/**
 * What was tapped and is not saved yet; the dice's proofs are nobody's taps.
 *
 * @param {ReadonlyMap<string, Act>} pending
 */
function waiting(pending) {
  const count = [...pending.values()].filter(({ do: wish }) => !("commit" in wish)).length;
  if (count === 0) return "";
  const text = ngettext(
    "One tap is waiting and will be sent.",
    "%(count)s taps are waiting and will be sent.",
    count,
  );
  return interpolate(text, { count });
}

/**
 * @param {number | null} code
 * @returns {Notice}
 */
function stopped(code) {
  switch (code) {
    case 4003:
      return { text: gettext("The host has sent you out of this room."), bad: true, act: "home" };
    case 4004:
      return { text: gettext("This room is closed. Its games are kept under My games."), bad: true, act: "home" };
    case 4009:
      return {
        text: gettext("This room is open in too many of your tabs. Close one of them, then reload this page."),
        bad: true,
        act: "reload",
      };
    case 4011:
      return {
        text: gettext("The host has locked this room. Ask the host to unlock it, then reload this page."),
        bad: true,
        act: "reload",
      };
    case 4014:
      return {
        text: gettext("The server has a newer version of this page. Nothing is lost."),
        bad: false,
        act: "reload",
      };
    default:
      return { text: gettext("The connection was ended. Reload the page to go on."), bad: true, act: "reload" };
  }
}

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
