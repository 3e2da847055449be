import { gettext } from "../lib/i18n.js";
import { attempt } from "./attempt.js";
import { copyText } from "./copying.js";
import { button, el, setText } from "./parts.js";
import { onThisMachineOnly } from "./room-share.js";

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
