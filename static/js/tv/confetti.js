// Confetti: where each piece of paper is at a moment, and a canvas for it that is taken away afterwards, because a television
// stays on all night.

import { el } from "../common/dom.js";

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

const COUNT = 170;
const WIDE = 1920; // more dots than this only cost: paper has no detail

/**
 * Let it rain over `place`; call what is returned to stop it earlier.
 *
 * @param {HTMLElement} place
 * @returns {() => void}
 */
export function rain(place) {
  const canvas = el("canvas", { class: "confetti", "aria-hidden": "true" });
  const context = canvas.getContext("2d");
  if (!context) return () => {};
  canvas.width = Math.min(WIDE, innerWidth);
  canvas.height = Math.round(canvas.width * innerHeight / Math.max(1, innerWidth));
  const style = getComputedStyle(place);
  const colours = Array.from({ length: 8 }, (_, at) => style.getPropertyValue(`--p${at}`).trim());
  const all = pieces(COUNT);
  const end = lasts(all);
  place.append(canvas);
  const began = performance.now();
  let frame = requestAnimationFrame(draw);

  function stop() {
    cancelAnimationFrame(frame);
    canvas.width = canvas.height = 0; // its memory goes now, not whenever it is collected
    canvas.remove();
  }

  function draw() {
    const seconds = (performance.now() - began) / 1000;
    if (seconds > end || !context) return stop();
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const piece of all) drawPiece(context, piece, seconds, colours[piece.colour]);
    frame = requestAnimationFrame(draw);
  }

  return stop;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Piece} piece
 * @param {number} seconds
 * @param {string} colour
 */
function drawPiece(context, piece, seconds, colour) {
  const { width, height } = context.canvas;
  const { x, y, angle, flat } = placeOf(piece, seconds);
  if (y < -0.1 || y > 1.1) return;
  const size = piece.size * height;
  context.setTransform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x * width, y * height);
  context.fillStyle = colour;
  context.fillRect(-size / 2, -size * flat / 2, size, size * Math.max(0.12, flat));
  context.setTransform(1, 0, 0, 1, 0, 0);
}
