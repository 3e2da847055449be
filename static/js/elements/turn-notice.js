import { Countdown } from "../lib/countdown.js";
import { gettext, interpolate } from "../lib/i18n.js";
import { clockText, nameOf, whatNow, whoseTurn } from "../lib/sentences.js";
import { refusalText } from "../lib/texts.js";
import { absentSeat } from "../lib/view.js";
import { el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

const LONG_ENOUGH = 6000; // to read why something was refused

/** Whose turn it is and what they have, in one sentence; a refusal or an explanation takes its place for a while. */
export class TurnNoticeElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #who = el("b", { class: "who" });
  #dice = el("b", { class: "faces" });
  #rest = el("span");
  #sentence = el("p", { class: "sentence" }, this.#who, " ", this.#dice, this.#rest);
  #spoken = el("p", { class: "unseen", role: "status" });
  #clock = el("span", { class: "clock", role: "timer" });
  #refused = -1;
  #said = "";
  #isRefusal = false;
  #saidUntil = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #ticking;
  #count = new Countdown();

  connectedCallback() {
    this.append(this.#sentence, this.#spoken, this.#clock);
  }

  disconnectedCallback() {
    clearTimeout(this.#ticking);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    if (view.refused && view.refused.at !== this.#refused && view.refused.code !== "bad_message") {
      this.say(refusalText(view.refused.code), { spoken: true });
    } else if (this.#view && view.turn !== this.#view.turn) {
      this.#saidUntil = 0; // the table has moved on
    }
    this.#refused = view.refused?.at ?? -1;
    this.#view = view;
    const away = absentSeat(view) !== null && view.presence.wait !== null;
    this.#count.follow(away ? view.presence : view.turn, away ? view.presence.wait : view.turn?.clock ?? null);
    this.#write();
  }

  /**
   * Say something about what was just tapped.
   *
   * @param {string} text
   * @param {{ refused?: boolean, spoken?: boolean }} [how] spoken: the page has said it aloud already
   */
  say(text, { refused = true, spoken = false } = {}) {
    this.#said = text;
    this.#isRefusal = refused;
    this.#saidUntil = performance.now() + LONG_ENOUGH;
    if (!spoken) setText(this.#spoken, text);
    this.#write();
  }

  #write() {
    clearTimeout(this.#ticking);
    const view = this.#view;
    if (!view) return;
    const now = performance.now();
    const says = now < this.#saidUntil;
    this.classList.toggle("refused", says && this.#isRefusal);
    if (says) this.#put("", "", this.#said);
    else this.#putTurn(view);
    if (!says) setText(this.#spoken, ""); // the same words must be heard when they are asked for again
    const { left } = this.#count;
    const decided = absentSeat(view) !== null && left === 0;
    this.#clock.hidden = left === null || decided;
    if (left !== null) setText(this.#clock, clockText(left));
    this.#clock.classList.toggle("hurry", left !== null && left < 10);
    if (left !== null && left > 0) this.#ticking = setTimeout(() => this.#write(), 1000 - (now % 1000) + 20);
    else if (says) this.#ticking = setTimeout(() => this.#write(), this.#saidUntil - now + 20);
  }

  /** @param {Readonly<View>} view */
  #putTurn(view) {
    const { turn, seats } = view;
    if (!turn) return;
    const away = absentSeat(view);
    if (away !== null) {
      const name = nameOf(seats, away);
      return this.#put(interpolate(gettext("%(name)s is away."), { name }), "", this.#aboutAbsent(view));
    }
    if (view.tumbling) return this.#put(whoseTurn(view), "", "");
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

  /** @param {Readonly<View>} view */
  #aboutAbsent({ presence, mySeats }) {
    if (presence.wait === null) return gettext("We wait.");
    if (this.#count.left !== 0) return gettext("The table may decide soon.");
    return mySeats.length ? gettext("What shall we do?") : gettext("The table decides.");
  }
}
