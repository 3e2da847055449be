// What this browser knows, as a pure function of what it heard: every message is safe to lose and safe to repeat.

/** @import * as M from "./messages.js" */

/**
 * @typedef {{ type: "connection", connection: Connection, code: number | null }} ConnectionChanged
 * @typedef {{ type: "asked", act: M.Act }} AskedFor
 * @typedef {"connecting" | "live" | "reconnecting" | "stopped"} Connection
 */

/**
 * @typedef {object} State
 * @property {number | null} you
 * @property {boolean} lostPlace this page was somebody, and is nobody now
 * @property {M.RoomView | null} room
 * @property {M.GameView | null} game
 * @property {M.MoveView[]} log the moves this page has seen, oldest first
 * @property {M.MoveView | null} news the move that was just made; null after a snapshot, which moves nothing
 * @property {number[]} here members with an open page
 * @property {number} guests how many look on who have not joined
 * @property {{ game: number, number: number, win: number[] } | null} chances who will probably win, as last heard
 * @property {M.PerfectPlay | null} perfectPlay how it stands with the rules of the room
 * @property {Readonly<{ absent: number | null, wait: number | null }>} presence a seat in turn whose player is away,
 *   and the seconds until the table may decide for it; null: the table waits
 * @property {Readonly<{ seat: number, keep: number[] }> | null} holding dice that somebody else is marking
 * @property {M.ChatLine[]} chat
 * @property {Readonly<{ member: number, reaction: M.Reaction, at: number }> | null} reaction
 * @property {Readonly<{ member: number, seat: number, at: number }> | null} nudge somebody waits for a seat
 * @property {Readonly<{ what: "say" | "react" | "nudge", code: string, at: number }> | null} unsaid what nobody saw, and why
 * @property {Connection} connection
 * @property {number | null} stopCode
 * @property {number} heartbeat seconds
 * @property {number} hostAwayAfter seconds without a page after which somebody may stand in for the host
 * @property {ReadonlyMap<string, M.Act>} pending actions without an answer
 * @property {Readonly<{ code: string, do: M.Do | null, at: number, id: string | null }> | null} refused gone when the
 *   log has the action all the same: a server that could not say whether it was stored said no, to be safe
 * @property {Readonly<{ game: number, since: number }> | null} missing what to ask the server for
 * @property {boolean} roomIsOld the server has a newer room than this page
 * @property {number} forgotten when somebody wanted to be forgotten last; 0: nobody has
 * @property {number} heard counts messages, so that two equal refusals can be told apart
 */

const MOST_LOG = 200;
const MOST_CHAT = 50;

const NO_GAME = Object.freeze({ game: null, log: [], news: null, holding: null });

/** @type {Readonly<State>} */
export const START = Object.freeze({
  you: null,
  lostPlace: false,
  room: null,
  game: null,
  log: [],
  news: null,
  here: [],
  guests: 0,
  chances: null,
  perfectPlay: null,
  presence: Object.freeze({ absent: null, wait: null }),
  holding: null,
  chat: [],
  reaction: null,
  nudge: null,
  unsaid: null,
  connection: "connecting",
  stopCode: null,
  heartbeat: 5,
  hostAwayAfter: 0,
  pending: new Map(),
  refused: null,
  missing: null,
  roomIsOld: false,
  forgotten: 0,
  heard: 0,
});

/**
 * The state after a message from the server, or after something this browser did.
 *
 * @param {Readonly<State>} state
 * @param {M.Told | ConnectionChanged | AskedFor} message
 * @returns {Readonly<State>}
 */
export function apply(state, message) {
  return Object.freeze({ ...state, heard: state.heard + 1, ...changes(state, message) });
}

/**
 * @param {Readonly<State>} state
 * @param {M.Told | ConnectionChanged | AskedFor} message
 * @returns {Partial<State>}
 */
function changes(state, message) {
  switch (message.type) {
    case "welcome":
      return welcomed(state, message);
    case "room":
      return roomed(state, message.room);
    case "move":
      return moved(state, message);
    case "caught_up":
      if (message.game) return { missing: null, ...caughtUp(state, message.game, message.moves, message.fresh) };
      return { missing: null, ...(message.fresh ? NO_GAME : {}) };
    case "ack":
      return { pending: without(state.pending, message.id), ...acknowledged(state, message) };
    case "refused":
      return {
        pending: without(state.pending, message.id),
        refused: { code: message.code, do: state.pending.get(message.id)?.do ?? null, at: state.heard, id: message.id },
      };
    case "pong":
      return {
        roomIsOld: message.room_version > (state.room?.version ?? 0),
        ...numbered(state, message.game, message.number),
      };
    case "presence":
      return {
        here: message.here,
        presence: { absent: message.absent ?? null, wait: message.wait ?? null },
        guests: message.looking_on ?? 0,
        perfectPlay: message.perfect_play ?? null,
      };
    case "chances":
      return { chances: { game: message.game, number: message.number, win: message.win } };
    case "holding":
      return { holding: { seat: message.seat, keep: message.keep } };
    case "reaction":
      return { reaction: { member: message.member, reaction: message.reaction, at: state.heard } };
    case "nudge":
      return { nudge: { member: message.member, seat: message.seat, at: state.heard } };
    case "chat":
      return {
        chat: [...state.chat, { member: message.member, name: message.name, text: message.text }].slice(-MOST_CHAT),
      };
    case "unsaid":
      return { unsaid: { what: message.what, code: message.code, at: state.heard } };
    case "forgotten":
      return forgotten(state, new Set(message.members));
    case "error":
      return { refused: { code: message.code, do: null, at: state.heard, id: null } };
    case "connection":
      return { connection: message.connection, stopCode: message.code };
    case "asked":
      return { pending: new Map(state.pending).set(message.act.id, message.act), refused: null };
    default:
      return {}; // a message of a newer server
  }
}

/**
 * @param {Readonly<State>} state
 * @param {M.Welcome} message
 * @returns {Partial<State>}
 */
function welcomed(state, message) {
  const { you, room, here, heartbeat, chat, host_away_after: hostAwayAfter } = message;
  const lostPlace = you === null && (state.you !== null || state.lostPlace);
  const common = { you, lostPlace, room, here, heartbeat, hostAwayAfter, chat, missing: null, roomIsOld: false };
  if (message.game) return { ...common, ...caughtUp(state, message.game, message.moves, message.fresh) };
  const goesOn = state.game !== null && room.game === state.game.game && !message.fresh;
  return goesOn ? common : { ...common, ...NO_GAME };
}

/**
 * @param {Readonly<State>} state
 * @param {M.RoomView} room
 * @returns {Partial<State>}
 */
function roomed(state, room) {
  if (state.room && room.version < state.room.version) return {};
  const changed = { room, roomIsOld: false };
  if (room.game === (state.game?.game ?? null)) return changed;
  if (room.game === null) return { ...changed, ...NO_GAME };
  return { ...changed, missing: { game: room.game, since: 0 } }; // a new game: ask for its sheet
}

/**
 * Nobody here sees the name or the words of who wanted to be forgotten, on pages that were open, too.
 *
 * @param {Readonly<State>} state
 * @param {ReadonlySet<number | null>} members
 * @returns {Partial<State>}
 */
function forgotten({ game, chat, heard }, members) {
  return {
    forgotten: heard,
    chat: chat.filter(({ member }) => !members.has(member)),
    game: game && {
      ...game,
      seats: game.seats.map((seat) => members.has(seat.member) && !seat.bot ? { ...seat, name: "" } : seat),
    },
  };
}

/**
 * @param {Readonly<State>} state
 * @param {M.Moved} message
 * @returns {Partial<State>}
 */
function moved(state, message) {
  const { game } = state;
  if (!game || message.game !== game.game) return numbered(state, message.game, message.number);
  if (message.number <= game.number) return {};
  if (message.number > game.number + 1) return { missing: { game: game.game, since: game.number } };
  const move = { number: message.number, id: message.id, events: message.events };
  const changed = new Map((message.cards ?? []).map((card) => [card.column, card]));
  return {
    game: {
      ...game,
      number: message.number,
      last: message.id,
      turn: message.turn,
      cards: game.cards.map((card) => changed.get(card.column) ?? card),
      standings: message.standings ?? game.standings,
      ...proofs(game, message.events),
    },
    log: [...state.log, move].slice(-MOST_LOG),
    news: move,
    holding: sameMoment(game.turn, message.turn) ? state.holding : null,
    pending: without(state.pending, message.id),
    refused: stillRefused(state, [move]),
    missing: null,
  };
}

/**
 * @param {Readonly<State>} state
 * @param {M.MoveView[]} moves that the log has
 */
function stillRefused({ refused }, moves) {
  return moves.some(({ id }) => id === refused?.id) ? null : refused;
}

/**
 * @param {Readonly<State>} state
 * @param {M.GameView} game
 * @param {M.MoveView[]} moves
 * @param {boolean} fresh
 * @returns {Partial<State>}
 */
function caughtUp(state, game, moves, fresh) {
  const had = state.game?.game === game.game && !fresh ? state.game.number : 0;
  if (had > game.number) return {}; // an answer that was overtaken
  const missed = moves.filter((move) => move.number > had);
  const log = had ? [...state.log, ...missed] : missed;
  const played = new Map(state.pending);
  for (const move of missed) played.delete(move.id);
  // One missed move is news like any other; after more, or a snapshot, nothing is acted out.
  const next = had > 0 && missed.length === 1 && missed[0].number === had + 1;
  // MarkedDice may arrive before the welcome: who makes them tells them again to whoever comes.
  const same = state.game?.game === game.game && sameMoment(state.game.turn, game.turn);
  const holding = !state.game || same ? state.holding : null;
  const refused = stillRefused(state, missed);
  return { game, log: log.slice(-MOST_LOG), news: next ? missed[0] : null, pending: played, holding, refused };
}

/**
 * The move itself comes before its ack: if this page has not seen it, it was lost. A repeated ack may be old.
 *
 * @param {Readonly<State>} state
 * @param {M.Ack} message
 * @returns {Partial<State>}
 */
function acknowledged(state, { id, number }) {
  const game = state.pending.get(id)?.game;
  if (!state.game || game !== state.game.game || number <= state.game.number) return {};
  return { missing: { game, since: state.game.number } };
}

/**
 * What to ask for when the server names a number of `game`.
 *
 * @param {Readonly<State>} state
 * @param {number | null} game
 * @param {number} number
 * @returns {Partial<State>}
 */
function numbered(state, game, number) {
  if (game === null) return {};
  if (state.game?.game !== game) {
    // Moves of a game that this page has left behind are nobody's business.
    return state.room?.game === game || !state.game || game > state.game.game ? { missing: { game, since: 0 } } : {};
  }
  return number === state.game.number ? {} : { missing: { game, since: state.game.number } };
}

/**
 * @param {M.GameView} game
 * @param {M.LogEvent[]} events
 */
function proofs(game, events) {
  let { links, secret } = game;
  const show = (/** @type {number} */ seat, /** @type {string} */ link) => {
    links = links.map((shown, at) => at === seat ? link : shown);
  };
  for (const event of events) {
    if (event.kind === "chain_committed" && event.by !== "server") show(event.seat, event.end);
    if (event.kind === "dice_rolled" && event.by !== "server") show(event.seat, event.link);
    if (event.kind === "secret_revealed") secret = event.secret;
  }
  return { links, secret };
}

/**
 * @param {M.TurnView} one
 * @param {M.TurnView} other
 */
function sameMoment(one, other) {
  return one.turn === other.turn && one.roll === other.roll;
}

/**
 * @param {ReadonlyMap<string, M.Act>} pending
 * @param {string} id
 */
function without(pending, id) {
  if (!pending.has(id)) return pending;
  const rest = new Map(pending);
  rest.delete(id);
  return rest;
}
