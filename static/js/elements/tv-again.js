// Opening the page anew, but only while somebody answers: on a television the browser's own page about a server that
// is gone would stay until morning.

import { askAgainAfter, BETWEEN } from "../lib/tv-cures.js";

/** @param {number} seconds from now */
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
