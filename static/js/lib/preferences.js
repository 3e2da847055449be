// What this device likes: kept in the browser, never sent anywhere.

/**
 * @typedef {object} Likes
 * @property {"full" | "quick" | "off"} motion how dice tumble
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} awake keep the screen on
 * @property {boolean} keys single keys play: 1 to 6 and R
 * @property {boolean} muted hide other people's chat and reactions
 */

const NAME = "yatzy-likes";

/** @type {Readonly<Likes>} */
const DEFAULTS = Object.freeze({
  motion: "full",
  sound: false,
  vibration: true,
  awake: false,
  keys: true,
  muted: false,
});

export class Preferences {
  /** @type {Pick<Storage, "getItem" | "setItem"> | null} */ #storage;
  /** @type {Likes} */ #likes;
  /** @type {Set<() => void>} */ #listeners = new Set();

  /**
   * @param {Pick<Storage, "getItem" | "setItem"> | null} storage
   * @param {{ calm?: boolean }} [system] calm: the system asks for less motion
   */
  constructor(storage, { calm = false } = {}) {
    this.#storage = storage;
    this.#likes = { ...DEFAULTS, motion: calm ? "off" : DEFAULTS.motion, ...read(storage) };
  }

  get likes() {
    return this.#likes;
  }

  /** @param {Partial<Likes>} likes */
  change(likes) {
    this.#likes = { ...this.#likes, ...likes };
    try {
      this.#storage?.setItem(NAME, JSON.stringify({ ...read(this.#storage), ...likes }));
    } catch {
      // A full or forbidden storage: it holds until the page is left.
    }
    for (const listener of this.#listeners) listener();
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * What was chosen before, and only what is still understood.
 *
 * @param {Pick<Storage, "getItem" | "setItem"> | null} storage
 * @returns {Partial<Likes>}
 */
function read(storage) {
  /** @type {any} */
  let stored;
  try {
    stored = JSON.parse(storage?.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
  if (typeof stored !== "object" || stored === null) return {};
  const known = Object.entries(stored).filter(([name, value]) => {
    if (name === "motion") return ["full", "quick", "off"].includes(value);
    return name in DEFAULTS && typeof value === "boolean";
  });
  return Object.fromEntries(known);
}
