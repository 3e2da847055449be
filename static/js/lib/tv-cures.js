// Nobody gets up to click on a television: what it does by itself where a phone offers a button.

const SOON = 1;
const LATER = 30;

/**
 * After how many seconds the page is opened anew when the server has ended the connection.
 *
 * @param {number | null} code
 */
export function cureFor(code) {
  switch (code) {
    case 4003:
    case 4011:
    case 4014:
      return SOON; // the server's own page says why, lets it in again, or is newer
    default:
      // Too many pages: one of them may have been closed by then. Or the room is gone, if it was not somebody else at this
      // address who tried too many codes: the page will say which.
      return LATER;
  }
}
