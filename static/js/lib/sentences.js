// What happened and what is to be done, in whole sentences: for the log, the turn's line and the screen reader.

import { gettext, interpolate, ngettext, number } from "./i18n.js";
import { onlyChoice } from "./sheet.js";
import { categoryName, categoryWants, refusalText } from "./texts.js";
import { seatToPlay } from "./view.js";

/** @import { LogEvent, SeatView } from "./messages.js" */
/** @import { View } from "./view.js" */

/**
 * @param {readonly SeatView[]} seats
 * @param {number | null} seat
 */
export function nameOf(seats, seat) {
  return seats.find((each) => each.seat === seat)?.name ?? "";
}

/**
 * What an entry of the log says; null where it is of no interest at the table.
 *
 * @param {LogEvent} event
 * @param {Readonly<View>} view
 * @returns {string | null}
 */
export function eventSentence(event, view) {
  const ruleset = view.game?.ruleset ?? "";
  const name = "seat" in event ? nameOf(view.seats, event.seat) : "";
  const category = "category" in event ? categoryName(ruleset, event.category) : "";
  switch (event.kind) {
    case "dice_rolled":
      return interpolate(gettext("%(name)s rolled %(dice)s"), { name, dice: event.dice.join(" ") });
    case "dice_entered":
      return interpolate(gettext("%(name)s has %(dice)s on the table"), { name, dice: event.dice.join(" ") });
    case "category_declared":
      return interpolate(gettext("%(name)s goes for %(category)s"), { name, category });
    case "category_scored":
      return scored(event, name, category);
    case "choice_undone":
      return interpolate(gettext("%(name)s took back %(category)s"), { name, category });
    case "turn_skipped":
      return interpolate(gettext("%(name)s plays this turn later"), { name });
    case "seat_handed_over":
      return interpolate(gettext("A bot plays for %(name)s"), { name });
    case "seat_returned":
      return interpolate(gettext("%(name)s is back and plays"), { name });
    case "seat_resigned":
      return interpolate(gettext("%(name)s resigned"), { name });
    case "game_started":
      return gettext("The game begins");
    case "game_ended":
      return gettext("The table ended the game");
    case "game_abandoned":
      return gettext("The game was abandoned");
    default:
      return null;
  }
}

/**
 * @param {Extract<LogEvent, { kind: "category_scored" }>} event
 * @param {string} name
 * @param {string} category
 */
function scored({ points, extra = 0, by }, name, category) {
  const values = { name, category, points: number(points), extra: number(extra) };
  if (by === "clock") return interpolate(gettext("Time was up: %(name)s got %(points)s in %(category)s"), values);
  if (extra > 0) return interpolate(gettext("%(name)s wrote %(points)s in %(category)s, and %(extra)s extra"), values);
  return interpolate(gettext("%(name)s wrote %(points)s in %(category)s"), values);
}

/** @param {number} count */
export function rollsLeft(count) {
  if (count === 0) return gettext("no rolls left");
  return interpolate(ngettext("one roll left", "%(count)s rolls left", count), { count });
}

/**
 * What the screen reader says of the move that was just made: "Anna rolled 3 3 5 6 6, one roll left".
 *
 * @param {Readonly<View>} view
 * @returns {string}
 */
export function announcement(view) {
  const { news, turn } = view;
  if (!news || !turn) return "";
  const sentences = news.events.map((event) => {
    const sentence = eventSentence(event, view);
    const isRoll = event.kind === "dice_rolled" || event.kind === "dice_entered";
    return sentence && isRoll ? `${sentence}, ${rollsLeft(turn.rolls_left)}` : sentence;
  }).filter((sentence) => sentence !== null);
  const passed = news.events.some(({ kind }) => PASSING.has(kind));
  if (passed && turn.seat !== null) sentences.push(whoseTurn(view));
  return sentences.map((sentence) => /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`).join(" ");
}

const PASSING = new Set(["game_started", "category_scored", "choice_undone", "turn_skipped", "seat_resigned"]);

/**
 * @param {Readonly<View>} view
 * @returns {string}
 */
export function whoseTurn(view) {
  const { turn, seats } = view;
  if (!turn || turn.seat === null) return gettext("The game is over.");
  const name = nameOf(seats, turn.seat);
  if (seatToPlay(view) !== null) return interpolate(gettext("Your turn, %(name)s."), { name });
  return interpolate(gettext("%(name)s is playing."), { name });
}

/**
 * What the seat in turn has before it, after `whoseTurn`.
 *
 * @param {Readonly<View>} view
 * @returns {string}
 */
export function whatNow(view) {
  const { game, turn } = view;
  if (!game || !turn || turn.seat === null) return "";
  const mine = seatToPlay(view) !== null;
  if (turn.dice.length === 0) return mine ? firstThing(turn.may_enter) : "";
  if (turn.must_declare) return mine ? gettext("Name the category you go for.") : "";
  const left = turn.declared
    ? interpolate(gettext("for %(category)s, %(rolls)s."), {
      category: categoryName(game.ruleset, turn.declared),
      rolls: rollsLeft(turn.rolls_left),
    })
    : `${rollsLeft(turn.rolls_left)}.`;
  if (turn.rolls_left > 0 || !mine) return left;
  const only = onlyChoice(view);
  if (only === null) return gettext("choose a category.");
  return interpolate(gettext("write it in %(category)s."), { category: categoryName(game.ruleset, only) });
}

/**
 * What there is to say when a category is tapped that cannot be chosen, or its name is: why not, or what it wants.
 *
 * @param {Readonly<View>} view
 * @param {string} category
 * @param {string | null} [reason] why it cannot be chosen, for who wanted to
 * @returns {{ text: string, refused: boolean }}
 */
export function aboutCategory({ game }, category, reason = null) {
  if (reason !== null && reason !== "roll_first") return { text: refusalText(reason), refused: true };
  const ruleset = game?.ruleset ?? "";
  return { text: `${categoryName(ruleset, category)}: ${categoryWants(ruleset, category)}`, refused: false };
}

/** @param {boolean} mayEnter */
function firstThing(mayEnter) {
  return mayEnter ? gettext("Roll your dice and tap what they show.") : gettext("Roll the dice.");
}

/**
 * Minutes and seconds, as a clock shows them.
 *
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
