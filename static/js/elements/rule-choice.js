import { gettext } from "../lib/i18n.js";
import { isHost } from "../lib/lobby.js";
import { factsNow, sheetFacts } from "../lib/rules-words.js";
import { rulesetAbout, rulesetName, texts } from "../lib/texts.js";
import { fold } from "./fold.js";
import { helpLink } from "./help-link.js";
import { el, setAttribute, setText } from "./parts.js";
import { choiceField } from "./setting-field.js";

/** @import { View } from "../lib/view.js" */

/** Which sheet is played: a choice for the host, a sentence for everybody. */
export class RuleChoiceElement extends HTMLElement {
  #name = el("b", { class: "rule-name" });
  #about = el("p", { class: "muted" });
  #facts = el("p", { class: "facts-line" });
  #link = helpLink(gettext("Rules of this sheet"), "/help/");
  #choice = choiceField(
    "ruleset",
    gettext("Choose the sheet"),
    Object.keys(texts().rulesets).map((value) => ({
      value,
      name: rulesetName(value),
      about: rulesetAbout(value),
      facts: sheetFacts(value),
    })),
    ({ ruleset }) => ruleset,
    // The bonus and the chance rule of one sheet make no sense on another: they start anew with it.
    (ruleset) => ({ ruleset, chance: null, bonus_threshold: null, bonus_points: null }),
  );
  #fold = fold([gettext("Play another sheet")], this.#choice.node).node;

  connectedCallback() {
    if (this.childElementCount) return;
    const now = el("div", { class: "rule-now" }, this.#name, this.#about, this.#facts, this.#link);
    this.append(el("h2", {}, gettext("What we play")), now, this.#fold);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    if (!room) return;
    const { ruleset } = room.settings;
    setText(this.#name, rulesetName(ruleset));
    setText(this.#about, rulesetAbout(ruleset));
    setText(this.#facts, factsNow(room.settings));
    setAttribute(this.#link, "href", `/help/${ruleset}/`);
    this.#fold.hidden = !isHost(view);
    this.#choice.field.show(room);
  }
}
