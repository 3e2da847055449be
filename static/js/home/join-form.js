// The door of a room: the form to come in, and the wait at a locked one.

import { setInitials } from "../common/dom.js";

/** The form at the door works without a script; this writes the initials on the colours, and sends it only once. */
export class JoinFormElement extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    const name = form?.querySelector("input[name=name]");
    if (!form || !(name instanceof HTMLInputElement)) return;
    const marks = form.querySelectorAll(".swatch .dot");
    const write = () => marks.forEach((mark) => setInitials(mark, name.value));
    name.addEventListener("input", write);
    write();
    // A phone's "back" shows the page as it was left, with what was typed by then.
    globalThis.addEventListener("pageshow", write);
    form.addEventListener("submit", (event) => {
      if (form.classList.contains("sent")) event.preventDefault();
      form.classList.add("sent");
    });
    globalThis.addEventListener("pageshow", () => form.classList.remove("sent"));
  }
}

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
