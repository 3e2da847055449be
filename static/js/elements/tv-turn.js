import { Countdown } from "../lib/countdown.js";
import { gettext, interpolate } from "../lib/i18n.js";
import { clockText, nameOf } from "../lib/sentences.js";
import { aboutTheDice, teamInTurn } from "../lib/tv-words.js";
import { absentSeat, hasLeft } from "../lib/view.js";
import { dot, el, setDot, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

const [LONG, LONG_BESIDE_MANY] = [22, 14]; // characters on one large line, beside two columns and beside more

/** Whose turn it is in big words, what they are about, and the seconds left where something runs out. */
export class TvTurnElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #dot = dot(0, "");
  #who = el("b");
  #line = el("h2", { class: "whose" });
  #team = el("p", { class: "team muted" });
  #about = el("p", { class: "about" });
  #clock = el("span", { class: "clock", role: "timer" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #ticking;
  #count = new Countdown();

  connectedCallback() {
    if (this.childElementCount) return;
    this.#line.append(this.#dot, this.#who, this.#clock);
    this.append(this.#line, this.#team, this.#about);
  }

  disconnectedCallback() {
    clearTimeout(this.#ticking);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    this.#view = view;
    const away = absentSeat(view) !== null && view.presence.wait !== null;
    this.#count.follow(away ? view.presence : view.turn, away ? view.presence.wait : view.turn?.clock ?? null);
    this.#write();
  }

  #write() {
    clearTimeout(this.#ticking);
    const view = this.#view;
    if (!view?.turn) return;
    const { seats, turn } = view;
    const seat = seats.find((each) => each.seat === turn.seat);
    setDot(this.#dot, seat?.colour ?? 0, seat?.name ?? "");
    const absent = absentSeat(view) !== null;
    const name = nameOf(seats, turn.seat);
    const gone = hasLeft(view, turn.seat) ? gettext("%(name)s has left") : gettext("%(name)s is away");
    const words = absent ? gone : gettext("%(name)s plays");
    setText(this.#who, turn.seat === null ? gettext("The game is over.") : interpolate(words, { name }));
    const most = view.cards.length > 2 ? LONG_BESIDE_MANY : LONG;
    this.#line.classList.toggle("long", (this.#who.textContent ?? "").length > most);
    setText(this.#team, teamInTurn(view));
    this.#team.hidden = this.#team.textContent === "";
    setText(this.#about, absent ? this.#aboutAbsent(view) : aboutTheDice(view));
    const { left } = this.#count;
    this.#clock.hidden = left === null || (absent && left === 0);
    if (left === null) return;
    setText(this.#clock, clockText(left));
    this.#clock.classList.toggle("hurry", left < 10);
    if (left > 0 && this.isConnected) {
      this.#ticking = setTimeout(() => this.#write(), 1000 - (performance.now() % 1000) + 20);
    }
  }

  /** @param {Readonly<View>} view */
  #aboutAbsent({ presence }) {
    if (presence.wait === null) return gettext("We wait.");
    return this.#count.left === 0 ? gettext("The table decides.") : gettext("The table may decide soon.");
  }
}
