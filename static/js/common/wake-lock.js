// Keeping a phone's screen on: a wake lock where the browser has one, else a playing video, else an honest no.

/** @typedef {"off" | "lock" | "video" | "impossible"} Awake */

/**
 * @typedef {object} Means
 * @property {() => Promise<{ release: () => Promise<void> } | null>} lock null where there is none: on plain http
 * @property {() => { play: () => Promise<void>, stop: () => void } | null} video a muted one that plays for ever
 */

/** @typedef {{ state: Awake, release: () => void }} Held */

export class Wakefulness {
  /** @type {Means} */ #means;
  /** @type {(() => void) | null} */ #release = null;
  #wish = 0; // counts what was wanted: a browser takes its time, and only the last wish holds
  /** @type {Awake} */ state = "off";

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
  }

  /**
   * Begin, or begin again: a browser drops a lock whenever the page is hidden. Needs a tap where a video is used.
   *
   * @returns {Promise<Awake>}
   */
  async start() {
    this.stop();
    const wish = this.#wish;
    const held = await this.#lock() ?? await this.#play();
    if (wish !== this.#wish) {
      held?.release();
      return this.state;
    }
    this.#release = held?.release ?? null;
    this.state = held?.state ?? "impossible";
    return this.state;
  }

  stop() {
    this.#wish += 1;
    this.#release?.();
    this.#release = null;
    this.state = "off";
  }

  /** @returns {Promise<Held | null>} */
  async #lock() {
    try {
      const lock = await this.#means.lock();
      return lock && { state: "lock", release: () => lock.release().catch(() => {}) };
    } catch {
      return null; // a low battery, or a hidden page
    }
  }

  /** @returns {Promise<Held | null>} */
  async #play() {
    const video = this.#means.video();
    if (!video) return null;
    try {
      await video.play();
      return { state: "video", release: () => video.stop() };
    } catch {
      video.stop();
      return null;
    }
  }
}
