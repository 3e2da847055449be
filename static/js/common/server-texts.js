// Names and sentences that the server translates, because it uses them too: rule sets, categories, refusals.

import { gettext } from "./i18n.js";
import { pageJson } from "./page-data.js";

/**
 * @typedef {object} RulesetText
 * @property {string} name
 * @property {string} about
 * @property {number} dice
 * @property {number} categories
 * @property {number} upper_categories
 * @property {string} yatzy the category of dice that are all alike
 * @property {"free" | "fallback" | "last"} chance the rule set's own
 * @property {number} bonus_threshold
 * @property {number} bonus_points
 * @property {number} most_threshold
 * @property {number[]} usual what a bot of each strength makes by its own rules
 */

/** @typedef {{ title: string, about?: string, values?: Record<string, { name: string, about: string }> }} HouseText */

/**
 * @typedef {object} Texts
 * @property {Record<string, RulesetText>} rulesets
 * @property {Record<string, Record<string, string>>} categories by rule set
 * @property {Record<string, Record<string, string>>} wants by rule set: which dice a category takes, what it pays
 * @property {Record<string, string>} chance which dice it takes, by the rule that was agreed
 * @property {Record<string, Record<string, string>>} lines by rule set: sums and bonuses of the sheet
 * @property {Record<string, string>} refusals
 * @property {Record<string, string>} closed why an open category cannot be filled now, and what would open it
 * @property {Record<string, HouseText>} house
 */

/** @type {() => Texts} */
const NONE = () => ({
  rulesets: {},
  categories: {},
  wants: {},
  chance: {},
  lines: {},
  refusals: {},
  closed: {},
  house: {},
});

/** @type {Texts | null} */
let read = null;

/** @returns {Texts} */
export function texts() {
  read ??= { ...NONE(), ...pageJson("page-texts") };
  return read;
}

/** @param {string} ruleset */
export function rulesetName(ruleset) {
  return texts().rulesets[ruleset]?.name ?? ruleset;
}

/** @param {string} ruleset */
export function rulesetAbout(ruleset) {
  return texts().rulesets[ruleset]?.about ?? "";
}

/**
 * @param {string} ruleset
 * @param {string} category
 */
export function categoryName(ruleset, category) {
  return texts().categories[ruleset]?.[category] ?? category;
}

/**
 * Which dice a category takes and what it pays, in a sentence.
 *
 * @param {string} ruleset
 * @param {string} category
 * @param {string} [chance] the rule about it that was agreed
 */
export function categoryWants(ruleset, category, chance = "") {
  const agreed = category === "chance" ? texts().chance[chance] : undefined;
  return agreed ?? texts().wants[ruleset]?.[category] ?? "";
}

/**
 * A line of the sheet that is no category: "upper_sum", "bonus", "total", …
 *
 * @param {string} ruleset
 * @param {string} line
 */
export function lineName(ruleset, line) {
  return texts().lines[ruleset]?.[line] ?? line;
}

/** @param {string} code */
export function refusalText(code) {
  return texts().refusals[code] ?? gettext("That did not work. Please try again.");
}
