import { daysIn } from "../lib/days.js";

/** From one moment to another, in the reader's own time zone and as short as can be. */
export class TimeSpanElement extends HTMLElement {
  connectedCallback() {
    const [from, to] = [...this.querySelectorAll("time")].map(({ dateTime }) => new Date(dateTime));
    if (!from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return;
    const format = new Intl.DateTimeFormat(daysIn(document.documentElement.lang), {
      dateStyle: "long",
      timeStyle: "short",
    });
    this.textContent = format.formatRange(from, to);
  }
}
