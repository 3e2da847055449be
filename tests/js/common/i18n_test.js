import { deepStrictEqual, strictEqual } from "node:assert";
import { gettext, interpolate, list, ngettext, number, Translations } from "../../../static/js/common/i18n.js";

/** @param {(count: number) => number} rule of the catalogue's head */
const forms = (rule) => Array.from({ length: 200 }, (_, count) => rule(count)).join("");
const RUSSIAN = new Translations({
  language: "ru",
  forms: forms((n) => {
    if (n % 10 === 1 && n % 100 !== 11) return 0;
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
  }),
  messages: {
    "Roll": "Бросить",
    "%(count)s roll left": ["Остался %(count)s бросок", "Осталось %(count)s броска", "Осталось %(count)s бросков"],
    "Not yet": "",
    "%(count)s seat": ["", "", ""],
  },
});

Deno.test("a sentence without a translation stays English, also if it is a word that every object has", () => {
  const said = ["Roll", "Unknown", "Not yet", "constructor"].map((text) => RUSSIAN.gettext(text));
  deepStrictEqual(said, ["Бросить", "Unknown", "Not yet", "constructor"]);
  strictEqual(RUSSIAN.ngettext("%(count)s seat", "%(count)s seats", 5), "%(count)s seats");
  strictEqual(RUSSIAN.ngettext("a die", "dice", 1), "a die");
});

Deno.test("Russian counts in three forms, at 11 and 21 too", () => {
  /** @param {number} count */
  const form = (count) => RUSSIAN.ngettext("%(count)s roll left", "%(count)s rolls left", count);
  for (const count of [1, 21, 101, 1001]) strictEqual(form(count), "Остался %(count)s бросок");
  for (const count of [2, 3, 4, 22, 104, 222]) strictEqual(form(count), "Осталось %(count)s броска");
  for (const count of [0, 5, 11, 12, 14, 20, 111, 200, 1575, 2011]) {
    strictEqual(form(count), "Осталось %(count)s бросков");
  }
});

Deno.test("a language may have a form for one and another for none and many, or one for two", () => {
  /** @param {string} language @param {(count: number) => number} rule @param {string[]} dice */
  const said = (language, rule, dice) => {
    const words = new Translations({ language, forms: forms(rule), messages: { "a die": dice } });
    return [1, 0, 2, 4, 5, 11, 102, 301].map((count) => dice.indexOf(words.ngettext("a die", "dice", count)));
  };
  deepStrictEqual(said("fi", (n) => Number(n !== 1), ["noppa", "noppaa"]), [0, 1, 1, 1, 1, 1, 1, 1]);
  const slovene = said("sl", (n) => [3, 0, 1, 2, 2][n % 100] ?? 3, ["kocka", "kocki", "kocke", "kock"]);
  deepStrictEqual(slovene, [0, 3, 1, 2, 3, 3, 1, 0]);
});

Deno.test("without a page everything is English, with one numbers are its reader's", () => {
  strictEqual(gettext("Roll"), "Roll");
  strictEqual(ngettext("one roll", "rolls", 2), "rolls");
  strictEqual(number(1575), "1,575");
  strictEqual(list(["Anna", "Pekka", "Ольга"]), "Anna, Pekka, and Ольга");
  // Numbers are written as the reader writes them, the first and every other.
  for (const value of [1575, 12, 1575]) strictEqual(RUSSIAN.number(value), new Intl.NumberFormat("ru").format(value));
});

Deno.test("values go where their names stand, as text and once", () => {
  strictEqual(interpolate("%(b)s before %(a)s", { a: 1, b: "%(a)s" }), "%(a)s before 1");
  strictEqual(interpolate("%(missing)s and 5 %", {}), "%(missing)s and 5 %");
});
