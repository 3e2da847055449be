// The first game's tips: which one is due, and when it has served. It knows no screen, only what happens at the table.

import { gettext } from "../common/i18n.js";
import { throwAgain } from "../common/sentences.js";
import { seatToPlay } from "../common/view.js";

/** @import { View } from "../common/view.js" */

/** @typedef {"roll" | "keep" | "choose" | "undo"} Tip */

/** @type {readonly Tip[]} */
const TIPS = ["roll", "keep", "choose", "undo"];

/** One walk through the tips, from the first to the last or to "Skip the tips". */
export class FirstGuide {
  #at = 0;
  #written; // how many categories this device had written when the walk began
  #asked = false; // "Next" was tapped: the tip is shown even if its moment has not come

  /** @param {number} [written] */
  constructor(written = 0) {
    this.#written = written;
  }

  /** The tip it has come to, shown or not; null after the last. */
  get tip() {
    return TIPS[this.#at] ?? null;
  }

  next() {
    this.#at += 1;
    this.#asked = true;
  }

  /**
   * The tip to show now, if any. Whatever the player has done by themselves needs no tip any more.
   *
   * @param {Readonly<View>} view
   * @param {number} kept how many dice are marked
   * @returns {Tip | null}
   */
  follow(view, kept) {
    if (!view.game || !view.turn || view.tumbling || view.keeps) return null; // who keeps the score for all rolls nothing
    while (this.tip !== null && isDone(this.tip, view, kept, written(view) > this.#written)) {
      this.#at += 1;
      this.#asked = false;
    }
    const { tip } = this;
    if (tip === null) return null;
    const mine = seatToPlay(view) !== null;
    return (this.#asked && mine) || isDue(tip, view, mine) ? tip : null;
  }
}

/**
 * How many categories the seats of this device have written.
 *
 * @param {Readonly<View>} view
 */
export function written({ cards, seats, mySeats }) {
  const columns = new Set(seats.filter(({ seat }) => mySeats.includes(seat)).map(({ column }) => column));
  const mine = cards.filter(({ column }) => columns.has(column));
  return mine.reduce((sum, { filled }) => sum + Object.keys(filled).length, 0);
}

/**
 * @param {Tip} tip
 * @param {Readonly<View>} view
 * @param {number} kept
 * @param {boolean} wrote a category, since the walk began
 */
function isDone(tip, view, kept, wrote) {
  const { game, turn } = view;
  if (!game || !turn) return false;
  if (tip === "undo") return !game.undo || (wrote && !mayUndo(view));
  if (wrote) return true;
  if (seatToPlay(view) === null || turn.dice.length === 0) return false;
  if (tip === "roll") return true;
  // Real dice lie on the table: they are kept by hand.
  if (tip === "keep") return kept > 0 || turn.roll > 1 || game.dice_from !== "screen";
  return false;
}

/**
 * @param {Tip} tip
 * @param {Readonly<View>} view
 * @param {boolean} mine
 */
function isDue(tip, view, mine) {
  const { turn } = view;
  if (!turn) return false;
  if (tip === "undo") return mayUndo(view);
  if (tip === "roll") return mine && turn.dice.length === 0;
  // The turn's line asks for something that comes first.
  const asks = turn.must_declare || turn.must_say_rolls || turn.choices.some(([, , why]) => why === "rolls_unknown");
  return mine && turn.dice.length > 0 && !asks && (tip === "choose" || turn.may_roll);
}

/** @param {Readonly<View>} view */
function mayUndo({ game, turn, mySeats }) {
  const seat = turn?.may_undo ?? null;
  return game?.undo === true && seat !== null && mySeats.includes(seat);
}

/**
 * What a tip says. It stands in two or three short lines above the dice, so it is short in every language.
 *
 * @param {Tip} tip
 * @param {Readonly<View>} view
 */
export function tipText(tip, view) {
  const { game, room } = view;
  if (tip === "roll") {
    if (game?.dice_from !== "screen") return gettext("Your turn: roll your dice, then tap what they show.");
    return gettext("Your turn: the big button rolls the dice.");
  }
  if (tip === "keep") return gettext("Tap dice to keep them, then roll the others.");
  if (tip === "undo") return gettext("A slip? You can take it back until the next roll.");
  if (throwAgain(view)) return throwAgain(view);
  if (room?.settings.hints === false) return gettext("Enough? Tap a category to write it.");
  return gettext("Enough? Tap a category: its number is what it pays.");
}
