import { gettext, interpolate } from "../lib/i18n.js";
import { mayActAsHost, seated, whatIsMissing, yourself } from "../lib/lobby.js";
import { pageData } from "../lib/page.js";
import { attempt } from "./attempt.js";
import { button, el, pageId, setAttribute, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** The one thing to do next: start, sit down, or wait for whoever starts. */
export class StartBoxElement extends HTMLElement {
  #busy = false;
  #missing = el("p", { class: "start-missing", id: pageId("missing"), role: "status" });
  #start = button(gettext("Start the game"), () => this.#begin(), {
    class: "primary wide",
    "aria-describedby": this.#missing.id,
  });
  #join = el("a", { class: "primary wide", href: `/r/${pageData().code}/` }, gettext("Join this room"));
  #sit = button(gettext("Sit down"), () => this.#go("take_seat"), { class: "primary wide" });
  #error = el("p", { class: "field-error", role: "alert" });

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#missing, this.#start, this.#sit, this.#join, this.#error);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    if (!room) return;
    const missing = whatIsMissing(room);
    const host = mayActAsHost(view);
    this.#start.hidden = !host;
    const me = yourself(view);
    this.#join.hidden = me !== null;
    this.#sit.hidden = me === null || me.seat !== null || seated(room).length >= room.settings.size;
    // One primary button: a host who only watches starts the game, and may sit down as well.
    this.#sit.className = host && missing === null ? "secondary wide" : "primary wide";
    setAttribute(this.#start, "aria-disabled", missing !== null);
    setText(this.#missing, this.#sentence(view, host, missing));
    this.#missing.hidden = this.#missing.textContent === "";
  }

  /**
   * @param {Readonly<View>} view
   * @param {boolean} host
   * @param {string | null} missing
   */
  #sentence(view, host, missing) {
    if (host) return missing ?? "";
    const name = view.room?.members.find(({ id }) => id === view.room?.host)?.name;
    if (yourself(view) === null) return gettext("You are looking through the window.");
    if (!name) return gettext("The room has no host at the moment.");
    return interpolate(gettext("%(name)s starts the game when everybody is here."), { name });
  }

  #begin() {
    if (this.#start.getAttribute("aria-disabled") === null) this.#go("start");
  }

  /** @param {string} verb */
  async #go(verb) {
    if (this.#busy) return;
    this.#busy = true;
    await attempt(this.#error, verb);
    this.#busy = false;
  }
}
