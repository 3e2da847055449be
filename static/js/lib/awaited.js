// Between the answer to our own change and the room that has it, an older room would flick a control back and forth.

/** What one control has asked of the room and has not seen in it yet. */
export class Awaited {
  #asking = 0;
  #version = 0;
  #heard = 0;

  /**
   * @template {Record<string, any> | null} Answer
   * @param {Promise<Answer>} asked with the version of the room that has it; null if it was refused
   * @returns {Promise<Answer>}
   */
  async answer(asked) {
    this.#asking += 1;
    try {
      const answer = await asked;
      this.#version = Math.max(this.#version, Number(answer?.room_version) || 0);
      return answer;
    } finally {
      this.#asking -= 1;
    }
  }

  /** @param {{ version: number }} room */
  hear({ version }) {
    // The owner went back to a backup: a version that we wait for may be long in coming, and will not have our change.
    if (version < this.#heard) this.#version = 0;
    this.#heard = version;
  }

  /** Whether the room, as this page has heard of it, has everything that was asked for. */
  get isHere() {
    return this.#asking === 0 && this.#heard >= this.#version;
  }
}
