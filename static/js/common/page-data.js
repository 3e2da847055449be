// What the server wrote into the page as JSON. The one file of lib that looks at a document, and does without one.

/**
 * The JSON in the page's `<script type="application/json" id="…">`; an empty object where there is none.
 *
 * @param {"page-data" | "page-texts" | "page-catalogue" | "page-languages"} id
 * @returns {Record<string, any>}
 */
export function pageJson(id) {
  const text = globalThis.document?.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : {};
}

/**
 * @typedef {object} PageData
 * @property {string} code
 * @property {string} static the version of the page's scripts
 * @property {number | null} you
 * @property {string} base the room's absolute address, for sharing
 * @property {boolean} reachable whether a phone can open it; else it works on this machine only
 * @property {import("./room-addresses.js").Address[] | null} addresses to choose from; null: there is and will be no choice
 * @property {string} csrf
 * @property {string} language
 * @property {number} max_name
 * @property {true} [tv] the room on the big screen
 */

/** @type {PageData | null} */
let data = null;

/** @returns {PageData} */
export function pageData() {
  data ??= /** @type {PageData} */ (pageJson("page-data"));
  return data;
}
