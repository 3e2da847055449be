// What a player has tapped of the dice that lie on the table: faces in their places, and after how many rolls.

/** @import { Do, GameView, TurnView } from "../client/messages.js" */

/** @typedef {Pick<GameView, "game" | "dice" | "dice_from">} Game */

export class Entry {
  /** @type {(number | null)[]} */ faces = [];
  /** @type {number | null} after how many rolls, once it is said */ roll = null;
  /** @type {number[]} places in the order in which they were filled */ #taps = [];
  /** A die of this roll was touched, even if it shows the same face again. */
  touched = false;
  #moment = "";
  /** @type {{ turn: string, faces: (number | null)[], roll: number | null } | null} on its way */ #sent = null;
  /** @type {Game | null} */ #game = null;
  /** @type {TurnView | null} */ #turn = null;

  /**
   * Begin with what the server has, whenever that is something new; where it is what was sent, a correction that was begun
   * meanwhile goes on.
   *
   * @param {Game} game
   * @param {TurnView} turn
   */
  follow(game, turn) {
    this.#game = game;
    this.#turn = turn;
    const moment = `${game.game} ${turn.turn} ${turn.roll} ${turn.dice.join("")} ${turn.declared}`;
    if (moment === this.#moment) return;
    this.#moment = moment;
    const sent = this.#sent?.turn === turnOf(game, turn) && this.#sent.faces.join() === turn.dice.join()
      ? this.#sent
      : null;
    this.#sent = null;
    if (!sent || this.roll === sent.roll) this.roll = this.rolls.includes(turn.roll) ? turn.roll : null;
    this.touched = Boolean(sent) && this.faces.some((face, at) => face !== turn.dice[at]);
    if (this.touched) return;
    this.faces = Array.from({ length: game.dice }, (_, at) => turn.dice[at] ?? null);
    this.#taps = [];
  }

  /** What stands here is on its way to the server. */
  send() {
    if (!this.#game || !this.#turn) return;
    this.#sent = { turn: turnOf(this.#game, this.#turn), faces: [...this.faces], roll: this.roll };
  }

  /** Every place has its face. */
  get whole() {
    return this.faces.length > 0 && !this.faces.includes(null);
  }

  /** How many places are still empty. */
  get open() {
    return this.faces.filter((face) => face === null).length;
  }

  /** It differs from what the server has. */
  get changed() {
    const { dice = [], roll = 0 } = this.#turn ?? {};
    return this.faces.some((face, at) => face !== (dice[at] ?? null)) || (this.roll !== null && this.roll !== roll);
  }

  /**
   * A face for the first empty place; false if there is none.
   *
   * @param {number} face
   */
  put(face) {
    const at = this.faces.indexOf(null);
    if (at < 0) return false;
    this.faces[at] = face;
    this.#taps.push(at);
    this.touched = true;
    return true;
  }

  /**
   * Take a die away; its face, or null if there was none.
   *
   * @param {number} at
   */
  clear(at) {
    const face = this.faces[at] ?? null;
    if (face !== null) this.touched = true;
    this.faces[at] = null;
    this.#taps = this.#taps.filter((tap) => tap !== at);
    return face;
  }

  /** Take the last tap back, or else the last die: its face, or null if nothing is there. */
  takeBack() {
    const filled = this.faces.map((face, at) => face === null ? -1 : at);
    return this.clear(this.#taps[this.#taps.length - 1] ?? Math.max(...filled));
  }

  /** The numbers of rolls to choose from; none where nobody asks. */
  get rolls() {
    return this.#turn?.rolls_to_say ?? [];
  }

  /**
   * What can be sent by itself, as soon as it is whole: the last roll's dice. Each roll of a turn is sent by a button,
   * because the same dice may be the next roll or the last one put right.
   *
   * @returns {Do | null}
   */
  get ready() {
    if (this.#game?.dice_from !== "final" || !this.whole || !this.changed) return null;
    if (this.#turn?.must_say_rolls && this.roll === null) return null;
    return this.wish(this.rolls.length > 0 ? this.roll : null);
  }

  /**
   * @param {number | null} roll
   * @returns {Do}
   */
  wish(roll) {
    const dice = this.faces.filter((face) => face !== null);
    return { enter: roll === null ? { dice } : { dice, rolls_used: roll } };
  }
}

/**
 * @param {Game} game
 * @param {TurnView} turn
 */
function turnOf({ game }, { turn }) {
  return `${game} ${turn}`;
}
