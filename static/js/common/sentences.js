// What happened and what is to be done, in whole sentences: for the log, the turn's line and what is said aloud.

import { gettext, interpolate, ngettext, number } from "./i18n.js";
import { hostName } from "./members.js";
import { onlyChoice } from "./sheet-layout.js";
import { teamOf } from "./names.js";
import { categoryName } from "./server-texts.js";
import { isMyTurn, matesLeft, seatToPlay } from "./view.js";

/** @import { LogEvent, SeatView } from "../client/messages.js" */
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
      return matesLeft(view, event.seat).length > 0
        ? interpolate(gettext("%(name)s resigned, and the team plays on"), { name })
        : interpolate(gettext("%(name)s resigned"), { name });
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
 * @param {Readonly<View>} view
 * @param {{ brief?: boolean }} [how] brief: without who comes after them in their team
 * @returns {string}
 */
export function whoseTurn(view, { brief = false } = {}) {
  const { turn, seats, game } = view;
  if (!turn || turn.seat === null) return gettext("The game is over.");
  const name = nameOf(seats, turn.seat);
  const team = game && teamOf(game, turn.column);
  if (team) return turnInTeam(view, { name, team: team.name, next: brief ? "" : nameOf(seats, turn.then ?? null) });
  if (view.keeps) return interpolate(gettext("Now: %(name)s."), { name });
  if (isMyTurn(view)) return interpolate(gettext("Your turn, %(name)s."), { name });
  return interpolate(gettext("%(name)s is playing."), { name });
}

/**
 * @param {Readonly<View>} view
 * @param {{ name: string, team: string, next: string }} values next: empty where nobody of the team follows
 */
function turnInTeam(view, values) {
  if (!isMyTurn(view) || view.keeps) {
    const words = values.next
      ? gettext("%(team)s: %(name)s’s turn, then %(next)s.")
      : gettext("%(team)s: %(name)s’s turn.");
    return interpolate(words, values);
  }
  const words = values.next
    ? gettext("%(team)s: your turn, %(name)s, then %(next)s.")
    : gettext("%(team)s: your turn, %(name)s.");
  return interpolate(words, values);
}

/**
 * Whether the table hears of every roll; where only the last dice are entered, nobody knows what is left.
 *
 * @param {Readonly<View>} view
 */
export function countsRolls({ game }) {
  return game?.dice_from !== "final";
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
  // Who keeps the score has read it before, and the name of whose turn it is stands alone.
  if (turn.dice.length === 0) return mine && !view.keeps ? firstThing(turn.may_enter) : "";
  if (turn.must_declare) return mine ? gettext("Name the category you go for.") : "";
  if (!countsRolls(view)) return mine ? afterTheLastRoll(view) : "";
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
 * What to do with real dice that may be thrown again, for who enters every roll of them. Else empty.
 *
 * @param {Readonly<View>} view
 */
export function throwAgain(view) {
  const { game, turn } = view;
  if (game?.dice_from !== "each_roll" || !turn || seatToPlay(view) === null) return "";
  if (turn.dice.length === 0 || turn.must_declare || turn.rolls_left === 0) return "";
  if (!turn.declared) return gettext("Tap the dice you threw again, or choose a category.");
  const category = categoryName(game.ruleset, turn.declared);
  return interpolate(gettext("Tap the dice you threw again, or write these in %(category)s."), { category });
}

/**
 * Why there are no dice to see here: another phone keeps the score, and nothing is entered yet. Else empty.
 *
 * @param {Readonly<View>} view
 */
export function whoKeeps(view) {
  const { game, turn } = view;
  const name = hostName(view);
  if (!game?.sheet_only || view.keeps || !name || !turn || turn.seat === null || turn.dice.length > 0) return "";
  return interpolate(gettext("%(name)s’s phone keeps the score."), { name });
}

/** @param {Readonly<View>} view */
function afterTheLastRoll({ game, turn }) {
  if (turn?.choices.some(([, , reason]) => reason === "rolls_unknown")) {
    return gettext("after how many rolls?");
  }
  if (!game || !turn?.declared) return gettext("choose a category.");
  const category = categoryName(game.ruleset, turn.declared);
  return interpolate(gettext("for %(category)s. Enter the last dice, or write these."), { category });
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
