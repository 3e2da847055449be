import { el } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** @typedef {HTMLElement & { show(view: Readonly<View>): void }} Shown */

/** Before a game: who is here, how others get in, what is played, and the button that starts it. */
export class LobbyViewElement extends HTMLElement {
  /** @type {Shown[]} */ #parts = [];

  connectedCallback() {
    if (this.childElementCount) return;
    const share = document.createElement("room-share");
    share.className = "pad share";
    this.append(
      this.#part("room-bar"),
      el(
        "div",
        { class: "lobby" },
        el("h1", { class: "hidden-text" }, document.title),
        el("div", { class: "lobby-side" }, share, this.#part("start-box", "start-box pad")),
        el(
          "div",
          { class: "lobby-main" },
          this.#part("claim-box"),
          el("div", { class: "pad section" }, this.#part("seat-list"), this.#part("seat-adder", "adders")),
          el(
            "div",
            { class: "pad section" },
            this.#part("rule-choice"),
            this.#part("house-rules"),
            this.#part("table-settings"),
          ),
          this.#part("chat-box", "pad"),
          this.#part("evening-table", "pad section evening"),
        ),
      ),
    );
  }

  /** @param {Readonly<View>} view */
  show(view) {
    for (const part of this.#parts) part.show(view);
  }

  /**
   * @param {string} tag
   * @param {string} [classes]
   */
  #part(tag, classes = "") {
    const part = /** @type {Shown} */ (document.createElement(tag));
    if (classes) part.className = classes;
    this.#parts.push(part);
    return part;
  }
}
