import { gettext, interpolate, list, ngettext } from "../lib/i18n.js";
import { bestTonight } from "../lib/night.js";
import { shownName } from "../lib/people.js";
import { el, setText } from "./parts.js";
import { fitLines } from "./tv-fit.js";

/** @import { View } from "../lib/view.js" */
/** @import { Shown } from "./screen-parts.js" */

/** The room is closed: good night, and how the evening went as far as this screen knows it. There is no way in. */
export class TvOverElement extends HTMLElement {
  #best = el("p", { class: "best-tonight" });
  #evening = /** @type {Shown} */ (document.createElement("evening-table"));

  connectedCallback() {
    if (this.childElementCount) return;
    this.#evening.classList.add("pad");
    this.append(
      el("h2", { class: "good-night" }, gettext("The room is closed. Good night!")),
      this.#best,
      this.#evening,
    );
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const best = bestTonight(view.room?.evening ?? []).map(({ name }) => shownName(name));
    const words = ngettext("Winner of the night: %(names)s", "Winners of the night: %(names)s", best.length);
    setText(this.#best, best.length ? interpolate(words, { names: list(best) }) : "");
    this.#best.hidden = best.length === 0;
    this.#evening.show(view);
    fitLines(this.#evening, this);
  }
}
