import { RefusedError, roomDo } from "../lib/api.js";
import { el, setText } from "./parts.js";

/** @import { RoomSettings, RoomView } from "../lib/messages.js" */

/** One field: shows what the room has, asks for the reader's choice, and is not overwritten while that is on its way. */
export class RoomField {
  error = el("p", { class: "field-error", role: "alert" });
  /** @type {RoomView | null} */ #room = null;
  #asking = 0;
  #version = 0;

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
    this.#settle();
  }

  /** @param {Partial<RoomSettings>} changes */
  choose(changes) {
    return this.ask("settings", changes);
  }

  /**
   * A refusal stands at the field, and the field goes back.
   *
   * @param {string} verb
   * @param {object} body
   */
  async ask(verb, body) {
    setText(this.error, "");
    this.#asking += 1;
    try {
      const { room_version: version } = await roomDo(verb, body);
      this.#version = Math.max(this.#version, Number(version) || 0);
    } catch (refusal) {
      if (!(refusal instanceof RefusedError)) throw refusal;
      setText(this.error, refusal.message);
    } finally {
      this.#asking -= 1;
    }
    this.#settle();
  }

  // An older room than our own change would flick the control back and forth. What the change makes of everything else
  // the server alone knows, so the reader's choice stands until that room is here.
  #settle() {
    if (this.#room && this.#asking === 0 && this.#room.version >= this.#version) this.write(this.#room);
  }
}
