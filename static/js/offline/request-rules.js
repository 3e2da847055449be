// What the worker decides: which requests are its business, and which answers mean that nobody is there.

/**
 * @typedef {object} Shell what opens without the server
 * @property {string} version of the static files
 * @property {string} language of the page
 * @property {string} page the address of the page that is shown instead of one that cannot be had
 * @property {string[]} files what that page needs; the version stands in every address, so none of them can be old
 */

/** All our caches begin like this; whatever else is kept at this address is not ours to delete. */
export const OURS = "yatzy-shell-";

/** @param {Shell} shell */
export function cacheName({ version, language }) {
  return `${OURS}${version}-${language}`;
}

/**
 * Our pages end in a slash; what programs ask for, pictures and downloads do not. The owner's pages hold downloads and
 * secrets: the worker never sees them. Whatever it has no business with goes the way it would go without a worker.
 *
 * @param {{ method: string, mode: string, url: string }} request
 * @param {Pick<Shell, "files">} shell
 * @param {string} origin
 * @returns {"page" | "file" | null}
 */
export function businessWith({ method, mode, url }, { files }, origin) {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return null;
  if (files.includes(asked.pathname)) return "file";
  const isPage = mode === "navigate" && asked.pathname.endsWith("/") && !asked.pathname.startsWith("/owner/");
  return isPage ? "page" : null;
}

/**
 * A proxy says so when nobody behind it answers; no page of ours has such a status.
 *
 * @param {number} status
 */
export function meansNobody(status) {
  return [502, 503, 504].includes(status);
}
