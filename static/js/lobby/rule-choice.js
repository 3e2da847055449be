// What is played next: which sheet, and what is agreed on beside it.

import { worthOfRules } from "../common/bot-strengths.js";
import { button, el, fold, setAttribute, setText } from "../common/dom.js";
import { gettext, list } from "../common/i18n.js";
import { isHost } from "../common/members.js";
import {
  bonusNow,
  changedRules,
  choices,
  factsNow,
  HOUSE_KEYS,
  houseInWords,
  sheetFacts,
  usualValue,
  valueNow,
} from "../common/rule-texts.js";
import { helpLink, HOUSE_HELP, howItWorks, writeRuleLines } from "../common/rules-help.js";
import { rulesetAbout, rulesetName, texts } from "../common/server-texts.js";
import { choiceField, numberField, switchField } from "../common/setting-fields.js";

/** @import { View } from "../common/view.js" */

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

const MOST_POINTS = 1000;

/** What this table agrees on beside the sheet: a form for the host, the same in words for the others. */
export class HouseRulesElement extends HTMLElement {
  #summary = el("span", { class: "fold-now" });
  #words = el("dl", { class: "words" });
  #choices = HOUSE_KEYS.map((key) =>
    choiceField(
      key,
      texts().house[key]?.title ?? key,
      choices(key),
      (settings) => valueNow(key, settings),
      // The chance rule follows the sheet unless the table says otherwise.
      (value, { ruleset }) => ({ [key]: key === "chance" && value === usualValue(key, ruleset) ? null : value }),
      ({ ruleset }) => usualValue(key, ruleset),
      gettext("as the sheet has it"),
    )
  );
  #threshold = numberField(
    "bonus_threshold",
    gettext("From this upper sum on"),
    { min: 1, max: 126 },
    (settings) => bonusNow(settings).threshold,
    (value) => ({ bonus_threshold: value }),
  );
  #points = numberField(
    "bonus_points",
    gettext("The bonus pays"),
    { min: 0, max: MOST_POINTS },
    (settings) => bonusNow(settings).points,
    (value) => ({ bonus_points: value }),
  );
  #ownBonus = button(gettext("The sheet's own bonus"), () => this.#resetBonus(), { class: "quiet" });
  #bonus = el(
    "fieldset",
    { class: "setting bonus", tabindex: -1 },
    el("legend", {}, texts().house.bonus?.title ?? gettext("Bonus")),
    el("p", { class: "muted" }, texts().house.bonus?.about ?? ""),
    el("div", { class: "pair" }, this.#points.node, this.#threshold.node),
    this.#ownBonus,
    howItWorks("bonus"),
  );
  #teams = switchField(
    "teams",
    texts().house.teams?.title ?? gettext("Teams"),
    texts().house.teams?.values?.on?.about ?? gettext("A team shares one column; its members take turns."),
    ({ teams }) => teams,
    (teams) => ({ teams }),
  );
  #form = el(
    "div",
    { class: "settings" },
    ...this.#choices.map(({ node }, at) => (node.append(howItWorks(HOUSE_KEYS[at])), node)),
    this.#bonus,
    el("div", {}, this.#teams.node, howItWorks("teams")),
  );
  #read = el("div", {}, this.#words, helpLink(gettext("What each house rule changes"), HOUSE_HELP));
  #worth = el("p", { class: "rules-worth", role: "status" });
  #fold = fold(
    [el("span", { class: "fold-title" }, gettext("House rules")), this.#summary],
    this.#worth,
    this.#form,
    this.#read,
  ).node;

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#fold);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    if (!room) return;
    const { settings } = room;
    const changed = changedRules(settings);
    setText(this.#summary, changed.length ? list(changed) : gettext("as the sheet has it"));
    setText(this.#worth, worthOfRules(view.perfectPlay));
    const host = isHost(view);
    this.#form.hidden = !host;
    this.#read.hidden = host;
    writeRuleLines(this.#words, houseInWords(settings));
    for (const { field } of [...this.#choices, this.#threshold, this.#points, this.#teams]) field.show(room);
    this.#threshold.input.max = String(texts().rulesets[settings.ruleset]?.most_threshold ?? 105);
    this.#ownBonus.hidden = bonusNow(settings).usual;
  }

  #resetBonus() {
    this.#threshold.field.forget();
    this.#points.field.choose({ bonus_points: null, bonus_threshold: null });
    // The button goes with the room's news. A number's field would bring a phone's keyboard.
    this.#bonus.focus({ preventScroll: true });
  }
}
