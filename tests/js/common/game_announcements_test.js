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

/** @param {number[]} dice */
const roll = (...dice) => /** @type {LogEvent} */ ({
  kind: "dice_rolled",
  seat: 1,
  dice,
  rolls_used: 2,
  turn: 1,
  link: "",
});
const WROTE = /** @type {LogEvent} */ ({
  kind: "category_scored",
  seat: 1,
  category: "sixes",
  points: 12,
  dice: [],
  rolls_used: 3,
});
const TOOK_BACK = /** @type {LogEvent} */ ({ kind: "choice_undone", seat: 1, category: "sixes" });

Deno.test("a roll is said with its dice and what is left", () => {
  const dice = roll(3, 3, 5, 6, 6);
  strictEqual(said([[dice]], { rolls_left: 2 }), "Pekka rolled 3 3 5 6 6, 2 rolls left.");
  strictEqual(said([[dice]], { rolls_left: 1 }), "Pekka rolled 3 3 5 6 6, one roll left.");
  strictEqual(said([[dice]], { rolls_left: 0 }), "Pekka rolled 3 3 5 6 6, no rolls left.");
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
  strictEqual(said([[WROTE]], { seat: 0 }), "Pekka wrote 12 in sixes. Your turn, Anna.");
  strictEqual(said([[WROTE]], { seat: 1 }), "Pekka wrote 12 in sixes. Pekka is playing.");
  strictEqual(said([[WROTE]], { seat: null }), "Pekka wrote 12 in sixes.");
});

Deno.test("a bonus is said when it is won, and when it is lost with what was taken back", () => {
  const cards = seen.cards.map((card) => card.column === 1 ? { ...card, bonus: 50 } : card);
  strictEqual(
    said([[WROTE]], { seat: 0 }, { cards }),
    "Pekka wrote 12 in sixes. Pekka gets the bonus: 50. Your turn, Anna.",
  );
  ok(seen.game);
  const winning = { ...seen, game: { ...seen.game, cards }, cards };
  strictEqual(
    said([[TOOK_BACK]], { seat: 1, dice: [6, 6, 1, 2, 3], rolls_left: 1 }, { cards: seen.cards }, winning),
    "Pekka took back sixes. Pekka loses the bonus again. Pekka is playing. 6 6 1 2 3, one roll left.",
  );
});

Deno.test("dice that lie on the table again after a choice was taken back are said", () => {
  strictEqual(
    said([[TOOK_BACK]], { seat: 1, dice: [6, 6, 1, 2, 3], rolls_left: 0 }),
    "Pekka took back sixes. Pekka is playing. 6 6 1 2 3, no rolls left.",
  );
});

Deno.test("who must name a category is asked to, and nobody else", () => {
  const mine = /** @type {LogEvent} */ ({ ...roll(1, 1, 2, 3, 4), seat: 0 });
  const turn = { dice: [1, 1, 2, 3, 4], must_declare: true, rolls_left: 2 };
  strictEqual(
    said([[mine]], { ...turn, seat: 0 }),
    "Anna rolled 1 1 2 3 4, 2 rolls left. Name the category you go for.",
  );
  strictEqual(said([[roll(1, 1, 2, 3, 4)]], { ...turn, seat: 1 }), "Pekka rolled 1 1 2 3 4, 2 rolls left.");
});

Deno.test("of what was missed nobody hears dice that were written since", () => {
  const missed = [[roll(1, 2, 3, 4, 6)], [roll(6, 6, 1, 2, 6)], [WROTE]];
  strictEqual(said(missed, { seat: 0 }), "Pekka wrote 12 in sixes. Your turn, Anna.");
  strictEqual(
    said([[WROTE], [roll(1, 2, 3, 4, 6)], [roll(2, 2, 2, 4, 6)]], { seat: 1, rolls_left: 1 }),
    "Pekka wrote 12 in sixes. Pekka rolled 2 2 2 4 6, one roll left. Pekka is playing.",
  );
});

Deno.test("a page that was just opened says nothing: it is read from its beginning", () => {
  strictEqual(announcement(seen, null), "");
  strictEqual(announcement(seen, view(START)), "");
  strictEqual(announcement(seen, seen), "");
});

Deno.test("a game that begins on an open page is said, with who is first", () => {
  const lobby = { ...seen, game: null, turn: null, cards: [], log: [] };
  const started = { number: 1, id: "a", events: [/** @type {LogEvent} */ ({ kind: "game_started" })] };
  strictEqual(announcement({ ...seen, log: [started] }, lobby), "The game begins. Your turn, Anna.");
});

Deno.test("the end is said once, with everybody's place and total", () => {
  const [first, second] = [...final.standings].sort((one, other) => one.place - other.place);
  const names = final.seats.map(({ name }) => name);
  let state = apply(START, welcome);
  const heard = moves.map((move) => {
    const before = view(state);
    state = apply(state, move);
    return announcement(view(state), before);
  });
  const places = `1. ${names[first.column]}: ${first.total} points. 2. ${
    names[second.column]
  }: ${second.total} points.`;
  strictEqual(heard.filter((text) => text.includes(" wins. ")).length, 1);
  ok(heard.some((text) => text.endsWith(`${names[first.column]} wins. ${places}`)), heard.join("\n"));
});

Deno.test("a whole game is heard move by move, each roll and each category once", () => {
  let state = apply(START, welcome);
  for (const move of moves) {
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
  }
});

Deno.test("who was cut off hears what was written meanwhile, and how it ended", () => {
  const before = view(apply(START, welcome));
  const after = view(apply(apply(START, welcome), caughtUp(welcome.game?.number ?? 0)));
  const text = announcement(after, before);
  ok(!text.includes(" rolled "), text);
  ok(text.includes(" wins. 1. "), text);
});
