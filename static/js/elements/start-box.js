import { gettext, interpolate } from "../lib/i18n.js";
import { hostName, isStandIn, mayActAsHost, seated, whatIsMissing, yourself } from "../lib/lobby.js";
import { pageData } from "../lib/page.js";
import { attempt } from "./attempt.js";
import { AwayCheck } from "./away-check.js";
import { button, el, pageId, setAttribute, setText } from "./parts.js";

/** @import { View } from "../lib/view.js" */

/** The one thing to do next: start, sit down, or wait for whoever starts. */
export class StartBoxElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #busy = false;
  #missing = el("p", { class: "start-missing", id: pageId("missing"), role: "status" });
  #start = button(gettext("Start the game"), () => this.#begin(), {
    class: "primary wide",
    "aria-describedby": this.#missing.id,
  });
  #join = el("a", { class: "primary wide", href: `/r/${pageData().code}/` }, gettext("Join this room"));
  #sit = button(gettext("Sit down"), () => this.#go("take_seat"), { class: "primary wide" });
  #away = new AwayCheck(() => this.#go("start"), () => this.#view && this.show(this.#view));
  #takeOver = button(gettext("Take over as host"), () => this.#go("pass_host", { member: this.#view?.you }), {
    class: "quiet wide",
  });
  #error = el("p", { class: "field-error", role: "alert" });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#missing, this.#away.node, this.#start, this.#sit, this.#takeOver, this.#join, this.#error);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const { room } = view;
    this.#view = view;
    if (!room) return;
    const missing = whatIsMissing(room);
    const host = mayActAsHost(view);
    this.#away.show(view);
    this.#start.hidden = !host || this.#away.asks;
    this.#takeOver.hidden = !isStandIn(view) || this.#away.asks;
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
    const name = hostName(view);
    if (isStandIn(view) && name) return interpolate(gettext("%(name)s, who hosts, is away."), { name });
    if (host) return missing ?? "";
    if (yourself(view) === null) return gettext("You are looking through the window.");
    if (!name) return gettext("The room has no host at the moment.");
    return interpolate(gettext("%(name)s starts the game when everybody is here."), { name });
  }

  #begin() {
    if (this.#start.getAttribute("aria-disabled") !== null || !this.#view) return;
    this.#away.ask(this.#view);
    this.show(this.#view);
  }

  /**
   * @param {string} verb
   * @param {object} [body]
   */
  async #go(verb, body = {}) {
    if (this.#busy) return;
    this.#busy = true;
    await attempt(this.#error, verb, body);
    this.#busy = false;
  }
}
