// Paper that falls: where each piece is at a moment, without anything to draw it on.

/**
 * @typedef {object} Piece
 * @property {number} x of the screen's width
 * @property {number} y of its height; above it at the beginning
 * @property {number} fall heights a second
 * @property {number} sway widths
 * @property {number} phase
 * @property {number} turns a second
 * @property {number} size of the screen's height
 * @property {number} colour
 */

export const COLOURS = 8;
const SLOWEST = 0.2;
const FASTEST = 0.36;
const HIGHEST = 0.9; // screens above the edge

/**
 * @param {number} count
 * @param {() => number} [random]
 * @returns {Piece[]}
 */
export function pieces(count, random = Math.random) {
  return Array.from({ length: count }, () => ({
    x: random(),
    y: -HIGHEST * random() - 0.05,
    fall: SLOWEST + (FASTEST - SLOWEST) * random(),
    sway: 0.005 + 0.02 * random(),
    phase: 2 * Math.PI * random(),
    turns: 0.3 + random(),
    size: 0.012 + 0.014 * random(),
    colour: Math.floor(COLOURS * random()),
  }));
}

/**
 * Where a piece is after so many seconds; `flat` is how much of its face is seen.
 *
 * @param {Piece} piece
 * @param {number} seconds
 */
export function placeOf({ x, y, fall, sway, phase, turns }, seconds) {
  const angle = phase + 2 * Math.PI * turns * seconds;
  return {
    x: x + sway * Math.sin(angle / 2),
    y: y + fall * seconds,
    angle: angle / 3,
    flat: Math.abs(Math.cos(angle)),
  };
}

/**
 * When the last piece has left the screen.
 *
 * @param {readonly Piece[]} all
 */
export function lasts(all) {
  return Math.max(0, ...all.map(({ y, fall, size }) => (1 + size - y) / fall));
}
