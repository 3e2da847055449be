import { strictEqual } from "node:assert";
import { initials } from "../../../static/js/common/dom.js";

/** @type {[string, string][]} */
const NAMES = [["Anna", "A"], ["anna maria", "AM"], ["  Ольга ", "О"], ["Jean Paul Sartre", "JS"], ["🎲 Max", "🎲M"], [
  "",
  "",
]];

for (const [name, mark] of NAMES) {
  Deno.test(`the mark of "${name}" is "${mark}"`, () => strictEqual(initials(name), mark));
}
