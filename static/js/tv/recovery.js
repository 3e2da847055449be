// Nobody gets up to click on a television: what it does by itself where a phone offers a button.

const SOON = 1;
const LATER = 30;

/** Seconds between two tries to find anybody. */
export const BETWEEN = 5;

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

/**
 * After how many seconds to ask again, by the status of what would be opened: 0 if it may be opened now, null if never. A page
 * that only says no would stay on the screen until morning.
 *
 * @param {number} status
 */
export function askAgainAfter(status) {
  if (status === 410) return null; // the evening is over, and its last picture may stay
  if (status === 404 || status === 429) return LATER; // no such room, or nobody at this address is believed for a while
  return status >= 500 ? BETWEEN : 0; // a proxy with nobody behind it, or a server in trouble
}

/**
 * Open the page anew, but only while somebody answers: the browser's own page about a server that is gone would stay until
 * morning.
 *
 * @param {number} seconds from now
 */
export function openAgain(seconds) {
  setTimeout(look, seconds * 1000);
}

async function look() {
  const after = await found();
  if (after === 0) location.reload();
  else if (after !== null) openAgain(after);
}

async function found() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    await answer.text(); // all of it: leaving in the middle would look like a failure
    return askAgainAfter(answer.status);
  } catch {
    return BETWEEN;
  }
}
