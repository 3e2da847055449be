import { setText } from "../common/dom.js";

const BETWEEN = 3000;
const SILENCE = 8000;

/** In place of a page that could not be had: it asks whether the server is back, and then opens that page. */
export class ServerWaitElement extends HTMLElement {
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;
  /** @type {Promise<boolean> | null} */ #question = null; // one at a time

  connectedCallback() {
    this.#timer = setInterval(() => this.handleEvent(), BETWEEN);
    document.addEventListener("visibilitychange", this);
    globalThis.addEventListener("online", this);
    this.querySelector("button")?.addEventListener("click", () => this.#askAloud());
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this);
    globalThis.removeEventListener("online", this);
  }

  /** Some time has gone by, the network is back, or somebody looks at this page again. */
  handleEvent() {
    if (!document.hidden) this.#ask();
  }

  /** Only who taps hears that it was in vain. */
  async #askAloud() {
    const { asking = "", silent = "" } = this.dataset;
    this.#say(asking);
    if (!await this.#ask()) this.#say(silent);
  }

  /** @returns {Promise<boolean>} whether somebody is there */
  async #ask() {
    this.#question ??= this.#answers();
    const back = await this.#question;
    this.#question = null;
    if (back) this.#goOn();
    return back;
  }

  async #answers() {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), SILENCE); // a machine that sleeps does not even refuse
    try {
      const answer = await fetch(this.dataset.ask ?? "/", { cache: "no-store", signal: patience.signal });
      await answer.text(); // all of it: leaving in the middle would look like a failure
      return answer.ok;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The address is still that of the page that was wanted, unless somebody wanted this very page. */
  #goOn() {
    clearInterval(this.#timer);
    if (location.pathname === this.dataset.page) location.assign("/");
    else location.reload();
  }

  /** @param {string} text */
  #say(text) {
    const said = this.querySelector("[role=status]");
    if (said) setText(said, text);
  }
}
