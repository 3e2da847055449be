import { gettext } from "./i18n.js";
import { eventSentence } from "./sentences.js";
import { el, keepInStep, setAttribute, setText } from "./dom.js";

/** @import { View } from "./view.js" */

const SHOWN = 40;

/** What happened, the newest first. */
export class GameLogElement extends HTMLElement {
  #title = el("h2");
  #list = el("ol");
  #empty = el("p", { class: "muted" });

  connectedCallback() {
    setText(this.#title, gettext("What happened"));
    // Keys must be able to scroll what scrolls.
    setAttribute(this, "tabindex", 0);
    setAttribute(this, "role", "region");
    setAttribute(this, "aria-label", gettext("What happened"));
    setText(this.#empty, gettext("Nothing yet: the dice are waiting."));
    this.append(this.#title, this.#empty, this.#list);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const lines = view.log.slice(-SHOWN).flatMap(({ number, events }) =>
      events.map((event, at) => ({
        key: `${number}.${at}`,
        text: eventSentence(event, view),
        colour: view.seats.find(({ seat }) => "seat" in event && seat === event.seat)?.colour,
        wrote: event.kind === "category_scored",
      }))
    ).filter(({ text }) => text !== null).reverse();
    this.#empty.hidden = lines.length > 0;
    keepInStep(
      this.#list,
      lines,
      ({ key }) => key,
      () => el("li"),
      (item, { text, colour, wrote }) => {
        setText(item, text ?? "");
        item.className = `${colour === undefined ? "" : `colour-${colour}`}${wrote ? " wrote" : ""}`;
      },
    );
  }
}
