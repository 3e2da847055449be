import { gettext, interpolate } from "../lib/i18n.js";
import { halves } from "../lib/sheet.js";
import { rulesetName } from "../lib/texts.js";
import { seatToPlay, withoutTheThrow } from "../lib/view.js";
import { preferences, sounds, vibrate } from "./device.js";
import { icon } from "./icons.js";
import { button, el, setAttribute, setText } from "./parts.js";

/** @import { TurnView } from "../lib/messages.js" */
/** @import { View } from "../lib/view.js" */
/** @import { DiceTrayElement } from "./dice-tray.js" */
/** @import { ActionBarElement } from "./action-bar.js" */
/** @import { TurnNoticeElement } from "./turn-notice.js" */

/** @typedef {"card" | "sheet" | "talk" | "menu"} Panel */

const ROWS_WITH_ROOM = 9; // what a phone shows of a card with some air between its rows

/** The table: seats, card or whole sheet, talk, and the dice, which are always in sight. It passes on what happens. */
export class TableViewElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {Panel} */ #panel = "card";
  /** @type {number | null} */ #picked = null;
  #pickedAt = 0;
  #myTurn = 0;
  #unread = 0;

  #code = el("b", { class: "code" });
  #round = el("span", { class: "muted" });
  #rules = el("span", { class: "muted rules" });
  #live = el("span", { class: "live-badge" }, el("i"), el("span", { class: "unseen" }));
  /** @type {Record<"sheet" | "talk" | "menu", HTMLButtonElement>} */
  #tabs = {
    sheet: this.#tab("sheet", gettext("The whole sheet")),
    talk: this.#tab("talk", gettext("Log and talk")),
    menu: this.#tab("menu", gettext("Menu")),
  };
  #strip = /** @type {import("./seat-strip.js").SeatStripElement} */ (document.createElement("seat-strip"));
  #card = /** @type {import("./score-card.js").ScoreCardElement} */ (document.createElement("score-card"));
  #sheet = /** @type {import("./score-sheet.js").ScoreSheetElement} */ (document.createElement("score-sheet"));
  #log = /** @type {import("./game-log.js").GameLogElement} */ (document.createElement("game-log"));
  #chat = /** @type {import("./chat-box.js").ChatBoxElement} */ (document.createElement("chat-box"));
  #menu = /** @type {import("./table-menu.js").TableMenuElement} */ (document.createElement("table-menu"));
  #notice = /** @type {TurnNoticeElement} */ (document.createElement("turn-notice"));
  #tray = /** @type {DiceTrayElement} */ (document.createElement("dice-tray"));
  #entry = /** @type {import("./dice-entry.js").DiceEntryElement} */ (document.createElement("dice-entry"));
  #bar = /** @type {ActionBarElement} */ (document.createElement("action-bar"));

  connectedCallback() {
    if (this.childElementCount) return;
    const where = el("p", { class: "where" }, this.#code, this.#round, this.#rules);
    const head = el("header", { class: "table-bar" }, where, this.#live, ...Object.values(this.#tabs));
    setAttribute(this.#sheet, "explains", true);
    this.#log.classList.add("pad");
    this.#chat.classList.add("pad");
    const talk = el("section", { class: "talk" }, this.#log, this.#chat);
    const tray = el("section", { class: "tray pad" }, this.#notice, this.#tray, this.#bar, this.#entry);
    setAttribute(tray, "aria-label", gettext("Dice"));
    this.append(head, this.#strip, this.#card, this.#sheet, talk, this.#menu, tray);
    this.#listen();
    // Who came to say "I was Anna" finds the names there.
    this.#turnTo(location.hash === "#back" ? "menu" : "card");
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game, turn } = view;
    if (!game || !turn) return;
    this.#noteTurn(view);
    const { you, game: before } = this.#view ?? view;
    // A new game, or somebody at the table said yes: what was open belongs to the time before.
    if (before?.game !== game.game || (you === null && view.you !== null)) this.#turnTo("card");
    this.#view = view;
    if (this.#picked !== null && turn.turn !== this.#pickedAt) this.#picked = null;
    const column = this.#picked ?? turn.column;
    setText(this.#code, view.room?.code ?? "");
    setText(this.#round, roundText(turn));
    setText(this.#rules, rulesetName(game.ruleset));
    this.classList.toggle("real", game.dice_from !== "screen");
    this.classList.toggle("long", halves(game).some((half) => half.length > ROWS_WITH_ROOM));
    setAttribute(this.#live, "data-state", view.connection);
    setText(/** @type {Element} */ (this.#live.lastElementChild), connectionText(view));
    this.#strip.show(view, column, preferences.likes.muted);
    this.#chat.show(view);
    this.#menu.show(view);
    this.#tray.show(view);
    this.#entry.show(view);
    this.#tray.hidden = !this.#entry.hidden;
    this.#showDice(view, column);
    this.#countTalk(view);
  }

  /**
   * Everything that tells what the dice show; while they tumble it waits for them.
   *
   * @param {Readonly<View>} now
   * @param {number} column
   */
  #showDice(now, column) {
    const view = this.#tray.tumbling ? withoutTheThrow(now) : now;
    this.#card.show(view, column);
    this.#sheet.show(view);
    this.#log.show(view);
    this.#notice.show(view);
    this.#bar.show(view, this.#tray.keep.length);
  }

  #listen() {
    this.addEventListener("keep-change", () => this.#view && this.#bar.show(this.#view, this.#tray.keep.length));
    this.addEventListener("dice-landed", () => this.#view && this.show(this.#view));
    this.addEventListener("throw-dice", () => this.#throw());
    this.addEventListener("choose-category", (event) => {
      this.#bar.choose(/** @type {CustomEvent} */ (event).detail.category);
    });
    this.addEventListener("explain", (event) => {
      const { text, refused } = /** @type {CustomEvent} */ (event).detail;
      this.#notice.say(text, { refused });
    });
    this.addEventListener("pick-column", (event) => this.#pick(/** @type {CustomEvent} */ (event).detail.column));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #throw() {
    const seat = this.#view && seatToPlay(this.#view);
    if (seat === null) return;
    const keep = this.#tray.keep;
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { seat, do: { roll: { keep } } } }));
    this.#tray.spin(); // only now: until the roll is on its way the dice would settle again
    if (this.#view) this.show(this.#view);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.isConnected || this.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.#panel !== "card") return this.#turnTo("card");
    const target = event.target;
    const typing = target instanceof HTMLElement &&
      target.matches("input:not([type=checkbox]):not([type=radio]), textarea");
    if (typing || !preferences.likes.keys || event.repeat) return;
    if (/^[1-6]$/.test(event.key)) {
      if (this.#entry.hidden) this.#tray.toggle(Number(event.key) - 1);
      else this.#entry.put(Number(event.key));
    } else if (event.key === "r" || event.key === "R") this.#bar.roll();
  }

  /** @param {number} column */
  #pick(column) {
    const { turn } = this.#view ?? {};
    if (!turn || !this.#view) return;
    const again = this.#picked === column || column === turn.column;
    this.#picked = again ? null : column;
    this.#pickedAt = turn.turn;
    this.#turnTo("card");
    this.show(this.#view);
  }

  /**
   * @param {"sheet" | "talk" | "menu"} panel
   * @param {string} words
   */
  #tab(panel, words) {
    const tab = button("", () => this.#turnTo(this.#panel === panel ? "card" : panel), {
      class: `icon-button tab-${panel}`,
      title: words,
    });
    tab.append(icon(panel), el("span", { class: "unseen" }, words));
    return tab;
  }

  /** @param {Panel} panel */
  #turnTo(panel) {
    this.#panel = panel;
    setAttribute(this, "data-panel", panel);
    for (const [name, tab] of Object.entries(this.#tabs)) {
      setAttribute(tab, "aria-expanded", name === panel ? "true" : "false");
    }
    if (panel === "talk") this.#unread = this.#view?.chat.length ?? 0;
    if (panel === "menu") this.#menu.scrollTop = 0;
    this.#tabs.talk.classList.remove("news");
  }

  /** @param {Readonly<View>} view */
  #countTalk({ chat, you }) {
    const last = chat[chat.length - 1];
    const news = chat.length > this.#unread && last?.member !== you && this.#panel !== "talk";
    this.#tabs.talk.classList.toggle("news", news && !preferences.likes.muted);
    if (this.#panel === "talk" || last?.member === you) this.#unread = chat.length;
  }

  /**
   * A short buzz when it becomes this phone's turn, and the sound of a pencil when something is written.
   *
   * @param {Readonly<View>} view
   */
  #noteTurn(view) {
    const now = seatToPlay(view) === null ? 0 : view.turn?.turn ?? 0;
    if (now && now !== this.#myTurn && this.#view) vibrate(60);
    this.#myTurn = now;
    if (view.news && view.news !== this.#view?.news) {
      if (view.news.events.some(({ kind }) => kind === "category_scored")) sounds.write();
    }
  }
}

/** @param {TurnView} turn */
function roundText({ round, rounds }) {
  return interpolate(gettext("Round %(round)s of %(rounds)s"), { round, rounds });
}

/** @param {Readonly<View>} view */
function connectionText({ connection }) {
  if (connection === "live") return gettext("Connected");
  if (connection === "stopped") return gettext("Not connected");
  return connection === "connecting" ? gettext("Connecting…") : gettext("Reconnecting…");
}
