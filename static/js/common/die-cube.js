// One die: a cube of six faces that can spin until its face is known, and then lands on it.

import { el } from "./dom.js";

// Turning the cube by these degrees about its x and y axis brings a face to the front; opposite faces sum to seven.
/** @type {Record<number, [number, number]>} */
const TURNS = { 1: [0, 0], 2: [0, -90], 3: [-90, 0], 4: [90, 0], 5: [0, 90], 6: [0, 180] };
const SPEED = [0.72, 0.9]; // degrees a millisecond

/** What a die needs to know about the motion wanted: milliseconds to land in, 0 for none. */
export const LANDING = { full: 600, quick: 250, off: 0 };

export class DieCube {
  #cube = el("span", { class: "cube" });
  element = el("span", { class: "cube-place", "aria-hidden": "true" }, this.#cube);
  #face = 1;
  /** @type {Animation | null} */ #motion = null;
  #spunAt = 0;

  constructor() {
    for (let face = 1; face <= 6; face += 1) this.#cube.append(el("span", { class: `face face-${face}` }));
    this.#cube.append(el("span", { class: "core core-1" }), el("span", { class: "core core-2" }));
  }

  /**
   * Lie still with this face up.
   *
   * @param {number} face
   */
  set(face) {
    this.#stop();
    this.#face = face;
    this.#cube.style.setProperty("transform", turned(TURNS[face] ?? [0, 0]));
  }

  /** Spin for as long as it takes. */
  spin() {
    this.#stop();
    this.#spunAt = performance.now();
    const [x, y] = TURNS[this.#face];
    const seconds = 4;
    const to = [x + SPEED[0] * seconds * 1000, y + SPEED[1] * seconds * 1000];
    this.#motion = this.#cube.animate([{ transform: turned([x, y]) }, { transform: turned(to) }], {
      duration: seconds * 1000,
      fill: "forwards",
    });
  }

  /**
   * Tumble on, or from rest, and come to lie with `face` up.
   *
   * @param {number} face
   * @param {number} duration
   */
  land(face, duration) {
    const spun = this.#spunAt ? performance.now() - this.#spunAt : 0;
    const from = TURNS[this.#face].map((turn, axis) => turn + SPEED[axis] * spun);
    this.set(face);
    const least = duration > 400 ? 420 : 180;
    // Whole turns change nothing but the way there.
    const to = TURNS[face].map((turn, axis) => turn + 360 * Math.ceil((from[axis] + least - turn) / 360));
    const motion = this.#cube.animate([{ transform: turned(from) }, { transform: turned(to) }], {
      duration,
      easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
    });
    this.#motion = motion;
    return motion;
  }

  #stop() {
    this.#motion?.cancel();
    this.#motion = null;
    this.#spunAt = 0;
  }
}

/** @param {number[]} turns */
function turned([x, y]) {
  return `rotateX(${x}deg) rotateY(${y}deg)`;
}
