// The sheet as screens draw it: columns, halves and cells, worked out of a view. It knows no rules, only the server's choices.

import { teamOf } from "./names.js";
import { asking, seatToPlay } from "./view.js";

/** @import * as M from "../client/messages.js" */
/** @import { View } from "./view.js" */

/**
 * @typedef {object} Column
 * @property {number} column
 * @property {M.SeatView[]} seats more than one in a team
 * @property {string} name the player's, or the team's
 * @property {string} people the names of a team's players; empty for one who plays alone
 * @property {number} colour
 * @property {M.CardView} card
 * @property {boolean} inTurn
 * @property {boolean} mine
 * @property {boolean} bot a bot, or a seat that was handed to one
 * @property {boolean} away nobody of it has a page open
 * @property {boolean} resigned
 */

/**
 * @typedef {object} Cell
 * @property {"written" | "open" | "zero" | "closed" | "blank"} state
 * @property {number | null} points
 * @property {string | null} reason why the category may not be chosen now
 * @property {boolean} best pays most of what may be chosen
 * @property {boolean} playable this device may choose it now
 * @property {boolean} asked it has been chosen and the server has not answered yet
 * @property {boolean} declared
 */

/**
 * @param {Readonly<View>} view
 * @returns {Column[]}
 */
export function columnsOf(view) {
  const { game, turn, cards, seats, mySeats, here } = view;
  if (!game || !turn) return [];
  return cards.map((card) => {
    const members = seats.filter(({ column }) => column === card.column);
    const first = members.find(({ seat }) => seat === turn.seat) ?? members[0];
    const team = teamOf(game, card.column);
    const people = members.map(({ name }) => name).join(" · ");
    return {
      column: card.column,
      seats: members,
      name: team?.name ?? people,
      people: team ? people : "",
      colour: team?.colour ?? first?.colour ?? 0,
      card,
      inTurn: turn.seat !== null && turn.column === card.column,
      mine: members.some(({ seat }) => mySeats.includes(seat)),
      bot: members.length > 0 && members.every(({ bot, seat }) => bot || turn.handed_over.includes(seat)),
      away: !members.some(({ bot, member, controller }) => bot || here.includes(controller ?? member ?? -1)),
      resigned: members.every(({ seat }) => turn.resigned.includes(seat)),
    };
  });
}

/**
 * Everybody in order of play, beginning with the reader: for where not all are in sight at once.
 *
 * @param {Column[]} columns
 */
export function mineFirst(columns) {
  const at = Math.max(0, columns.findIndex(({ mine }) => mine));
  return [...columns.slice(at), ...columns.slice(0, at)];
}

/**
 * Whether the reader's column can stay in sight while the others pass; several of them would leave no room.
 *
 * @param {Column[]} columns
 */
export function isPinned(columns) {
  return columns.filter(({ mine }) => mine).length === 1;
}

/**
 * The card's two halves: upper and lower, or evenly where that would leave one half twice as long as the other.
 *
 * @param {M.GameView} game
 * @returns {[string[], string[]]}
 */
export function halves({ categories, upper_count: upper }) {
  const lower = categories.length - upper;
  const at = lower === 0 || lower > upper * 2 ? Math.ceil(categories.length / 2) : upper;
  return [categories.slice(0, at), categories.slice(at)];
}

/**
 * @param {Readonly<View>} view
 * @param {number} column
 * @param {string} category
 * @returns {Cell}
 */
export function cellOf(view, column, category) {
  const { turn, cards, room } = view;
  const written = cards.find((card) => card.column === column)?.filled[category];
  const blank = { reason: null, best: false, playable: false, asked: false, declared: false };
  if (written !== undefined) return { ...blank, state: "written", points: written };
  const choice = turn?.column === column ? turn.choices.find(([key]) => key === category) : undefined;
  if (!turn || turn.seat === null || !choice) return { ...blank, state: "blank", points: null };
  const [, points, reason] = choice;
  const hints = room?.settings.hints ?? true;
  const declared = turn.declared === category;
  if (view.tumbling) return { ...blank, state: "closed", points: null, declared };
  // Before a name is given the dice say little about what it will pay.
  const shown = hints && !turn.must_declare ? points : null;
  const state = points === null || reason !== null ? "closed" : points === 0 && !turn.must_declare ? "zero" : "open";
  return {
    state,
    points: reason === null ? shown : null,
    reason,
    best: hints && state === "open" && points !== null && points > 0 && points === mostOf(turn) && !turn.must_declare,
    playable: reason === null && points !== null && seatToPlay(view) !== null,
    asked: isAsked(view, category),
    declared,
  };
}

/** @param {M.TurnView} turn */
function mostOf({ choices }) {
  return Math.max(0, ...choices.map(([, points, reason]) => reason === null ? points ?? 0 : 0));
}

/**
 * @param {Readonly<View>} view
 * @param {string} category
 */
function isAsked(view, category) {
  const wish = asking(view)?.do;
  if (!wish) return false;
  return ("score" in wish && wish.score.category === category) ||
    ("declare" in wish && wish.declare.category === category);
}

/**
 * The one category that the dice can go into when there is nothing else left to do; null while there is.
 *
 * @param {Readonly<View>} view
 * @returns {string | null}
 */
export function onlyChoice({ turn, tumbling }) {
  if (!turn || tumbling || turn.may_roll || turn.must_declare) return null;
  const legal = turn.choices.filter(([, points, reason]) => points !== null && reason === null);
  return legal.length === 1 ? legal[0][0] : null;
}

/**
 * Whether choosing now ends the game: then it cannot be taken back, and is confirmed instead.
 *
 * @param {Readonly<View>} view
 */
export function isLastChoice({ turn }) {
  return turn !== null && turn.seat !== null && turn.next_seats.length === 0;
}

/**
 * How many turns away this device's next one is; null if it has none left.
 *
 * @param {Readonly<View>} view
 * @returns {number | null}
 */
export function turnsUntilMine({ turn, mySeats }) {
  const at = turn?.next_seats.findIndex((seat) => mySeats.includes(seat)) ?? -1;
  return at < 0 ? null : at + 1;
}

/**
 * What a line of the sheet that is no category shows of a card.
 *
 * @param {M.CardView} card
 * @param {string} line
 * @returns {number | null}
 */
export function sumOf(card, line) {
  switch (line) {
    case "upper_sum":
      return card.upper_sum;
    case "bonus":
      return card.bonus || null;
    case "upper_total":
      return card.upper_sum + card.bonus;
    case "extra":
      return card.extra || null;
    case "lower_sum":
      return card.lower_sum;
    default:
      return card.total;
  }
}
