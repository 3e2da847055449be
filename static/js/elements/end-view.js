import { list } from "../lib/i18n.js";
import { changedRulesOf } from "../lib/rules-words.js";
import { rulesetName } from "../lib/texts.js";
import { el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** @typedef {HTMLElement & { show(view: Readonly<View>): void }} Shown */

/** After a game: places, what decided it, the sheet, the evening so far, the dice's proof, and the next game. */
export class EndViewElement extends HTMLElement {
  /** @type {Shown[]} */ #parts = [];
  #rules = el("h2");
  #house = el("p", { class: "muted" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(
      this.#part("room-bar"),
      el(
        "div",
        { class: "end" },
        el(
          "div",
          { class: "end-side" },
          this.#part("final-standings", "pad section"),
          this.#part("next-game", "pad section next-game"),
          this.#part("claim-box"),
          this.#part("chat-box", "pad"),
        ),
        el(
          "div",
          { class: "end-main" },
          el(
            "section",
            { class: "pad section end-sheet" },
            this.#rules,
            this.#house,
            this.#part("score-sheet"),
          ),
          this.#part("evening-table", "pad section evening"),
          this.#part("dice-proof", "pad section dice-proof"),
        ),
      ),
    );
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game } = view;
    setText(this.#rules, game ? rulesetName(game.ruleset) : "");
    setText(this.#house, game ? list(changedRulesOf(game)) : "");
    this.#house.hidden = this.#house.textContent === "";
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
