import { spoken } from "../lib/addresses.js";
import { gettext, interpolate } from "../lib/i18n.js";
import { pageData } from "../lib/page.js";
import { copyText } from "./copying.js";
import { icon } from "./icons.js";
import { el, setAttribute, setText } from "./parts.js";
import { tvLink } from "./tv-link.js";

/** @import { Address } from "../lib/addresses.js" */

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
