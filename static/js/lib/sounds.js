// Dice on a table and a pencil on paper, made of noise: no file to load, and silent until somebody asks for sound.

const SHORT = 0.04;

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
    for (let i = 0; i < dice * 3; i += 1) {
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
   * One knock: a burst of noise through a band, gone at once.
   *
   * @param {number} after seconds from now
   * @param {number} pitch
   * @param {number} loud
   * @param {number} [length]
   */
  #knock(after, pitch, loud, length = SHORT) {
    if (!this.on) return;
    const context = this.#context ??= this.#make();
    if (!context) return;
    if (context.state === "suspended") context.resume();
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
