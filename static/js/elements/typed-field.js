import { setAttribute, setText } from "./parts.js";
import { RoomField } from "./room-field.js";

/** @import { RoomView } from "../lib/messages.js" */

/** A field to type in: what is typed stays until it is sent, and what was refused stays to be mended. */
export class TypedField extends RoomField {
  #typed = false;

  /**
   * @param {string} key
   * @param {HTMLInputElement} input
   * @param {(room: RoomView) => string} read
   * @param {() => void} send what was typed, or say what is wrong with it
   */
  constructor(key, input, read, send) {
    super(key, (room) => {
      const value = read(room);
      if (!this.#typed && !this.error.textContent && input.value !== value) input.value = value;
    });
    setAttribute(input, "aria-describedby", this.error.id);
    const sent = () => {
      this.#typed = false;
      send();
    };
    input.addEventListener("input", () => this.#typed = true);
    input.addEventListener("change", sent);
    // The same once more is no change to the browser; without a refusal it is one that was put back.
    input.addEventListener("blur", () => {
      if (this.#typed && this.error.textContent) sent();
      else this.#leave();
    });
  }

  /** Whatever is typed or refused, show what the room has. */
  forget() {
    setText(this.error, "");
    this.#leave();
  }

  #leave() {
    this.#typed = false;
    this.settle();
  }
}
