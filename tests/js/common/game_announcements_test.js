import { ok, strictEqual } from "node:assert";
import { announcement } from "../../../static/js/common/game-announcements.js";
import { apply, START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { caughtUp, final, moves, welcome } from "../recorded_game.js";

/** @import { GameView, LogEvent, TurnView } from "../../../static/js/client/messages.js" */
/** @import { View } from "../../../static/js/common/view.js" */

const seen = view(apply(START, welcome));

/** What is said when these moves are made one after another while nobody listens. @param {LogEvent[][]} made
 * @param {Partial<TurnView>} turn @param {Partial<GameView>} [changed] @param {Readonly<View>} [before] */
function said(made, turn = {}, changed = {}, before = seen) {
  ok(before.turn && before.game);
  const { number } = before.game;
  const game = { ...before.game, number: number + made.length, ...changed };
  const log = made.map((events, at) => ({ number: number + 1 + at, id: "a", events }));
  const now = { ...before, game, cards: game.cards, turn: { ...before.turn, ...turn }, log: [...before.log, ...log] };
  return announcement(now, before);
}

/** @param {number[]} dice @returns {LogEvent} */
const roll = (...dice) => ({ kind: "dice_rolled", seat: 1, dice, rolls_used: 2, turn: 1, link: "" });
/** @type {LogEvent} */
const WROTE = { kind: "category_scored", seat: 1, category: "sixes", points: 12, dice: [], rolls_used: 3 };
/** @type {LogEvent} */
const TOOK_BACK = { kind: "choice_undone", seat: 1, category: "sixes" };

Deno.test("a roll is said with its dice and what is left", () => {
  ["no rolls", "one roll", "2 rolls"].forEach((words, rolls_left) => {
    strictEqual(said([[roll(3, 3, 5, 6, 6)]], { rolls_left }), `Pekka rolled 3 3 5 6 6, ${words} left.`);
  });
});

Deno.test("who enters real dice hears with every roll how the next one is entered, and nobody else does", () => {
  const on = { dice_from: /** @type {const} */ ("each_roll") };
  const entered = /** @type {LogEvent} */ ({ kind: "dice_entered", seat: 0, dice: [1, 1, 1, 1, 5] });
  const turn = { dice: [1, 1, 1, 1, 5], rolls_left: 2 };
  const next = "Tap the dice you threw again, or choose a category.";
  strictEqual(said([[entered]], turn, on), `Anna has 1 1 1 1 5 on the table, 2 rolls left. ${next}`);
  strictEqual(said([[entered]], { ...turn, seat: 1 }, on), "Anna has 1 1 1 1 5 on the table, 2 rolls left.");
});

Deno.test("after a choice everybody hears whose turn it is", () => {
  const next = /** @type {const} */ ([[0, " Your turn, Anna."], [1, " Pekka is playing."], [null, ""]]);
  for (const [seat, words] of next) strictEqual(said([[WROTE]], { seat }), `Pekka wrote 12 in sixes.${words}`);
});

Deno.test("a bonus is said when it is won, and when it is lost with what was taken back", () => {
  const cards = seen.cards.map((card) => card.column === 1 ? { ...card, bonus: 50 } : card);
  const won = "Pekka wrote 12 in sixes. Pekka gets the bonus: 50. Your turn, Anna.";
  strictEqual(said([[WROTE]], { seat: 0 }, { cards }), won);
  ok(seen.game);
  const winning = { ...seen, game: { ...seen.game, cards }, cards };
  const turn = { seat: 1, dice: [6, 6, 1, 2, 3], rolls_left: 1 };
  const lies = "Pekka is playing. 6 6 1 2 3, one roll left."; // on the table again
  strictEqual(said([[TOOK_BACK]], turn), `Pekka took back sixes. ${lies}`);
  const lost = `Pekka took back sixes. Pekka loses the bonus again. ${lies}`;
  strictEqual(said([[TOOK_BACK]], turn, { cards: seen.cards }, winning), lost);
});

Deno.test("who must name a category is asked to, and nobody else", () => {
  const mine = /** @type {LogEvent} */ ({ ...roll(1, 1, 2, 3, 4), seat: 0 });
  const turn = { dice: [1, 1, 2, 3, 4], must_declare: true, rolls_left: 2 };
  const mineIs = "Anna rolled 1 1 2 3 4, 2 rolls left. Name the category you go for.";
  strictEqual(said([[mine]], { ...turn, seat: 0 }), mineIs);
  strictEqual(said([[roll(1, 1, 2, 3, 4)]], { ...turn, seat: 1 }), "Pekka rolled 1 1 2 3 4, 2 rolls left.");
});

Deno.test("of what was missed nobody hears dice that were written since", () => {
  const missed = [[roll(1, 2, 3, 4, 6)], [roll(6, 6, 1, 2, 6)], [WROTE]];
  strictEqual(said(missed, { seat: 0 }), "Pekka wrote 12 in sixes. Your turn, Anna.");
  const rolled = [[WROTE], [roll(1, 2, 3, 4, 6)], [roll(2, 2, 2, 4, 6)]];
  const words = "Pekka wrote 12 in sixes. Pekka rolled 2 2 2 4 6, one roll left. Pekka is playing.";
  strictEqual(said(rolled, { seat: 1, rolls_left: 1 }), words);
});

Deno.test("a page that was just opened says nothing: it is read from its beginning", () => {
  for (const before of [null, view(START), seen]) strictEqual(announcement(seen, before), "");
});

Deno.test("a game that begins on an open page is said, with who is first", () => {
  const lobby = { ...seen, game: null, turn: null, cards: [], log: [] };
  const started = { number: 1, id: "a", events: [/** @type {LogEvent} */ ({ kind: "game_started" })] };
  strictEqual(announcement({ ...seen, log: [started] }, lobby), "The game begins. Your turn, Anna.");
});

Deno.test("a whole game is heard move by move, each roll and each category once, and the end with all places", () => {
  let state = apply(START, welcome);
  const heard = moves.map((move) => {
    const before = view(state);
    state = apply(state, move);
    const text = announcement(view(state), before);
    for (const event of move.events) {
      if (event.kind === "dice_rolled") strictEqual(text.split(` rolled ${event.dice.join(" ")}, `).length, 2, text);
      if (event.kind === "category_scored") {
        strictEqual(text.split(` wrote ${event.points} in ${event.category}`).length, 2, text);
      }
    }
    strictEqual(announcement(view(apply(state, move)), view(state)), "", "the same message again is no news");
    return text;
  });
  const [first, second] = [...final.standings].sort((one, other) => one.place - other.place);
  const [winner, loser] = [first, second].map(({ column }) => final.seats[column].name);
  const end = `${winner} wins. 1. ${winner}: ${first.total} points. 2. ${loser}: ${second.total} points.`;
  strictEqual(heard.filter((text) => text.includes(" wins. ")).length, 1);
  ok(heard.some((text) => text.endsWith(end)), heard.join("\n"));
});

Deno.test("who was cut off hears what was written meanwhile, and how it ended", () => {
  const before = view(apply(START, welcome));
  const after = view(apply(apply(START, welcome), caughtUp(welcome.game?.number ?? 0)));
  const text = announcement(after, before);
  ok(!text.includes(" rolled "), text);
  ok(text.includes(" wins. 1. "), text);
});
