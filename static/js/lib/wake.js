// Keeping a phone's screen on: a wake lock where the browser has one, else a playing video, else an honest no.

/** @typedef {"off" | "lock" | "video" | "impossible"} Awake */

/**
 * @typedef {object} Means
 * @property {() => Promise<{ release: () => Promise<void> } | null>} lock null where there is none: on plain http
 * @property {() => { play: () => Promise<void>, stop: () => void } | null} video a muted one that plays for ever
 */

export class Wakefulness {
  /** @type {Means} */ #means;
  /** @type {(() => void) | null} */ #release = null;
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
    this.state = await this.#lock() || await this.#play() || "impossible";
    return this.state;
  }

  stop() {
    this.#release?.();
    this.#release = null;
    this.state = "off";
  }

  /** @returns {Promise<Awake | null>} */
  async #lock() {
    try {
      const lock = await this.#means.lock();
      if (!lock) return null;
      this.#release = () => lock.release().catch(() => {});
      return "lock";
    } catch {
      return null; // a low battery, or a hidden page
    }
  }

  /** @returns {Promise<Awake | null>} */
  async #play() {
    const video = this.#means.video();
    if (!video) return null;
    try {
      await video.play();
      this.#release = () => video.stop();
      return "video";
    } catch {
      video.stop();
      return null;
    }
  }
}
