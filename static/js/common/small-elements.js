// Small elements that pages are sprinkled with: copying, printing, times in the reader's zone, the connection, agreed rules.

import { copyText, setText } from "./dom.js";
import { interpolate } from "./i18n.js";
import { readAgreed } from "./rules-link.js";

/** A text with a button that copies it; without scripts there is only the text, to be copied by hand. */
export class CopyTextElement extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("textarea");
    const button = this.querySelector("button");
    const said = this.querySelector("[role=status]");
    if (!field || !button || !said) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const done = await copyText(field.value);
      setText(said, (done ? this.dataset.done : this.dataset.failed) ?? "");
      if (!done) field.select();
    });
  }
}

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

/** A button that prints the page; hidden where no script could do it. */
export class PrintButtonElement extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.querySelector("button")?.addEventListener("click", () => print());
  }
}

/** Says what the reader's own connection allows: one of two texts, by whether the browser calls it secure. */
export class SecureNoteElement extends HTMLElement {
  connectedCallback() {
    for (const text of this.querySelectorAll("[data-when]")) {
      text.toggleAttribute("hidden", text.getAttribute("data-when") !== (isSecureContext ? "secure" : "plain"));
    }
  }
}

/** The house rules of the table that led here, on top of a page of rules. They stand in the page, and are shown by name. */
export class AgreedRulesElement extends HTMLElement {
  connectedCallback() {
    this.#show();
    addEventListener("hashchange", () => this.#show());
  }

  #show() {
    const agreed = new Map(readAgreed(location.hash).map(({ rule, values }) => [rule, values]));
    const lines = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-rule]"));
    for (const line of lines) {
      const values = agreed.get(line.dataset.rule ?? "");
      line.hidden = values === undefined;
      const words = line.firstElementChild;
      if (!values || !words) continue;
      line.dataset.words ??= words.textContent ?? "";
      words.textContent = interpolate(line.dataset.words, values);
    }
    this.hidden = [...lines].every((line) => line.hidden);
  }
}

/**
 * Whose way of writing days a language has here: English ones as the server writes them (yatzy_site/formats/en), which is
 * read on both sides of the ocean.
 *
 * @param {string} language
 */
function daysIn(language) {
  return language === "en" ? "en-GB" : language;
}
