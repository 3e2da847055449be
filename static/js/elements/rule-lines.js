import { el, keepInStep, setText } from "./parts.js";

/** @import { RuleInWords } from "../lib/rules-words.js" */

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
