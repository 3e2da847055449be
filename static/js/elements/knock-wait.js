const BETWEEN = 3000;

/** At a locked door, after asking: it looks whether the door is open by now, and goes in. */
export class KnockWaitElement extends HTMLElement {
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  connectedCallback() {
    this.#timer = setInterval(() => this.#look(), BETWEEN);
    document.addEventListener("visibilitychange", this);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this);
  }

  handleEvent() {
    this.#look();
  }

  async #look() {
    const { door, room } = this.dataset;
    if (document.hidden || !door || !room) return;
    try {
      const answer = await fetch(door, { headers: { Accept: "application/json" } });
      const { open } = await answer.json();
      // Closed for good, or the host said that this is enough: the room's own page says so.
      if (open || !answer.ok) location.assign(room);
    } catch {
      // No network for a moment; the next look may find one.
    }
  }
}
