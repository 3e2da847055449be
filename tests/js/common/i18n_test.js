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

Deno.test("a sentence without a translation stays English", () => {
  strictEqual(RUSSIAN.gettext("Roll"), "Бросить");
  strictEqual(RUSSIAN.gettext("Unknown"), "Unknown");
  strictEqual(RUSSIAN.gettext("Not yet"), "Not yet");
  strictEqual(RUSSIAN.ngettext("%(count)s seat", "%(count)s seats", 5), "%(count)s seats");
  strictEqual(RUSSIAN.ngettext("a die", "dice", 1), "a die");
});

Deno.test("a word that every object has is no translation", () => {
  strictEqual(RUSSIAN.gettext("constructor"), "constructor");
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

Deno.test("Finnish has one form for one and another for none and many", () => {
  const words = new Translations({
    language: "fi",
    forms: forms((n) => Number(n !== 1)),
    messages: { "a die": ["noppa", "noppaa"] },
  });
  strictEqual(words.ngettext("a die", "dice", 1), "noppa");
  for (const count of [0, 2, 11, 21, 201]) strictEqual(words.ngettext("a die", "dice", count), "noppaa");
});

Deno.test("a language may have a form for two", () => {
  const words = new Translations({
    language: "sl",
    forms: forms((n) => [3, 0, 1, 2, 2][n % 100] ?? 3),
    messages: { "a die": ["kocka", "kocki", "kocke", "kock"] },
  });
  const said = [1, 2, 4, 5, 11, 102, 301].map((count) => words.ngettext("a die", "dice", count));
  deepStrictEqual(said, ["kocka", "kocki", "kocke", "kock", "kock", "kocki", "kocka"]);
});

Deno.test("without a page everything is English", () => {
  strictEqual(gettext("Roll"), "Roll");
  strictEqual(ngettext("one roll", "rolls", 2), "rolls");
  strictEqual(number(1575), "1,575");
  strictEqual(list(["Anna", "Pekka", "Ольга"]), "Anna, Pekka, and Ольга");
});

Deno.test("numbers are written as the reader writes them, the first and every other", () => {
  for (const value of [1575, 12, 1575]) {
    strictEqual(RUSSIAN.number(value), new Intl.NumberFormat("ru").format(value));
  }
});

Deno.test("values go where their names stand, as text and once", () => {
  strictEqual(interpolate("%(b)s before %(a)s", { a: 1, b: "%(a)s" }), "%(a)s before 1");
  strictEqual(interpolate("%(missing)s and 5 %", {}), "%(missing)s and 5 %");
});
