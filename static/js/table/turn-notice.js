import { Countdown } from "../common/timers.js";
import { gettext, interpolate } from "../common/i18n.js";
import { hostName } from "../common/members.js";
import { clockText, nameOf, throwAgain, whatNow, whoseTurn } from "../common/sentences.js";
import { refusalText } from "../common/server-texts.js";
import { absentSeat, hasLeft, seatToPlay, throwOf } from "../common/view.js";
import { el, setText } from "../common/dom.js";

/** @import { View } from "../common/view.js" */

const LAST_SECONDS = 10;

/**
 * Whose turn it is and what they have, in one sentence. A refusal or an explanation takes its place until the table moves
 * on or the reader does: nobody has to read it in time.
 */
export class TurnNoticeElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #who = el("b", { class: "who" });
  #dice = el("b", { class: "faces" });
  #rest = el("span");
  #sentence = el("p", { class: "sentence" }, this.#who, " ", this.#dice, this.#rest);
  #spoken = el("p", { class: "unseen", role: "status" });
  #clock = el("span", { class: "clock", role: "timer" });
  #hurry = el("p", { class: "unseen", "aria-live": "polite" });
  #refused = -1;
  #said = "";
  #says = false;
  #isRefusal = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #ticking;
  #count = new Countdown();

  connectedCallback() {
    this.append(this.#sentence, this.#spoken, this.#clock, this.#hurry);
    document.addEventListener("click", this, true); // before whatever was tapped may say something itself
  }

  disconnectedCallback() {
    clearTimeout(this.#ticking);
    document.removeEventListener("click", this, true);
  }

  /** The reader goes on: whose turn it is can be read again. */
  handleEvent() {
    this.#says = false;
    this.#write();
  }

  /** @param {Readonly<View>} view */
  show(view) {
    if (view.refused && view.refused.at !== this.#refused && view.refused.code !== "bad_message") {
      this.say(refusalText(view.refused.code), { spoken: true });
    } else if (this.#view && momentOf(view) !== momentOf(this.#view)) {
      this.#says = false; // the table has moved on
    }
    this.#refused = view.refused?.at ?? -1;
    this.#view = view;
    this.classList.toggle("pad-of-all", view.keeps);
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
    this.#says = true;
    // The same words must be heard when they are asked for again.
    if (!spoken) setText(this.#spoken, this.#spoken.textContent === text ? `${text} ` : text);
    this.#write();
  }

  #write() {
    clearTimeout(this.#ticking);
    const view = this.#view;
    if (!view) return;
    const says = this.#says;
    this.classList.toggle("says", says);
    this.classList.toggle("refused", says && this.#isRefusal);
    if (says) this.#put("", "", this.#said);
    else this.#putTurn(view);
    const { left } = this.#count;
    const decided = absentSeat(view) !== null && left === 0;
    this.#clock.hidden = left === null || decided;
    if (left !== null) setText(this.#clock, clockText(left));
    const hurries = left !== null && left <= LAST_SECONDS;
    this.#clock.classList.toggle("hurry", hurries);
    setText(this.#hurry, this.#urgent(view, hurries && left > 0, decided));
    if (left !== null && left > 0) {
      this.#ticking = setTimeout(() => this.#write(), 1000 - (performance.now() % 1000) + 20);
    }
  }

  /**
   * Said once, to whom it concerns: the words stand as long as it holds, and are spoken when they change.
   *
   * @param {Readonly<View>} view
   * @param {boolean} hurries
   * @param {boolean} decided the table may decide about who is away
   */
  #urgent(view, hurries, decided) {
    const away = absentSeat(view);
    if (hurries && away === null && seatToPlay(view) !== null) return gettext("Ten seconds left.");
    if (!decided || away === null || view.mySeats.length === 0 || view.game?.sheet_only) return "";
    return `${absentText(view, away)} ${gettext("What shall we do?")}`;
  }

  /** @param {Readonly<View>} view */
  #putTurn(view) {
    const { turn } = view;
    if (!turn) return;
    const away = absentSeat(view);
    if (away !== null && view.game?.sheet_only) {
      const name = hostName(view) || "?";
      return this.#put(
        interpolate(gettext("%(name)s, who keeps the score, is away."), { name }),
        "",
        this.#aboutAbsent(view),
      );
    }
    if (away !== null) return this.#put(absentText(view, away), "", this.#aboutAbsent(view));
    if (view.tumbling) return this.#put(whoseTurn(view, { brief: true }), "", "");
    const dice = turn.must_declare ? "" : turn.dice.join(" ");
    const again = throwAgain(view); // the button beside it counts the rolls
    const now = whatNow(view);
    const rest = dice && now ? `: ${now}` : now;
    this.#put(whoseTurn(view, { brief: turn.dice.length > 0 }), dice, again ? `. ${again}` : rest);
  }

  /**
   * @param {string} who
   * @param {string} dice
   * @param {string} rest
   */
  #put(who, dice, rest) {
    setText(this.#who, who);
    setText(this.#dice, dice);
    setText(this.#rest, rest);
  }

  /** @param {Readonly<View>} view */
  #aboutAbsent({ presence, mySeats }) {
    if (presence.wait === null) return gettext("We wait.");
    if (this.#count.left !== 0) return gettext("The table may decide soon.");
    return mySeats.length ? gettext("What shall we do?") : gettext("The table decides.");
  }
}

/**
 * @param {Readonly<View>} view
 * @param {number} seat
 */
function absentText(view, seat) {
  const words = hasLeft(view, seat) ? gettext("%(name)s has left.") : gettext("%(name)s is away.");
  return interpolate(words, { name: nameOf(view.seats, seat) });
}

/**
 * What the table waits for. A snapshot of the same moment is not news, and what was said of it still holds.
 *
 * @param {Readonly<View>} view
 */
function momentOf(view) {
  return `${throwOf(view)} ${view.turn?.seat} ${view.turn?.declared} ${absentSeat(view)}`;
}
