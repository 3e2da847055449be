/** A moment in the reader's own time zone, which the server does not know. The server's text stays if this cannot be. */
export class LocalTimeElement extends HTMLElement {
  connectedCallback() {
    const time = this.querySelector("time");
    const moment = new Date(time?.dateTime ?? "");
    if (!time || Number.isNaN(moment.getTime())) return;
    const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    time.textContent = format.format(moment);
  }
}
