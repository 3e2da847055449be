import { strictEqual } from "node:assert";
import { heardOf } from "../../../static/js/common/sounds.js";
import { apply, START } from "../../../static/js/client/store.js";
import { texts } from "../../../static/js/common/server-texts.js";
import { view } from "../../../static/js/common/view.js";
import { welcome } from "../recorded_game.js";

/** @import { RulesetText } from "../../../static/js/common/server-texts.js" */
/** @import { GameView, LogEvent, TurnView } from "../../../static/js/client/messages.js" */

const seen = view(apply(START, welcome));

/** @param {object} event @param {{ over?: boolean, places?: boolean, ruleset?: string }} [how] */
function heard(event, { over = false, places = over, ruleset = "finnish" } = {}) {
  const standings = places ? [{ place: 1, column: 0, total: 5, resigned: false }] : [];
  return heardOf({
    ...seen,
    game: /** @type {GameView} */ ({ ...seen.game, standings, ruleset }),
    turn: /** @type {TurnView} */ ({ ...seen.turn, seat: over ? null : 0 }),
    news: { number: 2, id: "a", events: [/** @type {LogEvent} */ (event)] },
  });
}

const sheet = (/** @type {string} */ yatzy) => /** @type {RulesetText} */ ({ yatzy });
Object.assign(texts().rulesets, { finnish: sheet("yatzy"), maxi: sheet("maxi_yatzy") });

const SCORED = { kind: "category_scored", seat: 0, category: "sixes", points: 12, dice: [], rolls_used: 3 };

Deno.test("a category is a pencil, a yatzy a fanfare, and so is the end", () => {
  strictEqual(heard(SCORED), "write");
  strictEqual(heard({ ...SCORED, category: "yatzy", points: 50 }), "yatzy");
  strictEqual(heard({ ...SCORED, category: "maxi_yatzy", points: 100 }, { ruleset: "maxi" }), "yatzy");
  strictEqual(heard({ ...SCORED, extra: 100 }), "yatzy");
  strictEqual(heard(SCORED, { over: true }), "end");
  strictEqual(heard({ kind: "game_ended" }, { over: true }), "end");
});

Deno.test("a yatzy that was struck out is no reason to cheer, nor is a game that was given up", () => {
  strictEqual(heard({ ...SCORED, category: "yatzy", points: 0 }), "write");
  strictEqual(heard({ kind: "game_abandoned" }, { over: true, places: false }), null);
  strictEqual(heard({ kind: "dice_rolled", seat: 0, dice: [6, 6, 6, 6, 6], rolls_used: 1, turn: 1, link: "" }), null);
  strictEqual(heardOf({ ...seen, news: null }), null);
});
