import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { hashOf, momentAt, momentsOf, moveIn, nextTurn, SPEEDS } from "../../../static/js/history/replay-moments.js";
import { turnBefore, viewOf } from "../../../static/js/history/replay-moments.js";
import { columnsOf } from "../../../static/js/common/sheet-layout.js";
import { final, moves, welcome } from "../recorded_game.js";

/** @import * as M from "../../../static/js/client/messages.js" */

const game = /** @type {M.GameView} */ (welcome.game);
const moments = momentsOf({ game, moves });
const last = moments.length - 1;

Deno.test("the last moment of a replay is the final sheet", () => {
  const { cards, standings, turn } = moments[last].state.game ?? {};
  deepStrictEqual({ cards, standings, turn }, { cards: final.cards, standings: final.standings, turn: final.turn });
});

Deno.test("what only proves the dice is no moment of its own; a game without a move has one, the blank sheet", () => {
  const seen = moves.filter(({ events }) => events.some(({ kind }) => kind !== "chain_committed"));
  ok(seen.length < moves.length);
  deepStrictEqual(moments.map(({ number }) => number), seen.map(({ number }) => number));
  const [blank, ...more] = momentsOf({ game, moves: [] });
  deepStrictEqual([more, viewOf(blank).cards], [[], game.cards]);
});

Deno.test("in a replay everybody is here, nobody may act, and only what follows is acted out", () => {
  const view = viewOf(moments[4], { acted: true });
  deepStrictEqual([view.mySeats, view.news?.number], [[], moments[4].number]);
  ok(columnsOf(view).every(({ away }) => !away));
  strictEqual(viewOf(moments[3]).news, null);
});

Deno.test("a moment is found by its move, and by one that cannot be seen the moment before it", () => {
  moments.forEach(({ number }, at) => strictEqual(momentAt(moments, number), at));
  strictEqual(momentAt(moments, 0), 0);
  strictEqual(momentAt(moments, 99_999), last);
  const unseen = moves.find(({ number }) => number > 2 && !moments.some((moment) => moment.number === number));
  if (unseen) strictEqual(moments[momentAt(moments, unseen.number)].number, unseen.number - 1);
});

Deno.test("turn by turn meets every turn, one that was taken back to once more, forwards and backwards", () => {
  const there = [0];
  while (there[there.length - 1] < last) there.push(nextTurn(moments, there[there.length - 1]));
  const begun = moments.filter(({ turn }, at) => turn !== moments[at - 1]?.turn).map(({ turn }) => turn);
  ok(new Set(begun).size < begun.length); // the recorded game has an undo
  deepStrictEqual(there.slice(0, -1).map((at) => moments[at].turn), begun);
  strictEqual(nextTurn(moments, last), last);
  const back = [last];
  while (back[back.length - 1] > 0) back.push(turnBefore(moments, back[back.length - 1]));
  deepStrictEqual(back.reverse().slice(0, -2), there.slice(0, -2));
  strictEqual(turnBefore(moments, 0), 0);
});

Deno.test("from the middle of a turn one comes to its beginning first", () => {
  const turns = moments.map(({ turn }) => turn);
  const begins = turns.findIndex((turn, at) => at > 0 && turns[at - 1] !== turn && turns[at + 1] === turn);
  ok(begins > 0);
  strictEqual(turnBefore(moments, begins + 1), begins);
  strictEqual(moments[turnBefore(moments, begins)].turn, turns[begins - 1]);
});

Deno.test("an address names a move", () => {
  strictEqual(moveIn(hashOf(moments[5])), moments[5].number);
  strictEqual(moveIn("#move=57"), 57);
  for (const nothing of ["", "#", "#move=", "#move=x", "#move=-1", "#move=1e3", "#turns", `#move=${"9".repeat(12)}`]) {
    strictEqual(moveIn(nothing), null);
  }
});

Deno.test("twice the speed is half the time, and never too short to see", () => {
  ok(Object.values(SPEEDS).every((milliseconds) => milliseconds >= 150));
  strictEqual(SPEEDS[1], 2 * SPEEDS[2]);
});
