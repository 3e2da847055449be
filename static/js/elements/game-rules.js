import { agreedAnchor } from "../lib/agreed.js";
import { gettext } from "../lib/i18n.js";
import { changedKeysOf, houseOf } from "../lib/rules-words.js";
import { rulesetAbout, rulesetName } from "../lib/texts.js";
import { helpLink } from "./help-link.js";
import { el, setAttribute, setText } from "./parts.js";
import { writeRuleLines } from "./rule-lines.js";

/** @import { View } from "../lib/view.js" */

/** The rules of the game that is on, as they were agreed when it began; for whoever wonders in the middle of it. */
export class GameRulesElement extends HTMLElement {
  #name = el("b");
  #about = el("p", { class: "muted" });
  #link = helpLink(gettext("Rules of this game"), "/help/");
  #playing = helpLink(gettext("How to play here"), "/help/playing/");
  #house = el("dl", { class: "words" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(el("h2", {}, gettext("What we play")), this.#name, this.#about, this.#link, this.#playing, this.#house);
  }

  /** @param {Readonly<View>} view */
  show({ game }) {
    if (!game) return;
    setText(this.#name, rulesetName(game.ruleset));
    setText(this.#about, rulesetAbout(game.ruleset));
    setAttribute(this.#link, "href", `/help/${game.ruleset}/${agreedAnchor(changedKeysOf(game))}`);
    writeRuleLines(this.#house, houseOf(game));
  }
}
