// Who is in the room, who may do what, and what a game still needs: what screens ask of the room's members.

import { gettext, interpolate, list, ngettext } from "./i18n.js";

/** @import { MemberView, RoomView, SeatView } from "../client/messages.js" */

/**
 * @typedef {object} People the part of a view this file needs
 * @property {number | null} you
 * @property {RoomView | null} room
 * @property {number[]} here
 * @property {readonly SeatView[]} [seats] of the game on the table
 * @property {readonly number[]} [mySeats] those of them that this device plays
 */

/**
 * @param {RoomView} room
 * @returns {MemberView[]} everybody on a seat, in order of play
 */
export function seated(room) {
  return room.members.filter(({ seat }) => seat !== null).sort((a, b) => Number(a.seat) - Number(b.seat));
}

/**
 * @param {RoomView} room
 * @returns {MemberView[]} everybody who looks on
 */
export function watching(room) {
  return room.members.filter(({ seat, bot }) => seat === null && !bot);
}

/**
 * Guests who have not joined have no names; that they are there is everybody's business.
 *
 * @param {{ guests: number }} view
 */
export function guestsText({ guests }) {
  if (guests === 0) return "";
  return interpolate(ngettext("%(count)s guest is looking on", "%(count)s guests are looking on", guests), {
    count: guests,
  });
}

/**
 * @param {People} view
 * @returns {MemberView | null}
 */
export function yourself({ you, room }) {
  return room?.members.find(({ id }) => id === you) ?? null;
}

/** @param {People} view */
export function isHost({ you, room }) {
  return you !== null && room?.host === you;
}

/**
 * The host, or somebody seated while the host has no page open; the server waits a little before it agrees.
 *
 * @param {People} view
 */
export function mayActAsHost(view) {
  return isHost(view) || isStandIn(view);
}

/**
 * Somebody who may take the host's place because the host is away. A seat in the next game gives no say in this one.
 *
 * @param {People} view
 */
export function isStandIn(view) {
  return !isHost(view) && !hostIsHere(view) && hasASay(view);
}

/**
 * Whether you are seated, in the running game or else for the next one.
 *
 * @param {People} view
 */
function hasASay(view) {
  const me = yourself(view);
  if (!view.room || me === null) return false;
  if (view.room.status !== "playing") return me.seat !== null;
  // Where one phone keeps the score it plays every seat, and who sits on one has a say all the same.
  return (view.mySeats?.length ?? 0) > 0 || (view.seats?.some(({ member }) => member === view.you) ?? false);
}

/** @param {People} view */
function hostIsHere({ room, here }) {
  return room !== null && room.host !== null && here.includes(room.host);
}

/** @param {People} view */
export function hostName({ room }) {
  return room?.members.find(({ id }) => id === room.host)?.name ?? "";
}

/**
 * Who sits for the next game, but has no page open.
 *
 * @param {People} view
 */
export function awaySeated(view) {
  const { room } = view;
  // Where one phone keeps the score nobody else's is needed.
  if (!room || room.settings.sheet_only) return [];
  return seated(room).filter((member) => !isHere(view, member));
}

/**
 * Whether your device acts for this member: yourself, or a friend without a phone.
 *
 * @param {People} view
 * @param {MemberView} member
 */
export function isYours({ you }, member) {
  return you !== null && !member.bot && (member.controller ?? member.id) === you;
}

/**
 * A friend without a phone, who plays on somebody else's.
 *
 * @param {MemberView} member
 */
export function isGuestOnAPhone({ id, bot, controller }) {
  return !bot && controller !== null && controller !== id;
}

/**
 * Whether somebody's page is open; bots are always here, and friends without a phone are where its owner is.
 *
 * @param {People} view
 * @param {MemberView} member
 */
export function isHere({ here }, member) {
  return member.bot !== "" || here.includes(member.controller ?? member.id);
}

/**
 * Members whose device is gone, so that somebody may say "I was Anna".
 *
 * @param {People} view
 */
export function claimable(view) {
  const { room, you } = view;
  if (!room) return [];
  return room.members.filter((member) =>
    !member.bot && member.id !== you && !isGuestOnAPhone(member) && !isHere(view, member)
  );
}

/**
 * Who asks for a seat and waits for this reader's word.
 *
 * @param {People} view
 */
export function claimsToAnswer(view) {
  const { room, you } = view;
  if (!room || you === null) return [];
  return room.claims.filter(({ answer }) => {
    // A host whose word does not count, because somebody stands in, keeps nobody else from answering.
    const asHost = mayActAsHost(view) || (!answer.includes(room.host ?? 0) && hasASay(view));
    return asHost && answer.includes(you);
  });
}

/**
 * Who is here to say whether somebody was Anna: the host or, while the host is away, who sat here before that.
 *
 * @param {People} view
 * @param {number | null} asked the member that somebody asks to be
 */
export function whoAnswers(view, asked) {
  const { room, you, here, seats = [] } = view;
  if (!room) return [];
  const answer = new Set(room.claims.filter(({ member }) => member === asked).flatMap(({ answer }) => answer));
  const members = room.members.filter(({ id }) => id !== you && here.includes(id) && answer.has(id));
  if (hostIsHere(view) && answer.has(room.host ?? 0)) return members.filter(({ id }) => id === room.host);
  const playing = new Set(seats.flatMap(({ controller, member }) => [controller, member]));
  return members.filter(({ id, seat }) => room.status === "playing" ? playing.has(id) : seat !== null);
}

/**
 * How many teams there are to choose from: those in use, one more, and never more than players.
 *
 * @param {RoomView} room
 */
export function teamsOffered(room) {
  const players = seated(room);
  const used = Math.max(1, ...players.map(({ team }) => (team ?? 0) + 1));
  return Math.max(2, Math.min(used + 1, players.length, 8));
}

/**
 * Why the game cannot start yet, in a sentence; null if it can.
 *
 * @param {RoomView} room
 * @returns {string | null}
 */
export function whatIsMissing(room) {
  const players = seated(room);
  if (players.length === 0) return gettext("Nobody has a seat yet.");
  if (room.settings.dice_from !== "screen" && players.some(({ bot }) => bot)) {
    return gettext("Bots cannot throw real dice: remove them, or let the screen roll.");
  }
  return room.settings.teams ? whatTeamsMiss(players) : null;
}

/** @param {MemberView[]} players */
function whatTeamsMiss(players) {
  const without = players.filter(({ team }) => team === null).map(({ name }) => name);
  if (without.length > 0) return interpolate(gettext("No team yet: %(names)s."), { names: list(without) });
  if (new Set(players.map(({ team }) => team)).size < 2) {
    return gettext("Two teams are needed. Put somebody in another one.");
  }
  return null;
}
