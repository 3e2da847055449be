// Rooms and members for tests, with what a test does not care about filled in.

import { welcome } from "./recorded_game.js";

/** @import { MemberView, RoomSettings, RoomView } from "../../static/js/client/messages.js" */

/** @param {number} id @param {string} name @param {Partial<MemberView>} [rest] @returns {MemberView} */
export function member(id, name, rest = {}) {
  return { id, name, colour: id % 8, bot: "", seat: null, team: null, controller: id, ...rest };
}

/** @param {Partial<RoomSettings>} [changed] @returns {RoomSettings} */
export function settings(changed = {}) {
  return { ...welcome.room.settings, sections: "full", ...changed };
}

/** @param {Partial<RoomView>} [rest] @returns {RoomView} */
export function room(rest = {}) {
  const nobody = { host: null, members: [], claims: [], evening: [] };
  return { ...welcome.room, ...nobody, version: 1, status: "lobby", settings: settings(), game: null, ...rest };
}
