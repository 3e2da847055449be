import { deepStrictEqual, strictEqual } from "node:assert";
import {
  bonusNow,
  changedRules,
  changedRulesOf,
  choices,
  duration,
  factsNow,
  houseInWords,
  houseOf,
  sheetFacts,
  tableInWords,
  usualValue,
  valueNow,
} from "../../../static/js/common/rule-texts.js";
import { texts } from "../../../static/js/common/server-texts.js";
import { settings } from "../room.js";

const SHEET = {
  name: "",
  about: "",
  dice: 5,
  categories: 15,
  upper_categories: 6,
  bonus_points: 50,
  bonus_threshold: 63,
  most_threshold: 105,
};
Object.assign(texts().rulesets, { finnish: { ...SHEET, chance: "free" }, norwegian: { ...SHEET, chance: "fallback" } });
Object.assign(texts().house, {
  order: {
    title: "Order",
    values: { free: { name: "Any order", about: "" }, forced: { name: "Forced order", about: "Top to bottom." } },
  },
  chance: {
    title: "Chance",
    values: { free: { name: "At any time", about: "" }, fallback: { name: "Last resort", about: "" } },
  },
  teams: { title: "Teams", values: { on: { name: "In teams", about: "" }, off: { name: "Alone", about: "" } } },
});

Deno.test("the sheet's own chance rule stands until the table chooses another", () => {
  strictEqual(usualValue("chance", "norwegian"), "fallback");
  strictEqual(valueNow("chance", settings({ ruleset: "norwegian" })), "fallback");
  strictEqual(valueNow("chance", settings({ ruleset: "norwegian", chance: "free" })), "free");
});

Deno.test("only what differs from the sheet is worth a word", () => {
  deepStrictEqual(changedRules(settings()), []);
  deepStrictEqual(changedRules(settings({ ruleset: "norwegian" })), []);
  const changed = settings({ ruleset: "norwegian", order: "forced", chance: "free", teams: true, bonus_points: 35 });
  deepStrictEqual(changedRules(changed), ["Forced order", "At any time", "Bonus: 35 points from 63", "In teams"]);
});

Deno.test("a game is told by what was agreed when it began", () => {
  const house = { order: "forced", declare: "off", sections: "full", chance: "fallback", zeros: "anytime" };
  const dice = /** @type {const} */ ({ dice_from: "screen" });
  const game = { ruleset: "norwegian", house, teams: true, bonus_threshold: 63, bonus_points: 50, ...dice };
  deepStrictEqual(changedRulesOf(game), ["Forced order", "In teams"]);
  deepStrictEqual(changedRulesOf({ ...game, bonus_threshold: 42 }), [
    "Forced order",
    "Bonus: 50 points from 42",
    "In teams",
  ]);
  const lines = houseOf(game);
  deepStrictEqual(lines.map(({ key }) => key), [...houseInWords(settings()).map(({ key }) => key), "dice_from"]);
  deepStrictEqual(lines.filter(({ usual }) => !usual).map(({ key }) => key), ["order", "teams"]);
  deepStrictEqual(changedRulesOf({ ...game, dice_from: "final" }), ["Forced order", "In teams", "final"]);
});

Deno.test("every house rule has a line in words, whether it is usual or not", () => {
  const words = houseInWords(settings({ order: "forced" }));
  deepStrictEqual(words.map(({ key }) => key), ["order", "declare", "sections", "chance", "zeros", "bonus", "teams"]);
  deepStrictEqual(words[0], {
    key: "order",
    title: "Order",
    name: "Forced order",
    about: "Top to bottom.",
    usual: false,
  });
});

Deno.test("half of a bonus may be the sheet's own", () => {
  deepStrictEqual(bonusNow(settings()), { threshold: 63, points: 50, usual: true });
  deepStrictEqual(bonusNow(settings({ bonus_threshold: 42 })), { threshold: 42, points: 50, usual: false });
  deepStrictEqual(bonusNow(settings({ bonus_points: 0 })), { threshold: 63, points: 0, usual: false });
});

Deno.test("the choices of a rule come with their words", () => {
  deepStrictEqual(choices("order").map(({ value, name }) => [value, name]), [["free", "Any order"], [
    "forced",
    "Forced order",
  ]]);
});

Deno.test("a sheet is told from another at a glance, and no line ends inside a fact", () => {
  strictEqual(sheetFacts("finnish"), "15_categories · 5_dice · bonus_50_from_63".replaceAll("_", "\u00a0"));
  strictEqual(sheetFacts("unknown"), "");
});

Deno.test("what is played is said as the house plays it", () => {
  strictEqual(factsNow(settings()), sheetFacts("finnish"));
  strictEqual(
    factsNow(settings({ sections: "upper", bonus_threshold: 42 })),
    "6_categories · 5_dice · bonus_50_from_42".replaceAll("_", "\u00a0"),
  );
});

Deno.test("times are said in the largest unit that fits", () => {
  deepStrictEqual([1, 30, 60, 90, 120, 300].map(duration), [
    "1 second",
    "30 seconds",
    "1 minute",
    "90 seconds",
    "2 minutes",
    "5 minutes",
  ]);
});

Deno.test("the table's settings are said in words", () => {
  const words = new Map(
    tableInWords(settings({ clock: 60, absence: "ask" })).map(({ key, name, about }) => [key, [name, about]]),
  );
  deepStrictEqual(words.get("clock"), ["1 minute for a turn", "When time is up, the best category is filled."]);
  deepStrictEqual(words.get("absence"), ["The table decides about whoever is away", "After 1 minute."]);
  strictEqual(tableInWords(settings()).find(({ key }) => key === "clock")?.name, "No clock");
});
