// Opening the page anew, but only while somebody answers: on a television the browser's own page about a server that
// is gone would stay until morning.

const BETWEEN = 5000;
const LATER = 30000;

/** @param {number} seconds from now */
export function openAgain(seconds) {
  setTimeout(look, seconds * 1000);
}

async function look() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    await answer.text(); // all of it: leaving in the middle would look like a failure
    if (answer.status === 410) return; // the evening is over, and its last picture may stay
    if (answer.status === 404) {
      setTimeout(look, LATER); // no such room, or nobody at this address is believed for a while
      return;
    }
  } catch {
    setTimeout(look, BETWEEN);
    return;
  }
  location.reload();
}
