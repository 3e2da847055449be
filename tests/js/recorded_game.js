// A game that the server's own code played: what a browser hears from the first move to the last.

import recorded from "../golden/client-game.json" with { type: "json" };

/** @import * as M from "../../static/js/client/messages.js" */

export const welcome = /** @type {M.Welcome} */ (/** @type {unknown} */ (recorded.welcome));
export const moves = /** @type {M.Moved[]} */ (/** @type {unknown} */ (recorded.moves));
export const final = /** @type {M.GameView} */ (/** @type {unknown} */ (recorded.final));
export const seed = recorded.seed;

/** The server's answer to somebody who has the moves up to `since`. @param {number} since @returns {M.CaughtUp} */
export function caughtUp(since) {
  return {
    type: "caught_up",
    game: final,
    moves: moves.filter((move) => move.number > since).map(({ number, id, events }) => ({ number, id, events })),
    fresh: false,
  };
}
