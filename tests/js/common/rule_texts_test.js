import { deepStrictEqual, strictEqual } from "node:assert";
import { bonusNow, changedKeysOf, changedRules, changedRulesOf } from "../../../static/js/common/rule-texts.js";
import { choices, duration, factsNow, houseInWords, houseOf } from "../../../static/js/common/rule-texts.js";
import { sheetFacts, tableInWords, usualValue, valueNow } from "../../../static/js/common/rule-texts.js";
import { agreedAnchor, readAgreed } from "../../../static/js/common/rules-link.js";
import { categoryName, lineName, refusalText, rulesetAbout } from "../../../static/js/common/server-texts.js";
import { rulesetName, texts } from "../../../static/js/common/server-texts.js";
import { settings } from "../room.js";

const SHEET = {
  ...{ name: "", about: "", dice: 5, categories: 15, upper_categories: 6 },
  ...{ bonus_points: 50, bonus_threshold: 63, most_threshold: 105 },
};
Object.assign(texts().rulesets, { finnish: { ...SHEET, chance: "free" }, norwegian: { ...SHEET, chance: "fallback" } });
/** @param {string} title @param {Record<string, [string, string?]>} values each with its name, and what it is about */
const rule = (title, values) => ({
  title,
  values: Object.fromEntries(Object.entries(values).map(([key, [name, about = ""]]) => [key, { name, about }])),
});
Object.assign(texts().house, {
  order: rule("Order", { free: ["Any order"], forced: ["Forced order", "Top to bottom."] }),
  chance: rule("Chance", { free: ["At any time"], fallback: ["Last resort"] }),
  teams: rule("Teams", { on: ["In teams"], off: ["Alone"] }),
});
const HOUSE = { order: "free", declare: "off", sections: "full", chance: "fallback", zeros: "anytime" };
const BONUS = { bonus_threshold: 63, bonus_points: 50 };
const PLAIN = {
  ruleset: "norwegian",
  house: HOUSE,
  ...BONUS,
  teams: false,
  dice_from: /** @type {"screen"} */ ("screen"),
};

Deno.test("the sheet's own chance rule stands until the table chooses another", () => {
  const tables = [settings({ ruleset: "norwegian" }), settings({ ruleset: "norwegian", chance: "free" })];
  const chosen = tables.map((table) => valueNow("chance", table));
  deepStrictEqual([usualValue("chance", "norwegian"), ...chosen], ["fallback", "fallback", "free"]);
});

Deno.test("only what differs from the sheet is worth a word", () => {
  deepStrictEqual(changedRules(settings()), []);
  deepStrictEqual(changedRules(settings({ ruleset: "norwegian" })), []);
  const changed = settings({ ruleset: "norwegian", order: "forced", chance: "free", teams: true, bonus_points: 35 });
  deepStrictEqual(changedRules(changed), ["Forced order", "At any time", "Bonus: 35 points from 63", "In teams"]);
});

Deno.test("a game is told by what was agreed when it began", () => {
  const game = { ...PLAIN, house: { ...HOUSE, order: "forced" }, teams: true };
  deepStrictEqual(changedRulesOf(game), ["Forced order", "In teams"]);
  const bonus = "Bonus: 50 points from 42";
  deepStrictEqual(changedRulesOf({ ...game, bonus_threshold: 42 }), ["Forced order", bonus, "In teams"]);
  const lines = houseOf(game);
  deepStrictEqual(lines.map(({ key }) => key), [...houseInWords(settings()).map(({ key }) => key), "dice_from"]);
  deepStrictEqual(lines.filter(({ usual }) => !usual).map(({ key }) => key), ["order", "teams"]);
  deepStrictEqual(changedRulesOf({ ...game, dice_from: "final" }), ["Forced order", "In teams", "final"]);
});

Deno.test("every house rule has a line in words, whether it is usual or not", () => {
  const words = houseInWords(settings({ order: "forced" }));
  deepStrictEqual(words.map(({ key }) => key), ["order", "declare", "sections", "chance", "zeros", "bonus", "teams"]);
  const order = { key: "order", title: "Order", name: "Forced order", about: "Top to bottom.", usual: false };
  deepStrictEqual(words[0], order);
});

Deno.test("half of a bonus may be the sheet's own", () => {
  deepStrictEqual(bonusNow(settings()), { threshold: 63, points: 50, usual: true });
  deepStrictEqual(bonusNow(settings({ bonus_threshold: 42 })), { threshold: 42, points: 50, usual: false });
  deepStrictEqual(bonusNow(settings({ bonus_points: 0 })), { threshold: 63, points: 0, usual: false });
});

Deno.test("the choices of a rule come with their words", () => {
  const offered = choices("order").map(({ value, name }) => `${value}: ${name}`);
  deepStrictEqual(offered, ["free: Any order", "forced: Forced order"]);
});

Deno.test("a sheet is told from another at a glance, as the house plays it, and no line ends inside a fact", () => {
  const facts = (/** @type {string} */ text) => text.replaceAll("_", "\u00a0");
  strictEqual(sheetFacts("finnish"), facts("15_categories · 5_dice · bonus_50_from_63"));
  strictEqual(sheetFacts("unknown"), "");
  strictEqual(factsNow(settings()), sheetFacts("finnish"));
  const half = settings({ sections: "upper", bonus_threshold: 42 });
  strictEqual(factsNow(half), facts("6_categories · 5_dice · bonus_50_from_42"));
});

Deno.test("times are said in the largest unit that fits", () => {
  const said = [1, 30, 60, 90, 120, 300].map(duration).join(", ");
  strictEqual(said, "1 second, 30 seconds, 1 minute, 90 seconds, 2 minutes, 5 minutes");
});

Deno.test("the table's settings are said in words", () => {
  const said = tableInWords(settings({ clock: 60, absence: "ask" }));
  const words = new Map(said.map(({ key, name, about }) => [key, [name, about]]));
  deepStrictEqual(words.get("clock"), ["1 minute for a turn", "When time is up, the best category is filled."]);
  deepStrictEqual(words.get("absence"), ["The table decides about whoever is away", "After 1 minute."]);
  strictEqual(tableInWords(settings()).find(({ key }) => key === "clock")?.name, "No clock");
});

Deno.test("a table that plays as the sheet has it needs no anchor", () => {
  strictEqual(agreedAnchor(changedKeysOf(PLAIN)), "");
  deepStrictEqual(readAgreed(""), []);
});

Deno.test("what a table changed is read again as it was written", () => {
  const house = { ...HOUSE, order: "forced", chance: "free", zeros: "only_when_nothing_fits" };
  const changed = changedKeysOf({ ...PLAIN, house, bonus_threshold: 42, teams: true, dice_from: "each_roll" });
  deepStrictEqual(readAgreed(agreedAnchor(changed)), [
    { rule: "order.forced", values: {} },
    { rule: "chance.free", values: {} },
    { rule: "zeros.only_when_nothing_fits", values: {} },
    { rule: "bonus", values: { threshold: "42", points: "50" } },
    { rule: "teams.on", values: {} },
    { rule: "dice_from.each_roll", values: {} },
  ]);
});

Deno.test("an address that anybody wrote says nothing", () => {
  for (const hash of ["#how", "#<b>.x", "#bonus.1e9.5", "#bonus.x.y", "#a.b.c", "#%F0.9"]) {
    deepStrictEqual(readAgreed(hash), [], hash);
  }
});

Deno.test("what the page does not name goes by its key, and an unknown refusal still says something", () => {
  strictEqual(rulesetName("unknown"), "unknown");
  strictEqual(rulesetAbout("unknown"), "");
  strictEqual(categoryName("unknown", "full_house"), "full_house");
  strictEqual(lineName("unknown", "total"), "total");
  strictEqual(refusalText("no_such_code"), "That did not work. Please try again.");
});

Deno.test("names depend on the rule set", () => {
  texts().categories.maxi = { full_house: "Täyskäsi" };
  strictEqual(categoryName("maxi", "full_house"), "Täyskäsi");
  strictEqual(categoryName("norwegian", "full_house"), "full_house");
});
