import { deepStrictEqual, strictEqual } from "node:assert";
import { agreedAnchor, readAgreed } from "../../../static/js/common/rules-link.js";
import { changedKeysOf } from "../../../static/js/common/rule-texts.js";
import { texts } from "../../../static/js/common/server-texts.js";

Object.assign(texts().rulesets, {
  norwegian: {
    name: "",
    about: "",
    dice: 5,
    categories: 15,
    upper_categories: 6,
    chance: "fallback",
    bonus_points: 50,
    bonus_threshold: 63,
    most_threshold: 105,
  },
});
const PLAIN = {
  ruleset: "norwegian",
  house: { order: "free", declare: "off", sections: "full", chance: "fallback", zeros: "anytime" },
  bonus_threshold: 63,
  bonus_points: 50,
  teams: false,
  dice_from: /** @type {const} */ ("screen"),
};

Deno.test("a table that plays as the sheet has it needs no anchor", () => {
  strictEqual(agreedAnchor(changedKeysOf(PLAIN)), "");
  deepStrictEqual(readAgreed(""), []);
});

Deno.test("what a table changed is read again as it was written", () => {
  const house = { ...PLAIN.house, order: "forced", chance: "free", zeros: "only_when_nothing_fits" };
  const anchor = agreedAnchor(
    changedKeysOf({ ...PLAIN, house, bonus_threshold: 42, teams: true, dice_from: "each_roll" }),
  );
  deepStrictEqual(readAgreed(anchor), [
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
