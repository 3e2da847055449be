// This browser: its storage and preferences, sounds, vibration and wake lock. One of each for the whole page.

import { KeptClaim, MarkedDice, Preferences } from "./browser-storage.js";
import { pageData } from "./page-data.js";
import { Sounds } from "./sounds.js";
import { Wakefulness } from "./wake-lock.js";

/** The browser's storage, or null where it is forbidden: even looking at it may throw. */
export function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** What is forgotten when the page is closed; a reload leaves it. */
function pageStorage() {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

export const markedDice = new MarkedDice(pageStorage());

export const keptClaim = new KeptClaim(pageStorage(), pageData().code);

export const preferences = new Preferences(storage(), {
  calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
  tv: pageData().tv,
});

// Before the first tap a browser would only complain about it.
export const sounds = new Sounds(() => touched && typeof AudioContext !== "undefined" ? new AudioContext() : null);

export const wakefulness = new Wakefulness({
  lock: async () => await navigator.wakeLock?.request("screen") ?? null,
  video: drawnVideo,
});

/** @param {number | number[]} pattern */
export function vibrate(pattern) {
  // Before the first tap a browser would only complain about it.
  if (preferences.likes.vibration && touched && "vibrate" in navigator) navigator.vibrate(pattern);
}

let touched = false;
for (const sign of ["click", "keydown"]) {
  globalThis.addEventListener(sign, () => touched = true, { once: true, capture: true });
}

// Who wants no tumbling dice wants nothing else to move either.
const showLikes = () => {
  const { motion, left } = preferences.likes;
  document.documentElement.setAttribute("data-motion", motion);
  document.documentElement.setAttribute("data-hand", left ? "left" : "right");
};
preferences.onChange(showLikes);
showLikes();

/** A video of a canvas, so that no film has to be loaded; it plays as long as the canvas is drawn on. */
function drawnVideo() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context || !("captureStream" in canvas)) return null;
  canvas.width = canvas.height = 16;
  const video = document.createElement("video");
  video.muted = true;
  video.setAttribute("playsinline", "");
  video.setAttribute("aria-hidden", "true");
  video.className = "wake-video";
  video.srcObject = canvas.captureStream(2);
  let shade = 0;
  const draw = () => {
    shade = (shade + 1) % 2;
    context.fillStyle = shade ? "#20282b" : "#232c2f";
    context.fillRect(0, 0, 16, 16);
  };
  const timer = setInterval(draw, 500);
  draw();
  return {
    play: () => {
      document.body.append(video);
      return video.play();
    },
    stop: () => {
      clearInterval(timer);
      video.pause();
      video.srcObject = null;
      video.remove();
    },
  };
}
