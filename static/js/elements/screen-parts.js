/** @import { View } from "../lib/view.js" */

/** @typedef {HTMLElement & { show(view: Readonly<View>): void }} Shown what stands on a screen and follows the room */

/** The elements that a screen is made of: all of them are shown whatever happens. */
export class ScreenParts {
  /** @type {Shown[]} */ #parts = [];

  /**
   * @param {string} tag
   * @param {string} [classes]
   */
  make(tag, classes = "") {
    const part = /** @type {Shown} */ (document.createElement(tag));
    if (classes) part.className = classes;
    this.#parts.push(part);
    return part;
  }

  /** @param {Readonly<View>} view */
  show(view) {
    for (const part of this.#parts) part.show(view);
  }
}
