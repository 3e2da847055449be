import { questionsFor } from "./questions.js";
import { attempt } from "../common/room-requests.js";
import { keptClaim } from "../common/this-browser.js";
import { button, el, keepInStep, setText } from "../common/dom.js";

/** @import { Choice, Question } from "./questions.js" */
/** @import { View } from "../common/view.js" */

/** On top of lobby, table and end: what this reader is asked or told beside the game. Sends `act`. */
export class RoomQuestionsElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {Set<string>} */ #done = new Set();
  /** @type {Map<string, number>} since when a question has stood */ #since = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #list = el("ul", { class: "questions" });
  #error = el("p", { class: "field-error", role: "alert" });

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#list, this.#error);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    const all = view.room ? questionsFor(view, keptClaim.read()?.member ?? null) : [];
    const keys = new Set(all.map(({ key }) => key));
    for (const key of [...this.#since.keys()]) if (!keys.has(key)) this.#since.delete(key);
    const asked = all.filter(({ key }) => !this.#done.has(key)).filter((question) => this.#hasStood(question));
    keepInStep(this.#list, asked, ({ key }) => key, (question) => this.#make(question), (made, { text }) => {
      setText(/** @type {Element} */ (made.firstElementChild), text);
    });
    if (asked.length === 0) setText(this.#error, "");
    this.hidden = asked.length === 0;
  }

  /**
   * Whether a question has been there for long enough; if not, it is looked at again then.
   *
   * @param {Question} question
   */
  #hasStood({ key, after = 0 }) {
    const now = performance.now();
    const since = this.#since.get(key) ?? now;
    this.#since.set(key, since);
    const left = since + after * 1000 - now;
    if (left <= 0) return true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#view && this.show(this.#view), left + 20);
    return false;
  }

  /** @param {Question} question */
  #make({ key, text, choices }) {
    // By the page's own voice: what is hidden until there is something to say is not listened to.
    this.dispatchEvent(new CustomEvent("announce", { bubbles: true, detail: { text } }));
    const buttons = choices.map((choice, at) =>
      button(choice.name, () => this.#choose(key, choice), { class: at === 0 ? "secondary" : "quiet" })
    );
    return el("li", {}, el("p"), el("div", { class: "buttons" }, ...buttons));
  }

  /**
   * @param {string} key
   * @param {Choice} choice
   */
  async #choose(key, { verb, act }) {
    if (verb) {
      // The room's next view takes the question away; a refusal leaves it.
      await attempt(this.#error, ...verb);
      return;
    }
    this.#done.add(key);
    if (act) this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: act }));
    if (this.#view) this.show(this.#view);
  }
}
