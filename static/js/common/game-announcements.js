// What is said aloud of the game: everything that happened since the page was last shown, each thing once. Who only
// listens must know as much as who looks at the sheet, and hear no more than they can use.

import { gettext, interpolate, number } from "./i18n.js";
import { columnName, endSentences } from "./game-result.js";
import { countsRolls, eventSentence, rollsLeft, throwAgain, whoseTurn } from "./sentences.js";
import { seatToPlay } from "./view.js";

/** @import { LogEvent } from "../client/messages.js" */
/** @import { View } from "./view.js" */

const ROLLS = new Set(["dice_rolled", "dice_entered"]);
const PASSING = new Set(["game_started", "category_scored", "choice_undone", "turn_skipped", "seat_resigned"]);
const MOST_MISSED = 12; // of what happened while the connection was gone: the log has the rest

/**
 * "Anna rolled 3 3 5 6 6, one roll left." Empty where nothing happened, and on a page that has just been opened: it is
 * read from its beginning anyway.
 *
 * @param {Readonly<View>} view
 * @param {Readonly<View> | null} before what was shown before it
 * @returns {string}
 */
export function announcement(view, before) {
  const { turn } = view;
  const events = eventsSince(view, before);
  if (!turn || !before || events.length === 0) return "";
  const isEnd = view.game?.standings.length && !isOver(view, before);
  return whole([
    ...spoken(view, events),
    ...bonuses(view, before),
    ...whatFollows(view, events),
    ...(isEnd ? endSentences(view) : []),
  ]);
}

/**
 * What a past move says by itself, where the sheet and the end are beside it.
 *
 * @param {Readonly<View>} view with the move as its news
 */
export function moveSentences(view) {
  const events = view.news?.events ?? [];
  return whole([...spoken(view, events), ...whatFollows(view, events)]);
}

/**
 * Sentences in a row, each with its end.
 *
 * @param {string[]} sentences
 */
export function whole(sentences) {
  return sentences.map((sentence) => /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`).join(" ");
}

/**
 * @param {Readonly<View>} view
 * @param {Readonly<View> | null} before
 * @returns {LogEvent[]}
 */
function eventsSince({ game, log }, before) {
  if (!game || !before?.room) return [];
  const known = before.game?.game === game.game ? before.game.number : 0;
  const moves = log.filter(({ number }) => number > known);
  const events = moves.flatMap((move) => move.events);
  return moves.length > 1 ? digest(events) : events;
}

/**
 * What is worth hearing of several moves at once: dice that have been written since are old.
 *
 * @param {LogEvent[]} events
 */
function digest(events) {
  const passed = events.map(({ kind }) => PASSING.has(kind)).lastIndexOf(true);
  const rolled = events.map(({ kind }) => ROLLS.has(kind)).lastIndexOf(true);
  const isOld = (/** @type {LogEvent} */ { kind }, /** @type {number} */ at) =>
    (ROLLS.has(kind) && (at < passed || at < rolled)) || (kind === "category_declared" && at < passed);
  return events.filter((event, at) => !isOld(event, at)).slice(-MOST_MISSED);
}

/**
 * @param {Readonly<View>} view
 * @param {LogEvent[]} events
 */
function spoken(view, events) {
  return events.flatMap((event) => {
    const sentence = eventSentence(event, view);
    if (sentence === null) return [];
    const counts = event.kind === "dice_rolled" || (event.kind === "dice_entered" && countsRolls(view));
    return [counts && view.turn ? `${sentence}, ${rollsLeft(view.turn.rolls_left)}` : sentence];
  });
}

/**
 * The bonus stands in no event of the log: it is in the sums.
 *
 * @param {Readonly<View>} view
 * @param {Readonly<View>} before
 */
function bonuses({ game, seats, cards }, before) {
  if (!game) return [];
  const had = before.game?.game === game.game ? before.cards : [];
  return cards.flatMap(({ column, bonus }) => {
    const was = had.find((card) => card.column === column)?.bonus ?? 0;
    if (bonus === was) return [];
    const words = bonus > was
      ? gettext("%(name)s gets the bonus: %(points)s")
      : gettext("%(name)s loses the bonus again");
    return [interpolate(words, { name: columnName(game, seats, column), points: number(bonus) })];
  });
}

/**
 * Whose turn it is now, and what lies before them where no roll has just said it.
 *
 * @param {Readonly<View>} view
 * @param {LogEvent[]} events
 */
function whatFollows(view, events) {
  const { turn } = view;
  if (!turn || turn.seat === null) return [];
  const follows = events.some(({ kind }) => PASSING.has(kind)) ? [whoseTurn(view)] : [];
  const rolled = events.some(({ kind }) => ROLLS.has(kind));
  // After a choice was taken back its dice lie on the table again.
  if (follows.length > 0 && turn.dice.length > 0 && !rolled) {
    const dice = turn.dice.join(" ");
    follows.push(countsRolls(view) ? `${dice}, ${rollsLeft(turn.rolls_left)}` : dice);
  }
  if (rolled && turn.must_declare && seatToPlay(view) !== null) follows.push(gettext("Name the category you go for."));
  const named = events.some(({ kind }) => kind === "category_declared");
  if (rolled || named || follows.length > 0) follows.push(throwAgain(view));
  return follows.filter(Boolean);
}

/**
 * @param {Readonly<View>} view
 * @param {Readonly<View>} before
 */
function isOver({ game }, before) {
  return before.game?.game === game?.game && (before.game?.standings.length ?? 0) > 0;
}
