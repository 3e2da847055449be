import { gettext, interpolate } from "../common/i18n.js";
import { hostName, isStandIn, mayActAsHost, seated, whatIsMissing, yourself } from "../common/members.js";
import { pageData } from "../common/page-data.js";
import { agreedNow } from "../common/rule-texts.js";
import { attemptOneByOne } from "../common/room-requests.js";
import { AwayCheck } from "../common/away-check.js";
import { keptClaim } from "../common/this-browser.js";
import { button, el, pageId, setAttribute, setText } from "../common/dom.js";

/** @import { View } from "../common/view.js" */

/** The one thing to do next: start, sit down, or wait for whoever starts. */
export class StartBoxElement extends HTMLElement {
  /** @type {Readonly<View> | null} */ #view = null;
  #error = el("p", { class: "field-error", role: "alert" });
  #go = attemptOneByOne(this.#error);
  #missing = el("p", { class: "start-missing", id: pageId("missing"), role: "status" });
  #start = button(gettext("Start the game"), () => this.#begin(), {
    class: "primary wide",
    "aria-describedby": this.#missing.id,
  });
  #agreed = el("p", { class: "start-agreed" });
  #join = el("a", { class: "primary wide", href: `/r/${pageData().code}/` }, gettext("Join this room"));
  #sit = button(gettext("Sit down"), () => this.#go("take_seat"), { class: "primary wide" });
  #away = new AwayCheck(() => this.#go("start"), () => this.#view && this.show(this.#view));
  #takeOver = button(gettext("Take over as host"), () => this.#go("pass_host", { member: this.#view?.you }), {
    class: "quiet wide",
  });

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(
      this.#missing,
      this.#agreed,
      this.#away.node,
      this.#start,
      this.#sit,
      this.#takeOver,
      this.#join,
      this.#error,
    );
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
    // Who waits for the table to say "that is Anna" is not led past it.
    this.#join.className = keptClaim.read() ? "quiet wide" : "primary wide";
    this.#sit.hidden = me === null || me.seat !== null || seated(room).length >= room.settings.size;
    // One primary button: a host who only watches starts the game, and may sit down as well.
    this.#sit.className = host && missing === null ? "secondary wide" : "primary wide";
    this.#agreed.hidden = host; // who chooses has seen it
    this.#showAgreed(agreedNow(room.settings));
    setAttribute(this.#start, "aria-disabled", missing !== null);
    setText(this.#missing, this.#sentence(view, host, missing));
    this.#missing.classList.toggle("unseen", this.#missing.textContent === ""); // hidden it would not be listened to
  }

  /**
   * The rules themselves are further down on a phone: what the host changes there shows here, and lights up.
   *
   * @param {string} agreed
   */
  #showAgreed(agreed) {
    const before = this.#agreed.textContent;
    if (agreed === before) return;
    setText(this.#agreed, agreed);
    this.#agreed.classList.remove("news");
    void this.#agreed.offsetWidth; // an animation begins anew only if it was gone
    this.#agreed.classList.toggle("news", before !== "");
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
}
