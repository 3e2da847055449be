// The way to the server: it comes back by itself for ever, notices a dead socket, and sends an unanswered action again.

import { toHex } from "./sha256.js";

/** @import * as M from "./messages.js" */
/** @import { Connection as ConnectionState } from "./store.js" */

export const STOPS = new Map([
  [4003, "forbidden"],
  [4004, "gone"],
  [4009, "too_many_tabs"],
  [4011, "locked"],
  [4014, "reload"],
]);
const AT_ONCE = new Set([4010]); // this browser is somebody else now
export const RESTARTING = 4012;

const SHORTEST = 250;
const LONGEST = 5000;
const SILENCE = 8000; // for a socket to open and to be welcomed; twice as long after each that was given up,
const LONGEST_SILENCE = 32_000; // as a server may be letting in a crowd, in order: giving up is to queue anew
const GRACE = 1000; // a short gap is not worth a word
const ANSWER = 2750; // to a heartbeat: after 5 s of silence, this and the grace, a dead link is said within 9 s
const PROBE = 2000; // for an answer after the phone woke up
const DOUBT = 300; // for an answer after the browser said that it has no network

/**
 * What of a WebSocket is used, so that tests can hand in their own.
 *
 * @typedef {object} Socket
 * @property {number} readyState
 * @property {((event: any) => void) | null} onopen
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onclose
 * @property {((event: any) => void) | null} onerror
 * @property {(text: string) => void} send
 * @property {(code?: number) => void} close
 */

/**
 * @typedef {object} Clock
 * @property {(act: () => void, after: number) => any} setTimeout a timer is the clock's own affair
 * @property {(timer: any) => void} clearTimeout
 */

/**
 * @typedef {object} Options
 * @property {string} url
 * @property {() => M.Hello} hello what to greet the server with
 * @property {() => M.Ping} ping the numbers this browser has
 * @property {(message: M.Told) => void} onMessage
 * @property {(connection: ConnectionState, code: number | null) => void} onState
 * @property {new (url: string) => Socket} [Socket]
 * @property {Clock} [clock]
 * @property {() => number} [random]
 */

/** A new action id: 128 bits, so that a repeated action is known wherever it arrives. */
export function newId() {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

export class Connection {
  /** @type {Options} */ #options;
  /** @type {Clock} */ #clock;
  /** @type {() => number} */ #random;
  /** @type {new (url: string) => Socket} */ #Socket;
  /** @type {Socket | null} */ #socket = null;
  #welcomed = false;
  #stopped = false;
  #attempt = 0;
  #beat = LONGEST;
  #heard = true; // since the last ping
  #silences = 0; // attempts in a row that nothing came of
  #pause = 0; // a restarting server says when it is worth coming back
  #spread = 0; // and over how long all its pages should spread
  #farewell = false; // it has said goodbye: no lost signal
  /** @type {M.Act[]} */ #unanswered = []; // only the first has been sent
  /** @type {Map<"retry" | "silence" | "young" | "grace" | "beat", unknown>} */ #timers = new Map();

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    this.#Socket = options.Socket ?? WebSocket;
    this.#random = options.random ?? Math.random;
    this.#clock = options.clock ?? {
      setTimeout: (act, after) => globalThis.setTimeout(act, after),
      clearTimeout: (timer) => globalThis.clearTimeout(timer),
    };
  }

  open() {
    this.#stopped = false;
    this.#options.onState("connecting", null);
    this.#connect();
  }

  close() {
    this.#stopped = true;
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
    this.#drop();
  }

  /** The page is seen again, or the network is back: do not wait, and do not trust an old socket. */
  wake() {
    if (this.#stopped) return;
    if (this.#welcomed) this.#probe(PROBE);
    else if (!this.#socket) this.#connect();
    else if (!this.#timers.has("young")) (this.#drop(), this.#connect());
  }

  /**
   * The browser has no network any more: say so at once, and not only when a ping was missed. A server on this very
   * machine is there all the same, so that it may answer first.
   */
  doubt() {
    if (this.#stopped) return;
    if (this.#socket && this.#welcomed) {
      this.#probe(DOUBT, () => (this.#lose(), this.#sayLost()));
    } else if (this.#timers.has("grace")) this.#sayLost();
  }

  /**
   * Send an action until it is answered; actions go out one at a time, in order.
   *
   * @param {M.Act} act
   */
  act(act) {
    this.#unanswered.push(act);
    if (this.#unanswered.length === 1) this.#sendAct();
  }

  /**
   * Send what may be lost.
   *
   * @param {M.Asked} message
   * @returns {boolean} whether there was anybody to send it to
   */
  send(message) {
    if (!this.#welcomed || this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Greet the server afresh: something is missing that only a welcome brings. */
  restart() {
    if (this.#stopped || !this.#socket) return;
    this.#drop();
    this.#retry(this.#backoff());
  }

  #connect() {
    this.#cancel("retry");
    /** @type {Socket} */
    let socket;
    try {
      socket = new this.#Socket(this.#options.url);
    } catch {
      return this.#retry(this.#backoff()); // a browser may forbid it for a while
    }
    this.#socket = socket;
    this.#set("silence", Math.min(LONGEST_SILENCE, SILENCE * 2 ** this.#silences), () => {
      this.#silences += 1;
      this.#lose();
    });
    this.#set("young", PROBE, () => {});
    const mine = (/** @type {(event: any) => void} */ act) => (/** @type {any} */ event) => {
      if (socket === this.#socket) act(event); // a socket that was given up has nothing to say
    };
    socket.onopen = mine(() => socket.send(JSON.stringify(this.#options.hello())));
    socket.onmessage = mine((event) => this.#hear(event.data));
    socket.onclose = mine((event) => this.#closed(event.code));
    socket.onerror = null; // a close follows
  }

  /** @param {string} text */
  #hear(text) {
    this.#heard = true;
    /** @type {M.Told} */
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "bye") {
      this.#pause = message.after * 1000;
      this.#spread = (message.spread ?? 0) * 1000;
      this.#farewell = true;
    }
    this.#options.onMessage(message);
    if (message.type === "ack" || message.type === "refused") this.#answered(message.id);
  }

  /** @param {M.Welcome} message */
  #welcome(message) {
    this.#welcomed = true;
    this.#attempt = 0;
    this.#silences = 0;
    this.#pause = 0;
    this.#spread = 0;
    this.#farewell = false;
    this.#beat = message.heartbeat * 1000;
    this.#cancel("silence");
    this.#cancel("young");
    this.#cancel("grace");
    this.#options.onState("live", null);
    this.#beatLater(this.#beat);
    this.#sendAct();
  }

  /**
   * Ping, and give the socket up if nothing at all is heard until `patience` is over.
   *
   * @param {number} patience
   * @param {() => void} [giveUp]
   */
  #probe(patience, giveUp = () => this.#lose()) {
    if (!this.#socket || !this.#welcomed) return;
    this.#heard = false;
    this.send(this.#options.ping());
    this.#set("beat", patience, () => {
      if (this.#heard) this.#beatLater(this.#beat - patience);
      else giveUp();
    });
  }

  /** @param {number} after */
  #beatLater(after) {
    this.#set("beat", Math.max(0, after), () => this.#probe(Math.min(this.#beat, ANSWER)));
  }

  /** @param {string} id */
  #answered(id) {
    const [first] = this.#unanswered;
    this.#unanswered = this.#unanswered.filter((act) => act.id !== id);
    if (first?.id === id) this.#sendAct();
  }

  #sendAct() {
    const [act] = this.#unanswered;
    if (act) this.send(act);
  }

  /** The socket is silent: give it up without waiting for its close, which may take minutes. */
  #lose() {
    this.#drop();
    this.#retry(this.#backoff());
  }

  /** @param {number} code */
  #closed(code) {
    if (code === RESTARTING) this.#farewell = true;
    this.#drop();
    if (STOPS.has(code)) {
      this.#stopped = true;
      this.#cancel("grace");
      this.#options.onState("stopped", code);
      return;
    }
    this.#retry(AT_ONCE.has(code) && this.#attempt === 0 ? 0 : this.#backoff());
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#cancel("silence");
    this.#cancel("young");
    this.#cancel("beat");
    if (this.#welcomed && !this.#stopped) {
      // Nobody comes back before the pause is over, so that a quick restart would be mentioned every time.
      this.#set("grace", this.#pause + GRACE, () => this.#sayLost());
    }
    this.#welcomed = false;
    socket?.close();
  }

  #sayLost() {
    this.#cancel("grace");
    this.#options.onState("reconnecting", this.#farewell ? RESTARTING : null);
  }

  /** Full jitter: everybody comes back, but not together. */
  #backoff() {
    const longest = Math.max(this.#spread, Math.min(LONGEST, SHORTEST * 2 ** this.#attempt));
    this.#attempt += 1;
    const pause = this.#pause;
    this.#pause = 0;
    return pause + this.#random() * longest;
  }

  /** @param {number} after */
  #retry(after) {
    if (!this.#stopped) this.#set("retry", after, () => this.#connect());
  }

  /**
   * @param {"retry" | "silence" | "young" | "grace" | "beat"} name
   * @param {number} after
   * @param {() => void} act
   */
  #set(name, after, act) {
    this.#cancel(name);
    const timer = this.#clock.setTimeout(() => {
      this.#timers.delete(name);
      act();
    }, after);
    this.#timers.set(name, timer);
  }

  /** @param {"retry" | "silence" | "young" | "grace" | "beat"} name */
  #cancel(name) {
    const timer = this.#timers.get(name);
    if (timer !== undefined) this.#clock.clearTimeout(timer);
    this.#timers.delete(name);
  }
}
