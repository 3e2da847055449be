import { gettext } from "../lib/i18n.js";
import { noticeFor } from "../lib/notices.js";
import { button, el, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

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
