// What comes up on the television and goes by itself: trouble with the connection, claps and words.

import { lastReaction, linesSince } from "../common/chat.js";
import { el, setText } from "../common/dom.js";
import { gettext } from "../common/i18n.js";
import { isClosed, noticeFor } from "../common/room-status.js";
import { preferences } from "../common/this-browser.js";

/** @import { View } from "../common/view.js" */

const PATIENCE = 8000;

/** What is wrong with the connection, in a corner; it goes when it is right again. */
export class TvNoticeElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #late = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #text = el("p");

  connectedCallback() {
    this.append(this.#text);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    if (view.connection !== this.#view?.connection) {
      clearTimeout(this.#timer);
      this.#late = false;
      this.#timer = setTimeout(() => {
        this.#late = true;
        this.#write();
      }, PATIENCE);
    }
    this.#view = view;
    this.#write();
  }

  #write() {
    if (!this.#view) return;
    if (isClosed(this.#view)) return this.classList.remove("shown"); // the whole screen says so
    const { connection, stopCode } = this.#view;
    const text = connection === "stopped" ? stopped(stopCode) : noticeFor({ connection, stopCode }, this.#late)?.text;
    this.classList.toggle("shown", Boolean(text));
    setText(this.#text, text ?? "");
  }
}

/** @param {number | null} code */
function stopped(code) {
  if (code === 4004) return gettext("The room is closed. Good night!");
  if (code === 4009) return gettext("This room is shown in too many places. Trying again…");
  return gettext("One moment…");
}

const STAYS = 4000;
const READABLE = 7000;

/** Somebody claps or says something: big over the screen for a moment. Nothing is said of a room whose host keeps it quiet. */
export class TvShoutElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #text = el("span");

  connectedCallback() {
    if (this.childElementCount) return;
    this.setAttribute("aria-hidden", "true"); // a joke that is read aloud over the dice is none
    this.append(el("p", {}, this.#text));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const before = this.#view;
    this.#view = view;
    const { reaction, chat, room } = view;
    // Forgotten, or silenced by the host: what stands there goes at once.
    if (before && (chat.length < before.chat.length || room?.settings.chat !== before.room?.settings.chat)) {
      this.#hush();
    }
    // What was said before this page came is not said again.
    if (!before?.room || !room || preferences.likes.muted) return;
    const stamp = room.settings.reactions && reaction?.at !== before.reaction?.at ? lastReaction(view) : null;
    const line = room.settings.chat ? linesSince(chat, before.chat).pop() : undefined;
    if (stamp) this.#say(`${stamp.name}: ${stamp.text}`, "stamp", STAYS);
    else if (line) this.#say(`${line.name}: ${line.text}`, "line", READABLE);
  }

  /**
   * @param {string} text
   * @param {"stamp" | "line"} how
   * @param {number} long
   */
  #say(text, how, long) {
    setText(this.#text, text);
    this.className = `shown ${how}`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hush(), long);
  }

  #hush() {
    clearTimeout(this.#timer);
    this.className = "";
    setText(this.#text, "");
  }
}
