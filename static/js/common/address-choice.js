import { inList, KeptAddress, shownAddress } from "./room-addresses.js";
import { gettext } from "./i18n.js";
import { pageData } from "./page-data.js";
import { storage } from "./this-browser.js";
import { el, keepInStep, pageId, setText } from "./dom.js";

/** @import { Address } from "./room-addresses.js" */

const BETWEEN = 3000;

/**
 * Under which of its addresses the room is shared. It follows the network while somebody looks, and says
 * "address-change" whenever another address is to be shown.
 */
export class AddressChoiceElement extends HTMLElement {
  #kept = new KeptAddress(storage(), pageData().code);
  #list = el("select", { id: pageId("address"), class: "address-list" });
  #field = el("div", { class: "address-field" }, el("label", { for: this.#list.id }, gettext("Another address")));
  /** @type {readonly Address[]} */ #addresses = pageData().addresses ?? [];
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  connectedCallback() {
    if (!this.childElementCount) {
      this.#field.append(this.#list);
      this.append(this.#field);
      this.#list.addEventListener("change", () => {
        this.#kept.choose(this.#list.value);
        this.#show();
      });
      this.#show();
    }
    this.#timer = setInterval(() => this.#look(), BETWEEN);
    document.addEventListener("visibilitychange", this);
    globalThis.addEventListener("online", this);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this);
    globalThis.removeEventListener("online", this);
  }

  handleEvent() {
    this.#look();
  }

  /** What is to be shown; null: no address is known that a phone could open. */
  get address() {
    return shownAddress(this.#addresses, this.#kept.chosen);
  }

  async #look() {
    // A game covers the lobby: who plays is in already.
    if (document.hidden || !this.parentElement?.getClientRects().length) return;
    try {
      const answer = await fetch(`/r/${pageData().code}/addresses/`, { headers: { Accept: "application/json" } });
      const { addresses } = await answer.json();
      if (!answer.ok || !addresses) return; // somebody else is the host now: what is shown stays
      this.#addresses = addresses;
      this.#show();
    } catch {
      // No server for a moment; the next look may find it.
    }
  }

  #show() {
    const { address } = this;
    // Not while the list is open, unless it has changed: a browser would close it.
    keepInStep(this.#list, this.#addresses, ({ id }) => id, ({ id }) => el("option", { value: id }), (made, one) => {
      setText(made, inList(one));
    });
    if (address && this.#list.value !== address.id) this.#list.value = address.id;
    this.hidden = this.#addresses.length < 2;
    this.dispatchEvent(new CustomEvent("address-change", { detail: address }));
  }
}
