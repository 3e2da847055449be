import { RefusedError, roomDo } from "../lib/api.js";
import { setText } from "./parts.js";

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
