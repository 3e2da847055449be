// Whose device acts for which seat, with the members and the host of now.

/** @import * as M from "./messages.js" */

const NOBODY = -1;

/**
 * A seat keeps its member for the whole game, but members change their device.
 *
 * @param {M.SeatView} seat
 * @param {M.RoomView | null} room
 * @param {M.GameView} game
 * @returns {number | null} the member whose device acts for it
 */
export function controllerOf(seat, room, { sheet_only: padOfOne }) {
  // The pad is the host's, whoever that is now; nobody's seat is their own then.
  if (padOfOne) return room?.host ?? NOBODY;
  const member = seat.bot ? undefined : room?.members.find(({ id }) => id === seat.member);
  return member?.controller ?? seat.controller;
}

/**
 * The seats that this device may act for.
 *
 * @param {{ you: number | null, room: M.RoomView | null, game: M.GameView | null }} state
 * @returns {number[]}
 */
export function seatsOf({ you, room, game }) {
  if (you === null || !game) return [];
  const mine = game.seats.filter((seat) => !seat.bot && (controllerOf(seat, room, game) ?? seat.member) === you);
  return mine.map(({ seat }) => seat);
}
