// Connection, store and dice chains together: all that a room's page does, without a page.

import { Connection, newId } from "./connection.js";
import { DiceChains } from "./dice-chains.js";
import { seatsOf } from "./seats.js";
import { apply, START } from "./store.js";

/** @import * as M from "./messages.js" */
/** @import { Options } from "./connection.js" */
/** @import { State } from "./store.js" */

// The server could not follow our chain: roll once more with a new one, then leave the dice to the server's chain.
const CHAIN_TROUBLE = new Set(["link_does_not_follow", "chain_missing", "end_reused", "not_an_end"]);

/**
 * @typedef {object} Setting
 * @property {string} url
 * @property {string} version of the page's scripts
 * @property {import("./dice-chains.js").SeedStorage | null} storage
 * @property {(state: Readonly<State>) => void} onChange
 * @property {Pick<Options, "Socket" | "clock" | "random">} [world] for tests
 * @property {() => string} [id]
 */

export class RoomClient {
  /** @type {Setting} */ #setting;
  /** @type {DiceChains} */ #chains;
  /** @type {Connection} */ #connection;
  #state = START;
  /** @type {Map<string, number>} how often an action's dice were asked for */ #tries = new Map();
  /** @type {Set<string>} seats whose chain was offered in this page's life */ #offered = new Set();
  #askedFor = "";

  /** @param {Setting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#chains = new DiceChains(setting.storage);
    this.#connection = new Connection({
      url: setting.url,
      hello: () => this.#hello(),
      ping: () => this.#numbers(),
      onMessage: (message) => this.#hear(message),
      onState: (connection, code) => this.#take({ type: "connection", connection, code }),
      ...setting.world,
    });
  }

  get state() {
    return this.#state;
  }

  open() {
    this.#connection.open();
  }

  close() {
    this.#connection.close();
  }

  wake() {
    this.#connection.wake();
  }

  doubt() {
    this.#connection.doubt();
  }

  /**
   * Ask for an action at the moment that the screen shows. A second tap that only repeats the first is not sent: the
   * server would call it too late, and its player would be told that somebody was faster.
   *
   * @param {number} seat
   * @param {M.Do} wish
   */
  act(seat, wish) {
    const { game } = this.#state;
    if (!game) return;
    if ("roll" in wish) this.#roll(seat, wish.roll.keep, 0);
    else if (!this.#isAsked(seat, wish)) this.#ask(seat, wish);
  }

  /**
   * Show the others which dice are marked.
   *
   * @param {number} seat
   * @param {number[]} keep
   */
  hold(seat, keep) {
    const { game } = this.#state;
    if (game) this.#connection.send({ type: "holding", game: game.game, seat, keep });
  }

  /** @param {M.Reaction} reaction */
  react(reaction) {
    return this.#connection.send({ type: "react", reaction });
  }

  /** @param {number} seat */
  nudge(seat) {
    return this.#connection.send({ type: "nudge", seat });
  }

  /** @param {string} text */
  say(text) {
    return this.#connection.send({ type: "say", text });
  }

  /**
   * @param {number} seat
   * @param {number[]} keep
   * @param {number} tries
   */
  #roll(seat, keep, tries) {
    const { game } = this.#state;
    if (!game) return;
    if (tries > 1) return this.#ask(seat, { roll: { keep } }, tries);
    const shown = tries ? "another" : game.links[seat] ?? null;
    const { commit, link } = this.#chains.next(game.key, seat, shown);
    if (commit && !this.#isOnItsWay(commit)) this.#ask(seat, { commit: { end: commit } });
    this.#ask(seat, { roll: { keep, link } }, tries);
  }

  /**
   * @param {number} seat
   * @param {M.Do} wish
   */
  #isAsked(seat, wish) {
    const asked = [...this.#state.pending.values()];
    return asked.some((act) => act.seat === seat && JSON.stringify(act.do) === JSON.stringify(wish));
  }

  /** @param {string} end */
  #isOnItsWay(end) {
    for (const { do: wish } of this.#state.pending.values()) {
      if ("commit" in wish && wish.commit.end === end) return true;
    }
    return false;
  }

  /**
   * @param {number} seat
   * @param {M.Do} wish
   * @param {number} [tries]
   */
  #ask(seat, wish, tries = 0) {
    const { game } = this.#state;
    if (!game) return;
    const { turn, roll } = game.turn;
    const id = (this.#setting.id ?? newId)();
    /** @type {M.Act} */
    const act = { type: "act", id, game: game.game, seat, turn, roll, do: wish };
    this.#tries.set(id, tries);
    this.#take({ type: "asked", act });
    this.#connection.act(act);
  }

  /** @param {M.Told} message */
  #hear(message) {
    const asked = message.type === "refused" ? this.#state.pending.get(message.id) : undefined;
    if (message.type === "refused" && asked) {
      if ("commit" in asked.do) return this.#forget(message.id); // the roll will say if the chain is of no use
      if ("roll" in asked.do && CHAIN_TROUBLE.has(message.code)) {
        this.#forget(message.id);
        return this.#roll(asked.seat, asked.do.roll.keep, (this.#tries.get(message.id) ?? 0) + 1);
      }
    }
    this.#take(message);
    this.#heal(message);
    this.#offerChains();
  }

  /** @param {string} id */
  #forget(id) {
    this.#take({ type: "ack", id, number: this.#state.game?.number ?? 0 });
  }

  /**
   * Ask for what is missing, once for each hole; a room that stays old needs a new welcome.
   *
   * @param {M.Told} message
   */
  #heal(message) {
    const { missing, roomIsOld } = this.#state;
    const hole = missing ? `${missing.game} ${missing.since}` : "";
    // A beat later the question may be asked again: it, or its answer, was lost.
    if (missing && (hole !== this.#askedFor || message.type === "pong")) {
      this.#connection.send({ type: "sync", game: missing.game, since: missing.since });
    }
    this.#askedFor = hole;
    if (message.type === "pong" && roomIsOld) this.#connection.restart();
  }

  /** Commit a chain for every seat this device plays and that has none, before anybody needs it. */
  #offerChains() {
    const { game, connection } = this.#state;
    if (!game || connection !== "live" || game.dice_from !== "screen" || game.turn.seat === null) return;
    for (const seat of seatsOf(this.#state)) {
      const name = `${game.key} ${seat}`;
      const end = this.#chains.toCommit(game.key, seat, game.links[seat] ?? null);
      if (!end || this.#offered.has(name)) continue;
      this.#offered.add(name);
      this.#ask(seat, { commit: { end } });
    }
  }

  /** @returns {M.Hello} */
  #hello() {
    const { game } = this.#state;
    const { version } = this.#setting;
    if (!game) return { type: "hello", static: version, game: null, since: 0, last: null };
    return { type: "hello", static: version, game: game.game, since: game.number, last: game.last };
  }

  /** @returns {M.Ping} */
  #numbers() {
    const { room, game } = this.#state;
    return { type: "ping", room_version: room?.version ?? 0, game: game?.game ?? null, number: game?.number ?? 0 };
  }

  /** @param {Parameters<typeof apply>[1]} message */
  #take(message) {
    this.#state = apply(this.#state, message);
    this.#setting.onChange(this.#state);
  }
}
