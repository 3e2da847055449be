// The table on the television, and the big line about whose turn it is.

import { dot, el, setAttribute, setDot, setText } from "../common/dom.js";
import { gettext, interpolate } from "../common/i18n.js";
import { guestsText } from "../common/members.js";
import { clockText, nameOf } from "../common/sentences.js";
import { rulesetName } from "../common/server-texts.js";
import { sounds } from "../common/this-browser.js";
import { Countdown } from "../common/timers.js";
import { absentSeat, hasLeft, withoutTheThrow } from "../common/view.js";
import { aboutTheDice, justHappened, lastEvent, teamInTurn, whoIsAway } from "./captions.js";
import { fitHeads, fitLines, fitNames } from "./fit-text.js";

/** @import { DiceTrayElement } from "../common/dice-tray.js" */
/** @import { Shown } from "../common/dom.js" */
/** @import { View } from "../common/view.js" */

const MANY = 6; // columns: with more the sheet takes what the dice can spare

/** The table from the sofa: the whole sheet, the dice as they fall on the phones, whose turn, and what just happened. */
export class TvTableElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #side = el("div", { class: "side" });
  #where = el("p", { class: "where muted" });
  #turn = /** @type {Shown} */ (document.createElement("tv-turn"));
  #tray = /** @type {DiceTrayElement} */ (document.createElement("dice-tray"));
  #sheet = /** @type {Shown} */ (document.createElement("score-sheet"));
  #happened = el("p", { class: "happened" });
  #away = el("p", { class: "away-now muted" });
  #chances = /** @type {Shown} */ (document.createElement("win-chances"));
  #evening = /** @type {Shown} */ (document.createElement("evening-table"));
  #join = /** @type {Shown} */ (document.createElement("tv-join"));

  connectedCallback() {
    if (this.childElementCount) return;
    const foot = el("div", { class: "foot" }, this.#evening, this.#join);
    const news = el("div", { class: "news" }, this.#happened, this.#away);
    const middle = el("div", { class: "middle" }, this.#tray, news);
    this.#side.append(this.#where, this.#turn, middle, this.#chances, foot);
    this.append(this.#sheet, this.#side);
    new ResizeObserver(() => this.#fit()).observe(this);
    this.addEventListener("dice-landed", () => this.#view && this.#showDice(this.#view));
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game, turn } = view;
    if (!game || !turn) return;
    const before = this.#view;
    this.#view = view;
    if (before && view.news && view.news !== before.news) {
      if (view.news.events.some(({ kind }) => kind === "category_scored")) sounds.write();
    }
    const values = { rules: rulesetName(game.ruleset), round: turn.round, rounds: turn.rounds };
    setText(this.#where, interpolate(gettext("%(rules)s · round %(round)s of %(rounds)s"), values));
    this.style.setProperty("--columns", String(game.cards.length));
    this.classList.toggle("many", game.cards.length > MANY);
    this.#tray.show(view);
    this.#evening.show(view);
    this.#chances.show(view);
    this.#join.show(view);
    setText(this.#away, [whoIsAway(view), guestsText(view)].filter(Boolean).join(" · "));
    this.#away.hidden = this.#away.textContent === "";
    this.#showDice(view);
  }

  /**
   * Everything that tells what the dice show; while they tumble it waits for them.
   *
   * @param {Readonly<View>} now
   */
  #showDice(now) {
    const view = this.#tray.tumbling ? withoutTheThrow(now) : now;
    this.#sheet.show(view);
    this.#turn.show(view);
    const event = lastEvent(view);
    setText(this.#happened, justHappened(view));
    setAttribute(
      this.#happened,
      "class",
      `happened${event && "seat" in event ? ` colour-${colourOf(view, event.seat)}` : ""}`,
    );
    this.#fit();
    if (event?.kind !== "category_scored") return;
    const column = view.seats.find(({ seat }) => seat === event.seat)?.column;
    // The sheet writes its classes anew whenever it is shown.
    this.#sheet.querySelector(`tr[data-key="${event.category}"] > [data-key="c${column}"]`)?.classList.add("fresh");
  }

  #fit() {
    fitNames(this.#sheet);
    fitHeads(this.#sheet);
    fitLines(this.#evening, this.#side);
  }
}

/**
 * @param {Readonly<View>} view
 * @param {number} seat
 */
function colourOf({ seats }, seat) {
  return seats.find((each) => each.seat === seat)?.colour ?? 0;
}

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
