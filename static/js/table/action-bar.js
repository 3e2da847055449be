import { idleText, rollWords, undoText } from "./action-labels.js";
import { Countdown } from "../common/timers.js";
import { gettext, interpolate, number } from "../common/i18n.js";
import { nameOf } from "../common/sentences.js";
import { isLastChoice, onlyChoice } from "../common/sheet-layout.js";
import { categoryName } from "../common/server-texts.js";
import { absentSeat, asking, hasLeft, mayEnd, seatToPlay } from "../common/view.js";
import { Patience, seatToNudge, waitedFor } from "./turn-reminders.js";
import { preferences } from "../common/this-browser.js";
import { explain } from "../common/category-help.js";
import { keepFocus } from "../common/accessibility.js";
import { icon } from "../common/icons.js";
import { mayBeAdvised } from "./advice-box.js";
import { button, el, pageId, setAttribute, setText } from "../common/dom.js";

/** @import { Do } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

const REST = 600; // milliseconds in which a second tap is the same finger's slip

/**
 * Under the thumb: the one thing to do next. Usually the big roll button; sometimes a question, in the same place and
 * of the same height, so that nothing jumps. Sends `act`, and `throw-dice` for the roll.
 */
export class ActionBarElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #kept = 0;
  /** @type {{ text: string, yes: string, act: () => void, from: Element | null, moment: string } | null} */
  #question = null;
  #nudges = 0;
  #waiting = ""; // the turn for which somebody said "wait"
  #count = new Countdown(); // until the table may decide for an absent player
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #due;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #resting;

  #rollText = el("span");
  #rollRest = el("small");
  #roll = button("", () => this.#press(), { class: "primary roll" });
  #advise = button("", () => this.#send("ask-advice"), { class: "icon-button advise", title: gettext("Advice") });
  #undo = button("", () => this.#undoChoice(), { class: "secondary undo" });
  #idle = el("p", { class: "idle muted" });
  #ask = el("p", { class: "question", id: pageId("question") });
  #no = button(gettext("No"), () => this.#answer(false), { class: "secondary no", "aria-describedby": this.#ask.id });
  #yes = button("", () => this.#answer(true), { class: "primary yes", "aria-describedby": this.#ask.id });
  #wait = button(gettext("Wait"), () => this.#waitOn(), { class: "secondary choice" });
  #skip = button(gettext("Play later"), () => this.#forAbsent({ skip: {} }), { class: "secondary choice" });
  #bot = button(gettext("A bot plays"), () => this.#forAbsent({ hand_over: {} }), { class: "secondary choice" });
  #back = button(gettext("I play again"), () => this.#takeBack(), { class: "primary" });
  #nudge = button("", () => this.#nudgeThem(), { class: "secondary nudge" });
  #patience = new Patience(() => this.#write()); // with whoever is in turn
  #end = button(gettext("End the game"), () => this.#askEnd(), { class: "secondary end-game" });

  connectedCallback() {
    this.#roll.append(this.#rollText, this.#rollRest);
    this.append(this.#ask, this.#idle, this.#undo, this.#end, this.#wait, this.#skip, this.#bot, this.#no);
    this.#advise.append(icon("bulb"), el("span", { class: "unseen" }, gettext("Advice")));
    this.append(this.#yes, this.#back, this.#nudge, this.#advise, this.#roll);
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#question) {
        event.preventDefault(); // it has been of use: nothing else is to be closed by it
        this.#answer(false);
      }
      if (event.repeat) event.preventDefault(); // a key that is held down is one press
    });
  }

  disconnectedCallback() {
    clearTimeout(this.#due);
    clearTimeout(this.#resting);
    this.#patience.wait(null);
  }

  /**
   * @param {Readonly<View>} view
   * @param {number} kept how many dice are marked
   */
  show(view, kept) {
    this.#view = view;
    this.#kept = kept;
    if (this.#question && this.#question.moment !== moment(view)) this.#question = null;
    this.#count.follow(view.presence, view.presence.wait);
    this.#patience.wait(waitedFor(view) && `${waitedFor(view)} ${this.#nudges}`);
    clearTimeout(this.#due);
    const { left } = this.#count;
    if (left) this.#due = setTimeout(() => this.#write(), left * 1000 + 20);
    this.#write();
  }

  roll() {
    if (this.#roll.hidden || isAsleep(this.#roll) || !this.#view?.turn?.may_roll) return;
    this.#rest();
    this.dispatchEvent(new CustomEvent("throw-dice", { bubbles: true }));
  }

  #press() {
    const only = this.#view && onlyChoice(this.#view);
    if (only === null) this.roll();
    else if (!isAsleep(this.#roll)) this.choose(only);
  }

  /** Be deaf for a moment, but stay where the focus is: who taps twice rolls once. */
  #rest() {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#write();
    }, REST);
    this.#write();
  }

  /**
   * Fill a category, after a question if it would be a zero or the end of the game, or if this device always asks.
   *
   * @param {string} category
   */
  choose(category) {
    const view = this.#view;
    const { game, turn } = view ?? {};
    const seat = view && seatToPlay(view);
    if (!view || !game || !turn || seat === null || asking(view)) return;
    const name = categoryName(game.ruleset, category);
    if (turn.must_declare) {
      const declare = () => this.#act(/** @type {number} */ (seat), { declare: { category } });
      const text = interpolate(gettext("Go for %(category)s, for good?"), { category: name });
      return this.#questionAbout(text, gettext("Name it"), declare);
    }
    const points = turn.choices.find(([key]) => key === category)?.[1] ?? 0;
    const score = () => this.#act(/** @type {number} */ (seat), { score: { category } });
    const values = { category: name, points: number(points) };
    if (isLastChoice(view)) {
      this.#questionAbout(
        interpolate(gettext("%(points)s in %(category)s ends the game."), values),
        gettext("Write it"),
        score,
      );
    } else if (points === 0) {
      explain(this, view, category); // why it is nothing: these dice are not what it wants
      this.#questionAbout(interpolate(gettext("Nothing in %(category)s?"), values), gettext("Write 0"), score);
    } else if (preferences.likes.asks) {
      const text = interpolate(gettext("%(points)s in %(category)s?"), values);
      this.#questionAbout(text, gettext("Write it"), score);
    } else score();
  }

  /**
   * @param {string} text
   * @param {string} yes
   * @param {() => void} act
   */
  #questionAbout(text, yes, act) {
    if (!this.#view) return;
    this.#question = { text, yes, act, from: document.activeElement, moment: moment(this.#view) };
    this.#write();
    this.#yes.focus();
  }

  /** @param {boolean} yes */
  #answer(yes) {
    const question = this.#question;
    this.#question = null;
    const from = question?.from;
    this.#rest(); // the big button is back where the thumb is
    if (from instanceof HTMLElement && from.isConnected) from.focus();
    if (yes) question?.act();
  }

  /** What is pressed here is often gone at once: the focus stays in the bar. */
  #write() {
    keepFocus(this, () => this.#writeAll());
  }

  #writeAll() {
    const view = this.#view;
    if (!view?.turn || !view.game) return;
    const { turn, mySeats } = view;
    const seat = seatToPlay(view);
    const asks = this.#question !== null;
    const busy = asking(view) !== null || view.tumbling || this.#resting !== undefined;
    const mayUndo = view.game.undo && turn.may_undo !== null && mySeats.includes(turn.may_undo);
    const handed = mySeats.find((mine) => turn.handed_over.includes(mine));
    const decides = !asks && mySeats.length > 0 && absentSeat(view) !== null && this.#count.left === 0 &&
      this.#waiting !== moment(view);
    const ends = !asks && mayEnd(view);
    const rolls = !asks && seat !== null && !turn.may_enter && view.game.dice_from === "screen";
    const enters = seat !== null && turn.may_enter;
    const undoes = !asks && mayUndo && !decides;
    show(this.#ask, asks);
    show(this.#no, asks);
    show(this.#yes, asks);
    show(this.#undo, undoes);
    show(this.#end, ends);
    show(this.#wait, decides && !hasLeft(view, turn.seat));
    show(this.#skip, decides);
    show(this.#bot, decides && view.game.dice_from === "screen"); // no bot sees real dice
    show(this.#back, !asks && !decides && handed !== undefined);
    const nudges = !asks && this.#patience.long && seatToNudge(view) !== null;
    show(this.#nudge, nudges);
    show(this.#advise, rolls && turn.dice.length > 0 && mayBeAdvised(view));
    show(this.#roll, rolls);
    show(this.#idle, !asks && !rolls && !mayUndo && !decides && handed === undefined && !ends && !turn.may_enter);
    setText(this.#ask, this.#question?.text ?? "");
    setText(this.#yes, this.#question?.yes ?? "");
    setText(this.#undo, undoText(view, rolls || nudges || (enters && view.game.dice_from === "each_roll")));
    setText(this.#idle, idleText(view));
    const nudge = interpolate(gettext("Nudge %(name)s"), { name: nameOf(view.seats, turn.seat) });
    setText(this.#nudge, undoes ? gettext("Nudge") : nudge); // who is meant stands above
    setAttribute(this.#nudge, "aria-label", nudge);
    const offers = undoes || ends || (!asks && handed !== undefined);
    setAttribute(this, "data-shows", !enters ? "alone" : asks ? "question" : offers ? "beside" : "nothing");
    this.#writeRoll(view, busy);
  }

  /**
   * @param {Readonly<View>} view
   * @param {boolean} busy
   */
  #writeRoll(view, busy) {
    const { game, turn } = view;
    if (!game || !turn) return;
    const count = turn.dice.length ? game.dice - this.#kept : game.dice;
    const only = onlyChoice(view);
    const may = (turn.may_roll ? count > 0 : only !== null) && !busy;
    setAttribute(this.#roll, "aria-disabled", may ? null : "true");
    this.#roll.classList.toggle("busy", busy);
    const [text, rest] = rollWords(view, count);
    setText(this.#rollText, text);
    setText(this.#rollRest, rest ? ` · ${rest}` : "");
  }

  #undoChoice() {
    const seat = this.#view?.turn?.may_undo;
    if (seat !== null && seat !== undefined) this.#act(seat, { undo: {} });
  }

  #nudgeThem() {
    const view = this.#view;
    const seat = view && seatToNudge(view);
    if (seat === null) return;
    this.dispatchEvent(new CustomEvent("nudge", { bubbles: true, detail: { seat } }));
    this.#nudges += 1; // the next one after as long a wait
    this.show(/** @type {Readonly<View>} */ (view), this.#kept);
  }

  #waitOn() {
    if (this.#view) this.#waiting = moment(this.#view);
    this.#write();
  }

  /** @param {Do} wish */
  #forAbsent(wish) {
    const seat = this.#view?.turn?.seat;
    if (seat !== null && seat !== undefined) this.#act(seat, wish);
  }

  #takeBack() {
    const { turn, mySeats = [] } = this.#view ?? {};
    const seat = mySeats.find((mine) => turn?.handed_over.includes(mine));
    if (seat !== undefined) this.#act(seat, { come_back: {} });
  }

  #askEnd() {
    const [seat] = this.#view?.mySeats ?? [];
    if (seat === undefined) return;
    const text = gettext("What is still open becomes 0.");
    this.#questionAbout(text, gettext("End the game"), () => this.#act(seat, { end_game: {} }));
  }

  /** @param {string} name */
  #send(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
  }

  /**
   * @param {number} seat
   * @param {Do} wish
   */
  #act(seat, wish) {
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { seat, do: wish } }));
  }
}

/**
 * A button that rests or has nothing to do: it keeps the focus, and says so.
 *
 * @param {HTMLElement} button
 */
function isAsleep(button) {
  return button.getAttribute("aria-disabled") === "true";
}

/** @param {Readonly<View>} view */
function moment({ game, turn }) {
  return `${game?.game} ${turn?.turn} ${turn?.roll}`;
}

/**
 * @param {HTMLElement} element
 * @param {boolean} shown
 */
function show(element, shown) {
  element.hidden = !shown;
}
