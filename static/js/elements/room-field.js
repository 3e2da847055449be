import { Awaited } from "../lib/awaited.js";
import { attempt } from "./attempt.js";
import { el } from "./parts.js";

/** @import { RoomSettings, RoomView } from "../lib/messages.js" */

/** One field: shows what the room has, asks for the reader's choice, and is not overwritten while that is on its way. */
export class RoomField {
  error = el("p", { class: "field-error", role: "alert" });
  /** @type {RoomView | null} */ #room = null;
  #awaited = new Awaited();

  /**
   * @param {string} key names the field in the page
   * @param {(room: RoomView) => void} write puts the room's value into the controls
   */
  constructor(key, write) {
    this.key = key;
    this.write = write;
    this.error.id = `setting-${key}-error`;
  }

  /** What the room plays by, as far as this page has heard. */
  get settings() {
    return this.#room?.settings ?? null;
  }

  /** @param {RoomView} room */
  show(room) {
    this.#room = room;
    this.#awaited.hear(room);
    this.settle();
  }

  /** @param {Partial<RoomSettings>} changes */
  choose(changes) {
    return this.ask("settings", changes);
  }

  /**
   * A refusal stands at the field, and the field goes back. Null if it was refused.
   *
   * @param {string} verb
   * @param {object} body
   */
  async ask(verb, body) {
    const answer = await this.#awaited.answer(attempt(this.error, verb, body));
    this.settle();
    return answer;
  }

  /**
   * Write what the room has. What a change makes of everything else the server alone knows, so the reader's choice stands
   * until the room that has it is here.
   */
  settle() {
    if (this.#room && this.#awaited.isHere) this.write(this.#room);
  }
}
