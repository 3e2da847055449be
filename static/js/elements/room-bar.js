import { gettext } from "../lib/i18n.js";
import { pageData } from "../lib/page.js";
import { PlayerMenuElement } from "./player-menu.js";
import { el, setAttribute, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

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
