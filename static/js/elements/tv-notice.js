import { gettext } from "../lib/i18n.js";
import { isClosed } from "../lib/night.js";
import { noticeFor } from "../lib/notices.js";
import { el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

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
