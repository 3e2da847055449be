// Advice from perfect play at the table: on request, and after each choice in practice.

import { button, el, keepInStep, setText } from "../common/dom.js";
import { gettext } from "../common/i18n.js";
import { icon } from "../common/icons.js";
import { roomDo } from "../common/room-requests.js";
import { preferences } from "../common/this-browser.js";

/** @import { View } from "../common/view.js" */

/** @typedef {{ text: string, keep: number[] | null, cost: string, why: string }} Advice */

/**
 * Whether this reader's table plays with advice from perfect play: alone, with bots only, or where the host allows it.
 *
 * @param {Readonly<View>} view
 */
export function mayBeAdvised({ room, game, perfectPlay }) {
  const given = room?.settings.advice ?? "never";
  const people = game?.seats.filter(({ bot }) => !bot).length ?? 0;
  return perfectPlay?.progress === "ready" && (given === "always" || (given === "alone" && people === 1));
}

/** What perfect play would do now, on request, over the card; gone when the table moves on. */
export class AdviceBoxElement extends HTMLElement {
  #moment = "";
  #own = ""; // the last choice of this reader that was reviewed
  /** @type {Element | null} */ #asked = null; // what had the focus then
  #list = el("ol", { class: "advice", tabindex: -1 });
  #said = el("p", { role: "status" });
  #close = button("", () => this.close(), { class: "icon-button", title: gettext("Close") });

  connectedCallback() {
    if (this.childElementCount) return;
    this.#close.append(icon("close"), el("span", { class: "unseen" }, gettext("Close")));
    this.append(
      el("div", { class: "advice-head" }, el("h3", {}, gettext("Advice")), this.#close),
      this.#said,
      this.#list,
    );
    this.hidden = true;
  }

  /** @param {Readonly<View>} view */
  show(view) {
    if (momentOf(view) !== this.#moment) this.close();
    const own = lastOwnMove(view);
    const fresh = own !== "" && own !== this.#own;
    this.#own = own;
    if (fresh && preferences.likes.practice && mayBeAdvised(view)) this.#review();
  }

  /** @param {Readonly<View>} view */
  async ask(view) {
    if (!this.hidden) return this.close();
    const moment = this.#moment = momentOf(view);
    this.#asked = document.activeElement;
    this.hidden = false;
    this.#write([], gettext("Thinking…"));
    try {
      const { choices } = await roomDo("advice");
      if (moment !== this.#moment) return;
      this.#write(choices, choices.length ? "" : gettext("Roll first."));
      if (choices.length) this.#list.focus();
    } catch (refused) {
      if (moment === this.#moment) this.#write([], refused instanceof Error ? refused.message : String(refused));
    }
  }

  close() {
    const focused = this.contains(document.activeElement);
    this.#moment = "";
    this.hidden = true;
    if (focused && this.#asked instanceof HTMLElement) this.#asked.focus();
  }

  async #review() {
    try {
      const { review } = await roomDo("review");
      if (review) this.dispatchEvent(new CustomEvent("reviewed", { bubbles: true, detail: { text: review.text } }));
    } catch {
      // the next choice may be reviewed
    }
  }

  /**
   * @param {Advice[]} choices
   * @param {string} said
   */
  #write(choices, said) {
    setText(this.#said, said);
    keepInStep(this.#list, choices, ({ text }) => text, makeChoice, writeChoice);
  }
}

function makeChoice() {
  return el("li", {}, el("b"), " ", el("span", { class: "advice-cost" }), el("p", { class: "muted" }));
}

/**
 * @param {HTMLElement} made
 * @param {Advice} choice
 */
function writeChoice(made, { text, cost, why }) {
  const [what, price, reason] = [...made.children];
  setText(what, text);
  setText(price, cost);
  setText(reason, why);
}

/** @param {Readonly<View>} view */
function momentOf({ game, turn }) {
  return `${game?.game} ${turn?.turn} ${turn?.roll} ${turn?.declared}`;
}

/**
 * The id of the last move by which this reader chose something: dice to keep, or a category; "" if the last was another.
 *
 * @param {Readonly<View>} view
 */
function lastOwnMove({ log, mySeats }) {
  const last = log[log.length - 1];
  const chose = last?.events.some((event) => {
    if (event.kind === "dice_rolled") return mySeats.includes(event.seat) && event.rolls_used > 1;
    return (event.kind === "category_scored" || event.kind === "category_declared") && mySeats.includes(event.seat);
  });
  return chose ? last.id : "";
}
