import { gettext } from "../common/i18n.js";
import { pageData } from "../common/page-data.js";
import { icon } from "../common/icons.js";
import { el, setAttribute, setText } from "../common/dom.js";
import { onThisMachineOnly } from "../common/room-share.js";

/** @import { Address } from "../common/room-addresses.js" */
/** @import { View } from "../common/view.js" */

const USUAL = 6; // letters; where many codes are taken they grow

/** How to get in, to be seen from the sofa: a QR code, the address and the code. A locked room says so instead. */
export class TvJoinElement extends HTMLElement {
  #how = el("p", { class: "muted how" });
  #picture = el("img", {
    class: "qr",
    alt: gettext("QR code of this room's link: scan it with a phone's camera"),
  });
  #nowhere = onThisMachineOnly();
  #address = el("p", { class: "address" });
  #code = el("b", { class: "code" });
  #way = el("div", { class: "way" });
  #locked = el(
    "p",
    { class: "locked", hidden: true },
    icon("lock"),
    gettext("The room is locked: nobody new comes in."),
  );

  connectedCallback() {
    if (this.childElementCount) return;
    const { code, base, reachable, addresses } = pageData();
    setText(this.#code, code);
    this.#code.classList.toggle("long", code.length > USUAL);
    setText(this.#how, gettext("Scan with your phone’s camera, or open"));
    const words = el(
      "div",
      { class: "words" },
      this.#how,
      this.#address,
      el("p", {}, el("span", { class: "muted how" }, gettext("Code")), " ", this.#code),
    );
    this.#way.append(this.#picture, this.#nowhere, words);
    this.append(this.#way, this.#locked);
    this.#show(base, reachable ? `/r/${code}/qr.svg` : null);
    if (addresses) this.#follow(base);
  }

  /**
   * A tab that is cast from the laptop itself follows it into another network, and shows what the host chose.
   *
   * @param {string} base
   */
  #follow(base) {
    const choice = document.createElement("address-choice");
    choice.addEventListener("address-change", (event) => {
      const address = /** @type {CustomEvent<Address | null>} */ (event).detail;
      this.#show(address?.url ?? base, address?.qr ?? null);
    });
    this.#way.append(choice);
  }

  /**
   * @param {string} url
   * @param {string | null} picture null where no phone could follow the link
   */
  #show(url, picture) {
    // The front page takes the code, and is short enough to type.
    setText(this.#address, new URL(url).host);
    setAttribute(this.#picture, "src", picture);
    this.#picture.hidden = picture === null;
    this.#how.hidden = picture === null; // there is nothing to scan
    this.#nowhere.hidden = picture !== null;
  }

  /** @param {Readonly<View>} view */
  show({ room }) {
    this.#way.hidden = room?.locked ?? false;
    this.#locked.hidden = !this.#way.hidden;
  }
}
