import { deepStrictEqual, strictEqual } from "node:assert";
import { initials } from "../../../static/js/common/dom.js";
import { columnName } from "../../../static/js/common/game-result.js";
import { whoseTurn } from "../../../static/js/common/sentences.js";
import { columnsOf } from "../../../static/js/common/sheet-layout.js";
import { apply, START } from "../../../static/js/client/store.js";
import { dealsOffered, lookOf, teamName, teamOf, teamsInUse } from "../../../static/js/common/names.js";
import { view } from "../../../static/js/common/view.js";
import { welcome } from "../recorded_game.js";
import { member, room, settings } from "../room.js";

/** @import { GameView, TurnView } from "../../../static/js/client/messages.js" */

Deno.test("a team goes by its number until somebody names it", () => {
  strictEqual(teamName("", 1), "Team 2");
  const chosen = settings({ team_looks: [{ name: "Owls", colour: 3 }] });
  deepStrictEqual(lookOf(chosen, 0), { name: "Owls", given: "Owls", colour: 3 });
  deepStrictEqual(lookOf(chosen, 1), { name: "Team 2", given: "", colour: 1 });
  deepStrictEqual(lookOf(settings(), 9), { name: "Team 10", given: "", colour: 1 });
});

Deno.test("teams in use are counted, and dealt only where there are enough people", () => {
  const people = [0, 2, 0].map((team, seat) => member(seat + 1, `P${seat}`, { seat, team }));
  deepStrictEqual(teamsInUse(room({ members: people })), [0, 2]);
  deepStrictEqual(dealsOffered(room({ members: people })), [2, 3]);
  deepStrictEqual(dealsOffered(room({ members: [member(1, "Anna", { seat: 0 })] })), []);
});

/** Anna and Pekka, each in a team or both in one. @param {Partial<TurnView>} turn @param {Partial<GameView>} [game] */
function inTeams(turn, game = {}) {
  const seen = view(apply(START, welcome));
  const looks = [{ number: 0, name: "Owls", colour: 3 }, { number: 1, name: "", colour: 1 }];
  return {
    ...seen,
    game: /** @type {GameView} */ ({ ...seen.game, team_looks: looks, ...game }),
    turn: /** @type {TurnView} */ ({ ...seen.turn, ...turn }),
  };
}

Deno.test("whose turn it is within a team is said in words", () => {
  strictEqual(whoseTurn(inTeams({ seat: 1, column: 0, then: 0 })), "Owls: Pekka’s turn, then Anna.");
  strictEqual(whoseTurn(inTeams({ seat: 1, column: 0, then: 0 }), { brief: true }), "Owls: Pekka’s turn.");
  strictEqual(whoseTurn(inTeams({ seat: 0, column: 0, then: 1 })), "Owls: your turn, Anna, then Pekka.");
  strictEqual(whoseTurn(inTeams({ seat: 1, column: 1, then: null })), "Team 2: Pekka’s turn.");
  const pad = { ...inTeams({ seat: 0, column: 0, then: 1 }), keeps: true };
  strictEqual(whoseTurn(pad), "Owls: Anna’s turn, then Pekka.");
});

Deno.test("columns, and the end, go by the team's name and colour, with everybody's names beside them", () => {
  const [owls, second] = columnsOf(inTeams({}));
  deepStrictEqual([owls.name, owls.people, owls.colour], ["Owls", "Anna", 3]);
  deepStrictEqual([second.name, second.people, second.colour], ["Team 2", "Pekka", 1]);
  const { game, seats } = inTeams({});
  strictEqual(columnName(game, seats, 0), "Owls");
  strictEqual(teamOf({ ...game, team_looks: [] }, 0), null);
  strictEqual(columnName({ ...game, team_looks: [] }, seats, 0), "Anna");
  const alone = columnsOf(view(apply(START, welcome)));
  deepStrictEqual(alone.map(({ name, people }) => [name, people]), [["Anna", ""], ["Pekka", ""]]);
});

Deno.test("a mark is made of a name's first letters", () => {
  const names = ["Anna", "anna maria", "  Ольга ", "Jean Paul Sartre", "🎲 Max", ""];
  deepStrictEqual(names.map(initials), ["A", "AM", "О", "JS", "🎲M", ""]);
});
