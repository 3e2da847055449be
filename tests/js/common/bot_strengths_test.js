import { strictEqual } from "node:assert";
import { usualTotal, whyBotsAreSimple, worthOfRules } from "../../../static/js/common/bot-strengths.js";
import { texts } from "../../../static/js/common/server-texts.js";
import { member, room, settings } from "../room.js";

/** @import { RulesetText } from "../../../static/js/common/server-texts.js" */

Deno.test("what rules are worth to perfect play is said with its spread and the bonus", () => {
  const known = { progress: /** @type {const} */ ("ready"), expected: 248.44, spread: 38.5, bonus: 0.876 };
  strictEqual(
    worthOfRules(known),
    "Perfect play makes 248 on average, give or take 39. It has the bonus in 88 of 100 games.",
  );
  strictEqual(worthOfRules({ ...known, bonus: 0 }), "Perfect play makes 248 on average, give or take 39.");
  strictEqual(worthOfRules({ ...known, progress: "studying" }), "What these rules are worth is being worked out…");
  strictEqual(worthOfRules({ progress: "simple", expected: null, spread: null, bonus: null }), "");
  strictEqual(worthOfRules(null), "");
});

Deno.test("a bot says why it plays simply, and only where there is one", () => {
  const bots = room({ members: [member(1, "Pip", { seat: 0, bot: "casual" })] });
  const progress = (/** @type {"ready" | "studying" | "simple"} */ now) => ({
    progress: now,
    expected: null,
    spread: null,
    bonus: null,
  });
  strictEqual(
    whyBotsAreSimple({ room: bots, perfectPlay: progress("studying") }),
    "The bots are studying these rules. Until they know them they play simply.",
  );
  strictEqual(
    whyBotsAreSimple({ room: bots, perfectPlay: progress("simple") }),
    "By these rules all bots play simply.",
  );
  strictEqual(whyBotsAreSimple({ room: bots, perfectPlay: progress("ready") }), "");
  strictEqual(whyBotsAreSimple({ room: room(), perfectPlay: progress("simple") }), "");
});

Deno.test("what a bot usually makes is said for the sheet's own rules only", () => {
  texts().rulesets.finnish = /** @type {RulesetText} */ ({
    chance: "free",
    bonus_threshold: 63,
    bonus_points: 50,
    usual: [170, 206, 241, 248],
  });
  const own = settings({ ruleset: "finnish", chance: null, bonus_threshold: null, bonus_points: null });
  strictEqual(usualTotal(own, "casual"), "usually 206");
  strictEqual(usualTotal({ ...own, bonus_points: 50, chance: "free" }, "perfect"), "usually 248");
  strictEqual(usualTotal({ ...own, order: "forced" }, "perfect"), "");
  strictEqual(usualTotal({ ...own, ruleset: "maxi" }, "perfect"), "");
});
