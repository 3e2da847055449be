// Who will probably win, for whoever looks on: a bar with a part for each column, and the numbers beside the names.

import { el, keepInStep, setAttribute, setDot, setText } from "./dom.js";
import { gettext, interpolate, share } from "./i18n.js";
import { chancesOf } from "./view.js";

/** @import { View } from "./view.js" */

/** Hidden while there is nothing to show. */
export class WinChancesElement extends HTMLElement {
  #bar = el("div", { class: "chance-bar", role: "img" });
  #list = el("ul", { "aria-hidden": "true" });

  connectedCallback() {
    if (!this.childElementCount) this.append(this.#bar, this.#list);
  }

  /** @param {Readonly<View>} view */
  show(view) {
    const chances = chancesOf(view);
    this.hidden = chances.length === 0;
    const said = chances.map(({ name, percent }) => `${name} ${share(percent / 100)}`).join(", ");
    setAttribute(this.#bar, "aria-label", interpolate(gettext("Chances to win: %(chances)s"), { chances: said }));
    keepInStep(this.#bar, chances, ({ column }) => column, () => el("span"), (part, { colour, percent }) => {
      part.className = `colour-${colour}`;
      part.style.setProperty("--share", String(percent));
    });
    keepInStep(this.#list, chances, ({ column }) => column, makeLine, (line, { name, colour, percent }) => {
      const [dot, who, chance] = line.children;
      setDot(dot, colour, name);
      setText(who, name);
      setText(chance, share(percent / 100));
    });
  }
}

function makeLine() {
  return el("li", {}, el("span"), el("span", { class: "name" }), el("b"));
}
