import { gettext, interpolate } from "../common/i18n.js";
import { guestsText } from "../common/members.js";
import { pageData } from "../common/page-data.js";
import { halves } from "../common/sheet-layout.js";
import { recordText } from "../common/game-result.js";
import { rulesetName } from "../common/server-texts.js";
import { seatToPlay, withoutTheThrow } from "../common/view.js";
import { preferences } from "../common/this-browser.js";
import { icon } from "../common/icons.js";
import { button, el, setAttribute, setText } from "../common/dom.js";
import { TableCalls } from "./turn-calls.js";

/** @import { TurnView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */
/** @import { DiceTrayElement } from "../common/dice-tray.js" */
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
  #unread = 0;

  #code = el("b", { class: "code" });
  #round = el("span", { class: "muted" });
  #rulesName = el("span", { class: "rules-name" });
  #record = el("span", { class: "record" });
  #rules = el("span", { class: "muted rules" }, this.#rulesName, " ", this.#record);
  #guestCount = el("span", { "aria-hidden": "true" });
  #guests = el("span", { class: "guest-badge" }, icon("eye"), this.#guestCount, el("span", { class: "unseen" }));
  #live = el("span", { class: "live-badge" }, el("i"), el("span", { class: "unseen" }));
  /** @type {Record<"sheet" | "talk" | "menu", HTMLButtonElement>} */
  #tabs = {
    sheet: this.#tab("sheet", gettext("The whole sheet")),
    talk: this.#tab("talk", gettext("Log and talk")),
    menu: this.#tab("menu", gettext("Menu")),
  };
  #strip = /** @type {import("./seat-strip.js").SeatStripElement} */ (document.createElement("seat-strip"));
  #card = /** @type {import("../common/score-card.js").ScoreCardElement} */ (document.createElement("score-card"));
  #sheet = /** @type {import("../common/score-sheet.js").ScoreSheetElement} */ (document.createElement("score-sheet"));
  #chances =
    /** @type {import("../common/win-chances.js").WinChancesElement} */ (document.createElement("win-chances"));
  #lookOn = el("p", { class: "muted guests" });
  #log = /** @type {import("../common/game-log.js").GameLogElement} */ (document.createElement("game-log"));
  #chat = /** @type {import("./chat-box.js").ChatBoxElement} */ (document.createElement("chat-box"));
  #menu = /** @type {import("./table-menu.js").TableMenuElement} */ (document.createElement("table-menu"));
  #notice = /** @type {TurnNoticeElement} */ (document.createElement("turn-notice"));
  #advice = /** @type {import("./advice-box.js").AdviceBoxElement} */ (document.createElement("advice-box"));
  #guide = /** @type {import("./first-guide.js").FirstGuideElement} */ (document.createElement("first-guide"));
  #tray = /** @type {DiceTrayElement} */ (document.createElement("dice-tray"));
  #entry = /** @type {import("./dice-entry.js").DiceEntryElement} */ (document.createElement("dice-entry"));
  #bar = /** @type {ActionBarElement} */ (document.createElement("action-bar"));
  #calls = new TableCalls((text, how) => this.#notice.say(text, how), () => !this.hidden);

  connectedCallback() {
    if (this.childElementCount) return;
    const where = el("p", { class: "where" }, this.#code, this.#round, this.#rules);
    const title = interpolate(gettext("Game in room %(code)s"), { code: pageData().code });
    const head = el(
      "header",
      { class: "table-bar" },
      el("h1", { class: "unseen" }, title),
      where,
      this.#guests,
      this.#live,
      ...Object.values(this.#tabs),
    );
    setAttribute(this.#sheet, "explains", true);
    this.#log.classList.add("pad");
    this.#chat.classList.add("pad");
    const talk = el("section", { class: "talk" }, this.#chances, this.#lookOn, this.#chat, this.#log);
    const dice = el("h2", { class: "unseen" }, gettext("Dice"));
    const tray = el(
      "section",
      { class: "tray pad" },
      dice,
      this.#notice,
      this.#advice,
      this.#tray,
      this.#bar,
      this.#entry,
    );
    setAttribute(tray, "aria-label", gettext("Dice"));
    this.append(head, this.#strip, this.#card, this.#sheet, talk, this.#menu, tray);
    this.#notice.prepend(this.#guide);
    this.#listen();
    this.#turnTo("card");
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { game, turn } = view;
    if (!game || !turn) return;
    if (this.#view) {
      const { you, game: before } = this.#view;
      // A new game, or somebody at the table said yes: what was open belongs to the time before.
      if (before?.game !== game.game || (you === null && view.you !== null)) this.#turnTo("card");
    } else if (location.hash === "#back" && view.mySeats.length === 0) {
      this.#turnTo("menu"); // who came to say "I was Anna" finds the names there
    }
    this.#view = view;
    if (this.#picked !== null && turn.turn !== this.#pickedAt) this.#picked = null;
    setText(this.#code, view.room?.code ?? "");
    setText(this.#round, roundText(turn));
    setText(this.#rulesName, rulesetName(game.ruleset));
    setText(this.#record, recordText(game, view.you));
    this.classList.toggle("has-record", this.#record.textContent !== "");
    this.classList.toggle("real", game.dice_from !== "screen");
    this.classList.toggle("last-dice", game.dice_from === "final");
    this.classList.toggle("long", halves(game).some((half) => half.length > ROWS_WITH_ROOM));
    this.#guests.hidden = view.guests === 0;
    setText(this.#guestCount, String(view.guests));
    setAttribute(this.#guests, "title", guestsText(view));
    setText(/** @type {Element} */ (this.#guests.lastElementChild), guestsText(view));
    setText(this.#lookOn, guestsText(view));
    this.#lookOn.hidden = view.guests === 0;
    setAttribute(this.#live, "data-state", view.connection);
    setText(/** @type {Element} */ (this.#live.lastElementChild), connectionText(view));
    this.#strip.show(view, this.#column(turn), preferences.likes.muted);
    this.#chat.show(view);
    this.#chances.show(view.mySeats.length ? { ...view, chances: null } : view); // for whoever looks on
    this.#menu.show(view);
    this.#tray.show(view);
    this.#entry.show(view);
    this.#tray.hidden = !this.#entry.hidden;
    this.#showDice();
    this.#countTalk(view);
    this.#calls.follow(view);
  }

  /**
   * Whose card is shown: that of the player in turn, or the one that was picked.
   *
   * @param {TurnView} turn
   */
  #column(turn) {
    return this.#picked ?? turn.column;
  }

  /** Everything that tells what the dice show; while they tumble it waits for them. */
  #showDice() {
    const now = this.#view;
    if (!now?.turn) return;
    const view = this.#tray.tumbling ? withoutTheThrow(now) : now;
    this.#card.show(view, this.#column(now.turn));
    this.#sheet.show(view);
    this.#log.show(view);
    this.#notice.show(view);
    this.#bar.show(view, this.#tray.keep.length);
    this.#guide.show(view, this.#tray.keep.length);
    this.#advice.show(view);
  }

  #listen() {
    this.addEventListener("ask-advice", () => this.#view && this.#advice.ask(this.#view));
    this.addEventListener("reviewed", (event) => {
      this.#notice.say(/** @type {CustomEvent} */ (event).detail.text, { refused: false });
    });
    this.addEventListener("keep-change", () => {
      if (!this.#view) return;
      this.#bar.show(this.#view, this.#tray.keep.length);
      this.#guide.show(this.#view, this.#tray.keep.length);
    });
    this.addEventListener("guide-change", () => setAttribute(this, "data-tip", this.#guide.tip));
    this.addEventListener("guide-left", () => {
      const next = /** @type {HTMLElement | null} */ (this.#bar.querySelector("button:not([hidden])"));
      (next ?? this.#card).focus();
    });
    this.addEventListener("show-tips", () => this.#showTips());
    this.addEventListener("dice-landed", () => this.#showDice());
    this.addEventListener("throw-dice", () => this.#throw());
    this.addEventListener("choose-category", (event) => {
      this.#bar.choose(/** @type {CustomEvent} */ (event).detail.category);
    });
    this.addEventListener("explain", (event) => {
      const { text, refused } = /** @type {CustomEvent} */ (event).detail;
      this.#notice.say(text, { refused });
    });
    this.addEventListener("entry-change", (event) => {
      this.classList.toggle("begun", /** @type {CustomEvent} */ (event).detail.begun);
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
    if (this.#view) this.#tray.show(this.#view); // and they do where nobody can hear of it
    this.#showDice();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.isConnected || this.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !this.#advice.hidden) return this.#advice.close();
    if (event.key === "Escape" && this.#panel !== "card") return this.#turnTo("card");
    if (event.key === "Escape" && this.#guide.tip && !event.defaultPrevented) return this.#guide.skip();
    const target = event.target;
    const typing = target instanceof HTMLElement &&
      target.matches("input:not([type=checkbox]):not([type=radio]), textarea");
    if (typing || !preferences.likes.keys || event.repeat) return;
    if (event.key === "Backspace") this.#entry.takeBack();
    else if (/^[1-6]$/.test(event.key)) {
      if (this.#entry.hidden) this.#tray.toggle(Number(event.key) - 1, { aloud: true });
      else this.#entry.put(Number(event.key));
    } else if (event.key === "r" || event.key === "R") this.#bar.roll();
  }

  #showTips() {
    this.#turnTo("card");
    this.#guide.restart();
    if (!this.#guide.tip) this.#notice.say(gettext("The tips come with your next turn."), { refused: false });
    this.#tabs.menu.focus(); // the button that asked for them is out of sight
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
    const left = this.#panel;
    const at = document.activeElement;
    this.#panel = panel;
    setAttribute(this, "data-panel", panel);
    // What had the focus is out of sight now: it goes back to the button that had opened it.
    const hidden = at instanceof HTMLElement && this.contains(at) && at.getClientRects().length === 0;
    if (hidden) this.#tabs[left === "card" ? "sheet" : left].focus();
    for (const [name, tab] of Object.entries(this.#tabs)) {
      setAttribute(tab, "aria-expanded", name === panel ? "true" : "false");
    }
    if (panel === "talk") this.#unread = this.#view?.chat.length ?? 0;
    if (panel === "menu") this.#menu.scrollTop = 0;
    this.#markTalk(false);
  }

  /**
   * A mark on the button, and the word for it.
   *
   * @param {boolean} news
   */
  #markTalk(news) {
    this.#tabs.talk.classList.toggle("news", news);
    const words = news ? gettext("Log and talk, new") : gettext("Log and talk");
    setText(/** @type {Element} */ (this.#tabs.talk.lastElementChild), words);
  }

  /** @param {Readonly<View>} view */
  #countTalk({ chat, you }) {
    const last = chat[chat.length - 1];
    const news = chat.length > this.#unread && last?.member !== you && this.#panel !== "talk";
    this.#markTalk(news && !preferences.likes.muted);
    if (this.#panel === "talk" || last?.member === you) this.#unread = chat.length;
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
