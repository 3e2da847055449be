// Rooms and members for tests, with what a test does not care about filled in.

/** @import { MemberView, RoomSettings, RoomView } from "../../static/js/client/messages.js" */

/** @param {number} id @param {string} name @param {Partial<MemberView>} [rest] @returns {MemberView} */
export function member(id, name, rest = {}) {
  return { id, name, colour: id % 8, bot: "", seat: null, team: null, controller: id, ...rest };
}

/** @param {Partial<RoomSettings>} [changed] @returns {RoomSettings} */
export function settings(changed = {}) {
  return {
    ruleset: "finnish",
    order: "free",
    declare: "off",
    sections: "full",
    chance: null,
    zeros: "anytime",
    bonus_threshold: null,
    bonus_points: null,
    teams: false,
    dice_from: "screen",
    undo: true,
    hints: true,
    clock: 0,
    absence: "wait",
    absence_after: 60,
    reactions: true,
    chat: true,
    size: 12,
    ...changed,
  };
}

/** @param {Partial<RoomView>} [rest] @returns {RoomView} */
export function room(rest = {}) {
  return {
    version: 1,
    code: "KRLP",
    status: "lobby",
    locked: false,
    host: null,
    settings: settings(),
    members: [],
    claims: [],
    game: null,
    evening: [],
    ...rest,
  };
}
