// What lies on top of every screen of a room: its bar, a notice while the page is not live, and the stamp of a reaction.

import { lastReaction } from "../common/chat.js";
import { button, el, setAttribute, setText } from "../common/dom.js";
import { gettext } from "../common/i18n.js";
import { pageData } from "../common/page-data.js";
import { PlayerMenuElement } from "../common/player-menu.js";
import { noticeFor } from "../common/room-status.js";
import { preferences } from "../common/this-browser.js";

/** @import { View } from "../common/view.js" */

/** The line on top of a room: its code, whether the page is live, and the reader's own menu. */
export class RoomBarElement extends HTMLElement {
  #light = el("span", { class: "light" });
  #state = el("span", { class: "light-text" });
  #menu = document.createElement("player-menu");

  connectedCallback() {
    if (this.childElementCount) return;
    const home = el("a", { class: "bar-home", href: "/" }, gettext("Yatzy Night"));
    const code = el("span", { class: "code" }, pageData().code);
    this.append(home, code, el("span", { class: "bar-state" }, this.#light, this.#state), this.#menu);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const live = view.connection === "live";
    setAttribute(this.#light, "class", live ? "light on" : "light");
    setText(this.#state, live ? gettext("live") : gettext("not live"));
    if (this.#menu instanceof PlayerMenuElement) this.#menu.show(view);
  }
}

const PATIENCE = 8000;

/** One line on top of the room while the page is not live: what is wrong, and the one thing to do about it. */
export class RoomNoticeElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #late = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #text = el("p", { role: "status" });
  #reload = button(gettext("Reload"), () => location.reload(), { class: "secondary" });
  #home = el("a", { class: "secondary", href: "/" }, gettext("To the front page"));

  connectedCallback() {
    this.classList.add("room-notice");
    this.append(this.#text, this.#reload, this.#home);
    this.#write();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const changed = view.connection !== this.#view?.connection;
    this.#view = view;
    if (changed) this.#wait();
    this.#write();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#late = false;
    this.#timer = setTimeout(() => {
      this.#late = true;
      this.#write();
    }, PATIENCE);
  }

  #write() {
    const notice = this.#view && noticeFor(this.#view, this.#late);
    this.classList.toggle("shown", notice !== null);
    this.classList.toggle("bad", notice?.bad ?? false);
    this.classList.toggle("final", notice?.act === "home");
    setText(this.#text, notice?.text ?? "");
    this.#reload.hidden = notice?.act !== "reload";
    this.#home.hidden = notice?.act !== "home";
  }
}

const STAYS = 3500;

/** Somebody claps: a stamp over the page for a moment. On a phone's table it is on their chip instead. */
export class ReactionStampElement extends HTMLElement {
  /** @type {number | null} null: this page has not been shown anything yet */ #last = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #text = el("span");

  connectedCallback() {
    if (this.childElementCount) return;
    this.setAttribute("aria-hidden", "true"); // a joke that is read aloud over the dice is none
    this.append(this.#text);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Readonly<View>} view */
  show({ reaction, room }) {
    const before = this.#last;
    this.#last = reaction?.at ?? -1;
    const words = lastReaction({ room, reaction });
    if (!words || before === null || before === this.#last || preferences.likes.muted) return;
    setText(this.#text, `${words.name}: ${words.text}`);
    this.classList.add("shown");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.classList.remove("shown"), STAYS);
  }
}
