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

Deno.test("a category is a pencil, a yatzy a fanfare, and so is the end; one that was struck out, or given up, is not", () => {
  const struck = { ...SCORED, category: "yatzy", points: 0 };
  const rolled = { kind: "dice_rolled", seat: 0, dice: [6, 6, 6, 6, 6], rolls_used: 1, turn: 1, link: "" };
  for (
    const [event, sound, how] of /** @type {[object, string | null, Parameters<typeof heard>[1]?][]} */ ([
      [SCORED, "write"],
      [{ ...SCORED, category: "yatzy", points: 50 }, "yatzy"],
      [{ ...SCORED, category: "maxi_yatzy", points: 100 }, "yatzy", { ruleset: "maxi" }],
      [{ ...SCORED, extra: 100 }, "yatzy"],
      [SCORED, "end", { over: true }],
      [{ kind: "game_ended" }, "end", { over: true }],
      [struck, "write"],
      [{ kind: "game_abandoned" }, null, { over: true, places: false }],
      [rolled, null],
    ])
  ) strictEqual(heard(event, how), sound);
  strictEqual(heardOf({ ...seen, news: null }), null);
});
