// Confetti on a canvas that is made for it and taken away after it: a television stays on all night.

import { lasts, pieces, placeOf } from "../lib/confetti.js";
import { el } from "./parts.js";

/** @import { Piece } from "../lib/confetti.js" */

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
