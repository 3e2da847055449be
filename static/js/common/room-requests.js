// Requests to the room over HTTP: done, or refused with a sentence for the reader, at the field that asked.

import { setText } from "./dom.js";
import { gettext } from "./i18n.js";
import { pageData } from "./page-data.js";

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

/**
 * Ask the room for a change; a refusal is written where it happened. Null if it was refused.
 *
 * @param {Element} error the paragraph for the sentence
 * @param {string} verb
 * @param {object} [body]
 * @param {(code: string) => void} [onRefusal] for a refusal with more to do than to read it
 * @returns {Promise<Record<string, any> | null>}
 */
export async function attempt(error, verb, body = {}, onRefusal = () => {}) {
  setText(error, "");
  try {
    return await roomDo(verb, body);
  } catch (refusal) {
    if (!(refusal instanceof RefusedError)) throw refusal;
    setText(error, refusal.message);
    onRefusal(refusal.code);
    return null;
  }
}

/**
 * The same for several buttons in one place: until the room has answered, further taps do nothing.
 *
 * @param {Element} error
 * @returns {(verb: string, body?: object) => Promise<void>}
 */
export function attemptOneByOne(error) {
  let busy = false;
  return async (verb, body = {}) => {
    if (busy) return;
    busy = true;
    await attempt(error, verb, body).finally(() => busy = false);
  };
}

/**
 * What one control has asked of the room and has not seen in it yet: between the answer to our own change and the room that
 * has it, an older room would flick the control back and forth.
 */
export class Awaited {
  #asking = 0;
  #version = 0;
  #heard = 0;

  /**
   * @template {Record<string, any> | null} Answer
   * @param {Promise<Answer>} asked with the version of the room that has it; null if it was refused
   * @returns {Promise<Answer>}
   */
  async answer(asked) {
    this.#asking += 1;
    try {
      const answer = await asked;
      this.#version = Math.max(this.#version, Number(answer?.room_version) || 0);
      return answer;
    } finally {
      this.#asking -= 1;
    }
  }

  /** @param {{ version: number }} room */
  hear({ version }) {
    // The owner went back to a backup: a version that we wait for may be long in coming, and will not have our change.
    if (version < this.#heard) this.#version = 0;
    this.#heard = version;
  }

  /** Whether the room, as this page has heard of it, has everything that was asked for. */
  get isHere() {
    return this.#asking === 0 && this.#heard >= this.#version;
  }
}
