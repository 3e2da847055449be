// Which dice this device has marked: for one throw only, but through a reload of the page.

const NAME = "yatzy-marks";

export class Marks {
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
      this.#storage?.setItem(NAME, JSON.stringify({ thrown, keep }));
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
      const stored = JSON.parse(this.#storage?.getItem(NAME) ?? "null");
      return stored?.thrown === thrown && Array.isArray(stored.keep) ? stored.keep.filter(Number.isInteger) : null;
    } catch {
      return null;
    }
  }
}
