import { readAgreed } from "../lib/agreed.js";
import { interpolate } from "../lib/i18n.js";

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
