// Rules to read beside a field or in a menu: lines of them, and links to their pages of help.

import { el, keepInStep, setText } from "./dom.js";
import { gettext } from "./i18n.js";
import { texts } from "./server-texts.js";

/** @import { RuleInWords } from "./rule-texts.js" */

export const HOUSE_HELP = "/help/house-rules/";

/**
 * A way to a page of help. It opens beside the room: nobody loses the table over a question.
 *
 * @param {string} words
 * @param {string} address
 * @param {string} [about] what it is about, for who hears the link alone
 */
export function helpLink(words, address, about = "") {
  const where = gettext("opens in a new tab"); // by itself: inside a template nobody would find it to translate
  const unseen = `${about ? ` ${about}` : ""} (${where})`;
  return el(
    "a",
    { class: "help-link", href: address, target: "_blank", rel: "noopener" },
    words,
    el("span", { class: "unseen" }, unseen),
  );
}

/**
 * What a house rule changes, beside the field that chooses it.
 *
 * @param {string} key
 */
export function howItWorks(key) {
  return helpLink(gettext("How does this work?"), `${HOUSE_HELP}#${key}`, texts().house[key]?.title ?? key);
}

/**
 * Rules to read: a line each, with its name and what it means.
 *
 * @param {HTMLElement} lines a `dl`
 * @param {RuleInWords[]} rules
 */
export function writeRuleLines(lines, rules) {
  keepInStep(lines, rules, ({ key }) => key, make, write);
}

function make() {
  return el("div", {}, el("dt"), el("dd", {}, el("b"), " ", el("span", { class: "muted" })));
}

/**
 * @param {HTMLElement} made
 * @param {RuleInWords} rule
 */
function write(made, { title, name, about }) {
  const [term, words] = made.children;
  setText(term, title);
  setText(words.children[0], name);
  setText(words.children[1], about);
}
