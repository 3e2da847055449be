// What the elements are shown: the state with the few things that several of them would otherwise work out alone.

import { controllerOf, seatsOf } from "../client/seats.js";
import { shownAt, teamOf } from "./names.js";

/** @import * as M from "../client/messages.js" */
/** @import { State, Connection } from "../client/store.js" */

/**
 * @typedef {object} View
 * @property {number | null} you
 * @property {boolean} lostPlace
 * @property {M.RoomView | null} room
 * @property {M.GameView | null} game
 * @property {M.TurnView | null} turn
 * @property {M.CardView[]} cards
 * @property {M.SeatView[]} seats with the names and controllers of now
 * @property {M.MoveView[]} log
 * @property {M.MoveView | null} news
 * @property {number[]} here
 * @property {State["guests"]} guests
 * @property {State["chances"]} chances
 * @property {State["perfectPlay"]} perfectPlay
 * @property {State["presence"]} presence
 * @property {number} hostAwayAfter seconds without a page after which somebody may stand in for the host
 * @property {State["holding"]} holding
 * @property {Connection} connection
 * @property {number | null} stopCode
 * @property {ReadonlyMap<string, M.Act>} pending
 * @property {M.ChatLine[]} chat
 * @property {State["reaction"]} reaction
 * @property {State["nudge"]} nudge
 * @property {State["unsaid"]} unsaid
 * @property {State["refused"]} refused
 * @property {State["forgotten"]} forgotten
 * @property {number[]} mySeats seats this device may act for
 * @property {boolean} keeps this device keeps the score for everybody
 * @property {boolean} tumbling the dice are in the air on this screen: nothing may tell yet how they fell
 */

/**
 * @param {Readonly<State>} state
 * @returns {Readonly<View>}
 */
export function view(state) {
  const { you, room, game, log, news, here, presence, holding, connection, stopCode, pending, chat } = state;
  const seats = game ? game.seats.map((seat) => seatNow(seat, room, game)) : [];
  return Object.freeze({
    you,
    lostPlace: state.lostPlace,
    room,
    game,
    turn: game?.turn ?? null,
    cards: game?.cards ?? [],
    seats,
    log,
    news,
    here,
    guests: state.guests,
    chances: state.chances,
    perfectPlay: state.perfectPlay,
    presence,
    hostAwayAfter: state.hostAwayAfter,
    holding,
    connection,
    stopCode,
    pending,
    chat,
    reaction: state.reaction,
    nudge: state.nudge,
    unsaid: state.unsaid,
    refused: state.refused,
    forgotten: state.forgotten,
    mySeats: seatsOf(state),
    keeps: game?.sheet_only === true && you !== null && room?.host === you,
    tumbling: false,
  });
}

/**
 * What is shown of a table whose dice still tumble: no points, and no throw in the log that nobody has seen yet.
 *
 * @param {Readonly<View>} view
 * @returns {Readonly<View>}
 */
export function withoutTheThrow(view) {
  const { log, news } = view;
  const thrown = news?.events.some(({ kind }) => kind === "dice_rolled") ?? false;
  return { ...view, tumbling: true, log: thrown ? log.filter((move) => move !== news) : log };
}

/**
 * The throw on the table, for as long as it lies there: the next roll, an undo or a correction makes it another.
 *
 * @param {Readonly<View>} view
 */
export function throwOf({ game, turn }) {
  return `${game?.game} ${turn?.turn} ${turn?.roll} ${turn?.dice.join("")}`;
}

/**
 * The dice that stayed when the throw on the table was made: they are marked until somebody marks others.
 *
 * @param {Readonly<View>} view
 * @returns {number[]}
 */
export function keptByTheThrow({ log, turn }) {
  const events = log.flatMap((move) => move.events).reverse();
  const roll = events.find(({ kind }) => kind === "dice_rolled");
  const same = roll?.kind === "dice_rolled" && roll.turn === turn?.turn && roll.rolls_used === turn?.roll;
  return same && turn.dice.length > 0 ? roll.keep ?? [] : [];
}

/**
 * A seat with the name and colour that its member has now, and who acts for it.
 *
 * @param {M.SeatView} seat
 * @param {M.RoomView | null} room
 * @param {M.GameView} game
 * @returns {M.SeatView}
 */
function seatNow(seat, room, game) {
  const member = room?.members.find(({ id }) => id === seat.member);
  const controller = controllerOf(seat, room, game);
  if (!member || seat.bot) return { ...seat, name: shownAt(seat.seat, seat.name), controller };
  return { ...seat, name: member.name, colour: member.colour, controller };
}

/**
 * The seat in turn if this device plays it, else null.
 *
 * @param {Readonly<View>} view
 * @returns {number | null}
 */
export function seatToPlay({ turn, mySeats }) {
  if (!turn || turn.seat === null || turn.handed_over.includes(turn.seat)) return null;
  return mySeats.includes(turn.seat) ? turn.seat : null;
}

/**
 * Whether it is the turn of whoever looks at this page: at a table where one phone keeps the score, they play without it.
 *
 * @param {Readonly<View>} view
 */
export function isMyTurn(view) {
  const { game, turn, you, seats } = view;
  if (seatToPlay(view) !== null) return true;
  const seat = seats.find((each) => each.seat === turn?.seat);
  return game?.sheet_only === true && you !== null && seat?.member === you && !turn?.handed_over.includes(seat.seat);
}

/**
 * The seat in turn if its player is away and nobody plays for it, else null.
 *
 * @param {Readonly<View>} view
 * @returns {number | null}
 */
export function absentSeat({ turn, presence }) {
  const seat = turn?.seat ?? null;
  return seat !== null && presence.absent === seat && !turn?.handed_over.includes(seat) ? seat : null;
}

/**
 * Whether who played this seat has left the room or was sent out: then there is nothing to wait for.
 *
 * @param {Readonly<Pick<View, "room" | "seats">>} view
 * @param {number | null} seat
 */
export function hasLeft({ room, seats }, seat) {
  const member = seats.find((each) => each.seat === seat)?.member;
  return room !== null && !room.members.some(({ id }) => id === member);
}

/**
 * Those who write on the same scorecard as a seat and have not resigned, the seat itself left out.
 *
 * @param {Readonly<Pick<View, "seats" | "turn">>} view
 * @param {number} seat
 */
export function matesLeft({ seats, turn }, seat) {
  const column = seats.find((each) => each.seat === seat)?.column;
  return seats.filter((each) => each.seat !== seat && each.column === column && !turn?.resigned.includes(each.seat));
}

/**
 * Whether the table may end the game: only turns that were put off are left, and nobody is here to play theirs.
 *
 * @param {Readonly<View>} view
 */
export function mayEnd({ game, turn, seats, mySeats, here }) {
  if (!game || !turn?.may_end || mySeats.length === 0) return false;
  const open = game.cards.filter(({ filled }) => Object.keys(filled).length < game.categories.length);
  const waiting = seats.filter(({ seat, column }) =>
    open.some((card) => card.column === column) && !turn.resigned.includes(seat)
  );
  return waiting.every(({ bot, controller, member }) => !bot && !here.includes(controller ?? member ?? -1));
}

/**
 * The one thing this device has asked for and not been answered yet, other than the dice's proofs.
 *
 * @param {Readonly<View>} view
 * @returns {M.Act | null}
 */
export function asking({ pending }) {
  for (const act of pending.values()) if (!("commit" in act.do)) return act;
  return null;
}

/** @typedef {{ column: number, name: string, colour: number, percent: number }} Chance */

/**
 * The chances of every column after the last move that they were worked out for; none while nobody knows them.
 *
 * @param {Readonly<View>} view
 * @returns {Chance[]}
 */
export function chancesOf({ chances, game, room, turn, seats }) {
  if (!room?.settings.chances || !chances || !game || chances.game !== game.game || turn?.seat === null) return [];
  return chances.win.map((win, column) => {
    const team = teamOf(game, column);
    const [first, ...mates] = seats.filter((seat) => seat.column === column);
    return {
      column,
      name: team?.name ?? [first, ...mates].map(({ name }) => name).join(" & "),
      colour: team?.colour ?? first?.colour ?? 0,
      percent: Math.round(100 * win),
    };
  });
}
