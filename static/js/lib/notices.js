// What a page says when it is not live, or not anybody's any more: why, and what to do about it.

import { RESTARTING } from "./connection.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** @import { Act } from "./messages.js" */

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
