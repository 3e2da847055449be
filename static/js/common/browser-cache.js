// What the browser keeps for later: the next page's files, and the worker that stands in for a server that is away.

/**
 * Fetch what the next page will need, so that it stands in the browser's cache by then; if it cannot be had, that page
 * fetches it itself. Not `<link rel="prefetch">`: Safari does not know it, and our policy names no source for it.
 * @param {string[]} addresses
 * @param {(address: string) => Promise<unknown>} get
 */
export async function fetchAhead(addresses, get = whole) {
  await Promise.allSettled(addresses.map((address) => get(address)));
}

/**
 * To its last byte: what comes after it must not compete with it.
 * @param {string} address
 */
async function whole(address) {
  const answer = await fetch(address);
  await answer.arrayBuffer();
}

/**
 * Have the worker come that stands in while the server is away (offline/worker.js). Only a server that has one names it, and
 * only on https, or on the server's own machine, does a browser know what that is.
 */
export async function registerWorker() {
  const address = document.querySelector("meta[name=worker]")?.getAttribute("content");
  if (!address) return;
  try {
    // Not by way of the browser's cache: whatever proxy we are behind, a newer worker is seen at once.
    await navigator.serviceWorker?.register(address, { updateViaCache: "none" });
  } catch {
    // A private window, a certificate that nobody trusts, a server that has just gone: the page needs no worker.
  }
}
