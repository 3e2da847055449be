// Whom this tab asked to be: a page that is loaded again goes on waiting.

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */

/**
 * @typedef {object} Kept
 * @property {number} member
 * @property {boolean} giveUp the games that this browser has under another name
 * @property {number} again when to ask once more; 0: only if nobody is left who could answer
 */

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
