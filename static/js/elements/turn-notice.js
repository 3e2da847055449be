import { gettext, interpolate } from "../lib/i18n.js";
import { clockText, nameOf, whatNow, whoseTurn } from "../lib/sentences.js";
import { refusalText } from "../lib/texts.js";
import { el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

const LONG_ENOUGH = 6000; // to read why something was refused

/** Whose turn it is and what they have, in one sentence; a refusal takes its place for a while. */
export class TurnNoticeElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #who = el("b", { class: "who" });
  #dice = el("b", { class: "faces" });
  #rest = el("span");
  #sentence = el("p", { class: "sentence" }, this.#who, " ", this.#dice, this.#rest);
  #clock = el("span", { class: "clock", role: "timer" });
  #refused = -1;
  #said = "";
  #saidUntil = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #ticking;
  /** @type {unknown} */ #countedFrom = null;
  #endsAt = 0;

  connectedCallback() {
    this.append(this.#sentence, this.#clock);
  }

  disconnectedCallback() {
    clearTimeout(this.#ticking);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    if (view.refused && view.refused.at !== this.#refused && view.refused.code !== "bad_message") {
      this.say(refusalText(view.refused.code));
    } else if (this.#view && view.turn !== this.#view.turn) {
      this.#saidUntil = 0; // the table has moved on
    }
    this.#refused = view.refused?.at ?? -1;
    this.#view = view;
    this.#startCount(view);
    this.#write();
  }

  /**
   * Say something about what was just tapped.
   *
   * @param {string} text
   */
  say(text) {
    this.#said = text;
    this.#saidUntil = performance.now() + LONG_ENOUGH;
    this.#write();
  }

  /**
   * The server names seconds left at one moment; from there this device counts by itself.
   *
   * @param {Readonly<View>} view
   */
  #startCount({ turn, presence }) {
    const source = presence.wait !== null ? presence : turn;
    const seconds = presence.wait ?? turn?.clock ?? null;
    if (source === this.#countedFrom) return;
    this.#countedFrom = source;
    this.#endsAt = seconds === null ? 0 : performance.now() + seconds * 1000;
  }

  #write() {
    clearTimeout(this.#ticking);
    const view = this.#view;
    if (!view) return;
    const now = performance.now();
    const says = now < this.#saidUntil;
    this.classList.toggle("refused", says);
    if (says) this.#put(this.#said, "", "");
    else this.#putTurn(view);
    const left = this.#endsAt ? (this.#endsAt - now) / 1000 : null;
    this.#clock.hidden = left === null;
    if (left !== null) setText(this.#clock, clockText(left));
    this.#clock.classList.toggle("hurry", left !== null && left < 10);
    if (left !== null && left > 0) this.#ticking = setTimeout(() => this.#write(), 1000 - (now % 1000) + 20);
    else if (says) this.#ticking = setTimeout(() => this.#write(), this.#saidUntil - now + 20);
  }

  /** @param {Readonly<View>} view */
  #putTurn(view) {
    const { turn, presence, seats } = view;
    if (!turn) return;
    if (turn.seat !== null && presence.absent === turn.seat) {
      return this.#put(
        interpolate(gettext("%(name)s is away."), { name: nameOf(seats, turn.seat) }),
        "",
        askTable(view),
      );
    }
    if (turn.seat !== null && presence.wait !== null) {
      const name = nameOf(seats, turn.seat);
      return this.#put(interpolate(gettext("%(name)s is away."), { name }), "", gettext("The table may decide soon."));
    }
    const dice = turn.must_declare ? "" : turn.dice.join(" ");
    this.#put(whoseTurn(view), dice, whatNow(view));
  }

  /**
   * @param {string} who
   * @param {string} dice
   * @param {string} rest
   */
  #put(who, dice, rest) {
    setText(this.#who, who);
    setText(this.#dice, dice);
    setText(this.#rest, dice && rest ? `: ${rest}` : rest);
  }
}

/** @param {Readonly<View>} view */
function askTable({ mySeats }) {
  return mySeats.length ? gettext("What shall we do?") : gettext("The table decides.");
}
