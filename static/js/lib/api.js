// Changes to the room over HTTP: done, or refused with a sentence for the reader.

import { gettext } from "./i18n.js";
import { pageData } from "./page.js";

const PATIENCE = 10_000;

/** @type {Promise<unknown>} */
let underWay = Promise.resolve();

/** The server said no, or could not be asked. `message` is a sentence in the reader's language. */
export class RefusedError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string | null} [field] the field it is about
   */
  constructor(code, message, field = null) {
    super(message);
    this.name = "RefusedError";
    this.code = code;
    this.field = field;
  }
}

/**
 * Do something to this page's room: `await roomDo("take_seat")`. Throws RefusedError.
 *
 * @param {string} verb
 * @param {object} [body]
 * @returns {Promise<Record<string, any>>}
 */
export function roomDo(verb, body = {}) {
  const { code, csrf } = pageData();
  return inTurn(() => post(`/r/${code}/do/${verb}/`, body, { csrf }));
}

/**
 * Ask once what was asked before has its answer: of two quick taps the second must not overtake the first.
 *
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
export function inTurn(ask) {
  const asked = underWay.then(ask);
  underWay = asked.catch(() => {}); // whoever asked hears of a refusal
  return asked;
}

/** When the room has answered everything that this page asked: to leave before would cut an answer off. */
export function answered() {
  return underWay;
}

/**
 * @param {string} url
 * @param {object} body
 * @param {{ csrf: string, fetch?: typeof globalThis.fetch, patience?: number }} options
 * @returns {Promise<Record<string, any>>}
 */
export async function post(url, body, { csrf, fetch = globalThis.fetch, patience = PATIENCE }) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  /** @type {Response} */
  let response;
  /** @type {any} */
  let answer;
  try {
    response = await fetch(url, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrf },
      body: JSON.stringify(body),
      signal: abort.signal,
    });
    answer = isJson(response) ? await response.json() : null;
  } catch {
    // It may have been done, and only the answer was lost.
    throw new RefusedError(
      "offline",
      gettext("The server did not answer. Please check whether it was done before you try again."),
    );
  } finally {
    clearTimeout(timer);
  }
  if (response.ok && answer) return answer;
  throw refusal(response.status, answer);
}

/**
 * Something of this page's room that is read when it is shown: `await roomRead("night/awards.json")`. Null without an answer.
 *
 * @param {string} path
 * @returns {Promise<Record<string, any> | null>}
 */
export async function roomRead(path) {
  try {
    const response = await fetch(`/r/${pageData().code}/${path}`, { headers: { Accept: "application/json" } });
    return response.ok && isJson(response) ? await response.json() : null;
  } catch {
    return null; // the page has everything that matters without it
  }
}

/** @param {Response} response */
function isJson(response) {
  return (response.headers.get("Content-Type") ?? "").startsWith("application/json");
}

/**
 * @param {number} status
 * @param {{ code?: string, message?: string, field?: string | null } | null} answer
 */
function refusal(status, answer) {
  if (answer?.code && answer.message) return new RefusedError(answer.code, answer.message, answer.field ?? null);
  // Django's own page for a request without the form's cookie.
  if (status === 403) {
    return new RefusedError(
      "cookies",
      gettext("Your browser did not send this site's cookie. Allow cookies here, then reload the page."),
    );
  }
  return new RefusedError("server_trouble", gettext("The server had trouble with that. Please try again."));
}
