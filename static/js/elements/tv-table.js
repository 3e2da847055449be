import { gettext, interpolate } from "../lib/i18n.js";
import { guestsText } from "../lib/lobby.js";
import { rulesetName } from "../lib/texts.js";
import { justHappened, lastEvent, whoIsAway } from "../lib/tv-words.js";
import { withoutTheThrow } from "../lib/view.js";
import { sounds } from "./device.js";
import { el, setAttribute, setText } from "./parts.js";
import { fitHeads, fitLines, fitNames } from "./tv-fit.js";

/** @import { View } from "../lib/view.js" */
/** @import { DiceTrayElement } from "./dice-tray.js" */
/** @import { Shown } from "./screen-parts.js" */

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
  #evening = /** @type {Shown} */ (document.createElement("evening-table"));
  #join = /** @type {Shown} */ (document.createElement("tv-join"));

  connectedCallback() {
    if (this.childElementCount) return;
    const foot = el("div", { class: "foot" }, this.#evening, this.#join);
    const news = el("div", { class: "news" }, this.#happened, this.#away);
    const middle = el("div", { class: "middle" }, this.#tray, news);
    this.#side.append(this.#where, this.#turn, middle, foot);
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
