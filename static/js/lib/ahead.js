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
