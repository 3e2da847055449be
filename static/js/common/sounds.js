// Which sound goes with a move, and the sounds: dice on a table and a pencil on paper, made of noise,
// and a few bells. No file to load, and silent until somebody asks for sound.

import { texts } from "./server-texts.js";

/** @import { View } from "./view.js" */

const SHORT = 0.04;

/** A bell's note: seconds from now, its pitch, how loud, how long it rings. */
/** @typedef {[after: number, pitch: number, loud: number, length: number]} Note */

/** @type {Record<"turn" | "nudge" | "yatzy" | "end", Note[]>} */
const TUNES = {
  turn: [[0, 659.25, 0.1, 0.5], [0.14, 880, 0.1, 0.7]],
  nudge: [[0, 587.33, 0.08, 0.25], [0.16, 587.33, 0.08, 0.4]],
  yatzy: [[0, 523.25, 0.12, 0.3], [0.11, 659.25, 0.12, 0.3], [0.22, 783.99, 0.12, 0.3], [0.33, 1046.5, 0.14, 0.9]],
  end: [
    [0, 523.25, 0.1, 0.35],
    [0.16, 659.25, 0.1, 0.35],
    [0.32, 783.99, 0.1, 0.35],
    [0.56, 659.25, 0.1, 0.3],
    [0.72, 783.99, 0.08, 1.1],
    [0.72, 1046.5, 0.12, 1.3],
  ],
};

export class Sounds {
  /** @type {() => AudioContext | null} */ #make;
  /** @type {() => number} */ #random;
  /** @type {AudioContext | null} */ #context = null;
  on = false;

  /**
   * @param {() => AudioContext | null} make called on the first sound, after somebody touched the page
   * @param {() => number} [random]
   */
  constructor(make, random = Math.random) {
    this.#make = make;
    this.#random = random;
  }

  /**
   * Dice shaken and thrown.
   *
   * @param {number} dice
   * @param {number} seconds until they lie still
   */
  roll(dice, seconds) {
    for (let i = 0; seconds > 0 && i < dice * 3; i += 1) {
      const at = seconds * (0.15 + 0.85 * this.#random());
      this.#knock(at, 900 + 1600 * this.#random(), 0.12 + 0.1 * this.#random());
    }
    for (let i = 0; i < dice; i += 1) this.#knock(seconds + 0.015 * i, 500 + 300 * this.#random(), 0.3);
  }

  /** A die is set aside. */
  keep() {
    this.#knock(0, 1400, 0.14);
  }

  /** A number is written. */
  write() {
    this.#knock(0, 3200, 0.06, 0.09);
    this.#knock(0.11, 2800, 0.05, 0.07);
  }

  /**
   * It is your turn; somebody waits for you; five alike; the game is over.
   *
   * @param {keyof typeof TUNES} tune
   */
  play(tune) {
    for (const note of TUNES[tune]) this.#ring(note);
  }

  /** The sound card, if there is one and somebody wants to hear it. */
  #awake() {
    if (!this.on) return null;
    const context = this.#context ??= this.#make();
    if (context?.state === "suspended") context.resume();
    return context;
  }

  /**
   * One soft bell: a pure tone that swells at once and dies away.
   *
   * @param {Note} note
   */
  #ring([after, pitch, loud, length]) {
    const context = this.#awake();
    if (!context) return;
    const at = context.currentTime + after;
    const tone = context.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.001, at);
    volume.gain.exponentialRampToValueAtTime(loud, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }

  /**
   * One knock: a burst of noise through a band, gone at once.
   *
   * @param {number} after seconds from now
   * @param {number} pitch
   * @param {number} loud
   * @param {number} [length]
   */
  #knock(after, pitch, loud, length = SHORT) {
    const context = this.#awake();
    if (!context) return;
    const at = context.currentTime + after;
    const noise = context.createBufferSource();
    noise.buffer = this.#noise(context, length);
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = 2.5;
    const volume = context.createGain();
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    noise.connect(band).connect(volume).connect(context.destination);
    noise.start(at);
    noise.stop(at + length);
  }

  /**
   * @param {AudioContext} context
   * @param {number} length
   */
  #noise(context, length) {
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = this.#random() * 2 - 1;
    return buffer;
  }
}

/**
 * What is heard of the latest move: a pencil, and now and then a fanfare.
 *
 * @param {Readonly<View>} view
 * @returns {"write" | "yatzy" | "end" | null}
 */
export function heardOf({ news, game, turn }) {
  if (news && turn?.seat === null && game?.standings.length) return "end";
  for (const event of news?.events ?? []) {
    if (event.kind !== "category_scored") continue;
    const { category, points, extra = 0 } = event;
    const isYatzy = category === texts().rulesets[game?.ruleset ?? ""]?.yatzy && points > 0;
    return isYatzy || extra > 0 ? "yatzy" : "write";
  }
  return null;
}
