// A whole game checked in the browser: its dice by their proofs, and the sheet as its log adds up, line by line.
// It knows no rules: whether a move was allowed and what dice are worth, `python3 -m rules.fairness` judges.

import { digestOf } from "./fairness.js";
import { RecordError } from "./fairness-record.js";
import { verify } from "./fairness-verify.js";

/** @typedef {import("./fairness-verify.js").Report} Report */

/**
 * @typedef {object} SheetColumn one scorecard
 * @property {Record<string, number>} lines points and sums by the line's key; what is open has none
 * @property {number | null} place null where nobody has one
 */

/**
 * @typedef {object} SheetShape which lines there are
 * @property {string[]} categories from top to bottom
 * @property {number} upper how many of them count for the bonus
 * @property {number} sides of a die
 */

/** @typedef {{ where: "page" | "file", column: number, line: string, shown: number | null, right: number | null }} Difference */

/** @typedef {{ dice: Report, difference: Difference | null }} GameReport */

/**
 * @typedef {object} Event
 * @property {string} kind
 * @property {number} seat
 * @property {number} turn
 * @property {number} rolls_used
 * @property {number[]} dice
 * @property {number[]} [keep]
 * @property {string} link
 * @property {"browser" | "server"} [by]
 * @property {string} end
 * @property {string} category
 * @property {number} points
 * @property {number} [extra]
 * @property {string} secret
 * @property {string} commitment
 * @property {string[]} server_ends
 * @property {string} [agreed]
 */

/**
 * @typedef {object} GameDocument as docs/export.md has it
 * @property {string} key
 * @property {string} status
 * @property {string} ruleset
 * @property {number} ruleset_version
 * @property {Record<string, string> & { bonus: Record<string, number | null>, teams: number[][] }} house
 * @property {string} dice_from
 * @property {{ undo?: boolean }} settings
 * @property {string} commitment
 * @property {string | null} secret
 * @property {{ column: number }[]} seats
 * @property {FileColumn[]} sheet
 * @property {{ number: number, events: Event[] }[]} log
 */

/**
 * @typedef {object} FileColumn
 * @property {{ category: string, points: number }[]} filled
 * @property {number} upper_sum
 * @property {number} bonus
 * @property {number} lower_sum
 * @property {number} extra
 * @property {number} total
 * @property {number | null} place
 */

/**
 * Checks a game's document, and that `shown` is the sheet that its log makes.
 *
 * @param {unknown} data
 * @param {string | null} noted the commitment this browser knows
 * @param {SheetShape} shape
 * @param {SheetColumn[]} shown
 * @returns {GameReport}
 */
export function verifyGame(data, noted, shape, shown) {
  try {
    return new Game(/** @type {GameDocument} */ (data), shape).report(noted, shown);
  } catch (error) {
    // What is no document fails somewhere on the way; where, says less than that it is none.
    if (!(error instanceof TypeError) && !(error instanceof RecordError)) throw error;
    return { dice: verify(null), difference: null };
  }
}

/**
 * What was agreed before the first roll, to the last byte. The twin of rules/fairness/fair_dice.py.
 *
 * @param {Pick<GameDocument, "key" | "ruleset" | "ruleset_version" | "house" | "dice_from" | "settings" | "seats">} game
 * @returns {string}
 */
export function agreement({ key, ruleset, ruleset_version: version, house, dice_from: dice, settings, seats }) {
  const { order, declare, sections, chance, zeros, bonus, teams } = house;
  const limit = bonus.at_least === null ? `above ${bonus.above}` : `at_least ${bonus.at_least}`;
  const lines = [
    "yatzy-night agreement 1",
    `game ${key}`,
    `ruleset ${ruleset} ${version}`,
    `seats ${seats.length}`,
    `dice ${dice}`,
    `order ${order}`,
    `declare ${declare}`,
    `sections ${sections}`,
    `chance ${chance}`,
    `zeros ${zeros}`,
    `bonus ${bonus.points} ${limit}`,
    `undo ${settings.undo === false ? "off" : "on"}`,
    ...teams.map((team) => `team ${team.join(" ")}`),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** One walk through a game's log. */
class Game {
  /**
   * @param {GameDocument} game
   * @param {SheetShape} shape
   */
  constructor(game, shape) {
    this.game = game;
    this.shape = shape;
    /** @type {Record<string, unknown>[]} */
    this.entries = [];
    /** @type {string | null} */
    this.secret = null;
    /** @type {string | undefined} */
    this.agreed = undefined;
    this.ended = false;
    this.wrong = "";
    /** @type {Set<number>} */
    this.resigned = new Set();
    const count = Math.max(...game.seats.map(({ column }) => column)) + 1;
    /** @type {{ points: Record<string, number>, extra: Record<string, number>, dice: number[] }[]} */
    this.columns = Array.from({ length: count }, () => ({ points: {}, extra: {}, dice: [] }));
    game.log.forEach(({ number, events }, at) => {
      if (number !== at + 1 || this.ended) this.wrong ||= "out_of_place";
      for (const event of events) this.take(event);
    });
  }

  /** @param {Event} event */
  take(event) {
    const { kind, seat } = event;
    const column = this.columns[this.game.seats[seat]?.column];
    if (kind === "game_started") {
      this.agreed = event.agreed;
      if (event.commitment !== this.game.commitment) this.wrong ||= "out_of_place";
      event.server_ends.forEach((end, at) => this.entries.push({ kind: "chain", seat: at, end, by: "server" }));
    } else if (kind === "chain_committed") {
      this.entries.push({ kind: "chain", seat, end: event.end, by: event.by ?? "browser" });
    } else if (kind === "dice_rolled") {
      const { turn, rolls_used: roll, link, by = "browser", dice, keep = [] } = event;
      const faces = dice.filter((_, at) => !keep.includes(at));
      this.entries.push({ kind: "roll", turn, roll, seat, by, link, count: faces.length, faces });
      if (keep.some((at) => dice[at] !== column.dice[at])) this.wrong ||= "told_otherwise";
      column.dice = dice;
    } else if (kind === "category_scored") {
      if (column.dice.join() !== event.dice.join()) this.wrong ||= "told_otherwise";
      column.points[event.category] = event.points;
      column.extra[event.category] = event.extra ?? 0;
    } else if (kind === "choice_undone") {
      delete column.points[event.category];
      delete column.extra[event.category];
    } else if (kind === "seat_resigned") {
      this.resigned.add(seat);
      this.columns.forEach((one, at) => this.hasResigned(at) && this.close(one));
    } else if (kind === "game_ended") {
      this.columns.forEach((one) => this.close(one));
    } else if (kind === "secret_revealed") {
      this.secret = event.secret;
      this.ended = true;
    }
  }

  /** @param {number} column */
  hasResigned(column) {
    return this.game.seats.every((seat, at) => seat.column !== column || this.resigned.has(at));
  }

  /** @param {{ points: Record<string, number> }} column */
  close(column) {
    for (const category of this.shape.categories) column.points[category] ??= 0;
  }

  /**
   * @param {string | null} noted
   * @param {SheetColumn[]} shown
   * @returns {GameReport}
   */
  report(noted, shown) {
    const { game, shape: { sides } } = this;
    const { key, seats, commitment } = game;
    const version = this.agreed === undefined ? { version: 1 } : { version: 2, agreed: this.agreed };
    const record = { format: "yatzy-night dice", ...version, game: key, seats: seats.length, sides };
    const dice = verify({ ...record, commitment, secret: this.secret, entries: this.entries }, noted);
    if (this.agreed !== undefined && digestOf(agreement(game)) !== this.agreed) this.wrong = "agreement_changed";
    if (game.secret !== this.secret) this.wrong ||= "out_of_place";
    if (this.wrong) {
      dice.verdict = "failed";
      dice.problems.unshift({ code: this.wrong, entry: null, turn: null, roll: null, seat: null, params: {} });
    }
    const right = this.sheet();
    return {
      dice,
      difference: difference("file", game.sheet.map(fileColumn), right) ?? difference("page", shown, right),
    };
  }

  /** @returns {SheetColumn[]} */
  sheet() {
    const { categories, upper } = this.shape;
    const { bonus: agreed } = this.game.house;
    const sums = this.columns.map(({ points, extra }) => {
      const sum = (/** @type {string[]} */ keys) => keys.reduce((all, key) => all + (points[key] ?? 0), 0);
      const extras = Object.values(extra).reduce((all, one) => all + one, 0);
      const upperSum = sum(categories.slice(0, upper));
      const lowerSum = sum(categories.slice(upper)) + extras;
      const earned = agreed.at_least === null ? upperSum > Number(agreed.above) : upperSum >= agreed.at_least;
      const bonus = earned ? Number(agreed.points) : 0;
      return {
        ...points,
        ...{ upper_sum: upperSum, bonus, upper_total: upperSum + bonus, extra: extras, lower_sum: lowerSum },
        total: upperSum + bonus + lowerSum,
      };
    });
    const over = this.columns.every(({ points }) => categories.every((key) => key in points));
    // Who resigned stands behind who did not, equals share a place, and nobody wins a game that everybody left.
    const first = sums.length > 1 && sums.every((_, at) => this.hasResigned(at)) ? 2 : 1;
    const rank = sums.map(({ total }, at) => (this.hasResigned(at) ? 0 : 1e9) + total);
    return sums.map((lines, at) => ({
      lines,
      place: over ? first + rank.filter((other) => other > rank[at]).length : null,
    }));
  }
}

/**
 * @param {FileColumn} column
 * @returns {SheetColumn}
 */
function fileColumn({ filled, upper_sum, bonus, lower_sum, extra, total, place }) {
  const points = Object.fromEntries(filled.map((cell) => [cell.category, cell.points]));
  return { lines: { ...points, upper_sum, bonus, lower_sum, extra, total }, place };
}

/**
 * The first line that says something else than the log; sums that are not shown are not missed.
 *
 * @param {"page" | "file"} where
 * @param {SheetColumn[]} found
 * @param {SheetColumn[]} right
 * @returns {Difference | null}
 */
function difference(where, found, right) {
  if (found.length !== right.length) return { where, column: 0, line: "", shown: found.length, right: right.length };
  for (const [column, { lines, place }] of right.entries()) {
    const shown = found[column];
    const keys = new Set([...Object.keys(shown.lines), ...Object.keys(lines).filter((key) => !SUMS.has(key))]);
    for (const line of keys) {
      if (shown.lines[line] !== lines[line]) {
        return { where, column, line, shown: shown.lines[line] ?? null, right: lines[line] ?? null };
      }
    }
    if (shown.place !== place) return { where, column, line: "place", shown: shown.place, right: place };
  }
  return null;
}

const SUMS = new Set(["upper_sum", "bonus", "upper_total", "extra", "lower_sum", "total"]);
