import { daysIn } from "../lib/days.js";

/** A moment in the reader's own time zone, which the server does not know. The server's text stays if this cannot be. */
export class LocalTimeElement extends HTMLElement {
  /** @type {Intl.DateTimeFormat | null} kept: a list has many moments, and making one takes a while */
  static #format = null;

  connectedCallback() {
    const time = this.querySelector("time");
    const moment = new Date(time?.dateTime ?? "");
    if (!time || Number.isNaN(moment.getTime())) return;
    LocalTimeElement.#format ??= new Intl.DateTimeFormat(daysIn(document.documentElement.lang), {
      dateStyle: "medium",
      timeStyle: "short",
    });
    time.textContent = LocalTimeElement.#format.format(moment);
  }
}
