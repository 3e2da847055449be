// What a browser keeps of a page: preferences for good; marked dice and an open claim until the tab is closed. None of it is
// ever sent anywhere.

/**
 * @typedef {object} Likes
 * @property {"full" | "quick" | "off"} motion how dice tumble
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} awake keep the screen on
 * @property {boolean} keys single keys play: 1 to 6 and R
 * @property {boolean} tips the first game's tips are still to be shown
 * @property {boolean} left what the thumb needs is on the left
 * @property {boolean} asks every category is asked about before it is written
 * @property {boolean} practice every choice is reviewed, where a table plays with advice
 * @property {boolean} muted hide other people's chat and reactions
 */

const LIKES_NAME = "yatzy-likes";
const TV_NAME = "yatzy-tv-likes"; // a laptop that casts a tab likes other things in its other tabs

/** @type {Readonly<Likes>} */
const DEFAULTS = Object.freeze({
  motion: "full",
  sound: false,
  vibration: true,
  awake: false,
  keys: true,
  tips: true,
  left: false,
  asks: false,
  practice: false,
  muted: false,
});

// The room's loudspeaker, and a screen that nobody touches.
const ON_TV = Object.freeze({ sound: true, awake: true });

export class Preferences {
  /** @type {Pick<Storage, "getItem" | "setItem"> | null} */ #storage;
  /** @type {string} */ #name;
  /** @type {Likes} */ #likes;
  /** @type {Set<() => void>} */ #listeners = new Set();

  /**
   * @param {Pick<Storage, "getItem" | "setItem"> | null} storage
   * @param {{ calm?: boolean, tv?: boolean }} [system] calm: the system asks for less motion
   */
  constructor(storage, { calm = false, tv = false } = {}) {
    this.#storage = storage;
    this.#name = tv ? TV_NAME : LIKES_NAME;
    const usual = { ...DEFAULTS, motion: calm ? "off" : DEFAULTS.motion, ...(tv ? ON_TV : {}) };
    this.#likes = { .../** @type {Likes} */ (usual), ...read(storage, this.#name) };
  }

  get likes() {
    return this.#likes;
  }

  /** @param {Partial<Likes>} likes */
  change(likes) {
    this.#likes = { ...this.#likes, ...likes };
    try {
      this.#storage?.setItem(this.#name, JSON.stringify({ ...read(this.#storage, this.#name), ...likes }));
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
 * @param {string} name
 * @returns {Partial<Likes>}
 */
function read(storage, name) {
  /** @type {any} */
  let stored;
  try {
    stored = JSON.parse(storage?.getItem(name) ?? "{}");
  } catch {
    return {};
  }
  if (typeof stored !== "object" || stored === null) return {};
  const known = Object.entries(stored).filter(([like, value]) => {
    if (like === "motion") return ["full", "quick", "off"].includes(value);
    return like in DEFAULTS && typeof value === "boolean";
  });
  return Object.fromEntries(known);
}

const MARKS_NAME = "yatzy-marks";

/** Which dice this tab has marked: for one throw only, but through a reload of the page. */
export class MarkedDice {
  /** @type {Pick<Storage, "getItem" | "setItem"> | null} */ #storage;

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * @param {string} thrown the throw they lie in
   * @param {number[]} keep
   */
  put(thrown, keep) {
    try {
      this.#storage?.setItem(MARKS_NAME, JSON.stringify({ thrown, keep }));
    } catch {
      // A full or forbidden storage: a reload would forget them, nothing else.
    }
  }

  /**
   * What was marked in this very throw; null if nothing is known of it.
   *
   * @param {string} thrown
   * @returns {number[] | null}
   */
  of(thrown) {
    try {
      const stored = JSON.parse(this.#storage?.getItem(MARKS_NAME) ?? "null");
      return stored?.thrown === thrown && Array.isArray(stored.keep) ? stored.keep.filter(Number.isInteger) : null;
    } catch {
      return null;
    }
  }
}

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */

/**
 * @typedef {object} Kept
 * @property {number} member
 * @property {boolean} giveUp the games that this browser has under another name
 * @property {number} again when to ask once more; 0: only if nobody is left who could answer
 */

/** Whom this tab asked to be: a page that is loaded again goes on waiting. */
export class KeptClaim {
  /**
   * @param {Store | null} store of this tab; null where it is forbidden
   * @param {string} code of the room
   */
  constructor(store, code) {
    this.store = store;
    this.key = `claim ${code}`;
  }

  /** @returns {Kept | null} */
  read() {
    try {
      return JSON.parse(this.store?.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {Kept | null} kept */
  write(kept) {
    try {
      if (kept) this.store?.setItem(this.key, JSON.stringify(kept));
      else this.store?.removeItem(this.key);
    } catch {
      // A full storage: then a reload forgets the question, and it can be asked again.
    }
  }
}
