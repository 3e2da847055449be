import { gettext, list } from "../lib/i18n.js";
import { changedRulesOf } from "../lib/rules-words.js";
import { rulesetName } from "../lib/texts.js";
import { el, setText } from "./parts.js";
import { ScreenParts } from "./screen-parts.js";

/** @import { View } from "../lib/view.js" */

/** After a game: places, what decided it, the sheet, the evening so far, the dice's proof, and the next game. */
export class EndViewElement extends HTMLElement {
  #parts = new ScreenParts();
  #rules = el("h2");
  #house = el("p", { class: "muted" });
  #sheet = el("a", {}, gettext("The sheet with every roll"));
  #replay = el("a", {}, gettext("Watch the replay"));

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(
      this.#parts.make("room-bar"),
      el(
        "div",
        { class: "end" },
        el(
          "div",
          { class: "end-side" },
          this.#parts.make("final-standings", "pad section"),
          this.#parts.make("next-game", "pad section next-game"),
          this.#parts.make("claim-box"),
          this.#parts.make("chat-box", "pad"),
        ),
        el(
          "div",
          { class: "end-main" },
          el(
            "section",
            { class: "pad section end-sheet" },
            this.#rules,
            this.#house,
            el("p", { class: "end-links" }, this.#sheet, this.#replay),
            this.#parts.make("score-sheet"),
          ),
          this.#parts.make("evening-table", "pad section evening"),
          this.#parts.make("evening-awards", "pad section evening-awards"),
          this.#parts.make("dice-proof", "pad section dice-proof"),
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
    if (game) {
      this.#sheet.href = `/games/${game.key}/`;
      this.#replay.href = `/games/${game.key}/replay/`;
    }
    this.#parts.show(view);
  }
}
