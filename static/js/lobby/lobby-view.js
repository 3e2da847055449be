import { el, ScreenParts } from "../common/dom.js";

/** @import { View } from "../common/view.js" */

/** Before a game: who is here, how others get in, what is played, and the button that starts it. */
export class LobbyViewElement extends HTMLElement {
  #parts = new ScreenParts();

  connectedCallback() {
    if (this.childElementCount) return;
    const share = document.createElement("room-share");
    share.className = "pad share";
    this.append(
      this.#parts.make("room-bar"),
      el(
        "div",
        { class: "lobby" },
        el("h1", { class: "hidden-text" }, document.title),
        el("div", { class: "lobby-side" }, share, this.#parts.make("start-box", "start-box pad")),
        el(
          "div",
          { class: "lobby-main" },
          this.#parts.make("claim-box"),
          this.#parts.make("play-ways", "pad section"),
          el(
            "div",
            { class: "pad section" },
            this.#parts.make("seat-list"),
            this.#parts.make("pad-names"),
            this.#parts.make("seat-adder", "adders"),
            this.#parts.make("team-board"),
          ),
          el(
            "div",
            { class: "pad section" },
            this.#parts.make("rule-choice"),
            this.#parts.make("house-rules"),
            this.#parts.make("table-settings"),
          ),
          this.#parts.make("chat-box", "pad"),
          this.#parts.make("evening-table", "pad section evening"),
        ),
      ),
    );
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#parts.show(view);
  }
}
