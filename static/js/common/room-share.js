// The ways into a room: for friends, for the television, and for another phone of the same player.

import { button, copyText, el, setAttribute, setText } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { icon } from "./icons.js";
import { pageData } from "./page-data.js";
import { spoken } from "./room-addresses.js";
import { attempt } from "./room-requests.js";

/** @import { Address } from "./room-addresses.js" */

const READABLE = 2500;

/** How friends get in: a code to say, a QR code to scan, a link to send. */
export class RoomShareElement extends HTMLElement {
  #said = el("p", { class: "hidden-text", role: "status" });
  #word = el("span", {}, gettext("Copy link"));
  #link = el("p", { class: "share-link" });
  #how = el("p", { class: "muted" });
  #local = onThisMachineOnly();
  #picture = el("img", {
    class: "qr",
    alt: gettext("QR code of this room's link: scan it with a phone's camera"),
    width: 160,
    height: 160,
  });
  #url = pageData().base;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  connectedCallback() {
    if (this.childElementCount) return;
    const { code, base, reachable, addresses } = pageData();
    const copy = el("button", { type: "button", class: "secondary" }, icon("copy"), this.#word);
    copy.addEventListener("click", () => this.#copy(this.#url));
    const share = el("button", { type: "button", class: "secondary" }, icon("share"), gettext("Share"));
    share.hidden = !("share" in navigator); // only on https
    share.addEventListener("click", () => this.#share(this.#url, code));
    this.append(
      this.#picture,
      this.#local,
      el(
        "div",
        { class: "share-words" },
        this.#how,
        el("p", { class: "code share-code" }, code),
        this.#link,
        addresses ? this.#choice() : null,
        el("div", { class: "share-buttons" }, copy, share),
        this.#said,
      ),
      tvLink(),
    );
    if (!addresses) this.#show(base, reachable ? `/r/${code}/qr.svg` : null);
  }

  /** Of several addresses the host shows one; which they are, the network says. */
  #choice() {
    const choice = document.createElement("address-choice");
    setText(
      this.#local,
      gettext("This computer is not on a network now. Connect it, and the QR code appears by itself."),
    );
    choice.addEventListener("address-change", (event) => {
      const address = /** @type {CustomEvent<Address | null>} */ (event).detail;
      this.#show(address?.url ?? `${location.origin}/r/${pageData().code}/`, address?.qr ?? null);
    });
    return choice;
  }

  /**
   * @param {string} url
   * @param {string | null} picture null where no phone could follow the link
   */
  #show(url, picture) {
    const isNew = this.#url !== url;
    this.#url = url;
    if (isNew || !this.#link.childNodes.length) this.#link.replaceChildren(...breakable(spoken(url)));
    setAttribute(this.#picture, "src", picture);
    this.#picture.hidden = picture === null;
    this.#local.hidden = picture !== null;
    this.classList.toggle("local", picture === null);
    setText(this.#how, picture === null ? gettext("The code") : gettext("Scan, or type"));
  }

  /** @param {string} link */
  async #copy(link) {
    const done = await copyText(link);
    const text = done ? gettext("Copied") : interpolate(gettext("Please copy it by hand: %(link)s"), { link });
    setText(this.#word, done ? text : gettext("Copy link"));
    setText(this.#said, text);
    this.#said.classList.toggle("hidden-text", done);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => setText(this.#word, gettext("Copy link")), READABLE);
  }

  /**
   * @param {string} url
   * @param {string} code
   */
  async #share(url, code) {
    const title = interpolate(gettext("Yatzy Night, room %(code)s"), { code });
    try {
      await navigator.share?.({ title, url });
    } catch {
      // Closed without sharing: that is an answer, too.
    }
  }
}

/** In place of a QR code that no phone could follow. */
export function onThisMachineOnly() {
  const text = gettext(
    "This link opens on this computer only: no address is known that a phone could reach. Let the server listen on your network, then load this page again.",
  );
  return el("p", { class: "notice bad" }, text);
}

/**
 * An address that breaks before its slashes, not in the middle of the code.
 *
 * @param {string} address
 */
function breakable(address) {
  const [host, ...path] = address.split("/");
  return [host, ...path.flatMap((part) => [el("wbr"), `/${part}`])];
}

/** The way to the big screen, for whoever has the laptop: a tab to cast, or an address for the TV's own browser. */
export function tvLink() {
  const { code, base, reachable } = pageData();
  const address = base.replace(/^https?:\/\//, "").replace(`/r/${code}/`, `/tv/${code}`);
  const words = reachable
    ? gettext("Cast that tab, or open %(address)s on the TV.")
    : gettext("Cast that tab to the TV.");
  return el(
    "div",
    { class: "tv-link" },
    el("a", { class: "quiet", href: `/tv/${code}/`, target: "_blank", rel: "noopener" }, gettext("Show on the TV")),
    el("p", { class: "muted" }, interpolate(words, { address })),
  );
}

/** "Use this on another phone": a link and a QR code that work once. */
export class DeviceLinkElement extends HTMLElement {
  #url = "";
  #error = el("p", { class: "field-error", role: "alert" });
  #make = button(gettext("Use another phone too"), () => this.#fetch(), { class: "quiet" });
  #qr = el("img", { class: "qr", width: 160, height: 160, alt: gettext("QR code for your other phone") });
  #link = el("p", { class: "share-link" });
  #local = onThisMachineOnly();
  #copy = button(gettext("Copy link"), () => this.#copied(), { class: "quiet" });
  #shown = el(
    "div",
    { class: "device-shown", hidden: true },
    el("p", {}, gettext("Scan this with your other phone. It works once, for you only: do not send it to friends.")),
    this.#qr,
    this.#local,
    this.#link,
    this.#copy,
  );

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#make, this.#shown, this.#error);
  }

  async #fetch() {
    const made = await attempt(this.#error, "device_link");
    if (!made) return;
    this.#url = String(made.url);
    this.#qr.hidden = !made.reachable;
    this.#local.hidden = made.reachable;
    if (made.reachable) this.#qr.src = String(made.qr_svg_url);
    setText(this.#link, this.#url);
    setText(this.#copy, gettext("Copy link"));
    this.#shown.hidden = false;
    this.#shown.scrollIntoView({ block: "nearest" }); // at a table the dice would lie over it
  }

  async #copied() {
    if (await copyText(this.#url)) setText(this.#copy, gettext("Copied"));
  }
}
