// The addresses under which phones find this room: which one is shown, and what the host chose on this device.

/**
 * @typedef {object} Address
 * @property {string} id the same as long as it means the same network, whatever the address there
 * @property {string} url the room's link
 * @property {string} words which network it is
 * @property {string} qr where the picture of the link is
 */

/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

/**
 * The address to show: the chosen one as long as it is there, else the best; null where there is none.
 *
 * @param {readonly Address[]} addresses the best one first
 * @param {string} chosen
 * @returns {Address | null}
 */
export function shownAddress(addresses, chosen) {
  return addresses.find(({ id }) => id === chosen) ?? addresses[0] ?? null;
}

/**
 * A link as people read it aloud, without what they need not type.
 *
 * @param {string} url
 */
export function spoken(url) {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/**
 * An address in a list: the network, and the part of the link that differs.
 *
 * @param {Address} address
 */
export function inList({ words, url }) {
  return `${words} · ${spoken(url).split("/")[0]}`;
}

/** What the host chose in this room, on this device. */
export class KeptAddress {
  /**
   * @param {Store | null} store null where it is forbidden
   * @param {string} code of the room
   */
  constructor(store, code) {
    this.store = store;
    this.key = `address ${code}`;
    this.chosen = this.#read();
  }

  /** @param {string} id */
  choose(id) {
    this.chosen = id;
    try {
      this.store?.setItem(this.key, id);
    } catch {
      // A full storage: it is remembered until the page is closed.
    }
  }

  #read() {
    try {
      return this.store?.getItem(this.key) ?? "";
    } catch {
      return "";
    }
  }
}
